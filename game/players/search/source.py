"""Chance for many worlds at once: raw 64-bit numbers of PCG64, and our own way to make bounded numbers of them.

numpy promises the raw stream of a bit generator, not what its Generator makes of it; and the state is set here
from the seed itself, so that nothing else has a say.
"""

from __future__ import annotations

import numpy as np

from .lookup import Array


class Source:
    """An endless stream of numbers from a 32-byte seed: state and increment are its halves, big-endian."""

    def __init__(self, seed: bytes) -> None:
        self._bits = np.random.PCG64(0)
        state = self._bits.state
        state["state"] = {"state": int.from_bytes(seed[:16], "big"), "inc": int.from_bytes(seed[16:], "big") | 1}
        self._bits.state = state

    def raw(self, *shape: int) -> Array:
        """Raw 64-bit numbers."""
        count = int(np.prod(shape, dtype=np.int64))
        found: Array = self._bits.random_raw(count).reshape(shape)
        return found

    def start(self) -> int:
        """A number below 2**32."""
        return int(self.raw(1)[0] >> np.uint64(32))

    def below(self, bound: int, count: int) -> Array:
        """`count` numbers below `bound` (at most 2**63), each equally likely: the top bits, those too high left out."""
        shift = np.uint64(64 - max(1, (bound - 1).bit_length()))
        found = np.empty(0, dtype=np.int64)
        while len(found) < count:
            tried = (self.raw(count) >> shift).astype(np.int64)
            found = np.concatenate([found, tried[tried < bound]])
        return found[:count]
