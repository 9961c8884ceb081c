"""What a computer player is."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ..engine import Call, Play, SeatView
from .mind import Question, Stop


class Player(Protocol):
    """A computer player."""

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """What the seat of this view does; only asked when it is to call or to play."""
        ...


@runtime_checkable
class Guest(Protocol):
    """A player from outside the game: each choice takes its time, and it is there until it is closed."""

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """As a Player's."""
        ...

    def close(self) -> None:
        """It is asked no more, and whatever it is asked now it need not think about. Returns soon."""
        ...


@runtime_checkable
class Stoppable(Protocol):
    """A player that thinks long enough to be told to stop."""

    def choose_unless(self, stop: Stop, view: SeatView, seed: bytes) -> Call | Play | None:
        """As `choose`, or None soon after `stop` has become true."""
        ...

    def prepare(self) -> None:
        """Load what thinking needs, so that the first choice takes no longer than the others."""
        ...


def choosing(player: Player, view: SeatView, seed: bytes) -> Question[Call | Play]:
    """Return the question what `player` chooses, for a Mind; only a Stoppable one can be stopped."""

    def question(stop: Stop) -> Call | Play | None:
        if isinstance(player, Stoppable):
            return player.choose_unless(stop, view, seed)
        return player.choose(view, seed)

    return question
