"""What is said to the player over any screen: one line at a time, for a while."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..device import TICKS_PER_SECOND

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
