"""What the staff of a kiosk may do: how loud it may be, its usual language, clear what was played, restart, quit."""

from __future__ import annotations

from ...device import TICKS_PER_SECOND, Confirm, Cue, Intent, Press, Step, Tab
from ...ui import Button, Control, Face, Painter, Rect
from ..page import Page
from ..transitions import Leave, Pop, Push, Question, Reset, Screen, Transition

PATIENCE = 60 * TICKS_PER_SECOND
"""How long the page stays when nobody does anything: it must not be left open to strangers."""
VOLUMES = (20, 40, 60, 80, 100)
CLEARED = "cleared"
"""As payload: the scores, records and the saved match are to be cleared, which has been confirmed."""
COLUMNS = 2
"""Of languages."""
DOINGS = (("clear", "x"), ("restart", "restart"), ("quit", "exit"))


class StaffPage(Page):
    """Two choices that last, and three things to do."""

    title_id = "staff.title"

    def enter(self) -> None:
        """Clear everything if that is what it was put up for."""
        self._touched = 0
        if self.payload == CLEARED:
            shelf, words = self.services.shelf, self.services.words
            shelf.clear_matches()
            self.services.notices.say(words("staff.cleared" if shelf.problem is None else "saves.memory_only"))

    # -- layout

    @property
    def _areas(self) -> tuple[Rect, Rect]:
        """The panel of choices, no higher than they are, and the column of things to do."""
        body, gap = self.body, self._gap
        low = len(DOINGS) * (self._doing + gap) - gap
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
        """How high a language may be, and how far from the next."""
        return round(max(46, (88 if self.portrait else 72) * self.u)), round(10 * self.u)

    @property
    def _doing(self) -> int:
        return round(max(52, (76 if self.portrait else 64) * self.u))

    @property
    def _tall(self) -> int:
        """How high the panel is with all that is on it."""
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
        """The volumes, the languages, what can be done, and the way back to the game."""
        return (*self._volumes(), *self._language_options(), *self._doings(), self.back_button())

    def _volumes(self) -> list[Control]:
        value = self.services.settings.max_volume
        labels = tuple(self.services.words.number(each) for each in VOLUMES)
        chosen = VOLUMES.index(value) if value in VOLUMES else -1
        return self.segments([f"volume:{each}" for each in VOLUMES], self._volume, labels, chosen)

    def _language_options(self) -> list[Control]:
        names = [f"language:{code}" for code in self.services.languages]
        highest, gap = self._option
        return self.languages(names, self._languages, COLUMNS, gap, highest)

    def _doings(self) -> list[Control]:
        area, gap, h = self._areas[1], self._gap, self._doing
        return [
            Button(
                name=name,
                rect=Rect(area.x, area.y + i * (h + gap), area.w, h),
                label=self.services.words(f"staff.{name}"),
                icon=icon,
                align="start",
            )
            for i, (name, icon) in enumerate(DOINGS)
        ]

    # -- acting

    def act(self, name: str) -> Transition | None:
        """Do it; a choice is kept for everybody who comes."""
        kind, _, value = name.partition(":")
        match kind:
            case "volume":
                self.services.preferences.keep({"max_volume": int(value)})
                self.services.play(Cue.CHIP)
                self.arrange()
            case "language":
                self.services.preferences.keep({"lang": value})
                self.arrange()
            case "clear":
                return Push(Screen.CONFIRM, Question("clear", Reset(Screen.STAFF, CLEARED)))
            case "restart":
                return Leave(restart=True)
            case "quit":
                return Leave()
        return super().act(name)

    def handle(self, intent: Intent) -> Transition | None:
        """Whatever is pressed shows that somebody is there."""
        if isinstance(intent, Press | Step | Tab | Confirm):
            self._touched = self.ticks
        return super().handle(intent)

    def tick(self) -> Transition | None:
        """Go back to the game when nobody is there."""
        return Pop() if self.ticks - self._touched >= PATIENCE else None

    # -- drawing

    def draw_content(self, painter: Painter) -> None:
        """The panel and the words above its two choices."""
        self.draw_title(painter)
        panel, px, theme = self._areas[0], self.brush.px("md"), self.services.looks.theme
        painter.sprite(self.brush.panel(panel.w, panel.h), panel.x, panel.y)
        for id, below in (("staff.volume", self._volume), ("staff.language", self._languages)):
            text = self.services.words(id)
            fitting = painter.letters.fit(text, px, below.w, Face.BOLD)
            painter.text(text, below.x, below.y - self._label_height / 2, fitting, theme.ink, Face.BOLD)
