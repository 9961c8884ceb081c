"""The screens by name, and how one follows another: plain values that the stack carries out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Screen(StrEnum):
    """Every screen there is, by name: scenes name each other, and never import each other."""

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
class Push:
    """Put a screen on top; the one beneath waits."""

    screen: Screen
    payload: object = None


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the top screen away."""

    fresh: bool = False
    """Whether the controls beneath count as new, since nobody could aim at them."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a screen in the place of the top one."""

    screen: Screen
    payload: object = None


@dataclass(frozen=True, slots=True)
class Reset:
    """Take every screen away and begin with this one."""

    screen: Screen
    payload: object = None


@dataclass(frozen=True, slots=True)
class Leave:
    """End the program, or start it anew."""

    restart: bool = False


Transition = Push | Pop | Replace | Reset | Leave


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, by the id of its words (`.title`, `.text`, `.yes`, `.no`), and what happens at yes."""

    id: str
    yes: Transition
