"""Cards as they lie on the table: face or back, shadow, and a ring where it means something, in one picture."""

from __future__ import annotations

import math
from collections import OrderedDict
from enum import Enum

import pygame

from ...engine import Card
from ...theme import Theme
from .card_art import CardArt
from .soft import reach, soft_shadow
from .svg import Drawing, group, paint, rect

KEPT_BYTES = 48 << 20
KEPT_LEAST = 60
CORNER = 11 / 200
"""Radius of a card's corners for its height."""


class Ring(Enum):
    """What the edge of a card says."""

    PLAYABLE = "playable"
    FOCUS = "focus"
    WINNING = "winning"


class CardPictures:
    """The cards of one deck at one height, as put on a table of one theme."""

    def __init__(self, art: CardArt, theme: Theme) -> None:
        self.art = art
        self._theme = theme
        self._made: OrderedDict[tuple[Card | str, int, bool, Ring | None, bool], pygame.Surface] = OrderedDict()
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
    ) -> pygame.Surface:
        """A card's face, or a back by its name, turned clockwise by whole degrees. Put it by its centre."""
        key = (what, round(angle) % 360, dim, ring, shadow)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._make(*key)
            self._forget()
        self._made.move_to_end(key)
        return found

    def _forget(self) -> None:
        side = self.art.width + 2 * self._pad, self.art.height + 2 * self._pad
        most = max(KEPT_LEAST, KEPT_BYTES // (4 * side[0] * side[1]))
        while len(self._made) > most:
            self._made.popitem(last=False)

    def _make(self, what: Card | str, angle: int, dim: bool, ring: Ring | None, shadow: bool) -> pygame.Surface:
        # each layer is turned by itself: turning them as one would mix the clear edge of one with another's colour
        art, theme = self.art, self._theme
        w, h = art.size
        turn = math.radians(angle)
        across, down = w + 2 * self._pad, h + 2 * self._pad
        size = (
            math.ceil(abs(across * math.cos(turn)) + abs(down * math.sin(turn))),
            math.ceil(abs(across * math.sin(turn)) + abs(down * math.cos(turn))),
        )
        whole = pygame.Surface(size, pygame.SRCALPHA)
        middle = size[0] / 2, size[1] / 2
        if shadow and theme.shadow_alpha > 0:
            soft = soft_shadow(w, h, CORNER * h, self._sigma, theme.shadow, theme.shadow_alpha)
            _blit_centred(whole, pygame.transform.rotozoom(soft, -angle, 1), middle[0], middle[1] + self._drop)
        _blit_centred(whole, art.turned(what, -angle, dim), *middle)
        lines = self._ring(ring) if ring is not None else self._outline() if not theme.shadow_alpha else ""
        if lines:
            drawing = Drawing(*size, -middle[0], -middle[1])
            drawing.add(group(lines, turn=angle))
            whole.blit(drawing.surface(), (0, 0))
        whole.set_alpha(255, pygame.RLEACCEL)
        return whole

    def _outline(self) -> str:
        """The line that parts a card from its neighbour in a theme without shadows."""
        (w, h), fine = self.art.size, max(1.0, self.art.height / 300)
        look = paint(None, self._theme.felt3, 2 * fine)
        return rect(-w / 2 - fine, -h / 2 - fine, w + 2 * fine, h + 2 * fine, CORNER * h + fine, look)

    def _ring(self, ring: Ring) -> str:
        """The lines of a ring about the card's middle, as SVG."""
        (w, h), theme = self.art.size, self._theme
        fine = max(1.0, h / 300)
        lines = {
            Ring.PLAYABLE: ((1.3, 2.6, theme.accent, 1.0),),
            Ring.WINNING: ((1.5, 3.4, theme.brass_high, 1.0),),
            Ring.FOCUS: ((7.0, 2.5, theme.focus_outer, 0.8), (3.5, 3.4, theme.focus, 1.0)),
        }[ring]
        shapes = []
        for out, width, colour, alpha in lines:
            gap = out * fine
            look = paint(None, colour, width * fine, alpha=alpha)
            shapes.append(rect(-w / 2 - gap, -h / 2 - gap, w + 2 * gap, h + 2 * gap, CORNER * h + gap, look))
        return "".join(shapes)


def _blit_centred(target: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    w, h = picture.get_size()
    target.blit(picture, (round(x - w / 2), round(y - h / 2)))
