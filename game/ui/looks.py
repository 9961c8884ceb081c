"""The chosen theme at the window's real size: brushes, card pictures and backgrounds, each made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypedDict

import pygame

from .allowance import Allowance
from .brush import Brush
from .cards.art import CardArt, CardStyle
from .cards.pictures import CardPictures
from .geometry import Rect
from .lettering import Face, Lettering
from .parts.felt import dusk
from .theme import Theme

KEPT_BRUSHES = 4
KEPT_CARD_SIZES = 4
"""Hand, trick, winning card and last trick; those of the deal go once it is over."""
NIGHT = (4, 6, 10)


def _hex(colour: tuple[int, int, int]) -> str:
    return "#{:02X}{:02X}{:02X}".format(*colour)


class Choices(TypedDict):
    """What a player may choose about cards; None leaves it to the theme."""

    card_back: str
    four_colour: bool | None
    large_index: bool | None


class Looks:
    """Everything that can be seen, in one theme. `read` gives the bytes of a file below assets."""

    def __init__(
        self,
        read: Callable[[str], bytes],
        theme: Theme,
        letters: Lettering,
        *,
        card_back: str = "dhaka",
        four_colour: bool | None = None,
        large_index: bool | None = None,
    ) -> None:
        self._read = read
        self._choices: Choices = {
            "card_back": card_back,
            "four_colour": four_colour,
            "large_index": large_index,
        }
        self.theme = theme
        self.letters = letters
        self.allowance = Allowance()
        """How many new card pictures the present frame may make."""
        self.four_colour = four = theme.four_colour if four_colour is None else four_colour
        self.style = CardStyle(
            face=_hex(theme.card_face),
            edge=_hex(theme.card_edge),
            spade=_hex(theme.spade),
            heart=_hex(theme.heart),
            diamond=_hex(theme.four_diamond if four else theme.diamond),
            club=_hex(theme.four_club if four else theme.club),
            dim=_hex(theme.dim),
            dim_alpha=theme.dim_alpha,
            large_index=theme.large_index if large_index is None else large_index,
            back=card_back,
        )
        self._night: pygame.Surface | None = None
        self.grounds = self
        """The looks that keep the pictures without a letter on them."""
        self.brush = lru_cache(maxsize=KEPT_BRUSHES)(self._brush)
        self.cards = lru_cache(maxsize=KEPT_CARD_SIZES)(self._cards)
        self.dusk = lru_cache(maxsize=1)(self._dusk)

    def in_theme(self, theme: Theme) -> Looks:
        """The looks of another theme, with its own colours and index."""
        choices: Choices = {**self._choices, "four_colour": None, "large_index": None}
        return Looks(self._read, theme, self.letters, **choices)

    def with_index(self, *, large: bool) -> Looks:
        """These looks with a large index, or without."""
        choices: Choices = {**self._choices, "large_index": large}
        return Looks(self._read, self.theme, self.letters, **choices)

    def in_letters(self, letters: Lettering) -> Looks:
        """These looks in another language's letters; pictures that have none, of cards and of the table, are shared."""
        other = Looks(self._read, self.theme, letters, **self._choices)
        other.allowance, other.cards = self.allowance, self.cards
        other.dusk, other.grounds = self.dusk, self.grounds
        return other

    @property
    def right_to_left(self) -> bool:
        """Whether the chosen language is read from right to left."""
        return bool(getattr(self.letters, "right_to_left", False))

    def mirror(self, width: int) -> int | None:
        """The width to mirror by, or None where nothing is mirrored."""
        return width if self.right_to_left else None

    def _brush(self, u: float) -> Brush:
        """The parts of the interface at a unit."""
        return Brush(
            self.theme,
            self.letters,
            u,
            right_to_left=self.right_to_left,
            four_colour=self.four_colour,
            allowance=self.allowance,
        )

    @property
    def card_back(self) -> str:
        """The name of the back in use."""
        return self.style.back

    def _cards(self, height: int) -> CardPictures:
        """The deck at a height in pixels."""
        font = self._read(f"fonts/{Face.INDEX.value}")
        art = CardArt(height, self.style, lambda name: self._read(f"cards/{name}"), font)
        return CardPictures(art, self.theme, self.allowance)

    def backdrop(self, width: int, height: int) -> pygame.Surface:
        """The quiet background of a full screen of text."""
        return self.grounds.brush(page_unit(width, height)).backdrop(width, height)

    def scenery(self, width: int, height: int) -> pygame.Surface:
        """The mountains behind the menu."""
        return self.brush(page_unit(width, height)).scenery(width, height)

    def _dusk(self, width: int, height: int, light: Rect) -> pygame.Surface:
        """The dark over the near edge of the table while the game plays itself, and light about its button."""
        return dusk(self.theme, width, height, light)

    def night(self, width: int, height: int) -> pygame.Surface:
        """The dark that spares a screen nobody looks at."""
        if self._night is None or self._night.get_size() != (width, height):
            self._night = pygame.Surface((max(1, width), max(1, height)))
            self._night.fill(NIGHT)
        return self._night


def page_unit(width: int, height: int) -> float:
    """The unit of full-screen pages: as at the table, but it may shrink further, since pages hold no cards."""
    if height > width:
        return min(max(1.06 * min(width / 720, height / 1280), 0.62), 3.2)
    return min(max(min(width / 1280, height / 720), 0.62), 3.2)
