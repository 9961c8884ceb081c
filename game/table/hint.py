"""Draws the teacher's advice on the hand: a lamp on the suggested card, a small bar of chances on each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from ..engine import Card
from ..ui import Face, Fill, Rect, TextStyle
from .frame import TableFrame


class Odds(Protocol):
    """The expected result of a card."""

    @property
    def points(self) -> int:
        """The expected points, in hundredths."""

    @property
    def made(self) -> int:
        """The chance that the call is made, in percent."""


@dataclass(frozen=True, slots=True)
class Hints:
    """What to draw on the cards of the hand."""

    suggested: Card | None
    chances: Mapping[Card, Odds]


def draw_hint(frame: TableFrame, card: Card, area: Rect, hints: Hints) -> None:
    """Draw the lamp if the card is suggested, and the bar and the points of its chance, on the visible strip of it."""
    painter, brush, theme, u = frame.painter, frame.brush, frame.theme, frame.layout.u
    if card in hints.chances:
        chance = hints.chances[card]
        bar = round(max(30, min(area.w - 10 * u, 64 * u)))
        tall = round(max(15, 17 * u))
        x, y = area.x + 5 * u, area.y + 0.40 * area.h
        painter.sprite(brush.pill(bar, tall, Fill(alpha=1.0)), x, y)
        part = round((bar - 4) * chance.made / 100)
        if part > tall - 4:
            colour = "accent" if card == hints.suggested else "brass"
            painter.sprite(brush.pill(part, tall - 4, Fill(colour, alpha=0.45)), x + 2, y + 2)
        px = round(tall * 0.72)
        points = frame.words.points(round(chance.points / 10), decimals=True)
        painter.text(points, x + bar / 2, y + tall / 2, TextStyle(px, theme.ink, Face.NUMBER), align=0.5)
    if card == hints.suggested:
        px = round(max(20, 26 * u))
        painter.sprite(brush.hint_tag(px), area.right - px - 3, area.y + 0.26 * area.h)
