"""Small marks: suits, medallions, tags on seats and cards, the wedge of the turn, markers of the score plot."""

from __future__ import annotations

import math

from ...engine import CallState
from ..sheet import Sheet, Skin, Sprite
from ..soft import soft_glow
from ..svg import arc, circle, group, lozenge, num, paint, path, polar, polygon, rect
from ..theme import Colour
from .icons import icon_shapes, suit_shapes
from .pips import state_colour

WEDGE = 34
"""The angle of the wedge in degrees."""
_BADGES = {
    CallState.MADE: "check",
    CallState.LIMIT: "warn",
    CallState.BROKEN: "x",
    CallState.OUT_OF_REACH: "x",
}


def icon(skin: Skin, name: str, px: float, colour: Colour) -> Sprite:
    """Draw an icon in a square of `px` pixels."""
    sheet = Sheet(skin, px, px)
    sheet.add(icon_shapes(name, sheet.w / 2, sheet.h / 2, px, colour))
    return sheet.sprite()


def suit(skin: Skin, name: str, px: float, colour: Colour | None = None) -> Sprite:
    """Draw a suit (S, H, D or C) in a square of `px` pixels, in its card colour unless another is given."""
    sheet = Sheet(skin, px, px)
    sheet.add(suit_shapes(name, sheet.w / 2, sheet.h / 2, px, colour or skin.suit_colour(name)))
    return sheet.sprite()


def medallion(skin: Skin, name: str, px: float, edge: str = "brass") -> Sprite:
    """Draw a suit on an ivory disc `px` pixels across, edged brass (trump) or accent (led)."""
    theme, r = skin.theme, px / 2
    sheet = Sheet(skin, px, px)
    sheet.margin(2 + px * 0.06)
    ring = theme.accent if edge == "accent" else theme.brass
    sheet.add(
        circle(r, r, r, paint(theme.ivory, ring, max(1.5, px * 0.089))),
        suit_shapes(name, r, r, px * 0.61, skin.suit_colour(name)),
    )
    return sheet.sprite()


def dealer_chip(skin: Skin, px: float) -> Sprite:
    """Draw the dealer's brass disc, two cards held ready on it, `px` pixels across."""
    theme, r = skin.theme, px / 2
    sheet = Sheet(skin, px, px)
    sheet.margin(2 + px * 0.08)
    wide, tall, line = 0.4 * px, 0.58 * px, max(1.0, px / 18)
    look = paint(theme.on_brass, theme.brass_high, line)
    card = rect(-wide / 2, -tall, wide, tall, wide / 6, look)
    sheet.add(
        circle(r, r + px * 0.07, r, paint(theme.shadow, alpha=0.5)),
        circle(r, r, r, paint(theme.brass_high, theme.brass_low, line)),
        group(card, r, r + 0.32 * px, turn=-24),
        group(card + lozenge(0, -tall / 2, wide * 0.27, paint(theme.brass_high)), r, r + 0.32 * px, turn=16),
    )
    return sheet.sprite()


def crown_tag(skin: Skin, px: float) -> Sprite:
    """Draw the crown on the winning card."""
    return _tag(skin, "crown", px, "brass")


def hint_tag(skin: Skin, px: float) -> Sprite:
    """Draw the lamp on the suggested call or card."""
    return _tag(skin, "hint", px, "panel")


def _tag(skin: Skin, name: str, px: float, edge: str) -> Sprite:
    """Draw an icon on a brass disc, for the corner of a card."""
    theme, r = skin.theme, px / 2
    sheet = Sheet(skin, px, px)
    sheet.margin(2 + px * 0.06)
    line = max(1.2, px * (0.096 if edge == "panel" else 0.058))
    sheet.add(
        circle(r, r, r, paint(theme.brass_high, theme.panel if edge == "panel" else theme.brass_low, line)),
        icon_shapes(name, r, r - px * 0.015, px * 0.58, theme.on_brass),
    )
    return sheet.sprite()


def sign(skin: Skin, name: str, px: float, colour: Colour) -> Sprite:
    """Draw an icon on a faint disc of its own colour, before a sentence; `px` pixels across."""
    r = px / 2
    sheet = Sheet(skin, px, px)
    sheet.add(circle(r, r, r, paint(colour, alpha=0.16)), icon_shapes(name, r, r, px * 0.58, colour))
    return sheet.sprite()


def steps(skin: Skin, count: int, at: int) -> Sprite:
    """Draw a lozenge for each of `count` pages, filled up to page `at` (from 0), each in a box 30 u x 22 u."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, 30 * u * count, 22 * u)
    for place in range(count):
        done = place <= at
        x = (count - 1 - place if skin.right_to_left else place) * 30 * u + 15 * u
        look = paint(theme.accent if done else None, theme.accent if done else theme.ink3, skin.fine(1.8))
        sheet.add(lozenge(x, sheet.h / 2, (9 if place == at else 6) * u, look))
    return sheet.sprite()


def state_badge(skin: Skin, state: CallState, px: float) -> Sprite:
    """Draw the sign of a made, limit, broken or out-of-reach call, `px` pixels wide, for the rim of an avatar."""
    theme, r = skin.theme, px / 2
    sheet = Sheet(skin, px, px)
    sheet.margin(2 + px * 0.06)
    sheet.add(
        circle(r, r, r, paint(state_colour(skin, state), theme.panel, max(1.5, px * 0.09))),
        icon_shapes(_BADGES[state], r, r - (px * 0.03 if state is CallState.LIMIT else 0), px * 0.57, theme.on_state),
    )
    return sheet.sprite()


def wedge(skin: Skin, radius: float, degrees: float) -> Sprite:
    """Draw the light and rim that point at the player to act (0 is right, 90 down), in a box of twice the radius."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, 2 * radius, 2 * radius)
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


def ripple(skin: Skin, radius: float) -> Sprite:
    """Draw the ring that spreads from an avatar, in a box of twice the radius."""
    sheet = Sheet(skin, 2 * radius, 2 * radius)
    wide = skin.fine(3)
    sheet.margin(wide)
    sheet.add(circle(radius, radius, radius, paint(None, skin.theme.accent, wide)))
    return sheet.sprite()


def glow(skin: Skin, radius: float, colour: Colour) -> Sprite:
    """Draw a glow in a box of twice the radius; empty in a theme without glows."""
    return Sprite(soft_glow(radius, colour, skin.theme.glow_alpha))


def marker(skin: Skin, seat: int, px: float) -> Sprite:
    """Draw a seat's sign in the score plot (0 own, then right, top, left), about `px` pixels wide."""
    theme, r = skin.theme, px / 2
    sheet = Sheet(skin, px, px)
    sheet.margin(px * 0.2 + 2)
    look = paint(theme.scores[seat], theme.panel, skin.fine(1.5))
    shapes = (
        lozenge(r, r, r * 1.25, look),
        circle(r, r, r, look),
        rect(r * 0.08, r * 0.08, r * 1.84, r * 1.84, 1.5, look),
        polygon([(r, -r * 0.2), (r * 2.15, r * 1.8), (-r * 0.15, r * 1.8)], look),
    )
    sheet.add(shapes[seat])
    return sheet.sprite()
