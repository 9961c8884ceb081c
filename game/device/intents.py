"""Intents: user input, independent of the device.

`input.py` makes them from mouse, touch and keyboard; the top scene interprets them. Coordinates are pixels of the
window, origin top left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Command(Enum):
    """Commands with a key of their own, valid in every scene."""

    RULES = auto()
    MUTE = auto()
    PAUSE = auto()
    LAST_TRICK = auto()
    TRICKS = auto()
    SHEET = auto()
    GONE = auto()
    UNDO = auto()
    CLAIM = auto()
    DELETE = auto()
    FULLSCREEN = auto()
    SCREENSHOT = auto()
    PROBLEM = auto()
    STAFF = auto()
    TO_START = auto()
    TO_END = auto()


@dataclass(frozen=True, slots=True)
class Press:
    """A finger or the left button went down."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Drag:
    """The pointer moved while down."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Release:
    """The finger or button went up."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Lost:
    """The finger or button is up, but its release was never reported: the gesture is cancelled."""


@dataclass(frozen=True, slots=True)
class Hover:
    """The pointer moved while nothing was down."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel turned by `rows`; positive values scroll towards the end of the page."""

    rows: int


@dataclass(frozen=True, slots=True)
class Step:
    """An arrow key: one step right (+1), left (-1), down (+1) or up (-1)."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Tab:
    """Tab: focus the next control, or the previous one."""

    backward: bool = False


@dataclass(frozen=True, slots=True)
class Confirm:
    """Enter or space: activate the focused control."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Escape or the back button: one level out."""


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit key, 0 to 9."""

    number: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A command key was pressed."""

    command: Command


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has a new size, in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window's content may be lost: redraw everything."""


@dataclass(frozen=True, slots=True)
class Attention:
    """The window gained or lost the keyboard focus."""

    here: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """A file was dropped on the window."""

    path: str


@dataclass(frozen=True, slots=True)
class Quit:
    """Quit the game now; the match is already saved."""


Intent = (
    Press
    | Drag
    | Release
    | Lost
    | Hover
    | Scroll
    | Step
    | Tab
    | Confirm
    | Cancel
    | Digit
    | Ask
    | Resized
    | Exposed
    | Attention
    | Dropped
    | Quit
)


def last_size(intents: list[Intent]) -> list[Intent]:
    """Return the intents with only the last Resized kept."""
    sizes = [i for i, intent in enumerate(intents) if isinstance(intent, Resized)]
    return [intent for i, intent in enumerate(intents) if i not in sizes[:-1]]
