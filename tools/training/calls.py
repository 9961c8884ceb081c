"""The estimate of a hand: the weights of its terms, fitted to the calls that scored best."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.players.estimate import Estimate, side_terms, spade_terms
from game.players.probability import ONE, SUIT_MASK
from game.players.search import hands as hands_of
from game.players.search.lockstep import Styles

from .play import OTHERS, deal, masks, play, points_table, rule_calls


def term_rows(hands: np.ndarray) -> np.ndarray:
    """Return the terms of hands given as masks, one row each."""
    rows = np.zeros((len(hands), 41 + 17))
    for i, hand in enumerate(hands.tolist()):
        spades = hand >> 48
        for term in spade_terms(spades):
            rows[i, 41 + term] += 1
        for suit in range(3):
            for term in side_terms(hand >> suit * 16 & SUIT_MASK, spades.bit_count()):
                rows[i, term] += 1
    return rows


def call_values(rules, weights, estimate, rng, count, deals, strong=False):
    """Return the value of every call for many hands: ([hand masks], [hand, call], the calls)."""
    first = deal(rng, count * (12 if strong else 1))
    if strong:
        worth = hands_of.strengths(masks(first)[0], estimate)
        first = first[:, :, np.argsort(-worth, kind="stable")[:count]]
    own = first[0]
    rest = first[1:].reshape(39, count)
    points = points_table(rules)
    options = list(range(rules.min_call, min(rules.max_call, 10) + 1))
    values = np.zeros((count, 14))
    for number in range(deals):
        order = np.argsort(rng.random((39, count)), axis=0)
        others = np.take_along_axis(rest, order, axis=0).reshape(3, 13, count)
        hands = np.concatenate([own[None], others])
        turn = rng.integers(0, 4)
        hands = np.roll(hands, turn, axis=0)
        calls = hands_of.calls(hands_of.strengths(masks(hands), estimate), estimate, rules)
        big_hands = np.concatenate([hands] * len(options), axis=2)
        big_calls = np.concatenate([calls] * len(options), axis=1)
        for k, option in enumerate(options):
            big_calls[turn, k * count : (k + 1) * count] = option
        is_rule = None
        if number % 2:
            made = rule_calls(hands, rules)
            theirs = [seat for seat in range(4) if seat != turn]
            big_calls[theirs] = np.concatenate([made[theirs]] * len(options), axis=1)
            is_rule = np.ones(big_calls.shape, dtype=bool)
            is_rule[turn] = False
        tricks = play(rules, Styles([weights]), big_hands, big_calls, np.zeros_like(big_calls), is_rule)
        score = points[big_calls, tricks]
        value = score[turn] - OTHERS / 3 * (score.sum(axis=0) - score[turn])
        values[:, options] += value.reshape(len(options), count).T / deals
    return masks(first)[0], values, options


def learn_estimate(rules, weights, estimate, rng, count=16000, deals=4) -> tuple[Estimate, float]:
    """Fit the value of each call over the terms of the hand, then the terms to the best call."""
    hands, values, options = call_values(rules, weights, estimate, rng, count, deals)
    rows = term_rows(hands)
    prior = hands_of.strengths(hands, estimate) / ONE
    wide = np.column_stack([rows, prior**2, prior**3])
    shown = wide @ np.linalg.solve(wide.T @ wide + np.eye(wide.shape[1]) * 3, wide.T @ values[:, options])
    share = np.exp((shown - shown.max(axis=1, keepdims=True)) / 1.5)
    share /= share.sum(axis=1, keepdims=True)
    best = share @ np.array(options)
    kept = np.ones(count, dtype=bool)
    ridge = np.eye(rows.shape[1]) * 3
    for _ in range(3):  # a hand for the smallest call may be worth less than it
        some = rows[kept]
        found = np.linalg.solve(some.T @ some + ridge, some.T @ best[kept])
        fitted = rows @ found
        kept = (best > options[0] + 0.4) | (fitted > options[0] + 0.4)
    spread = np.linspace(-0.6, 1.4, 81)

    def gain(level):
        call = np.clip(np.floor(fitted + level).astype(int), options[0], options[-1])
        return values[np.arange(count), call].mean()

    gains = np.array([gain(level) for level in spread])
    smooth = np.convolve(gains, np.ones(7) / 7, mode="same")
    level = spread[3:-3][np.argmax(smooth[3:-3])]
    result = Estimate(
        tuple(round(x * ONE) for x in found[:41]),
        tuple(round(x * ONE) for x in found[41:]),
        round(float(level) * ONE),
        round(float(level) * ONE),
    )
    bonus = rules.bonus_call
    if bonus is not None and bonus <= 10:
        strong, values, options = call_values(rules, weights, result, rng, 1500, deals, strong=True)
        fitted = hands_of.strengths(strong, result) / ONE
        rivals = np.clip(np.floor(fitted + level).astype(int), options[0], options[-1])
        plain = values[np.arange(len(strong)), rivals]
        tries = np.linspace(level, level + 3, 61)
        totals = [np.where(fitted + t >= bonus, values[:, bonus], plain).mean() for t in tries]
        result = replace(result, bonus=round(float(tries[int(np.argmax(totals))]) * ONE))
    return result, float(gains.max())
