"""What may be done now?  The one answer, asked by the match and by a seat's view alike (docs/rules.md 5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol

from .actions import Action, Call, Deal, DrawForDealer, EndMatch, Phase, Play, Reason, Refusal
from .calling import legal_calls, why_not_call
from .cards import DECK, Card
from .dealing import is_deal, is_draw
from .rules import HAND_SIZE, SEATS, Rules
from .tricks import legal_plays, why_not_play

_CALLS: Final = tuple(tuple(Call(seat, number) for number in range(HAND_SIZE + 1)) for seat in range(SEATS))
_CALL: Final = Phase.CALL  # as in tricks
_PLAY: Final = Phase.PLAY
_PLAYS: Final = tuple(tuple(Play(seat, card) for card in DECK) for seat in range(SEATS))


class Position(Protocol):
    """What everybody at the table can see of whose turn it is; a match and a view both are one."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""

    @property
    def phase(self) -> Phase:
        """What the table waits for."""

    @property
    def round(self) -> int:
        """The round, from 1."""

    @property
    def attempt(self) -> int:
        """The redeals so far of this round."""

    @property
    def to_act(self) -> int | None:
        """The seat to call or play."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """What the seat that is judged holds."""

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The trick on the table."""

    @property
    def spades_broken(self) -> bool:
        """Whether a spade has been played in this round."""


def legal_actions(position: Position, seat: int | None) -> tuple[Action, ...]:
    """Return the calls or plays of `seat`, whose hand it is, and EndMatch where the players may stop."""
    if seat is not None and seat == position.to_act:
        if position.phase is _CALL:
            return calls_of(seat, legal_calls(position.rules))
        cards = [card for _, card in position.trick]
        legal = legal_plays(position.hand, cards, position.rules, spades_broken=position.spades_broken)
        return tuple(plays_of(seat, legal).values())
    return (EndMatch(),) if _may_end(position) else ()


def calls_of(seat: int, numbers: range) -> tuple[Call, ...]:
    """Return the calls of a seat."""
    return _CALLS[seat][numbers.start : numbers.stop]


def plays_of(seat: int, cards: Iterable[Card]) -> dict[int, Play]:
    """Return the plays of a seat by the bits of its cards, in their order."""
    plays = _PLAYS[seat]
    return {card.bit: plays[card.index] for card in cards}


def why_not(position: Position, seat: int | None, action: object) -> Refusal | None:
    """Say why an action is illegal, or None; calls and plays are judged for `seat`, whose hand it is.

    Anything that is not an action at all is the wrong thing in any phase.
    """
    match action:
        case Play():
            if position.phase is not Phase.PLAY:
                return Refusal(Reason.WRONG_PHASE)
            if not _is_turn(position, seat, action.seat):
                return Refusal(Reason.NOT_YOUR_TURN)
            cards = [card for _, card in position.trick]
            return why_not_play(action.card, position.hand, cards, position.rules, spades_broken=position.spades_broken)
        case Call():
            if position.phase is not _CALL:
                return Refusal(Reason.WRONG_PHASE)
            if not _is_turn(position, seat, action.seat):
                return Refusal(Reason.NOT_YOUR_TURN)
            return why_not_call(action.number, position.rules)
        case Deal():
            if position.phase is not Phase.DEAL:
                return Refusal(Reason.WRONG_PHASE)
            return None if is_deal(action.hands) else Refusal(Reason.BAD_DEAL)
        case DrawForDealer():
            if position.phase is not Phase.DRAW:
                return Refusal(Reason.WRONG_PHASE)
            return None if is_draw(action.cards) else Refusal(Reason.BAD_DRAW)
        case EndMatch():
            return None if _may_end(position) else Refusal(Reason.WRONG_PHASE)
        case _:
            return Refusal(Reason.WRONG_PHASE)


def _is_turn(position: Position, seat: int | None, acting: object) -> bool:
    """Say whether the seat named by an action is the one to act, and the one judged."""
    return type(acting) is int and acting == position.to_act == seat


def _may_end(position: Position) -> bool:
    """Say whether the players may stop: between rounds, once one is scored (docs/rules.md 1.16)."""
    return position.phase is Phase.DEAL and position.attempt == 0 and position.round > 1
