"""Filters what people do at a kiosk: keys that have no effect there, the staff's gesture, the hidden pointer."""

from __future__ import annotations

import math

from ..device import Ask, Command, Drag, Hover, Intent, Press, Quit, Release
from .corner import Corner

JITTER = 8
"""Pixels. A pointer that is moved less was not moved."""
MOVES = 4
"""Reports of a moving pointer, with nothing pressed, that tell a mouse from the one that may come before a tap."""

DEAF = (Command.FULLSCREEN, Command.SCREENSHOT)
"""What a kiosk does not do for anybody who has a keyboard."""


class Pointer:
    """Whether the pointer is to be seen: not after a tap, until a mouse is moved. No device says which it is."""

    def __init__(self) -> None:
        self.shown = True
        self._at: tuple[int, int] | None = None
        self._moves = 0

    def take(self, intent: Intent) -> None:
        """Take in what was done."""
        match intent:
            case Press(x, y):
                self.shown, self._at, self._moves = False, (x, y), 0
            case Hover(x, y) if not self.shown:
                if self._at is None or math.dist(self._at, (x, y)) > JITTER:
                    self._at, self._moves = (x, y), self._moves + 1
                self.shown = self._moves >= MOVES


class Guard:
    """What a kiosk adds to the program: hand it every intent before the game hears it, and every tick."""

    def __init__(self) -> None:
        self.pointer = Pointer()
        self._corner = Corner()
        self._asked = False

    def lets(self, intent: Intent, size: tuple[int, int]) -> bool:
        """Whether the game is to hear this in a window of that size. Nothing that anybody does ends the program."""
        self.pointer.take(intent)
        match intent:
            case Quit():
                return False
            case Ask(Command.STAFF):
                self._asked = True
                return False
            case Ask(command) if command in DEAF:
                return False
            case Press() | Drag() | Release():
                return not self._corner.hears(intent, size)
        return True

    def update(self) -> bool:
        """One tick passes; whether the staff's menu has been asked for."""
        asked, self._asked = self._asked or self._corner.update(), False
        return asked
