"""Draws the scores of a match by round: calls, tricks and points."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import SEATS, RoundScored, is_bonus, seats_from
from ..ui import Brush, Face, Fill, Painter, Rect, TextStyle
from ..words import Words
from .frame import Persona
from .scoreboard import Board

MOST_ROWS = 5
"""The most rounds shown; a longer match shows the last ones."""


def rows_shown(board: Board) -> tuple[int, ...]:
    """Return the numbers of the rounds to show, including future ones if the number of rounds is fixed."""
    played = len(board.history)
    last = max(played, min(board.rules.rounds or played, MOST_ROWS), 1)
    return tuple(range(max(1, last - MOST_ROWS + 1), last + 1))


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The scores of a match, with the players' personas and the words to draw them with."""

    words: Words
    board: Board
    personas: tuple[Persona, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """Every seat, the own one first."""
        return seats_from(self.board.own or 0)


class ScoreTable:
    """The table of scores in a panel that fills `area`: a column for each seat, the own one first.

    `counted` is how far the latest numbers have counted up, 0 to 1.
    """

    def __init__(self, brush: Brush, sheet: ScoreSheet, area: Rect, counted: float = 1.0) -> None:
        self._brush, self._words, self._board, self._personas = brush, sheet.words, sheet.board, sheet.personas
        self._area, self._counted = area, counted
        u = brush.u
        first = max(76.0, min(112 * u, area.w * 0.17))
        self._column = (area.w - first - 10 * u) / SEATS
        self._seats = tuple((seat, area.x + first + self._column * (i + 0.5)) for i, seat in enumerate(sheet.seats))
        """Each seat with the middle of its column."""
        self._head, self._foot = max(50.0, 78 * u), max(46.0, 70 * u)
        self._decimals = self._board.rules.overtrick_tenths > 0

    def draw(self, painter: Painter) -> None:
        """Draw the table."""
        brush, area, u = self._brush, self._area, self._brush.u
        painter.sprite(brush.panel(area.w, area.h), area.x, area.y)
        stripe = brush.pill(
            round(self._column - 6 * u), round(area.h - self._foot - 14 * u), Fill("accent", alpha=0.10), radius=14
        )
        painter.sprite(stripe, self._seats[0][1] - self._column / 2 + 3 * u, area.y + 7 * u)
        self._draw_head(painter)
        rows = rows_shown(self._board)
        row = min(160 * u, (area.h - self._head - self._foot - 8 * u) / len(rows))
        for i, number in enumerate(rows):
            self._draw_row(painter, number, area.y + self._head + i * row, row)
        self._draw_totals(painter)

    def _draw_head(self, painter: Painter) -> None:
        brush, theme, words, u = self._brush, self._brush.theme, self._words, self._brush.u
        middle, left = self._area.y + self._head / 2, self._area.x + 16 * u
        px, small = brush.px("sm"), brush.px("xs")
        painter.text(words("score.round"), left, middle - px * 0.62, TextStyle(px, theme.ink, Face.BOLD))
        painter.text(words("score.took_call"), left, middle + px * 0.75, TextStyle(small, theme.ink2))
        r = round(min(20 * u, self._column * 0.16))
        for seat, x in self._seats:
            persona = self._personas[seat]
            px = painter.letters.fit(persona.name, brush.px("md"), self._column - 3 * r, Face.BOLD)
            wide = painter.letters.size(persona.name, px, Face.BOLD)[0]
            start = x - (wide + 2 * r + 8 * u) / 2
            painter.sprite(brush.avatar(persona.avatar, r), start, middle - r)
            painter.text(persona.name, start + 2 * r + 8 * u, middle, TextStyle(px, theme.ink, Face.BOLD))

    def _draw_row(self, painter: Painter, number: int, y: float, tall: float) -> None:
        brush, theme, area, u = self._brush, self._brush.theme, self._area, self._brush.u
        history = self._board.history
        scored = history[number - 1] if number <= len(history) else None
        middle = y + tall / 2
        painter.sprite(brush.rule(round(area.w - 32 * u)), area.x + 16 * u, y)
        if scored is not None and number == len(history):
            pill = brush.pill(round(area.w - 16 * u), round(tall - 6 * u), Fill("brass", alpha=0.13), radius=12)
            painter.sprite(pill, area.x + 8 * u, y + 3 * u)
        px = round(min(brush.px("lg"), tall * 0.6))
        colour = theme.ink if scored else theme.ink3
        text = self._words.number(number)
        painter.text(text, area.x + 34 * u, middle, TextStyle(px, colour, Face.NUMBER), align=0.5)
        for seat, x in self._seats:
            if scored is None:
                painter.text("—", x, middle, TextStyle(px, theme.line), align=0.5)
            else:
                self._draw_cell(painter, scored, seat, x, middle, tall)

    def _draw_cell(
        self, painter: Painter, scored: RoundScored, seat: int, x: float, middle: float, tall: float
    ) -> None:
        brush, theme, words, u = self._brush, self._brush.theme, self._words, self._brush.u
        points, call, won = scored.points[seat], scored.calls[seat], scored.tricks[seat]
        latest = scored is self._board.history[-1]
        bonus = points > 0 and is_bonus(call, self._board.rules)
        colour = theme.accent if bonus else theme.good if points > 0 else theme.bad if points < 0 else theme.ink2
        px = round(
            min((24 if self._decimals else 29) * u, tall * 0.62, self._column * (0.19 if self._decimals else 0.23))
        )
        shown = _counting(points, self._counted) if latest else points
        text = words.points(shown, decimals=self._decimals)
        painter.text(text, x - self._column * 0.10, middle, TextStyle(px, colour, Face.NUMBER), align=0.5)
        took = words("score.took", won=words.number(won), call=words.number(call))
        small = min(brush.px("sm"), round(tall * 0.5))
        painter.text(took, x + self._column * 0.30, middle, TextStyle(small, theme.ink2), align=0.5)
        size = round(min(15 * u, tall * 0.4, self._column * 0.13))
        icon = "star" if bonus else "x" if points <= 0 else "check"
        painter.sprite(brush.icon(icon, size, colour), x - self._column * 0.42, middle - size / 2)

    def _draw_totals(self, painter: Painter) -> None:
        brush, theme, area, board, u = self._brush, self._brush.theme, self._area, self._board, self._brush.u
        w, tall = round(area.w - 16 * u), round(self._foot - 6 * u)
        y = area.bottom - self._foot - 4 * u
        pill = brush.pill(w, tall, Fill("panel2", edge="brass", alpha=1.0), radius=14)
        painter.sprite(pill, area.x + 8 * u, y)
        middle = y + tall / 2
        painter.text(
            self._words("score.total"), area.x + 16 * u, middle, TextStyle(brush.px("sm"), theme.ink, Face.BOLD)
        )
        latest = board.history[-1].points if board.history else (0,) * SEATS
        px = round(min((30 if self._decimals else 36) * u, self._foot * 0.6, self._column * 0.34))
        shown = [board.totals[seat] - latest[seat] + _counting(latest[seat], self._counted) for seat, _ in self._seats]
        texts = [self._words.points(total, decimals=self._decimals) for total in shown]
        room = self._column * 0.56  # beside the crown
        px = min(painter.letters.fit(text, px, room, Face.NUMBER) for text in texts)
        for (seat, x), text in zip(self._seats, texts, strict=True):
            colour = theme.brass_ink if seat == (board.own or 0) else theme.ink
            painter.text(text, x, middle, TextStyle(px, colour, Face.NUMBER), align=0.5)
            if seat in board.leaders and self._counted >= 1:
                size = round(min(22 * u, self._column * 0.15))
                painter.sprite(brush.icon("crown", size, theme.accent), x - self._column * 0.44, middle - size / 2)


def _counting(points: int, counted: float) -> int:
    """Return the number shown while tenths count up from zero; whole points, so that it does not flicker."""
    return points if counted >= 1 else int(points * (1 - (1 - counted) ** 3) / 10) * 10
