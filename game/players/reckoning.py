"""What a card is worth: fixed-point probabilities that the policy and the search both reckon with.

All numbers are whole 1024ths (`ONE`), so that every machine and every Python finds the same. A card is its
`code` here, a number: a higher card of a suit has the higher code, and every spade one from 48.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb

from ..engine import HAND_SIZE, Card, Rank, Suit

ONE = 1024
SPADES = int(Suit.SPADES)
SPADE_CODES = Card(Suit.SPADES, Rank.TWO).code
"""The lowest code of a spade."""
SUIT_MASK = (1 << len(Rank)) - 1
"""Thirteen bits: the ranks of a suit."""

Kinds = tuple[int, int, int]
"""How many of those still to play may hold the suit and a spade, a spade only, the suit only."""


@cache
def none_held() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """`[unseen][n][h]`: the chance that a hand of h out of so many unseen cards holds none of n certain ones."""
    return tuple(
        tuple(
            tuple(
                ONE * comb(unseen - n, h) // comb(unseen, h) if h <= unseen and n <= unseen else (0 if n else ONE)
                for h in range(HAND_SIZE + 1)
            )
            for n in range(HAND_SIZE + 1)
        )
        for unseen in range(40)
    )


def stands(kinds: Kinds, earlier: int, place: int, left: int, spades: int, suit: int, higher: int) -> int:
    """The chance that a card of the suit led, best so far, is beaten by nobody still to play.

    `kinds` are those still to play, `earlier` how many who have played may yet hold the suit, `place` how many
    have played at all, `left` the cards of a hand. `spades`, `suit` and `higher` are the unseen spades (none
    when spades are led), cards of the suit, and cards of it that are higher.
    """
    both, ruffing, following = kinds
    none = none_held()
    holders = (both + following) * left + earlier * (left - 1)
    trumpers = (both + ruffing) * left + place * (left - 1)
    no_spade = none[trumpers][spades][left]
    chance = ONE
    for _ in range(both):
        void = none[holders][suit][left]
        chance = chance * max(0, none[holders][higher][left] - (void * (ONE - no_spade) >> 10)) >> 10
    for _ in range(ruffing):
        chance = chance * no_spade >> 10
    for _ in range(following):
        chance = chance * none[holders][higher][left] >> 10
    return chance


def ruff_stands(kinds: Kinds, earlier: int, place: int, left: int, suit: int, higher: int) -> int:
    """The chance that a spade on another suit, best so far, is overtrumped by nobody; as `stands`.

    `suit` are the unseen cards of the suit led, `higher` the unseen spades above the card.
    """
    both, ruffing, following = kinds
    none = none_held()
    holders = (both + following) * left + earlier * (left - 1)
    trumpers = (both + ruffing) * left + place * (left - 1)
    no_higher = none[trumpers][higher][left]
    chance = ONE
    for _ in range(both):
        chance = chance * (ONE - (none[holders][suit][left] * (ONE - no_higher) >> 10)) >> 10
    for _ in range(ruffing):
        chance = chance * no_higher >> 10
    return chance


def kinds_of(voids: Sequence[int], place: int, suit: int) -> tuple[Kinds, int]:
    """Those still to play by what they may hold of a suit, and how many who have played may hold it.

    `voids` are the three other players in the order of play after this one, each a mask of the suits they are
    known to be out of; the last `place` of them have played to the trick.
    """
    both = ruffing = following = earlier = 0
    for i, void in enumerate(voids):
        holds = not void >> suit & 1
        if i >= len(voids) - place:
            earlier += holds
        elif suit == SPADES:
            following += holds  # a trump on a trump is just a higher card
        elif void >> SPADES & 1:
            following += holds
        elif holds:
            both += 1
        else:
            ruffing += 1
    return (both, ruffing, following), earlier
