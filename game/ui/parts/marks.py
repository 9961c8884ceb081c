"""Small signs: suits, medallions, tags on seats and cards, the turn's wedge and ring, the plot's markers."""

from __future__ import annotations

import math

from ...engine import CallState
from ..lettering import Face
from ..sheet import Sheet, Sprite, Style
from ..soft import soft_glow
from ..svg import arc, circle, lozenge, num, paint, path, polar, polygon, rect
from ..theme import Colour
from .icons import icon_shapes, suit_shapes
from .pips import state_colour

WEDGE = 34
"""Degrees of the turn wedge."""
_BADGES = {
    CallState.MADE: "check",
    CallState.LIMIT: "warn",
    CallState.BROKEN: "x",
    CallState.OUT_OF_REACH: "x",
}


def icon(style: Style, name: str, px: float, colour: Colour) -> Sprite:
    """An icon in a square of `px` pixels."""
    sheet = Sheet(style, px, px)
    sheet.add(icon_shapes(name, sheet.w / 2, sheet.h / 2, px, colour))
    return sheet.sprite()


def suit(style: Style, name: str, px: float, colour: Colour | None) -> Sprite:
    """A suit in a square of `px` pixels, in its card colour unless told another."""
    sheet = Sheet(style, px, px)
    sheet.add(suit_shapes(name, sheet.w / 2, sheet.h / 2, px, colour or style.suit_colour(name)))
    return sheet.sprite()


def medallion(style: Style, name: str, px: float, edge: str) -> Sprite:
    """A suit on an ivory disc `px` pixels across."""
    theme, r = style.theme, px / 2
    sheet = Sheet(style, px, px)
    sheet.margin(2 + px * 0.06)
    ring = theme.accent if edge == "accent" else theme.brass
    sheet.add(
        circle(r, r, r, paint(theme.ivory, ring, max(1.5, px * 0.089))),
        suit_shapes(name, r, r, px * 0.61, style.suit_colour(name)),
    )
    return sheet.sprite()


def dealer_chip(style: Style, px: float, label: str) -> Sprite:
    """The dealer's brass disc, `px` pixels across."""
    theme, r = style.theme, px / 2
    sheet = Sheet(style, px, px)
    sheet.margin(2 + px * 0.08)
    sheet.add(
        circle(r, r + px * 0.07, r, paint(theme.shadow, alpha=0.5)),
        circle(r, r, r, paint(theme.brass_high)),
        circle(r, r, r * 0.78, paint(None, theme.brass_low, max(1.0, px / 18))),
    )
    size = max(8, round(px * 0.6))
    sheet.write(label, r, r, style.letters.fit(label, size, px * 0.7, Face.BOLD), theme.on_brass)
    return sheet.sprite()


def tag(style: Style, name: str, px: float, edge: str) -> Sprite:
    """An icon on a brass disc, for the corner of a card: a crown for winning, a lamp for suggested."""
    theme, r = style.theme, px / 2
    sheet = Sheet(style, px, px)
    sheet.margin(2 + px * 0.06)
    line = max(1.2, px * (0.096 if edge == "panel" else 0.058))
    sheet.add(
        circle(r, r, r, paint(theme.brass_high, theme.panel if edge == "panel" else theme.brass_low, line)),
        icon_shapes(name, r, r - px * 0.015, px * 0.58, theme.on_brass),
    )
    return sheet.sprite()


def sign(style: Style, name: str, px: float, colour: Colour) -> Sprite:
    """An icon on a faint disc of its own colour, `px` pixels across."""
    r = px / 2
    sheet = Sheet(style, px, px)
    sheet.add(circle(r, r, r, paint(colour, alpha=0.16)), icon_shapes(name, r, r, px * 0.58, colour))
    return sheet.sprite()


def steps(style: Style, count: int, at: int) -> Sprite:
    """A lozenge for each page of `count`, filled up to the one at hand, from 0; in a box 30 u wide for each."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, 30 * u * count, 22 * u)
    for place in range(count):
        done = place <= at
        x = (count - 1 - place if style.right_to_left else place) * 30 * u + 15 * u
        look = paint(theme.accent if done else None, theme.accent if done else theme.ink3, style.fine(1.8))
        sheet.add(lozenge(x, sheet.h / 2, (9 if place == at else 6) * u, look))
    return sheet.sprite()


def badge(style: Style, state: CallState, px: float) -> Sprite:
    """The sign of a made, limit, broken or out-of-reach call, `px` pixels across, for the rim of an avatar."""
    theme, r = style.theme, px / 2
    sheet = Sheet(style, px, px)
    sheet.margin(2 + px * 0.06)
    sheet.add(
        circle(r, r, r, paint(state_colour(style, state), theme.panel, max(1.5, px * 0.09))),
        icon_shapes(_BADGES[state], r, r - (px * 0.03 if state is CallState.LIMIT else 0), px * 0.57, theme.on_state),
    )
    return sheet.sprite()


def wedge(style: Style, radius: float, degrees: float) -> Sprite:
    """The light that points at the player to act, in a box of twice the radius about the table's centre."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, 2 * radius, 2 * radius)
    c, start, end = radius, degrees - WEDGE / 2, degrees + WEDGE / 2
    (x0, y0), (x1, y1) = polar(radius, start), polar(radius, end)
    rim = max(3.0, 4 * u) if theme.wedge_alpha else 6 * u
    if theme.wedge_alpha:
        colour = theme.accent
        light = sheet.radial(c, c, radius, (0, colour, 0.0), (0.35, colour, 0.05), (1, colour, theme.wedge_alpha))
        size = num(radius)
        data = f"M{num(c)},{num(c)}L{num(c + x0)},{num(c + y0)}A{size},{size} 0 0 1 {num(c + x1)},{num(c + y1)}Z"
        sheet.add(path(data, paint(light)))
    sheet.add(path(arc(c, c, radius, start, end), paint(None, theme.accent, rim)))
    across = [0.0, x0, x1] + [polar(radius, turn)[0] for turn in range(-360, 721, 90) if start < turn < end]
    down = [0.0, y0, y1] + [polar(radius, turn)[1] for turn in range(-360, 721, 90) if start < turn < end]
    pad = rim / 2 + 2
    left, top = math.floor(c + min(across) - pad), math.floor(c + min(down) - pad)
    sheet.frame(math.ceil(c + max(across) + pad) - left, math.ceil(c + max(down) + pad) - top, left, top)
    return Sprite(sheet.surface(), left, top)


def timer_ring(style: Style, radius: float, fraction: float, low: bool) -> Sprite:
    """The ring of time left round an avatar of that radius, in a box of twice the radius."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, 2 * radius, 2 * radius)
    wide = max(4.0, 5 * u)
    sheet.margin(wide + 3)
    colour = theme.bad if low else theme.accent
    sheet.add(
        circle(radius, radius, radius + 1, paint(None, theme.panel, wide + 2)),
        circle(radius, radius, radius + 1, paint(None, theme.line, wide, alpha=0.6)),
    )
    if fraction >= 0.999:
        sheet.add(circle(radius, radius, radius + 1, paint(None, colour, wide)))
    elif fraction > 0:
        sheet.add(path(arc(radius, radius, radius + 1, -90, -90 + 360 * fraction), paint(None, colour, wide)))
    return sheet.sprite()


def ripple(style: Style, radius: float) -> Sprite:
    """A bare ring of accent."""
    sheet = Sheet(style, 2 * radius, 2 * radius)
    wide = style.fine(3)
    sheet.margin(wide)
    sheet.add(circle(radius, radius, radius, paint(None, style.theme.accent, wide)))
    return sheet.sprite()


def glow(style: Style, radius: float, colour: Colour, alpha: float | None) -> Sprite:
    """Light about a point, in a box of twice the radius."""
    return Sprite(soft_glow(radius, colour, style.theme.glow_alpha if alpha is None else alpha), 0, 0)


def marker(style: Style, seat: int, px: float) -> Sprite:
    """A seat's sign in the plot (0 you, then right, top, left), about `px` pixels across."""
    theme, r = style.theme, px / 2
    sheet = Sheet(style, px, px)
    sheet.margin(px * 0.2 + 2)
    look = paint(theme.scores[seat], theme.panel, style.fine(1.5))
    shapes = (
        lozenge(r, r, r * 1.25, look),
        circle(r, r, r, look),
        rect(r * 0.08, r * 0.08, r * 1.84, r * 1.84, 1.5, look),
        polygon([(r, -r * 0.2), (r * 2.15, r * 1.8), (-r * 0.15, r * 1.8)], look),
    )
    sheet.add(shapes[seat])
    return sheet.sprite()
