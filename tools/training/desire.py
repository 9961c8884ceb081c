"""The desire for tricks: CMA-ES over a few numbers and the level of the call."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.players.policy import Weights
from game.players.search import hands as hands_of
from game.players.search.lockstep import Styles

from .play import OTHERS, deal, masks, play, points_table, rule_calls

DESIRES = 6
SCALE = np.array([120.0, 60.0, 8.0, 60.0, 60.0, 60.0, 30.0])
"""Units of the search vector: of the six numbers of desire, and of the level of the call."""


def unpack(vector: np.ndarray, weights: Weights) -> tuple[Weights, int]:
    """Return the weights with a vector's desire, and the level of the call."""
    numbers = np.clip(np.round(vector * SCALE), -8000, 8000).astype(int)
    return replace(weights, desire=tuple(int(x) for x in numbers[:DESIRES])), int(numbers[-1])


def pack(weights: Weights, level: int) -> np.ndarray:
    """Return the vector of weights and a level; the inverse of `unpack`."""
    return np.array([*weights.desire, level], dtype=float) / SCALE


def fitness(rules, vectors, best: Weights, estimate, hands, base_calls, rule_made, points):
    """Return the mean value of each vector: one seat against three of the best so far, and against three of `rule`."""
    count = hands.shape[2]
    unpacked = [unpack(v, best) for v in vectors]
    styles = Styles([w for w, _ in unpacked] + [best])
    strengths = hands_of.strengths(masks(hands), estimate)
    seats = np.arange(count) % 4
    half = np.arange(count) // 4 % 2 == 1
    all_calls, all_style = [], []
    for k, (_, level) in enumerate(unpacked):
        calls = np.where(half, rule_made, base_calls)
        own = hands_of.calls(strengths, estimate, rules, level - estimate.level)
        calls[seats, np.arange(count)] = own[seats, np.arange(count)]
        style = np.full((4, count), len(vectors))
        style[seats, np.arange(count)] = k
        all_calls.append(calls)
        all_style.append(style)
    is_rule = np.tile(half, (4, 1))
    is_rule[seats, np.arange(count)] = False
    times = len(vectors)
    tricks = play(
        rules,
        styles,
        np.tile(hands, (1, 1, times)),
        np.concatenate(all_calls, axis=1),
        np.concatenate(all_style, axis=1).astype(np.int64),
        np.tile(is_rule, (1, times)),
    )
    calls = np.concatenate(all_calls, axis=1)
    score = points[calls, tricks]
    own = score[np.tile(seats, times), np.arange(count * times)]
    value = own - OTHERS / 3 * (score.sum(axis=0) - own)
    return value.reshape(times, count).mean(axis=1), own.reshape(times, count)


class Cma:
    """CMA-ES optimiser, as in Hansen's tutorial."""

    def __init__(self, mean, sigma, population, rng):
        self.mean, self.sigma, self.rng = mean.copy(), sigma, rng
        n = self.n = len(mean)
        self.population = population
        self.parents = population // 2
        raw = np.log(self.parents + 0.5) - np.log(np.arange(1, self.parents + 1))
        self.shares = raw / raw.sum()
        self.effective = 1 / (self.shares**2).sum()
        self.cc = (4 + self.effective / n) / (n + 4 + 2 * self.effective / n)
        self.cs = (self.effective + 2) / (n + self.effective + 5)
        self.c1 = 2 / ((n + 1.3) ** 2 + self.effective)
        self.cmu = min(1 - self.c1, 2 * (self.effective - 2 + 1 / self.effective) / ((n + 2) ** 2 + self.effective))
        self.damping = 1 + 2 * max(0, np.sqrt((self.effective - 1) / (n + 1)) - 1) + self.cs
        self.path_c, self.path_s = np.zeros(n), np.zeros(n)
        self.cov = np.eye(n)
        self.expected = np.sqrt(n) * (1 - 1 / (4 * n) + 1 / (21 * n * n))

    def ask(self):
        """Return a population to be evaluated."""
        values, self.vectors = np.linalg.eigh(self.cov)
        self.roots = np.sqrt(np.maximum(values, 1e-12))
        self.z = self.rng.standard_normal((self.population, self.n))
        self.steps = (self.z * self.roots) @ self.vectors.T
        return self.mean + self.sigma * self.steps

    def tell(self, fitness):
        """Update the distribution with the fitness of each."""
        order = np.argsort(-fitness)[: self.parents]
        step = self.shares @ self.steps[order]
        self.mean = self.mean + self.sigma * step
        whitened = self.vectors @ ((self.vectors.T @ step) / self.roots)
        self.path_s = (1 - self.cs) * self.path_s + np.sqrt(self.cs * (2 - self.cs) * self.effective) * whitened
        length = np.linalg.norm(self.path_s)
        slow = length / self.expected < 1.4 + 2 / (self.n + 1)
        self.path_c = (1 - self.cc) * self.path_c
        if slow:
            self.path_c += np.sqrt(self.cc * (2 - self.cc) * self.effective) * step
        spread = (self.shares[:, None] * self.steps[order]).T @ self.steps[order]
        self.cov = (
            (1 - self.c1 - self.cmu) * self.cov + self.c1 * np.outer(self.path_c, self.path_c) + self.cmu * spread
        )
        self.sigma *= np.exp(self.cs / self.damping * (length / self.expected - 1))


def learn_desire(rules, weights, estimate, rng, generations, count, sigma):
    """Optimise the desire for tricks and the level of the call by CMA-ES."""
    points = points_table(rules)
    search = Cma(pack(weights, estimate.level), sigma, 12, rng)
    for _ in range(generations):
        hands = np.repeat(deal(rng, count // 4), 4, axis=2)
        base = hands_of.calls(hands_of.strengths(masks(hands), estimate), estimate, rules)
        found, _ = fitness(rules, search.ask(), weights, estimate, hands, base, rule_calls(hands, rules), points)
        search.tell(found)
    weights, level = unpack(search.mean, weights)
    return weights, replace(estimate, level=level, bonus=estimate.bonus + level - estimate.level)
