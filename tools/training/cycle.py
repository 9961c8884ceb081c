"""The training cycle: repeats the steps and keeps only those that play better on fresh deals."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from game.engine import PRESETS
from game.players.policy import Weights

from .calls import learn_estimate
from .desire import learn_desire
from .judging import judge, measure
from .play import say
from .rows import Gathered, learn_rows
from .start import hand_written
from .worth import learn_worth

FIRST = ("rows", "estimate", "rows", "worth", "rows")
LATER = ("rows", "estimate", "rows", "desire", "rows", "worth")
"""The steps of the first cycle and of the later ones."""


def between(old: Weights, new: Weights, share: float) -> Weights:
    """Interpolate the rows from the old to the new weights."""
    rows = share * np.array(new.rows) + (1 - share) * np.array(old.rows)
    return replace(new, rows=tuple(tuple(int(x) for x in row) for row in np.round(rows)))


def train(name: str, seed: int, cycles: int, count: int):
    """Run the cycles, keeping only steps that play better on fresh deals."""
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
