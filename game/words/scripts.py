"""Writing systems: the script of each letter, the visual order of a line, and line breaks.

Text is stored in logical order. `runs` splits a line into pieces in visual order; each is drawn separately, with the
font and the direction of its script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from .bidi import embedding_levels

LATIN, DEVANAGARI, BENGALI, THAI, ARABIC = "Latn", "Deva", "Beng", "Thai", "Arab"
PICTURE = "Zsym"
"""The script of the suit symbols, which no font has: the game draws them."""
SUIT_SIGNS = dict(zip("\u2660\u2661\u2662\u2663\u2664\u2665\u2666\u2667", "shdcshdc", strict=True))
"""Each suit symbol and the letter of its suit; outlined symbols are drawn filled like the others."""
LRM = "\u200e"
"""Left-to-right mark: invisible."""
RLM = "\u200f"
"""Right-to-left mark: invisible."""
ZWSP = "\u200b"
"""Zero-width space: allows a line break between words without a space."""
VARIATION = "\ufe0e\ufe0f"
"""Variation selectors (text or emoji), which are ignored."""
UNSEEN = re.compile(f"[{ZWSP}\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069{VARIATION}\ufeff]+")
"""Marks that only affect the layout; the two joiners, which change letters, are not among them."""

_LETTERS = (
    (re.compile("[\u0900-\u0963\u0966-\u097f]"), DEVANAGARI),
    (re.compile("[\u0980-\u09ff]"), BENGALI),
    (re.compile("[\u0e01-\u0e5b]"), THAI),
    (re.compile("[\u0600-\u06ff\u0750-\u077f\ufb50-\ufdff\ufe70-\ufefc]"), ARABIC),
    (re.compile("[\u2660-\u2667]"), PICTURE),
)
_SHARED = frozenset(" !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~\u00a0\u00ab\u00b7\u00bb\u00d7")
_SHARED |= frozenset("\u2010\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2022\u2026\u2212")
_SPACES = frozenset(" \u00a0")
_DANDAS = frozenset("\u0964\u0965")
_JOINERS = frozenset("\u200c\u200d")
COMMON = {
    LATIN: _SHARED,
    DEVANAGARI: _SHARED | _DANDAS | _JOINERS,
    BENGALI: _SHARED | _DANDAS | _JOINERS,
    THAI: _SHARED - {"\u2212", "+"} | _JOINERS,  # its minus is no longer than a hyphen
    ARABIC: frozenset(" !()+-./:=[]\u00a0\u00ab\u00bb\u00d7\u2013\u2014\u2212") | _JOINERS,
}
"""Shared characters that each script's fonts have; they take the script of the letters around them, others Latin."""
_CLOSES = dict(zip(")]}\u00bb\u201d\u2019", "([{\u00ab\u201c\u2018", strict=True))

_FROM_RIGHT = re.compile("[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]")


def right_to_left(language: str) -> bool:
    """Tell whether a language is written right to left."""
    return language.partition("_")[0] in {"ar", "fa", "he", "ur"}


class Run(NamedTuple):
    """Piece of a line in one script and one direction, its letters in logical order."""

    text: str
    script: str
    backwards: bool
    """Whether it is displayed right to left."""


def runs(line: str, *, right_to_left: bool = False) -> list[Run]:
    """Return the runs of a line in visual order, from left to right; `right_to_left` is the line's direction.

    Marks that only affect the layout are removed.
    """
    default = ARABIC if right_to_left else LATIN
    if not right_to_left and not _FROM_RIGHT.search(line):
        return [Run(text, script, False) for text, script in _scripts(line, default)]
    pieces = []
    for text, level in _level_runs(line, right_to_left):
        backwards = bool(level % 2)
        for part, script in _scripts(text, ARABIC if backwards else default):
            pieces.append((Run(part, script, backwards), level))
    return _seen(pieces)


def _scripts(text: str, default: str) -> Iterator[tuple[str, str]]:
    """Split the text into pieces of one script each."""
    text = UNSEEN.sub("", text)
    scripts = [_script_of(letter) for letter in text]
    known = [script for script in scripts if script is not None and script != PICTURE]
    now = known[0] if known else default
    openers: list[tuple[str, str]] = []
    start = 0
    before = ""
    for place, (letter, script) in enumerate(zip(text, scripts, strict=True)):
        if script is None:
            if letter not in _SPACES and (not place or text[place - 1] in _SPACES):
                now = _ahead(text, scripts, place) or now  # a symbol or an opening bracket goes with the following word
            if letter in _CLOSES:
                while openers:
                    opener, opened = openers.pop()
                    if opener == _CLOSES[letter]:
                        now = opened
                        break
            elif letter in _CLOSES.values():
                openers.append((letter, now))
            script = now
            if letter not in COMMON[script]:
                script = LATIN if letter not in _DANDAS else BENGALI if BENGALI in known else DEVANAGARI
        elif script != PICTURE:
            now = script
        if place and (script != before or script == PICTURE):
            yield text[start:place], before
            start = place
        before = script
    if text:
        yield text[start:], before


def _ahead(text: str, scripts: list[str | None], place: int) -> str | None:
    """Return the script of the first letter at or after a place; None if a space or a suit symbol comes first."""
    for letter, script in zip(text[place:], scripts[place:], strict=True):
        if letter in _SPACES or script == PICTURE:
            return None
        if script is not None:
            return script
    return None


@cache
def _script_of(letter: str) -> str | None:
    """Return the script of a letter; None for a shared character, which takes that of its neighbours."""
    if letter in COMMON[DEVANAGARI]:
        return None
    if letter < "\u0600":
        return LATIN
    for letters, script in _LETTERS:
        if letters.match(letter):
            return script
    return LATIN


# -- order on a line


def _level_runs(line: str, right_to_left: bool) -> list[tuple[str, int]]:
    """Split the line into pieces of one embedding level each, in logical order."""
    levels = embedding_levels(line, right_to_left)
    pieces: list[tuple[str, int]] = []
    start = 0
    for place in range(1, len(line) + 1):
        if place == len(line) or levels[place] != levels[start]:
            pieces.append((line[start:place], levels[start]))
            start = place
    return pieces


def _seen(pieces: list[tuple[Run, int]]) -> list[Run]:
    """Apply rule L2: from the highest level down to 1, reverse every stretch at that level or above."""
    highest = max((level for _, level in pieces), default=0)
    for level in range(highest, 0, -1):
        turned: list[tuple[Run, int]] = []
        stretch: list[tuple[Run, int]] = []
        for piece in pieces:
            if piece[1] >= level:
                stretch.insert(0, piece)
            else:
                turned += [*stretch, piece]
                stretch = []
        pieces = turned + stretch
    return [run for run, _ in pieces]


def isolated(value: str) -> str:
    """Return a left-to-right value with marks that keep its own order, and its place, in a right-to-left sentence."""
    return f"{RLM}{LRM}{value}{LRM}{RLM}"


def reads_forwards(value: str) -> bool:
    """Tell whether a value has letters, and no right-to-left ones."""
    return any(letter.isalpha() for letter in value) and not _FROM_RIGHT.search(value)


# -- line breaks

_GAP = f" \t\r\f\v\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000{ZWSP}"
_BETWEEN_WORDS = re.compile(f"[^{_GAP}]+[{_GAP}]*")
_NOT_FIRST = ("\u0964", "\u0965", "\u0e2f", "\u0e46")
"""Characters that never begin a line, even after a space: dandas, and two Thai signs."""
_AFTER_HYPHEN = r"(?<=\w[-/\u2010])(?=[\w.])"
_THAI_CLUSTER = (
    "(?<=[\u0e01-\u0e3a\u0e45-\u0e4e\u0e50-\u0e59])"  # after a letter, mark or digit, but no leading vowel
    "(?=[\u0e40-\u0e44]|[\u0e01-\u0e2e][\u0e30-\u0e3a\u0e45\u0e47-\u0e4b\u0e4d\u0e4e])"
)  # before a leading vowel, or a consonant with a mark, which begins a syllable
_INSIDE_WORDS = re.compile(f"{_AFTER_HYPHEN}|{_THAI_CLUSTER}")


def words(paragraph: str) -> list[str]:
    """Split a paragraph where a line may break; each piece keeps its trailing space."""
    pieces: list[str] = []
    for piece in _BETWEEN_WORDS.findall(paragraph):
        if pieces and piece.startswith(_NOT_FIRST):
            pieces[-1] += piece
        else:
            pieces.append(piece)
    return pieces


def parts(word: str) -> list[str]:
    """Split a word that is longer than a line: after hyphens and slashes, and in Thai before syllables, as far as the
    spelling shows where they begin.
    """
    return _INSIDE_WORDS.split(word)
