"""The names of the screens, and how one follows another: plain values that the stack carries out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from ..ui import Transition

if TYPE_CHECKING:
    from .scene import Scene

__all__ = ["Leave", "Pop", "Push", "Replace", "Reset", "Screen", "Transition"]


class Screen(StrEnum):
    """Every screen there is, by name."""

    MENU = "menu"
    TABLES = "tables"
    NEW_TABLE = "new_table"
    DEAL = "deal"
    CALL = "call"
    PLAY = "play"
    SUMMARY = "summary"
    FINAL = "final"
    PAUSE = "pause"
    RULES = "rules"
    HOW_TO = "how_to"
    SETTINGS = "settings"
    CONFIRM = "confirm"
    ATTRACT = "attract"
    STILL_THERE = "still_there"
    PIN = "pin"
    STAFF = "staff"


@dataclass(frozen=True, slots=True)
class Push(Transition):
    """Put a screen on top; the one beneath waits."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop(Transition):
    """Take the top screen away."""

    fresh: bool = False
    """Whether the controls beneath count as new, as they could not be seen to be aimed at."""
    then: Callable[[], Transition | None] | None = None
    """Called once it is gone: hands its result to the one who asked. What follows is done instead of resuming."""


@dataclass(frozen=True, slots=True)
class Replace(Transition):
    """Put a screen in the place of the top one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Reset(Transition):
    """Take every screen away and begin with this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Leave(Transition):
    """End the program, or start it anew."""

    restart: bool = False
