"""Players: what decides for a seat.

A computer player sees only a SeatView, and makes the same choice for the same view and seed. Those in SLOW search for
some hundredths of a second; at the table a Mind runs them in a thread beside the frame loop.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from ..engine import nearest, shown
from .human import Human
from .linear import Linear
from .master import Master
from .mind import Mind
from .protocol import OutsidePlayer, Player, Stoppable, choosing
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
    "Human",
    "MakePlayer",
    "Mind",
    "OutsidePlayer",
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
    """Return a function that makes a player of this style."""
    return lambda: Master(style) if style.search else Linear(style)


PLAYERS: Mapping[str, Callable[[], Player]] = MappingProxyType(
    {"random": RandomPlayer, "rule": Rule, **{name: _seat(style) for name, style in STYLES.items()}}
)
"""All computer players by name: two baselines, the skills, the characters."""
SLOW = frozenset(name for name, style in STYLES.items() if style.search)
"""Players whose choice takes longer than a frame."""
MakePlayer: TypeAlias = Callable[[str, int], Player]
"""Makes the player of a name for a seat, given its place: how many seats before it have the same name."""
HUMAN = "human"
"""The name of a person in a record; the session makes a Human for it."""


class PlayerError(ValueError):
    """An unknown player name; the message suggests the nearest one."""


def new_player(name: str, _place: int = 0) -> Player:
    """Make the player of this name in PLAYERS, whatever its place. Raises PlayerError."""
    if name not in PLAYERS:
        near = nearest(name.lower(), PLAYERS)
        raise PlayerError(f"no player is called {shown(name)}{near}: there are {', '.join(PLAYERS)}")
    return PLAYERS[name]()
