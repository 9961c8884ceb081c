"""Which calls are legal, and are they high enough to play the round (docs/rules.md 1.6, 2)?"""

from __future__ import annotations

from collections.abc import Iterable

from .actions import Reason, Refusal
from .rules import Rules


def legal_calls(rules: Rules) -> range:
    """Return the calls a player may make, smallest first.

    >>> legal_calls(Rules())
    range(2, 14)
    """
    return range(rules.min_call, rules.max_call + 1)


def why_not_call(number: object, rules: Rules) -> Refusal | None:
    """Say why `number` may not be called, or None when it may."""
    if type(number) is int and rules.min_call <= number <= rules.max_call:
        return None
    return Refusal(Reason.CALL_OUT_OF_RANGE, low=rules.min_call, high=rules.max_call)


def calls_too_low(calls: Iterable[int], rules: Rules) -> bool:
    """Say whether four calls add up to too little, so that the round is dealt again (docs/rules.md 2)."""
    return rules.min_total_calls is not None and sum(calls) < rules.min_total_calls
