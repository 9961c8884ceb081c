"""Infers what kind of player each opponent is, and how likely each world is: log-likelihoods in 1024ths, whole numbers.

An opponent is of one of four kinds. For each world and opponent, the likelihood of its calls and cards is computed for
every kind. A world's weight is the sum over the kinds; a kind is then drawn by its share of that sum. So a few tricks
show both how an opponent plays and what it holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import Final

import numpy as np

from ...engine import SEATS
from ..probability import ONE
from .lockstep import Lockstep, policy
from .lookup import Array
from .rule_vector import rule_scores
from .source import Source

OURS, RULE, FAULTY, RANDOM = range(4)
"""Plays like this program; like `rule`; like this program with many errors; at random."""
KINDS: Final = 4

_CALLS: Final = tuple(
    np.array([round(ONE * log(share)) for share in shares], dtype=np.int64)
    for shares in ((0.80, 0.16, 0.03, 0.01), (0.80, 0.16, 0.03, 0.01), (0.38, 0.42, 0.16, 0.04), (0.2, 0.2, 0.2, 0.2))
)
"""For each kind, the log-likelihood of a call by its distance from the call of that kind."""
_OURS_BEST, _OURS_NEAR, _FAULTY_NEAR, _RULE_BEST = 750, 200, 900, 930
"""Of 1024: how often a kind plays its best card, or (NEAR) a card by its nearness to the best; the rest is random."""
_OURS_STEP, _FAULTY_STEP = 1, 4
"""A sixteenth of a logarithm is a score difference of 2 to this power."""

_NEAR: Final = np.array([round(32768 * exp(-step / 16)) for step in range(256)], dtype=np.int64)
_SHARES: Final = np.array([round(32768 * exp(-step / 128)) for step in range(2048)], dtype=np.int64)
"""Of 32768, by how far a logarithm is below the greatest, in steps of 8."""
_LOG: Final = np.array([-8 * ONE, *(round(ONE * log(share / ONE)) for share in range(1, KINDS * ONE + 1))])
_BARRED: Final = np.int32(-(1 << 28))
"""Lower than any score."""


def prior(shares: Sequence[int], count: int) -> Array:
    """Return the prior `[kind, seat, world]`: the share of each kind among all opponents."""
    logs = [round(ONE * log(max(share, 0.001) / sum(shares))) for share in shares]
    return np.tile(np.array(logs, dtype=np.int64)[:, None, None], (1, SEATS, count))


def note_call(found: Array, seat: int, call: int, ours: Array, theirs: Array) -> None:
    """Add a call to the evidence, given the calls of this program and of `rule`."""
    off = np.minimum(np.abs(call - ours), 3)
    for kind in (OURS, FAULTY, RANDOM):
        found[kind, seat] += _CALLS[kind].take(off)
    found[RULE, seat] += _CALLS[RULE].take(np.minimum(np.abs(call - theirs), 3))


def note_card(found: Array, seat: int, table: Lockstep, position: int) -> None:
    """Add a card to the evidence before it is played: the last of the hand at this position."""
    hand = table.hands[position, : table.left]
    low, high = table.legal(position)
    barred = (hand < low) | (hand > high)
    chance = ONE // np.maximum(table.left - barred.sum(axis=0), 1)
    key = _keys(policy(table, position, hand, low, high), hand, barred)
    best = key.max(axis=0)
    short = best - key >> 6
    ours = (best == key[-1]) * _OURS_BEST + _nearness(short >> _OURS_STEP, barred, _OURS_NEAR)
    found[OURS, seat] += _LOG.take(ours + (chance * (ONE - _OURS_BEST - _OURS_NEAR) >> 10))
    faulty = _nearness(short >> _FAULTY_STEP, barred, _FAULTY_NEAR)
    found[FAULTY, seat] += _LOG.take(faulty + (chance * (ONE - _FAULTY_NEAR) >> 10))
    key = _keys(rule_scores(table, position, hand, low, high), hand, barred)
    by_rule = (key.max(axis=0) == key[-1]) * _RULE_BEST
    found[RULE, seat] += _LOG.take(by_rule + (chance * (ONE - _RULE_BEST) >> 10))
    found[RANDOM, seat] += _LOG.take(chance)


def _keys(scores: Array, hand: Array, barred: Array) -> Array:
    """Return distinct scores: among equal ones the highest card is first."""
    keys = (scores << 6) + hand.astype(np.int32)
    keys[barred] = _BARRED
    return keys


def _nearness(short: Array, barred: Array, whole: int) -> Array:
    """Return the last card's part of `whole`, shared out by how close each score is to the best."""
    share = _NEAR.take(np.minimum(short, 255))
    share[barred] = 0
    return np.asarray(whole * share[-1] // np.maximum(share.sum(axis=0), 1))


def likelihoods(found: Array) -> Array:
    """Return the log-likelihood of each world, over all kinds."""
    return np.asarray(_by_seat(found).sum(axis=0))


def conditional(found: Array) -> Array:
    """Return the evidence on the kinds alone, after worlds were drawn by their likelihood."""
    left = found.copy()
    left[:, 1:] -= _by_seat(found)
    return left


def _by_seat(found: Array) -> Array:
    best = found[:, 1:].max(axis=0)
    shares = _SHARES.take(np.minimum(best - found[:, 1:] >> 3, len(_SHARES) - 1)).sum(axis=0)
    return np.asarray(best + _LOG.take(shares >> 5))


def kinds_for(found: Array, source: Source) -> Array:
    """Draw a kind for each seat and world by its likelihood; `[seat, world]`."""
    count = found.shape[2]
    kinds = np.zeros((SEATS, count), dtype=np.int64)
    best = found.max(axis=0)
    ends = np.cumsum(_SHARES.take(np.minimum(best - found >> 3, len(_SHARES) - 1)), axis=0)
    drawn = (source.raw(SEATS, count) >> np.uint64(32)).astype(np.int64) * ends[-1] >> 32
    kinds[1:] = (drawn >= ends[:-1]).sum(axis=0)[1:]
    return kinds


def resampled(logs: Array, count: int, start: int) -> Array:
    """Draw `count` rows by likelihood, systematically from `start` (a number below 2**32)."""
    ends = np.cumsum(_counts(logs))
    total = int(ends[-1])
    points = (np.arange(count, dtype=np.int64) * total + (total * start >> 32)) // count
    return np.searchsorted(ends, points, side="right")


def chosen(logs: Array, count: int, start: int) -> tuple[Array, Array]:
    """Return at most `count` different rows, and their weights."""
    if len(logs) <= count:
        return np.arange(len(logs)), _counts(logs)
    return np.unique(resampled(logs, count, start), return_counts=True)


def _counts(logs: Array) -> Array:
    """Return the weight of each row; the likeliest has 32768."""
    return np.asarray(_SHARES.take(np.minimum((logs.max() - logs) >> 3, len(_SHARES) - 1)))


def mixture(table: Lockstep, position: int, hand: Array, low: Array, high: Array) -> Array:
    """Score for all kinds; the faulty ones play without errors here, since these cannot be predicted."""
    kind = table.style[position]
    by_rule, at_random = kind == RULE, kind == RANDOM
    if by_rule.all():
        return rule_scores(table, position, hand, low, high)
    score = policy(table, position, hand, low, high)
    if by_rule.any():
        score = np.where(by_rule, rule_scores(table, position, hand, low, high), score)
    if at_random.any():
        score = np.where(at_random, _any_scores(table.own[position], hand), score)
    return score


def _any_scores(own: Array, hand: Array) -> Array:
    """Return pseudo-random scores that depend on the hand only, so that each choice meets the same play."""
    mixed = (own ^ hand * 0x9E3779B97F4A7C1) * 0x5851F42D4C957F2D
    mixed ^= mixed >> 29 & 0x7FFFFFFFF
    return np.asarray((mixed * 0x2545F4914F6CDD1D >> 44 & 0x7FFFF).astype(np.int32))
