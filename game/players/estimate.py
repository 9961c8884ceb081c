"""Estimates the tricks a hand takes: a sum over its suits, in 1024ths of a trick.

A side suit counts its ace, king and queen by its length, pairs of honours, and shortness by the number of spades
to ruff with. Spades count honours and length. The numbers are learnt (`weights/`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine import HAND_SIZE, Rules, legal_calls
from .probability import ONE, SPADES, SUIT_MASK

ACE, KING, QUEEN, JACK, TEN, NINE = (1 << rank for rank in (12, 11, 10, 9, 8, 7))


@dataclass(frozen=True, slots=True)
class Estimate:
    """The learnt numbers for one set of rules, in 1024ths of a trick."""

    side: tuple[int, ...]
    """For a side suit, in the order of `side_terms`."""
    spades: tuple[int, ...]
    """For the spades, in the order of `spade_terms`."""
    level: int
    """Added before rounding down."""
    bonus: int
    """Added instead of `level` where that makes a bonus call."""


def side_terms(mask: int, spades: int) -> list[int]:
    """Return the indexes of the terms that a side suit counts, with `spades` spades in the hand."""
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
    """Return the indexes of the terms that the spades count."""
    length = mask.bit_count()
    terms = [i for i, honour in enumerate((ACE, KING, QUEEN, JACK, TEN, NINE)) if mask & honour]
    if mask & KING and length >= 2:
        terms.append(6)
    if mask & QUEEN and length >= 3:
        terms.append(7)
    terms.append(8 + min(length, 8))
    return terms


def top_spades(mask: int) -> int:
    """Count the unbeatable spades, from the ace down."""
    missing = ~mask & SUIT_MASK
    return HAND_SIZE - missing.bit_length()


def sure_spades(mask: int) -> int:
    """Count the tricks these spades take for certain: the top ones, or all if the top ones draw every other spade."""
    length, top = mask.bit_count(), top_spades(mask)
    return length if top >= HAND_SIZE - length else top


def strength(hand: int, estimate: Estimate) -> int:
    """Estimate the tricks of a hand (a mask of codes), in 1024ths; at least the certain ones."""
    spades = hand >> SPADES * 16
    length = spades.bit_count()
    total = sum(estimate.spades[term] for term in spade_terms(spades))
    for suit in range(SPADES):
        mask = hand >> suit * 16 & SUIT_MASK
        total += sum(estimate.side[term] for term in side_terms(mask, length))
    return max(total, sure_spades(spades) * ONE)


def call_for(worth: int, estimate: Estimate, rules: Rules, offset: int = 0) -> int:
    """Return the legal call for a strength; `offset` makes it bolder than the learnt level, in 1024ths."""
    call = worth + estimate.level + offset >> 10
    if rules.bonus_call is not None and call < rules.bonus_call <= worth + estimate.bonus + offset >> 10:
        call = rules.bonus_call
    return held_within(call, rules)


def held_within(call: int, rules: Rules) -> int:
    """Return the nearest sensible call (see `sensible`)."""
    calls = legal_calls(rules)
    return max(calls[0], min(call, sensible(rules)[-1]))


def sensible(rules: Rules) -> Sequence[int]:
    """Return the calls to consider: all legal ones but 13 where a bonus makes 12 pay the same (docs/rules.md 1.6)."""
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
