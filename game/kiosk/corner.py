"""The staff's gesture: five taps in the top left corner, the last one held. Time is counted in ticks."""

from __future__ import annotations

from ..device import TICKS_PER_SECOND, Drag, Press, Release

TAPS = 5
"""Taps in the top left corner that ask for the staff's menu."""
CORNER_SHARE = 0.12
CORNER_PIXELS = 64
"""The side of the corner's square: a share of the window's short side, but never less than this."""
NEXT_TAP = round(0.7 * TICKS_PER_SECOND)
"""From one of the taps to the next, at most."""
HELD = TICKS_PER_SECOND
"""How long the last one is held down."""


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
