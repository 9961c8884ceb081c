"""Motion as a function of time: which move a card is on, and how far it has come.

A timeline knows no pixels. It carries cards from place to place; the layout says where a place is, so a window may be
resized in mid flight. Times are seconds on the stage's own clock.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from ..engine import Card


@dataclass(frozen=True, slots=True)
class Hidden:
    """A card whose face this player may not know: the index-th dealt to a seat."""

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
    """Under the winning card of a seat, as the trick is gathered."""

    seat: int
    index: int


@dataclass(frozen=True, slots=True)
class Taken:
    """Won by a seat, out of sight."""

    seat: int


@dataclass(frozen=True, slots=True)
class Shown:
    """Turned up beside a seat, index-th of count: a hand that is shown before a new deal."""

    seat: int
    index: int
    count: int


Place = InDeck | InHand | AtSeat | InTrick | InPacket | Taken | Shown


class Ease(Enum):
    """The shape of a motion: how far it has come at each fraction of its time."""

    OUT_CUBIC = "out cubic"
    IN_CUBIC = "in cubic"
    IN_OUT_CUBIC = "in-out cubic"

    def __call__(self, k: float) -> float:
        """The eased fraction; starts at 0 and ends at 1."""
        return _CURVES[self](k)


_CURVES: dict[Ease, Callable[[float], float]] = {
    Ease.OUT_CUBIC: lambda k: 1 - (1 - k) ** 3,
    Ease.IN_CUBIC: lambda k: k**3,
    Ease.IN_OUT_CUBIC: lambda k: 4 * k**3 if k < 0.5 else 1 - (2 - 2 * k) ** 3 / 2,
}


@dataclass(frozen=True, slots=True)
class Move:
    """One card on its way: from place to place, from `start` for `duration` seconds."""

    thing: Thing
    start: float
    duration: float
    origin: Place
    target: Place
    ease: Ease = Ease.OUT_CUBIC
    arc: float = 0.0
    """How high above the straight line it flies in the middle, in layout units."""
    spin: float = 0.0
    """Degrees it turns on the way, over and above the turn of its target."""
    flip_at: float | None = None
    """The fraction of the way at which its face turns up (or down); None: it does not turn over."""

    @property
    def end(self) -> float:
        """When it arrives."""
        return self.start + self.duration


@dataclass(frozen=True, slots=True)
class Flight:
    """A card at one moment: between `origin` and `target`, a fraction `k` (eased) of the way."""

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
        """Whether it is on its way."""
        return self.raw < 1.0

    @property
    def height(self) -> float:
        """How far above the straight line it is, in layout units."""
        return self.arc * math.sin(math.pi * self.raw)


class Timeline:
    """Where every card is at any time. Adding moves is the only change; asking changes nothing."""

    def __init__(self) -> None:
        self._moves: dict[Thing, list[Move]] = {}
        self._rest: dict[Thing, Place] = {}
        self.end = 0.0
        self.version = 0
        """Grows with every change."""

    def put(self, thing: Thing, place: Place) -> None:
        """Set a card down at once, forgetting any move of it."""
        self.version += 1
        self._moves.pop(thing, None)
        self._rest.pop(thing, None)  # re-inserted last, so that later cards lie above earlier ones
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
        """Send a card on a move; moves of one card follow each other in the order added."""
        self.version += 1
        self._moves.setdefault(move.thing, []).append(move)
        self._rest.setdefault(move.thing, move.origin)
        self.end = max(self.end, move.end)

    def things(self) -> tuple[Thing, ...]:
        """Every card on the table, the lowest first."""
        return tuple(self._rest)

    def __contains__(self, thing: object) -> bool:
        """Whether the card is on the table."""
        return thing in self._rest

    def in_hand(self) -> tuple[tuple[Card, InHand], ...]:
        """The cards that lie in the own hand, or are on their way there, with their places."""
        places = ((thing, self.resting_place(thing)) for thing in self._rest)
        return tuple((thing, place) for thing, place in places if isinstance(thing, Card) and isinstance(place, InHand))

    def resting_place(self, thing: Thing) -> Place | None:
        """Where a card will be when all its moves are over."""
        moves = self._moves.get(thing)
        return moves[-1].target if moves else self._rest.get(thing)

    def at(self, thing: Thing, now: float) -> Flight:
        """Where a card is at time `now`."""
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
        """Forget the moves that are over at time `now`, keeping where they led."""
        self.version += 1
        for thing, moves in list(self._moves.items()):
            while moves and moves[0].end <= now:
                self._rest[thing] = moves.pop(0).target
            if not moves:
                del self._moves[thing]
