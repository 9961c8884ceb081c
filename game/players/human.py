"""The person at the table: a player whose choices come from a scene."""

from __future__ import annotations

from ..engine import Call, Play


class Human:
    """Holds the person's choice until the session takes it."""

    def __init__(self) -> None:
        self.offered: Call | Play | None = None

    def offer(self, action: Call | Play) -> None:
        """Hold a choice, in place of any not yet taken."""
        self.offered = action

    def drop(self) -> None:
        """Drop a choice not yet taken."""
        self.offered = None

    def take(self) -> Call | Play | None:
        """Return the choice and drop it; None if there is none."""
        action, self.offered = self.offered, None
        return action
