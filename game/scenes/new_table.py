"""Sets up a custom table: its rules, rounds and opponents."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from ..engine import PRESETS, SEATS, Rules
from ..players import CHARACTERS
from ..ui import Button, Control, Face, OptionButton, Painter, PlayerTile, Rect, TextStyle
from .page import Page
from .round.sitting import own_table, persona, start
from .rules import RulesPage
from .services import Services
from .transitions import Push, Screen, Transition

ROUNDS: tuple[int | None, ...] = (1, 3, 5, 10, None)
"""The numbers of rounds offered; None has no fixed end."""
OPPONENTS = SEATS - 1
ROWS = ((len(PRESETS), 3), (len(ROUNDS), 5), (OPPONENTS, OPPONENTS))
"""For rules, rounds and opponents: the number of choices, and how many are side by side."""


class NewTable(Page):
    """Three rows of choices, and the button to start."""

    screen = Screen.NEW_TABLE
    title_id = "new_table.title"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._preset = "classic"
        self._rounds: int | None = 3
        self._opponents = ["maya", "karma", "bikram"]
        self._looked_at = "karma"

    @property
    def rules(self) -> Rules:
        """The rules chosen so far."""
        return replace(PRESETS[self._preset], rounds=self._rounds)

    def first_focus(self) -> str | None:
        """Return the start button."""
        return "sit"

    def build(self) -> tuple[Control, ...]:
        """Return the choices and the buttons."""
        words = self.services.words
        presets, rounds, opponents = self._rows()
        controls: list[Control] = []
        for rect, preset in zip(self._cells(presets, len(PRESETS), 3), PRESETS, strict=True):
            controls.append(
                OptionButton(
                    name=f"preset:{preset}",
                    rect=rect,
                    label=words(f"preset.{preset}"),
                    chosen=preset == self._preset,
                    does=partial(self._choose_preset, preset),
                )
            )
        for rect, count in zip(self._cells(rounds, len(ROUNDS), 5), ROUNDS, strict=True):
            label = self._until if count is None else words.number(count)
            controls.append(
                OptionButton(
                    name=f"rounds:{count or 0}",
                    rect=rect,
                    label=label,
                    chosen=count == self._rounds,
                    does=partial(self._choose_rounds, count),
                )
            )
        for seat, rect in enumerate(self._cells(opponents, OPPONENTS, OPPONENTS), start=1):
            key = self._opponents[seat - 1]
            who = persona(words, key)
            controls.append(
                PlayerTile(
                    name=f"opponent:{seat}",
                    rect=rect,
                    label=who.name,
                    avatar=who.avatar,
                    stars=CHARACTERS[key].style.stars,
                    does=partial(self._change_opponent, seat),
                )
            )
        return (*controls, *self._buttons(), self.back_button())

    @property
    def _until(self) -> str:
        """How a match without a number of rounds ends."""
        words, target = self.services.words, PRESETS[self._preset].target
        return words("new_table.endless") if target is None else words("new_table.target", points=words.number(target))

    def _grid(self, count: int, columns: int) -> tuple[int, int]:
        """Return columns and rows for so many choices; a portrait window fits two long ones side by side."""
        columns = min(columns, 2 if self.portrait and count > 3 and columns == 3 else columns, count)
        return columns, -(-count // columns)

    def _rows(self) -> tuple[Rect, Rect, Rect]:
        """Return the area of each row of choices, below its heading."""
        body, u = self.body, self.u
        foot = round(max(50, 62 * u)) + round(14 * u)
        lines = [self._grid(count, columns)[1] for count, columns in ROWS]
        labels, gap = len(ROWS) * self._label_height, round(14 * u)
        free = body.h - foot - labels - (len(ROWS) - 1) * gap
        least = 46 if self.size[1] >= 480 else 32  # lower than any window promised: rather small than covered
        cell = min(
            max(least, round((free - self._cell_gap * (sum(lines) - len(lines))) / (sum(lines) + 0.3))), round(84 * u)
        )
        areas, y = [], body.y
        for i, count in enumerate(lines):
            tall = cell + (round(0.3 * cell) if i == 2 else 0)  # opponents have two lines
            h = count * tall + (count - 1) * self._cell_gap
            areas.append(Rect(body.x, y + self._label_height, body.w, h))
            y += self._label_height + h + gap
        return areas[0], areas[1], areas[2]

    @property
    def _cell_gap(self) -> int:
        return round(10 * self.u)

    @property
    def _label_height(self) -> int:
        return round(self.brush.px("sm") * 1.7)

    def _cells(self, area: Rect, count: int, columns: int) -> tuple[Rect, ...]:
        columns, rows = self._grid(count, columns)
        gap = self._cell_gap
        h = (area.h - gap * (rows - 1)) // rows
        w = (area.w - gap * (columns - 1)) // columns
        return tuple(
            Rect(area.x + (i % columns) * (w + gap), area.y + (i // columns) * (h + gap), w, h) for i in range(count)
        )

    def _buttons(self) -> tuple[Control, ...]:
        words, body, u = self.services.words, self.body, self.u
        h = round(max(48, 58 * u))
        w = round(min(max(200, 280 * u), (body.w - 16 * u) / 2))
        y = body.bottom - h - round(6 * u)
        return (
            Button(
                name="sit",
                rect=Rect(body.right - w, y, w, h),
                label=words("new_table.sit"),
                kind="primary",
                icon="play",
                does=self._sit,
            ),
            Button(
                name="rules",
                rect=Rect(body.right - 2 * w - round(16 * u), y, w, h),
                label=words("pause.rules"),
                icon="book",
                does=lambda: Push(RulesPage(self.services, self.rules)),
            ),
        )

    def _choose_preset(self, preset: str) -> None:
        self._preset = preset
        self.arrange()

    def _choose_rounds(self, rounds: int | None) -> None:
        self._rounds = rounds
        self.arrange()

    def _change_opponent(self, seat: int) -> None:
        self._opponents[seat - 1] = self._looked_at = self._next(self._opponents[seat - 1])
        self.arrange()

    def _sit(self) -> Transition:
        opponents = (self._opponents[0], self._opponents[1], self._opponents[2])
        return start(self.services, own_table(self.rules, opponents))

    def _next(self, key: str) -> str:
        """Return the next character, from the weakest to the strongest and round again, who is not seated yet."""
        keys = list(CHARACTERS)
        start = keys.index(key) + 1
        return next(each for each in (*keys[start:], *keys) if each not in self._opponents)

    def draw_content(self, painter: Painter) -> None:
        """Draw the headings and the choices."""
        self.draw_title(painter)
        words, theme = self.services.words, self.services.looks.theme
        px = self.brush.px("sm")
        for row, heading in zip(self._rows(), ("rules", "rounds", "opponents"), strict=True):
            y = row.y - self._label_height * 0.55
            wide = painter.text(words(f"new_table.{heading}"), row.x + 2, y, TextStyle(px, theme.ink, Face.BOLD))
            if heading == "opponents":
                about = words(f"character.{self._looked_at}.about")
                small = painter.letters.fit(about, px, row.w - wide - 30 * self.u)
                if painter.letters.size(about, small)[0] < row.w - wide - 24 * self.u:
                    painter.text(about, row.right - 2, y, TextStyle(small, theme.ink2), align=1.0)
                elif self.portrait:  # below the heading
                    for i, line in enumerate(painter.letters.wrap(about, px, row.w)):
                        painter.text(line, row.x + 2, row.bottom + (i + 1) * px * 1.35, TextStyle(px, theme.ink2))
