"""The brush: draws every part of the interface in the theme in force, for an exact size, each once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

import pygame

from ..engine import CallState
from .allowance import Allowance
from .lettering import Lettering
from .parts import avatars, controls, felt, marks, pips, plates, plot, scenery
from .parts.avatars import AVATARS
from .parts.icons import ICON_NAMES
from .parts.plot import Scale
from .sheet import Sprite, Style
from .theme import Colour, Theme

__all__ = ["AVATARS", "ICON_NAMES", "Brush", "Sprite"]

MOST_PIXELS = 3_000_000
"""Parts kept, counted in pixels; the ones longest unused go first."""

MOST_GROUNDS = 3
"""Pictures of whole screens kept besides."""

SLOW = ("panel", "plot", "chip", "button", "bonus_bracket")
"""Parts of several milliseconds. In a frame that has made enough new ones they are left out, and come with the next."""
NOTHING = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA), 0, 0)

_Args = ParamSpec("_Args")
_Made = TypeVar("_Made", Sprite, pygame.Surface)


def _kept(
    make: Callable[Concatenate[Brush, _Args], _Made],
) -> Callable[Concatenate[Brush, _Args], _Made]:
    """Draw once for each set of arguments; after that hand out the same object."""

    @wraps(make)
    def again(self: Brush, /, *args: _Args.args, **kwargs: _Args.kwargs) -> _Made:
        key = (make.__name__, args, tuple(sorted(kwargs.items())))
        found: Any = self._find(key)
        if found is None:
            if make.__name__ in SLOW and not self.allowance.take():
                return NOTHING  # type: ignore[return-value]  # slow parts are all sprites
            found = make(self, *args, **kwargs)
            self._keep(key, found)
        made: _Made = found
        return made

    return again


class Brush:
    """Every part as a sprite.

    Lengths are pixels unless they say u. A part has a box; the sprite's offset is from the box's top left,
    since shadows, lips and rings reach outside. Sprites are shared: blit them, never draw on them.
    """

    def __init__(
        self,
        theme: Theme,
        letters: Lettering,
        u: float,
        *,
        right_to_left: bool = False,
        four_colour: bool | None = None,
        allowance: Allowance | None = None,
    ) -> None:
        self.allowance = allowance or Allowance()
        self.theme, self.letters, self.u = theme, letters, u
        four = theme.four_colour if four_colour is None else four_colour
        self.style = Style(theme, letters, u, right_to_left, four)
        self._made: OrderedDict[Hashable, Sprite | pygame.Surface] = OrderedDict()
        self._pixels = 0

    def _find(self, key: Hashable) -> Sprite | pygame.Surface | None:
        found = self._made.get(key)
        if found is not None:
            self._made.move_to_end(key)
        return found

    def _keep(self, key: Hashable, made: Sprite | pygame.Surface) -> None:
        self._made[key] = made
        if isinstance(made, pygame.Surface):
            grounds = [old for old, kept in self._made.items() if isinstance(kept, pygame.Surface)]
            for old in grounds[:-MOST_GROUNDS]:
                del self._made[old]
            return
        self._pixels += _area(made)
        while self._pixels > MOST_PIXELS:
            oldest = next(old for old, kept in self._made.items() if isinstance(kept, Sprite))
            if oldest == key:
                return
            self._pixels -= _area(self._made.pop(oldest))

    def px(self, name: str) -> int:
        """The type size of that name in pixels: xs, sm, md, lg, xl, h1 or logo."""
        return self.style.px(name)

    # grounds

    @_kept
    def panel(self, w: int, h: int, *, radius: float = 20, inner: bool = True, raised: bool = False) -> Sprite:
        """A dialog's ground; `radius` in u, `inner` adds a second fine line, `raised` makes it solid."""
        return plates.panel(self.style, w, h, radius * self.u, inner, raised)

    @_kept
    def pill(
        self,
        w: int,
        h: int,
        *,
        edge: str = "line",
        alpha: float | None = None,
        radius: float | None = None,
        fill: str = "panel",
    ) -> Sprite:
        """A flat ground; edge line, accent or brass; fill panel, panel2, accent or brass.

        Radius in u; without one the ends are round.
        """
        corner = None if radius is None else radius * self.u
        return plates.pill(self.style, w, h, edge, alpha, corner, fill)

    @_kept
    def plate(self, w: int, h: int, edge: str = "line") -> Sprite:
        """A seat's plate; edge line, turn, low, or a pip state."""
        return plates.plate(self.style, w, h, edge)

    @_kept
    def bubble(self, w: int, h: int, tail: str = "left") -> Sprite:
        """A call as it is said; tail left, right, down, down-left or down-right."""
        return plates.bubble(self.style, w, h, tail)

    @_kept
    def prompt(self, w: int, h: int) -> Sprite:
        """The pill that says what to do."""
        return plates.prompt(self.style, w, h)

    @_kept
    def toast(self, w: int, h: int) -> Sprite:
        """A passing notice's ground."""
        return plates.toast(self.style, w, h)

    @_kept
    def scrim(self, w: int, h: int) -> Sprite:
        """The veil over everything beneath a dialog."""
        veil = pygame.Surface((max(1, w), max(1, h)))
        if pygame.display.get_surface() is not None:
            veil = veil.convert()
        veil.fill(self.theme.scrim)
        veil.set_alpha(round(255 * self.theme.scrim_alpha))
        return Sprite(veil, 0, 0)

    @_kept
    def bonus_bracket(self, w: int, h: int) -> Sprite:
        """The dashed bracket round bonus calls."""
        return plates.bonus_bracket(self.style, w, h)

    @_kept
    def dashed_card(self, w: int, h: int, colour: Colour, *, fill: bool = True) -> Sprite:
        """The outline of a card still to come."""
        return plates.dashed_card(self.style, w, h, colour, fill)

    @_kept
    def card_shadow(self, w: int, h: int, kind: str = "card") -> Sprite:
        """What a card casts: card, raised or flying."""
        return plates.card_shadow(self.style, w, h, kind)

    @_kept
    def focus_ring(self, w: int, h: int, radius: float) -> Sprite:
        """The ring round a part w x h whose corners have `radius` pixels."""
        return plates.focus_ring(self.style, w, h, radius)

    @_kept
    def rule(self, w: int) -> Sprite:
        """A thin line between rows; box 1 pixel high."""
        return plates.rule(self.style, w)

    @_kept
    def ornament(self, w: int) -> Sprite:
        """Three lozenges between fading lines, 16 u high."""
        return plates.ornament(self.style, w)

    # controls

    @_kept
    def button(
        self,
        w: int,
        h: int,
        label: str,
        *,
        kind: str = "secondary",
        state: str = "rest",
        icon: str | None = None,
        badge: str | None = None,
        align: str = "centre",
        size: str = "md",
        radius: float | None = None,
    ) -> Sprite:
        """Kind primary, secondary or ghost; state rest, hover, pressed or disabled.

        align centre or start; size is the label's type size by name; radius in u, 14 unless told.
        """
        corner = None if radius is None else radius * self.u
        return controls.button(self.style, w, h, label, kind, state, icon, badge, align, size, corner)

    @_kept
    def icon_button(self, size: int, icon: str, state: str = "rest") -> Sprite:
        """A square button with an icon."""
        return controls.icon_button(self.style, size, icon, state)

    @_kept
    def chip(self, radius: float, label: str, state: str = "rest", *, bonus: bool = False) -> Sprite:
        """A call to choose: rest, hover, chosen or off; box of twice the radius."""
        return controls.chip(self.style, radius, label, state, bonus)

    @_kept
    def segmented(self, w: int, h: int, labels: tuple[str, ...], chosen: int) -> Sprite:
        """One of several words."""
        return controls.segmented(self.style, w, h, labels, chosen)

    def segments(self, w: int, labels: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
        """(left, width) of each word's area in `segmented`."""
        return controls.segment_spans(self.style, w, labels)

    @_kept
    def toggle(self, on: bool) -> Sprite:
        """Yes or no; box 76 u x 42 u."""
        return controls.toggle(self.style, on)

    @_kept
    def slider(self, w: int, fraction: float) -> Sprite:
        """An amount from 0 to 1; box 44 u, at least 44 pixels, high; the knob keeps 13 u from the ends."""
        return controls.slider(self.style, w, fraction)

    # signs

    @_kept
    def icon(self, name: str, px: float, colour: Colour) -> Sprite:
        """A line icon in a square."""
        return marks.icon(self.style, name, px, colour)

    @_kept
    def suit(self, suit: str, px: float, colour: Colour | None = None) -> Sprite:
        """'S', 'H', 'D' or 'C' in a square, in its card colour unless told another."""
        return marks.suit(self.style, suit, px, colour)

    @_kept
    def medallion(self, suit: str, px: float, edge: str = "brass") -> Sprite:
        """A suit on an ivory disc, edged brass (trump) or accent (led)."""
        return marks.medallion(self.style, suit, px, edge)

    @_kept
    def avatar(self, name: str, radius: float, *, ring: str = "brass", away: bool = False) -> Sprite:
        """An animal of AVATARS in a disc; ring brass, turn, or a seat 0 to 3 as text for its score colour."""
        return avatars.avatar(self.style, name, radius, ring, away)

    @_kept
    def pips(self, width: int, call: int, won: int, state: CallState, *, extra: int | None) -> Sprite:
        """Called and taken tricks as lozenges; box 16 u high."""
        return pips.pips(self.style, width, call, won, state, extra)

    @_kept
    def dealer_chip(self, px: float, label: str = "D") -> Sprite:
        """The dealer's disc."""
        return marks.dealer_chip(self.style, px, label)

    @_kept
    def crown_tag(self, px: float) -> Sprite:
        """The crown on the winning card."""
        return marks.tag(self.style, "crown", px, "brass")

    @_kept
    def hint_tag(self, px: float) -> Sprite:
        """The lamp on what is suggested."""
        return marks.tag(self.style, "hint", px, "panel")

    @_kept
    def sign(self, icon: str, px: float, colour: Colour) -> Sprite:
        """An icon on a faint disc of its own colour, before a sentence."""
        return marks.sign(self.style, icon, px, colour)

    @_kept
    def steps(self, count: int, at: int) -> Sprite:
        """Which page of how many, as lozenges; box 30 u x 22 u for each."""
        return marks.steps(self.style, count, at)

    @_kept
    def lotus(self, radius: int) -> Sprite:
        """The table's mandala, faint, behind a picture; box of twice the radius."""
        theme = self.theme
        return Sprite(felt.mandala(radius, theme.mandala, theme.mandala_alpha, self.u), -2, -2)

    @_kept
    def state_badge(self, state: CallState, px: float) -> Sprite:
        """The sign of a made, limit, over or lost call, for the rim of an avatar."""
        return marks.badge(self.style, state, px)

    @_kept
    def wedge(self, radius: float, angle_degrees: float) -> Sprite:
        """The turn's light and rim; box of twice the radius about the table's centre; 0 is right, 90 down."""
        return marks.wedge(self.style, radius, angle_degrees)

    @_kept
    def timer_ring(self, radius: float, fraction: float, *, low: bool = False) -> Sprite:
        """Time left round an avatar; box of twice the radius."""
        return marks.timer_ring(self.style, radius, fraction, low)

    @_kept
    def ripple(self, radius: float) -> Sprite:
        """A ring that spreads from an avatar; box of twice the radius."""
        return marks.ripple(self.style, radius)

    @_kept
    def glow(self, radius: float, colour: Colour, alpha: float | None = None) -> Sprite:
        """Light about a point; box of twice the radius. Nothing in a theme without glows."""
        return marks.glow(self.style, radius, colour, alpha)

    @_kept
    def plot(
        self,
        w: int,
        h: int,
        series: tuple[tuple[int, ...], ...],
        scale: Scale,
        signed: tuple[str, ...],
        numbers: tuple[str, ...],
    ) -> Sprite:
        """The totals as lines; see `plot.plot` for the arguments."""
        return plot.plot(self.style, w, h, series, scale, signed, numbers)

    @_kept
    def marker(self, seat: int, px: float) -> Sprite:
        """A seat's sign in the plot: 0 you, then right, top, left."""
        return marks.marker(self.style, seat, px)

    # grounds of whole screens

    @_kept
    def table(
        self, w: int, h: int, centre: tuple[float, float], mandala_radius: float, band: bool = True
    ) -> pygame.Surface:
        """The card table, opaque."""
        return felt.table(self.style, w, h, centre, mandala_radius, band)

    @_kept
    def backdrop(self, w: int, h: int) -> pygame.Surface:
        """The ground of summary, settings and rules, opaque."""
        return felt.backdrop(self.style, w, h)

    @_kept
    def scenery(self, w: int, h: int) -> pygame.Surface:
        """The mountains at dusk behind the menu, opaque."""
        picture = scenery.scenery(self.style, w, h)
        return pygame.transform.flip(picture, True, False) if self.style.right_to_left else picture


def _area(made: Sprite | pygame.Surface) -> int:
    picture = made.surface if isinstance(made, Sprite) else made
    return picture.get_width() * picture.get_height()
