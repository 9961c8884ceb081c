"""Draws the line of tricks, with the step in words above it."""

from __future__ import annotations

from ...engine import HAND_SIZE, SEATS
from ...ui import Brush, Face, Fill, Painter, Rect, TextStyle
from ...words import Words


def draw_line(painter: Painter, brush: Brush, words: Words, line: Rect, played: int, status: tuple[str, str]) -> None:
    """Draw a cell for each trick, filled as far as `played` cards go, and the two parts of the status above them."""
    theme, u = brush.theme, brush.u
    where, who = status
    y = line.y - max(13, 20 * u)
    px = painter.letters.fit(where, brush.px("sm"), 0.55 * line.w, Face.BOLD)
    painter.text(where, line.x, y, TextStyle(px, theme.ink, Face.BOLD))
    px = painter.letters.fit(who, brush.px("sm"), 0.44 * line.w)
    painter.text(who, line.right, y, TextStyle(px, theme.ink2), align=1.0)
    now = max(0, played - 1) // SEATS if played else -1
    for i, cell in enumerate(line.split_columns(HAND_SIZE, max(2, 3 * u))):
        done = i < now or played >= (i + 1) * SEATS
        fill = Fill("brass", alpha=0.75) if done else Fill("panel2", alpha=0.8)
        if i == now:
            fill = fill._replace(edge="accent")
        painter.sprite(brush.pill(cell.w, cell.h, fill, radius=6), cell.x, cell.y)
        if i == now and not done:
            tall = max(2, round(4 * u))
            wide = max(tall, round((cell.w - 6 * u) * (played - i * SEATS) / SEATS))
            bar = brush.pill(wide, tall, Fill("accent", alpha=1.0))
            painter.sprite(bar, cell.x + 3 * u, cell.bottom - tall - 3)
        number = words.number(i + 1)
        px = round(min(brush.px("sm"), 0.5 * cell.w))
        style = TextStyle(px, theme.on_brass if done else theme.ink, Face.BOLD)
        painter.text(number, cell.cx, cell.cy, style, align=0.5, alpha=1.0 if done or i == now else 0.6)
