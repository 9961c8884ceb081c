"""Random numbers for many worlds at once: bounded numbers made from the raw 64-bit output of PCG64.

numpy guarantees the raw stream of a bit generator, not the methods of its Generator. The state is set directly from
the seed for the same reason.
"""

from __future__ import annotations

import numpy as np

from .lookup import Array


class Source:
    """A stream of random numbers from a 32-byte seed: its halves are the state and the increment, big-endian."""

    def __init__(self, seed: bytes) -> None:
        self._bits = np.random.PCG64(0)
        state = self._bits.state
        state["state"] = {"state": int.from_bytes(seed[:16], "big"), "inc": int.from_bytes(seed[16:], "big") | 1}
        self._bits.state = state

    def raw(self, *shape: int) -> Array:
        """Draw raw 64-bit numbers."""
        count = int(np.prod(shape, dtype=np.int64))
        found: Array = self._bits.random_raw(count).reshape(shape)
        return found

    def start(self) -> int:
        """Draw a number below 2**32."""
        return int(self.raw(1)[0] >> np.uint64(32))

    def below(self, bound: int, count: int) -> Array:
        """Draw `count` uniform numbers below `bound` (at most 2**63): the top bits, with rejection."""
        shift = np.uint64(64 - max(1, (bound - 1).bit_length()))
        found = np.empty(0, dtype=np.int64)
        while len(found) < count:
            tried = (self.raw(count) >> shift).astype(np.int64)
            found = np.concatenate([found, tried[tried < bound]])
        return found[:count]
