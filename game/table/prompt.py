"""Draws the line above the hand: what was led, what is asked of the player, or why something may not be done."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import Suit
from ..ui import Face, Looks, Painter, TextStyle
from .bar import SUIT_LETTERS
from .layout import TableLayout


@dataclass(frozen=True, slots=True)
class Prompt:
    """A line for the player, and the sign of a suit before it."""

    text: str
    suit: Suit | None = None
    bad: bool = False
    """Whether it is a refusal, marked by an icon as well."""
    y: float | None = None
    """At which height it stands, if not where prompts usually do."""


def draw_prompt(painter: Painter, looks: Looks, layout: TableLayout, prompt: Prompt) -> None:
    """The pill with the line above the hand."""
    text, suit, bad = prompt.text, prompt.suit, prompt.bad
    brush, theme, u = looks.brush(layout.u), looks.theme, layout.u
    x = layout.prompt[0]
    y = layout.prompt[1] if prompt.y is None else prompt.y
    h = round(max(36, 40 * u))
    sign = round(28 * u)
    lead = 48 * u if suit is not None or bad else 20 * u
    usual = brush.px("md")
    if layout.low:  # buttons stand beside it, and leave no room for larger words
        usual = round(usual / painter.letters.scale)
    px = painter.letters.fit(text, usual, layout.width - 2 * layout.margin - lead - 20 * u, Face.BOLD)
    w = round(painter.letters.size(text, px, Face.BOLD)[0] + lead + 20 * u)
    left = x - w / 2
    painter.sprite(brush.prompt(w, h), left, y - h / 2)
    if bad:
        icon = round(20 * u)
        painter.sprite(brush.icon("warn", icon, theme.bad), left + 24 * u - icon / 2, y - icon / 2)
    elif suit is not None:
        medal = brush.medallion(SUIT_LETTERS[suit], sign, edge="accent")
        painter.sprite(medal, left + 24 * u - sign / 2, y - sign / 2)
    painter.text(text, left + lead, y, TextStyle(px, theme.bad if bad else theme.ink, Face.BOLD))
