"""The player `rule`: follows a few simple rules. The baseline that the others are measured against.

Calling: it adds up the hand in hundredths of a trick.

- Side suits: ace 100, or 60 in a suit of six or more; king 80 in a suit of two to four, 40 in a longer one, 30 alone;
  queen 30 in a suit of three or four. A void: 50 for each spade but the first, at most 150. A singleton: 40 for each
  spade but the first two, at most 100.
- Spades: ace 100; king 100 in two or more, queen 80 in three or more, jack 50 in four or more; 80 for each spade
  beyond four.

It calls the whole tricks in the sum plus 25 where overtricks are limited, plus 30 where they are not, clamped to
the legal calls. Where a bonus makes 12 pay the same as 13, it never calls 13 (docs/rules.md 1.6).

Playing: it wants a trick until it has won its call, and always where overtricks are unlimited. A boss is a card whose
higher cards have all been played or are in its own hand.

- Leading, wanting: a boss of its shortest side suit, else a boss spade, else the lowest card. Not wanting:
  the lowest card.
- Following, wanting: the cheapest winner as the last to play; the highest winner as the third, or with a boss; else
  the lowest card.
- Following, not wanting: the highest loser; else the cheapest winner, or as the last to play the highest.
- Void, wanting: the lowest spade that wins so far, else the lowest card.
- Void, not wanting: the highest card that does not win; else, when forced to trump, the highest.

The lowest card is the lowest by rank, spades after all others. It picks only from the legal cards of its view, so it
can play under any rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..engine import HAND_SIZE, SEATS, Call, Card, Play, Rank, Rules, SeatView, Suit, trick_winner
from .knowledge import wants_trick

SIDE_SUITS = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)


class Rule:
    """A player without chance: the same view always gives the same choice."""

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """Return the call for the hand, or the card that the rules above pick."""
        calls = view.legal_calls()
        if calls:
            return Call(view.seat, max(calls[0], min(call_for(view.hand, view.rules), calls[-1])))
        return Play(view.seat, card_for(view))


# calling


def call_for(hand: Sequence[Card], rules: Rules) -> int:
    """Return the call for a hand before it is clamped to the legal calls."""
    spare = 30 if rules.overtrick_limit is None else 25
    number = (strength(hand) + spare) // 100
    if rules.bonus_call is not None and rules.bonus_call < HAND_SIZE:
        number = min(number, HAND_SIZE - 1)
    return number


def strength(hand: Sequence[Card]) -> int:
    """Estimate the tricks of a hand, in hundredths."""
    ranks = {suit: {card.rank for card in hand if card.suit is suit} for suit in Suit}
    spades = ranks[Suit.SPADES]
    return spades_worth(spades) + sum(side_suit_worth(ranks[suit], len(spades)) for suit in SIDE_SUITS)


def side_suit_worth(ranks: set[Rank], spades: int) -> int:
    """Estimate the tricks of a side suit, in hundredths, with `spades` spades in the hand."""
    length, worth = len(ranks), 0
    if Rank.ACE in ranks:
        worth += 100 if length < 6 else 60
    if Rank.KING in ranks:
        worth += 30 if length == 1 else 80 if length <= 4 else 40
    if Rank.QUEEN in ranks and 3 <= length <= 4:
        worth += 30
    if length == 0:
        worth += max(0, min(150, 50 * (spades - 1)))
    if length == 1:
        worth += max(0, min(100, 40 * (spades - 2)))
    return worth


def spades_worth(ranks: set[Rank]) -> int:
    """Estimate the tricks of the spades, in hundredths."""
    length = len(ranks)
    honours = ((Rank.ACE, 1, 100), (Rank.KING, 2, 100), (Rank.QUEEN, 3, 80), (Rank.JACK, 4, 50))
    worth = sum(value for rank, needed, value in honours if rank in ranks and length >= needed)
    return worth + 80 * max(0, length - 4)


# playing


def card_for(view: SeatView) -> Card:
    """Return the card to play."""
    legal = view.legal_plays()
    wanting = wants_trick(view)
    trick = [card for _, card in view.trick]
    if not trick:
        return _lead(view, legal, wanting)
    winners = [card for card in legal if trick_winner([*trick, card]) == len(trick)]
    losers = [card for card in legal if card not in winners]
    last = len(trick) == SEATS - 1
    if legal[0].suit is trick[0].suit:
        return _follow(view, winners, losers, wanting, last)
    if wanting:
        return _lowest(winners) if winners else _lowest(losers)
    return _highest(losers or winners)


def bosses(view: SeatView, cards: Iterable[Card]) -> list[Card]:
    """Return the cards that no unseen card of their suit beats."""
    played = {card for trick in (*view.tricks, view.trick) for _, card in trick}
    seen = played.union(view.hand)
    return [card for card in cards if all(Card(card.suit, rank) in seen for rank in Rank if rank > card.rank)]


def _lead(view: SeatView, legal: Sequence[Card], wanting: bool) -> Card:
    if wanting:
        sure = bosses(view, legal)
        side = [card for card in sure if card.suit is not Suit.SPADES]
        if side:
            return min(side, key=lambda card: (sum(held.suit is card.suit for held in view.hand), card))
        if sure:
            return max(sure)
    return _lowest(legal)


def _follow(view: SeatView, winners: list[Card], losers: list[Card], wanting: bool, last: bool) -> Card:
    if not wanting:
        if losers:
            return _highest(losers)
        return _highest(winners) if last else _lowest(winners)
    if winners and last:
        return _lowest(winners)
    if winners and (len(view.trick) == 2 or bosses(view, [_highest(winners)])):
        return _highest(winners)
    return _lowest(losers or winners)


def _lowest(cards: Iterable[Card]) -> Card:
    """Return the lowest card by rank, spades after the others."""
    return min(cards, key=lambda card: (card.suit is Suit.SPADES, card.rank, card.suit))


def _highest(cards: Iterable[Card]) -> Card:
    """Return the highest card by rank."""
    return max(cards, key=lambda card: (card.rank, card.suit))
