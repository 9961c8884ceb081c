"""What follows what: which screen shows a match in each of its phases, and what comes when nobody is there."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import Phase
from ..settings import KIOSK_ATTRACT_AFTER, Config
from .transitions import Screen

AT_TABLE = frozenset({Screen.DEAL, Screen.CALL, Screen.PLAY, Screen.SUMMARY})
"""Screens with a match in progress."""
UNATTENDED = frozenset({Screen.ATTRACT, Screen.STILL_THERE})
"""Screens that stand there while nobody is."""


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
