"""What follows what: which screen shows a match in each of its phases."""

from __future__ import annotations

from ..engine import Phase
from .transitions import Screen


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
