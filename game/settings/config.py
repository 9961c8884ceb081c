"""What the owner of the machine decides: everything that is no player's choice.

The players' own choices are in `settings.py`. Times are whole seconds, and 0 means never. A Config is always valid:
making one with a wrong value raises WrongValueError. Where it is read from is told in `layers.py`.

To add a key: one field here with its kind, and its lines in docs/configuration.md.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from .kinds import checked, one_of, readers, switch, whole, word, words

KIOSK_ATTRACT_AFTER = 45
KIOSK_IDLE_AFTER = 75
DAY = 86_400
_LEVEL = r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}"
_LANGUAGE = r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,3}"


class LogLevel(StrEnum):
    """How much is logged: that and what is worse."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """How this machine runs the game. `attract_after` and `idle_after` left at None follow `kiosk`."""

    kiosk: bool = field(default=False, metadata=switch())
    """Whether the game may not be left, and strangers come and go."""
    display: int = field(default=0, metadata=whole(0, 15))
    """The number of the screen to fill."""
    fps: int = field(default=60, metadata=whole(10, 240))
    """Most frames a second."""
    level: str | None = field(
        default=None, metadata=word(_LEVEL, "the name of a table, such as 'nepal'", optional=True)
    )
    """The table that Play sits down at; None: the first."""
    languages: tuple[str, ...] = field(
        default=(), metadata=words(_LANGUAGE, 'a list of language codes, such as ["en", "ne"]')
    )
    """The languages that are offered, and shown in turns; empty: all there are."""
    pin: str = field(default="", metadata=word(r"|[0-9]{4,8}", "4 to 8 digits in quotes, such as '4711'"))
    """The digits that open the staff's menu; empty: there is no such menu."""

    demo: bool = field(default=False, metadata=switch())
    """Whether to begin with the game playing itself."""
    attract_after: int | None = field(default=None, metadata=whole(0, DAY, optional=True))
    """After how long on the menu the game plays itself."""
    attract_sound: bool = field(default=False, metadata=switch())
    """Whether that is heard."""
    dim_after: int = field(default=600, metadata=whole(0, DAY))
    """How long the game plays itself before its picture dims and drifts."""
    idle_after: int | None = field(default=None, metadata=whole(0, DAY, optional=True))
    """After how long without input anywhere else people are asked whether they are still there."""
    idle_countdown: int = field(default=15, metadata=whole(1, 600))
    """How long they have to say so before the table is cleared."""

    allow_screensaver: bool = field(default=False, metadata=switch())
    """Whether the system may blank the screen."""
    safe: bool = field(default=False, metadata=switch())
    """Whether to do without sound and without the player's own settings, since the last starts went wrong."""

    log_file: str | None = field(default=None, metadata=word(r"[^\0]+", "the path of a file", optional=True))
    """Where the log goes instead of standard error; three files of 512 KiB in turn."""
    log_level: LogLevel = field(default=LogLevel.WARNING, metadata=one_of(LogLevel))
    data_dir: str | None = field(default=None, metadata=word(r"[^\0]+", "the path of a folder", optional=True))
    """Where matches, records and settings are kept; None: the platform's place."""

    def __post_init__(self) -> None:
        for name in READERS:
            object.__setattr__(self, name, checked(READERS, name, getattr(self, name)))

    @property
    def attract_seconds(self) -> int:
        """`attract_after` as it is in force."""
        return (KIOSK_ATTRACT_AFTER if self.kiosk else 0) if self.attract_after is None else self.attract_after

    @property
    def idle_seconds(self) -> int:
        """`idle_after` as it is in force."""
        return (KIOSK_IDLE_AFTER if self.kiosk else 0) if self.idle_after is None else self.idle_after


READERS = readers(Config)
