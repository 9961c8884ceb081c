"""The calls, tricks and totals that the table shows, folded from the events performed so far.

The board never reads the match, so it cannot show an event before its animation.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from ..engine import (
    HAND_SIZE,
    SEATS,
    CallMade,
    CallState,
    Card,
    CardPlayed,
    DealerDrawn,
    Event,
    HandsDealt,
    MatchEnded,
    Redealt,
    RoundScored,
    Rules,
    Suit,
    TrickWon,
    call_state,
    trick_winner,
)

ALTERNATING = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
"""The usual order of suits in a hand: black and red alternate."""


def arrange(hand: Iterable[Card], suits: tuple[Suit, ...]) -> tuple[Card, ...]:
    """Return the cards in the order of a hand: by suit, the highest first."""
    return tuple(sorted(hand, key=lambda card: (suits.index(card.suit), -card.rank)))


Trick = tuple[tuple[int, Card], ...]
NO_CALLS: tuple[None, ...] = (None,) * SEATS
ZEROS = (0,) * SEATS


@dataclass(frozen=True, slots=True)
class Board:
    """The public facts of a match, as far as performed, seen by one player."""

    rules: Rules
    own: int | None
    """The player's seat; None for a spectator."""
    suits: tuple[Suit, ...] = ALTERNATING
    """The order of suits in the own hand."""
    round: int = 0
    dealer: int | None = None
    to_act: int | None = None
    """The seat to call or play next, as far as performed."""
    hand: tuple[Card, ...] = ()
    cards_left: int = 0
    """Cards still to be played from each hand, one for each trick to be completed."""
    calls: tuple[int | None, ...] = NO_CALLS
    won: tuple[int, ...] = ZEROS
    totals: tuple[int, ...] = ZEROS
    trick: Trick = ()
    last_trick: Trick = ()
    last_winner: int | None = None
    history: tuple[RoundScored, ...] = ()
    ended: MatchEnded | None = None

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick on the table."""
        return self.trick[0][1].suit if self.trick else None

    @property
    def winning(self) -> int | None:
        """The seat that is winning the trick on the table."""
        if not self.trick:
            return None
        return self.trick[trick_winner(tuple(card for _, card in self.trick))][0]

    @property
    def trick_number(self) -> int:
        """The number of the trick being played, from 1; 0 before the play."""
        if None in self.calls:
            return 0
        return min(HAND_SIZE, HAND_SIZE + 1 - self.cards_left)

    def call_state(self, seat: int) -> CallState | None:
        """Return the state of a seat's call; None before it has called."""
        call = self.calls[seat]
        return None if call is None else call_state(call, self.won[seat], self.cards_left, self.rules)

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the highest total; none before the first round is scored."""
        if not self.history:
            return ()
        best = max(self.totals)
        return tuple(seat for seat in range(SEATS) if self.totals[seat] == best)


def fold(board: Board, event: Event) -> Board:
    """Return the board after one more event."""
    match event:
        case DealerDrawn():
            return replace(board, dealer=event.dealer)
        case HandsDealt():
            hand = event.hands[board.own] if board.own is not None else None
            return replace(
                board,
                round=event.round,
                dealer=event.dealer,
                to_act=event.to_act,
                hand=arrange(hand or (), board.suits),
                cards_left=HAND_SIZE,
                calls=NO_CALLS,
                won=ZEROS,
                trick=(),
                last_trick=(),
                last_winner=None,
            )
        case Redealt():
            return replace(board, to_act=None, hand=(), cards_left=0)
        case CallMade():
            calls = (*board.calls[: event.seat], event.number, *board.calls[event.seat + 1 :])
            return replace(board, calls=calls, to_act=event.to_act)
        case CardPlayed():
            trick = (*board.trick, (event.seat, event.card))
            return replace(
                board,
                trick=trick,
                hand=tuple(card for card in board.hand if card != event.card),
                to_act=event.to_act,
            )
        case TrickWon():
            won = tuple(n + (seat == event.seat) for seat, n in enumerate(board.won))
            return replace(
                board,
                won=won,
                trick=(),
                last_trick=board.trick,
                last_winner=event.seat,
                cards_left=board.cards_left - 1,
                to_act=event.to_act,
            )
        case RoundScored():
            return replace(board, totals=event.totals, history=(*board.history, event), to_act=None, hand=())
        case MatchEnded():
            return replace(board, ended=event, to_act=None)
        case _:
            assert_never(event)
