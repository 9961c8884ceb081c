"""Worlds: deals of the unseen cards that fit what is known, sampled uniformly.

Cards that the same players may hold form a group (at most seven). A split is the number of cards that each player
gets from each group; its weight is the number of deals it allows. A split is drawn by weight, the groups are shuffled,
and the cards dealt: exactly uniform, without rejection.
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
"""For each group, the number of its cards that each of the three players gets."""


def may_hold(codes: Sequence[int], cannot: Sequence[int]) -> list[int]:
    """Return for each card a mask of the players who may hold it; all three if none may."""
    masks = (sum((not banned >> card & 1) << player for player, banned in enumerate(cannot)) for card in codes)
    return [mask or 7 for mask in masks]


def splits(groups: Sequence[tuple[int, int]], room: tuple[int, int, int]) -> Iterator[tuple[Split, int]]:
    """Yield each split of groups (a mask of players and a size each) with the number of deals it allows."""
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
    """Return every world once if there are at most `most` / 4, else `most` sampled ones."""
    cards, ways = _ways(codes, cannot, sizes)
    if 0 < sum(weight for _, weight in ways) <= most // 4:
        owners = np.concatenate([_owners(split) for split, _ in ways])
        order = np.argsort(owners, axis=1, kind="stable")
        return np.ascontiguousarray(np.array(cards, dtype=np.int64).take(order).T)
    return sample(codes, cannot, sizes, most, source)


def _owners(split: Split) -> Array:
    """Return the owners of the cards in every deal of a split, `[world, card]`."""
    found = np.zeros((1, 0), dtype=np.int64)
    for part in split:
        more = _dealings(part)
        found = np.hstack([np.repeat(found, len(more), axis=0), np.tile(more, (len(found), 1))])
    return found


@lru_cache(256)
def _dealings(part: tuple[int, int, int]) -> Array:
    """Return the owners of a group's cards, for every way to give the players these numbers of them."""
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
    """Return the cards group by group, and every split of the groups with its weight."""
    allowed = may_hold(codes, cannot)
    kinds = sorted(set(allowed), key=lambda mask: (mask.bit_count(), mask))
    cards = sorted(codes, key=lambda card: (kinds.index(allowed[codes.index(card)]), card))
    room = (sizes[0], sizes[1], sizes[2])
    return cards, list(splits([(kind, allowed.count(kind)) for kind in kinds], room))


def sample(codes: Sequence[int], cannot: Sequence[int], sizes: Sequence[int], count: int, source: Source) -> Array:
    """Deal the unseen cards `count` times to three players; `[card, world]`, the first player's cards first.

    `sizes` are the sizes of their hands, `cannot` masks of the codes they cannot hold.
    """
    cards, ways = _ways(codes, cannot, sizes)
    if not ways:  # an edited record can contradict the rules: then any card may be anywhere
        return sample(codes, (0, 0, 0), sizes, count, source)
    ends = np.cumsum(np.array([weight for _, weight in ways], dtype=np.int64))
    drawn = np.searchsorted(ends, source.below(int(ends[-1]), count), side="right")
    owners = np.array([[p for part in split for p in range(3) for _ in range(part[p])] for split, _ in ways])
    places = np.argsort(owners, axis=1, kind="stable")
    groups = [number for number, part in enumerate(ways[0][0]) for _ in range(sum(part))]
    # a key is the group, random bits and the card's place: all differ, so every sort gives the same order
    keys = (source.raw(count, len(cards)) >> np.uint64(14)) << np.uint64(6)
    keys |= np.arange(len(cards), dtype=np.uint64)
    keys |= np.array(groups, dtype=np.uint64) << np.uint64(56)
    keys.sort(axis=1)
    order = (keys & np.uint64(63)).astype(np.int64)
    shuffled = np.array(cards, dtype=np.int64).take(order)
    dealt: Array = np.take_along_axis(shuffled, places[drawn], axis=1)
    return np.ascontiguousarray(dealt.T)
