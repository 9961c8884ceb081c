"""How the C library keeps the memory of pictures that come and go, where it is glibc. Elsewhere nothing is done.

Left alone, glibc takes ever larger pictures from a heap, which gets holes that are not given back: some MiB a day at
a public screen. Pieces from a fixed size up get memory of their own instead, which goes back as soon as they do; and
the threads in which computer players think share the one heap, where each would get another (mallopt(3)).
"""

from __future__ import annotations

import sys

PIECE = 64 * 1024
"""Bytes. A card at 480p takes about this much."""
_M_MMAP_THRESHOLD, _M_ARENA_MAX = -3, -8


def keep_pieces_apart() -> bool:
    """From now on, large pieces have memory of their own. Whether the C library can do that."""
    return _call("mallopt", _M_MMAP_THRESHOLD, PIECE) and _call("mallopt", _M_ARENA_MAX, 1)


def give_back() -> bool:
    """Return what is free right now, so that what is counted is what is held. Whether anything was returned."""
    return _call("malloc_trim", 0)


def _call(name: str, *numbers: int) -> bool:
    if sys.platform != "linux":
        return False
    import ctypes  # only here: it takes its time to load

    function = getattr(ctypes.CDLL(None), name, None)
    return function is not None and bool(function(*numbers))
