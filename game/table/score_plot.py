"""Draws the totals round by round as lines, with the player's avatar at the end of each."""

from __future__ import annotations

from ..engine import SEATS
from ..ui import Axes, Brush, Face, Painter, Rect, TextStyle, place, scale_for
from .score_table import ScoreSheet


def draw_score_plot(painter: Painter, brush: Brush, sheet: ScoreSheet, area: Rect, drawn: float = 1.0) -> None:
    """Draw the plot in a panel that fills `area`; `drawn` is the fraction of the lines drawn so far."""
    words, board, seats = sheet.words, sheet.board, sheet.seats
    theme, u = brush.theme, brush.u
    painter.sprite(brush.panel(area.w, area.h), area.x, area.y)
    px = brush.px("md")
    painter.text(words("score.plot"), area.x + 24 * u, area.y + 30 * u, TextStyle(px, theme.ink, Face.BOLD))
    series = tuple(tuple(scored.totals[seat] for scored in board.history) for seat in seats)
    played = len(board.history)
    rounds = max(played, board.rules.rounds or 0, 1)
    scale = scale_for(series, rounds)
    inner = Rect(round(area.x + 12 * u), round(area.y + 52 * u), round(area.w - 24 * u), round(area.h - 62 * u))
    labels = tuple(words.number(value) for value in range(scale.low, scale.high + 1, scale.step))
    axes = Axes(scale, labels, tuple(words.number(number) for number in range(1, rounds + 1)))
    picture = brush.plot(inner.w, inner.h, series, axes)
    if drawn < 1:
        w, h = picture.surface.get_size()
        part = max(1, round(w * drawn))
        start = w - part if brush.skin.right_to_left else 0
        shown = picture.surface.subsurface((start, 0, part, h))
        painter.blit(shown, inner.x, inner.y, what=(picture.part, start, part))
        return
    painter.sprite(picture, inner.x, inner.y)
    r = 12 * u
    x = place(scale, inner.w, inner.h, u, played, 0)[0]
    ends = [(place(scale, inner.w, inner.h, u, played, series[i][-1] / 10)[1], i) for i in range(SEATS)]
    low = -1e9
    tops = {}
    for y, i in sorted(ends):  # keep avatars at nearly the same height apart
        tops[i] = low = max(y, low + 2.2 * r)
    over = max(0.0, low + r - inner.h)
    for i, y in tops.items():
        avatar = brush.avatar(sheet.personas[seats[i]].avatar, round(r), ring=str(i))
        painter.sprite(avatar, inner.x + x + 16 * u, inner.y + y - over - r)
