"""The player's settings, with their defaults and allowed values.

The defaults < the owner's settings (`layers.py`) < the user's file (`Settings.parse_file`) < the command line
(`with_overrides`). A Settings is always valid: a wrong value raises SettingsError, which says what is allowed. Names
that depend on a folder's content (theme, card_back, lang) are checked for their form only.

To add a setting: one field here, with its kind, and its lines in docs/configuration.md.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from ..engine import Flag, Maybe, Number, OneOf, Text, Whole, WrongValueError, find, kinds_of, shown
from .config import LANGUAGE

VERSION = 1


class SettingsError(WrongValueError):
    """An unknown setting or a wrong value; the message says what is allowed."""


class Speed(StrEnum):
    """The speed of the cards."""

    CALM = "calm"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"

    @property
    def factor(self) -> float:
        """The factor for all durations of motion; 0 is no motion."""
        return {Speed.CALM: 1.4, Speed.NORMAL: 1.0, Speed.FAST: 0.55, Speed.OFF: 0.0}[self]


class Sort(StrEnum):
    """The order of the hand: alternating black and red suits, or the order of the deck."""

    ALTERNATING = "alternating"
    BY_SUIT = "by_suit"


class TextSize(StrEnum):
    """The size of text, and of the numbers on cards unless these are set separately."""

    NORMAL = "normal"
    LARGE = "large"

    @property
    def factor(self) -> float:
        """The factor for all sizes of text."""
        return {TextSize.NORMAL: 1.0, TextSize.LARGE: 1.2}[self]


class Digits(StrEnum):
    """The digits of numbers: the language's default, its own, or 0-9."""

    AUTO = "auto"
    NATIVE = "native"
    WESTERN = "western"


_NAME = r"[a-z][a-z0-9_-]{0,39}"
_SIZE = r"([1-9][0-9]{2}|[1-7][0-9]{3})x([1-9][0-9]{2}|[1-4][0-9]{3})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings; each field has the same name in the file."""

    # play
    speed: Speed = field(default=Speed.NORMAL, metadata={"kind": OneOf(Speed)})  # of all motion
    trick_time: float = field(default=1.2, metadata={"kind": Number(0, 10)})  # seconds that a finished trick is shown
    guard: bool = field(default=False, metadata={"kind": Flag()})  # the first tap raises a card, the second plays it
    sort: Sort = field(default=Sort.ALTERNATING, metadata={"kind": OneOf(Sort)})
    odds: bool = field(default=False, metadata={"kind": Flag()})  # show the teacher's expectation on every legal card
    auto_play: bool = field(default=False, metadata={"kind": Flag()})  # play a card that is the only legal one
    dim_unplayable: bool = field(default=True, metadata={"kind": Flag()})  # darken the cards that cannot be played

    # sound
    sound: bool = field(default=True, metadata={"kind": Flag()})  # false: mute
    effects_volume: int = field(default=80, metadata={"kind": Whole(0, 100)})
    music: bool = field(default=False, metadata={"kind": Flag()})
    music_volume: int = field(default=40, metadata={"kind": Whole(0, 100)})
    max_volume: int = field(default=100, metadata={"kind": Whole(0, 100)})  # per cent of the usual volume, for a kiosk

    # table
    theme: str = field(
        default="himalayan-dusk", metadata={"kind": Text("the name of a theme, such as 'midnight'", _NAME)}
    )
    card_back: str = field(default="dhaka", metadata={"kind": Text("the name of a card back, such as 'dhaka'", _NAME)})
    four_colour: bool | None = field(default=None, metadata={"kind": Maybe(Flag())})  # None: the theme's
    large_index: bool | None = field(default=None, metadata={"kind": Maybe(Flag())})  # None: as text_size, theme

    # window
    text_size: TextSize = field(default=TextSize.NORMAL, metadata={"kind": OneOf(TextSize)})
    fullscreen: bool = field(default=False, metadata={"kind": Flag()})
    size: str | None = field(  # None: chosen to fit
        default=None,
        metadata={"kind": Maybe(Text("a width and a height, 7999x4999 at most, such as '1280x720'", _SIZE))},
    )

    # language
    lang: str | None = field(  # None: the system's
        default=None, metadata={"kind": Maybe(LANGUAGE)}
    )
    digits: Digits = field(default=Digits.AUTO, metadata={"kind": OneOf(Digits)})

    def __post_init__(self) -> None:
        for name in READERS:
            object.__setattr__(self, name, _checked(name, getattr(self, name)))

    @classmethod
    def parse_file(cls, text: str, source: str, given: Settings | None = None) -> tuple[Settings, tuple[str, ...]]:
        """Parse a JSON file over the owner's settings; return a sentence for each wrong value, which is ignored.

        Raises SettingsError if the text is not a JSON object: the file is damaged, and a backup may be intact.
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
            problems.append(f"{source}: version {shown(version)} is not {VERSION}; what fits is used")
        right: dict[str, Any] = {}
        for name, value in data.items():
            try:
                right[name] = _checked(name, value)
            except SettingsError as error:
                problems.append(f"{source}: {error}")
        return dataclasses.replace(given or cls(), **right), tuple(problems)

    def dumps(self, given: Settings | None = None, kept: Mapping[str, Any] | None = None) -> str:
        """Return the text of the user's file: everything, or with `given` only what differs from it.

        `kept` are the entries of the file that were not read (`unread`).
        """
        chosen = dataclasses.asdict(self)
        if given is not None:
            chosen = {name: value for name, value in chosen.items() if value != getattr(given, name)}
        return json.dumps({"version": VERSION, **(kept or {}), **chosen}, indent=2) + "\n"

    def with_overrides(self, overrides: Mapping[str, Any]) -> Settings:
        """Return these settings with others on top, as from the command line; None means not given.

        Raises SettingsError naming the wrong one.
        """
        given = {name: value for name, value in overrides.items() if value is not None}
        for name in given:
            _checked(name, given[name])
        return dataclasses.replace(self, **given)

    @property
    def index(self) -> bool | None:
        """Whether the numbers on cards are large; None: the theme's choice."""
        return True if self.large_index is None and self.text_size is TextSize.LARGE else self.large_index

    @property
    def window_size(self) -> tuple[int, int] | None:
        """`size` as two numbers."""
        if self.size is None:
            return None
        width, height = self.size.split("x")
        return int(width), int(height)


READERS = kinds_of(Settings)
"""The kind of each setting."""


def _checked(name: str, value: Any) -> Any:
    try:
        return find(READERS, name, "setting").check(value, name)
    except WrongValueError as error:
        raise SettingsError(str(error)) from None


def unread(text: str) -> dict[str, Any]:
    """Return the entries of a JSON file that `Settings.parse_file` ignores and a newer version may read."""
    data = json.loads(text)
    return {name: value for name, value in data.items() if not _fits(name, value)}


def _fits(name: str, value: Any) -> bool:
    if name == "version":
        return not (type(value) is int and value > VERSION)
    try:
        _checked(name, value)
    except SettingsError:
        return False
    return True
