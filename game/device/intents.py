"""What a person did, in words that no device owns.

`input.py` makes these from mouse, touch and keyboard; the top scene gives them their meaning.
Coordinates are pixels of the window, origin top left.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Command(Enum):
    """Things asked for by a key of their own, in whatever scene."""

    RULES = auto()
    MUTE = auto()
    PAUSE = auto()
    LAST_TRICK = auto()
    FULLSCREEN = auto()
    SCREENSHOT = auto()
    STAFF = auto()


@dataclass(frozen=True, slots=True)
class Press:
    """A finger or the main button went down."""

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
class Hover:
    """The pointer moved while nothing was down."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel turned by `rows`; positive rows move towards the end of the page."""

    rows: int


@dataclass(frozen=True, slots=True)
class Step:
    """An arrow key: one step right (+1), left (-1), down (+1) or up (-1)."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class Tab:
    """On to the next control, or back to the one before."""

    backward: bool = False


@dataclass(frozen=True, slots=True)
class Confirm:
    """Enter or space: do what is in focus."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """Escape or the back button: one level out."""


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit key, 0 to 9."""

    number: int


@dataclass(frozen=True, slots=True)
class Ask:
    """A key with a command of its own was pressed."""

    command: Command


@dataclass(frozen=True, slots=True)
class Resized:
    """The window has a new size, in pixels."""

    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window's picture may be lost: draw everything again."""


@dataclass(frozen=True, slots=True)
class Attention:
    """The window gained or lost the keyboard."""

    here: bool


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game now; what was played is already kept."""


Intent = (
    Press
    | Drag
    | Release
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
    | Quit
)


def last_size(intents: list[Intent]) -> list[Intent]:
    """The same without the sizes that a window had only in passing."""
    sizes = [i for i, intent in enumerate(intents) if isinstance(intent, Resized)]
    return [intent for i, intent in enumerate(intents) if i not in sizes[:-1]]
