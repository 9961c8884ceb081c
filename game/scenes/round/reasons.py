"""Words the teacher's reasons."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import Card, Suit
from ...players import AdviceReason
from ...words import Words


def reason_words(words: Words, reason: AdviceReason, names: Sequence[str]) -> str:
    """Return a reason as a short sentence; `names` are the players' names by seat."""
    values: dict[str, str] = {}
    for key, value in reason.values.items():
        if isinstance(value, Card):
            values[key] = words.card(value)
        elif isinstance(value, Suit):
            values[key] = words.suit(value)
        elif key == "seat":
            values[key] = names[value]
        elif key == "tenths":
            values[key] = words.points(value, decimals=True, signed=False)
        else:
            values[key] = words.number(value)
    return words(f"teacher.{reason.why}", **values)
