"""Tuning of glibc's allocator against heap fragmentation (mallopt(3)). Without glibc it does nothing.

By default, glibc raises its mmap threshold, so pictures come from the heap, which fragments: some MiB a day at a
public screen. A fixed threshold maps large blocks separately and returns them when freed; and all threads share one
heap (arena), where each thinking thread would get its own.
"""

from __future__ import annotations

import sys

PIECE = 64 * 1024
"""The mmap threshold, in bytes: about the size of a card's picture at 480p."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8


def keep_pieces_apart() -> bool:
    """Set M_MMAP_THRESHOLD to 64 KiB and M_ARENA_MAX to 1. Return whether the C library supports that."""
    return _call("mallopt", _M_MMAP_THRESHOLD, PIECE) and _call("mallopt", _M_ARENA_MAX, 1)


def give_back() -> bool:
    """Return free heap memory to the system (malloc_trim), for exact measurements. Return whether any was returned."""
    return _call("malloc_trim", 0)


def _call(name: str, *numbers: int) -> bool:
    if sys.platform != "linux":
        return False
    import ctypes  # here because it is slow to load

    function = getattr(ctypes.CDLL(None), name, None)
    return function is not None and bool(function(*numbers))
