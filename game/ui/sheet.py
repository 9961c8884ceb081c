"""The base of every part of the interface: its skin, and the sheet that becomes a sprite."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from .lettering import Lettering, TextStyle
from .soft import reach, soft_glow, soft_shadow
from .svg import Drawing, faded, tinted
from .theme import Colour, Theme, contrast, mix

BLACK = (0, 0, 0)
WHITE = (255, 255, 255)

_TYPE = {"xs": 13, "sm": 15, "md": 18, "lg": 22, "xl": 30, "h1": 42, "logo": 112}
_FLOORS = {"xs": 12.5, "sm": 13.5, "md": 15.0}
CAPITALS = 0.357
"""Half the height of a capital letter relative to the type size."""


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """The part of the interface on a sprite: the brush's method and its arguments."""

    name: str
    args: tuple[object, ...]
    options: Mapping[str, object]


class Sprite(NamedTuple):
    """A picture, its offset from the part's top left in pixels, and the part it shows."""

    surface: pygame.Surface
    dx: int = 0
    dy: int = 0
    part: Part | None = None


@dataclass(frozen=True, slots=True)
class Skin:
    """A theme at a size: `u` is the layout's unit in pixels."""

    theme: Theme
    letters: Lettering
    u: float
    four_colour: bool

    @property
    def right_to_left(self) -> bool:
        """Whether parts are mirrored for the language."""
        return self.letters.right_to_left

    def px(self, name: str) -> int:
        """Return the type size named xs, sm, md, lg, xl, h1 or logo in pixels."""
        return math.floor(max(_TYPE[name] * self.u, _FLOORS.get(name, 0)) * self.letters.scale + 0.5)

    def fine(self, width: float) -> float:
        """Return a line width: `width` pixels on a common screen, more on a very dense one."""
        return width * max(1.0, self.u / 1.5)

    @property
    def hairline(self) -> float:
        """The width of an ordinary edge in pixels."""
        return self.fine(self.theme.hairline)

    @staticmethod
    def pale(colour: Colour) -> bool:
        """Return whether dark text reads better on the colour than light text."""
        return contrast(colour, BLACK) > contrast(colour, WHITE)

    def lifted(self, colour: Colour, share: float) -> Colour:
        """Return the hover colour: lighter by that share of white, more on a pale theme."""
        return mix(colour, WHITE, 0.5 if self.pale(colour) else share)

    def sunk(self, colour: Colour, share: float = 1.0) -> Colour:
        """Return the shade of a colour: the lip under a button, the track of a slider."""
        return mix(colour, BLACK, self.theme.lip * share)

    def suit_colour(self, suit: str) -> Colour:
        """Return the colour of the suit 'S', 'H', 'D' or 'C'."""
        theme = self.theme
        if self.four_colour and suit in "DC":
            return theme.four_diamond if suit == "D" else theme.four_club
        return {"S": theme.spade, "H": theme.heart, "D": theme.diamond, "C": theme.club}[suit]

    def suit_ink(self, suit: str) -> Colour:
        """Return the colour of the suit 'S', 'H', 'D' or 'C' in a line on a panel."""
        theme = self.theme
        if self.four_colour and suit in "DC":
            return mix(self.suit_colour(suit), theme.ink, 0.45)
        return theme.bad if suit in "HD" else theme.ink


class Sheet(Drawing):
    """A part `w` x `h` pixels, drawn in its own coordinates; shapes may reach outside on every side."""

    def __init__(self, skin: Skin, w: float, h: float) -> None:
        self.w, self.h = max(1, round(w)), max(1, round(h))
        super().__init__(self.w, self.h)
        self.skin = skin
        self._margin = 0
        self._under: list[tuple[pygame.Surface, float, float]] = []
        self._over: list[tuple[pygame.Surface, float, float]] = []

    def margin(self, pixels: float) -> None:
        """Leave room for shapes that reach so many pixels outside."""
        self._margin = max(self._margin, math.ceil(pixels))

    def shade(self, radius: float, sigma: float, drop: float, alpha: float) -> None:
        """Add the part's blurred shadow beneath everything, `drop` pixels lower."""
        if alpha <= 0:
            return
        soft = soft_shadow(self.w, self.h, radius, sigma, self.skin.theme.shadow, alpha)
        self._under.append((soft, -reach(sigma), drop - reach(sigma)))
        self.margin(reach(sigma) + drop)

    def glow(self, x: float, y: float, radius: float, colour: Colour, alpha: float) -> None:
        """Add a glow about (x, y) beneath everything."""
        if alpha <= 0:
            return
        self._under.append((soft_glow(radius, colour, alpha), x - radius, y - radius))
        self.margin(max(radius - x, radius - y, x + radius - self.w, y + radius - self.h))

    def write(self, text: str, x: float, y: float, style: TextStyle, align: float = 0.5) -> None:
        """Write above everything, capitals centred on y; `align` is the share of the line left of x."""
        letters, (px, colour, face) = self.skin.letters, style
        line = letters.line(text, px, colour, face)
        top = y + CAPITALS * px - letters.ascent(px, face)
        self._over.append((line, x - line.get_width() * align, top))

    def sprite(self, alpha: float = 1.0) -> Sprite:
        """Return everything as one picture, faded as a whole."""
        pad = self._margin
        self.frame(self.w + 2 * pad, self.h + 2 * pad, -pad, -pad)
        art = self.surface()
        if self._under:
            whole = pygame.Surface(art.get_size(), pygame.SRCALPHA)
            for picture, x, y in self._under:
                whole.blit(picture, (round(x) + pad, round(y) + pad))
            whole.blit(tinted(art.copy(), BLACK), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
            whole.blit(art, (0, 0))
            art = whole
        for picture, x, y in self._over:
            art.blit(picture, (round(x) + pad, round(y) + pad))
        return Sprite(faded(art, alpha), -pad, -pad)
