"""Whole matches as streams of events, for the tests of the stage."""

from __future__ import annotations

from dataclasses import replace

from game.engine import PRESETS, Phase, seen_by
from game.match.session import Session


def whole_match(preset="classic", seed=bytes(range(16)), rounds=2, **changes):
    """A match of computer players to its end: (session, events), cut off after some hundred redeals."""
    rules = replace(PRESETS[preset], rounds=rounds, **{"target": None, **changes})
    session = Session(rules, ("rule", "random", "rule", "rule"), seed)
    events = []
    while session.match.phase is not Phase.OVER:
        events += session.advance()
    return session, tuple(events)


def as_seen(events, seat):
    return [seen_by(event, seat) for event in events]
