"""A confirmation dialog."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..ui import Button, Control, Painter, Rect
from .popup import Popup
from .services import Services
from .transitions import Pop, Screen, Transition


class Question(Popup):
    """A question with the buttons yes and no, by its text id (`.title`, `.text`, `.yes`, `.no`); focus begins on no.

    `answered` is called with the answer after the dialog has closed.
    """

    screen = Screen.CONFIRM
    wanted = (600, 300)
    least = (0, 230)

    def __init__(self, services: Services, id: str, answered: Callable[[bool], Transition | None]) -> None:
        super().__init__(services)
        self._id = id
        self._answered = answered

    def first_focus(self) -> str | None:
        """Return No."""
        return "no"

    def build(self) -> tuple[Control, ...]:
        """Return No and Yes, well apart."""
        words, panel, u, id = self.services.words, self.panel, self.u, self._id
        h, gap = round(max(48, 58 * u)), round(20 * u)
        area = panel.inset(28 * u)
        w = (area.w - gap) // 2
        yes, no = Rect(area.x, area.bottom - h, w, h), Rect(area.right - w, area.bottom - h, w, h)
        return (
            Button(name="yes", rect=yes, label=words(f"{id}.yes"), does=partial(self._answer, True)),
            Button(name="no", rect=no, label=words(f"{id}.no"), kind="primary", does=self.cancel),
        )

    def cancel(self) -> Transition | None:
        """Answer no."""
        return self._answer(False)

    def _answer(self, yes: bool) -> Transition:
        return Pop(then=partial(self._answered, yes))

    def draw_content(self, painter: Painter) -> None:
        """Draw the question."""
        words, id = self.services.words, self._id
        self.draw_words(painter, words(f"{id}.title"), words(f"{id}.text"), self.controls[0].rect.y)
