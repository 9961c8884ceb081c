"""The names of the screens, and the transitions between them: plain values that the stack carries out."""

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
    """The names of all screens."""

    MENU = "menu"
    TABLES = "tables"
    NEW_TABLE = "new_table"
    HISTORY = "history"
    PAST_MATCH = "past_match"
    DEAL = "deal"
    CALL = "call"
    PLAY = "play"
    SUMMARY = "summary"
    FINAL = "final"
    REPLAY = "replay"
    SO_FAR = "so_far"
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
    """Put a screen on top of the present one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop(Transition):
    """Remove the top screen."""

    fresh: bool = False
    """Whether the controls below count as new, since they were hidden."""
    then: Callable[[], Transition | None] | None = None
    """Called after the removal, to deliver a result; its transition is carried out instead of `resume`."""


@dataclass(frozen=True, slots=True)
class Replace(Transition):
    """Replace the top screen."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Reset(Transition):
    """Remove all screens and show this one."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Leave(Transition):
    """End or restart the program."""

    restart: bool = False
