"""Levels: tables to play at. Each is a TOML file in the folder levels/, with these keys.

- ``title = "Quick game"``: shown in the menu, and the key of its translations
- ``about = "Three rounds of the classic game."``: one sentence (optional)
- ``order = 10``: its place in the menu, lowest first (optional)
- ``locale = "ne_NP"``: the language and the region in which it stands first (optional)
- ``rules = "classic"``: as read by Rules.parse, for example ``"nepal,target=20"``
- ``rounds = 3``: a number, or ``"endless"``; overrides the rules (optional)
- ``opponents = ["rule", "rule", "rule"]``: the players at seats 1, 2 and 3; the person has seat 0.
  A server on this machine is allowed (docs/players.md), a command is not: a level file must not start programs
- ``names = ["Maya", "Bikram", "Tara"]``: their names (optional)
- ``dealer = 1``: the first dealer's seat; required if the rules say first_dealer=seat, else not allowed
- ``seed = "monsoon"``: for the same cards every time (optional); 32 hex digits are the 16 bytes themselves, any
  other text is hashed to 16 bytes
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
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
    nearest,
    parse_toml,
    shown,
    text_seed,
    utf8,
)
from ..storage import read_file
from .outside import check_name


class LevelError(ValueError):
    """An invalid level. The message names the file, the key, its value and what is allowed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A table: its rules (rounds included), its players, and how the match starts."""

    key: str  # file name without .toml
    title: str
    rules: Rules
    opponents: tuple[str, str, str]  # of seats 1, 2, 3
    names: tuple[str, str, str] | None = None
    dealer: int | None = None  # None: chosen as the rules say
    seed: bytes | None = None  # 16 bytes, or None for new cards every time
    order: int = 1000
    locale: str = ""  # language and region, such as "ne_NP"
    about: str = ""


def local_first(levels: Iterable[Level], language: str, region: str) -> tuple[Level, ...]:
    """Return the levels in the same order, but first those of this language or this region."""
    here = {language, region} - {""}
    return tuple(sorted(levels, key=lambda level: here.isdisjoint(level.locale.split("_"))))


def read_levels(folder: Path) -> tuple[tuple[Level, ...], tuple[LevelError, ...]]:
    """Read a folder: the levels in menu order, and an error for each invalid file."""
    levels: list[Level] = []
    errors: list[LevelError] = []
    try:
        files = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    except OSError as error:
        return (), (LevelError(f"{folder}: the folder of levels cannot be read: {error.strerror or error}"),)
    for file in sorted(files, key=lambda file: file.name):
        try:
            levels.append(read_level(utf8(read_file(file)), file.name))
        except LevelError as error:
            errors.append(error)
        except WrongValueError as error:
            errors.append(LevelError(f"{file.name}:{error}"))
        except OSError as error:
            errors.append(LevelError(f"{file.name}: cannot be read: {error.strerror}"))
    return tuple(sorted(levels, key=lambda level: (level.order, level.key))), tuple(errors)


def unknown_level(name: str | None, levels: Iterable[Level]) -> str:
    """Return what to say of a configured level that is not among `levels`, with the nearest; else nothing."""
    keys = [level.key for level in levels]
    if name is None or name in keys:
        return ""
    return f"level: there is no table {shown(name)}{nearest(name, keys)}; Play sits down at the first"


def read_level(text: str, source: str) -> Level:
    """Parse the text of the file named `source`. Raises LevelError."""
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
        "locale": Text("a language and a region, such as 'ne_NP'", "[a-z]{2,3}_[A-Z]{2}"),
        "rules": Made(Text("a text such as 'nepal' or 'classic,rounds=3'"), Rules.parse),
        "rounds": DOMAINS["rounds"],
        "opponents": ListOf(Made(_LINE, _opponent), 3, 'a list of three, such as ["rule", "rule", "rule"]'),
        "names": ListOf(
            _LINE, 3, 'a list of three different names, such as ["Maya", "Bikram", "Tara"]', different=True
        ),
        "dealer": Whole(0, 3),
        "seed": Made(Text("32 hex digits, or any other text"), text_seed),
    },
    optional=("about", "order", "locale", "rounds", "names", "dealer", "seed"),
)
"""The values allowed for each key."""
