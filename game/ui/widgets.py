"""Things that can be pressed: where they are, what they read, how they look in each state.

A control is a plain value made anew whenever its screen is arranged; which one is hovered, pressed or in focus is the
scene's to know.
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
    """How a control stands at the moment."""

    REST = "rest"
    HOVER = "hover"
    PRESSED = "pressed"
    DISABLED = "disabled"


class Transition:
    """What a press may lead to beyond what it does at once: the base of the screens' values, unknown here."""

    __slots__ = ()


@dataclass(frozen=True, kw_only=True)
class Control:
    """Something that can be pressed, by its name ("menu:play", "hand:AS")."""

    name: str
    rect: Rect
    does: Callable[[], Transition | None] | None = field(default=None, compare=False)
    """What pressing it does."""
    enabled: bool = True
    why_not: str = ""
    """What to say when it is pressed all the same, while not enabled."""
    focusable: bool = True
    area: Rect | None = None
    """Where a press counts, if not the rectangle grown to the smallest target."""

    @property
    def hit(self) -> Rect:
        """The area in which a press counts."""
        return self.area or self.rect.at_least(SMALLEST_TARGET, SMALLEST_TARGET)

    physical: ClassVar[bool] = False
    """Whether it lies where it lies in any language: cards do, what is read does not."""
    clicks: ClassVar[bool] = True
    """Whether pressing it sounds like a button."""

    @property
    def decision(self) -> object:
        """What is decided with it: while this has just appeared, no key is heard."""
        return self.name

    @property
    def meaning(self) -> object:
        """What a press would mean right now: while this has just changed, presses are not yet heard."""
        return self.decision

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put its picture; an invisible control has none."""

    def draw_focus(self, painter: Painter, brush: Brush) -> None:
        """Put the ring of keyboard focus around it."""
        r = self.rect
        painter.sprite(brush.focus_ring(r.w, r.h, min(14 * brush.u, r.h / 2)), r.x, r.y)


@dataclass(frozen=True, kw_only=True)
class Button(Control):
    """A button with words, and perhaps an icon before them and a badge after."""

    label: str
    kind: str = "secondary"
    icon: str | None = None
    badge: str | None = None
    align: str = "centre"
    size: str = "md"
    radius: float = 14
    """Of its corners, in units."""

    @property
    def meaning(self) -> object:
        """Its words as well: a button that reads differently is another button."""
        return self.name, self.label

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the button."""
        face = ButtonFace(self.label, self.kind, state.value, self.icon, self.badge, self.align, self.size, self.radius)
        painter.sprite(brush.button(self.rect.w, self.rect.h, face), self.rect.x, self.rect.y)


@dataclass(frozen=True, kw_only=True)
class IconButton(Control):
    """A square button with an icon alone."""

    icon: str

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the button."""
        painter.sprite(brush.icon_button(self.rect.h, self.icon, state.value), self.rect.x, self.rect.y)


@dataclass(frozen=True, kw_only=True)
class Chip(Control):
    """A round chip with a number, one of which may be chosen."""

    label: str
    chosen: bool = False
    bonus: bool = False
    """Whether it stands for a call with a bonus."""
    suggested: bool = False
    """Whether the teacher would call it."""
    clicks = False

    @property
    def meaning(self) -> object:
        """The chosen one calls at a second press, the others are chosen."""
        return self.name, self.chosen

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the chip."""
        look = "chosen" if self.chosen else "off" if state is State.DISABLED else state.value
        if look == State.PRESSED.value:
            look = "hover"
        painter.sprite(brush.chip(self.rect.w / 2, self.label, look, bonus=self.bonus), self.rect.x, self.rect.y)
        if self.suggested:
            px = round(max(18, 26 * brush.u))
            painter.sprite(brush.hint_tag(px), self.rect.cx + 0.4 * self.rect.w - px / 2, self.rect.y - px * 0.36)

    def draw_focus(self, painter: Painter, brush: Brush) -> None:
        """Put a round ring."""
        painter.sprite(brush.focus_ring(self.rect.w, self.rect.h, self.rect.w / 2), self.rect.x, self.rect.y)


@dataclass(frozen=True, kw_only=True)
class OptionButton(Control):
    """One of a row of choices, chosen or not, with a tick so that colour is not all that tells."""

    label: str
    chosen: bool = False
    note: str = ""

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the choice."""
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
    """A large button with a title and a sentence below it."""

    label: str
    note: str = ""

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the tile; the sentence breaks into lines and shrinks before it would be cut."""
        r, u, theme = self.rect, brush.u, brush.theme
        painter.sprite(brush.button(r.w, r.h, ButtonFace(state=state.value)), r.x, r.y)
        room = r.w - 40 * u
        px = painter.letters.fit(self.label, brush.px("lg"), room, Face.BOLD)
        small = brush.px("sm")
        lines = painter.letters.wrap(self.note, small, room)
        while len(lines) * small * 1.35 + px * 1.9 > r.h and small > 10:
            small -= 1
            lines = painter.letters.wrap(self.note, small, room)
        y = r.cy - len(lines) * small * 1.35 / 2
        painter.text(self.label, r.x + 20 * u, y, TextStyle(px, theme.ink, Face.BOLD))
        for i, line in enumerate(lines):
            middle = y + px * 0.75 + (i + 0.6) * small * 1.35
            painter.text(line, r.x + 20 * u, middle, TextStyle(small, theme.ink2))


@dataclass(frozen=True, kw_only=True)
class BareControl(Control):
    """Something that can be pressed and that its scene draws."""


@dataclass(frozen=True, kw_only=True)
class HandCardControl(Control):
    """A card of the own hand; the stage draws it."""

    physical = True
    card: Card
    choice: int
    """Which decision of the match it is for: the same card at the next trick is another control."""
    raised: bool = False
    """Whether one press has raised it, and the next will play it."""
    clicks = False

    @property
    def decision(self) -> object:
        """The card for this trick."""
        return self.name, self.choice

    @property
    def meaning(self) -> object:
        """To raise the card, or to play it."""
        return self.name, self.choice, self.raised

    def draw_focus(self, painter: Painter, brush: Brush) -> None:
        """The stage lifts the card and rings it."""


@dataclass(frozen=True, kw_only=True)
class TabButton(Control):
    """The way to one part of a page."""

    label: str
    icon: str
    chosen: bool = False

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the tab; the chosen one is filled."""
        r = self.rect
        kind = "primary" if self.chosen else "ghost"
        face = ButtonFace(self.label, kind, state.value, size="sm")
        if r.w >= 160:
            face = ButtonFace(self.label, kind, state.value, self.icon, align="start")
        painter.sprite(brush.button(r.w, r.h, face), r.x, r.y)


@dataclass(frozen=True, kw_only=True)
class Segment(Control):
    """One word of a strip of choices. The first of them draws the strip."""

    clicks = False
    strip: Rect
    labels: tuple[str, ...]
    index: int
    chosen: int

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the whole strip, once."""
        if self.index == 0:
            s = self.strip
            painter.sprite(brush.segmented(s.w, s.h, self.labels, self.chosen), s.x, s.y)


@dataclass(frozen=True, kw_only=True)
class Switch(Control):
    """Yes or no."""

    clicks = False
    on: bool

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the switch."""
        painter.sprite(brush.toggle(self.on), self.rect.x, self.rect.y)


@dataclass(frozen=True, kw_only=True)
class Slider(Control):
    """An amount, from 0 to 1."""

    clicks = False
    fraction: float
    slide: Callable[[float], None] = field(compare=False)
    """Called with the new amount when it is dragged or moved by keys."""

    def fraction_at(self, x: float, u: float) -> float:
        """The amount that a press at window column x means; the knob keeps 13 u from either end."""
        run = self.rect.w - 26 * u
        return min(1.0, max(0.0, (x - self.rect.x - 13 * u) / run))

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the slider."""
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
        """Put the tile."""
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
            for inset in (0, 1):  # two lines make a bolder one
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
    """Somebody to play with: face, name, and stars for how well they play."""

    label: str
    avatar: str
    stars: int

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Put the tile."""
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
