"""A person at the table: waits until a scene hands over a choice."""

from __future__ import annotations

from ..engine import Call, Play


class Human:
    """Holds at most one choice, from the moment the scene offers it until the session takes it."""

    def __init__(self) -> None:
        self.offered: Call | Play | None = None

    def offer(self, action: Call | Play) -> None:
        """The person chose this; a second choice before the first is taken replaces it."""
        self.offered = action

    def take(self) -> Call | Play | None:
        """The choice, which is then no longer held; None while the person is thinking."""
        action, self.offered = self.offered, None
        return action
