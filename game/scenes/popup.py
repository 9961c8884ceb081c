"""What panels over another screen share: the veil, the panel in the middle, its title and the words below that."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from ..ui import Face, Painter, Rect, TextStyle
from .scene import Scene


class Popup(Scene):
    """A panel in the middle of the window; the screen beneath shows through a veil."""

    opaque = False
    wanted: ClassVar[tuple[int, int]]
    """The panel's width and height in u."""
    least: ClassVar[tuple[int, int]] = (0, 0)
    """Pixels below which it does not go while the window has them."""
    edge: ClassVar[int] = 24
    """Pixels that stay free of it, both sides together."""
    to_ornament: ClassVar[float] = 0.66
    """From the middle of the title down to the ornament, for the size of its letters."""

    @property
    def panel(self) -> Rect:
        """Where the panel is."""
        (w, h), u = self.size, self.u
        wide, tall = (max(low, each * u) for low, each in zip(self.least, self.wanted, strict=True))
        return Rect.about(w / 2, h / 2, min(wide, w - self.edge), min(tall, h - self.edge))

    def draw(self, painter: Painter, alpha: float) -> None:
        """The veil at once, and the panel coming in over it."""
        panel, u = self.panel, self.u
        painter.sprite(self.brush.scrim(*self.size), 0, 0, self.entrance)
        with painter.entering(self.entrance, u):
            with painter.mirrored(self.mirror):
                painter.sprite(self.brush.panel(panel.w, panel.h, raised=True), panel.x, panel.y)
                self.draw_content(painter)
            self.draw_controls(painter, u)

    @abstractmethod
    def draw_content(self, painter: Painter) -> None:
        """Put what is on the panel beneath its controls."""

    def draw_title(self, painter: Painter, title: str, y: float, room: float) -> float:
        """The title at height `y`, no wider than `room`, and an ornament below it; returns how far down they go."""
        u, cx, theme = self.u, self.panel.cx, self.services.looks.theme
        px = painter.letters.fit(title, self.brush.px("h1"), room, Face.TITLE)
        painter.text(title, cx, y, TextStyle(px, theme.ink, Face.TITLE), align=0.5)
        w = round(min(300 * u, room))
        painter.sprite(self.brush.ornament(w), cx - w / 2, y + px * self.to_ornament)
        return y + px * self.to_ornament + 14 * u

    def draw_words(self, painter: Painter, title: str, text: str, bottom: float | None = None) -> float:
        """A title and a text below it, halfway down to `bottom` if that is given; returns how far down it goes."""
        panel, u, px = self.panel, self.u, self.brush.px("md")
        top = self.draw_title(painter, title, panel.y + 50 * u, panel.w - 60 * u)
        lines = painter.letters.wrap(text, px, panel.w - 64 * u)
        tall = len(lines) * px * 1.4
        top += 16 * u if bottom is None else (bottom - top - tall) / 2
        for i, line in enumerate(lines):
            middle = top + (i + 0.5) * px * 1.4
            painter.text(line, panel.cx, middle, TextStyle(px, self.services.looks.theme.ink2), align=0.5)
        return top + tall
