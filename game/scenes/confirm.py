"""A question before something is given up. Its payload is the Question."""

from __future__ import annotations

from ..stage.drawing.lettering import Face
from ..stage.drawing.painter import Painter
from ..stage.geometry import Rect
from ..stage.looks import page_unit
from ..stage.widgets import Button, Control
from .scene import Scene
from .services import Services
from .transitions import Pop, Question, Transition


class Confirm(Scene):
    """Two buttons; the safe one is in focus."""

    opaque = False

    def __init__(self, services: Services, payload: object = None) -> None:
        super().__init__(services, payload)
        assert isinstance(payload, Question)  # whoever asks says what
        self.question = payload

    @property
    def _u(self) -> float:
        return page_unit(*self.size)

    @property
    def _panel(self) -> Rect:
        w, h = self.size
        return Rect.about(w / 2, h / 2, min(600 * self._u, w - 24), min(max(230, 300 * self._u), h - 24))

    def first_focus(self) -> str | None:
        """Enter leaves everything as it is."""
        return "no"

    def build(self) -> tuple[Control, ...]:
        """No and yes, apart from each other."""
        words, panel, u = self.services.words, self._panel, self._u
        h, gap = round(max(48, 58 * u)), round(20 * u)
        area = panel.inset(28 * u)
        w = (area.w - gap) // 2
        y = area.bottom - h
        id = self.question.id
        return (
            Button(name="yes", rect=Rect(area.x, y, w, h), label=words(f"{id}.yes")),
            Button(name="no", rect=Rect(area.right - w, y, w, h), label=words(f"{id}.no"), kind="primary"),
        )

    def act(self, name: str) -> Transition | None:
        """Do it, or go back."""
        return self.question.yes if name == "yes" else Pop()

    def draw(self, painter: Painter, alpha: float) -> None:
        """A veil, the panel, the question."""
        words, looks, panel, u = self.services.words, self.services.looks, self._panel, self._u
        brush, theme = looks.brush(u), looks.theme
        painter.sprite(brush.scrim(*self.size), 0, 0, self.entrance)
        with painter.entering(self.entrance, u), painter.mirrored(self.mirror):
            painter.sprite(brush.panel(panel.w, panel.h, raised=True), panel.x, panel.y)
            title = words(f"{self.question.id}.title")
            px = painter.letters.fit(title, brush.px("xl"), panel.w - 60 * u, Face.TITLE)
            painter.text(title, panel.cx, panel.y + 48 * u, px, theme.ink, Face.TITLE, align=0.5)
            small = brush.px("md")
            lines = painter.letters.wrap(words(f"{self.question.id}.text"), small, panel.w - 64 * u)
            for i, line in enumerate(lines):
                painter.text(line, panel.cx, panel.y + 100 * u + i * small * 1.4, small, theme.ink2, align=0.5)
            self.draw_controls(painter, u)
