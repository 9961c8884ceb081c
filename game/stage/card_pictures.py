"""Cards as they lie on the table: face or back with its shadow, and a ring where it means something, turned, in one picture."""

from __future__ import annotations

from collections import OrderedDict
from enum import Enum

import pygame

from ..engine import Card
from ..theme import Theme
from .card_art import CardArt
from .soft import reach, soft_shadow
from .svg import Drawing, paint, rect

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

    def _make(
        self, what: Card | str, angle: int, dim: bool, ring: Ring | None, shadow: bool
    ) -> pygame.Surface:
        art, pad, theme = self.art, self._pad, self._theme
        w, h = art.size
        whole = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
        if shadow and theme.shadow_alpha > 0:
            soft = soft_shadow(w, h, CORNER * h, self._sigma, theme.shadow, theme.shadow_alpha)
            edge = pad - reach(self._sigma)
            whole.blit(soft, (edge, edge + round(self._drop)))
        if isinstance(what, str):
            flat = art.back(what)
        else:
            flat = art.dimmed(what) if dim else art.face(what)
        whole.blit(flat, (pad, pad))
        if ring is not None:
            whole.blit(self._ring(ring), (0, 0))
        if angle:
            whole = pygame.transform.rotozoom(whole, -angle, 1)
        whole.set_alpha(255, pygame.RLEACCEL)
        return whole

    def _ring(self, ring: Ring) -> pygame.Surface:
        (w, h), pad, theme = self.art.size, self._pad, self._theme
        fine = max(1.0, h / 300)
        lines = {
            Ring.PLAYABLE: ((1.3, 2.6, theme.accent, 1.0),),
            Ring.WINNING: ((1.5, 3.4, theme.brass_high, 1.0),),
            Ring.FOCUS: ((7.0, 2.5, theme.focus_outer, 0.8), (3.5, 3.4, theme.focus, 1.0)),
        }[ring]
        drawing = Drawing(w + 2 * pad, h + 2 * pad, -pad, -pad)
        for out, width, colour, alpha in lines:
            gap = out * fine
            look = paint(None, colour, width * fine, alpha=alpha)
            drawing.add(rect(-gap, -gap, w + 2 * gap, h + 2 * gap, CORNER * h + gap, look))
        return drawing.surface()
