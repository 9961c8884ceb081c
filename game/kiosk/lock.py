"""The staff menu's PIN: attempts, and the lockout after wrong ones. Time is counted in ticks."""

from __future__ import annotations

import hmac
import json
import math

from ..device import TICKS_PER_SECOND
from ..storage import Shelf

TRIES = 3
LOCKED = 30 * TICKS_PER_SECOND
"""Wrong PINs in a row that lock it, and the ticks of that lockout."""
FILE = "lockout.json"


class Lock:
    """PIN lock of the staff menu. With an empty PIN it never opens.

    Wrong attempts and a lockout are kept on the shelf, if there is one: a restart gives no further attempts.
    """

    def __init__(self, pin: str = "", shelf: Shelf | None = None) -> None:
        self._pin = pin
        self._shelf = shelf
        kept = shelf.load(FILE, _parse).value if shelf is not None else None
        self._wrong, self._ticks = kept or (0, 0)

    @property
    def exists(self) -> bool:
        """Whether a PIN is set, and so a staff menu available."""
        return bool(self._pin)

    @property
    def seconds(self) -> int:
        """Seconds left of the lockout; 0 if there is none."""
        return math.ceil(self._ticks / TICKS_PER_SECOND)

    def change(self, pin: str) -> None:
        """Use another PIN. No attempt at it was wrong yet."""
        self._pin = pin
        self._count(0, 0)

    def opens(self, digits: str) -> bool:
        """Return whether a PIN is right. Three wrong ones in a row refuse every PIN for half a minute."""
        if self._ticks or not self.exists:
            return False
        right = hmac.compare_digest(digits.encode(), self._pin.encode())
        wrong = 0 if right else self._wrong + 1
        self._count(wrong % TRIES, LOCKED if wrong == TRIES else 0)
        return right

    def update(self) -> None:
        """Advance one tick."""
        if self._ticks == 1:
            self._count(0, 0)
        self._ticks = max(0, self._ticks - 1)

    def _count(self, wrong: int, ticks: int) -> None:
        """Set the wrong attempts and the lockout, and keep them: a lockout that is cut short begins anew."""
        before, self._wrong, self._ticks = (self._wrong, self._ticks), wrong, ticks
        if self._shelf is None or before == (wrong, ticks):
            return
        if wrong or ticks:
            self._shelf.save(FILE, json.dumps({"wrong": wrong, "ticks": ticks}), keep=False)
        else:
            self._shelf.remove(FILE)


def _parse(text: str, _source: str) -> tuple[int, int]:
    """Return the wrong attempts and the ticks of the lockout, within bounds: no file locks the menu for ever."""
    held = json.loads(text)
    return max(0, min(int(held["wrong"]), TRIES - 1)), max(0, min(int(held["ticks"]), LOCKED))
