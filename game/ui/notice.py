"""Draws a brief notice over any screen."""

from __future__ import annotations

from .geometry import Rect
from .lettering import Face, TextStyle
from .looks import Looks, page_unit
from .painter import Painter


def draw_notice(painter: Painter, looks: Looks, text: str, width: int, height: int, *, aside: bool = False) -> Rect:
    """Draw the text on a plate at the top of the window (`aside`: in a corner, clear of titles); return its place."""
    u = max(0.78, page_unit(width, height))
    brush, letters = looks.brush(u), painter.letters
    px = brush.px("md")
    lines = letters.wrap(text, px, min(width - 80, 760 * u), Face.BOLD)
    w = max(letters.size(line, px, Face.BOLD)[0] for line in lines) + round(48 * u)
    h = round(len(lines) * px * 1.4 + 20 * u)
    if aside:
        edge = max(12, round(20 * u))
        x, y = edge if looks.right_to_left else width - edge - w, edge
    else:
        x, y = (width - w) // 2, round(height * (0.245 if height > width else 0.17))
        y -= round(h - h / letters.scale)  # large text grows upwards: the player's prompt is below
    painter.sprite(brush.toast(w, h), x, y)
    for i, line in enumerate(lines):
        middle = y + h / 2 + (i - (len(lines) - 1) / 2) * px * 1.4
        painter.text(line, x + w / 2, middle, TextStyle(px, looks.theme.ink, Face.BOLD), align=0.5)
    return Rect(x, y, w, h)
