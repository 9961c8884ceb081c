"""Look-up tables of the playout: the policy's probabilities, each found by one index."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..policy import WORTH_HIGHER, WORTH_LENGTHS, WORTH_UNSEEN
from ..probability import ONE, kinds_of, none_held

Array: TypeAlias = npt.NDArray[Any]

BITS = np.array([number.bit_count() for number in range(1 << 13)], dtype=np.int64)
"""The number of cards in each 13-bit mask."""

_bitwise_count = getattr(np, "bitwise_count", None)  # numpy 2 or later


def count(masks: Array, hand: Array) -> Array:
    """Count the cards of each mask, all of the suit of the code beside it."""
    if _bitwise_count is None:
        return np.asarray(BITS.take(masks >> (hand & 48)))
    counted: Array = _bitwise_count(masks).astype(np.int64)
    return counted


KIND_COUNT = 20
CELLS = 14 * 14 * 14
RUFF_OFFSET = KIND_COUNT * CELLS
"""Where the chances of ruffs begin in a table of `chances`."""


@cache
def _kinds(place: int) -> dict[tuple[tuple[int, int, int], int], int]:
    """Number the mixes of kinds that are possible with `place` cards in the trick."""
    others = 3 - place
    mixes = [
        ((both, ruffing, following), earlier)
        for both in range(others + 1)
        for ruffing in range(others + 1 - both)
        for following in range(others + 1 - both - ruffing)
        for earlier in range(place + 1 if place else 1)
    ]
    return {mix: number for number, mix in enumerate(mixes)}


@cache
def kind_numbers(place: int) -> Array:
    """Return the number of the mix, at `[suit * 4096 + voids]`; `voids` has four bits for each other player."""
    numbers = _kinds(place)
    voids = np.arange(4096)
    found = np.zeros((4, 4096), dtype=np.int64)
    for suit in range(4):
        # only the bits of the suit and of the spades matter
        small = np.zeros(4096, dtype=np.int64)
        marks = [(bits & 1) << suit | (bits >> 1) << 3 for bits in range(4)]
        for first, second, third in product(marks, repeat=3):
            key = first | second << 4 | third << 8
            small[key] = numbers[kinds_of((first, second, third), place, suit)]
        mask = 1 << suit | 8
        found[suit] = small[voids & (mask | mask << 4 | mask << 8)]
    return found.ravel()


@cache
def chances(place: int, left: int) -> Array:
    """Return a flat table of the chances that the best card so far wins.

    `probability.win_chance` is at `((kind * 14 + spades) * 14 + suit) * 14 + higher`, `probability.ruff_win_chance` at
    `RUFF_OFFSET + (kind * 14 + suit) * 14 + higher`.
    """
    none = np.array(none_held(), dtype=np.int64)[:, :, left]
    table = np.zeros(RUFF_OFFSET + KIND_COUNT * 14 * 14, dtype=np.int32)
    for ((both, ruffing, following), earlier), number in _kinds(place).items():
        holders = (both + following) * left + earlier * (left - 1)
        trumpers = (both + ruffing) * left + place * (left - 1)
        of_suit, of_spades = none[holders], none[trumpers]
        no_spade, void, no_higher = of_spades[:, None, None], of_suit[None, :, None], of_suit[None, None, :]
        chance = np.full((14, 14, 14), ONE, dtype=np.int64)
        for _ in range(both):
            chance = chance * np.maximum(0, no_higher - (void * (ONE - no_spade) >> 10)) >> 10
        for _ in range(ruffing):
            chance = chance * no_spade >> 10
        for _ in range(following):
            chance = chance * no_higher >> 10
        table[number * CELLS : (number + 1) * CELLS] = chance.ravel()
        ruff = np.full((14, 14), ONE, dtype=np.int64)
        above, void = of_spades[None, :], of_suit[:, None]
        for _ in range(both):
            ruff = ruff * (ONE - (void * (ONE - above) >> 10)) >> 10
        for _ in range(ruffing):
            ruff = ruff * above >> 10
        start = RUFF_OFFSET + number * 196
        table[start : start + 196] = ruff.ravel()
    return table


def by_mask(worth: Callable[[int], int], honours: int) -> Array:
    """Tabulate a function of a suit mask that depends only on its highest `honours` ranks and its length."""
    masks = np.arange(8192)
    _, first, kinds = np.unique((masks >> 13 - honours) * 16 + BITS, return_index=True, return_inverse=True)
    found = np.array([worth(int(mask)) for mask in first], dtype=np.int64)
    return np.asarray(found.take(kinds))


def worth_table(worth: tuple[int, ...]) -> Array:
    """Return the policy's worth table, extended to any number of higher cards.

    Indexed by `(spade * 14 + higher) * 56 + unseen * 4 + length`, the length less one and at most three.
    """
    small = np.array(worth, dtype=np.int32).reshape(2, WORTH_HIGHER, WORTH_UNSEEN * WORTH_LENGTHS)
    rows = np.minimum(np.arange(14), WORTH_HIGHER - 1)
    return np.ascontiguousarray(small[:, rows]).ravel()
