"""A bounded cache of pictures, owned by the object that makes them and without a reference back to it.

So the pictures are freed together with their owner: a cache wrapped around a bound method would make a reference cycle,
which only the cyclic garbage collector frees.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar, TypeVarTuple

import pygame

Made = TypeVar("Made")
Args = TypeVarTuple("Args")


class PictureCache(Generic[Made]):
    """A cache of the most recently used pictures, of total weight `most` at the most, but never fewer than `least`.

    `weigh` returns the weight of a picture, such as its bytes; by default each weighs 1, and `most` is a count.
    """

    def __init__(self, most: int, *, weigh: Callable[[Made], int] = lambda _: 1, least: int = 1) -> None:
        self._most, self._weigh, self._least = most, weigh, least
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()
        self._weight = 0

    def items(self) -> Iterable[tuple[Any, Made]]:
        """Return the keys and values, least recently used first."""
        return self._kept.items()

    def get(self, key: Hashable) -> Made | None:
        """Return the value of a key, or None, and mark it as most recently used."""
        made = self._kept.get(key)
        if made is not None:
            self._kept.move_to_end(key)
        return made

    def put(self, key: Hashable, made: Made) -> Made:
        """Store a value under a new key, drop the oldest beyond the limit, and return the value."""
        self._kept[key] = made
        self._weight += self._weigh(made)
        while self._weight > self._most and len(self._kept) > self._least:
            self._weight -= self._weigh(self._kept.popitem(last=False)[1])
        return made

    def once(self, make: Callable[[*Args], Made], *args: *Args) -> Made:
        """Return `make(*args)`, cached by the arguments; use one cache for one function."""
        made = self.get(args)
        return self.put(args, make(*args)) if made is None else made


def size_in_bytes(picture: pygame.Surface) -> int:
    """Return the bytes of a picture's pixels."""
    return picture.get_height() * picture.get_pitch()
