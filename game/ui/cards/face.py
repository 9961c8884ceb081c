"""Card faces at an exact pixel size, put together from SVG parts and one font.

Coordinates are card units: 140 wide, 200 high, y down. Part files are read by name; their placeholder colours are
replaced before they are rasterised.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import pygame

from ...engine import Card, Rank, Suit
from ..svg import clear, rasterise

Read = Callable[[str], bytes]
Size = tuple[int, int]
# Inset, radius and line width in units; fill and line colour, or "none".
Box = tuple[float, float, float, str, str]

SUIT_NAME = {Suit.CLUBS: "club", Suit.DIAMONDS: "diamond", Suit.HEARTS: "heart", Suit.SPADES: "spade"}
COURT_NAME = {Rank.JACK: "jack", Rank.QUEEN: "queen", Rank.KING: "king"}
_LETTER = {Rank.ACE: "A", Rank.KING: "K", Rank.QUEEN: "Q", Rank.JACK: "J"}
RADIUS = 11  # units, of the card's corners
_FONT_EM = 43  # units: capitals .165 of the card's height
_LETTER_FIT = {"J": (0.84, -6.5), "Q": (0.9, -4.5)}  # scale and lift that keep the tails off the suit
_TEN_WIDTH = 30.5  # units of ink
_COURT_INK = {  # ground, hatching, line, inner line
    Suit.SPADES: ("#DDE2F1", "#C3CBE6", "#141B38", "#E2A83F"),
    Suit.HEARTS: ("#FBE2D6", "#F3C6B6", "#401018", "#F0AE3C"),
    Suit.DIAMONDS: ("#FCEBC8", "#F6D595", "#45170F", "#7C2335"),
    Suit.CLUBS: ("#E2EDDA", "#C3D9B9", "#10291E", "#DDA23A"),
}
_LEFT, _MIDDLE = 0.372, 0.5  # pip columns; pips on the left and in the upper half are repeated turned about the middle
_HIGH = {  # rank: (column, row) of the pips of the upper half
    2: ((_MIDDLE, 0.17),),
    3: ((_MIDDLE, 0.17),),
    4: ((_LEFT, 0.17), (1 - _LEFT, 0.17)),
    6: ((_LEFT, 0.17), (1 - _LEFT, 0.17)),
    8: ((_LEFT, 0.17), (1 - _LEFT, 0.17), (_MIDDLE, 0.335)),
    9: ((_LEFT, 0.17), (1 - _LEFT, 0.17), (_LEFT, 0.39), (1 - _LEFT, 0.39)),
    10: ((_LEFT, 0.17), (1 - _LEFT, 0.17), (_MIDDLE, 0.28), (_LEFT, 0.39), (1 - _LEFT, 0.39)),
}
_HIGH[5] = _HIGH[7] = _HIGH[4]
_UPRIGHT = {  # rank: pips that stand upright and are not repeated
    3: ((_MIDDLE, 0.5),),
    5: ((_MIDDLE, 0.5),),
    6: ((_LEFT, 0.5), (1 - _LEFT, 0.5)),
    7: ((_MIDDLE, 0.335), (_LEFT, 0.5), (1 - _LEFT, 0.5)),
    8: ((_LEFT, 0.5), (1 - _LEFT, 0.5)),
    9: ((_MIDDLE, 0.5),),
}
_BIG = 1.34  # index of the large-index deck
_BIG_PICTURE = (30.2, 42.2, 0.8)  # where its courts and aces go: left, top (units), scale


@dataclass(frozen=True)
class CardStyle:
    """The look of the cards from the theme and the settings; colours are #RRGGBB."""

    face: str = "#FFFAEF"
    edge: str = "#CDBB93"
    spade: str = "#1A2140"
    heart: str = "#C22B33"
    diamond: str = "#C22B33"
    club: str = "#1A2140"
    dim: str = "#0F3244"
    dim_alpha: float = 0.47  # 0..1
    large_index: bool = False
    back: str = "dhaka"  # or lotus, himal
    gold: str = "#CFA557"  # ornament of the aces
    weave: tuple[str, str, str, str] = ("#7A1F2B", "#F0D08A", "#E2812F", "#1E6A68")

    def colour(self, suit: Suit) -> str:
        """Return the colour of a suit's index and pips."""
        return {
            Suit.SPADES: self.spade,
            Suit.HEARTS: self.heart,
            Suit.DIAMONDS: self.diamond,
            Suit.CLUBS: self.club,
        }[suit]


def boxes(size: Size, items: Iterable[Box], tint: str) -> pygame.Surface:
    """Draw rounded boxes on a card, their edges on whole pixels; `tint` as in `clear`."""
    w, h = size
    k = h / 200
    body = ""
    for inset, radius, width, fill, line in items:
        d = round(inset * k)
        t = max(1, round(width * k)) if line != "none" else 0
        body += (
            f'<rect x="{d + t / 2}" y="{d + t / 2}" width="{w - 2 * d - t}" height="{h - 2 * d - t}" '
            f'rx="{max(0.0, radius * k - t / 2):.2f}" fill="{fill}" stroke="{line}" stroke-width="{t}"/>'
        )
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
    svg = f"{head}{body}</svg>"
    out = clear(size, tint)
    out.blit(pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size), (0, 0))
    return out


def two_way(out: pygame.Surface, part: pygame.Surface, x: int, y: int) -> None:
    """Put a part at (x, y), and again turned about the middle of the card."""
    out.blit(part, (x, y))
    w, h = out.get_size()
    out.blit(pygame.transform.flip(part, True, True), (w - x - part.get_width(), h - y - part.get_height()))


def _steps(size: Size, inset: float, width: int) -> list[pygame.Rect]:
    """Return the eight sides of the notched court frame, `width` pixels wide inwards from `inset` units."""
    w, h = size
    k = h / 200
    x0, x1, y1 = round((10.2 + inset) * k), round((43.2 + inset) * k), round((75.2 + inset) * k)
    half = [
        pygame.Rect(x1, x0, w - x0 - x1, width),
        pygame.Rect(x1, x0, width, y1 - x0 + width),
        pygame.Rect(x0, y1, x1 - x0 + width, width),
        pygame.Rect(x0, y1, width, h - x0 - y1),
    ]
    return half + [pygame.Rect(w - r.right, h - r.bottom, r.w, r.h) for r in half]


class FaceMaker:
    """Draws the faces of one size and style; keeps pips, indices and the blank card for the next face."""

    def __init__(self, size: Size, style: CardStyle, read: Read, font: bytes) -> None:
        self._size, self._style, self._read, self._font = size, style, read, font
        self._k = size[1] / 200  # px a unit
        self._blank = boxes(size, [(0, RADIUS, 1.2, style.face, style.edge)], style.edge)
        self._pips: dict[tuple[Suit, int], pygame.Surface] = {}
        self._grounds: dict[tuple[Suit, Size], pygame.Surface] = {}
        self._letters: dict[tuple[str, str], tuple[pygame.Surface, int]] = {}
        self._fonts: dict[int, pygame.font.Font] = {}

    def make(self, card: Card) -> pygame.Surface:
        """Draw a face."""
        out = self._blank.copy()
        if card.rank in COURT_NAME or card.rank == Rank.ACE:
            self._picture(out, card)
        elif self._style.large_index:
            self._centre(out, self.pip(card.suit, 66), 86 / 140, 128 / 200)
        else:
            self._field(out, card)
        self._index(out, card)
        return out

    def pip(self, suit: Suit, units: float) -> pygame.Surface:
        """Return a suit mark in a box of so many units."""
        px = max(1, round(units * self._k))
        if (suit, px) not in self._pips:
            svg = self._read(f"pip-{SUIT_NAME[suit]}.svg")
            self._pips[suit, px] = rasterise(svg, (px, px), {"#010203": self._style.colour(suit)})
        return self._pips[suit, px]

    def _centre(self, out: pygame.Surface, part: pygame.Surface, x: float, y: float, turned: bool = False) -> None:
        """Put a part about a point (fractions of the card), and again turned about the middle if asked."""
        w, h = self._size
        left = (w - part.get_width()) // 2 if x == 0.5 else round(x * w - part.get_width() / 2)
        if x == 1 - _LEFT:  # exactly across from the left column
            left = w - part.get_width() - round(_LEFT * w - part.get_width() / 2)
        top = round(y * h - part.get_height() / 2)
        if turned:
            two_way(out, part, left, top)
        else:
            out.blit(part, (left, top))

    def _field(self, out: pygame.Surface, card: Card) -> None:
        pip = self.pip(card.suit, 24 if card.rank > 6 else 27)
        for x, y in _HIGH[card.rank]:
            self._centre(out, pip, x, y, turned=True)
        for x, y in _UPRIGHT.get(card.rank, ()):
            self._centre(out, pip, x, y)

    def _picture(self, out: pygame.Surface, card: Card) -> None:
        """Put the court or ace, smaller and lower beside a large index."""
        size, at = self._size, (0, 0)
        if self._style.large_index:
            left, top, scale = _BIG_PICTURE
            size = round(size[0] * scale), round(size[1] * scale)
            at = round(left * self._k), round(top * self._k)
        if card.rank == Rank.ACE:
            svg = self._read(f"ace-{SUIT_NAME[card.suit]}.svg")
            colours = {
                "#010203": self._style.colour(card.suit),
                "#010204": self._style.face,
                "#010205": self._style.gold,
            }
            out.blit(rasterise(svg, size, colours), at)
        else:
            out.blit(self._court(card, size), at)

    def _court(self, card: Card, size: Size) -> pygame.Surface:
        """Draw a framed two-way court on a card of this size, transparent outside the frame."""
        w, h = size
        k = h / 200
        figure = rasterise(self._read(f"court-{COURT_NAME[card.rank]}-{SUIT_NAME[card.suit]}.svg"), size)
        below = [(0, 109 * k + 1), (w, 91 * k + 1), (w, h), (0, h)]  # a pixel under the middle of the sash
        pygame.draw.polygon(figure, (0, 0, 0, 0), below)
        out = self._ground(card.suit, size).copy()
        out.blit(pygame.transform.flip(figure, True, True), (0, 0))
        out.blit(figure, (0, 0))
        x0, x1, y1 = round(10.2 * k), round(43.2 * k), round(75.2 * k)
        half = [pygame.Rect(0, 0, w, x0), pygame.Rect(0, 0, x0, h), pygame.Rect(0, 0, x1, y1)]
        for r in half:
            out.fill((0, 0, 0, 0), r)
            out.fill((0, 0, 0, 0), (w - r.right, h - r.bottom, r.w, r.h))
        for r in _steps(size, 0, max(1, round(1.6 * k))):
            out.fill(_COURT_INK[card.suit][2], r)
        return out

    def _ground(self, suit: Suit, size: Size) -> pygame.Surface:
        """Draw the tinted and hatched ground of a suit's courts with its inner line."""
        if (suit, size) not in self._grounds:
            k = size[1] / 200
            ground, hatch, _, inner = _COURT_INK[suit]
            out = rasterise(self._read("court-ground.svg"), size, {"#010206": ground, "#010207": hatch})
            gap = max(3.8, (max(1, round(1.6 * k)) + 1) / k)  # at least a pixel between the lines
            for r in _steps(size, gap, max(1, round(k))):
                out.fill(inner, r)
            self._grounds[suit, size] = out
        return self._grounds[suit, size]

    def _index(self, out: pygame.Surface, card: Card) -> None:
        """Put rank over suit at the top left, and turned in the opposite corner unless the index is large."""
        k = self._k * (_BIG if self._style.large_index else 1)
        text = _LETTER.get(card.rank, str(int(card.rank)))
        letter, rise = self._letter(text, self._style.colour(card.suit), k)
        baseline = (39 + _LETTER_FIT.get(text, (1, 0.0))[1]) * k
        mark = self.pip(card.suit, 27 * k / self._k)
        places = [
            (letter, round(19.5 * k - letter.get_width() / 2), round(baseline) - rise),
            (mark, round(20 * k - mark.get_width() / 2), round(60 * k - mark.get_height() / 2)),
        ]
        for part, x, y in places:
            if self._style.large_index:
                out.blit(part, (x, y))
            else:
                two_way(out, part, x, y)

    def _letter(self, text: str, colour: str, k: float) -> tuple[pygame.Surface, int]:
        """Return the letter of an index, and how far it rises above the baseline in pixels."""
        if (text, colour) not in self._letters:
            em = _FONT_EM * k * _LETTER_FIT.get(text, (1, 0.0))[0]
            if text == "10":
                self._letters[text, colour] = self._ten(colour, k)
            else:
                self._letters[text, colour] = self._ink(text, max(4, round(em)), colour)
        return self._letters[text, colour]

    def _ink(self, text: str, em: int, colour: str) -> tuple[pygame.Surface, int]:
        if em not in self._fonts:
            self._fonts[em] = pygame.font.Font(io.BytesIO(self._font), em)
        drawn = self._fonts[em].render(text, True, colour)
        box = drawn.get_bounding_rect()
        return drawn.subsurface(box), self._fonts[em].get_ascent() - box.top

    def _ten(self, colour: str, k: float) -> tuple[pygame.Surface, int]:
        """Return a narrow 10, drawn four times too large and scaled down once."""
        one, rise = self._ink("1", max(4, round(_FONT_EM * k)) * 4, colour)
        nought, rise_0 = self._ink("0", max(4, round(_FONT_EM * k)) * 4, colour)
        gap, up = round(2.6 * k * 4), max(rise, rise_0)
        height = max(up - rise + one.get_height(), up - rise_0 + nought.get_height())
        wide = clear((one.get_width() + gap + nought.get_width(), height), colour)
        wide.blit(one, (0, up - rise))
        wide.blit(nought, (one.get_width() + gap, up - rise_0))
        size = round(_TEN_WIDTH * k), round(height / 4)
        return pygame.transform.smoothscale(wide, size), round(up / 4)
