"""The motion and sounds of each event.

Durations are seconds at normal speed, scaled by the player's speed setting; how long a complete trick stays on the
table is a setting of its own and is not scaled.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from ..device import Cue
from ..engine import (
    DECK,
    HAND_SIZE,
    CallMade,
    CallState,
    CardPlayed,
    DealerDrawn,
    Event,
    HandsDealt,
    MatchEnded,
    Redealt,
    RoundScored,
    Suit,
    TrickWon,
    call_state,
    is_bonus,
    next_seat,
    seats_from,
)
from .scoreboard import Board, arrange
from .timeline import (
    AtSeat,
    Ease,
    Hidden,
    InDeck,
    InHand,
    InPacket,
    InTrick,
    Move,
    Place,
    Shown,
    Taken,
    Thing,
)

DEAL_CARD, DEAL_STAGGER = 0.26, 0.055
DEAL_ARC, DEAL_SPIN, DEAL_FLIP = 26.0, 190.0, 0.6
THINK = 0.30
"""The pause before another player calls or plays."""
CALL_BUBBLE = 0.45
PLAY_CARD = 0.24
CLOSE_HAND = 0.18
GATHER_SLIDE, GATHER_STAGGER = 0.24, 0.04
GATHER_FLY, GATHER_ARC = 0.32, 60.0
SHOW_REASON = 2.2
"""How long the reason for a new deal is shown, at any speed: reading takes the same time."""
DRAW_CARDS = 2.0
"""How long the cards drawn for the deal are shown."""
ROUND_PAUSE = 0.5


@dataclass(frozen=True, slots=True)
class Tempo:
    """The player's speed settings."""

    scale: float = 1.0
    """The factor for every duration: 1.4 calm, 1 normal, .55 fast, 0 off."""
    trick_time: float = 1.2


@dataclass(frozen=True, slots=True)
class Sound:
    """A cue to play `at` seconds after the event begins."""

    at: float
    cue: Cue


@dataclass(frozen=True, slots=True)
class Performance:
    """The motion and sounds of one event. Times count from its beginning, those of `moves` on the stage's clock."""

    moves: tuple[Move, ...] = ()
    sounds: tuple[Sound, ...] = ()
    fold_at: float = 0.0
    """When the scoreboard takes in the event."""
    length: float = 0.0
    """When it is over and the next event may begin."""


def perform(event: Event, board: Board, now: float, tempo: Tempo) -> Performance:
    """Return the performance of `event`, which begins at `now` on a table that shows `board`."""
    match event:
        case DealerDrawn():
            return Performance(length=DRAW_CARDS)
        case HandsDealt():
            return _deal(event, board, now, tempo)
        case Redealt():
            return _throw_in(event, board, now, tempo)
        case CallMade():
            return _call(event, board, tempo)
        case CardPlayed():
            return _play(event, board, now, tempo)
        case TrickWon():
            return _gather(event, board, now, tempo)
        case RoundScored():
            return _score(event, board, tempo)
        case MatchEnded():
            return _end(event, board)
        case _:
            assert_never(event)


def deal_order(dealer: int) -> tuple[tuple[int, int], ...]:
    """Return (seat, index) of each card of the deck in the order of dealing (docs/rules.md 1.5)."""
    seats = seats_from(next_seat(dealer))
    return tuple((seat, index) for index in range(HAND_SIZE) for seat in seats)


def _deal(event: HandsDealt, board: Board, now: float, tempo: Tempo) -> Performance:
    s = tempo.scale
    own_hand = event.hands[board.own] if board.own is not None else None
    arranged = arrange(own_hand or (), board.suits)
    moves: list[Move] = []
    sounds: list[Sound] = []
    for i, (seat, index) in enumerate(deal_order(event.dealer)):
        start = i * DEAL_STAGGER * s
        thing: Thing
        target: Place
        if own_hand is not None and seat == board.own:
            card = own_hand[index]
            thing, target, flip = card, InHand(arranged.index(card), HAND_SIZE), DEAL_FLIP
            sounds.append(Sound(start + DEAL_CARD * DEAL_FLIP * s, Cue.FLIP))
        else:
            thing, target, flip = Hidden(seat, index), AtSeat(seat, index), None
        moves.append(
            Move(
                thing,
                now + start,
                DEAL_CARD * s,
                InDeck(),
                target,
                Ease.OUT_CUBIC,
                DEAL_ARC,
                DEAL_SPIN,
                flip,
            )
        )
        sounds.append(Sound(start, Cue.DEAL))
    length = ((len(DECK) - 1) * DEAL_STAGGER + DEAL_CARD) * s
    sounds.sort(key=lambda sound: sound.at)
    return Performance(tuple(moves), tuple(sounds), length=length)  # fold at once: the round begins with its first card


def _throw_in(event: Redealt, board: Board, now: float, tempo: Tempo) -> Performance:
    moves: list[Move] = []
    if event.hand is not None and event.seat is not None and event.seat != board.own:
        moves = [
            Move(
                card,
                now + 0.02 * i * tempo.scale,
                0.26 * tempo.scale,
                AtSeat(event.seat, i),
                Shown(event.seat, i, len(event.hand)),
                flip_at=0.4,
            )
            for i, card in enumerate(event.hand)
        ]
    return Performance(tuple(moves), (Sound(0, Cue.CALL_BROKEN),), fold_at=0, length=SHOW_REASON)


def _call(event: CallMade, board: Board, tempo: Tempo) -> Performance:
    if event.seat == board.own:
        return Performance(sounds=(Sound(0, Cue.CALL),), length=0.2 * tempo.scale)
    think = THINK * tempo.scale
    return Performance(sounds=(Sound(think, Cue.BUBBLE),), fold_at=think, length=think + CALL_BUBBLE * tempo.scale)


def _play(event: CardPlayed, board: Board, now: float, tempo: Tempo) -> Performance:
    s = tempo.scale
    own = event.seat == board.own
    think = 0.0 if own else THINK * s
    origin: Place
    moves: list[Move] = []
    if own and event.card in board.hand:
        count = len(board.hand)
        gone = board.hand.index(event.card)
        origin = InHand(gone, count)
        for i, card in enumerate(board.hand):
            if i != gone:
                target = InHand(i - (i > gone), count - 1)
                moves.append(Move(card, now, CLOSE_HAND * s, InHand(i, count), target, Ease.IN_OUT_CUBIC))
    else:
        origin = AtSeat(event.seat)
    moves.append(Move(event.card, now + think, PLAY_CARD * s, origin, InTrick(event.seat), Ease.OUT_CUBIC))
    trumped = event.card.suit is Suit.SPADES and board.led not in (None, Suit.SPADES)
    landing = think + PLAY_CARD * s
    return Performance(
        tuple(moves),
        (Sound(think + PLAY_CARD * 0.7 * s, Cue.TRUMP if trumped else Cue.PLAY),),
        fold_at=landing,
        length=landing,
    )


def _gather(event: TrickWon, board: Board, now: float, tempo: Tempo) -> Performance:
    s = tempo.scale
    hold = tempo.trick_time
    moves: list[Move] = []
    losers = [(seat, card) for seat, card in board.trick if seat != event.seat]
    for i, (seat, card) in enumerate(losers):
        start = now + hold + i * GATHER_STAGGER * s
        packet = InPacket(event.seat, i)
        moves.append(Move(card, start, GATHER_SLIDE * s, InTrick(seat), packet, Ease.IN_OUT_CUBIC))
    away = hold + (GATHER_SLIDE + 2 * GATHER_STAGGER) * s
    for seat, card in board.trick:
        origin: Place = InTrick(seat)
        if seat != event.seat:
            origin = InPacket(event.seat, [c for _, c in losers].index(card))
        moves.append(
            Move(
                card,
                now + away,
                GATHER_FLY * s,
                origin,
                Taken(event.seat),
                Ease.IN_CUBIC,
                GATHER_ARC,
                flip_at=0.25,
            )
        )
    landed = away + GATHER_FLY * s
    cue = _trick_cue(event.seat, board)
    return Performance(tuple(moves), (Sound(landed, cue),), fold_at=landed, length=landed)


def _trick_cue(winner: int, board: Board) -> Cue:
    """Return the cue of a trick; for the own tricks, it depends on the state of the call."""
    if winner != board.own:
        return Cue.TRICK_OTHER
    call = board.calls[winner]
    if call is None:
        return Cue.TRICK_YOURS
    state = call_state(call, board.won[winner] + 1, board.cards_left - 1, board.rules)
    return _CALL_CUES.get(state, Cue.TRICK_YOURS)


_CALL_CUES = {CallState.LIMIT: Cue.AT_LIMIT, CallState.BROKEN: Cue.CALL_BROKEN}


def _score(event: RoundScored, board: Board, tempo: Tempo) -> Performance:
    scored = zip(event.calls, event.points, strict=True)
    bonus = any(points > 0 and is_bonus(call, board.rules) for call, points in scored)
    cue = Cue.BONUS if bonus else Cue.ROUND_END
    return Performance(sounds=(Sound(0, cue),), length=ROUND_PAUSE * tempo.scale)


def _end(event: MatchEnded, board: Board) -> Performance:
    first = {standing.seat for standing in event.standings if standing.place == 1}
    cue = Cue.MATCH_WON if board.own in first or board.own is None else Cue.MATCH_LOST
    return Performance(sounds=(Sound(0, cue),))
