"""The pause: the table stands still beneath. Its payload is the Table."""

from __future__ import annotations

from ...device import Command
from ...table import TableLayout
from ...ui import Button, Control, Face, Painter, Rect
from ..scene import Scene
from ..transitions import Pop, Push, Reset, Screen, Transition
from .sitting import Table


class Pause(Scene):
    """Go on, read the rules, or leave for the menu; the match is kept."""

    opaque = False

    @property
    def _layout(self) -> TableLayout:
        return TableLayout(*self.size)

    @property
    def _panel(self) -> Rect:
        layout = self._layout
        u = layout.u
        w = min(440 * u, layout.width - 2 * layout.margin)
        h = min(500 * u, layout.height - 2 * layout.margin)
        return Rect.about(layout.width / 2, layout.height / 2, w, h)

    def first_focus(self) -> str | None:
        """Enter goes on."""
        return "continue"

    def build(self) -> tuple[Control, ...]:
        """A column of buttons in the panel."""
        words, panel, u = self.services.words, self._panel, self._layout.u
        names = (
            ("continue", "play", "primary"),
            ("rules", "book", "secondary"),
            ("settings", "gear", "secondary"),
            ("leave", "home", "secondary"),
        )
        top = panel.y + min(116 * u, panel.h * 0.27)
        inner = Rect(
            round(panel.x + 40 * u),
            round(top),
            round(panel.w - 80 * u),
            round(panel.bottom - 36 * u - top),
        )
        gap = 18 * u
        rects = inner.split_rows(len(names), gap)
        return tuple(
            Button(
                name=name,
                rect=Rect(rect.x, rect.y, rect.w, min(rect.h, round(70 * u))),
                label=words(f"pause.{name}"),
                icon=icon,
                kind=kind,
                align="centre" if kind == "primary" else "start",
            )
            for rect, (name, icon, kind) in zip(rects, names, strict=True)
        )

    def act(self, name: str) -> Transition | None:
        """Go on, show the rules in force, or back to the menu."""
        if name == "continue":
            return Pop()
        assert isinstance(self.payload, Table)  # whoever pauses hands over the table
        if name == "settings":
            return Push(Screen.SETTINGS)
        if name == "rules":
            return Push(Screen.RULES, self.payload.session.rules)
        self.payload.session.leave()
        return Reset(Screen.MENU)

    def command(self, command: Command) -> Transition | None:
        """P goes on."""
        if command is Command.PAUSE:
            return Pop()
        if command is Command.RULES:
            return self.act("rules")
        return None

    def draw(self, painter: Painter, alpha: float) -> None:
        """A veil over the table, and the panel."""
        layout, looks = self._layout, self.services.looks
        brush, u, panel = looks.brush(layout.u), layout.u, self._panel
        painter.sprite(brush.scrim(layout.width, layout.height), 0, 0, self.entrance)
        with painter.entering(self.entrance, u), painter.mirrored(self.mirror):
            painter.sprite(brush.panel(panel.w, panel.h, raised=True), panel.x, panel.y)
            title = self.services.words("pause.title")
            px = brush.px("h1")
            y = panel.y + min(52 * u, panel.h * 0.13)
            painter.text(title, panel.cx, y, px, looks.theme.ink, Face.TITLE, align=0.5)
            w = round(min(300 * u, panel.w - 80 * u))
            painter.sprite(brush.ornament(w), panel.cx - w / 2, y + px * 0.62)
            self.draw_controls(painter, u)
