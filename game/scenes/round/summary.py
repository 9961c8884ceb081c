"""The round summary: each player's call, tricks and score, with an explanation."""

from __future__ import annotations

from ...device import Command
from ...engine import CallState, Phase, RoundScored, call_state, is_bonus, seats_from
from ...table import ScoreSheet, ScoreTable, draw_score_plot
from ...ui import Button, Control, Face, IconButton, Painter, Rect, TextStyle
from .. import flow
from ..page import Page
from ..services import Services
from ..transitions import Push, Replace, Screen, Transition
from .look_back import LOOKS
from .pause import Pause
from .sitting import Table
from .so_far import SoFar

COUNT_UP, PLOT_LINE = 0.6, 0.9
"""Seconds in which numbers count up and lines are drawn."""
LOW = 560
"""Window height in pixels below which there is no plot."""


class Summary(Page):
    """The score of the round."""

    screen = Screen.SUMMARY
    notice_aside = False  # the continue button may be in that corner

    def __init__(self, services: Services, table: Table) -> None:
        super().__init__(services)
        self.table = table

    @property
    def _round(self) -> RoundScored:
        return self.table.stage.board.history[-1]

    @property
    def _over(self) -> bool:
        return self.table.session.match.phase is Phase.OVER

    def first_focus(self) -> str | None:
        """Return the continue button."""
        return "next"

    def build(self) -> tuple[Control, ...]:
        """Return the buttons to continue and, in an endless match, to end it."""
        words, u = self.services.words, self.u
        h = round(max(46, 54 * u))
        w = round(max(150, 232 * u))
        head = self.head
        if self.portrait:
            y = self.size[1] - round(56 * u) - h
            next_rect = Rect(self.margin, y, self.size[0] - 2 * self.margin, h)
            end_rect = Rect(self.margin, y - h - round(12 * u), self.size[0] - 2 * self.margin, h)
        else:
            next_rect = Rect(head.right - w, head.y, w, h)
            end_rect = Rect(head.right - 2 * w - round(18 * u), head.y, w, h)
        label = words("summary.standings" if self._over else "summary.next")
        controls: list[Control] = [
            Button(name="next", rect=next_rect, label=label, icon="play", kind="primary", does=self._go_on)
        ]
        if not self._over and self.table.session.rules.rounds is None:
            label = words("summary.end")
            controls.append(Button(name="end", rect=end_rect, label=label, icon="flag", does=self._end))
        size = max(44, round(48 * u))
        pause = Rect(head.x, round(head.y + max(46, 54 * u) / 2 - size / 2), size, size)
        controls.append(IconButton(name="pause", rect=pause, icon="pause", does=self._pause))
        return tuple(controls)

    @property
    def restless(self) -> bool:
        """Whether numbers are counting up or lines being drawn."""
        return self.fraction(0, max(COUNT_UP, PLOT_LINE)) < 1

    def _end(self) -> Transition:
        self.table.end()
        return self._go_on()

    def _go_on(self) -> Transition:
        self.table.scored = False
        self.table.stage.finish()
        return Replace(flow.scene_for(self.table))

    def cancel(self) -> Transition | None:
        """Pause."""
        return self._pause()

    def _pause(self) -> Transition:
        return Push(Pause(self.services, self.table))

    def command(self, command: Command) -> Transition | None:
        """LookBack at the tricks of the round, the sheet or the cards gone; pause on P."""
        if command in LOOKS:
            return Push(SoFar(self.services, self.table, LOOKS[command]))
        return self.cancel() if command is Command.PAUSE else None

    def draw_content(self, painter: Painter) -> None:
        """Draw the headline, the table of scores, and the explanations."""
        words, brush, u = self.services.words, self.brush, self.u
        theme, head = self.services.looks.theme, self.head
        number = words.number(self._round.round)
        title = words("bar.round", number=number)
        px = brush.px("h1")
        y = head.y + max(46, 54 * u) / 2
        pause = self.control("pause")
        assert pause is not None
        left = pause.rect.right + 16 * u
        wide = painter.text(title, left, y, TextStyle(px, theme.ink, Face.TITLE))
        room = min(control.rect.x for control in self.controls if control is not pause) - left - wide - 36 * u
        if self.portrait:
            room = head.right - left - wide - 20 * u
        line = self._headline()
        px = painter.letters.fit(line, brush.px("lg"), room)
        lines = painter.letters.wrap(line, px, room)
        for i, text in enumerate(lines[:2]):
            middle = y + (i - (len(lines[:2]) - 1) / 2) * px * 1.25
            painter.text(text, left + wide + 20 * u, middle, TextStyle(px, theme.ink2))
        scores, plot, notes = self._areas()
        sheet = ScoreSheet(words, self.table.stage.board, self.table.personas)
        ScoreTable(brush, sheet, scores, self.fraction(0, COUNT_UP)).draw(painter)
        if plot is not None:
            drawn = self.fraction(0, PLOT_LINE)
            draw_score_plot(painter, brush, sheet, plot, drawn)
        self._draw_notes(painter, notes)

    def _areas(self) -> tuple[Rect, Rect | None, Rect]:
        """Return the areas of scores, plot and notes; a low window has no plot."""
        body, u = self.body, self.u
        gap = round(18 * u)
        if self.portrait:
            buttons = sum(control.rect.h + round(14 * u) for control in self.controls if control.name != "pause")
            tall = body.h - buttons - round(10 * u) - 2 * gap
            first, second = round(tall * 0.42), round(tall * 0.32)
            scores = Rect(body.x, body.y, body.w, first)
            plot = Rect(body.x, scores.bottom + gap, body.w, second)
            return scores, plot, Rect(body.x, plot.bottom + gap, body.w, tall - first - second)
        w = round(body.w * 0.61)
        scores = Rect(body.x, body.y, w, body.h)
        side = Rect(body.x + w + gap, body.y, body.w - w - gap, body.h)
        if self.size[1] < LOW:
            return scores, None, side
        h = round(body.h * 0.55)
        plot = Rect(side.x, side.y, side.w, h)
        return scores, plot, Rect(side.x, plot.bottom + gap, side.w, side.h - h - gap)

    def _draw_notes(self, painter: Painter, area: Rect) -> None:
        """Draw the explanation of each seat's score."""
        brush, theme, u = self.brush, self.services.looks.theme, self.u
        painter.sprite(brush.panel(area.w, area.h), area.x, area.y)
        inner = area.inset(22 * u, 16 * u)
        notes = self._notes()
        rows = inner.split_rows(len(notes))
        r = round(min(18 * u, rows[0].h * 0.3))
        room = inner.w - 2 * r - 14 * u
        px = brush.px("md")
        texts = [text for *_, text in notes]
        while (
            px > 10 and max(len(painter.letters.wrap(text, px, room)) for text in texts) * px * 1.3 > rows[0].h - 6 * u
        ):
            px -= 1
        for row, (seat, icon, colour, text) in zip(rows, notes, strict=True):
            if seat is not None:
                painter.sprite(brush.avatar(self.table.personas[seat].avatar, r), row.x, row.cy - r)
            else:
                size = round(22 * u)
                painter.sprite(brush.icon(icon, size, colour), row.x + r - size / 2, row.cy - size / 2)
            lines = painter.letters.wrap(text, px, room)
            for i, line in enumerate(lines):
                middle = row.cy + (i - (len(lines) - 1) / 2) * px * 1.3
                painter.text(line, row.x + 2 * r + 14 * u, middle, TextStyle(px, theme.ink))

    def _headline(self) -> str:
        words, scored, board = self.services.words, self._round, self.table.stage.board
        own = board.own
        if own is None:
            return ""
        n = words.number
        made = call_state(scored.calls[own], scored.tricks[own], 0, board.rules) is CallState.MADE
        did = words(
            "summary.you_made" if made else "summary.you_missed",
            won=n(scored.tricks[own]),
            call=n(scored.calls[own]),
        )
        others = max(total for seat, total in enumerate(board.totals) if seat != own)
        ahead = board.totals[own] - others
        decimals = board.rules.overtrick_tenths > 0
        gap = words.points(abs(ahead), decimals=decimals, signed=False)
        where = "lead" if ahead > 0 else "level" if ahead == 0 else "behind"
        return words(f"summary.{where}", did=did, points=gap)

    def _notes(self) -> list[tuple[int | None, str, tuple[int, int, int], str]]:
        board, theme, words = self.table.stage.board, self.services.looks.theme, self.services.words
        own = board.own or 0
        notes: list[tuple[int | None, str, tuple[int, int, int], str]] = [
            (seat, "", theme.ink, self._note(seat)) for seat in seats_from(own)
        ]
        rounds = board.rules.rounds
        if rounds is not None and rounds > len(board.history) and not self._over:
            left = words.plural("summary.rounds_left", rounds - len(board.history))
            notes.append((None, "clock", theme.brass, left))
        return notes

    def _note(self, seat: int) -> str:
        """Explain a seat's score (docs/rules.md 1.14 and 2)."""
        words, scored, rules = self.services.words, self._round, self.table.session.rules
        call, won, points = scored.calls[seat], scored.tricks[seat], scored.points[seat]
        decimals = rules.overtrick_tenths > 0
        n = words.number
        over = won - call
        state = call_state(call, won, 0, rules)
        if state is CallState.OUT_OF_REACH:
            kind = "short"
        elif state is CallState.BROKEN:
            kind = "over"
        elif is_bonus(call, rules):
            kind = "bonus"
        elif over > 0:
            kind = "made_paid" if rules.overtrick_tenths else "made_over"
        else:
            kind = "made"
        return words(
            f"why.{kind}",
            name=self.table.personas[seat].name,
            call=n(call),
            won=n(won),
            over=n(abs(over)),
            points=words.points(points, decimals=decimals),
        )
