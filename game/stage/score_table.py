"""Draws the scores of a match, round by round: what was called, what was taken, what it came to."""

from __future__ import annotations

from ..engine import RoundScored, is_bonus
from ..text import Words
from .drawing.brush import Brush
from .drawing.lettering import Face
from .drawing.painter import Painter
from .geometry import Rect
from .scoreboard import Board
from .seats import Sitter

MOST_ROWS = 5
"""Rounds shown at once; in a longer match the last ones."""


def rows_shown(board: Board) -> tuple[int, ...]:
    """The numbers of the rounds that have a row, those to come included where their number is set."""
    played = len(board.history)
    rounds = board.rules.rounds
    last = played if rounds is None else max(played, min(rounds, max(played, MOST_ROWS)))
    first = max(1, min(played, last) - MOST_ROWS + 1)
    return tuple(range(first, max(last, 1) + 1))[:MOST_ROWS]


def draw_score_table(
    painter: Painter, brush: Brush, words: Words, board: Board, sitters: tuple[Sitter, ...], area: Rect
) -> None:
    """The table in a panel that fills `area`."""
    u = brush.u
    painter.sprite(brush.panel(area.w, area.h), area.x, area.y)
    own = board.own or 0
    order = [(own + i) % 4 for i in range(4)]
    first = max(76.0, min(112 * u, area.w * 0.17))
    column = (area.w - first - 10 * u) / 4
    head = max(50.0, 78 * u)
    foot = max(46.0, 70 * u)
    rows = rows_shown(board)
    row_h = min(160 * u, (area.h - head - foot - 8 * u) / max(1, len(rows)))
    xs = [area.x + first + column * (i + 0.5) for i in range(4)]
    painter.sprite(
        brush.pill(round(column - 6 * u), round(area.h - foot - 14 * u), fill="accent", alpha=0.10, radius=14),
        xs[0] - column / 2 + 3 * u,
        area.y + 7 * u,
    )
    _draw_head(painter, brush, words, sitters, order, xs, column, area, head)
    y = area.y + head
    for number in rows:
        scored = board.history[number - 1] if number <= len(board.history) else None
        _draw_row(painter, brush, words, board, number, scored, order, xs, column, area, y, row_h)
        y += row_h
    _draw_totals(painter, brush, words, board, order, xs, column, area, area.bottom - foot - 4 * u, foot)


def _draw_head(
    painter: Painter,
    brush: Brush,
    words: Words,
    sitters: tuple[Sitter, ...],
    order: list[int],
    xs: list[float],
    column: float,
    area: Rect,
    head: float,
) -> None:
    theme, u = brush.theme, brush.u
    middle = area.y + head / 2
    px, small = brush.px("sm"), brush.px("xs")
    painter.text(words("score.round"), area.x + 16 * u, middle - px * 0.62, px, theme.ink, Face.BOLD)
    painter.text(words("score.took_call"), area.x + 16 * u, middle + px * 0.75, small, theme.ink2)
    r = round(min(20 * u, column * 0.16))
    for seat, x in zip(order, xs, strict=True):
        name = sitters[seat].name
        px = painter.letters.fit(name, brush.px("md"), column - 3 * r, Face.BOLD)
        wide = painter.letters.size(name, px, Face.BOLD)[0]
        left = x - (wide + 2 * r + 8 * u) / 2
        painter.sprite(brush.avatar(sitters[seat].avatar, r), left, middle - r)
        painter.text(name, left + 2 * r + 8 * u, middle, px, theme.ink, Face.BOLD)


def _draw_row(
    painter: Painter,
    brush: Brush,
    words: Words,
    board: Board,
    number: int,
    scored: RoundScored | None,
    order: list[int],
    xs: list[float],
    column: float,
    area: Rect,
    y: float,
    h: float,
) -> None:
    theme, u = brush.theme, brush.u
    middle = y + h / 2
    painter.sprite(brush.rule(round(area.w - 32 * u)), area.x + 16 * u, y)
    latest = scored is not None and number == len(board.history)
    if latest:
        pill = brush.pill(round(area.w - 16 * u), round(h - 6 * u), fill="brass", alpha=0.13, radius=12)
        painter.sprite(pill, area.x + 8 * u, y + 3 * u)
    colour = theme.ink if scored else theme.ink3
    px = round(min(brush.px("lg"), h * 0.6))
    painter.text(words.number(number), area.x + 34 * u, middle, px, colour, Face.NUMBER, align=0.5)
    decimals = board.rules.overtrick_tenths > 0
    for seat, x in zip(order, xs, strict=True):
        if scored is None:
            painter.text("—", x, middle, px, theme.line, Face.UI, align=0.5)
            continue
        points, call, won = scored.points[seat], scored.calls[seat], scored.tricks[seat]
        bonus = points > 0 and is_bonus(call, board.rules)
        colour = theme.accent if bonus else theme.good if points > 0 else theme.bad if points < 0 else theme.ink2
        big = round(min(29 * u if not decimals else 24 * u, h * 0.62, column * 0.27))
        text = words.points(points, decimals=decimals)
        painter.text(text, x - column * 0.10, middle, big, colour, Face.NUMBER, align=0.5)
        took = words("score.took", won=words.number(won), call=words.number(call))
        painter.text(took, x + column * 0.30, middle, min(brush.px("sm"), round(h * 0.5)), theme.ink2, align=0.5)
        icon = "star" if bonus else "x" if points <= 0 else "check"
        size = round(min(15 * u, h * 0.4, column * 0.13))
        painter.sprite(brush.icon(icon, size, colour), x - column * 0.42, middle - size / 2)


def _draw_totals(
    painter: Painter,
    brush: Brush,
    words: Words,
    board: Board,
    order: list[int],
    xs: list[float],
    column: float,
    area: Rect,
    y: float,
    h: float,
) -> None:
    theme, u = brush.theme, brush.u
    w, tall = round(area.w - 16 * u), round(h - 6 * u)
    painter.sprite(brush.pill(w, tall, fill="panel2", edge="brass", alpha=1.0, radius=14), area.x + 8 * u, y)
    middle = y + tall / 2
    painter.text(words("score.total"), area.x + 16 * u, middle, brush.px("sm"), theme.ink, Face.BOLD)
    decimals = board.rules.overtrick_tenths > 0
    own = board.own or 0
    for seat, x in zip(order, xs, strict=True):
        text = words.points(board.totals[seat], decimals=decimals)
        px = round(min(36 * u if not decimals else 30 * u, h * 0.6, column * 0.34))
        painter.text(text, x, middle, px, theme.brass_high if seat == own else theme.ink, Face.NUMBER, align=0.5)
        if seat in board.leaders:
            size = round(min(22 * u, column * 0.15))
            painter.sprite(brush.icon("crown", size, theme.accent), x - column * 0.44, middle - size / 2)
