"""How much new drawing one frame may do, so that none is late."""

from __future__ import annotations


class Allowance:
    """How many new pictures may still be made for this frame: more would make it late, so they come with the next."""

    def __init__(self) -> None:
        self._left: int | None = None
        self.short = False
        """Whether a picture was wanted that has not been made yet."""

    def refill(self, count: int | None) -> None:
        """A new frame begins; None allows as many as are wanted."""
        self._left, self.short = count, False

    def take(self) -> bool:
        """Whether one more may be made."""
        if self._left is None:
            return True
        self._left -= 1
        self.short = self.short or self._left < 0
        return self._left >= 0
