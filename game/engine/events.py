"""What has happened at the table. Events are facts that carry all a listener needs."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from functools import cache
from typing import Final, TypeAlias

from .cards import DECK, Card
from .rules import SEATS
from .scoring import EndedWhy, Standing
from .tricks import trick_winner


class RedealtWhy(StrEnum):
    """Why a round is dealt again: the kind of hand shown, or too low a total of calls (docs/rules.md 2)."""

    NO_SPADE = "no_spade"
    NO_HONOUR = "no_honour"
    NO_FACE = "no_face"
    FOUR_ACES = "four_aces"
    MIN_TOTAL_CALLS = "min_total_calls"


@dataclass(frozen=True, slots=True)
class DealerDrawn:
    """Each seat drew a card, and the lowest deals (docs/rules.md 1.4)."""

    cards: tuple[Card, ...]
    """By seat."""
    dealer: int


@dataclass(frozen=True, slots=True)
class HandsDealt:
    """The cards are dealt (docs/rules.md 1.5)."""

    round: int
    """From 1."""
    attempt: int
    """From 0; grows with each redeal of the round."""
    dealer: int
    hands: tuple[tuple[Card, ...] | None, ...]
    """By seat, in the order dealt; None for a hand that may not be seen."""
    to_act: int | None = None
    """The seat to act next; None when the deal is void and another is due."""


@dataclass(frozen=True, slots=True)
class Redealt:
    """The round will be dealt again by the same dealer (docs/rules.md 2)."""

    why: RedealtWhy
    seat: int | None
    """Who shows the hand; None when the calls were too low."""
    hand: tuple[Card, ...] | None
    """The hand shown, open to all; None when the calls were too low."""


@dataclass(frozen=True, slots=True)
class CallMade:
    """A seat has called (docs/rules.md 1.6)."""

    seat: int
    number: int
    to_act: int | None = None
    """The seat to act next; None when the calls are too low and a deal is due."""


@cache
def call_made(seat: int, number: int, to_act: int | None) -> CallMade:
    """Return the event; the same one each time, since there are few and making one takes longer."""
    return CallMade(seat, number, to_act)


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A seat has played a card (docs/rules.md 1.7 to 1.12)."""

    seat: int
    card: Card
    trick: int
    """Which trick of the round, from 1."""
    to_act: int | None = None
    """The seat to act next; None when the trick is complete."""


Shown: TypeAlias = tuple[tuple[tuple[CardPlayed], ...], ...]
"""What `Match.apply` returns for a card, by seat and index."""


@cache
def cards_played(trick: int) -> tuple[Shown, Shown]:
    """Return the events of a trick, by seat and the card's index: of those that do not and that do complete it.

    They are the same ones each time, since there are few, and making one takes longer than all else in a play.
    """
    seats = range(SEATS)
    going = tuple([tuple([(CardPlayed(seat, card, trick, (seat + 1) % SEATS),) for card in DECK]) for seat in seats])
    return going, tuple([tuple([(CardPlayed(seat, card, trick),) for card in DECK]) for seat in seats])


@dataclass(frozen=True, slots=True)
class TrickWon:
    """A trick is complete and goes to its winner (docs/rules.md 1.13)."""

    seat: int
    """Who won it."""
    cards: tuple[Card, ...]
    """In order of play."""
    trick: int
    """Which trick of the round, from 1."""
    to_act: int | None = None
    """The seat to act next; None when the round is over."""

    @property
    def leader(self) -> int:
        """The seat that led to the trick."""
        return (self.seat - trick_winner(self.cards)) % SEATS


def trick_won(seat: int, cards: tuple[Card, ...], trick: int, to_act: int | None) -> TrickWon:
    """Return the event; to set its slots past the guard of a frozen class takes half the time of its constructor."""
    event = object.__new__(TrickWon)
    set_seat, set_cards, set_trick, set_to_act = _SET_TRICK_WON
    set_seat(event, seat)
    set_cards(event, cards)
    set_trick(event, trick)
    set_to_act(event, to_act)
    return event


_SET_TRICK_WON: Final = tuple([vars(TrickWon)[each.name].__set__ for each in fields(TrickWon)])


@dataclass(frozen=True, slots=True)
class RoundScored:
    """A round is over and counted (docs/rules.md 1.14, 1.15). All by seat; points and totals in tenths."""

    round: int
    """From 1."""
    calls: tuple[int, ...]
    tricks: tuple[int, ...]
    """Tricks won in the round."""
    points: tuple[int, ...]
    """What the round is worth."""
    totals: tuple[int, ...]
    """Of the match, this round included."""


@dataclass(frozen=True, slots=True)
class MatchEnded:
    """The match is over (docs/rules.md 1.16)."""

    why: EndedWhy
    standings: tuple[Standing, ...]
    """Best first."""


Event: TypeAlias = DealerDrawn | HandsDealt | Redealt | CallMade | CardPlayed | TrickWon | RoundScored | MatchEnded
