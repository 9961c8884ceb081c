"""The parts of the program that every scene may use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..device import Cue
from ..kiosk import Lock
from ..match import Level, MatchSeeds
from ..players import Player
from ..settings import Config, Preferences, Settings
from ..storage import Shelf
from ..ui import Looks, Theme
from ..words import Words
from .notices import Notices


@dataclass
class Services:
    """The parts of the program, handed to every scene."""

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
    seeds: MatchSeeds
    """The only source of chance: the seeds of matches to be played, and of the rounds that the game plays itself."""
    seat: Callable[[str], Player]
    """Returns the player of a name, also one from outside."""
    stamp: Callable[[], str]
    """Returns the present date and time as text fit for a file name."""
    lock: Lock = field(default_factory=Lock)
    """The PIN that the staff's page asks for."""
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
