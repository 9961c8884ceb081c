"""The interface of players."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from ..engine import Call, Play, SeatView
from .mind import Question, Stop


class Player(Protocol):
    """A computer player."""

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """Return the call or card of this view's seat, which must be the one to act."""
        ...


@runtime_checkable
class OutsidePlayer(Protocol):
    """An outside player: each choice takes time, and it runs until closed."""

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """Do the same as a Player."""
        ...

    def close(self) -> None:
        """Close the player: it is asked no more, and a choice under way is abandoned. Returns soon."""
        ...


@runtime_checkable
class Stoppable(Protocol):
    """A player whose choice takes long enough to need stopping."""

    def choose_unless(self, stop: Stop, view: SeatView, seed: bytes) -> Call | Play | None:
        """Do the same as `choose`; return None soon after `stop` becomes true."""
        ...

    def prepare(self) -> None:
        """Load what the search needs, so that the first choice is as fast as the others."""
        ...


def choosing(player: Player, view: SeatView, seed: bytes) -> Question[Call | Play]:
    """Return a Mind's question for the player's choice; only a Stoppable player stops early."""

    def question(stop: Stop) -> Call | Play | None:
        if isinstance(player, Stoppable):
            return player.choose_unless(stop, view, seed)
        return player.choose(view, seed)

    return question
