"""Asks after a long time without input at a table whether the player is still there; clears the table if not."""

from __future__ import annotations

from ...device import TICKS_PER_SECOND, Intent
from ...ui import Button, Control, Face, Painter, Rect, TextStyle
from .. import flow
from ..popup import Popup
from ..round.sitting import clear_away
from ..transitions import Pop, Screen, Transition


class StillThere(Popup):
    """A countdown and a button; any input resumes the game."""

    screen = Screen.STILL_THERE
    wanted = (620, 400)
    least = (0, 300)
    any_input_dismisses = True

    @property
    def seconds_left(self) -> int:
        """The seconds left to answer."""
        ticks = self.services.config.idle_countdown * TICKS_PER_SECOND - self.ticks
        return -(-ticks // TICKS_PER_SECOND)

    def tick(self) -> Transition | None:
        """Count down; at zero clear the table and show the menu."""
        if self.seconds_left <= 0:
            clear_away(self.services)
            return flow.to_menu(self.services)
        self.changed = self.changed or self.ticks % TICKS_PER_SECOND == 0
        return None

    def handle(self, intent: Intent) -> Transition | None:
        """Return to the game on any input."""
        return Pop(fresh=True)

    def first_focus(self) -> str | None:
        """Return the only button."""
        return "here"

    def build(self) -> tuple[Control, ...]:
        """Return one large button; any other input does the same."""
        panel, u = self.panel, self.u
        h = round(max(60, 84 * u))
        area = panel.inset(32 * u)
        rect = Rect(area.x, area.bottom - h, area.w, h)
        label = self.services.words("still.here")
        return (Button(name="here", rect=rect, label=label, kind="primary", icon="touch", size="xl"),)

    def draw_content(self, painter: Painter) -> None:
        """Draw the question, and the seconds in the room above the button."""
        words, panel, theme = self.services.words, self.panel, self.services.looks.theme
        top, button = self.draw_words(painter, words("still.title"), words("still.text")), self.controls[0].rect
        tall = round(min(92 * self.u, (button.y - top) * 0.8))
        number = words.number(self.seconds_left)
        painter.text(number, panel.cx, (top + button.y) / 2, TextStyle(tall, theme.accent, Face.NUMBER), align=0.5)
