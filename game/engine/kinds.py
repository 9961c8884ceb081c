"""What may a value be?  A kind checks values, says in a sentence what would be right, and reads and writes text.

Rules, records, settings, configuration, levels and themes all describe their values with these kinds.  A wrong value
raises WrongValueError: ``PLACE = VALUE: must be WHAT``, where a place is a key or a path such as ``actions[17].card``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, Generic, TypeVar

_T = TypeVar("_T")
_S = TypeVar("_S")

_LONGEST: Final = 60
_WHOLE: Final = re.compile("0|-?[1-9][0-9]{0,17}")


class WrongValueError(ValueError):
    """A value is not of its kind, or a name is not known; the message says what would be right."""


class Kind(Generic[_T]):
    """The values that are accepted in one place; subclasses say which."""

    __slots__ = ()

    @property
    def allowed(self) -> str:
        """The accepted values, in words that can follow "must be"."""
        raise NotImplementedError

    def check(self, value: object, place: str = "") -> _T:
        """Return `value` as it is kept; raises WrongValueError that begins with the place."""
        raise NotImplementedError

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


class Flag(Kind[bool]):
    """True or false."""

    __slots__ = ()
    allowed = "true or false"

    def check(self, value: object, place: str = "") -> bool:
        """Accept a bool."""
        if isinstance(value, bool):
            return value
        raise self.wrong(value, place)


@dataclass(frozen=True, slots=True)
class Whole(Kind[int]):
    """A whole number from `low` to `high`; without them, of any size.

    >>> Whole(1, 13).read("7")
    7
    >>> Whole(0).check(True, "round")
    Traceback (most recent call last):
    game.engine.kinds.WrongValueError: round = true: must be a whole number from 0
    """

    low: int | None = None
    high: int | None = None
    noun: str = "a whole number"

    @property
    def allowed(self) -> str:
        """The noun and the limits."""
        limits = ((" from", self.low), (" to", self.high))
        return self.noun + "".join(f"{word} {limit}" for word, limit in limits if limit is not None)

    def check(self, value: object, place: str = "") -> int:
        """Accept an int in range, never a bool."""
        if type(value) is int and (self.low is None or value >= self.low) and (self.high is None or value <= self.high):
            return value
        raise self.wrong(value, place)

    def read(self, text: str, place: str = "") -> int:
        """Read plain digits: no plus, no leading zero, no underscore."""
        return self.check(int(text) if _WHOLE.fullmatch(text) else text, place)


@dataclass(frozen=True, slots=True)
class Number(Kind[float]):
    """A number from `low` to `high`, kept as a float."""

    low: float
    high: float

    @property
    def allowed(self) -> str:
        """The limits."""
        return f"a number from {self.low:g} to {self.high:g}"

    def check(self, value: object, place: str = "") -> float:
        """Accept an int or a float in range, never a bool."""
        if isinstance(value, int | float) and not isinstance(value, bool) and self.low <= value <= self.high:
            return float(value)
        raise self.wrong(value, place)


@dataclass(frozen=True, slots=True)
class OneOf(Kind[_T]):
    """One of a few words or whole numbers; a plain word stands for its member of an enum.

    >>> OneOf(("calm", "fast")).check("fats", "speed")
    Traceback (most recent call last):
    game.engine.kinds.WrongValueError: speed = "fats": must be one of calm, fast (nearest: fast)
    """

    choices: Iterable[_T]

    @property
    def allowed(self) -> str:
        """The choices."""
        return f"one of {', '.join(map(str, self.choices))}"

    def check(self, value: object, place: str = "") -> _T:
        """Accept a choice, never a bool or a float that equals it."""
        for choice in self.choices:
            if (isinstance(value, str) or type(value) is int) and value == choice:
                return choice
        near = nearest(value, map(str, self.choices))
        raise self.wrong(value, place, f"must be {self.allowed}{near}")

    def read(self, text: str, place: str = "") -> _T:
        """Read a choice."""
        return self.check(next((choice for choice in self.choices if str(choice) == text), text), place)


@dataclass(frozen=True, slots=True)
class AnyOf(Kind[frozenset[StrEnum]]):
    """Any members of an enum; as text joined by ``+``, or ``none``."""

    words: type[StrEnum]

    @property
    def allowed(self) -> str:
        """The words."""
        return f"any of {', '.join(self.words)}, each once, joined by +, or none"

    def check(self, value: object, place: str = "") -> frozenset[StrEnum]:
        """Accept a collection of words; None counts as empty."""
        if isinstance(value, str) or not isinstance(value, Collection | None):
            raise self.wrong(value, place)
        return frozenset(OneOf(self.words).check(word, place) for word in value or ())

    def read(self, text: str, place: str = "") -> frozenset[StrEnum]:
        """Read words joined by ``+``, each at most once."""
        words = () if text == "none" else tuple(text.split("+"))
        if len(set(words)) != len(words):
            raise self.wrong(text, place)
        return self.check(words, place)

    def write(self, value: frozenset[StrEnum]) -> str:
        """Write the words in their fixed order."""
        return "+".join(word for word in self.words if word in value) or "none"


@dataclass(frozen=True, slots=True)
class Text(Kind[str]):
    """Text, of a form given as a regular expression; `like` describes it."""

    like: str = "text"
    form: str = "(?s:.*)"

    @property
    def allowed(self) -> str:
        """The description."""
        return self.like

    def check(self, value: object, place: str = "") -> str:
        """Accept text of the form."""
        if isinstance(value, str) and re.fullmatch(self.form, value):
            return value
        raise self.wrong(value, place)


@dataclass(frozen=True, slots=True)
class ListOf(Kind[tuple[_T, ...]]):
    """A list of items of one kind, of `count` items if given, and all `different` if asked; `like` describes it."""

    item: Kind[_T]
    count: int | None = None
    like: str = ""
    different: bool = False

    @property
    def allowed(self) -> str:
        """The description, or the count."""
        return self.like or ("a list" if self.count is None else f"a list of {self.count} items")

    def check(self, value: object, place: str = "") -> tuple[_T, ...]:
        """Accept a list or a tuple."""
        if not isinstance(value, list | tuple) or self.count not in (None, len(value)):
            raise self.wrong(value, place)
        items = tuple(self.item.check(item, f"{place}[{i}]") for i, item in enumerate(value))
        if self.different and len(set(items)) < len(items):
            raise self.wrong(value, place)
        return items


@dataclass(frozen=True, slots=True)
class Maybe(Kind[_T | None]):
    """None, or a value of another kind; None is written as the word `absent`.

    >>> Maybe(Whole(1), "endless").read("endless"), Maybe(Whole(1), "endless").write(None)
    (None, 'endless')
    """

    kind: Kind[_T]
    absent: str = "null"

    @property
    def allowed(self) -> str:
        """The other kind's values, and the word for None."""
        return f"{self.kind.allowed}, or {self.absent}"

    def check(self, value: object, place: str = "") -> _T | None:
        """Accept None, or what the other kind accepts."""
        return self._absent_or(self.kind.check, value, place)

    def read(self, text: str, place: str = "") -> _T | None:
        """Read a word for None, or what the other kind reads."""
        return self._absent_or(self.kind.read, None if text in (self.absent, "none") else text, place)

    def write(self, value: _T | None) -> str:
        """Write the word for None, or what the other kind writes."""
        return self.absent if value is None else self.kind.write(value)

    def _absent_or(self, take: Callable[[Any, str], _T], value: object, place: str) -> _T | None:
        """Return None for None, or what `take` makes of a value."""
        try:
            return None if value is None else take(value, place)
        except WrongValueError as error:
            raise WrongValueError(f"{error}, or {self.absent}") from None


@dataclass(frozen=True, slots=True)
class Made(Kind[_T]):
    """What `make` makes of a value of another kind; it raises ValueError for one that it cannot take."""

    kind: Kind[Any]
    make: Callable[[Any], _T]

    @property
    def allowed(self) -> str:
        """The other kind's values."""
        return self.kind.allowed

    def check(self, value: object, place: str = "") -> _T:
        """Accept what the other kind and `make` accept."""
        right = self.kind.check(value, place)
        try:
            return self.make(right)
        except ValueError as error:
            raise self.wrong(value, place, str(error)) from None


@dataclass(frozen=True, slots=True)
class Fields(Kind[dict[str, Any]]):
    """A mapping with a value of its own kind for each name; those in `optional` may be missing.

    >>> Fields({"card": Text()}).check({"crad": "AS"}, "actions[3]")
    Traceback (most recent call last):
    game.engine.kinds.WrongValueError: actions[3].crad: not known (nearest: card): expected card
    """

    kinds: Mapping[str, Kind[Any]]
    optional: Collection[str] = ()
    allowed = "a mapping"

    def check(self, value: object, place: str = "") -> dict[str, Any]:
        """Accept a mapping with all names that are needed and no unknown ones."""
        if not isinstance(value, dict):
            raise self.wrong(value, place)
        prefix = f"{place}." if place else ""
        for name in value:
            if name not in self.kinds:
                known = f"{nearest(name, self.kinds)}: expected {', '.join(self.kinds)}"
                raise WrongValueError(f"{prefix}{name}: not known{known}")
        for name, kind in self.kinds.items():
            if name not in value and name not in self.optional:
                raise WrongValueError(f"{prefix}{name}: missing: must be {kind.allowed}")
        return {name: self.kinds[name].check(item, prefix + name) for name, item in value.items()}


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
        text = "".join(each if each.isprintable() else ascii(each)[1:-1] for each in text[: _LONGEST + 1])
        return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} too large to show"


def _as_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
