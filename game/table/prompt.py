"""Draws the prompt above the hand: the suit led, what the player has to do, or why a move is refused."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import Suit
from ..ui import Face, Looks, Painter, TextStyle
from .bar import SUIT_LETTERS
from .layout import TableLayout


@dataclass(frozen=True, slots=True)
class Prompt:
    """A line of text for the player, with a suit sign before it."""

    text: str
    suit: Suit | None = None
    bad: bool = False
    """Whether it is a refusal, which has an icon too."""
    y: float | None = None
    """Its height in the window; None for the usual one."""


def draw_prompt(painter: Painter, looks: Looks, layout: TableLayout, prompt: Prompt) -> None:
    """Draw the pill with the prompt above the hand."""
    text, suit, bad = prompt.text, prompt.suit, prompt.bad
    brush, theme, u = looks.brush(layout.u), looks.theme, layout.u
    x = layout.prompt[0]
    y = layout.prompt[1] if prompt.y is None else prompt.y
    h = round(max(36, 40 * u))
    sign = round(28 * u)
    lead = 48 * u if suit is not None or bad else 20 * u
    usual = brush.px("md")
    if layout.low:  # buttons beside it leave no room for larger text
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
