"""A deal as a short code to type: the four hands, the dealer and the rules.

The format, version 1:

- The signs are ``SIGNS``, the digits 0 to 30. On reading, small letters, spaces and hyphens are allowed.
- The first 21 signs are one number, the highest digit first: (deal * 4 + dealer) * 96 + version * 16 + rules.
  `version` is 0 here; `rules` is the place in ``_SHIPPED``, or 15 for other rules.
- `deal` counts the ways to give the cards of ``DECK``, in order, to the seats, 13 to each, in lexical order.
- Other rules follow in 12 signs: one number in mixed radix over ``_KNOBS``, the first knob highest.
- The last 3 signs are a Reed-Solomon check over GF(31) with the roots 3, 9 and 27 (powers of the primitive root 3).
  It finds each wrong sign and each swap of two different neighbours, in a code of any length.

Rounds, target and first dealer belong to a match, not to a deal: they are not in the code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import factorial, prod
from types import MappingProxyType
from typing import Any, Final

from ..engine import (
    DECK,
    HAND_SIZE,
    PRESETS,
    SEATS,
    Card,
    Deal,
    Direction,
    Duty,
    FailScore,
    Follow,
    LeadSpades,
    Redeal,
    Rules,
    Undertrump,
)

SIGNS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
LENGTH: Final = 24
"""Signs of a code for a shipped preset."""
OWN_LENGTH: Final = 36
"""Signs of a code for other rules."""

_BASE: Final = len(SIGNS)
_HEAD: Final = 21
_ROOTS: Final = (3, 9, 27)
_CHECK: Final = (-(3 + 9 + 27), 3 * 9 + 3 * 27 + 9 * 27, -(3 * 9 * 27))
"""The coefficients of (x - 3)(x - 9)(x - 27) after the first."""
_SHIPPED: Final = ("classic", "nepal", "home", "lakdi", "dhaka")
_OWN: Final = 15
_KINDS: Final = 16
_HEADS: Final = 6 * _KINDS
_KNOBS: Final[Mapping[str, Sequence[Any]]] = MappingProxyType(
    {
        "direction": tuple(Direction),
        "min_call": range(1, 14),
        "max_call": range(1, 14),
        "follow": tuple(Follow),
        "trump_when_void": tuple(Duty),
        "overtrump": tuple(Duty),
        "undertrump": tuple(Undertrump),
        "lead_spades": tuple(LeadSpades),
        "overtrick_tenths": range(2),
        "overtrick_limit": range(14),
        "bonus_call": range(1, 14),
        "bonus_points": range(1, 1_000_000),
        "fail_score": tuple(FailScore),
        "instant_win_tricks": range(1, 14),
        "redeal": tuple(frozenset(w for i, w in enumerate(Redeal) if bits >> i & 1) for bits in range(16)),
        "min_total_calls": (9, 11),
    }
)
_MAYBE: Final = frozenset({"overtrick_limit", "bonus_call", "bonus_points", "instant_win_tricks", "min_total_calls"})
"""The knobs whose digit 0 is None, so that their values begin at 1."""


class CodeFault(StrEnum):
    """What is wrong with a deal code."""

    SIGN = "sign"
    LENGTH = "length"
    CHECK = "check"
    LATER = "later"


class DealCodeError(ValueError):
    """A text is no deal code: `fault` says why, `place` (from 1) which sign is not in the alphabet."""

    def __init__(self, fault: CodeFault, message: str, place: int | None = None) -> None:
        super().__init__(message)
        self.fault = fault
        self.place = place


@dataclass(frozen=True, slots=True)
class CodedDeal:
    """What a deal code stands for; each hand is in the order of ``DECK``."""

    deal: Deal
    dealer: int
    rules: Rules


def write_deal_code(coded: CodedDeal) -> str:
    """Return the code of a deal. Raises ValueError for hands that are no whole deal, or a dealer who is no seat."""
    if coded.dealer not in range(SEATS):
        raise ValueError(f"dealer: expected a seat, not {coded.dealer!r}")
    kind = _kind(coded.rules)
    number = (_rank(coded.deal) * SEATS + coded.dealer) * _HEADS + kind
    digits = _digits(number, _HEAD)
    if kind == _OWN:
        digits += _digits(_rules_number(coded.rules), OWN_LENGTH - LENGTH)
    return "".join(SIGNS[digit] for digit in digits + _check_digits(digits))


def read_deal_code(text: str) -> CodedDeal:
    """Read a code. Raises DealCodeError."""
    digits = [_digit(sign, place) for place, sign in _typed(text)]
    if len(digits) < LENGTH:
        raise DealCodeError(CodeFault.LENGTH, f"a deal code has {LENGTH} signs or more, not {len(digits)}")
    if any(_value(digits, root) for root in _ROOTS):
        if len(digits) not in {LENGTH, OWN_LENGTH}:
            raise _wrong_length(len(digits))
        raise DealCodeError(CodeFault.CHECK, "a sign is wrong, or two are swapped")
    number, head = divmod(_number(digits[:_HEAD]), _HEADS)
    version, kind = divmod(head, _KINDS)
    if version or len(_SHIPPED) <= kind < _OWN:
        raise DealCodeError(CodeFault.LATER, "the code was made by a later version of the game")
    if len(digits) != (OWN_LENGTH if kind == _OWN else LENGTH):
        raise _wrong_length(len(digits))
    rank, dealer = divmod(number, SEATS)
    if rank >= _ways([HAND_SIZE] * SEATS):
        raise DealCodeError(CodeFault.CHECK, "the code stands for no deal")
    rules = _read_rules(_number(digits[_HEAD:-3])) if kind == _OWN else PRESETS[_SHIPPED[kind]]
    return CodedDeal(_unrank(rank), dealer, rules)


def _typed(text: str) -> Iterator[tuple[int, str]]:
    """Yield the place in the text, from 1, and the capital of each sign."""
    return ((place, sign.upper()) for place, sign in enumerate(text, start=1) if sign != "-" and not sign.isspace())


def _digit(sign: str, place: int) -> int:
    """Return the digit of a sign. Raises DealCodeError."""
    if len(sign) != 1 or sign not in SIGNS:
        raise DealCodeError(CodeFault.SIGN, f"place {place}: {sign!r} is not in a deal code", place)
    return SIGNS.index(sign)


def _wrong_length(length: int) -> DealCodeError:
    """Return the error for a number of signs that no code of this version has."""
    return DealCodeError(CodeFault.LENGTH, f"a deal code has {LENGTH} or {OWN_LENGTH} signs, not {length}")


def _kind(rules: Rules) -> int:
    """Return the place of the preset that is played alike, or the mark of other rules."""
    for kind, name in enumerate(_SHIPPED):
        if all(getattr(rules, knob) == getattr(PRESETS[name], knob) for knob in _KNOBS):
            return kind
    return _OWN


def _rules_number(rules: Rules) -> int:
    """Return the number of a rule set."""
    number = 0
    for name, values in _KNOBS.items():
        value, none = getattr(rules, name), name in _MAYBE
        number = number * (len(values) + none) + (0 if value is None else values.index(value) + none)
    return number


def _read_rules(number: int) -> Rules:
    """Return the rule set of a number. Raises DealCodeError if it cannot be played."""
    found: dict[str, Any] = {}
    for name, values in reversed(list(_KNOBS.items())):
        none = name in _MAYBE
        number, digit = divmod(number, len(values) + none)
        found[name] = None if none and not digit else values[digit - none]
    try:
        if number:
            raise ValueError("the number is too large")
        return replace(Rules(), **found)
    except ValueError as error:
        raise DealCodeError(CodeFault.CHECK, f"the code stands for no rules: {error}") from error


def _ways(left: Sequence[int]) -> int:
    """Return in how many ways as many cards can be given to the seats."""
    return factorial(sum(left)) // prod(map(factorial, left))


def _rank(deal: Deal) -> int:
    """Return the place of a deal among all. Raises ValueError if it is none."""
    owner: dict[Card, int] = {card: seat for seat, hand in enumerate(deal.hands) for card in hand}
    if [len(hand) for hand in deal.hands] != [HAND_SIZE] * SEATS or set(owner) != set(DECK):
        raise ValueError(f"a deal is four hands of {HAND_SIZE} different cards")
    left, rank = [HAND_SIZE] * SEATS, 0
    for card in DECK:
        ways, cards = _ways(left), sum(left)
        rank += ways * sum(left[: owner[card]]) // cards
        left[owner[card]] -= 1
    return rank


def _unrank(rank: int) -> Deal:
    """Return the deal at a place."""
    left = [HAND_SIZE] * SEATS
    hands: tuple[list[Card], ...] = ([], [], [], [])
    for card in DECK:
        ways, cards = _ways(left), sum(left)
        for seat, hand in enumerate(hands):
            share = ways * left[seat] // cards
            if rank < share:
                hand.append(card)
                left[seat] -= 1
                break
            rank -= share
    north, east, south, west = map(tuple, hands)
    return Deal((north, east, south, west))


def _digits(number: int, count: int) -> list[int]:
    """Return so many digits of a number, the highest first."""
    return [number // _BASE**place % _BASE for place in reversed(range(count))]


def _number(digits: Sequence[int]) -> int:
    """Return the number that digits write."""
    return sum(digit * _BASE**place for place, digit in enumerate(reversed(digits)))


def _check_digits(digits: Sequence[int]) -> list[int]:
    """Return the digits after which a code has a zero at each root."""
    rest = [0, 0, 0]
    for digit in digits:
        lead, *rest = (*rest, 0)
        lead += digit
        rest = [(each - lead * factor) % _BASE for each, factor in zip(rest, _CHECK, strict=True)]
    return [-each % _BASE for each in rest]


def _value(digits: Sequence[int], root: int) -> int:
    """Return the value at a root of the polynomial whose coefficients are the digits, the highest first."""
    value = 0
    for digit in digits:
        value = (value * root + digit) % _BASE
    return value
