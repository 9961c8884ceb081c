"""The table of worth: how often cards with given marks took a trick."""

from __future__ import annotations

import numpy as np

from game.players.estimate import Estimate
from game.players.policy import Weights
from game.players.probability import ONE, SPADE_CODES, SUIT_MASK
from game.players.search import hands as hands_of
from game.players.search.lockstep import ABOVE, Lockstep, Styles, policy
from game.players.search.lookup import BITS

from .play import deal, masks


def learn_worth(rules, weights: Weights, estimate: Estimate, rng, count=12000) -> tuple[int, ...]:
    """Count how often cards took a trick, by their marks."""
    hands = deal(rng, count)
    calls = hands_of.calls(hands_of.strengths(masks(hands), estimate), estimate, rules)
    zeros = np.zeros((4, count), dtype=np.int64)
    table = Lockstep(
        rules,
        Styles([weights]),
        hands.copy(),
        left=13,
        voids=zeros.copy(),
        won=zeros.copy(),
        calls=calls,
        style=zeros.copy(),
    )
    seen, winners = [], np.zeros(count, dtype=np.int64)
    while table.left > 1:
        marks = []
        for position in range(4):
            hand = table.hands[position, : table.left]
            own = table.own[position]
            unseen = table.alive & ~own
            higher = BITS.take((unseen & ABOVE.take(hand)) >> (hand & 48))
            out = BITS.take(unseen >> (hand & 48) & SUIT_MASK)
            length = BITS.take(own >> (hand & 48) & SUIT_MASK)
            cell = (((hand >= SPADE_CODES) * 8 + np.minimum(higher, 7)) * 14 + out) * 4 + np.minimum(length, 4) - 1
            marks.append((hand.copy(), cell))
        seen.append(marks)
        for position in range(4):
            table.play(position, None, policy)
        winners |= np.int64(1) << table.best
        table.turn()
    for position in range(4):
        table.play(position, None, policy)
    winners |= np.int64(1) << table.best
    size = 2 * 8 * 14 * 4
    took, all_ = np.zeros(size), np.zeros(size)
    for marks in seen:
        for hand, cell in marks:
            all_ += np.bincount(cell.ravel(), minlength=size)
            took += np.bincount(cell.ravel(), (winners >> hand & 1).ravel(), minlength=size)
    took, all_ = took.reshape(2, 8, 14, 4), all_.reshape(2, 8, 14, 4)
    # smooth rare cases with their neighbours
    broad = took.sum(axis=3, keepdims=True), all_.sum(axis=3, keepdims=True)
    broader = took.sum(axis=(2, 3), keepdims=True), all_.sum(axis=(2, 3), keepdims=True)
    base = (broader[0] + 0.1) / (broader[1] + 1)
    base = (broad[0] + 20 * base) / (broad[1] + 20)
    chance = (took + 20 * base) / (all_ + 20)
    return tuple(int(x) for x in np.round(chance * ONE).ravel())
