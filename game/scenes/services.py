"""What every scene is given: the one set of things the program is built from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ..device import TICKS_PER_SECOND, Cue
from ..kiosk import Lock
from ..match import Level
from ..players import Player
from ..settings import Config, Preferences, Settings
from ..storage import Shelf
from ..ui import Looks, Theme
from ..words import Words

NOTICE_TICKS = 4 * TICKS_PER_SECOND
"""How long a message to the player stays."""


@dataclass
class Notices:
    """A line said to the player over whatever screen there is, for a while."""

    text: str = ""
    ticks_left: int = 0
    waiting: list[str] = field(default_factory=list)

    def say(self, text: str) -> None:
        """Show a message now, in place of any other."""
        self.text, self.ticks_left = text, NOTICE_TICKS

    def also(self, text: str) -> None:
        """Show a message once there is no other, so that none is missed; the same one is not shown twice."""
        if not self.text:
            self.say(text)
        elif text != self.text and text not in self.waiting:
            self.waiting.append(text)

    def clear(self) -> None:
        """Forget what is shown, as when its language is no longer wanted."""
        self.text, self.ticks_left, self.waiting = "", 0, []

    def update(self) -> bool:
        """One tick passes; says whether the message went away with it."""
        if not self.ticks_left:
            return False
        self.ticks_left -= 1
        if self.ticks_left:
            return False
        self.text = ""
        if self.waiting:
            self.say(self.waiting.pop(0))
        return True


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
