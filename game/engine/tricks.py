"""Which cards may be played, and who wins the trick (docs/rules.md 1.7 to 1.13)?

There is one source of truth, `Duties.binding`: the cards that the duties leave to a hand, and the duty that does so.
What is legal and why something is not both come from it, so they cannot disagree. Cards are bits of a mask
there (`Card.bit`), in which a higher card of a suit is a higher bit, and every spade higher than any other card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from .actions import Reason, Refusal
from .cards import SPADE_MASK, SUIT_MASKS, Card, Suit, mask_of
from .rules import SEATS, Duty, Follow, LeadSpades, Rules, Undertrump

Binding: TypeAlias = tuple[int, Reason | None, int]
"""The cards of a hand that may be played, what a breach is called, and the cards on the table that must be beaten."""

# Python 3.11 takes longer to find a member in its class than all else in a duty
_UNBROKEN: Final = Reason.SPADES_NOT_BROKEN
_FOLLOW: Final = Reason.MUST_FOLLOW
_BEAT: Final = Reason.MUST_BEAT
_TRUMP: Final = Reason.MUST_TRUMP
_OVERTRUMP: Final = Reason.MUST_OVERTRUMP
_UNDERTRUMP: Final = Reason.MUST_UNDERTRUMP


class Duties:
    """The duties of a player under one rule set, compiled from it; all cards are masks."""

    __slots__ = ("_break_spades", "_excusing", "_overtrump", "_trump", "_undertrump")

    def __init__(self, rules: Rules) -> None:
        self._break_spades = rules.lead_spades is LeadSpades.AFTER_BROKEN
        self._excusing = {
            Follow.ANY: {led: led for led in SUIT_MASKS},
            Follow.BEAT_UNLESS_TRUMPED: {led: SPADE_MASK & ~led for led in SUIT_MASKS},
            Follow.ALWAYS_BEAT: dict.fromkeys(SUIT_MASKS, 0),
        }[rules.follow]
        self._trump = must_trump(rules, trumped=False)
        self._overtrump = rules.overtrump is Duty.MUST
        self._undertrump = must_trump(rules, trumped=True)

    def binding(self, hand: int, led: int, trick: int, broken: bool) -> Binding:
        """Return what binds a hand; without a reason any card may be played.

        `led` is the whole suit led and `trick` the cards on the table, both 0 for the leader.
        """
        if not trick:  # docs/rules.md 1.7
            others = 0 if broken or not self._break_spades else hand & ~SPADE_MASK
            return (others, _UNBROKEN, 0) if others else (hand, None, 0)
        of_suit = hand & led
        if of_suit:  # docs/rules.md 1.8
            to_beat = 0 if trick & self._excusing[led] else trick & led  # as in `to_beat`, but a call takes longer
            beating = to_beat and of_suit & -1 << to_beat.bit_length()
            return (beating, _BEAT, to_beat) if beating else (of_suit, _FOLLOW, 0)
        spades = hand & SPADE_MASK
        if not spades:  # docs/rules.md 1.12
            return hand, None, 0
        trumps = trick & SPADE_MASK
        if not trumps:  # docs/rules.md 1.9
            return (spades, _TRUMP, 0) if self._trump else (hand, None, 0)
        higher = spades & -1 << trumps.bit_length()
        if higher and self._overtrump:  # docs/rules.md 1.10
            return higher, _OVERTRUMP, trumps
        if not self._undertrump:  # docs/rules.md 1.11
            return hand, None, 0
        return (spades, _TRUMP, 0) if higher else (spades, _UNDERTRUMP, trumps)

    def to_beat(self, led: int, trick: int) -> int:
        """Return the cards that a player who can follow must beat if able; 0 for no such duty (docs/rules.md 1.8)."""
        return 0 if not trick or trick & self._excusing[led] else trick & led


@lru_cache(maxsize=64)
def duties_of(rules: Rules) -> Duties:
    """Return the duties under a rule set."""
    return Duties(rules)


def legal_plays(
    hand: Sequence[Card], trick: Sequence[Card], rules: Rules, *, spades_broken: bool = False
) -> tuple[Card, ...]:
    """Return the cards that may be played, in the hand's order; never none from a hand that holds any.

    `trick` is the cards so far in order of play. Raises ValueError when it is already full.

    >>> from .cards import Card
    >>> hand, trick = [[Card.parse(c) for c in text.split()] for text in ("2C 3S JS", "TH 9S")]
    >>> [str(card) for card in legal_plays(hand, trick, Rules())]
    ['JS']
    """
    allowed, _, _ = duties_of(rules).binding(mask_of(hand), *_on_table(trick), spades_broken)
    return tuple([card for card in hand if card.bit & allowed])


def why_not_play(
    card: object, hand: Sequence[Card], trick: Sequence[Card], rules: Rules, *, spades_broken: bool = False
) -> Refusal | None:
    """Say why `card` may not be played, or None when it may. Raises ValueError for a full trick."""
    if not isinstance(card, Card):
        return Refusal(Reason.NOT_YOUR_CARD)
    if card not in hand:
        return Refusal(Reason.NOT_YOUR_CARD, card=card)
    allowed, reason, beaten = duties_of(rules).binding(mask_of(hand), *_on_table(trick), spades_broken)
    if reason is None or card.bit & allowed:
        return None
    led = trick[0].suit if trick else Suit.SPADES
    if reason is _BEAT and card.suit is not led:  # who must beat must first of all follow
        return Refusal(_FOLLOW, led)
    return Refusal(reason, led, Card.highest(beaten) if beaten else None)


def trick_winner(trick: Sequence[Card]) -> int:
    """Return the index of the card that is winning (docs/rules.md 1.13). Raises ValueError for no cards.

    >>> trick_winner([Card.parse(text) for text in ("TH", "3S", "AH", "2S")])
    1
    """
    return trick.index(best_in(trick))


def best_in(trick: Sequence[Card]) -> Card:
    """Return the best card: the highest spade, else the highest of the suit led (docs/rules.md 1.2).

    Raises ValueError for no cards.
    """
    if not trick:
        raise ValueError("a trick without cards has no best card")
    return Card.highest(best_of(SUIT_MASKS[trick[0].suit], mask_of(trick)))


def best_of(led: int, trick: int) -> int:
    """Return those cards of a trick, as a mask, of which the highest is winning."""
    return trick & SPADE_MASK or trick & led


def card_to_beat(trick: Sequence[Card], rules: Rules) -> Card | None:
    """Return the card that a player who can follow must beat if able, or None for no such duty (docs/rules.md 1.8)."""
    to_beat = duties_of(rules).to_beat(*_on_table(trick))
    return Card.highest(to_beat) if to_beat else None


def must_trump(rules: Rules, *, trumped: bool) -> bool:
    """Say whether a player void in the suit led must play a spade, be it too low to win (docs/rules.md 1.9, 1.11).

    `trumped` is whether a spade lies in the trick already.
    """
    return rules.undertrump is Undertrump.FORCED if trumped else rules.trump_when_void is Duty.MUST


def _on_table(trick: Sequence[Card]) -> tuple[int, int]:
    """Return the suit led and the cards on the table as masks. Raises ValueError for a full trick."""
    if len(trick) >= SEATS:
        raise ValueError(f"a trick of {len(trick)} cards is full")
    return (SUIT_MASKS[trick[0].suit] if trick else 0), mask_of(trick)
