"""The history on the screen: listed, filtered, gone on with and deleted, by touch and by keys."""

import pygame
import pytest

from game.device.intents import Dropped
from game.scenes.transitions import Screen
from game.settings.config import Config
from game.storage.history import INDEX
from game.storage.matches import FOLDER
from game.workshop.states import STATES

from ..pilot import Pilot
from ..storage.test_history import ONE, OTHER, Evening, header_of, upto
from ..storage.test_journal import text_of


@pytest.fixture
def evening(tmp_path):
    return Evening(tmp_path)


@pytest.fixture
def pilot(evening):
    with Pilot(evening.folder) as pilot:
        yield pilot


def listed(pilot):
    return [name.removeprefix("match:") for name in pilot.targets() if name.startswith("match:")]


def open_history(pilot):
    pilot.tap("menu:history")
    pilot.rest()
    assert pilot.screen is Screen.HISTORY


FINISHED = ["20260301-200000.jsonl", "20260228-200000.json"]
UNFINISHED = "20260302-200000-unfinished.jsonl"


def test_the_newest_is_first_and_unfinished_ones_are_apart(pilot):
    open_history(pilot)
    assert listed(pilot) == FINISHED
    pilot.tap("kept:unfinished")
    assert listed(pilot) == [UNFINISHED]


def test_the_rules_filter_goes_round(pilot):
    open_history(pilot)
    seen = []
    for _ in range(3):
        pilot.tap("rules")
        seen.append(listed(pilot))
    assert seen == [FINISHED[:1], FINISHED[1:], FINISHED]


def test_won_and_lost_are_told_apart(pilot):
    open_history(pilot)
    apart = []
    for kept in ("won", "lost"):
        pilot.tap(f"kept:{kept}")
        apart += listed(pilot)
    assert sorted(apart) == sorted(FINISHED)


def test_an_unfinished_match_is_gone_on_with(pilot):
    open_history(pilot)
    pilot.tap("kept:unfinished")
    pilot.tap(f"match:{UNFINISHED}")
    pilot.tap("go_on")
    assert pilot.screen is Screen.PLAY
    assert pilot.record.actions[:40] == ONE.actions[:40]
    assert not (pilot.services.shelf.folder / FOLDER / UNFINISHED).exists()


def test_going_on_asks_first_while_another_match_is_in_progress(evening):
    evening.matches.begin(header_of(OTHER), upto(OTHER, 20).actions)
    evening.shelf.disk.close()
    with Pilot(evening.folder) as pilot:
        open_history(pilot)
        pilot.tap("kept:unfinished")
        for answer, screen in (("no", Screen.HISTORY), ("yes", Screen.PLAY)):
            pilot.tap(f"match:{UNFINISHED}")
            pilot.tap("go_on")
            assert pilot.screen is Screen.CONFIRM
            pilot.tap(answer)
            assert pilot.screen is screen
        assert pilot.record.rules == ONE.rules
        assert len(list((evening.records).glob("*-unfinished.jsonl"))) == 1


def test_a_match_that_has_gone_meanwhile_is_said_so(pilot, evening):
    open_history(pilot)
    pilot.tap("kept:unfinished")
    pilot.tap(f"match:{UNFINISHED}")
    (evening.records / UNFINISHED).unlink()
    pilot.tap("go_on")
    assert pilot.screen is Screen.HISTORY
    assert pilot.notice == pilot.services.words("history.gone")
    assert listed(pilot) == []


def test_deleting_one_asks_first(pilot, evening):
    open_history(pilot)
    for answer, left in (("no", FINISHED), ("yes", FINISHED[1:])):
        pilot.tap(f"match:{FINISHED[0]}")
        pilot.tap("delete")
        pilot.tap(answer)
        assert listed(pilot) == left
    assert not (evening.records / FINISHED[0]).exists()


def test_the_delete_key_deletes_the_match_in_focus(pilot, evening):
    open_history(pilot)
    pilot.press_key(pygame.K_DELETE)
    assert pilot.screen is Screen.HISTORY
    pilot.focus(f"match:{FINISHED[1]}")
    pilot.press_key(pygame.K_DELETE)
    pilot.tap("yes")
    assert listed(pilot) == FINISHED[:1]


def test_deleting_all_keeps_the_match_in_progress(evening):
    evening.put("damaged.jsonl", b"no journal\n")
    evening.matches.begin(header_of(OTHER), upto(OTHER, 20).actions)
    evening.shelf.disk.close()
    with Pilot(evening.folder) as pilot:
        open_history(pilot)
        pilot.tap("clear")
        pilot.tap("no")
        assert listed(pilot) == FINISHED
        pilot.tap("clear")
        pilot.tap("yes")
        assert pilot.targets() == ("back",)
        assert [path.name for path in evening.records.iterdir()] == ["match.open"]
        pilot.tap("back")
        assert pilot.has("menu:resume")


def test_many_matches_are_on_pages_for_wheel_and_buttons(tmp_path):
    with Pilot(tmp_path) as pilot:
        STATES["history-list"](pilot)
        first = listed(pilot)
        pilot.tap("next")
        second = listed(pilot)
        assert second
        assert set(first).isdisjoint(second)
        pilot.tap("previous")
        assert listed(pilot) == first


def test_a_kiosk_has_no_history(tmp_path):
    with Pilot(tmp_path, config=Config(kiosk=True)) as pilot:
        assert not pilot.has("menu:history")
        assert not (tmp_path / INDEX).exists()


@pytest.mark.parametrize("read_only", [False, True])
def test_the_index_is_written_where_that_is_possible(evening, read_only):
    if read_only:
        (evening.folder / INDEX).mkdir()
    with Pilot(evening.folder) as pilot:
        open_history(pilot)
        assert listed(pilot) == FINISHED
    assert (evening.folder / INDEX).is_file() is not read_only


def test_a_dropped_match_is_filed_and_told_but_not_opened(pilot, tmp_path):
    (tmp_path / "from-elsewhere").write_bytes(text_of(ONE, {"end": "over"}))
    open_history(pilot)
    pilot.give(Dropped(str(tmp_path / "from-elsewhere")))
    assert pilot.screen is Screen.HISTORY
    assert pilot.notice == pilot.services.words("history.taken_in")
    assert listed(pilot)[0] == "20261130-225032.jsonl"


def test_a_dropped_match_leaves_the_running_one_alone(pilot, tmp_path):
    (tmp_path / "from-elsewhere").write_bytes(text_of(ONE, {"end": "over"}))
    pilot.tap("menu:play")
    pilot.settle()
    before = pilot.screen, pilot.record
    pilot.post(pygame.DROPFILE, file=str(tmp_path / "from-elsewhere"))
    pilot.tick()
    assert (pilot.screen, pilot.record) == before
    assert pilot.notice == pilot.services.words("history.taken_in")


@pytest.mark.parametrize("name", ["nothing-there", "folder", "picture"])
def test_a_dropped_file_that_is_no_match_is_said_so(pilot, tmp_path, name):
    (tmp_path / "folder").mkdir()
    (tmp_path / "picture").write_bytes(b"\x89PNG" * 40)
    pilot.give(Dropped(str(tmp_path / name)))
    assert pilot.notice == pilot.services.words("history.not_taken_in")


def test_a_kiosk_takes_no_file_in(tmp_path):
    (tmp_path / "from-elsewhere").write_bytes(text_of(ONE, {"end": "over"}))
    with Pilot(tmp_path, config=Config(kiosk=True)) as pilot:
        pilot.give(Dropped(str(tmp_path / "from-elsewhere")))
        assert pilot.services.matches.history() == ()
