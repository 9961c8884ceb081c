"""The order of the screens: the screen for each phase of a match, the first screen, and those shown without input."""

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
"""Screens that appear after a time without input."""


def screen_for(phase: Phase, *, scored: bool) -> Screen:
    """Return the screen for a phase; `scored` means that the score of a round is still to be shown."""
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
    """Make the scene for the phase of a table's match."""
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
    """Start at a level's table, else with the attract mode for a demo, else with the menu."""
    from .public.attract import Attract
    from .round.sitting import sit_down

    if level is not None:
        return Reset(scene_for(sit_down(services, level)))
    return Reset(Attract(services)) if services.config.demo else to_menu(services)


def to_menu(services: Services) -> Transition:
    """Close all screens and show the menu."""
    from .menu import Menu

    return Reset(Menu(services))


def unattended(screens: Sequence[Screen], seconds: float, config: Config) -> Screen | None:
    """Return the screen due after so long without input on `screens` (lowest first), or None."""
    if screens[-1] in UNATTENDED:
        return None
    if screens[-1] is Screen.MENU:
        attract = config.attract_seconds or (KIOSK_ATTRACT_AFTER if config.demo else 0)
        return Screen.ATTRACT if 0 < attract <= seconds else None
    if not 0 < config.idle_seconds <= seconds:
        return None
    return Screen.MENU if AT_TABLE.isdisjoint(screens) else Screen.STILL_THERE
