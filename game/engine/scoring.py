"""What is a round worth, who is ahead, and is it over?  In whole tenths (docs/rules.md 1.14 to 1.16)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final, assert_never

from .rules import HAND_SIZE, FailScore, Rules

TENTHS: Final = 10
"""Tenths in a point."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a seat stands."""

    seat: int
    place: int
    """From 1; equal totals share a place, and the places they fill are skipped."""
    total: int
    """In tenths of a point."""


class CallState(StrEnum):
    """How a call stands (docs/rules.md 1.14, 2)."""

    OPEN = "open"
    """Short of the call, which can still be made."""
    MADE = "made"
    """Made, and the next trick does not break it."""
    LIMIT = "limit"
    """Made, and the next trick breaks it."""
    BROKEN = "broken"
    """More overtricks than the rules allow."""
    OUT_OF_REACH = "out_of_reach"
    """Fewer tricks are left than are still needed."""


class EndedWhy(StrEnum):
    """Why a match has ended (docs/rules.md 1.16, 2)."""

    ROUNDS = "rounds"
    TARGET = "target"
    INSTANT_WIN = "instant_win"
    ENDED = "ended"
    """The players stopped."""


def call_state(call: int, won: int, left: int, rules: Rules) -> CallState:
    """Return how a call stands after `won` tricks, with `left` tricks of the round still to be won by anybody.

    At the end of a round, with none left, every call is made, broken or out of reach.

    >>> [call_state(3, won, 2, Rules()).value for won in range(6)]
    ['out_of_reach', 'open', 'open', 'made', 'limit', 'broken']
    """
    if won + left < call:
        return CallState.OUT_OF_REACH
    if won < call:
        return CallState.OPEN
    limit = rules.overtrick_limit
    if limit is None or won < call + limit:
        return CallState.MADE
    if won > call + limit:
        return CallState.BROKEN
    return CallState.LIMIT if left else CallState.MADE


def round_points(call: int, tricks: int, rules: Rules) -> int:
    """Return what a call scores when `tricks` are taken, in tenths of a point (docs/rules.md 1.14).

    Raises ValueError for a call outside 1 to 13 or tricks outside 0 to 13.

    >>> round_points(9, 10, Rules()), round_points(9, 11, Rules())
    (130, -90)
    """
    if type(call) is not int or not 1 <= call <= HAND_SIZE:
        raise ValueError(f"a call is 1 to {HAND_SIZE}, not {call!r}")
    if type(tricks) is not int or not 0 <= tricks <= HAND_SIZE:
        raise ValueError(f"a round has 0 to {HAND_SIZE} tricks for a seat, not {tricks!r}")
    over = tricks - call
    if call_state(call, tricks, 0, rules) is not CallState.MADE:
        return -_failed(call, abs(over), rules.fail_score)
    if rules.bonus_points is not None and is_bonus(call, rules):
        return rules.bonus_points * TENTHS
    return call * TENTHS + over * rules.overtrick_tenths


@lru_cache(maxsize=64)
def all_points(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """Return `round_points` of each call, 0 for none, and each number of tricks."""
    numbers = range(HAND_SIZE + 1)
    return tuple([tuple([round_points(call, won, rules) if call else 0 for won in numbers]) for call in numbers])


def is_bonus(call: int, rules: Rules) -> bool:
    """Return whether a call that large scores the bonus when made (docs/rules.md 1.14)."""
    return rules.bonus_call is not None and call >= rules.bonus_call


def _failed(call: int, missed_by: int, fail_score: FailScore) -> int:
    """Return what a failed call loses, in tenths of a point."""
    match fail_score:
        case FailScore.CALL:
            return call * TENTHS
        case FailScore.SHORTFALL:
            return missed_by * TENTHS
        case FailScore.ZERO:
            return 0
        case _:
            assert_never(fail_score)


def instant_winner(tricks_won: Sequence[int], rules: Rules) -> int | None:
    """Return the seat whose tricks of this round win the match at once, or None (docs/rules.md 2)."""
    needed = rules.instant_win_tricks
    if needed is None or max(tricks_won) < needed:
        return None
    return tricks_won.index(max(tricks_won))


def ending(rules: Rules, rounds: int, totals: Sequence[int], tricks_won: Sequence[int]) -> EndedWhy | None:
    """Say why the match is over after `rounds` scored rounds, or None when it goes on (docs/rules.md 2).

    Totals are in tenths; `tricks_won` are those of the last round.
    """
    if instant_winner(tricks_won, rules) is not None:
        return EndedWhy.INSTANT_WIN
    if rules.target is not None and max(totals) >= rules.target * TENTHS:
        return EndedWhy.TARGET
    if rules.rounds is not None and rounds >= rules.rounds:
        return EndedWhy.ROUNDS
    return None


def standings(totals: Sequence[int], winner: int | None = None) -> tuple[Standing, ...]:
    """Rank the seats, best first; equal totals share a place (docs/rules.md 1.16).

    `winner` is alone first whatever the totals: the seat of an instant win.

    >>> [(s.seat, s.place) for s in standings((50, 80, 80, -20))]
    [(1, 1), (2, 1), (0, 3), (3, 4)]
    """

    def better(a: int, b: int) -> bool:
        return b != winner and (a == winner or totals[a] > totals[b])

    seats = range(len(totals))
    placed = [Standing(seat, 1 + sum(better(a, seat) for a in seats), totals[seat]) for seat in seats]
    return tuple(sorted(placed, key=lambda standing: (standing.place, standing.seat)))
