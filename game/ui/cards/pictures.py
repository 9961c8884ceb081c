"""Cards as they lie on the table: face or back with shadow and ring, in one picture."""

from __future__ import annotations

import math
from enum import Enum
from operator import itemgetter

import pygame

from ...engine import Card
from ..allowance import Allowance
from ..cache import PictureCache, size_in_bytes
from ..sheet import Part, Sprite
from ..soft import reach, soft_shadow
from ..svg import Drawing, group, paint, rect
from ..theme import Theme
from .art import CardArt

KEPT_BYTES = 12 << 20
KEPT_LEAST = 30
KEPT_LAYERS = 10
CORNER = 11 / 200
"""The radius of a card's corners relative to its height."""


class Ring(Enum):
    """The meaning of a ring around a card."""

    PLAYABLE = "playable"
    FOCUS = "focus"
    WINNING = "winning"


Key = tuple[Card | str, int, bool, Ring | None, bool]
"""The parts of a picture: card or back, degrees, dimmed, ring, shadow."""


class CardPictures:
    """The card pictures of one deck, height and theme."""

    def __init__(self, art: CardArt, theme: Theme, allowance: Allowance) -> None:
        self.art = art
        self._theme = theme
        self._allowance = allowance
        self._made: PictureCache[Sprite] = PictureCache(
            KEPT_BYTES, weigh=lambda sprite: size_in_bytes(sprite.surface), least=KEPT_LEAST
        )
        self._shadows: PictureCache[pygame.Surface] = PictureCache(KEPT_LAYERS)
        self._rings: PictureCache[pygame.Surface] = PictureCache(KEPT_LAYERS)
        scale = art.height / 200
        self._sigma, self._drop = 6 * scale, 5 * scale
        self._pad = reach(self._sigma) + round(self._drop) + 10

    def get(
        self,
        what: Card | str,
        angle: float = 0.0,
        *,
        dim: bool = False,
        ring: Ring | None = None,
        shadow: bool = True,
    ) -> Sprite:
        """Return a card's face, or a back by name, turned clockwise by whole degrees. Place it by its centre.

        Once the frame's allowance is used up, return the most similar cached picture of that card, if there is one.
        """
        key = (what, round(angle) % 360, dim, ring, shadow)
        found = self._made.get(key)
        if found is not None:
            return found
        stand_in = None if self._allowance.take() else self._similar(key)
        return self._made.once(self._make, *key) if stand_in is None else stand_in

    def _similar(self, key: Key) -> Sprite | None:
        what, angle, *look = key

        def difference(made: Key) -> tuple[bool, int]:
            return list(made[2:]) != look, abs((made[1] - angle + 180) % 360 - 180)

        same = [(difference(made), picture) for made, picture in self._made.items() if made[0] == what]
        return min(same, key=itemgetter(0))[1] if same else None

    def _make(self, what: Card | str, angle: int, dim: bool, ring: Ring | None, shadow: bool) -> Sprite:
        # turn each layer by itself, or the transparent edge of one would mix with another's colour
        whole = pygame.Surface(self._size(angle), pygame.SRCALPHA)
        middle = whole.get_width() / 2, whole.get_height() / 2
        if shadow and self._theme.shadow_alpha > 0:
            _blit_centred(whole, self._shadow(angle), middle[0], middle[1] + self._drop)
        _blit_centred(whole, self.art.turned(what, -angle, dim), *middle)
        if ring is not None:
            whole.blit(self._lines(ring.value, angle), (0, 0))
        elif not self._theme.shadow_alpha:
            whole.blit(self._lines("outline", angle), (0, 0))
        whole.set_alpha(255, pygame.RLEACCEL)
        look = {"dim": dim, "ring": ring, "shadow": shadow}
        return Sprite(whole, part=Part("card", (str(what), self.art.height, angle), look))

    def _size(self, angle: int) -> tuple[int, int]:
        (w, h), turn = self.art.size, math.radians(angle)
        across, down = w + 2 * self._pad, h + 2 * self._pad
        return (
            math.ceil(abs(across * math.cos(turn)) + abs(down * math.sin(turn))),
            math.ceil(abs(across * math.sin(turn)) + abs(down * math.cos(turn))),
        )

    def _shadow(self, angle: int) -> pygame.Surface:
        """Return the shadow of a turned card; all cards share it."""
        return self._shadows.once(self._cast_shadow, angle)

    def _cast_shadow(self, angle: int) -> pygame.Surface:
        if angle:
            return pygame.transform.rotozoom(self._shadow(0), -angle, 1)
        (w, h), theme = self.art.size, self._theme
        return soft_shadow(w, h, CORNER * h, self._sigma, theme.shadow, theme.shadow_alpha)

    def _lines(self, kind: str, angle: int) -> pygame.Surface:
        """Return the lines around a turned card; all cards share them."""
        return self._rings.once(self._draw_lines, kind, angle)

    def _draw_lines(self, kind: str, angle: int) -> pygame.Surface:
        size = self._size(angle)
        drawing = Drawing(*size, -size[0] / 2, -size[1] / 2)
        drawing.add(group(self._shapes(kind), turn=angle))
        return drawing.surface()

    def _shapes(self, kind: str) -> str:
        """Return the lines about the card's middle as SVG."""
        (w, h), theme = self.art.size, self._theme
        fine = max(1.0, h / 300)
        lines = {
            Ring.PLAYABLE.value: ((1.3, 2.6, theme.accent, 1.0),),
            Ring.WINNING.value: ((1.5, 3.4, theme.brass_high, 1.0),),
            Ring.FOCUS.value: ((7.0, 2.5, theme.focus_outer, 0.8), (3.5, 3.4, theme.focus, 1.0)),
            "outline": ((1.0, 2.0, theme.felt3, 1.0),),  # parts neighbours in a theme without shadows
        }[kind]
        shapes = []
        for out, width, colour, alpha in lines:
            gap = out * fine
            look = paint(None, colour, width * fine, alpha=alpha)
            shapes.append(rect(-w / 2 - gap, -h / 2 - gap, w + 2 * gap, h + 2 * gap, CORNER * h + gap, look))
        return "".join(shapes)


def _blit_centred(target: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    w, h = picture.get_size()
    target.blit(picture, (round(x - w / 2), round(y - h / 2)))
