"""Estimates many hands at a time: `estimate.strength` and `estimate.call_for` by look-up."""

from __future__ import annotations

from functools import cache, partial

import numpy as np

from ...engine import HAND_SIZE, Rules
from ..estimate import Estimate, held_within, side_terms, spade_terms, sure_spades
from ..probability import ONE, SPADE_CODES, SUIT_MASK
from .lookup import BITS, Array, by_mask


@cache
def _sure() -> Array:
    """Return `estimate.sure_spades` in 1024ths, by mask."""
    return np.array([sure_spades(mask) * ONE for mask in range(8192)], dtype=np.int64)


@cache
def _strengths(estimate: Estimate) -> tuple[Array, Array, Array]:
    """Return the estimates of a side suit and of the spades, and the certain tricks of the spades, by mask."""

    def of_side(mask: int, length: int) -> int:
        return sum(estimate.side[term] for term in side_terms(mask, length))

    side = np.concatenate([by_mask(partial(of_side, length=length), 4) for length in range(7)])
    spades = by_mask(lambda mask: sum(estimate.spades[term] for term in spade_terms(mask)), 6)
    return side, spades, _sure()


def strengths(hands: Array, estimate: Estimate) -> Array:
    """Estimate each hand (a mask of codes), in 1024ths of a trick."""
    side, spades, sure = _strengths(estimate)
    trumps = hands >> SPADE_CODES
    start = np.minimum(BITS.take(trumps), 6) << 13
    found: Array = spades.take(trumps)
    for suit in range(3):
        found = found + side.take(start + (hands >> suit * 16 & SUIT_MASK))
    return np.asarray(np.maximum(found, sure.take(trumps)))


def calls(worth: Array, estimate: Estimate, rules: Rules, offset: int = 0) -> Array:
    """Return the legal call for each strength."""
    call = worth + (estimate.level + offset) >> 10
    bonus = rules.bonus_call
    if bonus is not None:
        call = np.where((call < bonus) & (worth + (estimate.bonus + offset) >> 10 >= bonus), bonus, call)
    return np.asarray(np.clip(call, held_within(0, rules), held_within(HAND_SIZE, rules)))
