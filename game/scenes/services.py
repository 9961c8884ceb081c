"""What every scene is given: the one set of things the program is built from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..device import Cue
from ..kiosk import Lock
from ..match import Level
from ..players import Player
from ..settings import Config, Preferences, Settings
from ..storage import Shelf
from ..ui import Looks, Theme
from ..words import Words
from .notices import Notices


@dataclass
class Services:
    """What every scene is given: the one set of things that the program is built from."""

    preferences: Preferences
    """The choices of the owner, the player and this visitor, and the one way to change them."""
    words: Words
    languages: Mapping[str, str]
    """The languages there are, each with its own name in its own letters."""
    looks: Looks
    speak: Callable[[str | None], None]
    """Word everything in this language for now, which changes no setting; None: as the settings have it."""
    themes: Mapping[str, Theme]
    """The themes there are, by name."""
    levels: tuple[Level, ...]
    shelf: Shelf
    play: Callable[[Cue], None]
    fresh_seed: Callable[[], bytes]
    """A match seed of 16 bytes: chance comes in here and with `show_seed`, and nowhere else."""
    show_seed: Callable[[int], bytes]
    """The seed of the round so many rounds into the game's playing itself: it takes none from those who play."""
    seat: Callable[[str], Player]
    """Finds the player of a name, those from outside too."""
    stamp: Callable[[], str]
    """The present moment as text fit for a file name."""
    lock: Lock = field(default_factory=Lock)
    """What stands before the staff's menu."""
    notices: Notices = field(default_factory=Notices)

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.settings

    @property
    def level(self) -> Level:
        """The table that Play sits down at: the one of the configuration, else the first."""
        return next((level for level in self.levels if level.key == self.config.level), self.levels[0])

    @property
    def config(self) -> Config:
        """The owner's configuration in force."""
        return self.preferences.config
