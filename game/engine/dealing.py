"""Who deals, who gets which cards, and must they be dealt again (docs/rules.md 1.4, 1.5, 2)?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeGuard

from .actions import Deal
from .cards import DECK, Card, Rank, Suit
from .events import RedealtWhy
from .rules import HAND_SIZE, SEATS, Redeal, Rules

FACES: Final = frozenset({Rank.ACE, Rank.KING, Rank.QUEEN})
HONOURS: Final = FACES | {Rank.JACK}


def next_seat(seat: int) -> int:
    """Return the seat that comes after `seat` in deal, calls and play (docs/rules.md 1.3).

    >>> next_seat(3)
    0
    """
    return (seat + 1) % SEATS


def seats_from(first: int) -> tuple[int, ...]:
    """Return the four seats in the order of play, `first` leading (docs/rules.md 1.3).

    >>> seats_from(2)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % SEATS for step in range(SEATS))


def is_seat(value: object) -> TypeGuard[int]:
    """Say whether `value` is the number of a seat (a truth value is not)."""
    return type(value) is int and 0 <= value < SEATS


def is_draw(cards: object) -> TypeGuard[tuple[Card, ...]]:
    """Say whether `cards` are a draw for the deal: four different cards, by seat."""
    return _are_cards(cards, SEATS)


def is_deal(hands: object) -> TypeGuard[tuple[tuple[Card, ...], ...]]:
    """Say whether `hands` are a deal: all 52 cards in four hands of thirteen (docs/rules.md 1.5)."""
    if type(hands) is not tuple or len(hands) != SEATS:
        return False
    for hand in hands:
        if type(hand) is not tuple or len(hand) != HAND_SIZE:
            return False
    return _are_cards(sum(hands, ()), len(DECK))


def lowest_draw(cards: Sequence[Card]) -> int:
    """Return the seat that drew the lowest card; equal ranks go by suit (docs/rules.md 2, first_dealer).

    >>> lowest_draw([Card.parse(text) for text in ("2S", "AC", "2D", "3C")])
    2
    """
    return cards.index(min(cards, key=lambda card: (card.rank, card.suit)))


def deal_hands(deck: Sequence[Card], dealer: int, rules: Rules) -> Deal:  # noqa: ARG001 (see docstring)
    """Deal a deck one card at a time from the seat after the dealer (docs/rules.md 1.5).

    The rules are part of the question, but no knob changes the answer today: the seats are numbered along
    `direction`. Raises ValueError unless `deck` is the 52 cards and `dealer` a seat.
    """
    if not _are_cards(tuple(deck), len(DECK)):
        raise ValueError("a deck is all 52 cards, each once")
    if not is_seat(dealer):
        raise ValueError(f"a dealer is a seat, 0 to 3, not {dealer!r}")
    return Deal(tuple(tuple(deck[(seat - next_seat(dealer)) % SEATS :: SEATS]) for seat in range(SEATS)))


def hand_to_redeal(hands: Sequence[Sequence[Card]], dealer: int, rules: Rules) -> tuple[RedealtWhy, int] | None:
    """Return why a deal is void and who shows the hand, or None (docs/rules.md 2, redeal).

    The first such hand in the order of play counts, and of its kinds the first in the order of `Redeal`.
    """
    if not rules.redeal:
        return None
    for seat in seats_from(next_seat(dealer)):
        for kind in Redeal:
            if kind in rules.redeal and _QUALIFIES[kind](hands[seat]):
                return RedealtWhy(kind.value), seat
    return None


def _are_cards(cards: object, count: int) -> TypeGuard[tuple[Card, ...]]:
    """Say whether `cards` is a tuple of `count` different cards."""
    return type(cards) is tuple and len(cards) == count and len(_IDS.intersection(map(id, cards))) == count


_IDS: Final = frozenset(map(id, DECK))
"""What only the cards are, each of which is one object."""

_QUALIFIES: Final[dict[Redeal, Callable[[Sequence[Card]], bool]]] = {
    Redeal.NO_SPADE: lambda hand: all(card.suit is not Suit.SPADES for card in hand),
    Redeal.NO_HONOUR: lambda hand: all(card.rank not in HONOURS for card in hand),
    Redeal.NO_FACE: lambda hand: all(card.rank not in FACES for card in hand),
    Redeal.FOUR_ACES: lambda hand: sum(card.rank is Rank.ACE for card in hand) == len(Suit),
}
