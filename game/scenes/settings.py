"""The settings page, in tabs: every change takes effect at once and is saved."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from ..device import Cue, Drag, Intent, Press, Release, Step
from ..ui import BACKS, Control, Face, Painter, PictureTile, Rect, Samples, Slider, Sprite, Switch, TabButton, TextStyle
from ..words import NATIVE
from .page import Page
from .services import Services
from .transitions import Screen, Transition

AMOUNT_STEP = 10
LANGUAGE, LANGUAGE_GAP = 84, 12
"""The height of a language button, and the gap to the next, in units."""


class RowKind(Enum):
    """The kind of control of a setting."""

    CHOICE = auto()
    SWITCH = auto()
    AMOUNT = auto()
    PICTURE = auto()
    WORDS = auto()


@dataclass(frozen=True, slots=True)
class Row:
    """A setting: its field in Settings, its kind of control, and the values to choose from."""

    field: str
    kind: RowKind
    values: tuple[object, ...] = ()


PLAY = (
    Row("speed", RowKind.CHOICE, ("off", "calm", "normal", "fast")),
    Row("trick_time", RowKind.CHOICE, (0.6, 1.2, 2.5, 10.0)),
    Row("guard", RowKind.SWITCH),
    Row("auto_play", RowKind.SWITCH),
    Row("sort", RowKind.CHOICE, ("alternating", "by_suit")),
    Row("dim_unplayable", RowKind.SWITCH),
    Row("odds", RowKind.SWITCH),
)
SOUND = (
    Row("sound", RowKind.SWITCH),
    Row("effects_volume", RowKind.AMOUNT),
    Row("music", RowKind.SWITCH),
    Row("music_volume", RowKind.AMOUNT),
)
TEXT_SIZE = Row("text_size", RowKind.CHOICE, ("normal", "large"))
SCREEN = (TEXT_SIZE, Row("fullscreen", RowKind.SWITCH))
DIGITS = Row("digits", RowKind.CHOICE, ("auto", "western", "native"))
"""Shown in languages that have digits of their own; in the others all choices look alike."""
ICONS = {"play": "play", "table": "cards", "sound": "sound", "screen": "eye", "language": "globe"}


class SettingsPage(Page):
    """Tabs at the start, their settings beside them; in portrait the tabs are on top."""

    screen = Screen.SETTINGS
    title_id = "settings.title"

    def __init__(self, services: Services, tab: str | None = None) -> None:
        super().__init__(services)
        self._tab = tab or next(iter(self._tabs))
        self._samples = Samples(self.services.looks)
        self._held: str | None = None

    @property
    def _tabs(self) -> dict[str, tuple[Row, ...]]:
        table = (
            Row("theme", RowKind.PICTURE, tuple(self.services.themes)),
            Row("card_back", RowKind.PICTURE, BACKS),
            Row("four_colour", RowKind.PICTURE, (False, True)),
            Row("large_index", RowKind.PICTURE, (False, True)),
        )
        language = (Row("lang", RowKind.WORDS, tuple(self.services.languages)),)
        if self.services.config.kiosk:  # visitors get no setting that could spoil the game for the next one
            return {"screen": (TEXT_SIZE,), "sound": SOUND, "language": language}
        screen = (*SCREEN, DIGITS) if self.services.words.language in NATIVE else SCREEN
        return {"play": PLAY, "table": table, "sound": SOUND, "screen": screen, "language": language}

    def value(self, field: str) -> object:
        """Return a setting's value; one left to the theme or the system is resolved."""
        if field == "lang":
            return self.services.words.language
        value = getattr(self.services.settings, field)
        return getattr(self.services.looks.theme, field) if value is None else value

    # -- layout

    @property
    def _rail(self) -> Rect:
        """The tabs: a strip on top, or a column as high as they are."""
        body, u = self.body, self.u
        if self.portrait:
            return Rect(body.x, body.y, body.w, round(max(48, 58 * u)))
        last = len(self._tabs) - 1
        return Rect(body.x, body.y, round(min(220 * u, body.w * 0.26)), last * self._tab_step + self._tab_height)

    @property
    def _tab_height(self) -> int:
        return round(max(46, 56 * self.u))

    @property
    def _tab_step(self) -> int:
        return round(max(52, 66 * self.u))

    @property
    def _panel(self) -> Rect:
        """The panel: as high as its content, and beside the tabs at most as high as they are."""
        body, rail, gap = self.body, self._rail, round(18 * self.u)
        if self.portrait:
            top = rail.bottom + gap
            return Rect(body.x, top, body.w, min(self._tall, body.bottom - top))
        left = rail.right + gap
        return Rect(left, body.y, body.right - left, min(max(self._tall, rail.h), body.h))

    @property
    def _tall(self) -> int:
        """The height of the panel with all its content; pictures take the height there is."""
        if self._tab == "table":
            return self.body.h
        if self._tab == "language":
            count = -(-len(self.services.languages) // self._columns)
            return round(count * (LANGUAGE + LANGUAGE_GAP) * self.u - LANGUAGE_GAP * self.u + 40 * self.u)
        return round(len(self._tabs[self._tab]) * self._row_height + 28 * self.u)

    @property
    def _row_height(self) -> float:
        return (150 if self.portrait else 100) * self.u

    @property
    def _columns(self) -> int:
        """The columns of languages."""
        return 1 if self.portrait else 2

    def _rows(self) -> tuple[Rect, ...]:
        inner = self._panel.inset(26 * self.u, 14 * self.u)
        rows = self._tabs[self._tab]
        if self._tab == "table":
            return self._picture_rows(inner)
        if self._tab == "language":
            return (self._panel.inset(26 * self.u, 20 * self.u),)
        tall = min(inner.h / len(rows), self._row_height)
        top = inner.y + (inner.h - tall * len(rows)) / 2
        return tuple(Rect(inner.x, round(top + i * tall), inner.w, round(tall)) for i in range(len(rows)))

    def _picture_rows(self, inner: Rect) -> tuple[Rect, ...]:
        """Return the areas of the pictures: themes above; backs, deck and index below, side by side if they fit."""
        gap = round(18 * self.u)
        if self.portrait:
            first, second, third = inner.split_rows(3, gap)
            return (first, second, *third.split_columns(2, gap))
        upper = Rect(inner.x, inner.y, inner.w, round((inner.h - gap) * 0.5))
        lower = Rect(inner.x, upper.bottom + gap, inner.w, inner.bottom - upper.bottom - gap)
        backs = Rect(lower.x, lower.y, round(lower.w * 0.33), lower.h)
        left = backs.right + gap
        deck = Rect(left, lower.y, round((lower.right - left - gap) * 0.58), lower.h)
        return upper, backs, deck, Rect(deck.right + gap, lower.y, lower.right - deck.right - gap, lower.h)

    def _tiles(self, row: Row, area: Rect) -> list[Control]:
        """Return a picture for each value, below the heading."""
        head = round(self.brush.px("md") * 1.7)
        space = Rect(area.x, area.y + head, area.w, max(44, area.h - head))
        value = self.value(row.field)
        tiles: list[Control] = []
        for i, (each, rect) in enumerate(
            zip(row.values, space.split_columns(len(row.values), 12 * self.u), strict=True)
        ):
            bare = row.field == "card_back"
            strip = 0 if bare else round(self.brush.px("sm") * 1.9)
            room = Rect(0, 0, rect.w - round(14 * self.u), rect.h - strip - round(12 * self.u))
            tiles.append(
                PictureTile(
                    name=f"set:{row.field}:{i}",
                    rect=rect,
                    picture=self._sample(row.field, each, room),
                    label="" if bare else self._label(row.field, each),
                    chosen=each == value,
                    does=partial(self._choose, row, each),
                )
            )
        return tiles

    def _sample(self, field: str, value: object, room: Rect) -> Sprite:
        tall = max(16, min(room.h, round(room.w / 0.7)))
        match field:
            case "theme":
                return self._samples.theme(self.services.themes[str(value)], room.w, max(24, room.h))
            case "card_back":
                return self._samples.back(str(value), tall)
            case "four_colour":
                return self._samples.deck(bool(value), max(12, min(round(room.h * 0.6), round(room.w / 2.96))))
            case _:
                return self._samples.index(bool(value), tall)

    def _place(self, area: Rect, kind: RowKind) -> Rect:
        """Return the area of a row's control: at its end, or in portrait below the text."""
        u = self.u
        h = max(44, round(52 * u))
        if kind in (RowKind.PICTURE, RowKind.WORDS):
            return area
        if kind is RowKind.SWITCH:
            return Rect(round(area.right - 76 * u), round(area.cy - 21 * u), round(76 * u), round(42 * u))
        if self.portrait:
            return Rect(area.x, area.bottom - h - round(6 * u), area.w, h)
        wide = round(area.w * 0.54)
        return Rect(area.right - wide, round(area.cy - h / 2), wide, h)

    def build(self) -> tuple[Control, ...]:
        """Return the tabs and the controls of the chosen one."""
        words = self.services.words
        rail, u = self._rail, self.u
        tabs: list[Control] = []
        count = len(self._tabs)
        areas = (
            rail.split_columns(count, 8 * u)
            if self.portrait
            else tuple(Rect(rail.x, rail.y + i * self._tab_step, rail.w, self._tab_height) for i in range(count))
        )
        for area, name in zip(areas, self._tabs, strict=True):
            tabs.append(
                TabButton(
                    name=f"tab:{name}",
                    rect=area,
                    label=words(f"settings.tab.{name}"),
                    icon=ICONS[name],
                    chosen=name == self._tab,
                    does=partial(self._turn_to, name),
                )
            )
        controls: list[Control] = []
        for row, area in zip(self._tabs[self._tab], self._rows(), strict=True):
            controls += self._controls(row, self._place(area, row.kind))
        return (*tabs, *controls, self.back_button())

    def _controls(self, row: Row, place: Rect) -> list[Control]:
        value = self.value(row.field)
        if row.kind is RowKind.PICTURE:
            return self._tiles(row, place)
        if row.kind is RowKind.WORDS:
            names = [f"set:{row.field}:{i}" for i in range(len(row.values))]
            gap, highest = round(LANGUAGE_GAP * self.u), round(LANGUAGE * self.u)
            return self.languages(names, place, self._columns, gap, highest, partial(self._choose, row))
        if row.kind is RowKind.SWITCH:
            return [Switch(name=f"set:{row.field}", rect=place, on=bool(value), does=partial(self._switch, row))]
        if row.kind is RowKind.AMOUNT:
            assert isinstance(value, int)
            slide = partial(self._slide, row)
            return [Slider(name=f"set:{row.field}", rect=place, fraction=value / 100, slide=slide)]
        labels = tuple(self._label(row.field, each) for each in row.values)
        chosen = row.values.index(value) if value in row.values else -1
        names = [f"set:{row.field}:{i}" for i in range(len(labels))]
        return self.segments(names, place, labels, chosen, lambda i: self._choose(row, row.values[i]))

    def _label(self, field: str, value: object) -> str:
        text = str(value).replace(".", "_").lower()
        if field == "theme":
            return self.services.words.known(f"theme.{text}", self.services.themes[str(value)].name)
        return self.services.words.known(f"settings.{field}.{text}", str(value))

    # -- actions

    def _turn_to(self, tab: str) -> None:
        self._tab = tab
        self.arrange()

    def _switch(self, row: Row) -> None:
        on = not self.value(row.field)  # a key may have changed it since the layout
        self._change(row.field, on)
        self.services.play(Cue.TOGGLE_ON if on else Cue.TOGGLE_OFF)

    def _choose(self, row: Row, value: object) -> None:
        self.services.play(Cue.CHIP)
        self._change(row.field, value)

    def _change(self, field: str, value: object) -> None:
        self.services.preferences.change({field: value})
        self._samples = Samples(self.services.looks)
        self.arrange()

    def handle(self, intent: Intent) -> Transition | None:
        """Move sliders by dragging, or by arrow keys while in focus."""
        if isinstance(intent, Press):
            control = self.at(intent.x, intent.y)
            self._held = control.name if isinstance(control, Slider) else None
        if isinstance(intent, Press | Drag) and self._held:
            slider = self.control(self._held)
            if isinstance(slider, Slider):
                slider.slide(slider.fraction_at(self.across(slider, intent.x), self.u))
        if isinstance(intent, Release):
            self._held = None
        if isinstance(intent, Step) and intent.dx and self.focus_shown:
            slider = self.control(self.focus)
            if isinstance(slider, Slider):
                forward = -intent.dx if self.services.looks.right_to_left else intent.dx
                slider.slide(slider.fraction + forward * AMOUNT_STEP / 100)
                return None
        return super().handle(intent)

    def _slide(self, row: Row, fraction: float) -> None:
        amount = min(100, max(0, round(fraction * 100 / AMOUNT_STEP) * AMOUNT_STEP))
        if amount != self.value(row.field):
            self._change(row.field, amount)
            self.services.play(Cue.CHIP)

    # -- drawing

    def draw_content(self, painter: Painter) -> None:
        """Draw the panel, the text of each setting, and the controls."""
        self.draw_title(painter)
        brush, theme, words = self.brush, self.services.looks.theme, self.services.words
        panel = self._panel
        painter.sprite(brush.panel(panel.w, panel.h), panel.x, panel.y)
        px, small = brush.px("md"), brush.px("sm")
        for row, area in zip(self._tabs[self._tab], self._rows(), strict=True):
            if row.kind is RowKind.WORDS:
                continue
            if row.kind is RowKind.PICTURE:
                label_px = painter.letters.fit(words(f"settings.{row.field}"), px, area.w, Face.BOLD)
                painter.text(
                    words(f"settings.{row.field}"), area.x, area.y + px * 0.7, TextStyle(label_px, theme.ink, Face.BOLD)
                )
                continue
            place = self._place(area, row.kind)
            below = self.portrait and row.kind is not RowKind.SWITCH
            room = area.w if below else place.x - area.x - 16 * self.u
            middle = (area.y + place.y) / 2 if below else area.cy
            label = words(f"settings.{row.field}")
            note = words(f"settings.{row.field}.note")
            lines = painter.letters.wrap(note, small, room)
            shown = lines[: max(0, int((area.h - px * 1.6) / (small * 1.35)))] if not below else lines[:1]
            height = px * 1.45 + len(shown) * small * 1.35
            y = middle - height / 2 + px * 0.65
            label_px = painter.letters.fit(label, px, room, Face.BOLD)
            painter.text(label, area.x, y, TextStyle(label_px, theme.ink, Face.BOLD))
            for i, line in enumerate(shown):
                painter.text(line, area.x, y + px * 1.3 + i * small * 1.35, TextStyle(small, theme.ink2))
