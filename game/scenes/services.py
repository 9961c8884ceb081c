"""The parts of the program that every scene may use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..device import Cue
from ..kiosk import Lock
from ..match import Level, MatchSeeds, local_first
from ..players import MakePlayer
from ..settings import Config, Preferences, Settings
from ..storage import Matches, Shelf
from ..ui import Looks, Theme
from ..words import Words
from .notices import Notices


@dataclass
class Services:
    """The parts of the program, passed to every scene."""

    preferences: Preferences
    """The choices of the owner, the player and this visitor, and the only way to change them."""
    words: Words
    languages: Mapping[str, str]
    """The languages, each with its own name in its own script."""
    looks: Looks
    use_language: Callable[[str | None], None]
    """Switches the language for now, without changing the setting; None: as set."""
    themes: Mapping[str, Theme]
    """The themes by name."""
    levels: tuple[Level, ...]
    """The levels in the order of their files."""
    region: str
    """The system's region, such as "NP"; empty if unknown."""
    shelf: Shelf
    matches: Matches
    play: Callable[[Cue], None]
    seeds: MatchSeeds
    """The only source of randomness: the seeds of matches, and of rounds in attract mode."""
    make_player: MakePlayer
    """Makes the player of a name, outside ones included."""
    stamp: Callable[[], str]
    """Returns the present date and time with the time zone, in ISO 8601."""
    save_problem: Callable[[], None]
    """Saves a problem file, and says so."""
    lock: Lock = field(default_factory=Lock)
    """The PIN lock of the staff menu."""
    notices: Notices = field(default_factory=Notices)

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.preferences.settings

    @property
    def unsaved(self) -> bool:
        """Whether there is a match in progress that cannot be saved now, of which the player should know."""
        return self.shelf.problem is not None and not self.config.kiosk and self.matches.has_resume

    def take_in(self, path: str) -> None:
        """Copy a match that was dropped on the window into the history, and say so."""
        try:
            self.matches.take_in(Path(path))
        except (OSError, ValueError, RecursionError):
            said = "saves.memory_only" if self.shelf.folder is None else "history.not_taken_in"
        else:
            said = "history.taken_in"
        self.notices.say(self.words(said))

    @property
    def level(self) -> Level:
        """The level that Play starts: the configured one, else the first of the menu."""
        return next((level for level in self.levels if level.key == self.config.level), self.menu_levels[0])

    @property
    def menu_levels(self) -> tuple[Level, ...]:
        """The levels in the order of the menu: those of the language or the region first."""
        return local_first(self.levels, self.words.language, self.region)

    @property
    def config(self) -> Config:
        """The configuration in force."""
        return self.preferences.config
