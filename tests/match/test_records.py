"""Recorded matches of version 0.1, one for each preset: they replay, and the computer players still choose the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import Phase, RoundScored, dumps, loads, replay
from game.match.session import Session

RECORDS = sorted((Path(__file__).resolve().parents[1] / "records").glob("*.json"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_match_replays_to_its_end_and_is_written_alike(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = loads(text)
    match, events = replay(record)
    assert match.phase is Phase.OVER
    assert sum(isinstance(event, RoundScored) for event in events) == 3
    assert dumps(record) == text


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_same_players_and_seed_play_the_recorded_match_again(path: Path) -> None:
    record = loads(path.read_text(encoding="utf-8"))
    session = Session(record.rules, record.players, record.match_seed, record.first_dealer)
    while session.match.phase is not Phase.OVER:
        if not session.advance():  # a player that looks ahead is still thinking
            session._mind.wait()
    assert session.record == record


def test_every_preset_has_a_recorded_match() -> None:
    assert [path.stem for path in RECORDS] == ["classic", "dhaka", "home", "lakdi", "nepal"]
