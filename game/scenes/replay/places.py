"""The places of the replay's parts: the table, the panel below it, and the panels beside it or behind a tab."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui import Rect

LOW = 560
"""The window height in pixels below which list and code do not fit beside the table."""
LEAST_LINE = 120
"""The width in pixels below which the line of tricks is left out."""


@dataclass(frozen=True, slots=True)
class Places:
    """The places in a window; `body` is the area between head and band."""

    width: int
    height: int
    u: float
    margin: int
    body: Rect

    @property
    def portrait(self) -> bool:
        """Whether the window is taller than wide."""
        return self.height > self.width

    @property
    def beside(self) -> bool:
        """Whether list and code stand beside the table."""
        return not self.portrait and self.height >= LOW

    @property
    def gap(self) -> int:
        """The distance between panels."""
        return round(max(6, 12 * self.u))

    @property
    def table_width(self) -> int:
        """The width of the table and the panel below it."""
        side = round(384 * self.u + 2 * self.margin) if self.beside else 0
        return self.width - 2 * self.margin - side

    @property
    def transport(self) -> Rect:
        """The panel with the buttons and the line of tricks."""
        h = round(max(116, 150 * self.u) if self.portrait else max(64, 90 * self.u))
        bottom = self.body.bottom
        return Rect(self.margin, bottom - h, self.table_width, h)

    @property
    def felt(self) -> Rect:
        """The area of the table."""
        top = self.body.y - (round(4 * self.u) if self.portrait else round(8 * self.u))
        return Rect(self.margin, top, self.table_width, max(0, self.transport.y - self.gap - top))

    @property
    def side(self) -> Rect:
        """The area of faces, list and code."""
        if not self.beside:
            return self.body
        wide, top = round(384 * self.u), round(20 * self.u)
        return Rect(self.width - self.margin - wide, top, wide, self.body.bottom - top)

    @property
    def apart(self) -> bool:
        """Whether faces and code stand beside the list, not above and below it."""
        return not self.beside and self.body.w > max(560, self.body.h)

    @property
    def play_on(self) -> Rect:
        """The button that plays on; of no height where there is no room for it."""
        side, gap = self.side, self.gap
        h = round(max(48, 64 * self.u)) if side.h >= 240 else 0
        left = side.x + (round(0.56 * side.w) + gap if self.apart else 0)
        return Rect(left, side.bottom - h, side.right - left, h)

    @property
    def panels(self) -> tuple[Rect, Rect, Rect]:
        """The panels of faces, of tricks and of the deal code."""
        side, gap, play_on = self.side, self.gap, self.play_on
        faces, code = round(max(72, 84 * self.u)), round(max(54, 62 * self.u))
        if not self.apart:
            bottom = play_on.y - (gap if play_on.h else 0)
            top = side.y + faces + gap
            return (
                Rect(side.x, side.y, side.w, faces),
                Rect(side.x, top, side.w, max(0, bottom - code - gap - top)),
                Rect(side.x, bottom - code, side.w, code),
            )
        x, rest, high = play_on.x, play_on.w, round(max(136, 160 * self.u))
        return (
            Rect(x, side.y, rest, high),
            Rect(side.x, side.y, x - gap - side.x, side.h),
            Rect(x, side.y + high + gap, rest, code),
        )

    @property
    def line(self) -> Rect:
        """The line of tricks."""
        panel, u = self.transport, self.u
        h, pad = round(max(22, 27 * u)), round(max(10, 20 * u))
        if self.portrait:
            return Rect(panel.x + pad, panel.y + round(max(34, 42 * u)), panel.w - 2 * pad, h)
        left = panel.x + pad + round(max(282, 388 * u))
        return Rect(left, round(panel.cy + 0.04 * panel.h), max(0, panel.right - pad - left), h)
