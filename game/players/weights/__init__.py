"""The learnt numbers, one file for each set of rules they were trained for."""

from __future__ import annotations

from ..estimate import Estimate
from ..policy import Weights
from . import by_hand, classic, dhaka, lakdi, nepal

_LEARNT = {"classic": classic, "nepal": nepal, "lakdi": lakdi, "dhaka": dhaka}

WEIGHTS: dict[str, Weights] = {name: module.WEIGHTS for name, module in _LEARNT.items()}
"""The policy's weights, by those rules."""
ESTIMATES: dict[str, Estimate] = {name: module.ESTIMATE for name, module in _LEARNT.items()}
"""The estimate numbers, by those rules."""
HAND_WRITTEN = by_hand.WEIGHTS
"""The hand-written weights that the training started from."""
