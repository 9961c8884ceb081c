"""Levels: tables to sit down at. Each is a TOML file in the folder levels/, with these keys.

- ``title = "Quick game"``: shown in the menu, where it is also the key of its translations
- ``about = "Three rounds of the classic game."``: one sentence (optional)
- ``order = 10``: its place in the menu, lowest first (optional)
- ``rules = "classic"``: as Rules.parse reads them, for example ``"nepal,target=20"``
- ``rounds = 3``: a number, or ``"endless"``, over what the rules say (optional)
- ``opponents = ["rule", "rule", "rule"]``: the players at seats 1, 2 and 3; the person sits at 0.
  A server of this machine may be one (docs/players.md), a program to run may not: a file cannot start programs
- ``names = ["Maya", "Bikram", "Tara"]``: what they are called (optional)
- ``dealer = 1``: the seat that deals first; needed where the rules say first_dealer=seat, and only there
- ``seed = "monsoon"``: the same cards every time (optional). 32 hex digits are the 16 bytes themselves, any
  other text is hashed to 16 bytes
"""

from __future__ import annotations

import dataclasses
import hashlib
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath
from typing import Any

from ..engine import FirstDealer, Rules, nearest
from .outside import check_name


class LevelError(ValueError):
    """A level that cannot be used. The message names the file, the key, its value and what would be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One table: the rules (rounds included), who sits there, and how it starts."""

    key: str  # the name of its file, without .toml
    title: str
    rules: Rules
    opponents: tuple[str, str, str]  # at seats 1, 2, 3
    names: tuple[str, str, str] | None = None
    dealer: int | None = None  # None: as the rules find one
    seed: bytes | None = None  # 16 bytes, or None for new cards every time
    order: int = 1000
    about: str = ""


def read_levels(folder: Path | Traversable) -> tuple[tuple[Level, ...], tuple[LevelError, ...]]:
    """The levels of a folder in the order of the menu, and an error for each file that is none."""
    levels: list[Level] = []
    errors: list[LevelError] = []
    try:
        files = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    except OSError as error:
        return (), (LevelError(f"{folder}: the folder of levels cannot be read: {error.strerror or error}"),)
    for file in sorted(files, key=lambda file: file.name):
        try:
            levels.append(read_level(file.read_text(encoding="utf-8"), file.name))
        except LevelError as error:
            errors.append(error)
        except (OSError, UnicodeDecodeError) as error:
            errors.append(LevelError(f"{file.name}: cannot be read: {error}; it must be a text file in UTF-8"))
    return tuple(sorted(levels, key=lambda level: (level.order, level.key))), tuple(errors)


def read_level(text: str, source: str) -> Level:
    """The level in the text of a file; `source` is the file's name. LevelError if it is not right."""
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise LevelError(f"{source}: not TOML: {error}") from None
    for key in data:
        if key not in _READERS:
            raise LevelError(f"{source}: there is no key {key!r}{nearest(key, _READERS)}: the keys are {_LIST}")
    for key in _NEEDED:
        if key not in data:
            raise LevelError(f"{source}: the key {key!r} is missing: a level needs {', '.join(_NEEDED)}")
    read: dict[str, Any] = {}
    for key, value in data.items():
        try:
            read[key] = _READERS[key](value)
        except ValueError as error:
            raise LevelError(f"{source}: {key} = {value!r}: {error}") from None
    if "rounds" in read:
        read["rules"] = dataclasses.replace(read["rules"], rounds=read.pop("rounds"))
    needed = read["rules"].first_dealer is FirstDealer.SEAT
    if needed and "dealer" not in read:
        raise LevelError(f"{source}: the key 'dealer' is missing: first_dealer=seat needs a seat, 0 to 3")
    if not needed and "dealer" in read:
        raise LevelError(
            f"{source}: dealer = {read['dealer']}: the rules find the first dealer themselves; "
            "leave dealer out, or add first_dealer=seat to the rules"
        )
    return Level(key=PurePath(source).stem, **read)


# what each key may hold; a reader returns what a Level keeps, or raises ValueError saying what would be right


def _line(value: Any) -> str:
    if not isinstance(value, str) or len(value.strip().splitlines()) != 1:
        raise ValueError("must be one line of text")
    return value.strip()


def _whole(low: int, high: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return value

    return read


def _rules(value: Any) -> Rules:
    if not isinstance(value, str):
        raise ValueError("must be a text such as 'nepal' or 'classic,rounds=3'")
    return Rules.parse(value)


def _rounds(value: Any) -> int | None:
    return Rules(rounds=None if value == "endless" else value).rounds


def _three(value: Any, like: str) -> tuple[str, str, str]:
    if not isinstance(value, list) or len(value) != 3:
        raise ValueError(f"must be a list of three, such as {like}")
    first, second, third = (_line(item) for item in value)
    return first, second, third


def _opponents(value: Any) -> tuple[str, str, str]:
    names = _three(value, '["rule", "rule", "rule"]')
    for name in names:
        check_name(name, trusted=False)
    return names


def _names(value: Any) -> tuple[str, str, str]:
    names = _three(value, '["Maya", "Bikram", "Tara"]')
    if len(set(names)) != 3:
        raise ValueError("must be three different names")
    return names


def seed_of(value: Any) -> bytes:
    """The 16 bytes that a seed's text stands for: 32 hex digits are the bytes, any other text is hashed."""
    if not isinstance(value, str) or not value:
        raise ValueError("must be 32 hex digits, or any other text")
    if re.fullmatch("[0-9a-fA-F]{32}", value):
        return bytes.fromhex(value)
    return hashlib.sha256(b"callbreak level seed 1\0" + value.encode()).digest()[:16]


_READERS: dict[str, Callable[[Any], Any]] = {
    "title": _line,
    "about": _line,
    "order": _whole(0, 9999),
    "rules": _rules,
    "rounds": _rounds,
    "opponents": _opponents,
    "names": _names,
    "dealer": _whole(0, 3),
    "seed": seed_of,
}
_NEEDED = ("title", "rules", "opponents")
_LIST = ", ".join(_READERS)
