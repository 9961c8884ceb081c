"""What the owner of the machine decides: everything that is no player's choice.

The players' own choices are in `settings.py`. Times are whole seconds, and 0 means never. A Config is always valid:
making one with a wrong value raises WrongValueError. Where it is read from is told in `layers.py`.

To add a key: one field here with its kind, and its lines in docs/configuration.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from ..engine import Flag, ListOf, Maybe, OneOf, Text, Whole, kinds_of

KIOSK_ATTRACT_AFTER = 45
KIOSK_IDLE_AFTER = 75
DAY = 86_400
_LEVEL = r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}"
LANGUAGE = Text("a language code, such as 'ne' or 'pt_BR'", r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,3}")


class LogLevel(StrEnum):
    """How much is logged: that and what is worse."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How this machine runs the game. `attract_after` and `idle_after` left at None follow `kiosk`."""

    kiosk: bool = field(default=False, metadata={"kind": Flag()})
    """Whether the game may not be left, and strangers come and go."""
    display: int = field(default=0, metadata={"kind": Whole(0, 15)})
    """The number of the screen to fill."""
    fps: int = field(default=60, metadata={"kind": Whole(10, 240)})
    """Most frames a second."""
    level: str | None = field(
        default=None, metadata={"kind": Maybe(Text("the name of a table, such as 'nepal'", _LEVEL))}
    )
    """The table that Play sits down at; None: the first."""
    languages: tuple[str, ...] = field(
        default=(),
        metadata={"kind": ListOf(LANGUAGE, allowed='a list of language codes, such as ["en", "ne"]', different=True)},
    )
    """The languages that are offered, and shown in turns; empty: all there are."""
    pin: str = field(default="", metadata={"kind": Text("4 to 8 digits in quotes, such as '4711'", r"|[0-9]{4,8}")})
    """The digits that open the staff's menu; empty: there is no such menu."""

    demo: bool = field(default=False, metadata={"kind": Flag()})
    """Whether to begin with the game playing itself."""
    attract_after: int | None = field(default=None, metadata={"kind": Maybe(Whole(0, DAY))})
    """After how long on the menu the game plays itself."""
    attract_sound: bool = field(default=False, metadata={"kind": Flag()})
    """Whether that is heard."""
    dim_after: int = field(default=600, metadata={"kind": Whole(0, DAY)})
    """How long the game plays itself before its picture dims and drifts."""
    idle_after: int | None = field(default=None, metadata={"kind": Maybe(Whole(0, DAY))})
    """After how long without input anywhere else people are asked whether they are still there."""
    idle_countdown: int = field(default=15, metadata={"kind": Whole(1, 600)})
    """How long they have to say so before the table is cleared."""

    allow_screensaver: bool = field(default=False, metadata={"kind": Flag()})
    """Whether the system may blank the screen."""
    safe: bool = field(default=False, metadata={"kind": Flag()})
    """Whether to do without sound and without the player's own settings, since the last starts went wrong."""

    log_file: str | None = field(default=None, metadata={"kind": Maybe(Text("the path of a file", r"[^\0]+"))})
    """Where the log goes instead of standard error; three files of 512 KiB in turn."""
    log_level: LogLevel = field(default=LogLevel.WARNING, metadata={"kind": OneOf(LogLevel)})
    data_dir: str | None = field(default=None, metadata={"kind": Maybe(Text("the path of a folder", r"[^\0]+"))})
    """Where matches, records and settings are kept; None: the platform's place."""

    def __post_init__(self) -> None:
        for name, kind in READERS.items():
            object.__setattr__(self, name, kind.check(getattr(self, name), name))

    @property
    def attract_seconds(self) -> int:
        """`attract_after` as it is in force."""
        return (KIOSK_ATTRACT_AFTER if self.kiosk else 0) if self.attract_after is None else self.attract_after

    @property
    def idle_seconds(self) -> int:
        """`idle_after` as it is in force."""
        return (KIOSK_IDLE_AFTER if self.kiosk else 0) if self.idle_after is None else self.idle_after


READERS = kinds_of(Config)
"""The kind of each key."""
