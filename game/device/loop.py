"""Real seconds in, whole ticks out.

Everything that moves is counted in ticks, sixty to the second, so that a match looks and sounds alike at any frame
rate. Nothing here reads a clock: `app.py` does, and passes the time in.
"""

from __future__ import annotations

TICKS_PER_SECOND = 60
LONGEST_CATCH_UP = 0.25
"""Seconds. A longer gap (sleep, SIGSTOP, a debugger) is dropped, so that a woken kiosk does not race."""

MOVING_RATE = 60
IDLE_RATE = 25
"""Frames a second while something moves, and polls a second while nothing does."""

_NANO = 1_000_000_000


class FixedClock:
    """Turns elapsed time into whole ticks and keeps the fraction that is left over.

    The remainder is a whole number of nanoseconds times the rate, so no tick is ever lost to rounding.

    >>> clock = FixedClock()
    >>> [clock.advance(1 / 24) for _ in range(4)]
    [2, 3, 2, 3]
    """

    def __init__(self, rate: int = TICKS_PER_SECOND, longest: float = LONGEST_CATCH_UP) -> None:
        self._rate = rate
        self._longest = round(longest * _NANO)
        self._left = 0

    def advance(self, elapsed: float) -> int:
        """How many ticks are due after `elapsed` more seconds; time running backwards counts as none."""
        nanoseconds = min(max(round(elapsed * _NANO), 0), self._longest)
        ticks, self._left = divmod(self._left + nanoseconds * self._rate, _NANO)
        return ticks

    @property
    def alpha(self) -> float:
        """How far the next tick has come, 0 to 1: where between two ticks to draw."""
        return self._left / _NANO


class FrameLimiter:
    """Says how long to sleep before the next frame, from a deadline that does not drift."""

    def __init__(self, moving_rate: int = MOVING_RATE, idle_rate: int = IDLE_RATE) -> None:
        self._periods = {True: 1 / moving_rate, False: 1 / idle_rate}
        self._due = 0.0

    def pause(self, now: float, *, moving: bool) -> float:
        """Seconds to sleep at time `now`. A deadline missed by more than a frame is given up, not chased."""
        period = self._periods[moving]
        self._due = max(self._due + period, now - period)
        self._due = min(self._due, now + period)
        return max(0.0, self._due - now)
