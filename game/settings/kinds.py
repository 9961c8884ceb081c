"""The kinds of value that a setting can have, and what is said of a wrong one.

A kind is a reader: it returns the right value, or raises WrongValueError saying what would be right. The fields of
`Settings` and `Config` carry theirs in their metadata, so that whoever reads a file or a flag checks alike.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from ..engine import nearest

Reader = Callable[[Any], Any]
Kind = dict[str, Reader]
"""The metadata of a field."""


class WrongValueError(ValueError):
    """A value that cannot be had, or a name that nothing has; the message says what would be right."""


def one_of(kind: type[StrEnum]) -> Kind:
    """One of a few words."""

    def read(value: Any) -> StrEnum:
        try:
            return kind(value)
        except ValueError:
            raise WrongValueError(f"must be one of {', '.join(kind)}{nearest(value, kind)}") from None

    return {"reader": read}


def switch(*, optional: bool = False) -> Kind:
    """True or false."""

    def read(value: Any) -> Any:
        if isinstance(value, bool) or (optional and value is None):
            return value
        raise WrongValueError("must be true or false" + ", or null" * optional)

    return {"reader": read}


def whole(low: int, high: int, *, optional: bool = False) -> Kind:
    """A whole number within bounds."""

    def read(value: Any) -> Any:
        if optional and value is None:
            return None
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise WrongValueError(f"must be a whole number from {low} to {high}")

    return {"reader": read}


def number(low: float, high: float) -> Kind:
    """Any number within bounds."""

    def read(value: Any) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
            return float(value)
        raise WrongValueError(f"must be a number from {low:g} to {high:g}")

    return {"reader": read}


def word(pattern: str, like: str, *, optional: bool = False) -> Kind:
    """A text of a certain form; `like` says which."""

    def read(value: Any) -> Any:
        if (isinstance(value, str) and re.fullmatch(pattern, value)) or (optional and value is None):
            return value
        raise WrongValueError(f"must be {like}" + ", or null" * optional)

    return {"reader": read}


def words(pattern: str, like: str) -> Kind:
    """A list of such texts, each once."""

    def read(value: Any) -> tuple[str, ...]:
        right = isinstance(value, list | tuple) and all(
            isinstance(each, str) and re.fullmatch(pattern, each) for each in value
        )
        if not right or len(set(value)) < len(value):
            raise WrongValueError(f"must be {like}")
        return tuple(value)

    return {"reader": read}


def readers(kind: type) -> dict[str, Reader]:
    """The reader of each field of a dataclass, by name."""
    return {each.name: each.metadata["reader"] for each in dataclasses.fields(kind)}


def checked(known: Mapping[str, Reader], name: str, value: Any, *, what: str = "setting") -> Any:
    """The value as the reader of that name returns it. Raises WrongValueError that begins with the name."""
    reader = reader_of(known, name, what=what)
    try:
        return reader(value)
    except WrongValueError as error:
        raise WrongValueError(f"{name} = {shown(value)}: {error}") from None


def reader_of(known: Mapping[str, Reader], name: str, *, what: str = "setting") -> Reader:
    """The reader of that name. Raises WrongValueError with the nearest name there is."""
    try:
        return known[name]
    except KeyError:
        raise WrongValueError(f"there is no {what} {shown(name)}{nearest(name, known)}") from None


def shown(value: Any) -> str:
    """The value as JSON has it, but never pages of it."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
