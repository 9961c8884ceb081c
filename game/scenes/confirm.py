"""A question before something is given up. Its payload is the Question."""

from __future__ import annotations

from ..ui import Button, Control, Painter, Rect
from .popup import Popup
from .services import Services
from .transitions import Pop, Question, Transition


class Confirm(Popup):
    """Two buttons; the safe one is in focus."""

    wanted = (600, 300)
    least = (0, 230)

    def __init__(self, services: Services, payload: object = None) -> None:
        super().__init__(services, payload)
        assert isinstance(payload, Question)  # whoever asks says what
        self.question = payload

    def first_focus(self) -> str | None:
        """Enter leaves everything as it is."""
        return "no"

    def build(self) -> tuple[Control, ...]:
        """No and yes, apart from each other."""
        words, panel, u = self.services.words, self.panel, self.u
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

    def draw_content(self, painter: Painter) -> None:
        """The question."""
        words, id = self.services.words, self.question.id
        self.draw_words(painter, words(f"{id}.title"), words(f"{id}.text"), self.controls[0].rect.y)
