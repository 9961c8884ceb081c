"""The kiosk's input filter: disabled keys, the staff gesture, the hidden pointer."""

from __future__ import annotations

import math

from ..device import Ask, Command, Drag, Dropped, Hover, Intent, Lost, Press, Quit, Release
from .corner import Corner

JITTER = 8
"""Pixels. A shorter move of the pointer is ignored."""
MOVES = 4
"""Hover intents that prove a mouse; a touch may also send one before its tap."""

DEAF = (Command.FULLSCREEN, Command.SCREENSHOT, Command.PROBLEM)
"""Commands that a kiosk ignores."""


class Pointer:
    """Visibility of the pointer: hidden by a tap, shown again once a mouse moves. Intents do not name their device."""

    def __init__(self) -> None:
        self.shown = True
        self._at: tuple[int, int] | None = None
        self._moves = 0

    def take(self, intent: Intent) -> None:
        """Update the visibility for an intent."""
        match intent:
            case Press(x, y):
                self.shown, self._at, self._moves = False, (x, y), 0
            case Hover(x, y) if not self.shown:
                if self._at is None or math.dist(self._at, (x, y)) > JITTER:
                    self._at, self._moves = (x, y), self._moves + 1
                self.shown = self._moves >= MOVES


class Guard:
    """The kiosk's input filter. Pass it every intent before the game gets it, and every tick."""

    def __init__(self) -> None:
        self.pointer = Pointer()
        self._corner = Corner()
        self._asked = False

    def lets(self, intent: Intent, size: tuple[int, int]) -> bool:
        """Tell whether to pass an intent on to the game, in a window of that size. Quit never passes."""
        self.pointer.take(intent)
        match intent:
            case Quit() | Dropped():
                return False
            case Ask(Command.STAFF):
                self._asked = True
                return False
            case Ask(command) if command in DEAF:
                return False
            case Press() | Drag() | Release() | Lost():
                return not self._corner.hears(intent, size)
        return True

    def update(self) -> bool:
        """Advance one tick. Return whether the staff menu was requested."""
        asked, self._asked = self._asked or self._corner.update(), False
        return asked
