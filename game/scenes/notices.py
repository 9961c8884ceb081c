"""Notices: short messages over any screen, one at a time."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..device import TICKS_PER_SECOND

NOTICE_TICKS = 4 * TICKS_PER_SECOND
"""How long a notice is shown."""


@dataclass
class Notices:
    """The notice shown now, and the queue of those to follow."""

    text: str = ""
    ticks_left: int = 0
    waiting: list[str] = field(default_factory=list)

    def say(self, text: str) -> None:
        """Show a notice now, in place of any other."""
        self.text, self.ticks_left = text, NOTICE_TICKS

    def also(self, text: str) -> None:
        """Queue a notice, unless it is there already."""
        if not self.text:
            self.say(text)
        elif text != self.text and text not in self.waiting:
            self.waiting.append(text)

    def clear(self) -> None:
        """Remove all notices, as when the language changes."""
        self.text, self.ticks_left, self.waiting = "", 0, []

    def update(self) -> bool:
        """Advance by one tick; return whether a notice went away."""
        if not self.ticks_left:
            return False
        self.ticks_left -= 1
        if self.ticks_left:
            return False
        self.text = ""
        if self.waiting:
            self.say(self.waiting.pop(0))
        return True
