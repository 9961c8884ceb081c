"""Comparison of weights on the same deals."""

from __future__ import annotations

import numpy as np

from game.players.search import hands as hands_of
from game.players.search.lockstep import Styles

from .play import OTHERS, deal, masks, play, points_table, rule_calls


def measure(rules, weights, estimate, rng, count=20000) -> str:
    """Describe the policy's result against three of `rule`."""
    hands = np.repeat(deal(rng, count // 4), 4, axis=2)
    seats = np.arange(count) % 4
    calls = rule_calls(hands, rules)
    own = hands_of.calls(hands_of.strengths(masks(hands), estimate), estimate, rules)
    calls[seats, np.arange(count)] = own[seats, np.arange(count)]
    is_rule = np.ones((4, count), dtype=bool)
    is_rule[seats, np.arange(count)] = False
    tricks = play(rules, Styles([weights]), hands, calls, np.zeros_like(calls), is_rule)
    score = points_table(rules)[calls, tricks] / 10
    own = score[seats, np.arange(count)]
    margin = (own - (score.sum(axis=0) - own) / 3).reshape(-1, 4).mean(axis=1)
    error = margin.std() / np.sqrt(len(margin))
    return f"own {own.mean():+.3f}, margin {margin.mean():+.3f} +- {error:.3f}, made {(own > 0).mean():.3f}"


def judge(rules, chosen, best, rng, count=48000) -> list[float]:
    """Return the result of each (weights, estimate) on the same deals, against three of `rule` and three of `best`."""
    hands = np.repeat(deal(rng, count // 4), 4, axis=2)
    columns, seats = np.arange(count), np.arange(count) % 4
    half = columns // 4 % 2 == 1
    strong = masks(hands)
    others = hands_of.calls(hands_of.strengths(strong, best[1]), best[1], rules)
    theirs = np.where(half, rule_calls(hands, rules), others)
    is_rule = np.tile(half, (4, 1))
    is_rule[seats, columns] = False
    style = np.ones((4, count), dtype=np.int64)
    style[seats, columns] = 0
    points = points_table(rules)
    scores = []
    for weights, estimate in chosen:
        calls = theirs.copy()
        own = hands_of.calls(hands_of.strengths(strong, estimate), estimate, rules)
        calls[seats, columns] = own[seats, columns]
        tricks = play(rules, Styles([weights, best[0]]), hands, calls, style, is_rule)
        score = points[calls, tricks] / 10
        own = score[seats, columns]
        scores.append(float((own - OTHERS / 3 * (score.sum(axis=0) - own)).mean()))
    return scores
