"""The first screen: play at once, choose a table, set one up, go on with a saved match, read the rules, leave."""

from __future__ import annotations

import math

from ..engine import Card
from ..levels import Level
from ..saves import Loaded
from ..stage.drawing.lettering import Face
from ..stage.drawing.painter import Painter
from ..stage.geometry import Rect
from ..stage.widgets import Button, Control
from .page import Page
from .table import Table, go_on, level_title, start
from .transitions import Leave, Push, Reset, Screen, Transition

FAN = (("JC", -24), ("QD", -8), ("KH", 8), ("AS", 24))
"""The cards on the first screen, and their turns in degrees."""


class Menu(Page):
    """The way in. The payload may be a level that the command line named."""

    def enter(self) -> None:
        """Look for a match to go on with."""
        self._saved: Table | None = None
        found: Loaded[Table] = self.services.shelf.load_resume(lambda resume: go_on(self.services, resume))
        self._saved = found.value
        trouble = found.notice or self.services.shelf.problem
        if trouble is not None:
            self.services.notices.say(self.services.words(f"saves.{trouble.trouble}"))

    def resume(self) -> None:
        """Back from another screen: a match may have ended meanwhile."""
        self.enter()

    @property
    def level(self) -> Level:
        """The table that Play sits down at."""
        return self.payload if isinstance(self.payload, Level) else self.services.levels[0]

    def first_focus(self) -> str | None:
        """Enter goes on with the saved match, or plays."""
        return "menu:resume" if self._saved else "menu:play"

    def build(self) -> tuple[Control, ...]:
        """The buttons, in a column at the start of the window."""
        words, u = self.services.words, self.u
        column = self._column
        gap = round(14 * u)
        big = round(max(52, 70 * u))
        small = round(max(46, 60 * u))
        y = column.y
        controls: list[Control] = []
        if self._saved is not None:
            rect = Rect(column.x, y, column.w, big)
            controls.append(
                Button(
                    name="menu:resume",
                    rect=rect,
                    label=words("menu.resume"),
                    badge=self._where(self._saved),
                    kind="primary",
                    icon="play",
                    align="start",
                    size="lg",
                )
            )
            y += big + gap
        play = Rect(column.x, y, column.w, small if self._saved else big)
        controls.append(
            Button(
                name="menu:play",
                rect=play,
                label=words("menu.play"),
                badge=level_title(words, self.level),
                kind="secondary" if self._saved else "primary",
                icon="play",
                align="start",
                size="lg",
            )
        )
        y = play.bottom + gap
        half = (column.w - gap) // 2
        for i, (name, icon) in enumerate(
            (("tables", "table"), ("new_table", "plus"), ("rules", "book"), ("settings", "gear"), ("quit", "exit"))
        ):
            row, side = divmod(i, 2)
            rect = Rect(column.x + side * (half + gap), y + row * (small + gap), half, small)
            controls.append(
                Button(name=f"menu:{name}", rect=rect, label=words(f"menu.{name}"), icon=icon, align="start")
            )
        return tuple(controls)

    @property
    def _column(self) -> Rect:
        w, h = self.size
        u = self.u
        if self.portrait:
            wide = min(w - 2 * self.margin, round(560 * u))
            return Rect((w - wide) // 2, round(h * 0.60), wide, round(h * 0.36))
        return Rect(round(72 * u), round(262 * u), round(400 * u), h - round(300 * u))

    def _where(self, table: Table) -> str:
        words, board = self.services.words, table.stage.board
        number = words.number(max(1, table.session.match.round))
        if board.rules.rounds is None:
            return words("menu.at_round", number=number)
        return words("menu.at_round_of", number=number, rounds=words.number(board.rules.rounds))

    def act(self, name: str) -> Transition | None:
        """Go where the button says."""
        match name:
            case "menu:resume" if self._saved is not None:
                return Reset(self._saved.screen, self._saved)
            case "menu:play":
                return start(self.services, self.level)
            case "menu:tables":
                return Push(Screen.TABLES)
            case "menu:new_table":
                return Push(Screen.NEW_TABLE)
            case "menu:rules":
                return Push(Screen.RULES, self.level.rules)
            case "menu:settings":
                return Push(Screen.SETTINGS)
            case "menu:quit":
                return Leave()
        return None

    def cancel(self) -> Transition | None:
        """Escape never leaves the game at once."""
        return None

    def draw(self, painter: Painter, alpha: float) -> None:
        """The mountains, the fan of cards, the name of the game."""
        looks, words, u = self.services.looks, self.services.words, self.u
        w, h = self.size
        painter.blit(looks.scenery(w, h), 0, 0)
        self._draw_fan(painter)
        ivory = looks.theme.ivory
        brush = self.brush
        title = words("game.name")
        x = self._column.x
        room = self._column.w if self.portrait else w * 0.5
        px = painter.letters.fit(title, round(min(112 * u, w * 0.15)), room, Face.TITLE)
        top = h * 0.08 if self.portrait else 124 * u
        sub = brush.px("lg")
        if self.portrait:
            painter.text(title, w / 2, top + px / 2, px, ivory, Face.TITLE, align=0.5)
            painter.text(words("game.motto"), w / 2, top + px * 1.25, sub, ivory, align=0.5)
        else:
            painter.text(title, x, top, px, ivory, Face.TITLE)
            spade = round(26 * u)
            painter.sprite(brush.suit("S", spade, looks.theme.accent), x, 205 * u - spade / 2)
            painter.text(words("game.motto"), x + 38 * u, 205 * u, sub, ivory)
        self.draw_controls(painter, u)

    def _draw_fan(self, painter: Painter) -> None:
        w, h = self.size
        u = self.u
        tall = round((250 if self.portrait else 280) * u)
        pictures = self.services.looks.cards(tall)
        x, y = (w / 2, h * 0.40) if self.portrait else (w * 0.735, h * 0.745)
        radius = 330 * u
        for name, degrees in FAN:
            turn = math.radians(degrees)
            cx = x + radius * math.sin(turn)
            cy = y + radius - 40 * u - radius * math.cos(turn)
            painter.blit_centred(pictures.get(Card.parse(name), degrees), cx, cy)
