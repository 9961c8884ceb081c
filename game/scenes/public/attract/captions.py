"""Captions of the attract mode: what an event teaches about the rules in force, given the board before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....engine import (
    CallMade,
    CallState,
    Card,
    CardPlayed,
    Event,
    HandsDealt,
    Rank,
    Redealt,
    RoundScored,
    Rules,
    Suit,
    TrickWon,
    best_in,
    call_state,
    card_to_beat,
    must_trump,
    why_not_play,
)
from ....table import Board
from ....words import Words

SIDE_CARD = Card(Suit.CLUBS, Rank.TWO)


@dataclass(frozen=True, slots=True)
class Caption:
    """A sentence: the id of its text, and its values."""

    id: str
    suit: Suit | None = None
    """Its sign is shown before the sentence: the suit led, or spades where they matter."""
    led: Suit | None = None
    card: Card | None = None
    seat: int | None = None
    number: int | None = None

    def words(self, words: Words, names: Sequence[str]) -> str:
        """Return the sentence; `names` are the players' names by seat."""
        led = self.led
        return words(
            self.id,
            name="" if self.seat is None else names[self.seat],
            number="" if self.number is None else words.number(self.number),
            card="" if self.card is None else words.card(self.card),
            suit="" if led is None else words.suit(led),
            title="" if led is None else words.suit_title(led),
        )


def caption(board: Board, event: Event) -> Caption | None:
    """Return what `event`, which has just happened on `board`, teaches; None for nothing new."""
    match event:
        case HandsDealt():
            return Caption("attract.dealt", Suit.SPADES)
        case Redealt():
            return Caption(f"redeal.{event.why}", seat=event.seat)
        case CallMade():
            return Caption("attract.call", seat=event.seat, number=event.number)
        case CardPlayed():
            return _led(board, event.card) if not board.trick else _answered(board, event.card)
        case TrickWon():
            return _won(board, event.seat)
        case RoundScored():
            return Caption(f"attract.scored.{board.rules.fail_score}")
        case _:
            return None


def _led(board: Board, card: Card) -> Caption:
    if card.suit is not Suit.SPADES:
        return Caption("attract.led", card.suit, card.suit)
    waits = why_not_play(card, (card, SIDE_CARD), (), board.rules)  # until spades are broken
    return Caption("attract.broken" if waits else "attract.spade_led", Suit.SPADES)


def _answered(board: Board, card: Card) -> Caption:
    cards = [each for _, each in board.trick]
    led, best = cards[0].suit, best_in(cards)
    if card.suit is led:
        return _followed(board.rules, cards, card)
    trumped = best.suit is not led
    must = must_trump(board.rules, trumped=trumped)
    if card.suit is not Suit.SPADES:
        spadeless = must and led is not Suit.SPADES
        return Caption("attract.discard_void" if spadeless else "attract.discard", led, led)
    if not trumped:
        return Caption("attract.trump" if must else "attract.trump_may", Suit.SPADES, led)
    return Caption("attract.overtrump" if card.rank > best.rank else "attract.undertrump", Suit.SPADES, led)


def _followed(rules: Rules, cards: Sequence[Card], card: Card) -> Caption:
    best = card_to_beat(cards, rules)
    if best is None:
        return Caption("attract.follow", card.suit, card.suit)
    kind = "attract.must_beat" if card.rank > best.rank else "attract.cannot_beat"
    return Caption(kind, card.suit, card.suit, best)


def _won(board: Board, seat: int) -> Caption:
    call, won, rules = board.calls[seat], board.won[seat] + 1, board.rules
    assert call is not None  # all have called before a trick is won
    state = call_state(call, won, board.cards_left - 1, rules)
    if state is CallState.BROKEN:
        return Caption("attract.over", seat=seat, number=call)
    if won == call:
        return Caption("attract.made", seat=seat, number=call)
    if state is CallState.LIMIT:
        return Caption("attract.limit", seat=seat)
    if state is CallState.MADE and rules.overtrick_tenths:
        return Caption("attract.extra", seat=seat)
    return Caption("attract.won", seat=seat)
