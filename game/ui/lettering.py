"""Text as pictures: fonts, measured widths, lines and paragraphs. The words themselves come from `words`.

A line is drawn in pieces of one script and one direction, each shaped by the font of its script, on one baseline.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

import pygame

from ..words import scripts
from .cache import PictureCache
from .svg import hexed, rasterise

Colour = tuple[int, int, int]

CACHED_LINES = 600
"""The number of rendered lines cached; a screen shows fewer than a hundred."""
CACHED_FONTS = 128
NARROWEST = 0.85
"""How far a line may shrink before it is wrapped instead."""


class Face(StrEnum):
    """The use of a line, which decides its font. Scripts other than Latin have only a regular and a bold font."""

    UI = "NotoSans-Regular.ttf"
    BOLD = "NotoSans-Bold.ttf"
    TITLE = "NotoSerifDisplay-Bold.ttf"
    NUMBER = "NotoSansDisplay-Bold.ttf"
    INDEX = "NotoSerif-Bold.ttf"


class TextStyle(NamedTuple):
    """The style of a line: type size in pixels, colour and face."""

    px: int
    colour: Colour
    face: Face = Face.UI


_FAMILY = {
    scripts.DEVANAGARI: "NotoSansDevanagari",
    scripts.BENGALI: "NotoSansBengali",
    scripts.THAI: "NotoSansThai",
    scripts.ARABIC: "Vazirmatn",
}
_NEPALI = "NotoSansDevanagariNepali"
_SIZE = {scripts.DEVANAGARI: 1.05, scripts.BENGALI: 1.05}
"""The type size of a script relative to Latin."""
_OWN_SCRIPT = {
    "hi": scripts.DEVANAGARI,
    "ne": scripts.DEVANAGARI,
    "mr": scripts.DEVANAGARI,
    "bn": scripts.BENGALI,
    "fa": scripts.ARABIC,
    "ar": scripts.ARABIC,
    "ur": scripts.ARABIC,
    "th": scripts.THAI,
}
_PURE_LATIN = re.compile("[ -\u024f\u1e00-\u1eff\u2010-\u2027\u2030-\u205e\u20ac\u2122\u2212]*")
_NO_LETTER = "\uffff"
"""A character that no font has."""
_SUIT_FILE = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}
_SUIT_HEIGHT = 0.72  # shares of the type size
_SUIT_ADVANCE = 0.8
_SUIT_INK = "#010203"


class _Piece(NamedTuple):
    """A piece of a line with its measures; a suit sign has no font."""

    text: str
    font: pygame.font.Font | None
    width: int
    ascent: int
    descent: int


class Lettering:
    """Renders and caches lines of text. `read` returns the bytes of a file below assets.

    `scale` is the player's text size relative to the usual; parts that name their type size follow it. The language
    decides the direction of lines, the letter forms of shared scripts, and the room above the baseline.
    """

    def __init__(self, read: Callable[[str], bytes], language: str = "en", scale: float = 1.0) -> None:
        self._read = read
        self.language = language
        self.scale = scale
        self.right_to_left = scripts.right_to_left(language)
        self._own = _OWN_SCRIPT.get(language, scripts.LATIN)
        self._fonts: PictureCache[pygame.font.Font] = PictureCache(CACHED_FONTS)
        self._script_fonts: PictureCache[pygame.font.Font] = PictureCache(CACHED_FONTS)
        self._ascents: PictureCache[int] = PictureCache(CACHED_FONTS)
        self._lines: PictureCache[pygame.Surface] = PictureCache(CACHED_LINES)
        self._sizes: PictureCache[tuple[int, int]] = PictureCache(4 * CACHED_LINES)
        self._measures: PictureCache[tuple[_Piece, ...]] = PictureCache(CACHED_LINES)

    # -- one line

    def line(self, text: str, px: int, colour: Colour, face: Face = Face.UI) -> pygame.Surface:
        """Return the line as a picture with per-pixel alpha. It is shared: never draw on it."""
        return self._lines.once(self._render, text, px, colour, face)

    def size(self, text: str, px: int, face: Face = Face.UI) -> tuple[int, int]:
        """Return the width and height of the line in pixels."""
        return self._sizes.once(self._size, text, px, face)

    def ascent(self, px: int, face: Face = Face.UI) -> int:
        """Return the distance from the top of a line's picture down to its baseline."""
        return self._ascents.once(self._ascent, px, face)

    def font(self, px: int, face: Face) -> pygame.font.Font:
        """Return the font that draws Latin text."""
        return self._fonts.once(self._load_font, px, face)

    def _render(self, text: str, px: int, colour: Colour, face: Face) -> pygame.Surface:
        if not text:
            return pygame.Surface((0, self.font(px, face).get_linesize()), pygame.SRCALPHA)
        if self._is_simple(text):
            return self.font(px, face).render(text, True, colour).convert_alpha()
        return self._composed(self._pieces(text, px, face), px, colour, self.ascent(px, face))

    def _size(self, text: str, px: int, face: Face) -> tuple[int, int]:
        if self._is_simple(text):
            return self.font(px, face).size(text)
        pieces = self._pieces(text, px, face)
        deepest = max((piece.descent for piece in pieces), default=0)
        return sum(piece.width for piece in pieces), self.ascent(px, face) + deepest

    def _ascent(self, px: int, face: Face) -> int:
        above = self.font(px, face).get_ascent()
        if self._own == scripts.LATIN:
            return above
        return max(above, self._script_font(px, face, self._own, self.right_to_left).get_ascent())

    def fit(self, text: str, px: int, width: float, face: Face = Face.UI) -> int:
        """Return the largest size from `px` down to 85 % of the usual at which the line fits into `width`."""
        smallest = max(1, round(px * NARROWEST / self.scale))
        while px > smallest and self.size(text, px, face)[0] > width:
            px -= 1
        return px

    # -- paragraphs

    def wrap(self, text: str, px: int, width: float, face: Face = Face.UI) -> tuple[str, ...]:
        """Return the text broken between words into lines no wider than `width`.

        A word that is too long is broken after a hyphen or a slash, in Thai before a syllable, or else stays whole.
        """
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in scripts.words(paragraph):
                if self._fits(line + word, px, width, face):
                    line += word
                    continue
                for piece in [word] if self._fits(word, px, width, face) else scripts.parts(word):
                    if line and not self._fits(line + piece, px, width, face):
                        lines.append(line.rstrip())
                        line = ""
                    line += piece
            lines.append(line.rstrip())
        return tuple(lines)

    def missing(self, text: str, face: Face = Face.UI) -> tuple[str, ...]:
        """Return the letters of a text that its font lacks and would draw as boxes. Combining marks are not checked."""

        def drawn(letter: str, font: pygame.font.Font) -> bytes:
            return pygame.image.tobytes(font.render(letter, True, "white"), "RGBA")

        found: dict[str, None] = {}
        for piece in self._pieces(text, 20, face):
            if piece.font is not None:
                box = drawn(_NO_LETTER, piece.font)
                letters = filter(str.isalnum, piece.text)
                found |= dict.fromkeys(letter for letter in letters if drawn(letter, piece.font) == box)
        return tuple(found)

    def _fits(self, line: str, px: int, width: float, face: Face) -> bool:
        return self.size(line.rstrip(), px, face)[0] <= width

    # -- pieces of a line

    def _is_simple(self, text: str) -> bool:
        """Return whether the face's own Latin font can draw the line unshaped."""
        return self._own == scripts.LATIN and _PURE_LATIN.fullmatch(text) is not None

    def _pieces(self, text: str, px: int, face: Face) -> tuple[_Piece, ...]:
        """Return the pieces of a line from left to right."""
        return self._measures.once(self._measure, text, px, face)

    def _measure(self, text: str, px: int, face: Face) -> tuple[_Piece, ...]:
        pieces = []
        runs = scripts.runs(text, right_to_left=self.right_to_left)
        if face is not Face.UI and any(run.script in _FAMILY for run in runs):
            face = Face.BOLD  # also for Latin words and digits among those of another script
        for run in runs:
            if run.script == scripts.PICTURE:
                pieces.append(_Piece(run.text, None, round(px * _SUIT_ADVANCE), round(px * _SUIT_HEIGHT), 0))
                continue
            font = self._script_font(px, face, run.script, run.backwards)
            width, height = font.size(run.text)
            if width > 0:  # joiners alone have no width and cannot be drawn
                pieces.append(_Piece(run.text, font, width, font.get_ascent(), height - font.get_ascent()))
        return tuple(pieces)

    def _composed(self, pieces: Sequence[_Piece], px: int, colour: Colour, ascent: int) -> pygame.Surface:
        """Join the pieces on a baseline `ascent` below the top, lower only where ink would be cut off."""
        pictures = [
            self._suit(piece.text, px, colour)
            if piece.font is None
            else piece.font.render(piece.text, True, colour).convert_alpha()
            for piece in pieces
        ]
        tops = [ascent - piece.ascent for piece in pieces]
        cut = 0
        for picture, top in zip(pictures, tops, strict=True):
            if top < 0 and (ink := picture.get_bounding_rect()).h:
                cut = max(cut, -top - ink.top)
        height = ascent + max((piece.descent for piece in pieces), default=0)
        line = pygame.Surface((sum(piece.width for piece in pieces), height + cut), pygame.SRCALPHA)
        line.fill((*colour, 0))
        x = 0
        for piece, picture, top in zip(pieces, pictures, tops, strict=True):
            line.blit(picture, (x, top + cut))
            x += piece.width
        return line.convert_alpha()

    def _suit(self, sign: str, px: int, colour: Colour) -> pygame.Surface:
        """Return a suit sign that is as high as a capital letter."""
        drawing = self._read(f"cards/pip-{_SUIT_FILE[scripts.SUIT_SIGNS[sign]]}.svg")
        side = max(1, round(px * _SUIT_HEIGHT))
        picture = pygame.Surface((round(px * _SUIT_ADVANCE), side), pygame.SRCALPHA)
        pip = rasterise(drawing, (side, side), {_SUIT_INK: hexed(colour)})
        picture.blit(pip, ((picture.get_width() - side) // 2, 0))
        return picture.convert_alpha()

    # -- fonts

    def _load_font(self, px: int, face: Face) -> pygame.font.Font:
        return pygame.font.Font(io.BytesIO(self._read(f"fonts/{face.value}")), px)

    def _script_font(self, px: int, face: Face, script: str, backwards: bool) -> pygame.font.Font:
        """Return the font that shapes one script in one direction; pygame detects neither by itself."""
        return self._script_fonts.once(self._load_script_font, px, face, script, backwards)

    def _load_script_font(self, px: int, face: Face, script: str, backwards: bool) -> pygame.font.Font:
        if script == scripts.LATIN:
            if not backwards:
                return self.font(px, face)
            font = self._load_font(px, face)
        else:
            family = _NEPALI if (self.language, script) == ("ne", scripts.DEVANAGARI) else _FAMILY[script]
            weight = "Regular" if face is Face.UI else "Bold"
            data = self._read(f"fonts/{family}-{weight}.ttf")
            font = pygame.font.Font(io.BytesIO(data), round(px * _SIZE.get(script, 1)))
        font.set_script(script)
        font.set_direction(pygame.DIRECTION_RTL if backwards else pygame.DIRECTION_LTR)
        return font
