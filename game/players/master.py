"""The player `master`, and every character that looks ahead: the policy, checked by playing out what may be.

It needs numpy. Without it, it says so once and plays as `strong` does.
"""

from __future__ import annotations

import logging

from ..engine import Call, Card, Play, SeatView
from .linear import Linear
from .mind import Stop
from .styles import PlayingStyle

_LOG = logging.getLogger(__name__)
_said: list[str] = []
"""What has been said already."""


class Master:
    """A player that looks ahead."""

    def __init__(self, style: PlayingStyle) -> None:
        self.style = style
        self._policy = Linear(style)

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """The call or the card that does best in the worlds that may be."""
        chosen = self.choose_unless(lambda: False, view, seed)
        assert chosen is not None  # nothing stops it
        return chosen

    def prepare(self) -> None:
        """Load numpy and the tables: about a tenth of a second, once."""
        if available():
            from .search.decide import warm

            warm()

    def choose_unless(self, stop: Stop, view: SeatView, seed: bytes) -> Call | Play | None:
        """The same, or None soon after `stop` has become true."""
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
    """Whether there is numpy to search with; if not, the log says so once."""
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        if not _said:
            _said.append(str(error))
            _LOG.warning("there is no numpy (%s): the strongest players play without looking ahead", error)
        return False
    return True
