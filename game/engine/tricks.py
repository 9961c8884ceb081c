"""Which cards may be played, and who wins the trick (docs/rules.md 1.7 to 1.13)?

There is one source of truth, `_duties`: the duties that bind a hand, each with the cards that fulfil it.
What is legal and why something is not both come from it, so they cannot disagree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from .actions import Reason, Refusal
from .cards import Card, Suit
from .rules import SEATS, Duty, Follow, LeadSpades, Rules, Undertrump

_Duty: TypeAlias = tuple[Refusal, list[Card]]
"""What a breach of the duty says, and the cards of the hand that fulfil it."""

_NO_DUTY: Final[tuple[_Duty, ...]] = ()


def legal_plays(
    hand: Sequence[Card], trick: Sequence[Card], rules: Rules, *, spades_broken: bool = False
) -> tuple[Card, ...]:
    """Return the cards that may be played, in the hand's order; never none from a hand that holds any.

    `trick` is the cards so far in order of play.  Raises ValueError when it is already full.

    >>> from .cards import Card
    >>> hand, trick = [[Card.parse(c) for c in text.split()] for text in ("2C 3S JS", "TH 9S")]
    >>> [str(card) for card in legal_plays(hand, trick, Rules())]
    ['JS']
    """
    duties = _duties(hand, trick, rules, spades_broken)
    return tuple(duties[-1][1] if duties else hand)


def why_not_play(
    card: object, hand: Sequence[Card], trick: Sequence[Card], rules: Rules, *, spades_broken: bool = False
) -> Refusal | None:
    """Say why `card` may not be played, or None when it may.  Raises ValueError for a full trick."""
    if not isinstance(card, Card):
        return Refusal(Reason.NOT_YOUR_CARD)
    if card not in hand:
        return Refusal(Reason.NOT_YOUR_CARD, card=card)
    for refusal, fulfilling in _duties(hand, trick, rules, spades_broken):
        if card not in fulfilling:
            return refusal
    return None


def trick_winner(trick: Sequence[Card]) -> int:
    """Return the index of the card that is winning (docs/rules.md 1.13).  Raises ValueError for no cards.

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
    best = trick[0]
    for card in trick:
        if card.rank > best.rank if card.suit is best.suit else card.suit is Suit.SPADES:
            best = card
    return best


def card_to_beat(trick: Sequence[Card], rules: Rules) -> Card | None:
    """Return the card that a player who can follow must beat if able, or None for no such duty (docs/rules.md 1.8)."""
    led = trick[0].suit
    match rules.follow:
        case Follow.ANY:
            return None
        case Follow.BEAT_UNLESS_TRUMPED:
            best = best_in(trick)
            return best if best.suit is led else None
        case Follow.ALWAYS_BEAT:
            return best_in([card for card in trick if card.suit is led])
        case _:
            assert_never(rules.follow)


def must_trump(rules: Rules, *, trumped: bool) -> bool:
    """Say whether a player void in the suit led must play a spade, be it too low to win (docs/rules.md 1.9, 1.11).

    `trumped` is whether a spade lies in the trick already.
    """
    return rules.undertrump is Undertrump.FORCED if trumped else rules.trump_when_void is Duty.MUST


def _duties(hand: Sequence[Card], trick: Sequence[Card], rules: Rules, spades_broken: bool) -> tuple[_Duty, ...]:
    """Return the duties that bind this hand; each is fulfilled by some of the cards of the one before."""
    if not trick:
        return _leading(hand, rules, spades_broken)
    if len(trick) >= SEATS:
        raise ValueError(f"a trick of {len(trick)} cards is full")
    led = trick[0].suit
    of_suit = [card for card in hand if card.suit is led]
    if of_suit:
        return _following(of_suit, led, trick, rules)
    spades = [card for card in hand if card.suit is Suit.SPADES]
    if spades:
        return _void(spades, led, trick, rules)
    return _NO_DUTY  # docs/rules.md 1.12


def _leading(hand: Sequence[Card], rules: Rules, spades_broken: bool) -> tuple[_Duty, ...]:
    """Return the duty of a leader: none, or no spade until they are broken (docs/rules.md 1.7)."""
    if rules.lead_spades is LeadSpades.AFTER_BROKEN and not spades_broken:
        others = [card for card in hand if card.suit is not Suit.SPADES]
        if others:
            return ((Refusal(Reason.SPADES_NOT_BROKEN, suit=Suit.SPADES), others),)
    return _NO_DUTY


def _following(of_suit: list[Card], led: Suit, trick: Sequence[Card], rules: Rules) -> tuple[_Duty, ...]:
    """Return the duties of a player who holds the suit led: follow, and perhaps beat (docs/rules.md 1.8)."""
    follow = (_MUST_FOLLOW[led], of_suit)
    to_beat = card_to_beat(trick, rules)
    if to_beat is None:
        return (follow,)
    beating = [card for card in of_suit if card.rank > to_beat.rank]
    if not beating:
        return (follow,)
    return follow, (Refusal(Reason.MUST_BEAT, led, to_beat), beating)


def _void(spades: list[Card], led: Suit, trick: Sequence[Card], rules: Rules) -> tuple[_Duty, ...]:
    """Return the duty of a player void in the suit led who holds spades (docs/rules.md 1.9 to 1.11)."""
    best = best_in(trick)
    if best.suit is not Suit.SPADES:
        return ((_MUST_TRUMP[led], spades),) if must_trump(rules, trumped=False) else _NO_DUTY
    higher = [card for card in spades if card.rank > best.rank]
    if higher and rules.overtrump is Duty.MUST:
        return ((Refusal(Reason.MUST_OVERTRUMP, led, best), higher),)
    if not must_trump(rules, trumped=True):
        return _NO_DUTY
    return ((_MUST_TRUMP[led] if higher else Refusal(Reason.MUST_UNDERTRUMP, led, best), spades),)


_MUST_FOLLOW: Final = {suit: Refusal(Reason.MUST_FOLLOW, suit) for suit in Suit}
_MUST_TRUMP: Final = {suit: Refusal(Reason.MUST_TRUMP, suit) for suit in Suit}
