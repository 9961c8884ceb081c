"""What follows what: the screen for each phase of a match, the first screen, and what comes up without input."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ..engine import Phase
from ..match import Level
from ..settings import KIOSK_ATTRACT_AFTER, Config
from .transitions import Reset, Screen, Transition

if TYPE_CHECKING:
    from .round.sitting import Table
    from .scene import Scene
    from .services import Services

AT_TABLE = frozenset({Screen.DEAL, Screen.CALL, Screen.PLAY, Screen.SUMMARY})
"""Screens with a match in progress."""
UNATTENDED = frozenset({Screen.ATTRACT, Screen.STILL_THERE})
"""Screens that come up by themselves after a time without input."""


def screen_for(phase: Phase, *, scored: bool) -> Screen:
    """The screen for a match in that phase; `scored` while a scored round waits to be looked at."""
    if scored:
        return Screen.SUMMARY
    return {
        Phase.DRAW: Screen.DEAL,
        Phase.DEAL: Screen.DEAL,
        Phase.CALL: Screen.CALL,
        Phase.PLAY: Screen.PLAY,
        Phase.OVER: Screen.FINAL,
    }[phase]


def scene_for(table: Table) -> Scene:
    """The scene that shows a table in the phase its match is in."""
    from .round.call import CallScene
    from .round.deal import DealScene
    from .round.final import Final
    from .round.play import PlayScene
    from .round.summary import Summary

    scenes: dict[Screen, Callable[[Services, Table], Scene]] = {
        Screen.DEAL: DealScene,
        Screen.CALL: CallScene,
        Screen.PLAY: PlayScene,
        Screen.SUMMARY: Summary,
        Screen.FINAL: Final,
    }
    return scenes[table.screen](table.services, table)


def first_screen(services: Services, level: Level | None) -> Transition:
    """Begin at a level's table, else with the attract show of a demo, else with the menu."""
    from .public.attract import Attract
    from .round.sitting import sit_down

    if level is not None:
        return Reset(scene_for(sit_down(services, level)))
    return Reset(Attract(services)) if services.config.demo else to_menu(services)


def to_menu(services: Services) -> Transition:
    """Leave everything for the menu."""
    from .menu import Menu

    return Reset(Menu(services))


def unattended(screens: Sequence[Screen], seconds: float, config: Config) -> Screen | None:
    """The screen due after so long without input over these, the lowest first; None: nothing is due yet."""
    if screens[-1] in UNATTENDED:
        return None
    if screens[-1] is Screen.MENU:
        attract = config.attract_seconds or (KIOSK_ATTRACT_AFTER if config.demo else 0)
        return Screen.ATTRACT if 0 < attract <= seconds else None
    if not 0 < config.idle_seconds <= seconds:
        return None
    return Screen.MENU if AT_TABLE.isdisjoint(screens) else Screen.STILL_THERE
