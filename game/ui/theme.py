"""The looks: every colour and strength the table is drawn with, read from assets/themes/*.toml."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, fields
from pathlib import Path

Colour = tuple[int, int, int]
Colours = tuple[Colour, ...]
NAME = r"[a-z][a-z0-9_-]{0,39}"
"""What the file of a theme may be called, without its ending."""
READABLE = 4.5
"""The least contrast of words with what they stand on."""


class ThemeError(ValueError):
    """A theme file cannot be used; the message names the file, the key, the value and the fix."""


@dataclass(frozen=True, slots=True)
class Theme:
    """One look. Colours are (red, green, blue), strengths are 0 (nothing) to 1 (full)."""

    name: str
    # the felt, from the middle of the table outwards, and what is woven into it
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
    # surfaces that carry words
    panel: Colour
    panel_alpha: float
    panel2: Colour
    pill_alpha: float
    plate_alpha: float
    edge_alpha: float
    lip: float
    line: Colour
    # words
    ink: Colour
    ink2: Colour
    ink3: Colour
    # metal and meaning
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
    # light and shade
    shadow: Colour
    shadow_alpha: float
    flying_alpha: float
    panel_shadow_alpha: float
    glow_alpha: float
    wedge_alpha: float
    scrim: Colour
    scrim_alpha: float
    # manners
    hairline: float
    four_colour: bool
    large_index: bool

    @property
    def brass_ink(self) -> Colour:
        """Brass for words on a panel: the high one where it can be read, else the plain one."""
        return self.brass_high if contrast(self.brass_high, self.panel) >= READABLE else self.brass


_COUNTS = {"scores": 4, "weave": 4, "sky": 5, "ranges": 5}
_ABOVE_ONE = {"hairline": 8.0}


def read_themes(files: Iterable[Path]) -> tuple[dict[str, Theme], tuple[ThemeError, ...]]:
    """The themes in these files by the names of the files, and an error for each file that is none."""
    themes: dict[str, Theme] = {}
    errors: list[ThemeError] = []
    for file in files:
        if not re.fullmatch(NAME, file.stem):
            fix = "rename it with small letters, digits and hyphens alone, such as my-theme.toml"
            errors.append(ThemeError(f"{file.name}: the name of the file cannot be that of a theme: {fix}"))
            continue
        try:
            themes[file.stem] = load_theme(file.read_text(encoding="utf-8"), file.name)
        except ThemeError as error:
            errors.append(error)
        except (OSError, UnicodeDecodeError) as error:
            errors.append(ThemeError(f"{file.name}: cannot be read: {error}; it must be a text file in UTF-8"))
    return themes, tuple(errors)


def load_theme(text: str, source: str) -> Theme:
    """Read a theme from TOML text; `source` is the name that complaints begin with."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise ThemeError(f"{source}: not valid TOML: {problem}. Fix that line.") from None
    wanted = {field.name: str(field.type) for field in fields(Theme)}
    missing = [key for key in wanted if key not in table]
    for key in table:
        if key not in wanted:
            raise ThemeError(f"{source}: {key} = {table[key]!r} is not a theme token. {_cure(key, missing, wanted)}")
    for key in missing:
        raise ThemeError(f"{source}: {key} is missing. Add a line like this: {key} = {_example(key, wanted[key])}")
    values = {key: _value(source, key, kind, table[key]) for key, kind in wanted.items()}
    return Theme(**values)  # type: ignore[arg-type]


def _cure(key: str, missing: list[str], wanted: dict[str, str]) -> str:
    lost = difflib.get_close_matches(key, missing, 1, 0.5)
    if lost:
        return f"Rename it to '{lost[0]}', which is missing."
    near = difflib.get_close_matches(key, wanted, 1, 0.0)
    return f"Remove the line; the nearest token is '{near[0]}'."


def _example(key: str, kind: str) -> str:
    if kind == "Colours":
        return "[" + ", ".join(['"#DDB66B"'] * _COUNTS[key]) + "]"
    return {"Colour": '"#DDB66B"', "float": "0.5", "bool": "false"}.get(kind, '"A name"')


def _value(source: str, key: str, kind: str, value: object) -> object:
    fix = f"Write it like this: {key} = {_example(key, kind)}"
    if kind == "Colour":
        return _colour(source, key, value, fix)
    if kind == "Colours":
        if not isinstance(value, list) or len(value) != _COUNTS[key]:
            raise ThemeError(f"{source}: {key} = {value!r} is not a list of {_COUNTS[key]} colours. {fix}")
        return tuple(_colour(source, f"{key}[{place}]", item, fix) for place, item in enumerate(value))
    if kind == "float":
        top = _ABOVE_ONE.get(key, 1.0)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= top:
            raise ThemeError(f"{source}: {key} = {value!r} is not a number from 0 to {top:g}. {fix}")
        return float(value)
    if kind == "bool":
        if not isinstance(value, bool):
            raise ThemeError(f"{source}: {key} = {value!r} is not true or false. {fix}")
        return value
    if not isinstance(value, str) or not value.strip():
        raise ThemeError(f"{source}: {key} = {value!r} is not a name in quotes. {fix}")
    return value


def _colour(source: str, key: str, value: object, fix: str) -> Colour:
    if isinstance(value, str) and len(value) == 7 and value.startswith("#"):
        try:
            red, green, blue = bytes.fromhex(value[1:])
        except ValueError:
            pass
        else:
            return red, green, blue
    raise ThemeError(f"{source}: {key} = {value!r} is not a colour of six hexadecimal digits. {fix}")


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour `share` (0 to 1) of the way from the first to the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """The WCAG contrast ratio of two colours, 1 to 21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
