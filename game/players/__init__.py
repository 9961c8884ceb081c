"""Who decides for a seat.

A player sees a SeatView and nothing else, and for the same view and seed always decides the same. Those in SLOW
look ahead for some hundredths of a second: at the table a Mind lets them think beside the loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ..engine import nearest, shown
from .human import Human
from .linear import Linear
from .master import Master
from .mind import Mind
from .protocol import Guest, Player, Stoppable, choosing
from .random_player import RandomPlayer
from .rule import Rule
from .styles import CHARACTERS, SKILLS, STYLES, Character, PlayingStyle
from .teacher import Advice, AdviceReason, Expectation, Why, advise

__all__ = [
    "CHARACTERS",
    "HUMAN",
    "PLAYERS",
    "SKILLS",
    "SLOW",
    "STYLES",
    "Advice",
    "AdviceReason",
    "Character",
    "Expectation",
    "Guest",
    "Human",
    "Mind",
    "Player",
    "PlayerError",
    "PlayingStyle",
    "Stoppable",
    "Why",
    "advise",
    "choosing",
    "new_player",
]


def _seat(style: PlayingStyle) -> Callable[[], Player]:
    """What makes a player of this style."""
    return lambda: Master(style) if style.search else Linear(style)


PLAYERS: Mapping[str, Callable[[], Player]] = MappingProxyType(
    {"random": RandomPlayer, "rule": Rule, **{name: _seat(style) for name, style in STYLES.items()}}
)
"""Everyone who can take a seat by name: two to measure by, the skills, the characters."""
SLOW = frozenset(name for name, style in STYLES.items() if style.search)
"""Those whose choice takes longer than a frame."""
HUMAN = "human"
"""What a record calls a person, for whom the session keeps a Human."""


class PlayerError(ValueError):
    """No player has this name; the message says which name is nearest."""


def new_player(name: str) -> Player:
    """The player of this name, from PLAYERS."""
    if name not in PLAYERS:
        near = nearest(name.lower(), PLAYERS)
        raise PlayerError(f"no player is called {shown(name)}{near}: there are {', '.join(PLAYERS)}")
    return PLAYERS[name]()
