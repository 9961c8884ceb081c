"""The hand-written numbers from which training starts."""

from __future__ import annotations

from game.players.estimate import Estimate
from game.players.policy import Weights
from game.players.probability import ONE

LEADS = (512, 0, -200, 0, 300, -300, 0, 0, 0, -50, 50, 4, 0, 0, 0)
FOLLOWS = (512, 0, -200, 0, 0, -200, 0, 0, 0, 0, 0, 0, 0, 0, 0)
DISCARDS = (512, 0, -200, 0, 0, -200, 0, 0, 0, -100, 0, -3, 0, 0, 0)
HAND_ROWS = (LEADS, *(FOLLOWS,) * 6, *(DISCARDS,) * 3) * 3
"""Hand-written rows of weights."""
DESIRE = (1200, 512, 0, -300, -200, 0)
SIDE = (*(960, 960, 960, 880, 800, 600), *(300, 760, 760, 600, 400), *(0, 0, 250, 200, 100), 0, 0, 0, 0)
SHORT = (*(0, 0, 400, 800, 1000, 1200, 1300), *(0, 0, 150, 350, 500, 600, 700), *(0, 0, 0, 100, 150, 200, 200))
TRUMPS = (*(1024, 300, 200, 150, 100, 50), 600, 500, *(-100, -50, 0, 50, 400, 1000, 1800, 2700, 3600))


def hand_written() -> tuple[Weights, Estimate]:
    """Return the hand-written numbers from which training starts; `beginner` uses them."""
    worth = tuple(
        max(20, ONE - (higher * 150 if spade else higher * 300 + max(0, 5 - unseen) * 100))
        for spade in (0, 1)
        for higher in range(8)
        for unseen in range(14)
        for _ in range(4)
    )
    return Weights(HAND_ROWS, DESIRE, worth), Estimate((*SIDE, *SHORT), TRUMPS, 256, 700)
