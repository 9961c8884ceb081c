"""The final standings of a match, with a rematch button."""

from __future__ import annotations

import math
from functools import partial

from ...engine import SEATS, Standing
from ...ui import Button, Control, Face, Fill, Painter, Rect, TextStyle
from .. import flow
from ..page import Page
from ..replay import ReplayPage
from ..services import Services
from ..transitions import Push, Screen, Transition
from .sitting import Table, start

ROW_STAGGER, ROW_TIME = 6, 0.42
"""Ticks between rows, and seconds in which a row slides in."""
PETALS, PETAL_TIME = 36, 2.4


class Final(Page):
    """The standings, the winner first; equal totals share a place."""

    screen = Screen.FINAL

    def __init__(self, services: Services, table: Table) -> None:
        super().__init__(services)
        self.table = table

    def first_focus(self) -> str | None:
        """Return the rematch button."""
        return "again"

    def enter(self) -> None:
        """Show the events of the match not shown yet: its end."""
        stage = self.table.stage
        stage.finish()
        while self.table.queue:
            self.table.pump(Screen.FINAL)
            stage.finish()

    def build(self) -> tuple[Control, ...]:
        """Return the buttons of a rematch and of the menu."""
        words, u = self.services.words, self.u
        area = self._panel
        h = round(max(48, 58 * u))
        gap = round(18 * u)
        strip = Rect(area.x, area.bottom + round(20 * u), area.w, h)
        menu = partial(Button, name="menu", label=words("final.menu"), icon="home", does=self.cancel)
        look = partial(Button, name="look", label=words("final.look"), icon="eye", does=self._look)
        again = partial(Button, name="again", label=words("final.again"), icon="restart", does=self._play_again)
        if self.services.config.kiosk:  # it keeps no past
            left, right = strip.split_columns(2, gap)
            return again(rect=right, kind="primary"), menu(rect=left)
        left, middle, right = strip.split_columns(3, gap)
        return again(rect=right, kind="primary"), look(rect=middle), menu(rect=left)

    def _look(self) -> Transition:
        return Push(ReplayPage(self.services, self.table.session.record, self.table.level.key))

    def _play_again(self) -> Transition:
        return start(self.services, self.table.level)

    def cancel(self) -> Transition | None:
        """Go to the menu."""
        return flow.to_menu(self.services)

    @property
    def _panel(self) -> Rect:
        w, h = self.size
        u = self.u
        wide = min(w - 2 * self.margin, round(720 * u))
        top = round(190 * u)
        return Rect((w - wide) // 2, top, wide, round(min(h - top - 150 * u, 430 * u)))

    def draw_content(self, painter: Painter) -> None:
        """Draw who won, then all players in order."""
        brush, theme, words, u = self.brush, self.services.looks.theme, self.services.words, self.u
        board = self.table.stage.board
        w = self.size[0]
        ended = board.ended
        if ended is None:
            return
        winners = [s.seat for s in ended.standings if s.place == 1]
        px = painter.letters.fit(self._title(winners), brush.px("h1"), w - 2 * self.margin, Face.TITLE)
        painter.text(self._title(winners), w / 2, 96 * u, TextStyle(px, theme.ink, Face.TITLE), align=0.5)
        crown = round(44 * u)
        painter.sprite(brush.icon("crown", crown, theme.accent), w / 2 - crown / 2, 20 * u)
        why = words(f"final.why.{ended.why}")
        painter.text(why, w / 2, 146 * u, TextStyle(brush.px("md"), theme.ink2), align=0.5)
        if self.table.own in winners:
            self._draw_petals(painter)
        panel = self._panel
        painter.sprite(brush.panel(panel.w, panel.h), panel.x, panel.y)
        rows = panel.inset(18 * u, 12 * u).split_rows(SEATS)
        for i, (row, standing) in enumerate(zip(rows, ended.standings, strict=True)):
            with painter.entering(self.fraction(ROW_STAGGER * i, ROW_TIME), u):
                self._draw_row(painter, row, standing)

    def _draw_row(self, painter: Painter, row: Rect, standing: Standing) -> None:
        """Draw one player's row."""
        brush, theme, words, u = self.brush, self.services.looks.theme, self.services.words, self.u
        board = self.table.stage.board
        decimals = board.rules.overtrick_tenths > 0
        persona = self.table.personas[standing.seat]
        first = standing.place == 1
        if standing.seat == board.own:
            pill = brush.pill(row.w, round(row.h - 6 * u), Fill("accent", alpha=0.12), radius=12)
            painter.sprite(pill, row.x, row.y + 3 * u)
        px = round(min(30 * u, row.h * 0.5))
        colour = theme.brass_ink if first else theme.ink
        place = words.number(standing.place)
        painter.text(place, row.x + 34 * u, row.cy, TextStyle(px, colour, Face.NUMBER), align=0.5)
        r = round(min(26 * u, row.h * 0.40))
        painter.sprite(brush.avatar(persona.avatar, r), row.x + 84 * u - r, row.cy - r)
        painter.text(persona.name, row.x + 124 * u, row.cy, TextStyle(brush.px("lg"), colour, Face.BOLD))
        total = words.points(standing.total, decimals=decimals)
        painter.text(total, row.right - 24 * u, row.cy, TextStyle(px, colour, Face.NUMBER), align=1.0)

    def _draw_petals(self, painter: Painter) -> None:
        """Draw falling marigold petals, once, for a winner."""
        k = self.fraction(0, PETAL_TIME)
        if k >= 1:
            return
        (w, h), u = self.size, self.u
        for i in range(PETALS):
            start, speed = (i * 37 % PETALS) / PETALS * 0.5, 0.75 + (i * 11 % 7) / 14
            fallen = (k - start * 0.5) * speed * 1.6
            if 0 < fallen < 1.1:
                x = w * ((i * 61 % PETALS) + 0.5) / PETALS + 26 * u * math.sin(5 * fallen + i)
                marker = self.brush.marker(i % 4, round((10 + i % 3 * 4) * u))
                painter.sprite(marker, x, h * fallen - 20 * u, min(1.0, 3 * (1.1 - fallen)))

    @property
    def restless(self) -> bool:
        """Whether rows are sliding in or petals falling."""
        return self.fraction(0, PETAL_TIME) < 1

    def _title(self, winners: list[int]) -> str:
        words, own = self.services.words, self.table.own
        names = [self.table.personas[seat].name for seat in winners]
        if winners == [own]:
            return words("final.you_win")
        if len(winners) > 1:
            return words("final.shared", names=words("list.and").join(names))
        return words("final.wins", name=names[0])
