"""What the user chose: every setting, its default and what it may be.

Defaults < the user's file < the command line: `Settings.parse_file` reads the file, `with_overrides` puts
the command line on top. A Settings is always valid; making one with a wrong value raises SettingsError,
which says what would be right. Names of things found in folders (theme, card_back, lang) are checked for
their form only: whoever has the folder knows whether they are there.

To add a setting: one field here, with one of the kinds above the class.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from .engine import nearest

VERSION = 1

_Reader = Callable[[Any], Any]


class SettingsError(ValueError):
    """A setting that does not exist, or a value it cannot have; the message says what would be right."""


class Speed(StrEnum):
    """How fast cards move."""

    CALM = "calm"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"

    @property
    def factor(self) -> float:
        """What every duration of motion is multiplied by; 0 is no motion."""
        return {Speed.CALM: 1.4, Speed.NORMAL: 1.0, Speed.FAST: 0.55, Speed.OFF: 0.0}[self]


class Sort(StrEnum):
    """How the hand is laid out: suits in turns of black and red, or in the order of the deck."""

    ALTERNATING = "alternating"
    BY_SUIT = "by_suit"


class Digits(StrEnum):
    """Which digits numbers are shown in: as the language has it, its own, or 0-9."""

    AUTO = "auto"
    NATIVE = "native"
    WESTERN = "western"


# the kinds of setting, kept in a field's metadata: a reader returns the right value or raises


def _kind(reader: _Reader) -> dict[str, _Reader]:
    return {"reader": reader}


def _one_of(kind: type[StrEnum]) -> dict[str, _Reader]:
    def read(value: Any) -> StrEnum:
        try:
            return kind(value)
        except ValueError:
            raise SettingsError(f"must be one of {', '.join(kind)}{nearest(value, kind)}") from None

    return _kind(read)


def _switch(*, optional: bool = False) -> dict[str, _Reader]:
    def read(value: Any) -> Any:
        if isinstance(value, bool) or (optional and value is None):
            return value
        raise SettingsError("must be true or false" + ", or null" * optional)

    return _kind(read)


def _whole(low: int, high: int) -> dict[str, _Reader]:
    def read(value: Any) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise SettingsError(f"must be a whole number from {low} to {high}")

    return _kind(read)


def _number(low: float, high: float) -> dict[str, _Reader]:
    def read(value: Any) -> float:
        if isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high:
            return float(value)
        raise SettingsError(f"must be a number from {low:g} to {high:g}")

    return _kind(read)


def _word(pattern: str, like: str, *, optional: bool = False) -> dict[str, _Reader]:
    def read(value: Any) -> Any:
        if (isinstance(value, str) and re.fullmatch(pattern, value)) or (optional and value is None):
            return value
        raise SettingsError(f"must be {like}" + ", or null" * optional)

    return _kind(read)


_NAME = r"[a-z][a-z0-9_-]{0,39}"
_SIZE = r"[1-9][0-9]{2,4}x[1-9][0-9]{2,4}"
_LANGUAGE = r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,3}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a user can choose. Each field is one setting, under the same name in the file."""

    # play
    speed: Speed = field(default=Speed.NORMAL, metadata=_one_of(Speed))  # of everything that moves
    trick_time: float = field(default=1.2, metadata=_number(0, 10))  # seconds a finished trick stays
    guard: bool = field(default=False, metadata=_switch())  # against playing a card by a slip of the finger
    sort: Sort = field(default=Sort.ALTERNATING, metadata=_one_of(Sort))
    odds: bool = field(default=False, metadata=_switch())  # the teacher's expectations on every card that may be played
    dim_unplayable: bool = field(default=True, metadata=_switch())  # cards that cannot be played are darker

    # sound
    sound: bool = field(default=True, metadata=_switch())  # false: mute
    effects_volume: int = field(default=80, metadata=_whole(0, 100))
    music: bool = field(default=False, metadata=_switch())
    music_volume: int = field(default=40, metadata=_whole(0, 100))
    max_volume: int = field(default=100, metadata=_whole(0, 100))  # per cent of what 100 means above, for a kiosk

    # table
    theme: str = field(default="himalayan-dusk", metadata=_word(_NAME, "the name of a theme, such as 'midnight'"))
    card_back: str = field(default="dhaka", metadata=_word(_NAME, "the name of a card back, such as 'dhaka'"))
    four_colour: bool | None = field(default=None, metadata=_switch(optional=True))  # None: the theme's
    large_index: bool | None = field(default=None, metadata=_switch(optional=True))  # None: the theme's

    # window
    fullscreen: bool = field(default=False, metadata=_switch())
    size: str | None = field(  # None: what fits
        default=None, metadata=_word(_SIZE, "a width and a height, such as '1280x720'", optional=True)
    )

    # language
    lang: str | None = field(  # None: the system's
        default=None, metadata=_word(_LANGUAGE, "a language code, such as 'ne' or 'pt_BR'", optional=True)
    )
    digits: Digits = field(default=Digits.AUTO, metadata=_one_of(Digits))

    def __post_init__(self) -> None:
        for name, reader in READERS.items():
            object.__setattr__(self, name, _checked(name, reader, getattr(self, name)))

    @classmethod
    def parse_file(cls, text: str, source: str) -> tuple[Settings, tuple[str, ...]]:
        """Read a file's JSON. What is wrong in it stays at its default and is named, a sentence each.

        Raises SettingsError if the text is no JSON object at all: the file is broken, and a copy may not be.
        """
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise SettingsError(f"{source}: not JSON: {error}") from None
        if not isinstance(data, dict):
            raise SettingsError(f'{source}: must be a JSON object, such as {{"speed": "fast"}}')
        problems = []
        version = data.pop("version", VERSION)
        if version != VERSION:
            problems.append(f"{source}: version {_shown(version)} is not {VERSION}; what fits is used")
        right: dict[str, Any] = {}
        for name, value in data.items():
            try:
                right[name] = _checked(name, _reader(name), value)
            except SettingsError as error:
                problems.append(f"{source}: {error}")
        return cls(**right), tuple(problems)

    def dumps(self) -> str:
        """The text of the user's file."""
        return json.dumps({"version": VERSION, **dataclasses.asdict(self)}, indent=2) + "\n"

    def with_overrides(self, overrides: Mapping[str, Any]) -> Settings:
        """These settings with others on top, as from the command line, where None means not given.

        Raises SettingsError naming the one that is wrong.
        """
        given = {name: value for name, value in overrides.items() if value is not None}
        for name in given:
            _reader(name)
        return dataclasses.replace(self, **given)

    @property
    def window_size(self) -> tuple[int, int] | None:
        """`size` as two numbers."""
        if self.size is None:
            return None
        width, height = self.size.split("x")
        return int(width), int(height)


READERS: dict[str, _Reader] = {each.name: each.metadata["reader"] for each in dataclasses.fields(Settings)}


def _reader(name: str) -> _Reader:
    try:
        return READERS[name]
    except KeyError:
        raise SettingsError(f"there is no setting {_shown(name)}{nearest(name, READERS)}") from None


def _checked(name: str, reader: _Reader, value: Any) -> Any:
    try:
        return reader(value)
    except SettingsError as error:
        raise SettingsError(f"{name} = {_shown(value)}: {error}") from None


def _shown(value: Any) -> str:
    """The value as JSON has it, but never pages of it."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
