"""The pause screen, over the table."""

from __future__ import annotations

from collections.abc import Callable

from ...device import Command
from ...table import TableLayout
from ...ui import Button, Control, Painter, Rect
from .. import flow
from ..popup import Popup
from ..question import Question
from ..rules import RulesPage
from ..services import Services
from ..settings import SettingsPage
from ..transitions import Pop, Push, Screen, Transition
from .sitting import Table


class Pause(Popup):
    """Resume, read the rules, or leave for the menu; the match is saved."""

    screen = Screen.PAUSE
    to_ornament = 0.62

    def __init__(self, services: Services, table: Table) -> None:
        super().__init__(services)
        self.table = table

    @property
    def u(self) -> float:
        """The table's unit."""
        return TableLayout(*self.size).u

    @property
    def panel(self) -> Rect:
        """The area of the panel, within the table's margin."""
        (w, h), u, margins = self.size, self.u, 2 * TableLayout(*self.size).margin
        return Rect.about(w / 2, h / 2, min(440 * u, w - margins), min(500 * u, h - margins))

    def first_focus(self) -> str | None:
        """Return the resume button."""
        return "continue"

    def build(self) -> tuple[Control, ...]:
        """Return a column of buttons."""
        words, panel, u = self.services.words, self.panel, self.u
        buttons: tuple[tuple[str, str, Callable[[], Transition]], ...] = (
            ("continue", "play", Pop),
            ("rules", "book", self._show_rules),
            ("settings", "gear", lambda: Push(SettingsPage(self.services))),
            ("leave", "home", self._leave),
        )
        top = panel.y + min(116 * u, panel.h * 0.27)
        inner = Rect(
            round(panel.x + 40 * u),
            round(top),
            round(panel.w - 80 * u),
            round(panel.bottom - 36 * u - top),
        )
        gap = 18 * u
        rects = inner.split_rows(len(buttons), gap)
        return tuple(
            Button(
                name=name,
                rect=Rect(rect.x, rect.y, rect.w, min(rect.h, round(70 * u))),
                label=words(f"pause.{name}"),
                icon=icon,
                kind="secondary" if i else "primary",
                align="start" if i else "centre",
                does=does,
            )
            for i, (rect, (name, icon, does)) in enumerate(zip(rects, buttons, strict=True))
        )

    def _show_rules(self) -> Transition:
        return Push(RulesPage(self.services, self.table.session.rules))

    def _leave(self) -> Transition:
        """Leave for the menu; a match that cannot be saved is lost with the program, so ask first."""
        if self.services.unsaved:
            return Push(Question(self.services, "unsaved", lambda yes: self._to_menu() if yes else None))
        return self._to_menu()

    def _to_menu(self) -> Transition:
        self.table.session.leave()
        return flow.to_menu(self.services)

    def command(self, command: Command) -> Transition | None:
        """Resume on P."""
        if command is Command.PAUSE:
            return Pop()
        if command is Command.RULES:
            return self._show_rules()
        return None

    def draw_content(self, painter: Painter) -> None:
        """Draw the title."""
        panel, u = self.panel, self.u
        y = panel.y + min(52 * u, panel.h * 0.13)
        self.draw_title(painter, self.services.words("pause.title"), y, panel.w - 80 * u)
