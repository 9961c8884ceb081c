"""Worlds: ways the unseen cards may lie, each way that agrees with what is known equally likely.

Cards that the same players may hold form a group (at most seven). How many cards of each group each player gets
is a split; a split weighs as many worlds as there are ways to deal it. So a split is drawn by its weight, the
groups are shuffled, and the cards given out: exactly uniform, with no world refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from .lookup import Array
from .source import Source

Split = tuple[tuple[int, int, int], ...]
"""For each group how many of its cards each of the three gets."""


def may_hold(codes: Sequence[int], cannot: Sequence[int]) -> list[int]:
    """For each card a mask of the three players who may hold it; all of them, should none be left."""
    masks = (sum((not banned >> card & 1) << player for player, banned in enumerate(cannot)) for card in codes)
    return [mask or 7 for mask in masks]


def splits(groups: Sequence[tuple[int, int]], room: tuple[int, int, int]) -> Iterator[tuple[Split, int]]:
    """Every split of groups, each a mask of players and a number of cards, and how many deals it stands for."""
    if not groups:
        if not any(room):
            yield (), 1
        return
    (mask, size), rest = groups[0], groups[1:]
    a, b, c = room
    for first in range(min(size, a) + 1 if mask & 1 else 1):
        for second in range(min(size - first, b) + 1 if mask & 2 else 1):
            third = size - first - second
            if third > (c if mask & 4 else 0):
                continue
            ways = comb(size, first) * comb(size - first, second)
            for others, more in splits(rest, (a - first, b - second, c - third)):
                yield ((first, second, third), *others), ways * more


def worlds(codes: Sequence[int], cannot: Sequence[int], sizes: Sequence[int], most: int, source: Source) -> Array:
    """Every world once when there are no more than a quarter of `most`, else `most` of them as `sample` has it."""
    cards, ways = _ways(codes, cannot, sizes)
    if 0 < sum(weight for _, weight in ways) <= most // 4:
        owners = np.concatenate([_owners(split) for split, _ in ways])
        order = np.argsort(owners, axis=1, kind="stable")
        return np.ascontiguousarray(np.array(cards, dtype=np.int64).take(order).T)
    return sample(codes, cannot, sizes, most, source)


def _owners(split: Split) -> Array:
    """Every way to deal the groups so, `[world, card]`."""
    found = np.zeros((1, 0), dtype=np.int64)
    for part in split:
        more = _dealings(part)
        found = np.hstack([np.repeat(found, len(more), axis=0), np.tile(more, (len(found), 1))])
    return found


@lru_cache(256)
def _dealings(part: tuple[int, int, int]) -> Array:
    """Every way to give three players so many cards each of a group, as owners by card."""
    places = range(sum(part))
    found = []
    for first in combinations(places, part[0]):
        rest = [place for place in places if place not in first]
        for second in combinations(rest, part[1]):
            owners = (0 if place in first else 1 if place in second else 2 for place in places)
            found.append(tuple(owners))
    return np.array(found, dtype=np.int64).reshape(-1, len(places))


def _ways(
    codes: Sequence[int], cannot: Sequence[int], sizes: Sequence[int]
) -> tuple[list[int], list[tuple[Split, int]]]:
    """The cards group by group, and every split of the groups."""
    allowed = may_hold(codes, cannot)
    kinds = sorted(set(allowed), key=lambda mask: (mask.bit_count(), mask))
    cards = sorted(codes, key=lambda card: (kinds.index(allowed[codes.index(card)]), card))
    room = (sizes[0], sizes[1], sizes[2])
    return cards, list(splits([(kind, allowed.count(kind)) for kind in kinds], room))


def sample(codes: Sequence[int], cannot: Sequence[int], sizes: Sequence[int], count: int, source: Source) -> Array:
    """Deal the unseen cards `count` times to three players; `[card, world]`, the first player's cards first.

    `sizes` are how many each holds, `cannot` masks of codes they cannot hold.
    """
    cards, ways = _ways(codes, cannot, sizes)
    if not ways:  # what was played contradicts the rules: a record made by hand; anything may be anywhere
        return sample(codes, (0, 0, 0), sizes, count, source)
    ends = np.cumsum(np.array([weight for _, weight in ways], dtype=np.int64))
    drawn = np.searchsorted(ends, source.below(int(ends[-1]), count), side="right")
    owners = np.array([[p for part in split for p in range(3) for _ in range(part[p])] for split, _ in ways])
    places = np.argsort(owners, axis=1, kind="stable")
    groups = [number for number, part in enumerate(ways[0][0]) for _ in range(sum(part))]
    # one number holds the group, chance, and the card's place: all differ, so any way to sort them agrees
    keys = (source.raw(count, len(cards)) >> np.uint64(14)) << np.uint64(6)
    keys |= np.arange(len(cards), dtype=np.uint64)
    keys |= np.array(groups, dtype=np.uint64) << np.uint64(56)
    keys.sort(axis=1)
    order = (keys & np.uint64(63)).astype(np.int64)
    shuffled = np.array(cards, dtype=np.int64).take(order)
    dealt: Array = np.take_along_axis(shuffled, places[drawn], axis=1)
    return np.ascontiguousarray(dealt.T)
