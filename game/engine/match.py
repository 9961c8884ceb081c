"""The match: whose turn it is, what has happened, and what an action leads to. Actions in, events out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, assert_never

from . import legality
from .actions import Action, Call, Deal, DrawForDealer, EndMatch, IllegalAction, Phase, Play, Refusal
from .calling import calls_too_low, legal_calls
from .cards import SPADE_MASK, SUIT_MASKS, Card
from .dealing import hand_to_redeal, is_seat, lowest_draw, next_seat
from .events import (
    DealerDrawn,
    Event,
    HandsDealt,
    MatchEnded,
    Redealt,
    RedealtWhy,
    RoundScored,
    Shown,
    call_made,
    cards_played,
    trick_won,
)
from .legality import plays_of
from .rules import HAND_SIZE, SEATS, Rules
from .scoring import EndedWhy, Standing, all_points, ending, instant_winner, standings
from .tricks import Binding, best_of, duties_of
from .view import SeatView

_CALL: Final = Phase.CALL  # as in tricks
_ZEROS: Final = (0,) * SEATS
_NO_CALLS: Final[tuple[int | None, ...]] = (None,) * SEATS
_NO_HANDS: Final[tuple[dict[int, Play], ...]] = ({},) * SEATS


@dataclass(slots=True, init=False, eq=False)
class Match:
    """A match of Callbreak under any rules.

    Read the attributes, change them only by `apply`. Every public one is immutable, so `copy` is cheap, and
    equal matches compare equal. Chance comes from outside: the table applies the draw and the deals
    (docs/rules.md 1.4).

    >>> match = Match(Rules(), first_dealer=3)
    >>> match.phase, match.dealer, match.to_act
    (<Phase.DEAL: 'deal'>, 3, None)
    """

    rules: Rules
    phase: Phase
    round: int
    """The round being dealt or played, from 1; after EndMatch, the one that would have come next."""
    attempt: int
    """From 0; grows with each redeal of the round."""
    dealer: int | None
    """None before the draw."""
    to_act: int | None
    """The seat to call or play; None while a draw or deal is due, and when the match is over."""
    calls: tuple[int | None, ...]
    """By seat, this round."""
    tricks_won: tuple[int, ...]
    """By seat, this round."""
    trick: tuple[tuple[int, Card], ...]
    """The trick on the table: seats and cards in order of play."""
    tricks: tuple[tuple[tuple[int, Card], ...], ...]
    """The finished tricks of this round, each as `trick`."""
    totals: tuple[int, ...]
    """By seat, in tenths of a point."""
    spades_broken: bool
    """Whether a spade has been played in this round."""
    _binding: Callable[[int, int, int, bool], Binding] = field(repr=False)
    """What the rules ask of a hand."""
    _numbers: range = field(repr=False)
    """The calls that the rules allow."""
    _points: tuple[tuple[int, ...], ...] = field(repr=False)
    """What the rules give for a call and the tricks won."""
    _hands: tuple[dict[int, Play], ...] = field(repr=False)
    """The plays of all cards that each seat holds, in the order dealt, by the bit of the card."""
    _held: list[int] = field(repr=False)
    """The cards that each seat holds, as a mask."""
    _led: int = field(repr=False)
    """The suit led, as a mask."""
    _on_table: int = field(repr=False)
    """The cards of `trick`, as a mask."""
    _events: tuple[Shown, Shown] = field(repr=False)
    """What can be said of the cards of `trick`."""
    _allowed: int = field(repr=False)
    """The cards that the seat to act may play, as a mask; 0 when no play is due."""

    def __init__(self, rules: Rules, first_dealer: int | None = None) -> None:
        """Sit down; without a first dealer the match begins with the draw.

        Raises ValueError when `rules` are not Rules or `first_dealer` is not a seat.
        """
        if not isinstance(rules, Rules):
            raise ValueError(f"a match needs Rules, not {rules!r}")
        if first_dealer is not None and not is_seat(first_dealer):
            raise ValueError(f"the first dealer is a seat, 0 to 3, not {first_dealer!r}")
        self.rules = rules
        self.phase = Phase.DRAW if first_dealer is None else Phase.DEAL
        self.round = 1
        self.attempt = 0
        self.dealer = first_dealer
        self.totals = _ZEROS
        self._binding = duties_of(rules).binding
        self._points = all_points(rules)
        self._numbers = legal_calls(rules)
        self._clear_table()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return all(self.view(seat) == other.view(seat) for seat in range(SEATS))

    def copy(self) -> Match:
        """Return an independent match in the same state."""
        twin = object.__new__(Match)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin._held = self._held.copy()
        twin._hands = tuple([hand.copy() for hand in self._hands])
        return twin

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """What each seat holds, in the order dealt."""
        return tuple(_cards(hand) for hand in self._hands)

    @hands.setter
    def hands(self, hands: Sequence[Sequence[Card]]) -> None:
        """Replace the hands of all seats, to try other deals of the cards that a seat cannot see."""
        self._hands = tuple([plays_of(seat, hand) for seat, hand in enumerate(hands)])
        self._held = [sum(plays) for plays in self._hands]
        if self.phase is Phase.PLAY and self.to_act is not None:
            self._await_card(self.to_act)

    @property
    def hand(self) -> tuple[Card, ...]:
        """What the seat to act holds, in the order dealt."""
        return () if self.to_act is None else _cards(self._hands[self.to_act])

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Who is ahead, best first (docs/rules.md 1.16)."""
        return standings(self.totals, instant_winner(self.tricks_won, self.rules))

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every call or play of the seat to act, and EndMatch where it is legal.

        Empty when only a draw or a deal is due, and when the match is over.
        """
        seat, allowed = self.to_act, self._allowed
        if not allowed or seat is None:
            return legality.legal_actions(self, seat)
        plays = self._hands[seat]
        if not allowed & allowed - 1:
            return (plays[allowed],)
        if allowed == self._held[seat]:
            return tuple(plays.values())
        legal = []
        for bit, play in plays.items():
            if bit & allowed:
                legal.append(play)
        return tuple(legal)

    def why_not(self, action: Action) -> Refusal | None:
        """Say why `action` would be refused, or None when it is legal."""
        return legality.why_not(self, self.to_act, action)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Do `action` and return what happened; raises IllegalAction, and then has changed nothing."""
        seat = self.to_act
        # what is quickly seen to be allowed is; the long answer is for all else
        if type(action) is Play and action.seat is seat:
            card = action.card
            if type(card) is Card and card.bit & self._allowed:  # type: ignore[redundant-expr]
                return self._play(seat, card)
        elif type(action) is Call and action.seat is seat and self.phase is _CALL:
            number = action.number
            if type(number) is int and number in self._numbers:
                return self._call(seat, number)
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal)
        match action:
            case Play():
                return self._play(action.seat, action.card)
            case Call():
                return self._call(action.seat, action.number)
            case Deal():
                return self._deal(action.hands)
            case DrawForDealer():
                self.dealer = lowest_draw(action.cards)
                self.phase = Phase.DEAL
                return (DealerDrawn(action.cards, self.dealer),)
            case EndMatch():
                return (self._end(EndedWhy.ENDED),)
            case _:
                assert_never(action)

    def view(self, seat: int) -> SeatView:
        """Return what `seat` may know; raises ValueError when it is not a seat."""
        if not is_seat(seat):
            raise ValueError(f"a seat is 0 to 3, not {seat!r}")
        return SeatView(
            self.rules,
            seat,
            self.phase,
            self.round,
            self.attempt,
            self.dealer,
            self.to_act,
            _cards(self._hands[seat]),
            self.calls,
            self.tricks_won,
            self.trick,
            self.tricks,
            self.totals,
            self.spades_broken,
        )

    def _clear_table(self) -> None:
        """Make ready for a deal."""
        self.to_act = None
        self._hands = _NO_HANDS
        self._held = []
        self._events = (), ()
        self._led = self._on_table = self._allowed = 0
        self.calls = _NO_CALLS
        self.tricks_won = _ZEROS
        self.trick = ()
        self.tricks = ()
        self.spades_broken = False

    def _seated_dealer(self) -> int:
        """Return the dealer, who is known in every phase but the draw."""
        assert self.dealer is not None
        return self.dealer

    def _deal(self, hands: tuple[tuple[Card, ...], ...]) -> tuple[Event, ...]:
        """Give out the hands, or show the one that makes the deal void (docs/rules.md 1.5, 2)."""
        dealer = self._seated_dealer()
        void = hand_to_redeal(hands, dealer, self.rules)
        if void is not None:
            why, seat = void
            dealt = HandsDealt(self.round, self.attempt, dealer, hands, None)
            return dealt, self._redeal(Redealt(why, seat, hands[seat]))
        self.hands = hands
        self.phase = Phase.CALL
        self.to_act = next_seat(dealer)
        return (HandsDealt(self.round, self.attempt, dealer, hands, self.to_act),)

    def _redeal(self, event: Redealt) -> Redealt:
        """Have the same dealer deal the same round again (docs/rules.md 2)."""
        self._clear_table()
        self.attempt += 1
        self.phase = Phase.DEAL
        return event

    def _call(self, seat: int, number: int) -> tuple[Event, ...]:
        """Note a call; the dealer's is the last (docs/rules.md 1.6)."""
        calls = list(self.calls)
        calls[seat] = number
        self.calls = tuple(calls)
        self.to_act = next_seat(seat)
        if seat == self.dealer:
            if calls_too_low(self._made_calls(), self.rules):
                return call_made(seat, number, None), self._redeal(Redealt(RedealtWhy.MIN_TOTAL_CALLS, None, None))
            self.phase = Phase.PLAY
            self._await_card(self.to_act)
        return (call_made(seat, number, self.to_act),)

    def _made_calls(self) -> tuple[int, ...]:
        """Return the calls that have been made."""
        return tuple([call for call in self.calls if call is not None])

    def _play(self, seat: int, card: Card) -> tuple[Event, ...]:
        """Put a card on the table; the fourth completes the trick (docs/rules.md 1.13)."""
        bit, table = card.bit, self._on_table
        del self._hands[seat][bit]
        self._held[seat] ^= bit
        if not table:
            self._led = SUIT_MASKS[card.suit]
            self._events = cards_played(len(self.tricks) + 1)
        self._on_table = table = table | bit
        if bit & SPADE_MASK:
            self.spades_broken = True
        self.trick = trick = self.trick + ((seat, card),)  # noqa: RUF005 (half as fast)
        going, completing = self._events
        if len(trick) == SEATS:
            return completing[seat][card.index] + self._complete_trick()
        self.to_act = then = (seat + 1) % SEATS
        self._allowed, _, _ = self._binding(self._held[then], self._led, table, self.spades_broken)
        return going[seat][card.index]

    def _await_card(self, seat: int) -> None:
        """Have a seat play next."""
        self.to_act = seat
        self._allowed, _, _ = self._binding(self._held[seat], self._led, self._on_table, self.spades_broken)

    def _complete_trick(self) -> tuple[Event, ...]:
        """Give the trick to its winner, who leads next unless the round is over (docs/rules.md 1.7)."""
        trick = self.trick
        (a, first), (b, second), (c, third), (d, fourth) = trick
        best = Card.highest(best_of(self._led, self._on_table))
        winner = a if best is first else b if best is second else c if best is third else d
        self.tricks += (trick,)
        self.trick = ()
        self._led = self._on_table = self._allowed = 0
        won = list(self.tricks_won)
        won[winner] += 1
        self.tricks_won = tuple(won)
        number = len(self.tricks)
        if number < HAND_SIZE and instant_winner(won, self.rules) is None:
            self._await_card(winner)
            return (trick_won(winner, (first, second, third, fourth), number, winner),)
        return trick_won(winner, (first, second, third, fourth), number, None), *self._score_round()

    def _score_round(self) -> tuple[Event, ...]:
        """Count the round, then pass the deal on or end the match (docs/rules.md 1.4, 1.14 to 1.16)."""
        calls = self._made_calls()
        points = tuple([self._points[call][won] for call, won in zip(calls, self.tricks_won, strict=True)])
        self.totals = tuple([total + more for total, more in zip(self.totals, points, strict=True)])
        scored = RoundScored(self.round, calls, self.tricks_won, points, self.totals)
        why = ending(self.rules, self.round, self.totals, self.tricks_won)
        if why is not None:
            return scored, self._end(why)
        self._clear_table()
        self.dealer = next_seat(self._seated_dealer())
        self.round += 1
        self.attempt = 0
        self.phase = Phase.DEAL
        return (scored,)

    def _end(self, why: EndedWhy) -> MatchEnded:
        """End the match; the last round stays on the table to be looked at."""
        self.phase = Phase.OVER
        self.to_act = None
        return MatchEnded(why, self.standings)


def _cards(hand: dict[int, Play]) -> tuple[Card, ...]:
    """Return the cards of a hand, in the order dealt."""
    return tuple([play.card for play in hand.values()])
