"""The configuration: what the machine's owner decides, as opposed to the players' settings (`settings.py`).

Times are whole seconds, and 0 means never. A Config is always valid: a wrong value raises WrongValueError. It is read
by `layers.py`.

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
    """The lowest level that is logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The configuration of this machine. If None, the times and `allow_screensaver` depend on `kiosk`."""

    kiosk: bool = field(default=False, metadata={"kind": Flag()})
    """Whether this is a public machine, whose visitors cannot leave the game."""
    display: int = field(default=0, metadata={"kind": Whole(0, 15)})
    """The number of the screen to use."""
    fps: int = field(default=60, metadata={"kind": Whole(10, 240)})
    """Most frames a second."""
    level: str | None = field(
        default=None, metadata={"kind": Maybe(Text("the name of a table, such as 'nepal'", _LEVEL))}
    )
    """The level that Play starts; None: that of the language or the region, else the first."""
    languages: tuple[str, ...] = field(
        default=(),
        metadata={"kind": ListOf(LANGUAGE, allowed='a list of language codes, such as ["en", "ne"]', different=True)},
    )
    """The languages offered, and shown in turn by the attract mode; empty: all."""
    pin: str = field(default="", metadata={"kind": Text("4 to 8 digits in quotes, such as '4711'", r"|[0-9]{4,8}")})
    """The PIN of the staff menu; empty: no staff menu."""

    demo: bool = field(default=False, metadata={"kind": Flag()})
    """Whether to start with the attract mode, where the game plays itself."""
    attract_after: int | None = field(default=None, metadata={"kind": Maybe(Whole(0, DAY))})
    """Seconds without input on the menu until the attract mode."""
    attract_sound: bool = field(default=False, metadata={"kind": Flag()})
    """Whether the attract mode has sound."""
    dim_after: int = field(default=600, metadata={"kind": Whole(0, DAY)})
    """Seconds of attract mode until the picture is dimmed and moved about."""
    idle_after: int | None = field(default=None, metadata={"kind": Maybe(Whole(0, DAY))})
    """Seconds without input on other screens until the game asks whether the player is still there."""
    idle_countdown: int = field(default=15, metadata={"kind": Whole(1, 600)})
    """Seconds to answer before the table is cleared."""

    allow_screensaver: bool | None = field(default=None, metadata={"kind": Maybe(Flag())})
    """Whether the system may blank the screen."""
    safe: bool = field(default=False, metadata={"kind": Flag()})
    """Safe mode, after starts that failed: no sound, and the player's settings are ignored."""

    log_file: str | None = field(default=None, metadata={"kind": Maybe(Text("the path of a file", r"[^\0]+"))})
    """The log file instead of standard error; three rotating files of 512 KiB."""
    log_level: LogLevel = field(default=LogLevel.WARNING, metadata={"kind": OneOf(LogLevel)})
    data_dir: str | None = field(default=None, metadata={"kind": Maybe(Text("the path of a folder", r"[^\0]+"))})
    """The folder of matches, records and settings; None: the platform's default."""

    def __post_init__(self) -> None:
        for name, kind in READERS.items():
            object.__setattr__(self, name, kind.check(getattr(self, name), name))

    @property
    def screensaver(self) -> bool:
        """`allow_screensaver`, or its default."""
        return not (self.kiosk or self.demo) if self.allow_screensaver is None else self.allow_screensaver

    @property
    def attract_seconds(self) -> int:
        """`attract_after`, or its default."""
        return (KIOSK_ATTRACT_AFTER if self.kiosk else 0) if self.attract_after is None else self.attract_after

    @property
    def idle_seconds(self) -> int:
        """`idle_after`, or its default."""
        return (KIOSK_IDLE_AFTER if self.kiosk else 0) if self.idle_after is None else self.idle_after


READERS = kinds_of(Config)
"""The kind of each key."""
