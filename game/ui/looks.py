"""The chosen theme at the window's real size: brushes, card pictures and backgrounds, each made once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from ..engine import nearest
from .allowance import Allowance
from .brush import Brush
from .cache import PictureCache
from .cards.art import CardArt, CardStyle
from .cards.pictures import CardPictures
from .geometry import Rect
from .lettering import Face, Lettering
from .parts.felt import spotlight
from .sheet import Skin, Sprite
from .svg import hexed
from .theme import Theme, read_themes

DEFAULT_THEME = "himalayan-dusk"
KEPT_BRUSHES = 4
KEPT_CARD_SIZES = 4
"""Hand, trick, winning card and last trick; the sizes of the deal are dropped after it."""
BLANK = (4, 6, 10)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class CardChoices:
    """The player's choices about cards; None takes the theme's."""

    back: str = "dhaka"
    four_colour: bool | None = None
    large_index: bool | None = None


class Looks:
    """Everything drawn in one theme. `read` returns the bytes of a file below assets."""

    def __init__(
        self, read: Callable[[str], bytes], theme: Theme, letters: Lettering, choices: CardChoices | None = None
    ) -> None:
        self._read = read
        self._choices = choices = choices or CardChoices()
        self.theme = theme
        self.letters = letters
        self.allowance = Allowance()
        """The new card pictures that this frame may still make."""
        self.four_colour = four = theme.four_colour if choices.four_colour is None else choices.four_colour
        self.style = CardStyle(
            face=hexed(theme.card_face),
            edge=hexed(theme.card_edge),
            spade=hexed(theme.spade),
            heart=hexed(theme.heart),
            diamond=hexed(theme.four_diamond if four else theme.diamond),
            club=hexed(theme.four_club if four else theme.club),
            dim=hexed(theme.dim),
            dim_alpha=theme.dim_alpha,
            large_index=theme.large_index if choices.large_index is None else choices.large_index,
            back=choices.back,
        )
        self._textless: Looks | None = None
        self._brushes: PictureCache[Brush] = PictureCache(KEPT_BRUSHES)
        self._decks: PictureCache[CardPictures] = PictureCache(KEPT_CARD_SIZES)
        self._spotlights: PictureCache[pygame.Surface] = PictureCache(1)
        self._blanks: PictureCache[pygame.Surface] = PictureCache(1)

    def in_theme(self, theme: Theme) -> Looks:
        """Return looks in another theme, with its own colours and index size."""
        return Looks(self._read, theme, self.letters, CardChoices(self.card_back))

    def with_index(self, *, large: bool) -> Looks:
        """Return these looks with a large or a usual index."""
        return Looks(self._read, self.theme, self.letters, replace(self._choices, large_index=large))

    def in_letters(self, letters: Lettering) -> Looks:
        """Return these looks in another language, sharing the pictures without text: cards and the table."""
        other = Looks(self._read, self.theme, letters, self._choices)
        other.allowance, other._decks = self.allowance, self._decks
        other._spotlights, other._textless = self._spotlights, self.textless
        return other

    @property
    def textless(self) -> Looks:
        """The looks that cache the pictures without text for all languages."""
        return self._textless or self

    @property
    def right_to_left(self) -> bool:
        """Whether the language is read from right to left."""
        return self.letters.right_to_left

    def mirror(self, width: int) -> int | None:
        """Return the width to mirror by; None for left-to-right languages."""
        return width if self.right_to_left else None

    @property
    def card_back(self) -> str:
        """The name of the card back in use."""
        return self.style.back

    def brush(self, u: float) -> Brush:
        """Return the brush for a unit in pixels."""
        return self._brushes.once(self._make_brush, u)

    def _make_brush(self, u: float) -> Brush:
        return Brush(Skin(self.theme, self.letters, u, self.four_colour), self.allowance)

    def cards(self, height: int) -> CardPictures:
        """Return the card pictures of a height in pixels."""
        return self._decks.once(self._make_deck, height)

    def _make_deck(self, height: int) -> CardPictures:
        read = self._read  # no reference to self: the pictures would refer back to the cache that holds them
        font = read(f"fonts/{Face.INDEX.value}")
        art = CardArt(height, self.style, lambda name: read(f"cards/{name}"), font)
        return CardPictures(art, self.theme, self.allowance)

    def backdrop(self, width: int, height: int) -> Sprite:
        """Return the plain background of full-screen pages."""
        return self.textless.brush(page_unit(width, height)).backdrop(width, height)

    def scenery(self, width: int, height: int) -> Sprite:
        """Return the mountains behind the menu."""
        return self.brush(page_unit(width, height)).scenery(width, height)

    def spotlight(self, width: int, height: int, light: Rect) -> pygame.Surface:
        """Return the darkness over the near edge of the table in the attract mode, with light around its button."""
        return self._spotlights.once(spotlight, self.theme, width, height, light)

    def blank_screen(self, width: int, height: int) -> pygame.Surface:
        """Return the dark picture that saves an unused screen from burn-in."""
        return self._blanks.once(_blank, width, height)


def available_themes(files: Iterable[Path]) -> dict[str, Theme]:
    """Return the themes by name, the default first; log those that cannot be read."""
    themes, errors = read_themes(files)
    for error in errors:
        _log.warning("%s", error)
    return {name: themes[name] for name in sorted(themes, key=lambda name: name != DEFAULT_THEME)}


def looks_in(
    themes: Mapping[str, Theme], name: str, read: Callable[[str], bytes], letters: Lettering, choices: CardChoices
) -> Looks:
    """Return the looks of a named theme; if there is none, log the nearest name and take the default."""
    if name not in themes:
        _log.warning("There is no theme %r%s; %s is used.", name, nearest(name, themes), DEFAULT_THEME)
    return Looks(read, themes.get(name) or themes[DEFAULT_THEME], letters, choices)


def _blank(width: int, height: int) -> pygame.Surface:
    picture = pygame.Surface((max(1, width), max(1, height)))
    picture.fill(BLANK)
    return picture


def page_unit(width: int, height: int) -> float:
    """Return the unit of full-screen pages. It may be smaller than the table's, since pages hold no cards."""
    if height > width:
        return min(max(1.06 * min(width / 720, height / 1280), 0.62), 3.2)
    return min(max(min(width / 1280, height / 720), 0.62), 3.2)
