"""Who decides for a seat.

A player sees a SeatView and nothing else, and for the same view and seed always decides the same.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Protocol

from ..engine import Call, Play, SeatView
from .chance import Chance
from .human import Human
from .rule import Rule

__all__ = ["HUMAN", "PLAYERS", "Human", "Player", "PlayerError", "new_player"]


class Player(Protocol):
    """A computer player."""

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """What the seat of this view does; only asked when it is to call or to play."""
        ...


PLAYERS: Mapping[str, Callable[[], Player]] = MappingProxyType({"random": Chance, "rule": Rule})
"""Everyone who can take a seat by name."""
HUMAN = "human"
"""What a record calls a person, for whom the session keeps a Human."""


class PlayerError(ValueError):
    """No player has this name; the message says which name is nearest."""


def new_player(name: str) -> Player:
    """The player of this name, from PLAYERS."""
    try:
        factory = PLAYERS[name]
    except KeyError:
        near = difflib.get_close_matches(name.lower(), PLAYERS, n=1, cutoff=0.0)
        others = ", ".join(PLAYERS)
        raise PlayerError(f"no player is called {name!r}; did you mean {near[0]!r}? (there are: {others})") from None
    return factory()
