"""What the user chose: every setting, its default and what it may be.

Defaults < what the owner of the machine gives (`layers.py`) < the user's file < the command line:
`Settings.parse_file` reads the user's file over the others, `with_overrides` puts the command line on top. A Settings
is always valid; making one with a wrong value raises SettingsError, which says what would be right. Names of things
found in folders (theme, card_back, lang) are checked for their form only: whoever has the folder knows whether they
are there.

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


class TextSize(StrEnum):
    """How large words are, and with them the numbers on cards unless those are chosen apart."""

    NORMAL = "normal"
    LARGE = "large"

    @property
    def factor(self) -> float:
        """What every size of letters is multiplied by."""
        return {TextSize.NORMAL: 1.0, TextSize.LARGE: 1.2}[self]


class Digits(StrEnum):
    """Which digits numbers are shown in: as the language has it, its own, or 0-9."""

    AUTO = "auto"
    NATIVE = "native"
    WESTERN = "western"


_NAME = r"[a-z][a-z0-9_-]{0,39}"
_SIZE = r"[1-9][0-9]{2,4}x[1-9][0-9]{2,4}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a user can choose. Each field is one setting, under the same name in the file."""

    # play
    speed: Speed = field(default=Speed.NORMAL, metadata={"kind": OneOf(Speed)})  # of everything that moves
    trick_time: float = field(default=1.2, metadata={"kind": Number(0, 10)})  # seconds a finished trick stays
    guard: bool = field(default=False, metadata={"kind": Flag()})  # against playing a card by a slip of the finger
    sort: Sort = field(default=Sort.ALTERNATING, metadata={"kind": OneOf(Sort)})
    odds: bool = field(
        default=False, metadata={"kind": Flag()}
    )  # the teacher's expectations on every card that may be played
    dim_unplayable: bool = field(default=True, metadata={"kind": Flag()})  # cards that cannot be played are darker

    # sound
    sound: bool = field(default=True, metadata={"kind": Flag()})  # false: mute
    effects_volume: int = field(default=80, metadata={"kind": Whole(0, 100)})
    music: bool = field(default=False, metadata={"kind": Flag()})
    music_volume: int = field(default=40, metadata={"kind": Whole(0, 100)})
    max_volume: int = field(
        default=100, metadata={"kind": Whole(0, 100)}
    )  # per cent of what 100 means above, for a kiosk

    # table
    theme: str = field(
        default="himalayan-dusk", metadata={"kind": Text("the name of a theme, such as 'midnight'", _NAME)}
    )
    card_back: str = field(default="dhaka", metadata={"kind": Text("the name of a card back, such as 'dhaka'", _NAME)})
    four_colour: bool | None = field(default=None, metadata={"kind": Maybe(Flag())})  # None: the theme's
    large_index: bool | None = field(default=None, metadata={"kind": Maybe(Flag())})  # None: text_size's, the theme's

    # window
    text_size: TextSize = field(default=TextSize.NORMAL, metadata={"kind": OneOf(TextSize)})
    fullscreen: bool = field(default=False, metadata={"kind": Flag()})
    size: str | None = field(  # None: what fits
        default=None, metadata={"kind": Maybe(Text("a width and a height, such as '1280x720'", _SIZE))}
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
        """Read a file's JSON over what the owner gave. What is wrong stays as that is and is named, a sentence each.

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
            problems.append(f"{source}: version {shown(version)} is not {VERSION}; what fits is used")
        right: dict[str, Any] = {}
        for name, value in data.items():
            try:
                right[name] = _checked(name, value)
            except SettingsError as error:
                problems.append(f"{source}: {error}")
        return dataclasses.replace(given or cls(), **right), tuple(problems)

    def dumps(self, given: Settings | None = None) -> str:
        """The text of the user's file: everything, or with `given` only what the owner did not give alike."""
        chosen = dataclasses.asdict(self)
        if given is not None:
            chosen = {name: value for name, value in chosen.items() if value != getattr(given, name)}
        return json.dumps({"version": VERSION, **chosen}, indent=2) + "\n"

    def with_overrides(self, overrides: Mapping[str, Any]) -> Settings:
        """These settings with others on top, as from the command line, where None means not given.

        Raises SettingsError naming the one that is wrong.
        """
        given = {name: value for name, value in overrides.items() if value is not None}
        for name in given:
            _checked(name, given[name])
        return dataclasses.replace(self, **given)

    @property
    def index(self) -> bool | None:
        """Whether the numbers on cards are large; None: as the theme has it."""
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
