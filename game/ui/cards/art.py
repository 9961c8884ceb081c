"""The pictures of one deck at one size: faces, backs, dimmed and turned ones, each made once and kept.

Small cards elsewhere on the screen come from another CardArt at their own height, never from scaling.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

import pygame

from ...engine import Card, Rank, Suit
from .back import BACKS, make_back
from .face import CardStyle, FaceMaker, Read, clear

__all__ = ["BACKS", "DECK", "CardArt", "CardStyle"]

DECK = tuple(Card(suit, rank) for suit in reversed(Suit) for rank in reversed(Rank))
_PAD = 2  # px of nothing around a picture before it is turned, for smooth edges
_FACES_BYTES, _FACES_LEAST = 5 << 20, 16  # memory for faces, and how many are kept at any size
_TURNED_BYTES = 2 << 20  # memory for turned pictures; the longest unused go first
_TURNED_LEAST = 4


class CardArt:
    """Faces and backs of exactly (round(.7 h), h) px, with clear corners."""

    def __init__(self, height_px: int, style: CardStyle, read: Read, font: bytes) -> None:
        """From about 24 px up; read gives the bytes of a part file by its name, font is a bold serif's."""
        self.height = height_px
        self.width = round(0.7 * height_px)
        self.style = style
        self._read = read
        self._maker = FaceMaker((self.width, self.height), style, read, font)
        self._faces: OrderedDict[Card, pygame.Surface] = OrderedDict()
        self._dimmed: OrderedDict[Card, pygame.Surface] = OrderedDict()
        self._backs: dict[str, pygame.Surface] = {}
        self._turned: OrderedDict[tuple[Card | str, int, bool], pygame.Surface] = OrderedDict()
        self._room = max(_TURNED_LEAST, _TURNED_BYTES // (4 * self.width * self.height))

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of every picture that is not turned, px."""
        return self.width, self.height

    def face(self, card: Card) -> pygame.Surface:
        """The face of a card."""
        if card not in self._faces:
            self._faces[card] = self._maker.make(card)
            self._forget(self._faces, max(_FACES_LEAST, _FACES_BYTES // (4 * self.width * self.height)))
        self._faces.move_to_end(card)
        return self._faces[card]

    @staticmethod
    def _forget(kept: OrderedDict[Card, pygame.Surface], room: int) -> None:
        while len(kept) > room:
            kept.popitem(last=False)

    def dimmed(self, card: Card) -> pygame.Surface:
        """The face under the theme's dim veil."""
        if card not in self._dimmed:
            out = self.face(card).copy()
            veil, alpha = pygame.Color(self.style.dim), self.style.dim_alpha
            keep = round(255 * (1 - alpha))
            out.fill((keep, keep, keep, 255), special_flags=pygame.BLEND_RGBA_MULT)
            tint = [round(part * alpha) for part in (veil.r, veil.g, veil.b)]
            out.fill((*tint, 0), special_flags=pygame.BLEND_RGBA_ADD)
            self._dimmed[card] = out
            self._forget(self._dimmed, _TURNED_LEAST)
        return self._dimmed[card]

    def back(self, name: str | None = None) -> pygame.Surface:
        """A back by name, or the style's own."""
        name = name or self.style.back
        if name not in self._backs:
            self._backs[name] = make_back(name, self.size, self.style, self._read)
        return self._backs[name]

    def turned(self, what: Card | str, degrees: float, dimmed: bool = False) -> pygame.Surface:
        """A card's face, or a back by name, turned anticlockwise by whole degrees about its middle.

        The surface is larger than the card; place it by its centre.
        """
        angle = round(degrees) % 360
        key = (what, angle, dimmed)
        if key in self._turned:
            self._turned.move_to_end(key)
            return self._turned[key]
        if isinstance(what, str):
            flat = self.back(what)
        else:
            flat = self.dimmed(what) if dimmed else self.face(what)
        if angle == 0:
            return flat
        padded = clear((self.width + 2 * _PAD, self.height + 2 * _PAD), self.style.edge)
        padded.blit(flat, (_PAD, _PAD))
        self._turned[key] = pygame.transform.rotozoom(padded, angle, 1)
        if len(self._turned) > self._room:
            self._turned.popitem(last=False)
        return self._turned[key]

    def prepare(self, dimmed: bool = False) -> Iterator[Card]:
        """Makes the back and then the faces (dimmed too, if asked) one by one, yielding after each."""
        self.back()
        for card in DECK:
            self.face(card)
            if dimmed:
                self.dimmed(card)
            yield card
