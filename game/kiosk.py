"""What stands between people and the game in a kiosk: what is not heard, the staff's way in, the hidden pointer.

Time is counted in ticks, which the program hands in.
"""

from __future__ import annotations

import hmac
import math

from .intents import Ask, Command, Drag, Hover, Intent, Press, Quit, Release
from .loop import TICKS_PER_SECOND

TAPS = 5
"""Taps in the top left corner that ask for the staff's menu."""
CORNER_SHARE = 0.12
CORNER_PIXELS = 64
"""The side of the corner's square: a share of the window's short side, but never less than this."""
NEXT_TAP = round(0.7 * TICKS_PER_SECOND)
"""From one of the taps to the next, at most."""
HELD = TICKS_PER_SECOND
"""How long the last one is held down."""

TRIES = 3
LOCKED = 30 * TICKS_PER_SECOND
"""After so many wrong PINs none is tried for so long."""

JITTER = 8
"""Pixels. A pointer that is moved less was not moved."""
MOVES = 4
"""Reports of a moving pointer, with nothing pressed, that tell a mouse from the one that may come before a tap."""

DEAF = (Command.FULLSCREEN, Command.SCREENSHOT)
"""What a kiosk does not do for anybody who has a keyboard."""


class Corner:
    """Finds out the staff's gesture: five taps in the top left corner, one soon after the other, the last held.

    The first tap does what any tap there does. The others are not the game's, so that nothing is pressed five times.
    """

    def __init__(self) -> None:
        self._taps = 0
        self._down = False
        self._since = 0

    def hears(self, intent: Press | Drag | Release, size: tuple[int, int]) -> bool:
        """Take in what a finger does in a window of that size; whether it is the gesture's alone."""
        side = max(CORNER_PIXELS, CORNER_SHARE * min(size))
        within = intent.x < side and intent.y < side
        mine = self._taps > 1 or (self._taps == 1 and isinstance(intent, Press))
        match intent:
            case Press():
                self._taps = self._taps + 1 if within else 0
                self._down, self._since = within, 0
            case Drag() if self._down and not within:
                self._taps, self._down = 0, False
            case Release():
                self._down = False
                if self._taps == TAPS:  # let go too soon
                    self._taps = 0
        return mine and within

    def update(self) -> bool:
        """One tick passes; whether the gesture is complete with it."""
        if not self._taps:
            return False
        self._since += 1
        if self._down and self._taps == TAPS:
            if self._since < HELD:
                return False
            self._taps, self._down = 0, False
            return True
        if self._since > NEXT_TAP:
            self._taps = 0
        return False


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


class Lock:
    """The PIN before the staff's menu. Without digits nothing opens it."""

    def __init__(self, pin: str = "") -> None:
        self._pin = pin
        self._wrong = 0
        self._ticks = 0

    @property
    def exists(self) -> bool:
        """Whether there is a PIN at all, and so a menu behind it."""
        return bool(self._pin)

    @property
    def seconds(self) -> int:
        """How long no PIN is tried yet; 0: now."""
        return math.ceil(self._ticks / TICKS_PER_SECOND)

    def opens(self, digits: str) -> bool:
        """Try a PIN. Three wrong ones in a row, and none is tried for half a minute, not even the right one."""
        if self._ticks or not self.exists:
            return False
        if hmac.compare_digest(digits.encode(), self._pin.encode()):
            self._wrong = 0
            return True
        self._wrong += 1
        if self._wrong == TRIES:
            self._wrong, self._ticks = 0, LOCKED
        return False

    def update(self) -> None:
        """One tick passes."""
        self._ticks = max(0, self._ticks - 1)
