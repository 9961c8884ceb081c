"""What is a card? Suits, ranks, the 52 cards and their two-letter names (docs/rules.md 1.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, TypeVar, final


class Suit(IntEnum):
    """The four suits, lowest first; spades are trumps (docs/rules.md 1.2)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit in card notation: ``C``, ``D``, ``H`` or ``S``."""
        return "CDHS"[self]


class Rank(IntEnum):
    """The thirteen ranks, two to ace (docs/rules.md 1.1)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """The rank in card notation: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K`` or ``A``."""
        return "23456789TJQKA"[self - 2]


_Member = TypeVar("_Member", Suit, Rank)


@final
@dataclass(frozen=True, slots=True, init=False, eq=False, repr=False)
class Card:
    """One of the 52 cards, ordered by suit, then by rank.

    There is exactly one object for each card, so cards compare by identity, and their hash is the same in
    every process. Raises ValueError when suit or rank is not one.

    >>> Card(Suit.SPADES, Rank.ACE)
    Card.parse('AS')
    >>> Card.parse("AS") is Card(Suit.SPADES, Rank.ACE)
    True
    >>> Card.parse("2S") > Card.parse("AH")
    True
    """

    suit: Suit
    rank: Rank
    index: int = field(init=False)
    """The place in ``DECK``, 0 to 51."""
    code: int = field(init=False)
    """16 for each suit and 1 for each rank above the two.

    Higher cards of a suit have higher codes, and spades have the highest.
    """
    bit: int = field(init=False)
    """2 to the power of `index`: cards as a mask are the sum of theirs."""

    def __new__(cls, suit: Suit, rank: Rank) -> Card:
        """Return the one object for this card."""
        return _CARDS[_member(Suit, suit), _member(Rank, rank)]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card written rank then suit; raises ValueError that says what is wrong.

        >>> str(Card.parse("TD"))
        'TD'
        """
        card = _NAMES.get(text) if type(text) is str else None
        if card is None:
            raise ValueError(f"{text!r} is not a card{_hint(text)}: write a rank of 23456789TJQKA, then a suit of CDHS")
        return card

    @classmethod
    def of_code(cls, code: int) -> Card:
        """Return the card with this `code`; raises KeyError when no card has it."""
        return _OF_CODE[code]

    @classmethod
    def highest(cls, mask: int) -> Card:
        """Return the highest card of a mask that is not empty."""
        return DECK[mask.bit_length() - 1]

    def __str__(self) -> str:
        return _TEXTS[self.index]

    def __repr__(self) -> str:
        return f"Card.parse({_TEXTS[self.index]!r})"

    def __eq__(self, other: object) -> bool:
        return self is other  # what Python does anyway, but spelt out it is three times as fast

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: object) -> bool:
        return self.index < other.index if isinstance(other, Card) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self.index <= other.index if isinstance(other, Card) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self.index > other.index if isinstance(other, Card) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self.index >= other.index if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[type[Card], tuple[Suit, Rank]]:
        """Copies and pickles come back as the one object."""
        return Card, (self.suit, self.rank)


def mask_of(cards: Iterable[Card]) -> int:
    """Return cards as a mask of their bits, each once."""
    mask = 0
    for card in cards:
        mask |= card.bit
    return mask


def _member(kind: type[_Member], value: object) -> _Member:
    """Return `value` as a member of `kind`; a number will do, a truth value or a fraction will not."""
    if type(value) is kind:
        return value
    if type(value) is not int:
        raise ValueError(f"{value!r} is not a {kind.__name__}: give one of {', '.join(kind.__members__)}")
    return kind(value)


def _hint(text: object) -> str:
    """Return `` (did you mean 'TD'?)`` for text such as ``10d`` or ``DT``, and nothing for others."""
    near = text.strip().upper().replace("10", "T") if isinstance(text, str) else ""
    found = next((name for name in (near, near[::-1]) if name in _NAMES), None)
    return f" (did you mean {found!r}?)" if found else ""


def _print(suit: Suit, rank: Rank) -> Card:
    """Make the one object for a card, at import."""
    card = object.__new__(Card)
    object.__setattr__(card, "suit", suit)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "index", suit * len(Rank) + rank - Rank.TWO)
    object.__setattr__(card, "code", suit * 16 + rank - Rank.TWO)
    object.__setattr__(card, "bit", 1 << card.index)
    return card


DECK: Final[tuple[Card, ...]] = tuple(_print(suit, rank) for suit in Suit for rank in Rank)
"""All 52 cards in order: the clubs from the two to the ace, then diamonds, hearts, spades."""

SUIT_MASKS: Final = tuple(mask_of(card for card in DECK if card.suit is suit) for suit in Suit)
"""The thirteen cards of each suit as a mask."""

SPADE_MASK: Final = SUIT_MASKS[Suit.SPADES]

_CARDS: Final = {(card.suit, card.rank): card for card in DECK}
_OF_CODE: Final = {card.code: card for card in DECK}
_TEXTS: Final = tuple(card.rank.letter + card.suit.letter for card in DECK)
_NAMES: Final = dict(zip(_TEXTS, DECK, strict=True))
