"""Themes: every colour and opacity that the interface is drawn with, read from assets/themes/*.toml."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from ..engine import Flag, Kind, ListOf, Made, Number, Text, WrongValueError, nearest, parse_toml, shown, utf8
from ..storage import read_file

Colour = tuple[int, int, int]
Colours = tuple[Colour, ...]
NAME = r"[a-z][a-z0-9_-]{0,39}"
"""The allowed file names of themes, without the ending."""
READABLE = 4.5
"""The least contrast of text with its background."""


class ThemeError(ValueError):
    """Raised for an unusable theme file; the message names the file, the key, the value and the fix."""


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme. Colours are (red, green, blue), opacities and strengths 0 (nothing) to 1 (full)."""

    name: str
    # felt, from the middle of the table outwards, with its threads and patterns
    felt0: Colour
    felt1: Colour
    felt2: Colour
    felt3: Colour
    thread: Colour
    thread_alpha: float
    fibre: Colour
    fibre_alpha: float
    vignette: Colour
    vignette_alpha: float
    mandala: Colour
    mandala_alpha: float
    inlay_alpha: float
    band_alpha: float
    # surfaces behind text
    panel: Colour
    panel_alpha: float
    panel2: Colour
    pill_alpha: float
    plate_alpha: float
    edge_alpha: float
    lip: float
    line: Colour
    # text
    ink: Colour
    ink2: Colour
    ink3: Colour
    # brass, and colours with a meaning
    brass: Colour
    brass_high: Colour
    brass_low: Colour
    on_brass: Colour
    accent: Colour
    accent2: Colour
    on_accent: Colour
    good: Colour
    warn: Colour
    bad: Colour
    on_state: Colour
    focus: Colour
    focus_outer: Colour
    ivory: Colour
    bubble: Colour
    on_bubble: Colour
    # cards
    card_face: Colour
    card_edge: Colour
    dim: Colour
    dim_alpha: float
    spade: Colour
    heart: Colour
    diamond: Colour
    club: Colour
    four_diamond: Colour
    four_club: Colour
    # sets: score lines in seat order; weave ground and three threads; sky and ranges from far to near
    scores: Colours
    weave: Colours
    sky: Colours
    ranges: Colours
    snow: Colour
    sun: Colour
    title: Colour
    title2: Colour
    shade: Colour
    shade_alpha: float
    # light and shadow
    shadow: Colour
    shadow_alpha: float
    flying_alpha: float
    panel_shadow_alpha: float
    glow_alpha: float
    wedge_alpha: float
    scrim: Colour
    scrim_alpha: float
    # style
    hairline: float
    four_colour: bool
    large_index: bool

    @property
    def brass_ink(self) -> Colour:
        """The brass of text on a panel: the high one where it is readable, else the plain one."""
        return self.brass_high if contrast(self.brass_high, self.panel) >= READABLE else self.brass


_COUNTS = {"scores": 4, "weave": 4, "sky": 5, "ranges": 5}
_ABOVE_ONE = {"hairline": 8.0}
_COLOUR = Made(
    Text("a colour of six hexadecimal digits", "#[0-9A-Fa-f]{6}"), lambda text: tuple(bytes.fromhex(text.lstrip("#")))
)


def read_themes(files: Iterable[Path]) -> tuple[dict[str, Theme], tuple[ThemeError, ...]]:
    """Return the themes by file name, and an error for each file that is not a theme."""
    themes: dict[str, Theme] = {}
    errors: list[ThemeError] = []
    for file in files:
        if not re.fullmatch(NAME, file.stem):
            fix = "rename it with small letters, digits and hyphens alone, such as my-theme.toml"
            errors.append(ThemeError(f"{file.name}: the name of the file cannot be that of a theme: {fix}"))
            continue
        try:
            themes[file.stem] = load_theme(utf8(read_file(file)), file.name)
        except ThemeError as error:
            errors.append(error)
        except WrongValueError as error:
            errors.append(ThemeError(f"{file.name}:{error}"))
        except OSError as error:
            errors.append(ThemeError(f"{file.name}: cannot be read: {error.strerror}"))
    return themes, tuple(errors)


def load_theme(text: str, source: str) -> Theme:
    """Read a theme from TOML text; error messages begin with `source`. Raises ThemeError."""
    try:
        table = parse_toml(text)
    except WrongValueError as error:
        raise ThemeError(f"{source}:{error}") from None
    wanted = {field.name: str(field.type) for field in fields(Theme)}
    missing = [key for key in wanted if key not in table]
    for key, value in table.items():
        if key not in wanted:
            near = nearest(key, missing) or nearest(key, wanted)
            fault = f"{key} = {shown(value)} is not a theme token{near}"
            raise ThemeError(f"{source}: {fault}. Rename it, or remove the line.")
    values = {}
    for key, kind in wanted.items():
        line = f"{key} = {_example(key, kind)}"
        if key in missing:
            raise ThemeError(f"{source}: {key} is missing. Add a line like this: {line}")
        try:
            values[key] = _kind(key, kind).check(table[key], key)
        except WrongValueError as error:
            raise ThemeError(f"{source}: {error}. Write it like this: {line}") from None
    return Theme(**values)


def _kind(key: str, kind: str) -> Kind[Any]:
    match kind:
        case "Colour":
            return _COLOUR
        case "Colours":
            return ListOf(_COLOUR, _COUNTS[key], f"a list of {_COUNTS[key]} colours")
        case "float":
            return Number(0, _ABOVE_ONE.get(key, 1.0))
        case "bool":
            return Flag()
        case _:
            return Text("a name in quotes", r"(?s:.*\S.*)")


def _example(key: str, kind: str) -> str:
    if kind == "Colours":
        return "[" + ", ".join(['"#DDB66B"'] * _COUNTS[key]) + "]"
    return {"Colour": '"#DDB66B"', "float": "0.5", "bool": "false"}.get(kind, '"A name"')


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour `share` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """Return the WCAG contrast ratio of two colours, 1 to 21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
