"""Rectangles and poses. Lengths are pixels, the origin is at the top left."""

from __future__ import annotations

from dataclasses import dataclass

SMALLEST_TARGET = 44
"""The least width and height of a touch target, in pixels."""


@dataclass(frozen=True, slots=True)
class Rect:
    """An area of the window in whole pixels; the right and bottom edges are outside."""

    x: int
    y: int
    w: int
    h: int

    @classmethod
    def about(cls, cx: float, cy: float, w: float, h: float) -> Rect:
        """Return the rectangle of size w by h centred on a point."""
        return cls(round(cx - w / 2), round(cy - h / 2), round(w), round(h))

    @property
    def right(self) -> int:
        """The first column beyond the right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row beyond the bottom edge."""
        return self.y + self.h

    @property
    def cx(self) -> float:
        """The middle column."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle row."""
        return self.y + self.h / 2

    def contains(self, x: float, y: float) -> bool:
        """Return whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, across: float, down: float | None = None) -> Rect:
        """Return the rectangle smaller by so much on each side (larger where negative)."""
        down = across if down is None else down
        return Rect(
            round(self.x + across),
            round(self.y + down),
            max(0, round(self.w - 2 * across)),
            max(0, round(self.h - 2 * down)),
        )

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the rectangle moved by (dx, dy)."""
        return Rect(round(self.x + dx), round(self.y + dy), self.w, self.h)

    def at_least(self, w: float, h: float) -> Rect:
        """Return the rectangle grown about its centre to at least this size."""
        return Rect.about(self.cx, self.cy, max(self.w, w), max(self.h, h))

    def mirrored(self, width: int) -> Rect:
        """Return the rectangle mirrored in a window `width` pixels wide, for right-to-left languages."""
        return Rect(width - self.right, self.y, self.w, self.h)

    def split_rows(self, count: int, gap: float = 0) -> tuple[Rect, ...]:
        """Return `count` equal rows from top to bottom."""
        h = (self.h - gap * (count - 1)) / count
        return tuple(Rect(self.x, round(self.y + i * (h + gap)), self.w, round(h)) for i in range(count))

    def split_columns(self, count: int, gap: float = 0) -> tuple[Rect, ...]:
        """Return `count` equal columns from left to right."""
        w = (self.w - gap * (count - 1)) / count
        return tuple(Rect(round(self.x + i * (w + gap)), self.y, round(w), self.h) for i in range(count))


@dataclass(frozen=True, slots=True)
class Pose:
    """The pose of a card: centre and height in pixels, clockwise turn in degrees, and opacity (1 is solid)."""

    x: float
    y: float
    height: float
    angle: float = 0.0
    alpha: float = 1.0

    def towards(self, other: Pose, k: float) -> Pose:
        """Return the pose a fraction `k` of the way to another (k may exceed 1)."""
        return Pose(
            self.x + (other.x - self.x) * k,
            self.y + (other.y - self.y) * k,
            self.height + (other.height - self.height) * k,
            self.angle + (other.angle - self.angle) * k,
            self.alpha + (other.alpha - self.alpha) * k,
        )


def clamp(value: float, low: float, high: float) -> float:
    """Return `value` limited to the range from `low` to `high`."""
    return max(low, min(high, value))
