"""The PIN before the staff's menu: tries, and the time-out after wrong ones. Time is counted in ticks."""

from __future__ import annotations

import hmac
import math

from ..device import TICKS_PER_SECOND

TRIES = 3
LOCKED = 30 * TICKS_PER_SECOND
"""After so many wrong PINs none is tried for so long."""


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
