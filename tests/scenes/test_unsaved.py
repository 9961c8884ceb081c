"""A match that cannot be saved: said at the table at once and as long as it lasts, and before it would be lost."""

from __future__ import annotations

import pytest

from game.scenes.transitions import Screen
from game.storage import Journal

from ..pilot import level


def full(*_):
    raise OSError("no space left on device")


@pytest.fixture
def unsaved(launch, monkeypatch):
    """A match whose file could no longer be written from the first card on."""
    pilot = launch(level=level("quick-classic"))
    pilot.play_turn()
    pilot.until(lambda: pilot.screen is Screen.PLAY and pilot.waiting)
    assert not pilot.services.unsaved
    pilot.until(lambda: not pilot.notice)
    monkeypatch.setattr(Journal, "_extend", full)
    pilot.play_turn()
    return pilot


def warned(pilot):
    """Whether the pause button has the sign."""
    before = pilot.show().copy()
    rect = pilot.control("pause").rect
    area = (rect.x, rect.y, rect.w, rect.h)
    bad = tuple(pilot.services.looks.theme.bad)[:3]
    picture = before.subsurface(area)
    return any(picture.get_at((x, y))[:3] == bad for x in range(rect.w) for y in range(rect.h))


def test_it_is_said_at_once_and_stays_visible_until_it_works_again(unsaved, monkeypatch):
    assert unsaved.notice == unsaved.services.words("saves.memory_only")
    unsaved.until(lambda: not unsaved.notice)
    unsaved.play_turn()
    assert not unsaved.notice, "said once"
    assert warned(unsaved)
    monkeypatch.undo()
    unsaved.play_turn()
    assert not unsaved.services.unsaved
    assert not warned(unsaved)


def test_leaving_says_what_would_be_lost_and_so_does_quitting(unsaved):
    unsaved.tap("pause")
    unsaved.rest()
    unsaved.tap("leave")
    unsaved.rest()
    assert unsaved.screen is Screen.CONFIRM
    unsaved.tap("no")
    unsaved.rest()
    assert unsaved.screen is Screen.PAUSE
    unsaved.tap("leave")
    unsaved.rest()
    unsaved.tap("yes")
    unsaved.rest()
    assert unsaved.screen is Screen.MENU
    unsaved.tap("menu:quit")
    unsaved.rest()
    assert unsaved.screen is Screen.CONFIRM
    unsaved.tap("yes")
    assert unsaved.over


def test_a_match_that_is_saved_is_left_without_a_question(launch):
    pilot = launch(level=level("quick-classic"))
    pilot.play_turn()
    pilot.tap("pause")
    pilot.rest()
    pilot.tap("leave")
    pilot.rest()
    assert pilot.screen is Screen.MENU
