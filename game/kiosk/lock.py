"""The staff menu's PIN: attempts, and the lockout after wrong ones. Time is counted in ticks."""

from __future__ import annotations

import hmac
import math

from ..device import TICKS_PER_SECOND

TRIES = 3
LOCKED = 30 * TICKS_PER_SECOND
"""Wrong PINs in a row that lock it, and the ticks of that lockout."""


class Lock:
    """PIN lock of the staff menu. With an empty PIN it never opens."""

    def __init__(self, pin: str = "") -> None:
        self._pin = pin
        self._wrong = 0
        self._ticks = 0

    @property
    def exists(self) -> bool:
        """Whether a PIN is set, and so a staff menu available."""
        return bool(self._pin)

    @property
    def seconds(self) -> int:
        """Seconds left of the lockout; 0 if there is none."""
        return math.ceil(self._ticks / TICKS_PER_SECOND)

    def opens(self, digits: str) -> bool:
        """Return whether a PIN is right. Three wrong ones in a row refuse every PIN for half a minute."""
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
        """Advance one tick."""
        self._ticks = max(0, self._ticks - 1)
