"""Draws the illustration of a chapter: cards, a hand with its calls, scores, or final totals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...engine import Card, is_bonus
from ...table import Persona
from ...ui import Brush, Face, Fill, Looks, Painter, Rect, Ring, TextStyle
from ...words import Words
from ..round.sitting import OWN_AVATAR, STAND_INS, persona
from .chapters import Choice, Counted, Illustration, Scored, Scores, Totals, Tricks

WIDE = 0.7
"""A card's width relative to its height."""
STEP = 1.07
"""The distance between cards of a trick, in card widths: no card covers another's index."""
RAISE = 0.13
"""How far a legal card is raised, in card heights."""
LARGEST, SMALLEST = 168, 40
"""A card's greatest height in u and least in pixels; in less room there is no picture."""
MOST_CHIPS = 7
"""The most calls in a row."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A card of the illustration: its centre and edge."""

    card: Card
    x: float
    y: float
    height: int
    angle: float = 0.0
    dim: bool = False
    ring: Ring | None = None
    crown: bool = False


def lay(picture: Illustration, area: Rect, u: float) -> tuple[Laid, ...]:
    """Place the cards of an illustration within an area."""
    match picture:
        case Tricks(tricks=tricks):
            tall = _height(area, u, 1.2 * len(tricks))
            rows = []
            for i, (trick, winner) in enumerate(zip(tricks, picture.winners, strict=True)):
                y = area.cy + (i - (len(tricks) - 1) / 2) * 1.24 * tall
                rows += [*_trick(trick, winner, area.cx, y, tall)]
            return tuple(rows)
        case Choice():
            tall = _height(area, u, 2.36)
            top = area.cy - 0.64 * tall
            return (
                *_trick(picture.trick, picture.winner, area.cx, top, tall),
                *_hand(picture, area, top + 1.3 * tall, tall),
            )
        case Counted():
            return tuple(_counted(picture, area, u))
    return ()


def _height(area: Rect, u: float, cards: float) -> int:
    """Return the card height for so many cards one below another and four side by side."""
    return max(1, math.floor(min(LARGEST * u, area.h / cards, area.w / (WIDE * (1 + 3 * STEP) + 0.1))))


def _trick(cards: Sequence[Card], winner: int | None, x: float, y: float, tall: int) -> Iterator[Laid]:
    """Yield a row of cards in the order of play, in a slight arc."""
    for i, card in enumerate(cards):
        k = i - (len(cards) - 1) / 2
        place = Laid(card, x + k * STEP * WIDE * tall, y + 0.035 * tall * (k * k - 1), tall, round(4 * k))
        yield replace(place, ring=Ring.WINNING, crown=True) if i == winner else place


def _hand(picture: Choice, area: Rect, y: float, tall: int) -> Iterator[Laid]:
    cards, legal, wide = picture.hand, picture.legal, WIDE * tall
    step = min(STEP * wide, (area.w - wide) / max(1, len(cards) - 1))
    for i, card in enumerate(cards):
        x = area.cx + (i - (len(cards) - 1) / 2) * step
        if card in legal:
            yield Laid(card, x, y - RAISE * tall, tall, ring=Ring.PLAYABLE)
        else:
            yield Laid(card, x, y, tall, dim=True)


def _counted(picture: Counted, area: Rect, u: float) -> Iterator[Laid]:
    rows, radius, gap = _chips(picture, area, u)
    chips = len(rows) * (2 * radius + gap) + 2 * gap
    tall = _height(Rect(area.x, area.y, area.w, max(1, round(area.h - chips))), u, 1 + 2 * RAISE)
    y = area.cy - chips / 2 + RAISE * tall
    cards, strong = picture.hand, picture.strong
    step = min(0.4 * WIDE * tall, (area.w - WIDE * tall) / (len(cards) - 1))
    for i, card in enumerate(cards):
        x = area.cx + (i - (len(cards) - 1) / 2) * step
        high = card in strong
        yield Laid(card, x, y - (2 * RAISE * tall if high else 0), tall, ring=Ring.WINNING if high else None)


def _chips(picture: Counted, area: Rect, u: float) -> tuple[tuple[tuple[int, ...], ...], float, float]:
    """Return the calls in rows, the radius of a chip, and the gap between chips."""
    calls = picture.calls
    count = -(-len(calls) // MOST_CHIPS)
    each = -(-len(calls) // count)
    gap = max(6.0, 9 * u)
    radius = min(max(16.0, 25 * u), (area.w - (each - 1) * gap) / each / 2)
    return tuple(tuple(calls[i : i + each]) for i in range(0, len(calls), each)), max(1.0, radius), gap


class PictureDrawer:
    """Draws a chapter's illustration into an area.

    `mirror` is the window's width if the interface is mirrored: cards stay in the order of play in any language.
    """

    def __init__(
        self, painter: Painter, looks: Looks, brush: Brush, words: Words, area: Rect, mirror: int | None
    ) -> None:
        self._mirror = mirror
        self._painter, self._looks, self._brush, self._words, self._area = painter, looks, brush, words, area
        self._theme, self._u = looks.theme, brush.u

    def draw(self, picture: Illustration) -> None:
        """Draw it over a faint mandala; nothing if the area is too small."""
        area = self._area
        if min(area.w, area.h) < 2 * SMALLEST:
            return
        radius = round(min(area.w, area.h) * 0.5)
        self._painter.sprite(self._brush.lotus(radius), area.cx - radius, area.cy - radius)
        laid = lay(picture, area if self._mirror is None else area.mirrored(self._mirror), self._u)
        if laid and laid[0].height >= SMALLEST:
            with self._painter.mirrored(None):
                self._draw_cards(laid)
        match picture:
            case Choice(trick=()) if laid[0].height >= SMALLEST:
                self._draw_slot(laid[0].height)
            case Counted():
                self._draw_chips(picture)
            case Scores():
                self._draw_scores(picture)
            case Totals():
                self._draw_totals(picture)

    def _draw_cards(self, laid: Sequence[Laid]) -> None:
        pictures = self._looks.cards(laid[0].height)
        for each in laid:
            surface = pictures.get(each.card, each.angle, dim=each.dim, ring=each.ring)
            self._painter.centred(surface, each.x, each.y)
        px = max(18, round(26 * self._u))
        for each in laid:
            if each.crown:
                turn, dx, dy = math.radians(each.angle), 0.33 * WIDE * each.height, -0.49 * each.height
                x = each.x + dx * math.cos(turn) - dy * math.sin(turn)
                y = each.y + dx * math.sin(turn) + dy * math.cos(turn)
                self._painter.sprite(self._brush.crown_tag(px), x - px / 2, y - px / 2)

    def _draw_slot(self, tall: int) -> None:
        """Draw the place of the card to be led."""
        wide, area = round(WIDE * tall), self._area
        slot = self._brush.dashed_card(wide, tall, self._theme.accent)
        self._painter.sprite(slot, area.cx - wide / 2, area.cy - 1.14 * tall)

    def _draw_chips(self, picture: Counted) -> None:
        rows, radius, gap = _chips(picture, self._area, self._u)
        last = lay(picture, self._area, self._u)[-1]
        y = last.y + last.height / 2 + 2.5 * gap
        for row in rows:
            x = self._area.cx - (len(row) * (2 * radius + gap) - gap) / 2
            for call in row:
                state = "chosen" if call == picture.call else "rest"
                label, bonus = self._words.number(call), is_bonus(call, picture.rules)
                self._painter.sprite(self._brush.chip(radius, label, state, bonus=bonus), x, y)
                x += 2 * radius + gap
            y += 2 * radius + gap

    # -- scores

    def _draw_scores(self, picture: Scores) -> None:
        """Draw a row for each example: the call, the tricks as cards, the points."""
        u, words, brush, small = self._u, self._words, self._brush, self._brush.px("xs")
        wide = round(min(self._area.w, 470 * u))
        tall, gap = self._rows(len(picture.rows), 62 * u, small * 2)
        x, y = round(self._area.cx - wide / 2), self._area.cy - (len(picture.rows) * (tall + gap) - gap) / 2 + small
        decimals = picture.rules.overtrick_tenths > 0
        head = y - small * 1.1
        call, taken, points = words("how_to.called"), words("how_to.taken"), words("how_to.points")
        self._painter.text(call, x + 0.10 * wide, head, TextStyle(small, self._theme.ink2), align=0.5)
        self._painter.text(taken, x + 0.21 * wide, head, TextStyle(small, self._theme.ink2))
        self._painter.text(points, x + wide - 16 * u, head, TextStyle(small, self._theme.ink2), align=1.0)
        for row in picture.rows:
            ground = brush.pill(wide, round(tall), Fill("panel2", alpha=0.95), radius=12)
            self._painter.sprite(ground, x, y)
            radius = max(13.0, min(22 * u, tall * 0.38))
            chip = brush.chip(radius, words.number(row.call), "rest", bonus=is_bonus(row.call, picture.rules))
            self._painter.sprite(chip, x + 0.10 * wide - radius, y + tall / 2 - radius)
            self._draw_taken(row, x + 0.21 * wide, 0.46 * wide, y + tall / 2, tall * 0.74)
            px, middle = brush.px("md"), y + tall / 2
            colour = self._theme.good if row.points > 0 else self._theme.bad if row.points < 0 else self._theme.ink
            text = words.points(row.points, decimals=decimals)
            self._painter.text(
                words.number(row.won), x + 0.72 * wide, middle, TextStyle(px, self._theme.ink, Face.NUMBER)
            )
            px = self._fit(text, min(brush.px("xl"), round(tall * 0.6)), 0.2 * wide)
            self._painter.text(text, x + wide - 16 * u, middle, TextStyle(px, colour, Face.NUMBER), align=1.0)
            y += tall + gap

    def _draw_taken(self, row: Scored, x: float, room: float, y: float, tall: float) -> None:
        """Draw the tricks of a call: won ones as backs, missing ones as outlines, overtricks apart."""
        height = round(tall)
        wide, count = round(WIDE * height), max(row.call, row.won)
        apart = 0.3 * wide if row.won > row.call else 0.0
        step = min(0.62 * wide, (room - wide - apart) / max(1, count - 1))
        pictures = self._looks.cards(height)
        for place in range(count):
            left = x + place * step + (apart if place >= row.call else 0)
            if place < row.won:
                back = pictures.get(self._looks.card_back, shadow=False)
                self._painter.centred(back, left + wide / 2, y)
            else:
                slot = self._brush.dashed_card(wide, height, self._theme.bad, fill=False)
                self._painter.sprite(slot, left, y - height / 2)

    # -- totals

    def _draw_totals(self, picture: Totals) -> None:
        """Draw the players in the order of their places, the winner with a crown."""
        u, words, brush, theme = self._u, self._words, self._brush, self._theme
        wide = round(min(self._area.w, 430 * u))
        tall, gap = self._rows(len(picture.standings), 78 * u)
        x, y = round(self._area.cx - wide / 2), self._area.cy - (len(picture.standings) * (tall + gap) - gap) / 2
        decimals = picture.rules.overtrick_tenths > 0
        for standing in picture.standings:
            first = standing.place == 1
            edge = "accent" if first else "line"
            self._painter.sprite(brush.pill(wide, round(tall), Fill("panel2", edge=edge, alpha=0.95), radius=12), x, y)
            middle, px = y + tall / 2, brush.px("lg")
            radius = min(28 * u, tall * 0.4)
            place = words.number(standing.place)
            self._painter.text(place, x + 26 * u, middle, TextStyle(px, theme.ink2, Face.NUMBER), align=0.5)
            avatar, seat = x + 52 * u, standing.seat
            who = persona(words, STAND_INS[seat - 1]) if seat else Persona(words("name.you"), OWN_AVATAR)
            self._painter.sprite(brush.avatar(who.avatar, radius), avatar, middle - radius)
            if first:
                crown = max(16, round(24 * u))
                self._painter.sprite(brush.crown_tag(crown), avatar + 1.5 * radius, middle - radius - 0.2 * crown)
            total = words.points(standing.total, decimals=decimals)
            left = avatar + 2 * radius + 18 * u
            wanted = self._fit(total, min(brush.px("xl"), round(tall * 0.6)), 0.42 * wide)
            letters = self._painter.letters
            taken = letters.size(total, wanted, Face.NUMBER)[0]
            fitted = letters.fit(who.name, px, x + wide - 32 * u - taken - left, Face.BOLD)
            self._painter.text(who.name, left, middle, TextStyle(fitted, theme.ink, Face.BOLD))
            colour = theme.good if standing.total > 0 else theme.bad if standing.total < 0 else theme.ink
            self._painter.text(total, x + wide - 18 * u, middle, TextStyle(wanted, colour, Face.NUMBER), align=1.0)
            y += tall + gap

    def _rows(self, count: int, largest: float, head: float = 0) -> tuple[float, float]:
        """Return the height of a row and the gap below it."""
        gap = 8 * self._u
        return min(largest, (self._area.h - head - (count - 1) * gap) / count), gap

    def _fit(self, text: str, px: int, room: float) -> int:
        """Return the largest size at which any number fits."""
        letters = self._painter.letters
        while px > 8 and letters.size(text, px, Face.NUMBER)[0] > room:
            px -= 1
        return px
