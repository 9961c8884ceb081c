"""Text as pictures: fonts, measured widths, lines and paragraphs. The words themselves come from `text.py`."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from enum import StrEnum
from functools import lru_cache

import pygame

Colour = tuple[int, int, int]

CACHED_LINES = 600
"""Lines of text kept as pictures; a screen shows fewer than a hundred."""
NARROWEST = 0.85
"""How far a line may shrink to fit before it is wrapped instead."""


class Face(StrEnum):
    """What a line is for, which decides its font."""

    UI = "NotoSans-Regular.ttf"
    BOLD = "NotoSans-Bold.ttf"
    TITLE = "NotoSerifDisplay-Bold.ttf"
    NUMBER = "NotoSansDisplay-Bold.ttf"
    INDEX = "NotoSerif-Bold.ttf"


class Lettering:
    """Draws lines of text, each once. `read` gives the bytes of a file below assets."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self.font = lru_cache(maxsize=64)(self._font)
        self.line = lru_cache(maxsize=CACHED_LINES)(self._line)
        self.size = lru_cache(maxsize=4 * CACHED_LINES)(self._size)

    def _font(self, px: int, face: Face) -> pygame.font.Font:
        return pygame.font.Font(io.BytesIO(self._read(f"fonts/{face.value}")), px)

    def _line(self, text: str, px: int, colour: Colour, face: Face = Face.UI) -> pygame.Surface:
        """The line as a picture with per-pixel alpha. Callers share it: never draw on it."""
        if not text:
            return pygame.Surface((0, self._font(px, face).get_linesize()), pygame.SRCALPHA)
        return self.font(px, face).render(text, True, colour).convert_alpha()

    def _size(self, text: str, px: int, face: Face = Face.UI) -> tuple[int, int]:
        """Width and height of the line in pixels."""
        return self.font(px, face).size(text)

    def ascent(self, px: int, face: Face = Face.UI) -> int:
        """From the top of a line's picture down to its baseline."""
        return self.font(px, face).get_ascent()

    def fit(self, text: str, px: int, width: float, face: Face = Face.UI) -> int:
        """The largest size, up to `px` and not below 85 % of it, at which the line is no wider than `width`."""
        smallest = max(1, round(px * NARROWEST))
        while px > smallest and self.size(text, px, face)[0] > width:
            px -= 1
        return px

    def wrap(self, text: str, px: int, width: float, face: Face = Face.UI) -> tuple[str, ...]:
        """The text broken at spaces into lines no wider than `width`; a longer single word stays whole."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in re.findall(r"\S+\s*", paragraph) or [""]:
                if line and self.size((line + word).rstrip(), px, face)[0] > width:
                    lines.append(line.rstrip())
                    line = word
                else:
                    line += word
            lines.append(line.rstrip())
        return tuple(lines)
