"""What may one seat know?  `SeatView` of the table, and `seen_by` of what happens there."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, Final, TypeVar

from . import legality
from .actions import Action, Phase, Refusal
from .calling import legal_calls
from .cards import Card
from .dealing import is_seat
from .events import Event, HandsDealt
from .kinds import Fields, Flag, Kind, ListOf, Made, Maybe, OneOf, Whole, shown
from .plain import CARD, SEAT, parse_json
from .rules import DOMAINS, SEATS, Redeal, Rules
from .scoring import Standing, instant_winner, standings
from .tricks import legal_plays

_Item = TypeVar("_Item")
_Trick = tuple[tuple[int, Card], ...]


@dataclass(frozen=True, slots=True)
class SeatView:
    """All that one seat may know, as plain data: what is public, its own hand, and no way to the match."""

    rules: Rules
    seat: int
    """Whose view this is."""
    phase: Phase
    round: int
    """From 1."""
    attempt: int
    """From 0; grows with each redeal of the round."""
    dealer: int | None
    to_act: int | None
    hand: tuple[Card, ...]
    """The seat's own cards, in the order dealt."""
    calls: tuple[int | None, ...]
    tricks_won: tuple[int, ...]
    trick: _Trick
    """The trick on the table: seats and cards in order of play."""
    tricks: tuple[_Trick, ...]
    """The finished tricks of this round; the first seat of each led it."""
    totals: tuple[int, ...]
    """In tenths of a point."""
    spades_broken: bool

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Who is ahead, best first (docs/rules.md 1.16)."""
        return standings(self.totals, instant_winner(self.tricks_won, self.rules))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every call or play of this seat, if it is to act, and EndMatch where it is legal."""
        return legality.legal_actions(self, self.seat)

    def why_not(self, action: Action) -> Refusal | None:
        """Say why this seat may not do `action`, or None; another seat's call or play is not its turn."""
        return legality.why_not(self, self.seat, action)

    def legal_plays(self) -> tuple[Card, ...]:
        """Return the cards this seat may play now, in the hand's order; none when it is not to play."""
        if self.phase is not Phase.PLAY or self.seat != self.to_act:
            return ()
        cards = [card for _, card in self.trick]
        return legal_plays(self.hand, cards, self.rules, spades_broken=self.spades_broken)

    def legal_calls(self) -> range:
        """Return the calls this seat may make now; none when it is not to call."""
        return legal_calls(self.rules) if self.phase is Phase.CALL and self.seat == self.to_act else range(0)

    def relative(self) -> SeatView:
        """Return the same view with seats counted from its own, which becomes 0."""
        own = self.seat

        def turned(seat: int) -> int:
            return (seat - own) % SEATS

        def by_seat(items: tuple[_Item, ...]) -> tuple[_Item, ...]:
            return items[own:] + items[:own]

        def turned_trick(trick: _Trick) -> _Trick:
            return tuple((turned(seat), card) for seat, card in trick)

        return replace(
            self,
            seat=0,
            dealer=None if self.dealer is None else turned(self.dealer),
            to_act=None if self.to_act is None else turned(self.to_act),
            calls=by_seat(self.calls),
            tricks_won=by_seat(self.tricks_won),
            trick=turned_trick(self.trick),
            tricks=tuple(turned_trick(trick) for trick in self.tricks),
            totals=by_seat(self.totals),
        )

    def to_json(self) -> str:
        """Return the view as canonical JSON: sorted keys, no spaces, ASCII; equal views give equal text."""
        data: dict[str, Any] = {knob.name: getattr(self, knob.name) for knob in fields(self)}
        data["rules"] = {knob: getattr(self.rules, knob) for knob in DOMAINS}
        data["rules"]["redeal"] = [kind for kind in Redeal if kind in self.rules.redeal]
        data["hand"] = [str(card) for card in self.hand]
        data["trick"] = _plain_trick(self.trick)
        data["tricks"] = [_plain_trick(trick) for trick in self.tricks]
        return json.dumps(data, sort_keys=True, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> SeatView:
        """Read what `to_json` wrote; raises ValueError that names the place at fault."""
        return cls(**_VIEW.check(parse_json(text)))


def seen_by(event: Event, seat: int | None) -> Event:
    """Return the event as `seat` may know it, or a spectator for None: no hand but its own.

    A hand shown for a redeal is open to all. Raises ValueError when `seat` is neither a seat nor None.
    """
    if seat is not None and not is_seat(seat):
        raise ValueError(f"a seat is 0 to 3, or None for a spectator, not {shown(seat)}")
    if not isinstance(event, HandsDealt):
        return event
    return replace(event, hands=tuple(hand if owner == seat else None for owner, hand in enumerate(event.hands)))


def _plain_trick(trick: Sequence[tuple[int, Card]]) -> list[list[int | str]]:
    """Return a trick as JSON has it: pairs of seat and card."""
    return [[seat, str(card)] for seat, card in trick]


class _PlayedCard(Kind[tuple[int, Card]]):
    """A card of a trick: a list of its seat and its name."""

    allowed = 'a list of 2 items, such as [0, "AS"]'

    def _take(self, value: object, place: str) -> tuple[int, Card]:
        if not isinstance(value, list) or len(value) != 2:
            raise self.wrong(value, place)
        return SEAT.check(value[0], f"{place}[0]"), CARD.check(value[1], f"{place}[1]")


def _running(trick: _Trick) -> _Trick:
    """Return a trick that is not yet finished."""
    if len(trick) >= SEATS:
        raise ValueError(f"a trick of {len(trick)} cards is finished and belongs to tricks")
    return trick


_TRICK: Final = ListOf(_PlayedCard())
_VIEW: Final = Fields(
    {
        "rules": Made(Fields(DOMAINS), lambda data: Rules(**data)),
        "seat": SEAT,
        "phase": OneOf(Phase),
        "round": Whole(1),
        "attempt": Whole(0),
        "dealer": Maybe(SEAT),
        "to_act": Maybe(SEAT),
        "hand": ListOf(CARD),
        "calls": ListOf(Maybe(Whole(0)), SEATS),
        "tricks_won": ListOf(Whole(0), SEATS),
        "trick": Made(_TRICK, _running),
        "tricks": ListOf(_TRICK),
        "totals": ListOf(Whole(), SEATS),
        "spades_broken": Flag(),
    }
)
