"""The card pictures of one deck at one size: faces and backs, also dimmed or turned, each made once.

Each size has a CardArt of its own; pictures are never scaled.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from ...engine import Card, Rank, Suit
from ..cache import PictureCache, size_in_bytes
from ..svg import clear
from .back import BACKS, make_back
from .face import CardStyle, FaceMaker, Read

__all__ = ["BACKS", "DECK", "CardArt", "CardStyle"]

DECK = tuple(Card(suit, rank) for suit in reversed(Suit) for rank in reversed(Rank))
_PAD = 2  # transparent pixels around a picture before it is turned, for smooth edges
_FACES_BYTES, _FACES_LEAST = 5 << 20, 16  # limit for cached faces, and how many are kept in any case
_TURNED_BYTES = 2 << 20  # limit for cached turned pictures
_TURNED_LEAST = 4


class CardArt:
    """Faces and backs of exactly (round(.7 h), h) pixels, with transparent corners."""

    def __init__(self, height_px: int, style: CardStyle, read: Read, font: bytes) -> None:
        """Take a height of at least 24 pixels; `read` returns a part file by name, `font` is a bold serif."""
        self.height = height_px
        self.width = round(0.7 * height_px)
        self.style = style
        self._read = read
        self._maker = FaceMaker((self.width, self.height), style, read, font)
        self._faces = PictureCache(_FACES_BYTES, weigh=size_in_bytes, least=_FACES_LEAST)
        self._dimmed: PictureCache[pygame.Surface] = PictureCache(_TURNED_LEAST)
        self._backs: PictureCache[pygame.Surface] = PictureCache(len(BACKS))
        self._turned = PictureCache(_TURNED_BYTES, weigh=size_in_bytes, least=_TURNED_LEAST)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of every picture that is not turned, in pixels."""
        return self.width, self.height

    def face(self, card: Card) -> pygame.Surface:
        """Return the face of a card."""
        return self._faces.once(self._maker.make, card)

    def dimmed(self, card: Card) -> pygame.Surface:
        """Return the face under the theme's dimming colour."""
        return self._dimmed.once(self._dim, card)

    def _dim(self, card: Card) -> pygame.Surface:
        out = self.face(card).copy()
        veil, alpha = pygame.Color(self.style.dim), self.style.dim_alpha
        keep = round(255 * (1 - alpha))
        out.fill((keep, keep, keep, 255), special_flags=pygame.BLEND_RGBA_MULT)
        tint = [round(part * alpha) for part in (veil.r, veil.g, veil.b)]
        out.fill((*tint, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return out

    def back(self, name: str | None = None) -> pygame.Surface:
        """Return the back of that name; None for the style's own."""
        return self._backs.once(make_back, name or self.style.back, self.size, self.style, self._read)

    def turned(self, what: Card | str, degrees: float, dimmed: bool = False) -> pygame.Surface:
        """Return a face, or the back of that name, turned anticlockwise by whole degrees about its middle.

        The surface is larger than the card; place it by its centre.
        """
        angle = round(degrees) % 360
        return self._turned.once(self._turn, what, angle, dimmed) if angle else self._flat(what, dimmed)

    def _flat(self, what: Card | str, dimmed: bool) -> pygame.Surface:
        if isinstance(what, str):
            return self.back(what)
        return self.dimmed(what) if dimmed else self.face(what)

    def _turn(self, what: Card | str, angle: int, dimmed: bool) -> pygame.Surface:
        padded = clear((self.width + 2 * _PAD, self.height + 2 * _PAD), self.style.edge)
        padded.blit(self._flat(what, dimmed), (_PAD, _PAD))
        return pygame.transform.rotozoom(padded, angle, 1)

    def prepare(self, dimmed: bool = False) -> Iterator[Card]:
        """Make the back and all faces (also dimmed, if asked), yielding after each."""
        self.back()
        for card in DECK:
            self.face(card)
            if dimmed:
                self.dimmed(card)
            yield card
