"""Trains the computer players' weights and writes game/players/weights/. Needs numpy, nothing else.

    python tools/train.py --rules classic --rules nepal --seed 1 --write

Everything follows from the seed. For each set of rules, in turn and again:

1. the table of worth: how often a card with these marks took a trick, counted over play;
2. the rows of weights: in many states each legal card is played and the round played out, and the weights are
   fitted to what the cards turned out to be worth; half the states have three of `rule` as opponents;
3. the estimate of a hand: thousands of hands are played with every call, and the numbers are fitted to the calls
   that paid best;
4. how much a hand wants tricks: CMA-ES over these few numbers and the level of the call, one player against three
   of its own kind and against three of `rule`.
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

from game.engine import DECK, PRESETS, Rules, round_points  # noqa: E402
from game.players.estimate import Estimate, side_terms, spade_terms  # noqa: E402
from game.players.policy import ROWS, TERMS, Weights  # noqa: E402
from game.players.reckoning import ONE, SPADE_CODES, SUIT_MASK, code  # noqa: E402
from game.players.search import hands as hands_of  # noqa: E402
from game.players.search.lockstep import ABOVE, Lockstep, Styles, policy, reckon  # noqa: E402
from game.players.search.tables import BITS  # noqa: E402
from game.players.search.thumb import thumb_calls, thumb_scores  # noqa: E402

CODES = np.array([code(card) for card in DECK], dtype=np.int64)
CARDS = {code(card): card for card in DECK}
DESIRES = 6
OTHERS = 0.6
"""How much the mean of the others counts against one's own points."""
FADE = 0.6
"""How much of what was gathered counts on in the next step."""
SCALE = np.array([120.0, 60.0, 8.0, 60.0, 60.0, 60.0, 30.0])
"""What a step of one means: of the six numbers of desire, and of the level of the call."""


def say(text: str) -> None:
    """Tell how it goes."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


# --- deals and play -----------------------------------------------------------------------------


def deal(rng: np.random.Generator, count: int) -> np.ndarray:
    """Hands by position, [4, 13, count]."""
    order = np.argsort(rng.random((52, count)), axis=0)
    return CODES[order].reshape(4, 13, count)


def masks(hands: np.ndarray) -> np.ndarray:
    """Hands as masks of codes."""
    return (np.int64(1) << hands).sum(axis=1)


def rule_calls(hands: np.ndarray, rules: Rules) -> np.ndarray:
    """What `rule` calls."""
    return thumb_calls(masks(hands), rules)


def mixed(is_rule: np.ndarray):
    """A scorer where some positions of some rows play as `rule`; positions turn with the table's leader."""

    def score(table: Lockstep, position: int, hand, low, high):
        ours = policy(table, position, hand, low, high)
        seat = table.leader + position & 3
        theirs = is_rule.reshape(-1).take(seat * table.count + table.columns)
        return np.where(theirs, thumb_scores(table, position, hand, low, high), ours) if theirs.any() else ours

    return score


def play(rules, styles, hands, calls, style, is_rule=None):
    """Play whole rounds; returns the tricks by seat, seat 0 leads."""
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
    """Fit the value of each call over the terms of the hand, then the terms to the call that is best."""
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
    for _ in range(3):  # a hand for the smallest call may be worth any less than that
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


# --- the rows of weights, from what cards turned out to be worth ---------------------------------


def gather(rules, weights, estimate, rng, count, trick, position, points):
    """Many states at one moment of the round: terms of every legal card, what it was worth, row and state."""
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
    found = reckon(table, position, hand, low)
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
    """What was gathered so far; the older counts less, as it was gathered with other weights."""

    def __init__(self) -> None:
        self.squares, self.products = np.zeros((ROWS, TERMS, TERMS)), np.zeros((ROWS, TERMS))

    def fade(self) -> None:
        """Let what is there count less."""
        self.squares *= FADE
        self.products *= FADE


def learn_rows(rules, weights, estimate, rng, count, gathered: Gathered):
    """Fit the rows of weights to what each card was worth in play by the policy as it is."""
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


# --- the policy's weights -----------------------------------------------------------------------


def unpack(vector: np.ndarray, weights: Weights) -> tuple[Weights, int]:
    """The weights with other desires, and the level of the call."""
    numbers = np.clip(np.round(vector * SCALE), -8000, 8000).astype(int)
    return replace(weights, desire=tuple(int(x) for x in numbers[:DESIRES])), int(numbers[-1])


def pack(weights: Weights, level: int) -> np.ndarray:
    """The inverse of `unpack`."""
    return np.array([*weights.desire, level], dtype=float) / SCALE


def fitness(rules, vectors, best: Weights, estimate, hands, base_calls, rule_made, points):
    """Mean value of each vector: one seat against three of the best so far, and against three of `rule`."""
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
        """A population to be judged."""
        values, self.vectors = np.linalg.eigh(self.cov)
        self.roots = np.sqrt(np.maximum(values, 1e-12))
        self.z = self.rng.standard_normal((self.population, self.n))
        self.steps = (self.z * self.roots) @ self.vectors.T
        return self.mean + self.sigma * self.steps

    def tell(self, fitness):
        """Take in how good each was."""
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
    """CMA-ES over the few numbers that say how much a hand wants tricks, and over the level of the call."""
    points = points_table(rules)
    search = Cma(pack(weights, estimate.level), sigma, 12, rng)
    for _ in range(generations):
        hands = np.repeat(deal(rng, count // 4), 4, axis=2)
        base = hands_of.calls(hands_of.strengths(masks(hands), estimate), estimate, rules)
        found, _ = fitness(rules, search.ask(), weights, estimate, hands, base, rule_calls(hands, rules), points)
        search.tell(found)
    weights, level = unpack(search.mean, weights)
    return weights, replace(estimate, level=level, bonus=estimate.bonus + level - estimate.level)


def measure(rules, weights, estimate, rng, count=20000) -> str:
    """How the policy does against three of `rule`."""
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


# --- all of it ----------------------------------------------------------------------------------

LEADS = (512, 0, -200, 0, 300, -300, 0, 0, 0, -50, 50, 4, 0, 0, 0)
FOLLOWS = (512, 0, -200, 0, 0, -200, 0, 0, 0, 0, 0, 0, 0, 0, 0)
DISCARDS = (512, 0, -200, 0, 0, -200, 0, 0, 0, -100, 0, -3, 0, 0, 0)
HAND_ROWS = (LEADS, *(FOLLOWS,) * 6, *(DISCARDS,) * 3) * 3
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
    return Weights(HAND_ROWS, DESIRE, worth), Estimate((*SIDE, *SHORT), TRUMPS, 256, 700)


FIRST = ("rows", "estimate", "rows", "worth", "rows")
LATER = ("rows", "estimate", "rows", "desire", "rows", "worth")
"""The steps of the first cycle and of the others."""


def judge(rules, chosen, best, rng, count=48000) -> list[float]:
    """How each of some (weights, estimate) does on the same deals, against three of `rule` and three of `best`."""
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


def between(old: Weights, new: Weights, share: float) -> Weights:
    """Rows part of the way from the old to the new."""
    rows = share * np.array(new.rows) + (1 - share) * np.array(old.rows)
    return replace(new, rows=tuple(tuple(int(x) for x in row) for row in np.round(rows)))


def train(name: str, seed: int, cycles: int, count: int):
    """Step by step, and no step is kept that does not play better on fresh deals."""
    rules = PRESETS[name]
    rng = np.random.default_rng([seed, *name.encode()])
    weights, estimate = hand_written()
    weights = replace(weights, worth=learn_worth(rules, weights, estimate, rng))
    gathered = Gathered()
    for cycle in range(cycles):
        for step in LATER if cycle else FIRST:
            tried = [(weights, estimate)]
            if step == "rows":
                new = learn_rows(rules, weights, estimate, rng, count, gathered)
                tried += [(between(weights, new, share), estimate) for share in (1.0, 0.5, 0.25, 0.1)]
            elif step == "estimate":
                new, _ = learn_estimate(rules, weights, estimate, rng)
                tried += [
                    (weights, replace(new, level=new.level + lift, bonus=new.bonus + lift)) for lift in (-200, -100, 0)
                ]
            elif step == "desire":
                tried.append(learn_desire(rules, weights, estimate, rng, 12, 4000, 1.0 if cycle < 2 else 0.5))
            else:
                new = replace(weights, worth=learn_worth(rules, weights, estimate, rng))
                tried.append((new, estimate))
            scores = judge(rules, tried, tried[0], rng)
            best = int(np.argmax(scores))
            weights, estimate = tried[best]
            say(f"{name} {cycle + 1} {step}: {' '.join(f'{score:.3f}' for score in scores)}")
        say(f"{name} {cycle + 1}: {measure(rules, weights, estimate, rng)}, desire {weights.desire}, {estimate.level}")
    return weights, estimate


def _fields(estimate: Estimate):
    return estimate.side, estimate.spades, estimate.level, estimate.bonus


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", action="append", choices=list(PRESETS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cycles", type=int, default=8)
    parser.add_argument("--deals", type=int, default=6000)
    parser.add_argument("--out", type=Path, help="also as JSON")
    parser.add_argument("--write", action="store_true", help="write game/players/weights/RULES.py")
    args = parser.parse_args()
    for name in args.rules or ("classic", "nepal", "lakdi", "dhaka"):
        since = time.monotonic()
        weights, estimate = train(name, args.seed, args.cycles, args.deals)
        say(f"{name}: {time.monotonic() - since:.0f} s")
        parts = (weights.rows, weights.desire, weights.worth), _fields(estimate)
        if args.out:
            args.out.write_text(json.dumps({name: {"weights": parts[0], "estimate": parts[1]}}))
        if args.write:
            command = f"python tools/train.py --rules {name} --seed {args.seed} --cycles {args.cycles}"
            write_module(name, f"{command} --deals {args.deals} --write", *parts)
    if args.write:
        by_hand = hand_written()
        parts = (by_hand[0].rows, by_hand[0].desire, by_hand[0].worth), _fields(by_hand[1])
        write_module("by_hand", "hand: where the training begins", *parts)


def write_module(name: str, made: str, weights, estimate) -> None:
    """Write game/players/weights/NAME.py."""

    def numbers(values, indent):
        lines, line = [], ""
        for value in values:
            word = f"{value}, "
            if len(indent) + len(line) + len(word) > 118:
                lines.append(indent + line.rstrip())
                line = ""
            line += word
        return "\n".join([*lines, indent + line.rstrip()])

    rows, desire, worth = weights
    lines = [
        f'"""Learnt numbers for rules like {name}: the policy, and what hands promise. Do not edit, train.',
        "",
        f"Made by: {made}",
        '"""',
        "",
        "# fmt: off",
        "",
        "from ..estimate import Estimate",
        "from ..policy import Weights",
        "",
        "WEIGHTS = Weights(",
        "    rows=(",
        *(f"        ({', '.join(map(str, row))})," for row in rows),
        "    ),",
        f"    desire=({', '.join(map(str, desire))}),",
        "    worth=(",
        numbers(worth, " " * 8),
        "    ),",
        ")",
        "",
        "ESTIMATE = Estimate(",
        "    side=(",
        numbers(estimate[0], " " * 8),
        "    ),",
        "    spades=(",
        numbers(estimate[1], " " * 8),
        "    ),",
        f"    level={estimate[2]},",
        f"    bonus={estimate[3]},",
        ")",
        "",
    ]
    (ROOT / "game" / "players" / "weights" / f"{name}.py").write_text("\n".join(lines))


if __name__ == "__main__":
    main()
