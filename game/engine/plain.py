"""Reading plain data, as JSON has it, and saying where it is wrong.

Every function takes a value and its place, such as ``actions[17].card``, and raises ValueError that begins
with the place and says what was expected there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import TypeVar

from .cards import Card
from .dealing import is_seat
from .domains import nearest
from .rules import SEATS

_Item = TypeVar("_Item")
_Word = TypeVar("_Word", bound=StrEnum)


def parse(text: object) -> dict[str, object]:
    """Parse JSON text into a mapping; no key may stand twice in one mapping."""
    if not isinstance(text, str):
        raise ValueError(f"expected JSON text, not {type(text).__name__}")
    try:
        data = json.loads(text, object_pairs_hook=_unique)
    except json.JSONDecodeError as error:
        raise ValueError(f"line {error.lineno}, column {error.colno}: not JSON: {error.msg}") from None
    except RecursionError:
        raise ValueError("not JSON we can read: nested too deeply") from None
    return mapping(data, "the whole")


def mapping(value: object, place: str) -> dict[str, object]:
    """Read a mapping."""
    if not isinstance(value, dict):
        raise ValueError(f"{place}: expected a mapping, not {show(value)}")
    return value


def keys(data: dict[str, object], prefix: str, names: Iterable[str], optional: Iterable[str] = ()) -> None:
    """Check that a mapping has all of `names` and no others but `optional`; `prefix` begins its places."""
    needed = list(names)
    known = [*needed, *optional]
    for name in data:
        if name not in known:
            raise ValueError(f"{prefix}{name}: not known{nearest(name, known)}: expected {', '.join(known)}")
    for name in needed:
        if name not in data:
            raise ValueError(f"{prefix}{name}: missing")


def listed(value: object, place: str, length: int | None = None) -> list[object]:
    """Read a list, of `length` items if given."""
    if not isinstance(value, list) or (length is not None and len(value) != length):
        many = "" if length is None else f" of {length} items"
        raise ValueError(f"{place}: expected a list{many}, not {show(value)}")
    return value


def items(read: Callable[[object, str], _Item], value: object, place: str) -> tuple[_Item, ...]:
    """Read a list of items that `read` reads."""
    return tuple(read(item, f"{place}[{i}]") for i, item in enumerate(listed(value, place)))


def by_seat(read: Callable[[object, str], _Item], value: object, place: str) -> tuple[_Item, ...]:
    """Read a list with an item for each seat."""
    return items(read, listed(value, place, SEATS), place)


def maybe(read: Callable[[object, str], _Item], value: object, place: str) -> _Item | None:
    """Read null, or what `read` reads."""
    return None if value is None else read(value, place)


def seat(value: object, place: str) -> int:
    """Read a seat."""
    if not is_seat(value):
        raise ValueError(f"{place}: expected a seat, 0 to {SEATS - 1}, not {show(value)}")
    return value


def number(value: object, place: str, low: int = 0) -> int:
    """Read a whole number from `low`."""
    if type(value) is not int or value < low:
        raise ValueError(f"{place}: expected a whole number from {low}, not {show(value)}")
    return value


def whole(value: object, place: str) -> int:
    """Read a whole number of either sign."""
    if type(value) is not int:
        raise ValueError(f"{place}: expected a whole number, not {show(value)}")
    return value


def truth(value: object, place: str) -> bool:
    """Read true or false."""
    if type(value) is not bool:
        raise ValueError(f"{place}: expected true or false, not {show(value)}")
    return value


def string(value: object, place: str) -> str:
    """Read text."""
    if not isinstance(value, str):
        raise ValueError(f"{place}: expected text, not {show(value)}")
    return value


def word(kind: type[_Word], value: object, place: str) -> _Word:
    """Read a word of a closed set."""
    words = [member.value for member in kind]
    if not isinstance(value, str) or value not in words:
        raise ValueError(f"{place}: {show(value)} is not known{nearest(value, words)}: expected {', '.join(words)}")
    return kind(value)


def card(value: object, place: str) -> Card:
    """Read a card such as ``AS``."""
    name = string(value, place)
    try:
        return Card.parse(name)
    except ValueError as error:
        raise ValueError(f"{place}: {error}") from None


def cards(value: object, place: str) -> tuple[Card, ...]:
    """Read cards written in one line, such as ``AS TD 2C``."""
    return tuple(card(name, f"{place}[{i}]") for i, name in enumerate(string(value, place).split()))


def show(value: object) -> str:
    """Return `value` as JSON has it, cut when it is long."""
    text = json.dumps(value) if not isinstance(value, int) or abs(value) < 10**20 else "so large a number"
    return text if len(text) <= 40 else text[:37] + "..."


def _unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Make a mapping of pairs with different keys."""
    data = dict(pairs)
    if len(data) != len(pairs):
        names = [name for name, _ in pairs]
        double = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{double}: stands twice in one mapping")
    return data
