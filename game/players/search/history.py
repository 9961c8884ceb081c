"""Replays the round so far in every world, and computes how likely the other players' actions are in it."""

from __future__ import annotations

from typing import Final

import numpy as np

from ...engine import HAND_SIZE, SEATS, Rules, SeatView, next_seat, seats_from
from ..knowledge import Knowledge
from ..probability import ONE
from .evidence import likelihoods, note_card
from .lockstep import Lockstep, Styles, policy
from .lookup import Array

_HOPELESS: Final = 6 * ONE
"""Worlds less likely than the likeliest by this logarithm are dropped."""


def opening(view: SeatView) -> int:
    """Return the seat that led to the first trick, counted from the seat of the view."""
    assert view.dealer is not None  # the cards are dealt
    return (next_seat(view.dealer) - view.seat) % SEATS


def seated(
    rules: Rules, styles: Styles, known: Knowledge, dealt: Array, calls: Array, style: Array, leader: int
) -> Lockstep:
    """Return the worlds at the start of the round. `dealt` are the unseen cards, `calls` and `style` are by seat.

    A seat's played cards are last in its hand, in reverse order, so that each card replayed is the last of the hand.
    """
    count = dealt.shape[1]
    hands = np.empty((SEATS, HAND_SIZE, count), dtype=np.int64)
    start = 0
    for seat in range(SEATS):
        played = known.played[seat][::-1]
        held = HAND_SIZE - len(played)
        if seat == 0:
            hands[0, :held] = np.array(known.hand, dtype=np.int64)[:, None]
        else:
            hands[seat, :held] = dealt[start : start + held]
            start += held
        hands[seat, held:] = np.array(played, dtype=np.int64)[:, None]
    turned = list(seats_from(leader))
    zeros = np.zeros((SEATS, count), dtype=np.int64)
    hands, calls, style = hands[turned], calls[turned], style[turned]
    return Lockstep(rules, styles, hands, left=HAND_SIZE, voids=zeros, won=zeros.copy(), calls=calls, style=style)


def replay(table: Lockstep, view: SeatView, found: Array) -> tuple[Lockstep, Array]:
    """Replay the cards played and add them to the evidence; return the current worlds and `found`.

    Very unlikely worlds are dropped on the way.
    """
    for trick in (*view.tricks, view.trick):
        for position, (seat, _) in enumerate(trick):
            if seat != view.seat and table.left > 1:
                note_card(found, (seat - view.seat) % SEATS, table, position)
            table.play(position, np.full(table.count, table.left - 1, dtype=np.int64), policy)
        if len(trick) == SEATS:
            table.turn()
        logs = likelihoods(found)
        kept = np.flatnonzero(logs > logs.max() - _HOPELESS)
        if 4 * len(kept) < 3 * table.count:
            table, found = table.select(kept), found[:, :, kept]
    return table, found
