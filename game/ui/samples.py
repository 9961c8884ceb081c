"""Small pictures of the choices in the settings: theme, card back, colours of the suits, size of the index."""

from __future__ import annotations

import pygame

from ..engine import Card
from .brush import Brush
from .cache import PictureCache
from .looks import Looks
from .sheet import Part, Skin, Sprite
from .svg import Drawing, paint, rect
from .theme import Theme

FAN = (("AS", 13, -0.55), ("KH", 2, -0.02), ("TC", -11, 0.5))
"""The cards in a theme's sample: turn in degrees, and offset in card heights."""
SUITS = "SHDC"


class Samples:
    """Draws and caches the samples, in the theme in use or the theme they show."""

    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self._themes: PictureCache[Sprite] = PictureCache(16)
        self._backs: PictureCache[Sprite] = PictureCache(8)
        self._decks: PictureCache[Sprite] = PictureCache(8)
        self._indices: PictureCache[Sprite] = PictureCache(8)

    def theme(self, theme: Theme, w: int, h: int) -> Sprite:
        """Draw a piece of the theme's table with three cards."""
        return self._themes.once(self._draw_theme, theme, w, h)

    def back(self, name: str, h: int) -> Sprite:
        """Draw a card back."""
        return self._backs.once(self._draw_back, name, h)

    def deck(self, four_colour: bool, h: int) -> Sprite:
        """Draw the four suits, each on a small card."""
        return self._decks.once(self._draw_deck, four_colour, h)

    def index(self, large: bool, h: int) -> Sprite:
        """Draw a seven with a large or a usual index."""
        return self._indices.once(self._draw_index, large, h)

    def _draw_theme(self, theme: Theme, w: int, h: int) -> Sprite:
        picture = pygame.Surface((w, h), pygame.SRCALPHA)
        drawing = Drawing(w, h)
        felt = drawing.radial(
            w / 2,
            h * 0.4,
            w * 0.6,
            (0.0, theme.felt0, 1.0),
            (0.5, theme.felt1, 1.0),
            (1.0, theme.felt2, 1.0),
        )
        drawing.add(rect(0, 0, w, h, 0.09 * h, paint(felt)))
        picture.blit(drawing.surface(), (0, 0))
        looks = self._looks.in_theme(theme)
        tall = round(min(h * 0.74, w * 0.4))
        art = looks.cards(tall).art
        for name, degrees, offset in FAN:
            card = art.turned(Card.parse(name), degrees)
            x = w / 2 + offset * tall * 0.62 - card.get_width() / 2
            picture.blit(card, (round(x), round(h * 0.52 - card.get_height() / 2)))
        return _sample(picture, "theme", theme.name)

    def _draw_back(self, name: str, h: int) -> Sprite:
        return _sample(self._looks.cards(h).art.back(name), "back", name)

    def _draw_deck(self, four_colour: bool, h: int) -> Sprite:
        brush = Brush(Skin(self._looks.theme, self._looks.letters, 1.0, four_colour))
        wide, gap, sign = round(h * 0.62), round(h * 0.14), round(h * 0.5)
        picture = pygame.Surface((4 * wide + 3 * gap, h), pygame.SRCALPHA)
        drawing = Drawing(*picture.get_size())
        for i in range(len(SUITS)):
            look = paint(self._looks.theme.card_face)
            drawing.add(rect(i * (wide + gap), 0, wide, h, 0.12 * h, look))
        picture.blit(drawing.surface(), (0, 0))
        for i, suit in enumerate(SUITS):
            pip = brush.suit(suit, sign).surface
            picture.blit(pip, (round(i * (wide + gap) + (wide - sign) / 2), round((h - sign) / 2)))
        return _sample(picture, "deck", four_colour)

    def _draw_index(self, large: bool, h: int) -> Sprite:
        face = self._looks.with_index(large=large).cards(h).art.face(Card.parse("7H"))
        return _sample(face, "index", large)


def _sample(picture: pygame.Surface, *what: object) -> Sprite:
    return Sprite(picture, part=Part("sample", what, {}))
