"""What a hand should take: the sum of what its suits promise, in 1024ths of a trick.

A side suit counts its ace, king and queen by its length, pairs of honours, and its shortness by how many spades
there are to ruff with; the spades count their honours and their length. The numbers are learnt (`weights.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine import HAND_SIZE, Rules, legal_calls
from .reckoning import ONE, SPADES, SUIT_MASK

ACE, KING, QUEEN, JACK, TEN, NINE = (1 << rank for rank in (12, 11, 10, 9, 8, 7))


@dataclass(frozen=True, slots=True)
class Estimate:
    """The learnt numbers of one set of rules."""

    side: tuple[int, ...]
    """Of each side suit, in the order of `side_terms`."""
    spades: tuple[int, ...]
    """Of the spades, in the order of `spade_terms`."""
    level: int
    """Added before the fraction is dropped."""
    bonus: int
    """Added instead, when that reaches a bonus call."""


def side_terms(mask: int, spades: int) -> list[int]:
    """Which terms count for a side suit, beside so many spades."""
    length = mask.bit_count()
    terms = []
    if mask & ACE:
        terms.append(min(length, 6) - 1)
    if mask & KING:
        terms.append(6 + min(length, 5) - 1)
    if mask & QUEEN:
        terms.append(11 + min(length, 5) - 1)
    terms += [16 + i for i, pair in enumerate((ACE | KING, KING | QUEEN, ACE | QUEEN)) if mask & pair == pair]
    if mask & JACK and length >= 3:
        terms.append(19)
    if length < 3:
        terms.append(20 + length * 7 + min(spades, 6))
    return terms


def spade_terms(mask: int) -> list[int]:
    """Which terms count for the spades."""
    length = mask.bit_count()
    terms = [i for i, honour in enumerate((ACE, KING, QUEEN, JACK, TEN, NINE)) if mask & honour]
    if mask & KING and length >= 2:
        terms.append(6)
    if mask & QUEEN and length >= 3:
        terms.append(7)
    terms.append(8 + min(length, 8))
    return terms


def top_spades(mask: int) -> int:
    """How many of these spades, from the ace down, nothing beats."""
    missing = ~mask & SUIT_MASK
    return HAND_SIZE - missing.bit_length()


def sure_spades(mask: int) -> int:
    """How many tricks these spades take whatever the others hold: the top ones, or all once no others are left."""
    length, top = mask.bit_count(), top_spades(mask)
    return length if top >= HAND_SIZE - length else top


def strength(hand: int, estimate: Estimate) -> int:
    """What a hand, a mask of codes, should take, in 1024ths of a trick; never less than it takes for sure."""
    spades = hand >> SPADES * 16
    length = spades.bit_count()
    total = sum(estimate.spades[term] for term in spade_terms(spades))
    for suit in range(SPADES):
        mask = hand >> suit * 16 & SUIT_MASK
        total += sum(estimate.side[term] for term in side_terms(mask, length))
    return max(total, sure_spades(spades) * ONE)


def call_for(worth: int, estimate: Estimate, rules: Rules, offset: int = 0) -> int:
    """The call for so much strength, legal; `offset` is how much bolder than the learnt level, in 1024ths."""
    call = worth + estimate.level + offset >> 10
    if rules.bonus_call is not None and call < rules.bonus_call <= worth + estimate.bonus + offset >> 10:
        call = rules.bonus_call
    return held_within(call, rules)


def held_within(call: int, rules: Rules) -> int:
    """The nearest sensible call: legal, and never thirteen where twelve pays the same."""
    calls = legal_calls(rules)
    return max(calls[0], min(call, sensible(rules)[-1]))


def sensible(rules: Rules) -> Sequence[int]:
    """The calls worth a thought: all but thirteen, where a bonus makes twelve pay the same (docs/rules.md 1.6)."""
    calls = legal_calls(rules)
    bonus = rules.bonus_call is not None and rules.bonus_call < HAND_SIZE
    if bonus and calls[-1] == HAND_SIZE and len(calls) > 1 and rules.overtrick_limit != 0:
        return calls[:-1]
    return calls


__all__ = [
    "Estimate",
    "call_for",
    "held_within",
    "sensible",
    "side_terms",
    "spade_terms",
    "strength",
    "sure_spades",
    "top_spades",
]
