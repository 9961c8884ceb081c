"""Draws the teacher's advice on the hand: a lamp on the suggested card, a small bar of chances on each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ..engine import Card
from ..ui import Face, Fill, TextStyle
from .frame import TableFrame


class Odds(Protocol):
    """The expected result of a card."""

    @property
    def points(self) -> int:
        """The expected points, in hundredths."""

    @property
    def made(self) -> int:
        """The chance that the call is made, in percent."""


def draw_advice(frame: TableFrame, suggested: Card | None, chances: Mapping[Card, Odds]) -> None:
    """Draw a lamp on the suggested card, and a bar and the points on each card with a chance."""
    painter, brush, theme, u = frame.painter, frame.brush, frame.theme, frame.layout.u
    for card, drawn, strip in frame.stage.hit_areas():
        wide = min(strip.w, drawn.w)
        if card in chances:
            chance = chances[card]
            bar = round(max(30, min(wide - 10 * u, 64 * u)))
            tall = round(max(15, 17 * u))
            x, y = drawn.x + 5 * u, drawn.y + 0.40 * drawn.h
            painter.sprite(brush.pill(bar, tall, Fill(alpha=1.0)), x, y)
            part = round((bar - 4) * chance.made / 100)
            if part > tall - 4:
                colour = "accent" if card == suggested else "brass"
                painter.sprite(brush.pill(part, tall - 4, Fill(colour, alpha=0.45)), x + 2, y + 2)
            px = round(tall * 0.72)
            points = frame.words.points(round(chance.points / 10), decimals=True)
            painter.text(points, x + bar / 2, y + tall / 2, TextStyle(px, theme.ink, Face.NUMBER), align=0.5)
        if card == suggested:
            px = round(max(20, 26 * u))
            painter.sprite(brush.hint_tag(px), drawn.x + wide - px * 0.9, drawn.y + 0.26 * drawn.h)
