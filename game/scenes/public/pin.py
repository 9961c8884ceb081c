"""The PIN pad of a kiosk's staff menu. It closes after a time without input."""

from __future__ import annotations

from functools import partial

from ...device import TICKS_PER_SECOND, Confirm, Cue, Digit, Intent, Press, Step, Tab
from ...ui import Button, Control, Fill, IconButton, Painter, Rect, TextStyle
from ..popup import Popup
from ..services import Services
from ..transitions import Pop, Replace, Screen, Transition
from .staff import StaffPage

PATIENCE = 20 * TICKS_PER_SECOND
"""Ticks without input until the pad closes."""
MOST_DIGITS = 12
ERASE, ENTER = "erase", "enter"
PAD: tuple[int | str, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, ERASE, 0, ENTER)
ICONS = {ERASE: "back", ENTER: "check"}


class PinPad(Popup):
    """Twelve large keys; only the number of typed digits is shown."""

    screen = Screen.PIN
    wanted = (420, 600)
    least = (330, 440)
    edge = 16

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._typed = ""
        self._wrong = False
        self._touched = 0
        self._shown_seconds = 0

    @property
    def _head(self) -> int:
        """The height above the keys: the title, the dots, a line of text."""
        return round(min(max(112, 150 * self.u), self.panel.h * 0.32))

    @property
    def _close_side(self) -> int:
        return round(max(44, 44 * self.u))

    def build(self) -> tuple[Control, ...]:
        """Return the keys, in telephone order in any language, and the cancel button."""
        panel, u, words, looks = self.panel, self.u, self.services.words, self.services.looks
        gap, side = round(max(8, 10 * u)), self._close_side
        inner = panel.inset(round(18 * u))
        rows = Rect(inner.x, panel.y + self._head, inner.w, inner.bottom - panel.y - self._head).split_rows(4, gap)
        free = not self.services.lock.seconds
        keys: list[Control] = []
        edits = {ERASE: self._erase, ENTER: self._try}
        for i, key in enumerate(PAD):
            row, column = divmod(i, 3)
            place = rows[row].split_columns(3, gap)[2 - column if looks.right_to_left else column]
            keys.append(
                Button(
                    name=f"key:{key}",
                    rect=place,
                    label=words.number(key) if isinstance(key, int) else "",
                    icon=None if isinstance(key, int) else ICONS[key],
                    kind="primary" if key == ENTER else "secondary",
                    size="xl",
                    enabled=free,
                    does=partial(self.digit, key) if isinstance(key, int) else edits[key],
                )
            )
        close = Rect(panel.right - side - round(10 * u), panel.y + round(10 * u), side, side)
        return (*keys, IconButton(name="close", rect=close, icon="x", does=Pop))

    def first_focus(self) -> str | None:
        """Return the key that submits the PIN."""
        return "key:enter"

    def handle(self, intent: Intent) -> Transition | None:
        """Restart the timeout on any press."""
        if isinstance(intent, Press | Digit | Step | Tab | Confirm):
            self._touched = self.ticks
        return super().handle(intent)

    def digit(self, number: int) -> Transition | None:
        """Add a digit."""
        if not self.services.lock.seconds and len(self._typed) < MOST_DIGITS:
            self._typed, self._wrong = self._typed + str(number), False
        return None

    def _erase(self) -> None:
        self._typed = self._typed[:-1]

    def _try(self) -> Transition | None:
        if not self._typed:
            return None
        if self.services.lock.opens(self._typed):
            return Replace(StaffPage(self.services))
        self._typed, self._wrong = "", True
        self.services.play(Cue.ILLEGAL)
        self.arrange()
        return None

    def tick(self) -> Transition | None:
        """Count down a locked pad; close it after a time without input."""
        seconds = self.services.lock.seconds
        if seconds != self._shown_seconds:
            self._shown_seconds = seconds
            self.arrange()
        return Pop() if self.ticks - self._touched >= PATIENCE else None

    def draw_content(self, painter: Painter) -> None:
        """Draw a dot for each digit, or the error."""
        panel, u, brush, theme = self.panel, self.u, self.brush, self.services.looks.theme
        room = panel.w - 2 * (self._close_side + 18 * u)
        self.draw_title(painter, self.services.words("pin.title"), panel.y + self._head * 0.26, room)
        said, middle = self._said(), panel.y + self._head * 0.75
        if said:
            small = painter.letters.fit(said, brush.px("md"), panel.w - 32 * u)
            painter.text(said, panel.cx, middle, TextStyle(small, theme.ink2), align=0.5)
        dot = round(max(10, 14 * u))
        x = panel.cx - len(self._typed) * dot
        for i in range(len(self._typed)):
            painter.sprite(brush.pill(dot, dot, Fill("accent", alpha=1.0)), x + (2 * i + 0.5) * dot, middle - dot / 2)

    def _said(self) -> str:
        seconds = self.services.lock.seconds
        if seconds:
            return self.services.words("pin.locked", seconds=self.services.words.number(seconds))
        return self.services.words("pin.wrong") if self._wrong else ""
