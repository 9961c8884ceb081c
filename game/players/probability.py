"""Fixed-point probabilities used by the policy and the search.

All numbers are whole 1024ths (`ONE`), so that every machine and Python version gets the same result. Cards are
codes: a higher card of a suit has the higher code, and spades are the codes from 48.
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
"""Thirteen bits, one for each rank of a suit."""

Kinds = tuple[int, int, int]
"""How many of the players still to play may hold the suit and spades, spades only, the suit only."""


@cache
def none_held() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """`[unseen][n][h]`: the chance that h of the unseen cards include none of n given ones."""
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


def win_chance(kinds: Kinds, earlier: int, place: int, left: int, spades: int, suit: int, higher: int) -> int:
    """Return the chance that the best card, of the suit led, is not beaten by the players still to play.

    `kinds` describes those players; `earlier` is how many who have played may hold the suit, `place` how many have
    played in all, `left` the size of a hand. `spades` (0 when spades are led), `suit` and `higher` count the unseen
    spades, cards of the suit, and higher cards of it.
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


def ruff_win_chance(kinds: Kinds, earlier: int, place: int, left: int, suit: int, higher: int) -> int:
    """Return the chance that a ruff, best so far, is not overtrumped; otherwise like `win_chance`.

    `suit` counts the unseen cards of the suit led, `higher` the unseen spades above the card.
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
    """Return the kinds of the players still to play, and how many who have played may hold the suit.

    `voids` are masks of the suits that the other three players are void in, in order of play after this one; the last
    `place` of them have played to the trick.
    """
    both = ruffing = following = earlier = 0
    for i, void in enumerate(voids):
        holds = not void >> suit & 1
        if i >= len(voids) - place:
            earlier += holds
        elif suit == SPADES:
            following += holds  # on a trump lead, trumps are just higher cards
        elif void >> SPADES & 1:
            following += holds
        elif holds:
            both += 1
        else:
            ruffing += 1
    return (both, ruffing, following), earlier
