"""Motion as a function of time: the moves of each card, and how far it has come.

A timeline knows no pixels: it moves cards between places, and the layout gives their poses, so a window may be resized
during a flight. Times are seconds on the stage's own clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from ..engine import Card


@dataclass(frozen=True, slots=True)
class Hidden:
    """A card whose face the player may not see: the index-th dealt to a seat."""

    seat: int
    index: int


Thing = Card | Hidden


@dataclass(frozen=True, slots=True)
class InDeck:
    """In the deck, waiting to be dealt."""


@dataclass(frozen=True, slots=True)
class InHand:
    """At `index` of the `count` places of the own hand."""

    index: int
    count: int


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Face down beside a seat, the index-th there."""

    seat: int
    index: int = 0


@dataclass(frozen=True, slots=True)
class InTrick:
    """On the table, where a seat's card of the trick lies."""

    seat: int


@dataclass(frozen=True, slots=True)
class InPacket:
    """In a packet under the winning card of a seat, as the trick is gathered."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class Taken:
    """Won by a seat, out of sight."""

    seat: int


@dataclass(frozen=True, slots=True)
class Shown:
    """Face up, the index-th of `count`, in a hand shown before a new deal."""

    seat: int
    index: int
    count: int


Place = InDeck | InHand | AtSeat | InTrick | InPacket | Taken | Shown


class Ease(Enum):
    """The easing of a motion."""

    OUT_CUBIC = "out cubic"
    IN_CUBIC = "in cubic"
    IN_OUT_CUBIC = "in-out cubic"

    def __call__(self, k: float) -> float:
        """Return the eased fraction, from 0 to 1."""
        return _CURVES[self](k)


_CURVES: dict[Ease, Callable[[float], float]] = {
    Ease.OUT_CUBIC: lambda k: 1 - (1 - k) ** 3,
    Ease.IN_CUBIC: lambda k: k**3,
    Ease.IN_OUT_CUBIC: lambda k: 4 * k**3 if k < 0.5 else 1 - (2 - 2 * k) ** 3 / 2,
}


@dataclass(frozen=True, slots=True)
class Move:
    """One flight of a card from place to place, from `start` for `duration` seconds."""

    thing: Thing
    start: float
    duration: float
    origin: Place
    target: Place
    ease: Ease = Ease.OUT_CUBIC
    arc: float = 0.0
    """The height of its arc above the straight line, in layout units."""
    spin: float = 0.0
    """The degrees it turns on the way besides the turn of its target."""
    flip_at: float | None = None
    """The fraction of the way at which it turns over; None if it does not."""

    @property
    def end(self) -> float:
        """The time of arrival."""
        return self.start + self.duration


@dataclass(frozen=True, slots=True)
class Flight:
    """A card at one moment: an eased fraction `k` of the way from `origin` to `target`."""

    origin: Place
    target: Place
    k: float
    raw: float
    """The fraction of its time, not eased."""
    arc: float = 0.0
    spin: float = 0.0
    flip_at: float | None = None

    @property
    def moving(self) -> bool:
        """Whether it has not yet arrived."""
        return self.raw < 1.0

    @property
    def height(self) -> float:
        """The height above the straight line, in layout units."""
        return self.arc * math.sin(math.pi * self.raw)


class Timeline:
    """The moves of every card. Queries change nothing."""

    def __init__(self) -> None:
        self._moves: dict[Thing, list[Move]] = {}
        self._rest: dict[Thing, Place] = {}
        self.end = 0.0
        self.version = 0
        """Increases with every change."""

    def put(self, thing: Thing, place: Place) -> None:
        """Put a card into a place at once, dropping its moves."""
        self.version += 1
        self._moves.pop(thing, None)
        self._rest.pop(thing, None)  # re-insert it last, so that later cards lie above earlier ones
        self._rest[thing] = place

    def remove(self, thing: Thing) -> None:
        """Take a card off the table."""
        self.version += 1
        self._moves.pop(thing, None)
        self._rest.pop(thing, None)

    def clear(self) -> None:
        """Take every card off the table."""
        self.version += 1
        self._moves.clear()
        self._rest.clear()

    def add(self, move: Move) -> None:
        """Add a move; moves of one card follow each other in the order added."""
        self.version += 1
        self._moves.setdefault(move.thing, []).append(move)
        self._rest.setdefault(move.thing, move.origin)
        self.end = max(self.end, move.end)

    def things(self) -> tuple[Thing, ...]:
        """Return every card on the table, the lowest first."""
        return tuple(self._rest)

    def __contains__(self, thing: object) -> bool:
        """Return whether the card is on the table."""
        return thing in self._rest

    def in_hand(self) -> tuple[tuple[Card, InHand], ...]:
        """Return the cards in the own hand, or on their way there, with their places."""
        places = ((thing, self.resting_place(thing)) for thing in self._rest)
        return tuple((thing, place) for thing, place in places if isinstance(thing, Card) and isinstance(place, InHand))

    def resting_place(self, thing: Thing) -> Place | None:
        """Return where a card will be after all its moves."""
        moves = self._moves.get(thing)
        return moves[-1].target if moves else self._rest.get(thing)

    def at(self, thing: Thing, now: float) -> Flight:
        """Return the motion of a card at time `now`."""
        place = self._rest[thing]
        for move in self._moves.get(thing, ()):
            if now < move.start:
                break
            if now < move.end:
                raw = (now - move.start) / move.duration
                return Flight(move.origin, move.target, move.ease(raw), raw, move.arc, move.spin, move.flip_at)
            place = move.target
        return Flight(place, place, 1.0, 1.0)

    def settle(self, now: float) -> None:
        """Drop the moves that are over at time `now`, keeping the places they led to."""
        self.version += 1
        for thing, moves in list(self._moves.items()):
            while moves and moves[0].end <= now:
                self._rest[thing] = moves.pop(0).target
            if not moves:
                del self._moves[thing]
