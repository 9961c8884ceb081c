"""The rows of weights, fitted to the values of cards in play."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.players.policy import ROWS, TERMS
from game.players.probability import ONE
from game.players.search import hands as hands_of
from game.players.search.lockstep import Lockstep, Styles, score_inputs

from .play import OTHERS, deal, masks, mixed, points_table, rule_calls

FADE = 0.6
"""Factor by which earlier data counts less in each step."""


def gather(rules, weights, estimate, rng, count, trick, position, points):
    """Sample states at one moment of the round: the terms of every legal card, its value, row and state."""
    hands = deal(rng, count)
    strengths = hands_of.strengths(masks(hands), estimate)
    calls = hands_of.calls(strengths, estimate, rules)
    calls = np.clip(calls + (rng.random(calls.shape) < 0.12) - (rng.random(calls.shape) < 0.12), rules.min_call, 12)
    made = rule_calls(hands, rules)
    ours = rng.integers(0, 4, count)
    half = np.arange(count) % 2 == 1
    is_rule = np.tile(half, (4, 1))
    is_rule[ours, np.arange(count)] = False
    calls = np.where(is_rule, made, calls)
    zeros = np.zeros((4, count), dtype=np.int64)
    table = Lockstep(
        rules, Styles([weights]), hands, left=13, voids=zeros.copy(), won=zeros.copy(), calls=calls, style=zeros.copy()
    )
    scorer = mixed(is_rule)
    for _ in range(trick):
        for place in range(4):
            table.play(place, None, scorer)
        table.turn()
    for place in range(position):
        table.play(place, None, scorer)
    seat = table.leader + position & 3
    mine = np.nonzero(~is_rule[seat, np.arange(count)])[0]
    table = table.select(mine)
    is_rule, seat = is_rule[:, mine], seat[mine]
    hand = table.hands[position, : table.left]
    low, high = table.legal(position)
    legal = (hand >= low) & (hand <= high)
    legal &= legal.sum(axis=0) > 1
    slots, rows = np.nonzero(legal)
    if not len(slots):
        return None
    found = score_inputs(table, position, hand, low)
    one = ONE * 1.0
    desire, rival = found.desire[rows] / one, found.rival[rows] / one
    wins, worth = found.wins[slots, rows] / one, found.worth[slots, rows] / one
    suit = hand[slots, rows] >> 4
    free = np.ones(len(rows)) if found.free is True else found.free[rows] * 1.0
    spade, length, outs = (suit == 3) * free, found.lengths[suit, rows] * free, found.outs[suit, rows] * free
    terms = np.stack(
        [
            desire * wins,
            desire * wins * wins,
            desire * worth,
            desire * worth * wins,
            worth * wins,
            worth,
            wins * rival,
            wins,
            worth * worth,
            spade,
            spade * desire,
            length,
            length * desire,
            outs,
            outs * desire,
        ]
    )
    context = found.context[rows]
    twin = table.select(rows)
    tricks = twin.run(slots, mixed(is_rule[:, rows]), position)
    first = table.calls  # by position now; tricks are by position at the start
    calls = np.empty_like(first)
    for place in range(4):
        calls[table.leader + place & 3, np.arange(first.shape[1])] = first[place]
    score = points[calls[:, rows], tricks]
    own = score[seat[rows], np.arange(len(rows))]
    value = own - OTHERS / 3 * (score.sum(axis=0) - own)
    return terms, value, context, rows


class Gathered:
    """Data gathered so far; older data, gathered with other weights, counts less."""

    def __init__(self) -> None:
        self.squares, self.products = np.zeros((ROWS, TERMS, TERMS)), np.zeros((ROWS, TERMS))

    def fade(self) -> None:
        """Reduce the weight of the existing data."""
        self.squares *= FADE
        self.products *= FADE


def learn_rows(rules, weights, estimate, rng, count, gathered: Gathered):
    """Fit the rows of weights to the values of cards when the current policy plays."""
    points = points_table(rules)
    gathered.fade()
    squares, products = gathered.squares, gathered.products
    for trick in range(12):
        for position in range(4):
            got = gather(rules, weights, estimate, rng, count, trick, position, points)
            if got is None:
                continue
            terms, value, context, state = got
            sizes = np.bincount(state, minlength=count)
            centred = [
                x - (np.bincount(state, x, minlength=count) / np.maximum(sizes, 1))[state] for x in (*terms, value)
            ]
            x, y = np.stack(centred[:-1]), centred[-1]
            for row in np.unique(context):
                pick = context == row
                squares[row] += x[:, pick] @ x[:, pick].T
                products[row] += x[:, pick] @ y[pick]
    rows = []
    for row in range(ROWS):
        ridge = np.eye(TERMS) * (20 + 1e-4 * np.trace(squares[row]) / TERMS)
        found = np.linalg.solve(squares[row] + ridge, products[row]) * 25.6
        found[11:] *= 8
        if row % 10 in range(1, 7):
            found[9:] = 0  # all cards are of one suit
        rows.append(tuple(int(x) for x in np.clip(np.round(found), -16000, 16000)))
    return replace(weights, rows=tuple(rows))
