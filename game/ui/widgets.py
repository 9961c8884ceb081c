"""Controls: their places, labels and looks in each state.

A control is an immutable value, made anew at every layout; the scene knows which one is hovered, pressed or focused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import ClassVar

from ..engine import Card
from .brush import Brush
from .geometry import SMALLEST_TARGET, Rect
from .lettering import Face, TextStyle
from .painter import Painter
from .parts.controls import ButtonFace
from .parts.plates import Fill
from .sheet import Sprite

MOST_STARS = 5


class State(Enum):
    """The state of a control."""

    REST = "rest"
    HOVER = "hover"
    PRESSED = "pressed"
    DISABLED = "disabled"


class Transition:
    """The base of the scenes' transitions, which a press may return; the toolkit knows none of them."""

    __slots__ = ()


@dataclass(frozen=True, kw_only=True)
class Control:
    """A control with a unique name ("menu:play", "hand:AS")."""

    name: str
    rect: Rect
    does: Callable[[], Transition | None] | None = field(default=None, compare=False)
    """The action of a press."""
    enabled: bool = True
    why_not: str = ""
    """The message when it is pressed while disabled."""
    focusable: bool = True
    area: Rect | None = None
    """The hit area, if not the rectangle grown to the smallest target."""

    @property
    def hit(self) -> Rect:
        """The area in which a press counts."""
        return self.area or self.rect.at_least(SMALLEST_TARGET, SMALLEST_TARGET)

    physical: ClassVar[bool] = False
    """Whether it keeps its place in right-to-left languages, as cards do."""
    clicks: ClassVar[bool] = True
    """Whether a press makes the click sound."""

    @property
    def decision(self) -> object:
        """The identity of the decision it makes; keys are ignored just after a new one appears."""
        return self.name

    @property
    def meaning(self) -> object:
        """The identity of what a press does now; presses are ignored just after it changes."""
        return self.decision

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the control; a bare control has no picture."""

    def draw_focus(self, painter: Painter, brush: Brush) -> None:
        """Draw the ring of keyboard focus around it."""
        r = self.rect
        painter.sprite(brush.focus_ring(r.w, r.h, min(14 * brush.u, r.h / 2)), r.x, r.y)


@dataclass(frozen=True, kw_only=True)
class Button(Control):
    """A button with a label, and optionally an icon before it and a badge after it."""

    label: str
    kind: str = "secondary"
    icon: str | None = None
    badge: str | None = None
    align: str = "centre"
    size: str = "md"
    radius: float = 14
    """Of its corners, in u."""

    @property
    def meaning(self) -> object:
        """Includes the label: a button with a new label is another button."""
        return self.name, self.label

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the button."""
        face = ButtonFace(self.label, self.kind, state.value, self.icon, self.badge, self.align, self.size, self.radius)
        painter.sprite(brush.button(self.rect.w, self.rect.h, face), self.rect.x, self.rect.y)


@dataclass(frozen=True, kw_only=True)
class IconButton(Control):
    """A square button with an icon only."""

    icon: str

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the button."""
        painter.sprite(brush.icon_button(self.rect.h, self.icon, state.value), self.rect.x, self.rect.y)


@dataclass(frozen=True, kw_only=True)
class Chip(Control):
    """A round chip with the number of a call."""

    label: str
    chosen: bool = False
    bonus: bool = False
    suggested: bool = False
    """Whether the teacher suggests its call."""
    clicks = False

    @property
    def meaning(self) -> object:
        """A press chooses the chip, or makes the call if it is already chosen."""
        return self.name, self.chosen

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the chip."""
        look = "chosen" if self.chosen else "off" if state is State.DISABLED else state.value
        if look == State.PRESSED.value:
            look = "hover"
        painter.sprite(brush.chip(self.rect.w / 2, self.label, look, bonus=self.bonus), self.rect.x, self.rect.y)
        if self.suggested:
            px = round(max(18, 26 * brush.u))
            painter.sprite(brush.hint_tag(px), self.rect.cx + 0.4 * self.rect.w - px / 2, self.rect.y - px * 0.36)

    def draw_focus(self, painter: Painter, brush: Brush) -> None:
        """Draw a round focus ring."""
        painter.sprite(brush.focus_ring(self.rect.w, self.rect.h, self.rect.w / 2), self.rect.x, self.rect.y)


@dataclass(frozen=True, kw_only=True)
class OptionButton(Control):
    """One of a row of options; the chosen one is filled."""

    label: str
    chosen: bool = False
    note: str = ""

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the option."""
        r = self.rect
        face = ButtonFace(kind="primary" if self.chosen else "secondary", state=state.value)
        painter.sprite(brush.button(r.w, r.h, face), r.x, r.y)
        theme = brush.theme
        colour = theme.on_accent if self.chosen else theme.ink
        px = painter.letters.fit(self.label, brush.px("md"), r.w - 20 * brush.u, Face.BOLD)
        middle = r.cy - (brush.px("xs") * 0.7 if self.note else 0)
        painter.text(self.label, r.cx, middle, TextStyle(px, colour, Face.BOLD), align=0.5)
        if self.note:
            note_colour = theme.on_accent if self.chosen else theme.ink2
            small = painter.letters.fit(self.note, brush.px("xs"), r.w - 12 * brush.u)
            painter.text(self.note, r.cx, middle + brush.px("md") * 1.1, TextStyle(small, note_colour), align=0.5)


@dataclass(frozen=True, kw_only=True)
class Tile(Control):
    """A large button with a title, a sentence below it, and optionally a badge at the end of the title's line."""

    label: str
    note: str = ""
    badge: str = ""

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the tile; the sentence wraps, and shrinks to fit."""
        r, u, theme = self.rect, brush.u, brush.theme
        painter.sprite(brush.button(r.w, r.h, ButtonFace(state=state.value)), r.x, r.y)
        room = r.w - 40 * u
        small = brush.px("sm")
        taken = painter.letters.size(self.badge, small, Face.BOLD)[0] + 16 * u if self.badge else 0
        px = painter.letters.fit(self.label, brush.px("lg"), room - taken, Face.BOLD)
        lines = painter.letters.wrap(self.note, small, room)
        while len(lines) * small * 1.35 + px * 1.9 > r.h and small > 10:
            small -= 1
            lines = painter.letters.wrap(self.note, small, room)
        y = r.cy - len(lines) * small * 1.35 / 2
        painter.text(self.label, r.x + 20 * u, y, TextStyle(px, theme.ink, Face.BOLD))
        if self.badge:
            painter.text(self.badge, r.right - 20 * u, y, TextStyle(small, theme.brass, Face.BOLD), align=1.0)
        for i, line in enumerate(lines):
            middle = y + px * 0.75 + (i + 0.6) * small * 1.35
            painter.text(line, r.x + 20 * u, middle, TextStyle(small, theme.ink2))


@dataclass(frozen=True, kw_only=True)
class BareControl(Control):
    """A control that its scene draws."""


@dataclass(frozen=True, kw_only=True)
class HandCardControl(Control):
    """A card of the own hand; the stage draws it."""

    physical = True
    card: Card
    choice: int
    """The number of the decision in the match: the same card at the next trick is another control."""
    raised: bool = False
    """Whether a first press has raised it, so that the next plays it."""
    clicks = False

    @property
    def decision(self) -> object:
        """The card for this trick."""
        return self.name, self.choice

    @property
    def meaning(self) -> object:
        """A press raises the card, or plays it."""
        return self.name, self.choice, self.raised

    def draw_focus(self, painter: Painter, brush: Brush) -> None:
        """Do nothing: the stage lifts the card and draws its ring."""


@dataclass(frozen=True, kw_only=True)
class TabButton(Control):
    """A tab that opens one part of a page."""

    label: str
    icon: str
    chosen: bool = False

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the tab; the chosen one is filled."""
        r = self.rect
        kind = "primary" if self.chosen else "ghost"
        face = ButtonFace(self.label, kind, state.value, size="sm")
        if r.w >= 160:
            face = ButtonFace(self.label, kind, state.value, self.icon, align="start")
        painter.sprite(brush.button(r.w, r.h, face), r.x, r.y)


@dataclass(frozen=True, kw_only=True)
class Segment(Control):
    """One word of a segmented control. The first one draws them all."""

    clicks = False
    strip: Rect
    labels: tuple[str, ...]
    index: int
    chosen: int

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the whole control, once."""
        if self.index == 0:
            s = self.strip
            painter.sprite(brush.segmented(s.w, s.h, self.labels, self.chosen), s.x, s.y)


@dataclass(frozen=True, kw_only=True)
class Switch(Control):
    """A switch, on or off."""

    clicks = False
    on: bool

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the switch."""
        painter.sprite(brush.toggle(self.on), self.rect.x, self.rect.y)


@dataclass(frozen=True, kw_only=True)
class Slider(Control):
    """A slider from 0 to 1."""

    clicks = False
    fraction: float
    slide: Callable[[float], None] = field(compare=False)
    """Called with the new amount when it is dragged or moved by keys."""

    def fraction_at(self, x: float, u: float) -> float:
        """Return the amount at window column x; the knob keeps 13 u from either end."""
        run = self.rect.w - 26 * u
        return min(1.0, max(0.0, (x - self.rect.x - 13 * u) / run))

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the slider."""
        picture = brush.slider(self.rect.w, self.fraction)
        painter.sprite(picture, self.rect.x, self.rect.cy - max(44, 44 * brush.u) / 2)


@dataclass(frozen=True, kw_only=True)
class PictureTile(Control):
    """A choice shown as a picture with its name; the chosen one has an accent edge and a tick."""

    clicks = False
    picture: Sprite
    label: str = ""
    chosen: bool = False

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the tile."""
        r, u, theme = self.rect, brush.u, brush.theme
        edge = "accent" if self.chosen or state is not State.REST else "brass"
        painter.sprite(brush.pill(r.w, r.h, Fill("panel2", edge=edge, alpha=1.0), radius=10), r.x, r.y)
        strip = round(brush.px("sm") * 1.9) if self.label else 0
        middle = r.y + (r.h - strip) / 2
        painter.centred(self.picture, r.cx, middle)
        if self.label:
            px = painter.letters.fit(self.label, brush.px("sm"), r.w - 12 * u, Face.BOLD)
            painter.text(self.label, r.cx, r.bottom - strip / 2 - 1, TextStyle(px, theme.ink, Face.BOLD), align=0.5)
        if self.chosen:
            for inset in (0, 1):  # two lines make one bold line
                box = r.inset(-inset)
                ring = brush.pill(box.w, box.h, Fill("panel2", edge="accent", alpha=0.0), radius=10)
                painter.sprite(ring, box.x, box.y)
            tick = round(max(18, 22 * u))
            x, y = r.right - tick * 0.8, r.y - tick * 0.2
            painter.sprite(brush.pill(tick, tick, Fill("accent", alpha=1.0)), x, y)
            icon = round(tick * 0.62)
            painter.sprite(brush.icon("check", icon, theme.on_accent), x + (tick - icon) / 2, y + (tick - icon) / 2)


@dataclass(frozen=True, kw_only=True)
class PlayerTile(Control):
    """A player to choose: avatar, name, and stars for their strength."""

    label: str
    avatar: str
    stars: int

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the tile."""
        r, u, theme = self.rect, brush.u, brush.theme
        painter.sprite(brush.button(r.w, r.h, ButtonFace(state=state.value)), r.x, r.y)
        radius = round(min(r.h * 0.36, r.w * 0.14))
        x = r.x + radius + 12 * u
        painter.sprite(brush.avatar(self.avatar, radius), x - radius, r.cy - radius)
        left = x + radius + 12 * u
        px = painter.letters.fit(self.label, brush.px("md"), r.right - left - 8 * u, Face.BOLD)
        painter.text(self.label, left, r.cy - px * 0.55, TextStyle(px, theme.ink, Face.BOLD))
        star = round(min(brush.px("sm"), (r.right - left - 8 * u) / (MOST_STARS * 1.15)))
        for i in range(MOST_STARS):
            earned = i < self.stars
            icon = brush.icon("star", star, theme.brass if earned else theme.ink3)
            painter.sprite(icon, left + i * star * 1.15, r.cy + px * 0.25, 1.0 if earned else 0.28)
