"""What may be done at the table, and what a refusal says (docs/rules.md 5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from .cards import Card, Suit


class Phase(StrEnum):
    """What the table waits for."""

    DRAW = "draw"
    """The draw for the first dealer."""
    DEAL = "deal"
    CALL = "call"
    PLAY = "play"
    OVER = "over"
    """Nothing more: the match has ended."""


@dataclass(frozen=True, slots=True)
class DrawForDealer:
    """Each seat has drawn a card; the lowest deals first (docs/rules.md 1.4)."""

    cards: tuple[Card, ...]
    """Four different cards, by seat."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer has dealt (docs/rules.md 1.5)."""

    hands: tuple[tuple[Card, ...], ...]
    """Four hands of thirteen, by seat, each in the order it was dealt."""


@dataclass(frozen=True, slots=True)
class Call:
    """A seat calls a number of tricks (docs/rules.md 1.6)."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card (docs/rules.md 1.7 to 1.12)."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class EndMatch:
    """The players stop between two rounds (docs/rules.md 1.16)."""


Action: TypeAlias = DrawForDealer | Deal | Call | Play | EndMatch


class Reason(StrEnum):
    """Why an action is refused (docs/rules.md 5)."""

    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    BAD_DRAW = "bad_draw"
    BAD_DEAL = "bad_deal"
    CALL_OUT_OF_RANGE = "call_out_of_range"
    NOT_YOUR_CARD = "not_your_card"
    MUST_FOLLOW = "must_follow"
    MUST_BEAT = "must_beat"
    MUST_TRUMP = "must_trump"
    MUST_OVERTRUMP = "must_overtrump"
    MUST_UNDERTRUMP = "must_undertrump"
    SPADES_NOT_BROKEN = "spades_not_broken"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not, with what a sentence in any language needs."""

    reason: Reason
    suit: Suit | None = None
    """The suit led, for the duties of a player who follows or is void; spades when they are not broken."""
    card: Card | None = None
    """The card to beat (MUST_BEAT), the highest spade of the trick (MUST_OVERTRUMP, MUST_UNDERTRUMP), or the
    card that is not in the hand (NOT_YOUR_CARD)."""
    low: int | None = None
    """The smallest legal call (CALL_OUT_OF_RANGE)."""
    high: int | None = None
    """The largest legal call (CALL_OUT_OF_RANGE)."""


_ENGLISH: Final = {
    Reason.WRONG_PHASE: "this is not the time for that",
    Reason.NOT_YOUR_TURN: "not your turn",
    Reason.BAD_DRAW: "a draw is four different cards, by seat",
    Reason.BAD_DEAL: "a deal is all 52 cards, four hands of thirteen, by seat",
    Reason.CALL_OUT_OF_RANGE: "a call is {low} to {high}",
    Reason.NOT_YOUR_CARD: "not your card: {card}",
    Reason.MUST_FOLLOW: "you must follow {suit}",
    Reason.MUST_BEAT: "you hold a card of {suit} that beats {card}",
    Reason.MUST_TRUMP: "you are out of {suit}: play a spade",
    Reason.MUST_OVERTRUMP: "you hold a spade higher than {card}",
    Reason.MUST_UNDERTRUMP: "you are out of {suit}: play a spade, even below {card}",
    Reason.SPADES_NOT_BROKEN: "spades are not broken yet",
}


class IllegalAction(ValueError):  # noqa: N818 (the name says what was tried)
    """The table has refused an action and has changed nothing.

    >>> str(IllegalAction(Refusal(Reason.CALL_OUT_OF_RANGE, low=2, high=13)))
    'call_out_of_range: a call is 2 to 13'
    """

    def __init__(self, refusal: Refusal) -> None:
        """Keep the refusal; the message is for logs, screens word it themselves."""
        super().__init__(refusal)
        self.refusal = refusal

    def __str__(self) -> str:
        refusal = self.refusal
        suit = "that suit" if refusal.suit is None else refusal.suit.name.lower()
        sentence = _ENGLISH[refusal.reason].format(
            suit=suit, card=refusal.card or "not a card", low=refusal.low, high=refusal.high
        )
        return f"{refusal.reason}: {sentence}"
