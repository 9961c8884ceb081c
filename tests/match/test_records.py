"""Recorded matches: they replay, and the computer players still choose the same.

The five of version 0.1, one for each preset, are as it wrote them. Since then the thrifty players spend the cheapest
card that does the same, so that there `strong` chooses the recorded card or the cheaper one it stands for. How those
who search go on from that is in two later records, renewed with:

    python -m tests.match.test_records
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine import Call, Card, Match, Phase, Play, Record, RoundScored, dumps, loads, mind_seed_for, replay
from game.match.session import Session
from game.players import HUMAN, new_player
from game.players.economy import cheapest
from game.players.knowledge import know, wants_trick

FOLDER = Path(__file__).resolve().parents[1] / "records"
RECORDS = sorted(FOLDER.glob("*.json"))
LATER = sorted((FOLDER / "thrifty").glob("*.json"))


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def played_again(record: Record, rounds: int) -> Session:
    players = [new_player(name) for name in record.players]
    session = Session(record.rules, (HUMAN,) * 4, record.match_seed, record.first_dealer)
    while session.match.phase is not Phase.OVER and session.match.round <= rounds:
        seat = session.match.to_act
        if seat is not None:  # offered as a person's choice, since `advance` does not wait for those who look ahead
            view = session.view(seat)
            assert session.offer(players[seat].choose(view, session.seed_for(view))) is None
        assert session.advance()
    return session


@pytest.mark.parametrize("path", [*RECORDS, *LATER], ids=name_of)
def test_a_recorded_match_replays_to_its_end_and_is_written_alike(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = loads(text)
    match, events = replay(record)
    assert match.phase is Phase.OVER
    assert sum(isinstance(event, RoundScored) for event in events) == record.rules.rounds
    assert dumps(record) == text


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_the_players_without_search_choose_in_the_recorded_match_as_they_did(path: Path) -> None:
    record = loads(path.read_text(encoding="utf-8"))
    match, asked = Match(record.rules, record.first_dealer), 0
    for action in record.actions:
        if isinstance(action, Call | Play) and record.players[action.seat] != "master":
            view = match.view(action.seat)
            expected = action
            if isinstance(action, Play) and record.players[action.seat] == "strong":
                legal = [card.code for card in view.legal_plays()]
                code = cheapest(action.card.code, legal, know(view), wants_trick(view))
                expected = Play(action.seat, Card.of_code(code))
            chosen = new_player(record.players[action.seat]).choose(view, mind_seed_for(record.match_seed, view))
            assert chosen == expected
            asked += 1
        match.apply(action)
    assert asked >= 3 * 3 * 14


@pytest.mark.parametrize("rounds", [1, pytest.param(3, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("path", LATER, ids=name_of)
def test_the_same_players_and_seed_play_the_recorded_match_again(path: Path, rounds: int) -> None:
    pytest.importorskip("numpy")
    record = loads(path.read_text(encoding="utf-8"))
    session = played_again(record, rounds)
    assert session.actions == list(record.actions[: len(session.actions)])
    assert session.match.phase is Phase.OVER or session.match.round > rounds


def test_every_preset_has_a_recorded_match() -> None:
    assert [path.stem for path in RECORDS] == ["classic", "dhaka", "home", "lakdi", "nepal"]
    assert [path.stem for path in LATER] == ["classic", "nepal"]


if __name__ == "__main__":
    for path in LATER:
        old = loads(path.read_text(encoding="utf-8"))
        path.write_text(dumps(replace(old, actions=tuple(played_again(old, 3).actions))), encoding="utf-8")
