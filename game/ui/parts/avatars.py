"""The players' avatars: an animal in a disc with a ring around it."""

from __future__ import annotations

import math

import pygame

from ..sheet import BLACK, WHITE, Skin, Sprite
from ..svg import Drawing, circle, faded, group, paint
from ..theme import Colour, mix
from .animals import ANIMALS

AVATARS = (
    "yak", "tiger", "owl", "red-panda", "rhino", "elephant", "snow-leopard", "danphe", "langur", "gharial",
)  # fmt: skip
SMALL = 16.0
"""The radius below which the ring is heavier, since it would be hard to see."""


def avatar(skin: Skin, name: str, radius: float, *, ring: str = "brass", away: bool = False) -> Sprite:
    """Draw an animal of AVATARS in a disc of that radius in pixels, with a ring on its edge.

    The ring's colour is brass, turn, accent, line, or that of a seat's score: the seat's number as text.
    Raises KeyError for any other animal.
    """
    if name not in ANIMALS:
        raise KeyError(f"no avatar {name!r}; there are: {', '.join(AVATARS)}")
    ground, art = ANIMALS[name]()
    scale = radius / 50
    margin = 3 + math.ceil(radius * 0.06)
    side = math.ceil(2 * radius) + 2 * margin
    middle = side / 2

    def sheet() -> Drawing:
        return Drawing(side, side, -middle, -middle)

    face = sheet()
    tone = face.radial(0, 0, radius, (0, mix(ground, WHITE, 0.16), 1), (1, mix(ground, BLACK, 0.22), 1))
    face.add(circle(0, 0, radius + 1, paint(tone)), group(art, 0, 3 * scale, scale=0.94 * scale))
    picture = face.surface()
    window = sheet()
    window.add(circle(0, 0, radius, paint(WHITE)))
    picture.blit(window.surface(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    rim = sheet()
    wide = scale * (5.0 if radius < SMALL else 4.0)
    rim.add(circle(0, 0, radius - scale * 3.5, paint(None, BLACK, scale * 1.4, alpha=0.35)))
    rim.add(circle(0, 0, radius, paint(None, _ring(skin, ring), max(1.2, wide))))
    picture.blit(rim.surface(), (0, 0))
    offset = round(radius - middle)
    return Sprite(faded(picture, 0.55 if away else 1), offset, offset)


def _ring(skin: Skin, ring: str) -> Colour:
    theme = skin.theme
    if ring.isdigit():
        return theme.scores[int(ring)]
    return {"brass": theme.brass, "turn": theme.panel, "accent": theme.accent, "line": theme.line}[ring]
