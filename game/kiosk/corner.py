"""The staff gesture: five taps in the top left corner, the last one held. Time is counted in ticks."""

from __future__ import annotations

from ..device import TICKS_PER_SECOND, Drag, Lost, Press, Release

TAPS = 5
"""Taps in the top left corner that open the staff menu."""
CORNER_SHARE = 0.12
CORNER_PIXELS = 64
"""Side of the corner's square: a share of the window's short side, but at least this many pixels."""
NEXT_TAP = round(0.7 * TICKS_PER_SECOND)
"""Most ticks from one tap to the next."""
HELD = TICKS_PER_SECOND
"""Ticks that the last tap is held down."""


class Corner:
    """Detector of the staff gesture: five quick taps in the top left corner, the last held.

    The first tap acts as usual. The others are withheld from the game, so that nothing is pressed five times.
    """

    def __init__(self) -> None:
        self._taps = 0
        self._down = False
        self._since = 0

    def hears(self, intent: Press | Drag | Release | Lost, size: tuple[int, int]) -> bool:
        """Process an intent in a window of that size. Return whether to withhold it from the game."""
        if isinstance(intent, Lost):
            self._taps, self._down = 0, False
            return False
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
                if self._taps == TAPS:  # released too soon
                    self._taps = 0
        return mine and within

    def update(self) -> bool:
        """Advance one tick. Return whether the gesture is now complete."""
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
