"""What the user chose: every setting, its default and what it may be.

Defaults < what the owner of the machine gives (`layers.py`) < the user's file < the command line:
`Settings.parse_file` reads the user's file over the others, `with_overrides` puts the command line on top. A Settings
is always valid; making one with a wrong value raises SettingsError, which says what would be right. Names of things
found in folders (theme, card_back, lang) are checked for their form only: whoever has the folder knows whether they
are there.

To add a setting: one field here, with one of the kinds of `values.py`, and its lines in docs/configuration.md.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from .kinds import WrongValueError, checked, number, one_of, reader_of, readers, shown, switch, whole, word

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
_LANGUAGE = r"[a-z]{2,3}([_-][A-Za-z0-9]{2,8}){0,3}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything a user can choose. Each field is one setting, under the same name in the file."""

    # play
    speed: Speed = field(default=Speed.NORMAL, metadata=one_of(Speed))  # of everything that moves
    trick_time: float = field(default=1.2, metadata=number(0, 10))  # seconds a finished trick stays
    guard: bool = field(default=False, metadata=switch())  # against playing a card by a slip of the finger
    sort: Sort = field(default=Sort.ALTERNATING, metadata=one_of(Sort))
    odds: bool = field(default=False, metadata=switch())  # the teacher's expectations on every card that may be played
    dim_unplayable: bool = field(default=True, metadata=switch())  # cards that cannot be played are darker

    # sound
    sound: bool = field(default=True, metadata=switch())  # false: mute
    effects_volume: int = field(default=80, metadata=whole(0, 100))
    music: bool = field(default=False, metadata=switch())
    music_volume: int = field(default=40, metadata=whole(0, 100))
    max_volume: int = field(default=100, metadata=whole(0, 100))  # per cent of what 100 means above, for a kiosk

    # table
    theme: str = field(default="himalayan-dusk", metadata=word(_NAME, "the name of a theme, such as 'midnight'"))
    card_back: str = field(default="dhaka", metadata=word(_NAME, "the name of a card back, such as 'dhaka'"))
    four_colour: bool | None = field(default=None, metadata=switch(optional=True))  # None: the theme's
    large_index: bool | None = field(default=None, metadata=switch(optional=True))  # None: text_size's, the theme's

    # window
    text_size: TextSize = field(default=TextSize.NORMAL, metadata=one_of(TextSize))
    fullscreen: bool = field(default=False, metadata=switch())
    size: str | None = field(  # None: what fits
        default=None, metadata=word(_SIZE, "a width and a height, such as '1280x720'", optional=True)
    )

    # language
    lang: str | None = field(  # None: the system's
        default=None, metadata=word(_LANGUAGE, "a language code, such as 'ne' or 'pt_BR'", optional=True)
    )
    digits: Digits = field(default=Digits.AUTO, metadata=one_of(Digits))

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
            try:
                reader_of(READERS, name)
            except WrongValueError as error:
                raise SettingsError(str(error)) from None
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


READERS = readers(Settings)


def _checked(name: str, value: Any) -> Any:
    try:
        return checked(READERS, name, value)
    except WrongValueError as error:
        raise SettingsError(str(error)) from None
