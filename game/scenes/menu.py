"""The main menu: play, choose or set up a table, resume a saved match, learn to play, look back, quit."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial

from ..engine import Card
from ..match import Level
from ..storage import Trouble
from ..ui import Button, Control, Face, Painter, Rect, Sprite, TextStyle
from . import flow
from .history import HistoryPage
from .how_to import HowTo
from .level_list import LevelList
from .new_table import NewTable
from .page import Page
from .question import Question
from .round.sitting import Table, go_on, level_title, start
from .settings import SettingsPage
from .transitions import Leave, Push, Reset, Screen, Transition

FAN = (("JC", -24), ("QD", -8), ("KH", 8), ("AS", 24))
"""The cards on the menu, and their rotations in degrees."""
TITLE_SHARE = 0.3
"""Of the window's height, above the buttons, that the title needs with large words."""


class Menu(Page):
    """The main menu."""

    screen = Screen.MENU

    def enter(self) -> None:
        """Look for a saved match."""
        found = self.services.matches.load_resume()
        self._saved = go_on(self.services, found.value) if found.value is not None else None
        trouble = found.notice or self.services.shelf.problem
        if trouble is not None:
            self.services.notices.also(self.services.words(f"saves.{trouble.trouble}"))

    def resume(self) -> None:
        """Look again: a match may have ended meanwhile."""
        self.enter()

    @property
    def lasting_notice(self) -> str:
        """Tell as long as another program holds the data folder."""
        problem = self.services.shelf.problem
        in_use = problem is not None and problem.trouble is Trouble.IN_USE
        return self.services.words("saves.in_use") if in_use else ""

    @property
    def level(self) -> Level:
        """The level that Play starts."""
        return self.services.level

    def first_focus(self) -> str | None:
        """Return the button that resumes the saved match, else Play."""
        return "menu:resume" if self._saved else "menu:play"

    def build(self) -> tuple[Control, ...]:
        """Return the buttons, in a column at the start of the window: two wide ones, then pairs."""
        words, column, gap = self.services.words, self._column, self._gap
        saved = self._saved
        wide: list[tuple[str, str, Callable[[], Transition]]] = [
            ("play", level_title(words, self.level), lambda: start(self.services, self.level))
        ]
        if saved is not None:
            wide.insert(0, ("resume", self._where(saved), partial(self._go_on, saved)))
        controls: list[Control] = []
        y = column.y
        for i, (name, badge, does) in enumerate(wide):
            h = self._button_height(first=i == 0)
            controls.append(
                Button(
                    name=f"menu:{name}",
                    rect=Rect(column.x, y, column.w, h),
                    label=words(f"menu.{name}"),
                    badge=badge,
                    kind="primary" if i == 0 else "secondary",
                    icon="play",
                    align="start",
                    size="lg",
                    does=does,
                )
            )
            y += h + gap
        h = self._button_height()
        for places in self._rows:
            row = Rect(column.x, y, column.w, h).split_columns(len(places), gap)
            for (name, icon, does), rect in zip(places, row, strict=True):
                language = self.services.languages[words.language]
                label = language if name == "language" else words(f"menu.{name}")
                controls.append(
                    Button(name=f"menu:{name}", rect=rect, label=label, icon=icon, align="start", does=does)
                )
            y += h + gap
        return tuple(controls)

    @property
    def _places(self) -> tuple[tuple[str, str, Callable[[], Transition]], ...]:
        """The smaller buttons: name, icon and action. A kiosk has no history and no Quit."""
        services = self.services
        places: tuple[tuple[str, str, Callable[[], Transition]], ...] = (
            ("tables", "table", lambda: Push(LevelList(services))),
            ("new_table", "plus", lambda: Push(NewTable(services))),
            ("how_to", "help", lambda: Push(HowTo(services, self.level))),
            ("history", "clock", lambda: Push(HistoryPage(services))),
            ("settings", "gear", lambda: Push(SettingsPage(services))),
            ("language", "globe", lambda: Push(SettingsPage(services, "language"))),
            ("quit", "exit", self._quit),
        )
        absent = ("history", "quit") if services.config.kiosk else ()
        return tuple(place for place in places if place[0] not in absent)

    def _quit(self) -> Transition:
        """Quit; ask first if that loses a match that cannot be saved."""
        if self.services.unsaved:
            return Push(Question(self.services, "quit_unsaved", lambda yes: Leave() if yes else None))
        return Leave()

    @property
    def _rows(self) -> tuple[tuple[tuple[str, str, Callable[[], Transition]], ...], ...]:
        """The smaller buttons in pairs; where the title lacks room, a single last one joins the pair before."""
        places = self._places
        rows = [places[i : i + 2] for i in range(0, len(places), 2)]
        if len(rows[-1]) == 1 and self._lowest(self._tall(len(rows))) < TITLE_SHARE * self.size[1]:
            rows[-2:] = [rows[-2] + rows[-1]]
        return tuple(rows)

    def _tall(self, rows: int) -> int:
        """Return the height of all buttons, with so many rows of smaller ones."""
        more = rows + (1 if self._saved is not None else 0)
        return self._button_height(first=True) + more * (self._button_height() + self._gap)

    def _lowest(self, tall: int) -> int:
        """Return the lowest top at which buttons so high fit the window."""
        return self.size[1] - tall - round(max(20, 34 * self.u))

    @staticmethod
    def _go_on(saved: Table) -> Transition:
        return Reset(flow.scene_for(saved))

    @property
    def _gap(self) -> int:
        return round(14 * self.u)

    def _button_height(self, *, first: bool = False) -> int:
        return round(max(52, 70 * self.u)) if first else round(max(46, 60 * self.u))

    @property
    def _column(self) -> Rect:
        """The area of the buttons: below the title, but high enough that all fit the window."""
        (w, h), u = self.size, self.u
        tall = self._tall(len(self._rows))
        lowest = self._lowest(tall)
        if self.portrait:
            wide = min(w - 2 * self.margin, round(560 * u))
            return Rect((w - wide) // 2, max(4, min(round(h * 0.60), lowest)), wide, tall)
        wide = round(min(max(300, 400 * u), w - 2 * self.margin))
        x = min(round(72 * u), w - self.margin - wide)
        return Rect(x, max(4, min(round(262 * u), lowest)), wide, tall)

    def _where(self, table: Table) -> str:
        words, board = self.services.words, table.stage.board
        number = words.number(max(1, table.session.match.round))
        if board.rules.rounds is None:
            return words("menu.at_round", number=number)
        return words("menu.at_round_of", number=number, rounds=words.number(board.rules.rounds))

    def cancel(self) -> Transition | None:
        """Ask before quitting."""
        return None

    def background(self) -> Sprite:
        """Return the mountains."""
        return self.services.looks.scenery(*self.size)

    def draw_content(self, painter: Painter) -> None:
        """Draw the mountains, the fan of cards and the title."""
        h = self.size[1]
        with painter.mirrored(None):  # the cards are not mirrored
            self._draw_fan(painter)
        top = self._column.y
        if top > 0.12 * h:  # else the buttons need the room
            self._draw_title(painter, top)

    def _draw_title(self, painter: Painter, below: int) -> None:
        """Draw the title and the motto above the buttons, which begin at height `below`."""
        looks, words, u = self.services.looks, self.services.words, self.u
        w, h = self.size
        brush, ink, ink2 = self.brush, looks.theme.title, looks.theme.title2
        title, motto = words("game.name"), words("game.motto")
        small = brush.px("lg")
        if self.portrait:
            px = painter.letters.fit(title, round(min(112 * u, w * 0.15)), self._column.w, Face.TITLE)
            top = h * 0.08
            painter.text(title, w / 2, top + px / 2, TextStyle(px, ink, Face.TITLE), align=0.5)
            painter.text(motto, w / 2, top + px * 1.25, TextStyle(small, ink2), align=0.5)
            return
        x = self._column.x
        px = painter.letters.fit(title, round(min(112 * u, w * 0.15, below * 0.43)), w * 0.5, Face.TITLE)
        painter.text(title, x, below * 0.47, TextStyle(px, ink, Face.TITLE))
        spade, y = round(26 * u), below * 0.78
        painter.sprite(brush.suit("S", spade, looks.theme.accent), x, y - spade / 2)
        painter.text(motto, x + 38 * u, y, TextStyle(small, ink2))

    def _draw_fan(self, painter: Painter) -> None:
        w, h = self.size
        u = self.u
        tall = round((250 if self.portrait else 280) * u)
        pictures = self.services.looks.cards(tall)
        x, y = (w / 2, h * 0.40) if self.portrait else (w * 0.735, h * 0.745)
        radius = 330 * u
        if self.mirror is not None:
            x = w - x
        for name, degrees in FAN:
            turn = math.radians(degrees)
            cx = x + radius * math.sin(turn)
            cy = y + radius - 40 * u - radius * math.cos(turn)
            painter.centred(pictures.get(Card.parse(name), degrees), cx, cy)
