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
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path, PurePath

from ..engine import (
    DOMAINS,
    Fields,
    FirstDealer,
    ListOf,
    Made,
    Rules,
    Text,
    Whole,
    WrongValueError,
    parse_toml,
    text_seed,
)
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
        data = parse_toml(text)
    except WrongValueError as error:
        raise LevelError(f"{source}:{error}") from None
    if data.get("rounds") == "endless":
        data["rounds"] = None
    try:
        read = _LEVEL.check(data)
    except WrongValueError as error:
        raise LevelError(f"{source}: {error}") from None
    if "rounds" in read:
        read["rules"] = dataclasses.replace(read["rules"], rounds=read.pop("rounds"))
    needed = read["rules"].first_dealer is FirstDealer.SEAT
    if needed and "dealer" not in read:
        raise LevelError(f"{source}: dealer: missing: first_dealer=seat needs a seat, 0 to 3")
    if not needed and "dealer" in read:
        raise LevelError(
            f"{source}: dealer = {read['dealer']}: the rules find the first dealer themselves; "
            "leave dealer out, or add first_dealer=seat to the rules"
        )
    return Level(key=PurePath(source).stem, **read)


def _one_line(text: str) -> str:
    if len(text.strip().splitlines()) != 1:
        raise ValueError(f"must be {_LINE.allowed}")
    return text.strip()


def _opponent(name: str) -> str:
    check_name(name, trusted=False)
    return name


_LINE = Made(Text("one line of text"), _one_line)
_LEVEL = Fields(
    {
        "title": _LINE,
        "about": _LINE,
        "order": Whole(0, 9999),
        "rules": Made(Text("a text such as 'nepal' or 'classic,rounds=3'"), Rules.parse),
        "rounds": DOMAINS["rounds"],
        "opponents": ListOf(Made(_LINE, _opponent), 3, 'a list of three, such as ["rule", "rule", "rule"]'),
        "names": ListOf(
            _LINE, 3, 'a list of three different names, such as ["Maya", "Bikram", "Tara"]', different=True
        ),
        "dealer": Whole(0, 3),
        "seed": Made(Text("32 hex digits, or any other text"), text_seed),
    },
    optional=("about", "order", "rounds", "names", "dealer", "seed"),
)
"""What each key of a file may hold."""
