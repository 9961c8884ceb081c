"""Real seconds in, whole ticks out: nothing lost, nothing chased."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.device.loop import IDLE_RATE, LONGEST_CATCH_UP, MOVING_RATE, TICKS_PER_SECOND, FixedClock, FrameLimiter

times = st.floats(min_value=0, max_value=LONGEST_CATCH_UP, allow_nan=False)


@given(st.lists(times, max_size=300))
def test_ticks_are_exact_over_any_sum_of_times(lengths):
    clock = FixedClock()
    ticks = sum(clock.advance(length) for length in lengths)
    exact = sum((Fraction(round(length * 1e9), 10**9) for length in lengths), Fraction()) * TICKS_PER_SECOND
    assert ticks == exact // 1
    assert clock.alpha == pytest.approx(float(exact - ticks))


@pytest.mark.parametrize("rate", [24, 30, 60, 75, 144, 240])
def test_an_hour_at_any_frame_rate_loses_no_tick(rate):
    clock = FixedClock()
    ticks = sum(clock.advance(1 / rate) for _ in range(3600 * rate))
    assert abs(ticks - 3600 * TICKS_PER_SECOND) <= 1


def test_alpha_is_the_part_of_the_next_tick_that_has_come():
    clock = FixedClock()
    assert clock.advance(1.25 / 60) == 1
    assert clock.alpha == pytest.approx(0.25, abs=1e-6)
    assert clock.advance(0.5 / 60) == 0
    assert clock.alpha == pytest.approx(0.75, abs=1e-6)
    assert 0 <= clock.alpha < 1


@pytest.mark.parametrize("asleep", [0.26, 1, 3600, 86400 * 365])
def test_a_backlog_beyond_the_cap_is_dropped_not_chased(asleep):
    clock = FixedClock()
    assert clock.advance(asleep) == round(LONGEST_CATCH_UP * TICKS_PER_SECOND)
    assert clock.advance(0) == 0
    assert clock.advance(1 / 60) <= 1


def test_a_clock_that_runs_backwards_counts_as_none():
    clock = FixedClock()
    clock.advance(0.5 / 60)
    alpha = clock.alpha
    assert clock.advance(-5) == 0
    assert clock.alpha == alpha


def test_another_rate_and_another_cap():
    clock = FixedClock(rate=10, longest=1.0)
    assert [clock.advance(0.25) for _ in range(4)] == [2, 3, 2, 3]
    assert clock.advance(50) == 10


def test_the_limiter_keeps_the_rate_whatever_a_frame_costs():
    limiter, now = FrameLimiter(), 100.0
    limiter.pause(now, moving=True)
    begin = now
    for i in range(600):
        now += (0.001, 0.007, 0.012)[i % 3]
        now += limiter.pause(now, moving=True)
    assert now - begin == pytest.approx(600 / MOVING_RATE, rel=0.01)


def test_the_limiter_gives_a_missed_deadline_up():
    limiter = FrameLimiter()
    limiter.pause(0.0, moving=True)
    assert limiter.pause(10.0, moving=True) == 0
    pauses = [limiter.pause(10.0 + i / MOVING_RATE, moving=True) for i in range(1, 10)]
    assert max(pauses) <= 1 / MOVING_RATE + 1e-9
    assert pauses[-1] > 0 or sum(pauses) == 0


@pytest.mark.parametrize("moving, rate", [(True, MOVING_RATE), (False, IDLE_RATE)])
def test_the_limiter_never_sleeps_longer_than_a_frame(moving, rate):
    limiter = FrameLimiter()
    for now in (0.0, 0.001, 5.0, 4.0, 4.0001):
        assert 0 <= limiter.pause(now, moving=moving) <= 1 / rate + 1e-9


def test_an_idle_program_sleeps_longer():
    limiter = FrameLimiter()
    limiter.pause(0, moving=False)
    assert limiter.pause(0.001, moving=False) > 1.5 / MOVING_RATE
