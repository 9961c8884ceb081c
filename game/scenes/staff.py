"""What the staff of a kiosk may do: how loud it may be, its usual language, clear what was played, restart, quit."""

from __future__ import annotations

from ..cues import Cue
from ..intents import Confirm, Intent, Press, Step, Tab
from ..loop import TICKS_PER_SECOND
from ..stage.drawing.lettering import Face
from ..stage.drawing.painter import Painter
from ..stage.geometry import Rect
from ..stage.widgets import Button, Control
from .page import Page
from .transitions import Leave, Pop, Push, Question, Reset, Screen, Transition

PATIENCE = 60 * TICKS_PER_SECOND
"""How long the page stays when nobody does anything: it must not be left open to strangers."""
VOLUMES = (20, 40, 60, 80, 100)
CLEARED = "cleared"
"""As payload: the scores, records and the saved match are to be cleared, which has been confirmed."""
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
        """The panel of choices, and the column of things to do."""
        body, u = self.body, self.u
        gap = round(18 * u)
        if self.portrait:
            low = round(3 * max(52, 64 * u) + 2 * gap)
            return (
                Rect(body.x, body.y, body.w, body.h - low - gap),
                Rect(body.x, body.bottom - low, body.w, low),
            )
        end = round(min(max(250, 340 * u), body.w * 0.36))
        return (
            Rect(body.x, body.y, body.w - end - gap, body.h),
            Rect(body.right - end, body.y, end, body.h),
        )

    @property
    def _label_height(self) -> int:
        return round(self.brush.px("md") * 2)

    @property
    def _volume(self) -> Rect:
        inner = self._areas[0].inset(26 * self.u, 12 * self.u)
        return Rect(inner.x, inner.y + self._label_height, inner.w, round(max(46, 56 * self.u)))

    @property
    def _languages(self) -> Rect:
        inner = self._areas[0].inset(26 * self.u, 16 * self.u)
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
        return self.languages(names, self._languages, 2, round(10 * self.u), round(max(46, 72 * self.u)))

    def _doings(self) -> list[Control]:
        area, gap = self._areas[1], round(18 * self.u)
        h = round(max(52, 64 * self.u))
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
                self.services.keep({"max_volume": int(value)})
                self.services.play(Cue.CHIP)
                self.arrange()
            case "language":
                self.services.keep({"lang": value})
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
