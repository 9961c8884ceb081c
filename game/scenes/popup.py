"""The base of popups: a veil over the screen below, a centred panel, its title and text."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from ..ui import Face, Painter, Rect, TextStyle
from .scene import Scene


class Popup(Scene):
    """A panel in the middle of the window, over a veiled screen."""

    opaque = False
    wanted: ClassVar[tuple[int, int]]
    """The panel's width and height in u."""
    least: ClassVar[tuple[int, int]] = (0, 0)
    """Its least size in pixels, if the window has that room."""
    edge: ClassVar[int] = 24
    """Pixels left free around it, both sides together."""
    to_ornament: ClassVar[float] = 0.66
    """From the middle of the title down to the ornament, relative to the size of the text."""

    @property
    def panel(self) -> Rect:
        """The area of the panel."""
        (w, h), u = self.size, self.u
        wide, tall = (max(low, each * u) for low, each in zip(self.least, self.wanted, strict=True))
        return Rect.about(w / 2, h / 2, min(wide, w - self.edge), min(tall, h - self.edge))

    def draw(self, painter: Painter, alpha: float) -> None:
        """Draw the veil, and the panel fading in over it."""
        panel, u = self.panel, self.u
        painter.sprite(self.brush.scrim(*self.size), 0, 0, self.entrance)
        with painter.entering(self.entrance, u):
            with painter.mirrored(self.mirror):
                painter.sprite(self.brush.panel(panel.w, panel.h, raised=True), panel.x, panel.y)
                self.draw_content(painter)
            self.draw_controls(painter, u)

    @abstractmethod
    def draw_content(self, painter: Painter) -> None:
        """Draw what is on the panel below the controls."""

    def draw_title(self, painter: Painter, title: str, y: float, room: float) -> float:
        """Draw the title at height `y`, at most `room` wide, with an ornament below; return the lower end."""
        u, cx, theme = self.u, self.panel.cx, self.services.looks.theme
        px = painter.letters.fit(title, self.brush.px("h1"), room, Face.TITLE)
        painter.text(title, cx, y, TextStyle(px, theme.ink, Face.TITLE), align=0.5)
        w = round(min(300 * u, room))
        painter.sprite(self.brush.ornament(w), cx - w / 2, y + px * self.to_ornament)
        return y + px * self.to_ornament + 14 * u

    def draw_words(self, painter: Painter, title: str, text: str, bottom: float | None = None) -> float:
        """Draw a title and a text, centred above `bottom` if given; return the lower end."""
        panel, u, px = self.panel, self.u, self.brush.px("md")
        top = self.draw_title(painter, title, panel.y + 50 * u, panel.w - 60 * u)
        lines = painter.letters.wrap(text, px, panel.w - 64 * u)
        tall = len(lines) * px * 1.4
        top += 16 * u if bottom is None else (bottom - top - tall) / 2
        for i, line in enumerate(lines):
            middle = top + (i + 0.5) * px * 1.4
            painter.text(line, panel.cx, middle, TextStyle(px, self.services.looks.theme.ink2), align=0.5)
        return top + tall
