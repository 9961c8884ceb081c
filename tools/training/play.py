"""Deals, and whole rounds played by a policy, with some seats as `rule`."""

from __future__ import annotations

import sys

import numpy as np

from game.engine import DECK, Rules, round_points
from game.players.search import rule_vector
from game.players.search.lockstep import Lockstep, policy

CODES = np.array([card.code for card in DECK], dtype=np.int64)
OTHERS = 0.6
"""Weight of the opponents' mean points, subtracted from a player's own."""


def say(text: str) -> None:
    """Print progress."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def deal(rng: np.random.Generator, count: int) -> np.ndarray:
    """Return random hands by position, [4, 13, count]."""
    order = np.argsort(rng.random((52, count)), axis=0)
    return CODES[order].reshape(4, 13, count)


def masks(hands: np.ndarray) -> np.ndarray:
    """Return hands as bit masks of card codes."""
    return (np.int64(1) << hands).sum(axis=1)


def rule_calls(hands: np.ndarray, rules: Rules) -> np.ndarray:
    """Return the calls of `rule`."""
    return rule_vector.rule_calls(masks(hands), rules)


def mixed(is_rule: np.ndarray):
    """Return a scorer in which some seats of some rows play as `rule`; positions are relative to the leader."""

    def score(table: Lockstep, position: int, hand, low, high):
        ours = policy(table, position, hand, low, high)
        seat = table.leader + position & 3
        theirs = is_rule.reshape(-1).take(seat * table.count + table.columns)
        return (
            np.where(theirs, rule_vector.rule_scores(table, position, hand, low, high), ours) if theirs.any() else ours
        )

    return score


def play(rules, styles, hands, calls, style, is_rule=None):
    """Play whole rounds and return the tricks by seat; seat 0 leads."""
    zeros = np.zeros((4, hands.shape[2]), dtype=np.int64)
    table = Lockstep(
        rules, styles, hands.copy(), left=13, voids=zeros.copy(), won=zeros.copy(), calls=calls, style=style.copy()
    )
    return table.run(scorer=None if is_rule is None else mixed(is_rule))


def points_table(rules: Rules) -> np.ndarray:
    """Return the points of [call, tricks], in tenths."""
    return np.array([[round_points(c, t, rules) if c else 0 for t in range(14)] for c in range(14)])
