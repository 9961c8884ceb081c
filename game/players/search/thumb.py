"""The player `rule` for many worlds at once, so that the search can imagine such opponents."""

from __future__ import annotations

from functools import cache

import numpy as np

from ...engine import DECK, Rules, legal_calls
from ..reckoning import SPADE_CODES, SUIT_MASK
from ..rule import spades_worth, side_suit_worth
from .lockstep import ABOVE, Lockstep
from .tables import BITS, Array


@cache
def _strengths() -> tuple[Array, Array]:
    """What `rule` sees in a side suit, by spades and mask, and in the spades, by mask."""
    ranks = [{card.rank for card in DECK[:13] if mask >> card.rank - 2 & 1} for mask in range(8192)]
    side = np.array([side_suit_worth(held, spades) for spades in range(14) for held in ranks], dtype=np.int64)
    return side, np.array([spades_worth(held) for held in ranks], dtype=np.int64)


def thumb_calls(hands: Array, rules: Rules) -> Array:
    """What `rule` calls with each hand, a mask of codes."""
    side, of_spades = _strengths()
    spades = hands >> SPADE_CODES
    worth: Array = of_spades.take(spades)
    start = BITS.take(spades) << 13
    for suit in range(3):
        worth = worth + side.take(start + (hands >> suit * 16 & SUIT_MASK))
    call = (worth + (30 if rules.overtrick_limit is None else 25)) // 100
    if rules.bonus_call is not None and rules.bonus_call < 13:
        call = np.minimum(call, 12)
    calls = legal_calls(rules)
    clipped: Array = np.clip(call, calls[0], calls[-1])
    return clipped


def thumb_scores(table: Lockstep, position: int, hand: Array, low: Array, high: Array) -> Array:
    """`rule` as a scorer: the card with the best score is the one it plays."""
    own = table.own[position]
    unseen = table.alive & ~own
    boss = (unseen & ABOVE.take(hand)) == 0
    wanting = table.won[position] < table.calls[position]
    if table.rules.overtrick_limit is None:
        wanting = np.ones_like(wanting)
    rank, suit = hand & 15, hand >> 4
    rise = rank * 4 + suit
    lowest = 2000 - (hand >= SPADE_CODES) * 1000 - rise
    if position == 0:
        length = BITS.take(own >> (hand & 48) & SUIT_MASK)
        side = 100000 - length * 1000 - hand
        best = np.where(boss & (suit < 3), side, np.where(boss, 50000 + hand, lowest))
        return np.where(wanting, best, lowest).astype(np.int32)
    legal = (hand >= low) & (hand <= high)
    follows = table.follows
    floor = np.where(follows, table.best, np.maximum(table.best, SPADE_CODES - 1))
    takes = hand > floor
    wins, loses = legal & takes, legal & ~takes
    last = position == 3
    # following
    if last:
        want = np.where(wins, 50000 + lowest, lowest)
    else:
        top = np.where(wins, rise, -1).max(axis=0)
        sure = (wins & boss).any(axis=0) if position != 2 else wins.any(axis=0)
        want = np.where(sure, np.where(wins & (rise == top), 50000, lowest), np.where(takes, lowest, 50000 + lowest))
    duck = np.where(takes, rise if last else 1000 - rise, 50000 + rise)
    following = np.where(wanting, want, duck)
    # void
    want = np.where(takes, 50000 + lowest, lowest)
    duck = np.where(takes, rise, 50000 + rise)
    return np.where(follows, following, np.where(wanting, want, duck)).astype(np.int32)
