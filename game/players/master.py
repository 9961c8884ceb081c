"""The player `master` and all characters that search: the policy, improved by playing out possible deals.

The search needs numpy. Without it they play like `strong`, and the log says so once.
"""

from __future__ import annotations

import logging

from ..engine import Call, Card, Play, SeatView
from .linear import Linear
from .mind import Stop
from .styles import PlayingStyle

_LOG = logging.getLogger(__name__)
_warnings: list[str] = []
"""The warnings logged so far."""


class Master:
    """A player that searches."""

    def __init__(self, style: PlayingStyle) -> None:
        self.style = style
        self._policy = Linear(style)

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """Return the call or card that does best in the sampled deals."""
        chosen = self.choose_unless(lambda: False, view, seed)
        assert chosen is not None  # never stopped
        return chosen

    def prepare(self) -> None:
        """Load numpy and the tables, once: about a tenth of a second."""
        if available():
            from .search.decide import build_tables

            build_tables()

    def choose_unless(self, stop: Stop, view: SeatView, seed: bytes) -> Call | Play | None:
        """Do the same as `choose`; return None soon after `stop` becomes true."""
        if not available():
            return self._policy.choose(view, seed)
        from .search.decide import decide_call, decide_card
        from .search.lockstep import Abandoned

        try:
            if view.legal_calls():
                found = decide_call(view, seed, self.style, stop=stop)
                return Call(view.seat, found.best.choice) if found else self._policy.choose(view, seed)
            decision = decide_card(view, seed, self.style, stop=stop)
        except Abandoned:
            return None
        return Play(view.seat, Card.of_code(decision.best.choice)) if decision else self._policy.choose(view, seed)


def available() -> bool:
    """Return whether numpy can be imported; if not, log it once."""
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        if not _warnings:
            _warnings.append(str(error))
            _LOG.warning("there is no numpy (%s): the strongest players play without looking ahead", error)
        return False
    return True
