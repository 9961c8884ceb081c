"""The numbers that training found, one file for each set of rules it was done for."""

from __future__ import annotations

from ..estimate import Estimate
from ..policy import Weights
from . import by_hand, classic, dhaka, lakdi, nepal

_LEARNT = {"classic": classic, "nepal": nepal, "lakdi": lakdi, "dhaka": dhaka}

WEIGHTS: dict[str, Weights] = {name: module.WEIGHTS for name, module in _LEARNT.items()}
"""The policy, by the rules it was trained for."""
ESTIMATES: dict[str, Estimate] = {name: module.ESTIMATE for name, module in _LEARNT.items()}
"""What hands promise, by the same."""
HAND_WRITTEN = by_hand.WEIGHTS
"""Where the training began: sensible numbers by hand."""
