"""What values may a knob of the rules take? Each domain checks, reads and writes values of one kind."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Final, Protocol

LARGEST: Final = 999_999
"""The largest number any knob takes; no table plays that many rounds."""

_NUMBER: Final = re.compile("0|[1-9][0-9]{0,5}")


class Domain(Protocol):
    """What a knob accepts.  `check` and `read` raise ValueError saying what is allowed."""

    @property
    def allowed(self) -> str:
        """The accepted values in words, for messages and for help."""

    def check(self, value: object) -> object:
        """Return `value` as the knob keeps it."""

    def read(self, text: str) -> object:
        """Return the value written as `text`."""

    def write(self, value: object) -> str:
        """Write a checked value so that `read` gives it back."""


@dataclass(frozen=True, slots=True)
class Words:
    """One word of a closed set.

    >>> from .rules import Follow
    >>> Words(Follow).read("any") is Follow.ANY
    True
    """

    kind: type[StrEnum]

    @property
    def allowed(self) -> str:
        """The words."""
        return _either(word.value for word in self.kind)

    def check(self, value: object) -> StrEnum:
        """Accept a member, or its word."""
        words = [word.value for word in self.kind]
        if not isinstance(value, str) or value not in words:
            raise ValueError(f"{value!r} is not allowed{nearest(value, words)}: {self.allowed}")
        return self.kind(value)

    def read(self, text: str) -> StrEnum:
        """Read a word."""
        return self.check(text)

    def write(self, value: object) -> str:
        """Write a word."""
        return str(value)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`, or of `choices`; where `absent` is a word, also None, written so.

    >>> Number(1, 13).read("7"), Number(1, absent="endless").read("endless")
    (7, None)
    """

    low: int = 0
    high: int = LARGEST
    absent: str | None = None
    choices: tuple[int, ...] = ()

    @property
    def allowed(self) -> str:
        """The numbers, and the word for None."""
        absent = () if self.absent is None else (self.absent,)
        if self.choices:
            return _either((*absent, *map(str, self.choices)))
        return _either((*absent, f"{self.low} to {self.high}"))

    def check(self, value: object) -> int | None:
        """Accept a number in range (never a bool), and None where it means something."""
        if value is None and self.absent is not None:
            return None
        if type(value) is int and (value in self.choices if self.choices else self.low <= value <= self.high):
            return value
        raise ValueError(f"{_short(value)} is not allowed: {self.allowed}")

    def read(self, text: str) -> int | None:
        """Read plain digits, or a word for None."""
        if self.absent is not None and text in (self.absent, "none"):
            return None
        if not _NUMBER.fullmatch(text):
            raise ValueError(f"{_short(text)} is not allowed: {self.allowed}")
        return self.check(int(text))

    def write(self, value: object) -> str:
        """Write digits, or the word for None."""
        return str(self.absent) if value is None else str(value)


@dataclass(frozen=True, slots=True)
class Kinds:
    """Any of a closed set of words, joined by ``+``; ``none`` when empty."""

    kind: type[StrEnum]

    @property
    def allowed(self) -> str:
        """The words."""
        return f"none, or any of {', '.join(word.value for word in self.kind)} joined by +"

    def check(self, value: object) -> frozenset[StrEnum]:
        """Accept a collection of words (None counts as empty)."""
        if value is None:
            return frozenset()
        if isinstance(value, str) or not isinstance(value, Collection):
            raise ValueError(f"{_short(value)} is not allowed: {self.allowed}")
        words = [word.value for word in self.kind]
        for word in value:
            if not isinstance(word, str) or word not in words:
                raise ValueError(f"{word!r} is not allowed{nearest(word, words)}: {self.allowed}")
        return frozenset(self.kind(word) for word in value)

    def read(self, text: str) -> frozenset[StrEnum]:
        """Read words joined by ``+``, each at most once."""
        words = () if text == "none" else tuple(text.split("+"))
        if len(set(words)) != len(words):
            raise ValueError(f"{text!r} names a kind twice: {self.allowed}")
        return self.check(words)

    def write(self, value: object) -> str:
        """Write the words in their fixed order."""
        chosen = self.check(value)
        return "+".join(word.value for word in self.kind if word in chosen) or "none"


def nearest(value: object, names: Iterable[str]) -> str:
    """Return `` (nearest: NAME)`` for the name most like `value`, or nothing when none is like it.

    >>> nearest("nepl", ["classic", "nepal"])
    ' (nearest: nepal)'
    """
    found = get_close_matches(value, list(names), 1) if isinstance(value, str) else []
    return f" (nearest: {found[0]})" if found else ""


def _either(words: Iterable[str]) -> str:
    """Join words with commas and a last ``or``."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def _short(value: object) -> str:
    """Return the repr of `value`, cut when it is long."""
    if isinstance(value, int) and abs(value) > 10**20:
        return "so large a number"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
