"""Somebody has left the table, or only thinks for long: it is cleared unless they say that they are still there."""

from __future__ import annotations

from ..intents import Intent
from ..loop import TICKS_PER_SECOND
from ..stage.drawing.lettering import Face
from ..stage.drawing.painter import Painter
from ..stage.geometry import Rect
from ..stage.looks import page_unit
from ..stage.widgets import Button, Control
from .scene import Scene
from .table import clear_away
from .transitions import Pop, Reset, Screen, Transition


class StillThere(Scene):
    """Seconds that run out, and a button; whatever a person does lets the game go on where it was."""

    opaque = False
    stands_in = True

    @property
    def seconds_left(self) -> int:
        """How long there still is to say something."""
        ticks = self.services.config.idle_countdown * TICKS_PER_SECOND - self.ticks
        return -(-ticks // TICKS_PER_SECOND)

    def tick(self) -> Transition | None:
        """Count down; nobody is there: nothing of theirs remains."""
        if self.seconds_left <= 0:
            clear_away(self.services)
            return Reset(Screen.MENU)
        self.changed = self.changed or self.ticks % TICKS_PER_SECOND == 0
        return None

    def handle(self, intent: Intent) -> Transition | None:
        """Somebody is there."""
        return Pop(fresh=True)

    @property
    def _u(self) -> float:
        return page_unit(*self.size)

    @property
    def _panel(self) -> Rect:
        w, h = self.size
        return Rect.about(w / 2, h / 2, min(620 * self._u, w - 24), min(max(300, 400 * self._u), h - 24))

    def first_focus(self) -> str | None:
        """The one button."""
        return "here"

    def build(self) -> tuple[Control, ...]:
        """One large button; anything else does as well."""
        panel, u = self._panel, self._u
        h = round(max(60, 84 * u))
        area = panel.inset(32 * u)
        rect = Rect(area.x, area.bottom - h, area.w, h)
        label = self.services.words("still.here")
        return (Button(name="here", rect=rect, label=label, kind="primary", icon="touch", size="xl"),)

    def draw(self, painter: Painter, alpha: float) -> None:
        """A veil, the panel, the question, and the seconds."""
        words, looks, panel, u = self.services.words, self.services.looks, self._panel, self._u
        brush, theme = looks.brush(u), looks.theme
        painter.sprite(brush.scrim(*self.size), 0, 0, self.entrance)
        with painter.entering(self.entrance, u), painter.mirrored(self.mirror):
            painter.sprite(brush.panel(panel.w, panel.h, raised=True), panel.x, panel.y)
            title, button = words("still.title"), self.controls[0].rect
            px = painter.letters.fit(title, brush.px("xl"), panel.w - 60 * u, Face.TITLE)
            painter.text(title, panel.cx, panel.y + 48 * u, px, theme.ink, Face.TITLE, align=0.5)
            small = brush.px("md")
            lines = painter.letters.wrap(words("still.text"), small, panel.w - 64 * u)
            for i, line in enumerate(lines):
                painter.text(line, panel.cx, panel.y + 96 * u + i * small * 1.4, small, theme.ink2, align=0.5)
            top = panel.y + 96 * u + (len(lines) - 0.5) * small * 1.4
            tall = round(min(92 * u, (button.y - top) * 0.8))
            middle = (top + button.y) / 2
            painter.text(words.number(self.seconds_left), panel.cx, middle, tall, theme.accent, Face.NUMBER, align=0.5)
            self.draw_controls(painter, u)
