"""The time without input, in ticks of the fixed clock, so that the sleep of a machine does not count."""

from __future__ import annotations

import math

from ..device import TICKS_PER_SECOND, Attention, Drag, Exposed, Hover, Intent, Press, Quit, Release, Resized

JITTER = 6
"""Pixels. Pointer moves up to this distance are noise, not input."""


class Idle:
    """Time since the last user input.

    >>> idle = Idle()
    >>> [idle.hear(each) for each in (Hover(10, 10), Hover(11, 10), Hover(40, 10))]
    [False, False, True]
    """

    def __init__(self) -> None:
        self._ticks = 0
        self._rest: tuple[int, int] | None = None

    @property
    def seconds(self) -> float:
        """Seconds since the last user input."""
        return self._ticks / TICKS_PER_SECOND

    def tick(self) -> None:
        """Advance one tick."""
        self._ticks += 1

    def hear(self, intent: Intent) -> bool:
        """Return whether an intent is user input; if so, restart the time."""
        match intent:
            case Resized() | Exposed() | Attention() | Quit():
                return False
            case Hover(x, y) | Drag(x, y):
                if self._rest is None:  # a new window gets the pointer's position, without input
                    self._rest = x, y
                if math.dist(self._rest, (x, y)) <= JITTER:
                    return False
                self._rest = x, y
            case Press(x, y) | Release(x, y):
                self._rest = x, y
            case _:
                pass
        self._ticks = 0
        return True
