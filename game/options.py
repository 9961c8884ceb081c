"""What the program is started with beyond the settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from .kiosk import Watchdog
from .match import Guests, Level
from .settings import Choices, Config, Settings
from .storage import Shelf


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line asks for beyond the settings."""

    level: Level | None = None
    """The table to sit down at at once."""
    seed: bytes | None = None
    guests: Guests = field(default_factory=Guests)
    """Who finds the players at the table."""
    shelf: Shelf = field(default_factory=lambda: Shelf(None))
    """Where matches, records and settings are kept."""
    stored: Settings = field(default_factory=Settings)
    """The user's own settings, without what the command line says for this once."""
    config: Config = field(default_factory=Config)
    """What the owner of the machine decides."""
    given: Settings = field(default_factory=Settings)
    """The settings that the owner gives, which stand where the player has chosen nothing."""
    reread: Callable[[], Choices] | None = None
    """Reads everything above once more, when a signal asks for it."""
    watchdog: Watchdog = field(default_factory=Watchdog)
    """Whom to tell that the frames still come."""
    trouble: bool = False
    """Whether the file of settings was not wholly right, which the player is told."""
