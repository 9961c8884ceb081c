"""What tests ask of rectangles."""

from __future__ import annotations

from game.ui import Rect


def overlap(a: Rect, b: Rect) -> bool:
    """Whether the two share a pixel."""
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom
