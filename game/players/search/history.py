"""Plays a round again in every world, and asks how likely what the others did was there."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

import numpy as np

from ...engine import SEATS, Rules, SeatView
from ..knowledge import Knowledge
from ..reckoning import ONE
from .lockstep import Lockstep, Styles, policy
from .tables import Array
from .thumb import thumb_scores

THUMB: Final = 1
"""The style that plays as `rule`; 0 plays as this program does itself."""

_COOL: Final = 3
"""Scores are told apart in steps of 2 to this power."""
_EXP: Final = np.array([round(32768 * exp(-step / 16)) for step in range(256)], dtype=np.int64)
_SHARES: Final = np.array([round(32768 * exp(-step / 128)) for step in range(2048)], dtype=np.int64)
_LOG: Final = np.array([0, *(round(1024 * log(share / ONE)) for share in range(1, 2 * ONE))], dtype=np.int64)
CALL_LOGS: Final = np.array([round(1024 * log(share)) for share in (0.62, 0.28, 0.07, 0.03)], dtype=np.int64)
"""How likely a call is that is so many off what the style would call."""


def mixture(table: Lockstep, position: int, hand: Array, low: Array, high: Array) -> Array:
    """A scorer for both styles."""
    by_thumb = table.style[position] == THUMB
    if not by_thumb.any():
        return policy(table, position, hand, low, high)
    theirs = thumb_scores(table, position, hand, low, high)
    if by_thumb.all():
        return theirs
    return np.where(by_thumb, theirs, policy(table, position, hand, low, high))


def opening(view: SeatView) -> int:
    """Who led to the first trick, counted from the seat of the view."""
    assert view.dealer is not None  # the cards are dealt
    return (view.dealer + 1 - view.seat) % SEATS


def seated(
    rules: Rules, styles: Styles, known: Knowledge, dealt: Array, calls: Array, style: Array, leader: int
) -> Lockstep:
    """The worlds at the start of the round; `dealt` are the unseen cards, `calls` and `style` by seat.

    What a seat has played lies last, its first card at the very end, so that every card played again is the last
    of its hand.
    """
    count = dealt.shape[1]
    hands = np.empty((4, 13, count), dtype=np.int64)
    start = 0
    for seat in range(SEATS):
        played = known.played[seat][::-1]
        held = 13 - len(played)
        if seat == 0:
            hands[0, :held] = np.array(known.hand, dtype=np.int64)[:, None]
        else:
            hands[seat, :held] = dealt[start : start + held]
            start += held
        hands[seat, held:] = np.array(played, dtype=np.int64)[:, None]
    turned = [(leader + i) % SEATS for i in range(SEATS)]
    zeros = np.zeros((4, count), dtype=np.int64)
    return Lockstep(
        rules, styles, hands[turned], left=13, voids=zeros, won=zeros.copy(), calls=calls[turned], style=style[turned]
    )


def replay(table: Lockstep, view: SeatView) -> Array:
    """Play again what was played; returns how likely the others' cards were, as logarithms in 1024ths."""
    logs = np.zeros(table.count, dtype=np.int64)
    for trick in (*view.tricks, view.trick):
        for position, (seat, _) in enumerate(trick):
            if seat != view.seat and table.left > 1:
                logs += _likelihood(table, position)
            table.play(position, np.full(table.count, table.left - 1, dtype=np.int64), policy)
        if len(trick) == SEATS:
            table.turn()
    return logs


def _likelihood(table: Lockstep, position: int) -> Array:
    """How likely the last card of the hand was, of all that might have been played."""
    hand = table.hands[position, : table.left]
    low, high = table.legal(position)
    legal = (hand >= low) & (hand <= high)
    ways = legal.sum(axis=0)
    key = (policy(table, position, hand, low, high).astype(np.int64) << 6) + hand
    key[~legal] = -(1 << 60)
    best = key.max(axis=0)
    by_thumb = table.style[position] == THUMB
    share = _EXP.take(np.minimum((best - key) >> 6 + _COOL, 255)) * legal
    chosen = 717 * share[-1] // np.maximum(share.sum(axis=0), 1)
    if by_thumb.any():
        key = (thumb_scores(table, position, hand, low, high).astype(np.int64) << 6) + hand
        key[~legal] = -(1 << 60)
        chosen = np.where(by_thumb, (key.max(axis=0) == key[-1]) * 717, chosen)
    return np.asarray(_LOG.take(chosen + 307 // np.maximum(ways, 1)))


def resampled(logs: Array, count: int, start: int) -> Array:
    """`count` rows drawn by likelihood, evenly spread from `start` (a number below 2**32)."""
    ends = np.cumsum(_SHARES.take(np.minimum((logs.max() - logs) >> 3, len(_SHARES) - 1)))
    total = int(ends[-1])
    points = (np.arange(count, dtype=np.int64) * total + (total * start >> 32)) // count
    return np.searchsorted(ends, points, side="right")


def drawn_styles(words: Sequence[int] | Array, thumbs: int) -> Array:
    """A style for each world and opponent: `thumbs` of sixteen play as `rule`."""
    return (np.asarray(words, dtype=np.uint64) >> np.uint64(60) < np.uint64(thumbs)).astype(np.int64)
