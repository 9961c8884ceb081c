"""What may a value be?  A kind checks values, says in a sentence what would be right, and reads and writes text.

Rules, records, settings, configuration, levels and themes all describe their values with these kinds. A wrong value
raises WrongValueError: ``PLACE = VALUE: must be WHAT``, where a place is a key or a path such as ``actions[17].card``.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import fields
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

_T = TypeVar("_T")
_S = TypeVar("_S")

_LONGEST: Final = 60
_WHOLE: Final = re.compile("0|-?[1-9][0-9]{0,17}")


class WrongValueError(ValueError):
    """A value is not of its kind, or a name is not known; the message says what would be right."""


class Kind(ABC, Generic[_T]):
    """The values that are accepted in one place; a subclass says which, in `allowed` and `_take`."""

    allowed: str
    """The accepted values, in words that can follow "must be"."""

    def check(self, value: object, place: str = "") -> _T:
        """Return `value` as it is kept; raises WrongValueError that begins with the place."""
        return self._take(value, place)

    def read(self, text: str, place: str = "") -> _T:
        """Return the value written as `text`; raises WrongValueError like `check`."""
        return self.check(text, place)

    def write(self, value: _T) -> str:
        """Write a checked value so that `read` gives it back."""
        return str(value)

    def wrong(self, value: object, place: str, why: str = "") -> WrongValueError:
        """Return the error for a wrong value; `why` stands for what is allowed."""
        at = f"{place} = " if place else ""
        return WrongValueError(f"{at}{shown(value)}: {why or f'must be {self.allowed}'}")

    @abstractmethod
    def _take(self, value: object, place: str) -> _T:
        """Return `value` as it is kept, or raise `wrong`."""


class Flag(Kind[bool]):
    """True or false."""

    allowed = "true or false"

    def _take(self, value: object, place: str) -> bool:
        if isinstance(value, bool):
            return value
        raise self.wrong(value, place)


class Whole(Kind[int]):
    """A whole number from `low` to `high`, or without them of any size; never a bool.

    >>> Whole(1, 13).read("7")
    7
    >>> Whole(0).check(True, "round")
    Traceback (most recent call last):
    game.engine.kinds.WrongValueError: round = true: must be a whole number from 0
    """

    def __init__(self, low: int | None = None, high: int | None = None, noun: str = "a whole number") -> None:
        self._low, self._high = low, high
        limits = ((" from", low), (" to", high))
        self.allowed = noun + "".join(f"{word} {limit}" for word, limit in limits if limit is not None)

    def read(self, text: str, place: str = "") -> int:
        """Read plain digits: no plus, no leading zero, no underscore."""
        return self.check(int(text) if _WHOLE.fullmatch(text) else text, place)

    def _take(self, value: object, place: str) -> int:
        low, high = self._low, self._high
        if type(value) is int and (low is None or low <= value) and (high is None or value <= high):
            return value
        raise self.wrong(value, place)


class Number(Kind[float]):
    """A number from `low` to `high`, kept as a float."""

    def __init__(self, low: float, high: float) -> None:
        self._low, self._high = low, high
        self.allowed = f"a number from {low:g} to {high:g}"

    def _take(self, value: object, place: str) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and self._low <= value <= self._high:
            return float(value)
        raise self.wrong(value, place)


class OneOf(Kind[_T]):
    """One of a few words or whole numbers; a plain word stands for its member of an enum.

    >>> OneOf(("calm", "fast")).check("fats", "speed")
    Traceback (most recent call last):
    game.engine.kinds.WrongValueError: speed = "fats": must be one of calm, fast (nearest: fast)
    """

    def __init__(self, choices: Iterable[_T]) -> None:
        self._choices = {str(choice): choice for choice in choices}
        self.allowed = f"one of {', '.join(self._choices)}"

    def read(self, text: str, place: str = "") -> _T:
        """Read a choice."""
        return self.check(self._choices.get(text, text), place)

    def _take(self, value: object, place: str) -> _T:
        if isinstance(value, str) or type(value) is int:
            for choice in self._choices.values():
                if choice == value:
                    return choice
        raise self.wrong(value, place, f"must be {self.allowed}{nearest(value, self._choices)}")


class AnyOf(Kind[frozenset[StrEnum]]):
    """Any members of an enum, None for none; as text joined by ``+``, or ``none``."""

    def __init__(self, words: type[StrEnum]) -> None:
        self._words, self._word = words, OneOf(words)
        self.allowed = f"any of {', '.join(words)}, each once, joined by +, or none"

    def read(self, text: str, place: str = "") -> frozenset[StrEnum]:
        """Read words joined by ``+``, each at most once."""
        words = () if text == "none" else tuple(text.split("+"))
        if len(set(words)) != len(words):
            raise self.wrong(text, place)
        return self.check(words, place)

    def write(self, value: frozenset[StrEnum]) -> str:
        """Write the words in their fixed order."""
        return "+".join(word for word in self._words if word in value) or "none"

    def _take(self, value: object, place: str) -> frozenset[StrEnum]:
        if isinstance(value, str) or not isinstance(value, Collection | None):
            raise self.wrong(value, place)
        return frozenset(self._word.check(word, place) for word in value or ())


class Text(Kind[str]):
    """Text, of a `form` given as a regular expression."""

    def __init__(self, allowed: str = "text", form: str = "(?s:.*)") -> None:
        self.allowed, self._form = allowed, form

    def _take(self, value: object, place: str) -> str:
        if isinstance(value, str) and re.fullmatch(self._form, value):
            return value
        raise self.wrong(value, place)


class ListOf(Kind[tuple[_T, ...]]):
    """A list of items of one kind, of `count` items if given, and all `different` if asked."""

    def __init__(self, item: Kind[_T], count: int | None = None, allowed: str = "", *, different: bool = False) -> None:
        self._item, self._count, self._different = item, count, different
        self.allowed = allowed or ("a list" if count is None else f"a list of {count} items")

    def _take(self, value: object, place: str) -> tuple[_T, ...]:
        if not isinstance(value, list | tuple) or self._count not in (None, len(value)):
            raise self.wrong(value, place)
        items = tuple(self._item.check(item, f"{place}[{i}]") for i, item in enumerate(value))
        if self._different and len(set(items)) < len(items):
            raise self.wrong(value, place)
        return items


class Maybe(Kind[_T | None]):
    """None, or a value of another kind; None is written as the word `absent`.

    >>> Maybe(Whole(1), "endless").read("endless"), Maybe(Whole(1), "endless").write(None)
    (None, 'endless')
    """

    def __init__(self, kind: Kind[_T], absent: str = "null") -> None:
        self._kind, self._absent = kind, absent
        self.allowed = f"{kind.allowed}, or {absent}"

    def read(self, text: str, place: str = "") -> _T | None:
        """Read a word for None, or what the other kind reads."""
        return self._or_none(self._kind.read, None if text in (self._absent, "none") else text, place)

    def write(self, value: _T | None) -> str:
        """Write the word for None, or what the other kind writes."""
        return self._absent if value is None else self._kind.write(value)

    def _take(self, value: object, place: str) -> _T | None:
        return self._or_none(self._kind.check, value, place)

    def _or_none(self, take: Callable[[Any, str], _T], value: object, place: str) -> _T | None:
        try:
            return None if value is None else take(value, place)
        except WrongValueError as error:
            raise WrongValueError(f"{error}, or {self._absent}") from None


class Made(Kind[_T]):
    """What `make` makes of a value of another kind; it raises ValueError for one that it cannot take."""

    def __init__(self, kind: Kind[Any], make: Callable[[Any], _T]) -> None:
        self._kind, self._make = kind, make
        self.allowed = kind.allowed

    def _take(self, value: object, place: str) -> _T:
        right = self._kind.check(value, place)
        try:
            return self._make(right)
        except ValueError as error:
            raise self.wrong(value, place, str(error)) from None


class Fields(Kind[dict[str, Any]]):
    """A mapping with a value of its own kind for each name; those in `optional` may be missing.

    >>> Fields({"card": Text()}).check({"crad": "AS"}, "actions[3]")
    Traceback (most recent call last):
    game.engine.kinds.WrongValueError: actions[3].crad: not known (nearest: card): expected card
    """

    allowed = "a mapping"

    def __init__(self, kinds: Mapping[str, Kind[Any]], optional: Collection[str] = ()) -> None:
        self._kinds, self._optional = kinds, optional

    def _take(self, value: object, place: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise self.wrong(value, place)
        prefix = f"{place}." if place else ""
        for name in value:
            if name not in self._kinds:
                unknown = prefix + shown(name).strip('"')
                known = ", ".join(self._kinds)
                raise WrongValueError(f"{unknown}: not known{nearest(name, self._kinds)}: expected {known}")
        for name, kind in self._kinds.items():
            if name not in value and name not in self._optional:
                raise WrongValueError(f"{prefix}{name}: missing: must be {kind.allowed}")
        return {name: self._kinds[name].check(item, prefix + name) for name, item in value.items()}


def kinds_of(described: type) -> dict[str, Kind[Any]]:
    """Return the kind of each field of a dataclass, by name, from the field's metadata."""
    return {each.name: each.metadata["kind"] for each in fields(described)}


def find(known: Mapping[str, _T], name: str, what: str, hint: str = "") -> _T:
    """Return the entry of that name; raises WrongValueError with the nearest name, then `hint`."""
    if name in known:
        return known[name]
    raise WrongValueError(f"there is no {what} {shown(name)}{nearest(name, known)}{hint}")


def nearest(value: object, names: Iterable[str]) -> str:
    """Return `` (nearest: NAME)`` for the name most like `value`, or nothing when none is like it.

    >>> nearest("nepl", ["classic", "nepal"])
    ' (nearest: nepal)'
    """
    found = get_close_matches(value, list(names), 1) if isinstance(value, str) else []
    return f" (nearest: {found[0]})" if found else ""


def shown(value: object) -> str:
    """Return any value as a message shows it: as JSON has it if it can, on one line, cut when it is long.

    >>> shown({"rounds": 10**5000}), shown(b"no"), shown(["fast", None])
    ('a dict too large to show', "b'no'", '["fast", null]')
    """
    for write in (_as_json, repr):
        try:
            text = write(value)
        except Exception:  # a number of 5,000 digits, a deep nest, a repr that fails
            continue
        return one_line(text, _LONGEST)
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} too large to show"


def one_line(text: str, longest: int) -> str:
    r"""Return text from outside as a log may show it: on one line, control characters escaped, cut when it is long.

    >>> print(one_line("HTTP/1.1\n", 20), one_line("a" * 1000, 6))
    HTTP/1.1\n aaa...
    """
    text = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text[: longest + 1])
    return text if len(text) <= longest else text[: longest - 3] + "..."


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
