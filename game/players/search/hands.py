"""What hands should take, many at a time: `estimate.strength` and `estimate.call_for` by look-up."""

from __future__ import annotations

from functools import cache

import numpy as np

from ...engine import HAND_SIZE, Rules
from ..estimate import Estimate, held_within, side_terms, spade_terms
from ..reckoning import SPADE_CODES, SUIT_MASK
from .tables import BITS, Array


@cache
def _term_counts() -> tuple[Array, Array]:
    """`[term, spades * 8192 + mask]` and `[term, mask]`: whether a term counts."""
    side = np.zeros((41, 7 * 8192), dtype=np.int8)
    spades = np.zeros((17, 8192), dtype=np.int8)
    for mask in range(8192):
        spades[spade_terms(mask), mask] = 1
        for length in range(7):
            side[side_terms(mask, length), length * 8192 + mask] = 1
    return side, spades


@cache
def _strengths(estimate: Estimate) -> tuple[Array, Array]:
    """What a side suit and the spades promise, by mask."""
    side = np.array(
        [sum(estimate.side[term] for term in side_terms(mask, length)) for length in range(7) for mask in range(8192)],
        dtype=np.int64,
    )
    spades = np.array(
        [sum(estimate.spades[term] for term in spade_terms(mask)) for mask in range(8192)], dtype=np.int64
    )
    return side, spades


def strengths(hands: Array, estimate: Estimate) -> Array:
    """What each hand, a mask of codes, should take."""
    side, spades = _strengths(estimate)
    trumps = hands >> SPADE_CODES
    start = np.minimum(BITS.take(trumps), 6) << 13
    found: Array = spades.take(trumps)
    for suit in range(3):
        found = found + side.take(start + (hands >> suit * 16 & SUIT_MASK))
    return found


def calls(worth: Array, estimate: Estimate, rules: Rules, offset: int = 0) -> Array:
    """The legal call for each strength."""
    call = worth + (estimate.level + offset) >> 10
    bonus = rules.bonus_call
    if bonus is not None:
        call = np.where((call < bonus) & (worth + (estimate.bonus + offset) >> 10 >= bonus), bonus, call)
    return np.clip(call, held_within(0, rules), held_within(HAND_SIZE, rules))
