"""Plain data: the texts of JSON and TOML, and the kinds of what stands in them of a match."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any, Final

from .cards import Card
from .kinds import Fields, Kind, ListOf, Made, Text, Whole, WrongValueError
from .rules import SEATS

MOST_DOTS: Final = 64
"""In a line of TOML."""
_LONG_NUMBER: Final = re.compile("[0-9][0-9_]{3999}")
SEAT: Final = Whole(0, SEATS - 1, "a seat")
CARD: Final = Made(Text("a card such as AS"), Card.parse)


class Cards(Kind[tuple[Card, ...]]):
    """Cards written in one line, such as ``AS TD 2C``."""

    allowed = "cards such as AS TD 2C"

    def _take(self, value: object, place: str) -> tuple[Card, ...]:
        if not isinstance(value, str):
            raise self.wrong(value, place)
        return ListOf(CARD).check(value.split(), place)


def parse_json(text: object) -> dict[str, Any]:
    """Parse JSON text into a mapping; no key may stand twice in one mapping. Raises WrongValueError."""
    if not isinstance(text, str):
        raise WrongValueError(f"expected JSON text, not {type(text).__name__}")
    try:
        data = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise WrongValueError(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except ValueError as error:  # a number of 5,000 digits, or what _unique finds
        raise WrongValueError(str(error)) from None
    except RecursionError:
        raise WrongValueError("not JSON we can read: nested too deeply") from None
    if not isinstance(data, dict):
        raise Fields({}).wrong(data, "the whole")
    return data


def utf8(data: bytes) -> str:
    """Decode text, with or without a byte order mark; raises WrongValueError that begins with the line and a colon."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise WrongValueError(f"{line}: not text in UTF-8") from None


def parse_toml(text: str) -> dict[str, Any]:
    """Parse TOML text; raises WrongValueError that begins with the number of the line at fault and a colon."""
    depth, deepest, deepest_line = 0, 0, 1
    for number, line in enumerate(text.split("\n"), start=1):
        if line.count(".") > MOST_DOTS:  # tomllib takes the square of the time for keys such as a.b.c
            raise WrongValueError(f"{number}: not TOML: more than {MOST_DOTS} dots in a line")
        if _LONG_NUMBER.search(line):
            raise WrongValueError(f"{number}: not TOML: a number of thousands of digits")
        opened = line.count("[") + line.count("{")
        if depth + opened > deepest:
            deepest, deepest_line = depth + opened, number
        depth += opened - line.count("]") - line.count("}")
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise WrongValueError(f"{deepest_line}: not TOML: nested too deeply") from None
    except ValueError as error:
        what, _, place = str(error).partition(" (at ")
        at = re.match("line ([0-9]+),", place)
        raise WrongValueError(f"{at[1] if at else text.count(chr(10)) + 1}: not TOML: {what}") from None


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make a mapping of pairs with different keys."""
    data = dict(pairs)
    if len(data) != len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise WrongValueError(f"{double}: stands twice in one mapping")
    return data
