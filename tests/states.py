"""The catalogue of states as the tests reach them: on a live program, at normal speed, and a few more states."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pygame
import pytest

from game.workshop.states import STATES as CATALOGUE
from game.workshop.states import AbsentError

from .pilot import Pilot

State = Callable[[Pilot], None]


def after(state: str, *steps: State) -> State:
    """A state of the catalogue, and steps from there."""

    def reach(pilot: Pilot) -> None:
        for step in (CATALOGUE[state], *steps):
            step(pilot)

    return reach


def key(code: int) -> State:
    """Press that key."""
    return lambda pilot: pilot.press_key(code)


def tap(name: str) -> State:
    """Tap that control, and wait until everything that can be pressed is heard."""
    return lambda pilot: (pilot.tap(name), pilot.rest())


STATES: Mapping[str, State] = {
    **CATALOGUE,
    "pause-deal": after("deal-flight", key(pygame.K_p)),
    "pause-flight": after("play-flight", key(pygame.K_p)),
    "pause-summary": after("summary-first", key(pygame.K_ESCAPE)),
    "rules-paused": after("pause-play", tap("rules")),
    "settings-paused": after("pause-play", tap("settings")),
}
"""Every state: those of the catalogue, and screens over others, which look as they do over these."""
MAIN = (
    *("menu-saved", "new_table-classic", "settings-table", "confirm-new_match", "rules-classic_1", "deal-flight"),
    *("deal-redeal", "call-chosen", "play-follow", "play-guard", "play-flight", "play-lying", "play-last"),
    *("pause-play", "summary-first", "summary-over_all", "final-won", "attract-deal"),
)
"""The states that are tried in every run; the others have their turn at night."""
EVERY = tuple(pytest.param(name, marks=() if name in MAIN else pytest.mark.nightly) for name in STATES)
MOVING = {"deal", "attract", "still_there"}
"""Screens that go on by themselves, or at any input."""
BRIEF = ("call-others", "play-flight", "play-other", "play-lying", "play-slide", "play-gather", "play-won")
STILL = tuple(name for name in STATES if name.partition("-")[0] not in MOVING and name not in BRIEF)
"""States that last until the person does something."""


def reach(launch: Callable[..., Pilot], folder: Path, name: str, **more: object) -> Pilot:
    """A program in that state, its data in an empty folder. Skip a state that its window is too large or small for."""
    pilot = launch(folder, **{"speed": "normal", "trick_time": 1.2, **more})
    try:
        STATES[name](pilot)
    except AbsentError:
        pytest.skip(f"there is no {name} at this size")
    assert pilot.screen == name.partition("-")[0]
    return pilot
