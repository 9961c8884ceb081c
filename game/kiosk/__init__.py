"""Kiosk mode: disabled keys, the staff's corner and PIN, idle time, the watchdog, steady memory use."""

from __future__ import annotations

from .guard import Guard
from .heap import give_back, keep_pieces_apart
from .idle import Idle
from .lock import Lock
from .watchdog import Watchdog

__all__ = ["Guard", "Idle", "Lock", "Watchdog", "give_back", "keep_pieces_apart"]
