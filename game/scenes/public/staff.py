"""The staff menu of a kiosk: volume limit, default language, clear the data, save a problem file, restart, quit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...device import TICKS_PER_SECOND, Confirm, Cue, Intent, Press, Step, Tab
from ...ui import Button, Control, Face, Painter, Rect, TextStyle
from ..page import Page
from ..question import Question
from ..transitions import Leave, Pop, Push, Reset, Screen, Transition

PATIENCE = 60 * TICKS_PER_SECOND
"""Ticks without input until the page closes, so that it is not left open to visitors."""
VOLUMES = (20, 40, 60, 80, 100)
COLUMNS = 2
"""Columns of languages."""
DEEDS = 4
"""The number of actions besides the two settings."""


class StaffPage(Page):
    """Two permanent settings and four actions."""

    screen = Screen.STAFF
    title_id = "staff.title"
    _touched = 0
    """The tick of the last press."""

    # -- layout

    @property
    def _areas(self) -> tuple[Rect, Rect]:
        """The panel of settings, as high as its content, and the column of actions."""
        body, gap = self.body, self._gap
        low = DEEDS * (self._deed_height + gap) - gap
        if self.portrait:
            panel = Rect(body.x, body.y, body.w, min(self._tall, body.h - low - gap))
            return panel, Rect(body.x, panel.bottom + gap, body.w, low)
        end = round(min(max(250, 340 * self.u), body.w * 0.36))
        panel = Rect(body.x, body.y, body.w - end - gap, min(self._tall, body.h))
        return panel, Rect(body.right - end, body.y, end, low)

    @property
    def _gap(self) -> int:
        return round(18 * self.u)

    @property
    def _label_height(self) -> int:
        return round(self.brush.px("md") * 2)

    @property
    def _option(self) -> tuple[int, int]:
        """The height of a language button, and the gap to the next."""
        return round(max(46, (88 if self.portrait else 72) * self.u)), round(10 * self.u)

    @property
    def _deed_height(self) -> int:
        return round(max(52, (76 if self.portrait else 64) * self.u))

    @property
    def _tall(self) -> int:
        """The height of the panel with all its content."""
        (h, gap), rows = self._option, -(-len(self.services.languages) // COLUMNS)
        return round(2 * self._label_height + self._volume_height + rows * (h + gap) - gap + 40 * self.u)

    @property
    def _volume_height(self) -> int:
        return round(max(46, 56 * self.u))

    @property
    def _volume(self) -> Rect:
        inner = self._areas[0].inset(26 * self.u, 12 * self.u)
        return Rect(inner.x, inner.y + self._label_height, inner.w, self._volume_height)

    @property
    def _languages(self) -> Rect:
        inner = self._areas[0].inset(26 * self.u, 20 * self.u)
        top = self._volume.bottom + round(8 * self.u) + self._label_height
        return Rect(inner.x, top, inner.w, inner.bottom - top)

    def build(self) -> tuple[Control, ...]:
        """Return the volumes, the languages, the actions, and the way back to the game."""
        return (*self._volumes(), *self._language_options(), *self._deeds(), self.back_button())

    def _volumes(self) -> list[Control]:
        value = self.services.settings.max_volume
        labels = tuple(self.services.words.number(each) for each in VOLUMES)
        chosen = VOLUMES.index(value) if value in VOLUMES else -1
        names = [f"volume:{each}" for each in VOLUMES]
        return self.segments(names, self._volume, labels, chosen, self._choose_volume)

    def _language_options(self) -> list[Control]:
        names = [f"language:{code}" for code in self.services.languages]
        highest, gap = self._option
        return self.languages(names, self._languages, COLUMNS, gap, highest, self._choose_language)

    def _deeds(self) -> list[Control]:
        deeds: tuple[tuple[str, str, Callable[[], Transition | None]], ...] = (
            ("clear", "x", lambda: Push(Question(self.services, "clear", self._clear))),
            ("problem", "warn", self._save_problem),
            ("restart", "restart", partial(Leave, restart=True)),
            ("quit", "exit", Leave),
        )
        area, gap, h = self._areas[1], self._gap, self._deed_height
        return [
            Button(
                name=name,
                rect=Rect(area.x, area.y + i * (h + gap), area.w, h),
                label=self.services.words(f"staff.{name}"),
                icon=icon,
                align="start",
                does=does,
            )
            for i, (name, icon, does) in enumerate(deeds)
        ]

    # -- actions

    def _choose_volume(self, place: int) -> None:
        """Set the volume limit for all visitors."""
        self.services.preferences.save({"max_volume": VOLUMES[place]})
        self.services.play(Cue.CHIP)
        self.arrange()

    def _choose_language(self, code: str) -> None:
        self.services.preferences.save({"lang": code})
        self.arrange()

    def _save_problem(self) -> None:
        self.services.save_problem()

    def _clear(self, yes: bool) -> Transition | None:
        """Delete the scores, the records and the saved match, and close the table below, if any."""
        if not yes:
            return None
        services = self.services
        services.matches.clear()
        problem = services.shelf.problem
        services.notices.say(services.words("staff.cleared" if problem is None else f"saves.{problem.trouble}"))
        return Reset(StaffPage(services))

    def handle(self, intent: Intent) -> Transition | None:
        """Restart the timeout on any press."""
        if isinstance(intent, Press | Step | Tab | Confirm):
            self._touched = self.ticks
        return super().handle(intent)

    def tick(self) -> Transition | None:
        """Close the page after a time without input."""
        return Pop() if self.ticks - self._touched >= PATIENCE else None

    # -- drawing

    def draw_content(self, painter: Painter) -> None:
        """Draw the panel and the headings of its two settings."""
        self.draw_title(painter)
        panel, px, theme = self._areas[0], self.brush.px("md"), self.services.looks.theme
        painter.sprite(self.brush.panel(panel.w, panel.h), panel.x, panel.y)
        for id, below in (("staff.volume", self._volume), ("staff.language", self._languages)):
            text = self.services.words(id)
            fitting = painter.letters.fit(text, px, below.w, Face.BOLD)
            painter.text(text, below.x, below.y - self._label_height / 2, TextStyle(fitting, theme.ink, Face.BOLD))
