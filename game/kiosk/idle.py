"""How long nobody has touched anything, counted in ticks of the fixed clock: a machine that slept has missed none."""

from __future__ import annotations

import math

from ..device import TICKS_PER_SECOND, Attention, Drag, Exposed, Hover, Intent, Press, Quit, Release, Resized

JITTER = 6
"""Pixels. A pointer this near to where it rested has not been moved by anybody."""


class Idle:
    """The time since a person last did something.

    >>> idle = Idle()
    >>> [idle.hear(each) for each in (Hover(10, 10), Hover(11, 10), Hover(40, 10))]
    [False, False, True]
    """

    def __init__(self) -> None:
        self._ticks = 0
        self._rest: tuple[int, int] | None = None

    @property
    def seconds(self) -> float:
        """How long nothing has been done."""
        return self._ticks / TICKS_PER_SECOND

    def tick(self) -> None:
        """One tick passes."""
        self._ticks += 1

    def hear(self, intent: Intent) -> bool:
        """Whether a person did this; if so the time starts again."""
        match intent:
            case Resized() | Exposed() | Attention() | Quit():
                return False
            case Hover(x, y) | Drag(x, y):
                if self._rest is None:  # a window that opens is told where the pointer lies
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
