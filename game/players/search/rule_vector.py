"""The player `rule` for many worlds at once, as a model of opponents."""

from __future__ import annotations

from functools import cache, partial

import numpy as np

from ...engine import DECK, HAND_SIZE, Rank, Rules, legal_calls
from ..probability import SPADE_CODES, SUIT_MASK
from ..rule import side_suit_worth, spades_worth
from .lockstep import ABOVE, Lockstep
from .lookup import BITS, Array, by_mask


@cache
def _strengths() -> tuple[Array, Array]:
    """Return the estimate by `rule` of a side suit, by spades and mask, and of the spades, by mask."""

    def ranks(mask: int) -> set[Rank]:
        return {card.rank for card in DECK[:HAND_SIZE] if mask >> card.rank - 2 & 1}

    def of_side(mask: int, spades: int) -> int:
        return side_suit_worth(ranks(mask), spades)

    side = np.concatenate([by_mask(partial(of_side, spades=spades), 4) for spades in range(HAND_SIZE + 1)])
    return side, by_mask(lambda mask: spades_worth(ranks(mask)), 4)


def rule_calls(hands: Array, rules: Rules) -> Array:
    """Return the calls of `rule` for hands (masks of codes)."""
    side, of_spades = _strengths()
    spades = hands >> SPADE_CODES
    worth: Array = of_spades.take(spades)
    start = BITS.take(spades) << 13
    for suit in range(3):
        worth = worth + side.take(start + (hands >> suit * 16 & SUIT_MASK))
    call = (worth + (30 if rules.overtrick_limit is None else 25)) // 100
    if rules.bonus_call is not None and rules.bonus_call < HAND_SIZE:
        call = np.minimum(call, HAND_SIZE - 1)
    calls = legal_calls(rules)
    clipped: Array = np.clip(call, calls[0], calls[-1])
    return clipped


def rule_scores(table: Lockstep, position: int, hand: Array, low: Array, high: Array) -> Array:
    """Score for `rule`: the card with the highest score is the one it plays."""
    own = table.own[position]
    lowest = _LOWEST.take(hand)
    always = table.rules.overtrick_limit is None
    wanting = table.won[position] < table.calls[position]
    if position == 0:
        boss = (table.alive & ~own & ABOVE.take(hand)) == 0
        cells = (hand >> 4) * table.count + table.columns
        lengths = BITS.take(own >> _SHIFTS & SUIT_MASK).astype(np.int32) * np.int32(1000)
        lengths[3] = 0
        best = np.where(boss, _BOSS.take(hand) - lengths.reshape(-1).take(cells), lowest)
        found: Array = best if always else np.where(wanting, best, lowest)
        return found
    floor = np.where(table.follows, table.best, np.maximum(table.best, SPADE_CODES - 1))
    takes = hand > floor
    rise = _RISE.take(hand)
    if position == 3:
        picked = takes
    else:
        wins = takes & (hand >= low) & (hand <= high)
        top = (wins * hand).max(axis=0)
        sure = top > 0
        if position == 1:
            sure &= (table.alive & ~own & ABOVE.take(top)) == 0
        picked = np.where(table.follows, np.where(sure, wins & (hand == top), ~takes), takes)
    want: Array = lowest + picked * _FAR
    if always:
        return want
    raised = rise if position == 3 else np.where(table.follows, np.int32(1000) - rise, rise)
    return np.where(wanting, want, np.where(takes, raised, rise + _FAR))


_FAR = np.int32(50000)
_SHIFTS = np.arange(4, dtype=np.int64)[:, None] * 16
_CODES = np.arange(64, dtype=np.int32)
_RISE = (_CODES & 15) * 4 + (_CODES >> 4)
"""Higher for higher cards, by rank."""
_LOWEST = 2000 - (_CODES >= SPADE_CODES) * np.int32(1000) - _RISE
"""Higher for lower cards, spades after all others."""
_BOSS = np.where(_CODES < SPADE_CODES, 100000 - _CODES, 50000 + _CODES).astype(np.int32)
"""For a lead: side suits first, there the lowest, then the highest spade."""
