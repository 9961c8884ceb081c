"""The fixed time step and the frame rate.

All motion is counted in ticks, 60 a second, so that a match looks and sounds the same at any frame rate. Nothing here
reads a clock: `app.py` passes the time in.
"""

from __future__ import annotations

TICKS_PER_SECOND = 60
LONGEST_CATCH_UP = 0.25
"""Seconds. The rest of a longer gap (sleep, SIGSTOP, a debugger) is dropped, so that a woken kiosk does not race."""

MOVING_RATE = 60
IDLE_RATE = 25
"""Frames per second while something moves, and polls per second while nothing does."""

_NANO = 1_000_000_000


class FixedClock:
    """Converter of elapsed time to whole ticks; the remainder is carried over.

    The remainder is an integer (nanoseconds times the rate), so no tick is lost to rounding.

    >>> clock = FixedClock()
    >>> [clock.advance(1 / 24) for _ in range(4)]
    [2, 3, 2, 3]
    """

    def __init__(self, rate: int = TICKS_PER_SECOND, longest: float = LONGEST_CATCH_UP) -> None:
        self._rate = rate
        self._longest = round(longest * _NANO)
        self._left = 0

    def advance(self, elapsed: float) -> int:
        """Return how many ticks are due after `elapsed` more seconds; negative values count as 0."""
        nanoseconds = min(max(round(elapsed * _NANO), 0), self._longest)
        ticks, self._left = divmod(self._left + nanoseconds * self._rate, _NANO)
        return ticks

    @property
    def alpha(self) -> float:
        """Fraction of the next tick that has passed, 0 to 1, to interpolate drawing."""
        return self._left / _NANO


class FrameLimiter:
    """Limiter of the frame rate by a deadline that does not drift."""

    def __init__(self, moving_rate: int = MOVING_RATE, idle_rate: int = IDLE_RATE) -> None:
        self._periods = {True: 1 / moving_rate, False: 1 / idle_rate}
        self._due = 0.0

    def pause(self, now: float, *, moving: bool) -> float:
        """Return the seconds to sleep at time `now`. A deadline missed by more than a frame is skipped."""
        period = self._periods[moving]
        self._due = max(self._due + period, now - period)
        self._due = min(self._due, now + period)
        return max(0.0, self._due - now)
