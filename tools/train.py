"""Trains the computer players' weights and writes game/players/weights.py. Needs numpy, nothing else.

    python tools/train.py --rules classic --rules nepal --seed 1 --minutes 8

Everything follows from the seed and the number of generations. For each set of rules, in turn and again:

1. the table of worth: how often a card with these marks took a trick, counted over self-play;
2. the estimate of a hand: thousands of hands are played with every call, and the numbers are fitted to the
   calls that paid best;
3. the policy's weights: CMA-ES, one player against three of the best so far and against three of `rule`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.engine import DECK, PRESETS, HAND_SIZE, Card, Rules, round_points  # noqa: E402
from game.players.estimate import Estimate, side_terms, spade_terms  # noqa: E402
from game.players.policy import Weights  # noqa: E402
from game.players.reckoning import ONE, SPADE_CODES, SUIT_MASK, code  # noqa: E402
from game.players.rule import call_for as rule_call  # noqa: E402
from game.players.search import hands as hands_of  # noqa: E402
from game.players.search.lockstep import _ABOVE, Lockstep, Styles, policy  # noqa: E402
from game.players.search.tables import BITS  # noqa: E402

CODES = np.array([code(card) for card in DECK], dtype=np.int64)
CARDS = {code(card): card for card in DECK}
PARAMETERS = [("lead", 0, i) for i in range(10)] + [("follow", 1, i) for i in range(6)]
PARAMETERS += [("ruff", 2, i) for i in range(6)] + [("discard", 3, i) for i in (2, 5, 6, 7, 8, 9)]
DESIRES = 6
SCALE = np.array([1.0] * len(PARAMETERS) + [4.0, 2.0, 0.25, 2.0, 2.0, 2.0] + [0.5])
"""What a step of one means: of a weight, of a number of desire, and of the level of the call."""


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


# --- deals and play -----------------------------------------------------------------------------


def deal(rng: np.random.Generator, count: int) -> np.ndarray:
    """Hands by position, [4, 13, count]."""
    order = np.argsort(rng.random((52, count)), axis=0)
    return CODES[order].reshape(4, 13, count)


def masks(hands: np.ndarray) -> np.ndarray:
    return (np.int64(1) << hands).sum(axis=1)


def rule_calls(hands: np.ndarray, rules: Rules) -> np.ndarray:
    """What `rule` calls."""
    low, high = rules.min_call, rules.max_call
    found = [
        [rule_call([CARDS[c] for c in hands[s, :, i].tolist()], rules) for i in range(hands.shape[2])] for s in range(4)
    ]
    return np.clip(np.array(found, dtype=np.int64), low, high)


def rule_scores(table: Lockstep, position: int, hand, low, high):
    """`rule` as a scorer: the best score is the card it plays."""
    own = table.own[position]
    unseen = table.alive & ~own
    boss = (unseen & _ABOVE.take(hand)) == 0
    wanting = table.won[position] < table.calls[position]
    if table.rules.overtrick_limit is None:
        wanting = np.ones_like(wanting)
    rank, suit = hand & 15, hand >> 4
    rise = rank * 4 + suit
    lowest = 2000 - (hand >= SPADE_CODES) * 1000 - rise
    if position == 0:
        length = BITS.take(own >> (hand & 48) & SUIT_MASK)
        side = 100000 - length * 1000 - hand
        best = np.where(boss & (suit < 3), side, np.where(boss, 50000 + hand, lowest))
        return np.where(wanting, best, lowest).astype(np.int32)
    legal = (hand >= low) & (hand <= high)
    follows = table.follows
    floor = np.where(follows, table.best, np.maximum(table.best, SPADE_CODES - 1))
    takes = hand > floor
    wins, loses = legal & takes, legal & ~takes
    last = position == 3
    # following
    if last:
        want = np.where(wins, 50000 + lowest, lowest)
    else:
        top = np.where(wins, rise, -1).max(axis=0)
        sure = (wins & boss).any(axis=0) if position != 2 else wins.any(axis=0)
        want = np.where(sure, np.where(wins & (rise == top), 50000, lowest), np.where(takes, lowest, 50000 + lowest))
    duck = np.where(takes, rise if last else 1000 - rise, 50000 + rise)
    following = np.where(wanting, want, duck)
    # void
    want = np.where(takes, 50000 + lowest, lowest)
    duck = np.where(takes, rise, 50000 + rise)
    return np.where(follows, following, np.where(wanting, want, duck)).astype(np.int32)


def mixed(is_rule: np.ndarray):
    """A scorer where some positions of some rows play as `rule`; positions turn with the table's leader."""

    def score(table: Lockstep, position: int, hand, low, high):
        ours = policy(table, position, hand, low, high)
        seat = table.leader + position & 3
        theirs = is_rule.reshape(-1).take(seat * table.count + table.columns)
        return np.where(theirs, rule_scores(table, position, hand, low, high), ours) if theirs.any() else ours

    return score


def play(rules, styles, hands, calls, style, is_rule=None):
    zeros = np.zeros((4, hands.shape[2]), dtype=np.int64)
    table = Lockstep(
        rules, styles, hands.copy(), left=13, voids=zeros.copy(), won=zeros.copy(), calls=calls, style=style.copy()
    )
    return table.run(scorer=None if is_rule is None else mixed(is_rule))


def points_table(rules: Rules) -> np.ndarray:
    """[call, tricks] in tenths."""
    return np.array([[round_points(c, t, rules) if c else 0 for t in range(14)] for c in range(14)])


# --- the table of worth -------------------------------------------------------------------------


def learn_worth(rules, weights: Weights, estimate: Estimate, rng, count=12000) -> tuple[int, ...]:
    hands = deal(rng, count)
    calls = hands_of.calls(hands_of.strengths(masks(hands), estimate), estimate, rules)
    zeros = np.zeros((4, count), dtype=np.int64)
    table = Lockstep(
        rules, Styles([weights]), hands.copy(), left=13, voids=zeros.copy(), won=zeros.copy(), calls=calls,
        style=zeros.copy(),
    )
    seen, winners = [], np.zeros(count, dtype=np.int64)
    while table.left > 1:
        marks = []
        for position in range(4):
            hand = table.hands[position, : table.left]
            own = table.own[position]
            unseen = table.alive & ~own
            higher = BITS.take((unseen & _ABOVE.take(hand)) >> (hand & 48))
            out = BITS.take(unseen >> (hand & 48) & SUIT_MASK)
            length = BITS.take(own >> (hand & 48) & SUIT_MASK)
            cell = (((hand >= SPADE_CODES) * 8 + np.minimum(higher, 7)) * 14 + out) * 4 + np.minimum(length, 4) - 1
            marks.append((hand.copy(), cell))
        seen.append(marks)
        for position in range(4):
            table.play(position, None, policy)
        winners |= np.int64(1) << table.best
        table._turn()
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
    # what was never seen borrows from its neighbours
    broad = took.sum(axis=3, keepdims=True), all_.sum(axis=3, keepdims=True)
    broader = took.sum(axis=(2, 3), keepdims=True), all_.sum(axis=(2, 3), keepdims=True)
    base = (broader[0] + 0.1) / (broader[1] + 1)
    base = (broad[0] + 20 * base) / (broad[1] + 20)
    chance = (took + 20 * base) / (all_ + 20)
    return tuple(int(x) for x in np.round(chance * ONE).ravel())


# --- the estimate of a hand ---------------------------------------------------------------------


def term_rows(hands: np.ndarray) -> np.ndarray:
    """The terms of hands given as masks, one row each."""
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
    """The value of every call for many hands: ([hand masks], [hand, call])."""
    first = deal(rng, count * (12 if strong else 1))
    if strong:
        worth = hands_of.strengths(masks(first)[0], estimate)
        first = first[:, :, np.argsort(-worth, kind="stable")[:count]]
    own = first[0]
    rest = first[1:].reshape(39, count)
    points = points_table(rules)
    options = [c for c in range(rules.min_call, min(rules.max_call, 10) + 1)]
    values = np.zeros((count, 14))
    for _ in range(deals):
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
        tricks = play(rules, Styles([weights]), big_hands, big_calls, np.zeros_like(big_calls))
        score = points[big_calls, tricks]
        value = score[turn] - 0.5 / 3 * (score.sum(axis=0) - score[turn])
        values[:, options] += value.reshape(len(options), count).T / deals
    return masks(first)[0], values, options


def learn_estimate(rules, weights, estimate, rng, count=6000, deals=12) -> tuple[Estimate, float]:
    hands, values, options = call_values(rules, weights, estimate, rng, count, deals)
    shown = values[:, options]
    share = np.exp((shown - shown.max(axis=1, keepdims=True)) / 6)
    share /= share.sum(axis=1, keepdims=True)
    best = share @ np.array(options)
    rows = term_rows(hands)
    ridge = np.eye(rows.shape[1]) * 3
    found = np.linalg.solve(rows.T @ rows + ridge, rows.T @ best)
    fitted = rows @ found
    spread = np.linspace(-0.6, 1.4, 81)

    def gain(level):
        call = np.clip(np.floor(fitted + level).astype(int), options[0], options[-1])
        return values[np.arange(count), call].mean()

    gains = np.array([gain(level) for level in spread])
    smooth = np.convolve(gains, np.ones(7) / 7, mode="same")
    level = spread[3:-3][np.argmax(smooth[3:-3])]
    result = Estimate(
        tuple(int(round(x * ONE)) for x in found[:41]),
        tuple(int(round(x * ONE)) for x in found[41:]),
        int(round(level * ONE)),
        int(round(level * ONE)),
    )
    bonus = rules.bonus_call
    if bonus is not None and bonus <= 10:
        strong, values, options = call_values(rules, weights, result, rng, 1500, deals, strong=True)
        fitted = hands_of.strengths(strong, result) / ONE
        rivals = np.clip(np.floor(fitted + level).astype(int), options[0], options[-1])
        plain = values[np.arange(len(strong)), rivals]
        tries = np.linspace(level, level + 3, 61)
        totals = [np.where(fitted + t >= bonus, values[:, bonus], plain).mean() for t in tries]
        result = replace(result, bonus=int(round(tries[int(np.argmax(totals))] * ONE)))
    return result, float(gains.max())


# --- the policy's weights -----------------------------------------------------------------------


def unpack(vector: np.ndarray, worth) -> tuple[Weights, int]:
    numbers = np.round(vector * SCALE).astype(int)
    rows = np.zeros((4, 10), dtype=int)
    for number, (_, row, column) in zip(numbers, PARAMETERS, strict=False):
        rows[row, column] = number
    rows[3, [0, 1, 3, 4]] = rows[2, [0, 1, 3, 4]]  # a spade that may be kept back, where ruffing is no duty
    start = len(PARAMETERS)
    rows = np.clip(rows, -8000, 8000)
    desire = np.clip(numbers[start : start + DESIRES], -8000, 8000)
    return Weights(
        tuple(tuple(int(x) for x in row) for row in rows), tuple(int(x) for x in desire), tuple(worth)
    ), int(numbers[-1])


def pack(weights: Weights, level: int) -> np.ndarray:
    numbers = [weights.rows[row][column] for _, row, column in PARAMETERS] + list(weights.desire) + [level]
    return np.array(numbers, dtype=float) / SCALE


def fitness(rules, vectors, best: Weights, estimate, worth, hands, base_calls, rule_made, points):
    """Mean value of each vector: one seat against three of the best so far, and against three of `rule`."""
    count = hands.shape[2]
    unpacked = [unpack(v, worth) for v in vectors]
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
        rules, styles, np.tile(hands, (1, 1, times)), np.concatenate(all_calls, axis=1),
        np.concatenate(all_style, axis=1).astype(np.int64), np.tile(is_rule, (1, times)),
    )
    calls = np.concatenate(all_calls, axis=1)
    score = points[calls, tricks]
    own = score[np.tile(seats, times), np.arange(count * times)]
    value = own - 0.5 / 3 * (score.sum(axis=0) - own)
    return value.reshape(times, count).mean(axis=1), own.reshape(times, count)


class Cma:
    """CMA-ES as in Hansen's tutorial."""

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
        values, self.vectors = np.linalg.eigh(self.cov)
        self.roots = np.sqrt(np.maximum(values, 1e-12))
        self.z = self.rng.standard_normal((self.population, self.n))
        self.steps = (self.z * self.roots) @ self.vectors.T
        return self.mean + self.sigma * self.steps

    def tell(self, fitness):
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


def train_policy(rules, weights, estimate, rng, generations, count, sigma, name):
    points = points_table(rules)
    worth = weights.worth
    search = Cma(pack(weights, estimate.level), sigma, 24, rng)
    best = weights
    for generation in range(generations):
        hands = deal(rng, count)
        base = hands_of.calls(hands_of.strengths(masks(hands), estimate), estimate, rules)
        found, _ = fitness(
            rules, search.ask(), best, estimate, worth, hands, base, rule_calls(hands, rules), points
        )
        search.tell(found)
        if generation % 20 == 19:
            best, level = unpack(search.mean, worth)
            estimate = replace(estimate, level=level, bonus=estimate.bonus + level - estimate.level)
            hands = deal(rng, 4000)
            base = hands_of.calls(hands_of.strengths(masks(hands), estimate), estimate, rules)
            made = rule_calls(hands, rules)
            value, own = fitness(rules, [search.mean], best, estimate, worth, hands, base, made, points)
            half = np.arange(4000) // 4 % 2 == 1
            say(
                f"{name} generation {generation + 1}: value {value[0] / 10:.3f}, own v itself "
                f"{own[0][~half].mean() / 10:.3f}, v rule {own[0][half].mean() / 10:.3f}, sigma {search.sigma:.1f}, "
                f"level {level}"
            )
    best, level = unpack(search.mean, worth)
    return best, replace(estimate, level=level, bonus=estimate.bonus + level - estimate.level)


# --- all of it ----------------------------------------------------------------------------------

ROWS = (
    (512, 0, -200, 0, 300, -300, -50, 50, 30, 0),
    (512, 0, -200, 0, 0, -200, 0, 0, 0, 0),
    (512, 0, -200, 0, 0, -200, 0, 0, 0, 0),
    (512, 0, -200, 0, 0, -200, -100, 0, -20, 0),
)
"""Where the search begins: weights by hand."""
DESIRE = (1200, 512, 0, -300, -200, 0)
SIDE = (*(960, 960, 960, 880, 800, 600), *(300, 760, 760, 600, 400), *(0, 0, 250, 200, 100), 0, 0, 0, 0)
SHORT = (*(0, 0, 400, 800, 1000, 1200, 1300), *(0, 0, 150, 350, 500, 600, 700), *(0, 0, 0, 100, 150, 200, 200))
TRUMPS = (*(1024, 300, 200, 150, 100, 50), 600, 500, *(-100, -50, 0, 50, 400, 1000, 1800, 2700, 3600))


def hand_written() -> tuple[Weights, Estimate]:
    """Sensible numbers by hand, where everything begins; `beginner` keeps them."""
    worth = tuple(
        max(20, ONE - (higher * 150 if spade else higher * 300 + max(0, 5 - unseen) * 100))
        for spade in (0, 1)
        for higher in range(8)
        for unseen in range(14)
        for _ in range(4)
    )
    return Weights(ROWS, DESIRE, worth), Estimate((*SIDE, *SHORT), TRUMPS, 256, 700)


def train(name: str, seed: int, cycles: int, generations: int, count: int):
    rules = PRESETS[name]
    rng = np.random.default_rng([seed, *name.encode()])
    weights, estimate = hand_written()
    sigma = 60.0
    for cycle in range(cycles):
        weights = replace(weights, worth=learn_worth(rules, weights, estimate, rng))
        estimate, gain = learn_estimate(rules, weights, estimate, rng)
        say(f"{name} cycle {cycle + 1}: best call is worth {gain / 10:.3f}, level {estimate.level}, bonus {estimate.bonus}")
        weights, estimate = train_policy(rules, weights, estimate, rng, generations, count * (cycle + 1), sigma, name)
        sigma = 30.0
        keep = {"weights": [weights.rows, weights.desire, weights.worth], "estimate": [*_fields(estimate)]}
        Path(f"/tmp/train-{name}-{seed}.json").write_text(json.dumps(keep))
    estimate, gain = learn_estimate(rules, weights, estimate, rng, 12000, 16)
    say(f"{name}: best call is worth {gain / 10:.3f}, level {estimate.level}, bonus {estimate.bonus}")
    return weights, estimate


def _fields(estimate: Estimate):
    return estimate.side, estimate.spades, estimate.level, estimate.bonus


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", action="append", choices=list(PRESETS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cycles", type=int, default=3)
    parser.add_argument("--generations", type=int, default=120)
    parser.add_argument("--deals", type=int, default=320)
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    found = {}
    for name in args.rules or ("classic", "nepal"):
        since = time.monotonic()
        weights, estimate = train(name, args.seed, args.cycles, args.generations, args.deals)
        say(f"{name}: {time.monotonic() - since:.0f} s")
        found[name] = {"weights": [weights.rows, weights.desire, weights.worth], "estimate": [*_fields(estimate)]}
    if args.out:
        args.out.write_text(json.dumps(found))


if __name__ == "__main__":
    main()
