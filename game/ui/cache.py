"""A bounded cache of pictures. It belongs to the object that makes them and does not refer back to it.

So pictures go with their owner at once: a cache wrapped round a bound method would make a circle of references, in
which they wait for the cyclic garbage collector.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, TypeVar, TypeVarTuple

import pygame

Made = TypeVar("Made")
Args = TypeVarTuple("Args")


class PictureCache(Generic[Made]):
    """Keeps the pictures used last, up to `most` in weight, but never fewer than `least`.

    `weigh` gives the weight of one, such as its bytes; without it each weighs 1, and `most` is a count.
    """

    def __init__(self, most: int, *, weigh: Callable[[Made], int] = lambda _: 1, least: int = 1) -> None:
        self._most, self._weigh, self._least = most, weigh, least
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()
        self._weight = 0

    def items(self) -> Iterable[tuple[Any, Made]]:
        """Return what is kept and under which keys, the one unused longest first."""
        return self._kept.items()

    def get(self, key: Hashable) -> Made | None:
        """Return what is kept under a key, now the one used last."""
        made = self._kept.get(key)
        if made is not None:
            self._kept.move_to_end(key)
        return made

    def put(self, key: Hashable, made: Made) -> Made:
        """Keep something under a key that has nothing yet, drop what is now too much, and return it."""
        self._kept[key] = made
        self._weight += self._weigh(made)
        while self._weight > self._most and len(self._kept) > self._least:
            self._weight -= self._weigh(self._kept.popitem(last=False)[1])
        return made

    def once(self, make: Callable[[*Args], Made], *args: *Args) -> Made:
        """Return what `make` gives for the arguments, made at the first time. One cache serves one function."""
        made = self.get(args)
        return self.put(args, make(*args)) if made is None else made


def size_in_bytes(picture: pygame.Surface) -> int:
    """Return the memory of a picture's pixels."""
    return picture.get_height() * picture.get_pitch()
