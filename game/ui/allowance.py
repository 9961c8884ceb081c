"""Limits how many new pictures one frame may make, so that no frame is late."""

from __future__ import annotations


class Allowance:
    """The number of new pictures that may still be made in this frame; the rest are made in the next."""

    def __init__(self) -> None:
        self._left: int | None = None
        self.short = False
        """Whether a picture was refused in this frame."""

    def refill(self, count: int | None) -> None:
        """Begin a frame that may make `count` new pictures; None for no limit."""
        self._left, self.short = count, False

    def take(self) -> bool:
        """Take one from the allowance; return whether the picture may be made."""
        if self._left is None:
            return True
        self._left -= 1
        self.short = self.short or self._left < 0
        return self._left >= 0
