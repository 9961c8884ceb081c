"""Card backs at an exact pixel size: dhaka weave, lotus mandala, himal dusk. All look the same upside down."""

from __future__ import annotations

import pygame

from ..svg import rasterise
from .face import RADIUS, CardStyle, Read, Size, boxes

BACKS = ("dhaka", "lotus", "himal")
_CREAM, _EDGE = "#FFF7E6", "#CDBB93"
# Ground, line and its width in units.
_LINES = {"lotus": ("#15445A", "#E9C77C", 1.2), "himal": ("#1B2450", "#F3DCA0", 1.4)}
_FIELD = 12  # units from the edge of the card to the pattern
_WEAVE_CELLS = (41, 61)  # as in the part file; one cell is the middle
_WEAVE_COLOURS = ("#010210", "#010211", "#010212", "#010213")
_SHIMMER = 90  # pixels of height below which cells are twice as large


def make_back(name: str, size: Size, style: CardStyle, read: Read) -> pygame.Surface:
    """Draw the back `name`, one of BACKS."""
    ground, line, width = _LINES.get(name, (style.weave[0], style.weave[1], 1.6))
    out = boxes(size, [(0, RADIUS, 1.2, _CREAM, _EDGE), (6, 7, 0, ground, "none"), (8.5, 5, 1, "none", line)], _EDGE)
    inset = round(_FIELD * size[1] / 200)
    field = pygame.Rect(inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    svg = read(f"back-{name}.svg")
    if name == "dhaka":
        _weave(out, field, svg, style)
    else:
        picture = rasterise(svg, size)
        if name == "himal":
            half = pygame.Rect(0, 0, size[0], (size[1] + 1) // 2)
            lower = pygame.transform.flip(picture.subsurface(half), True, True)
            picture.blit(lower, (0, size[1] - half.h))
        out.blit(picture, field.topleft, field)
    out.blit(boxes(size, [(_FIELD, 3, width, "none", line)], line), (0, 0))
    return out


def _weave(out: pygame.Surface, field: pygame.Rect, svg: bytes, style: CardStyle) -> None:
    """Fill the field with weave from the middle outwards, every cell a whole number of pixels."""
    height = out.get_height()
    cell = max(2, round((8 if height < _SHIMMER else 4) * height / 200))
    colours = dict(zip(_WEAVE_COLOURS, style.weave, strict=True))
    cloth = rasterise(svg, (_WEAVE_CELLS[0] * cell, _WEAVE_CELLS[1] * cell), colours)
    area = field.copy()
    area.center = cloth.get_rect().center
    out.blit(cloth, field.topleft, area)
