"""Surfaces behind other things: panels, pills, plates, bubbles, brackets and focus rings."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from ...engine import CallState
from ..sheet import Sheet, Skin, Sprite
from ..soft import plain_from
from ..svg import dashed, paint, polygon, rect, rounded, stretched
from ..theme import Colour


def edge_colour(skin: Skin, edge: str) -> Colour:
    """Return the colour of an edge: of a colour's name, the state of a call, or "turn"."""
    theme = skin.theme
    colours = {
        "line": theme.line,
        "brass": theme.brass,
        "accent": theme.accent,
        "good": theme.good,
        "warn": theme.warn,
        "bad": theme.bad,
        "turn": theme.accent,
        "low": theme.bad,
        CallState.MADE: theme.good,
        CallState.LIMIT: theme.warn,
        CallState.BROKEN: theme.bad,
        CallState.OUT_OF_REACH: theme.bad,
    }
    return colours.get(edge, theme.line)


def outline(sheet: Sheet, radius: float, colour: Colour, width: float, alpha: float, inset: float = 0) -> None:
    """Draw a line just inside the sheet's edge, or `inset` pixels further in."""
    gap = inset + width / 2
    sheet.add(
        rect(
            gap,
            gap,
            sheet.w - 2 * gap,
            sheet.h - 2 * gap,
            radius - gap,
            paint(None, colour, width, alpha=alpha),
        )
    )


def panel(skin: Skin, w: float, h: float, *, radius: float = 20, raised: bool = False) -> Sprite:
    """Draw the background of a dialog with a brass edge; `radius` in u, `raised` makes it solid."""
    theme, u = skin.theme, skin.u
    radius *= u
    plain = plain_from(radius, 14 * u)
    sheet = Sheet(skin, min(w, plain), min(h, plain))
    sheet.shade(radius, 14 * u, 8 * u, theme.panel_shadow_alpha)
    sheet.add(rect(0, 0, sheet.w, sheet.h, radius, paint(theme.panel, alpha=1 if raised else theme.panel_alpha)))
    outline(sheet, radius, theme.brass, skin.hairline, theme.edge_alpha)
    outline(sheet, radius + u, theme.brass, skin.fine(1), 0.22, 5 * u - 0.5)
    core, dx, dy, _ = sheet.sprite()
    return Sprite(stretched(core, round(w) - 2 * dx, round(h) - 2 * dy), dx, dy)


class Fill(NamedTuple):
    """The fill of a pill: panel, panel2, accent, brass or ivory, with an edge of line, accent or brass."""

    colour: str = "panel"
    edge: str = "line"
    alpha: float | None = None
    """None takes the theme's opacity of pills."""


PLAIN = Fill()


def pill(skin: Skin, w: float, h: float, fill: Fill = PLAIN, *, radius: float | None = None) -> Sprite:
    """Draw a flat background for a line of words; `radius` in u, None for round ends."""
    theme = skin.theme
    sheet = Sheet(skin, w, h)
    corner = min(sheet.w, sheet.h) / 2 if radius is None else radius * skin.u
    grounds = {"panel": theme.panel, "panel2": theme.panel2, "accent": theme.accent, "brass": theme.brass}
    ground = {**grounds, "ivory": theme.ivory}[fill.colour]
    alpha = theme.pill_alpha if fill.alpha is None else fill.alpha
    sheet.add(rect(0, 0, sheet.w, sheet.h, corner, paint(ground, alpha=alpha)))
    quiet = fill.edge == "line"
    outline(sheet, corner, edge_colour(skin, fill.edge), skin.fine(1 if quiet else 1.5), 0.6 if quiet else 0.95)
    return sheet.sprite()


def plate(skin: Skin, w: float, h: float, edge: str = "line") -> Sprite:
    """Draw the background of a seat's name and pips; its edge is line, turn, low or the state of a call."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, w, h)
    sheet.shade(12 * u, 6 * u, 3 * u, 0.7 * theme.panel_shadow_alpha)
    sheet.add(rect(0, 0, sheet.w, sheet.h, 12 * u, paint(theme.panel, alpha=theme.plate_alpha)))
    strong = edge in ("turn", "low", "accent")
    outline(sheet, 12 * u, edge_colour(skin, edge), skin.fine(2.2 if strong else 1.4), 1 if strong else 0.9)
    return sheet.sprite()


def bubble(skin: Skin, w: float, h: float, tail: str = "left") -> Sprite:
    """Draw a speech bubble; its tail points left, right, down, down-left or down-right, to the speaker."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, w, h)
    sheet.shade(14 * u, 5 * u, 3 * u, 0.7 * theme.panel_shadow_alpha)
    look = paint(theme.bubble)
    sheet.add(rect(0, 0, sheet.w, sheet.h, min(14 * u, h / 2), look))
    sheet.margin(18 * u)
    wide, high = sheet.w, sheet.h
    tips = {
        "left": [(4 * u, high / 2 - 12 * u), (-8 * u, high / 2 - u), (4 * u, high / 2 + 8 * u)],
        "right": [
            (wide - 4 * u, high / 2 - 12 * u),
            (wide + 8 * u, high / 2 - u),
            (wide - 4 * u, high / 2 + 8 * u),
        ],
        "down": [
            (wide / 2 - 9 * u, high - 3 * u),
            (wide / 2 - 2 * u, high + 11 * u),
            (wide / 2 + 9 * u, high - 3 * u),
        ],
        "down-left": [(6 * u, high - 12 * u), (-8 * u, high + 2 * u), (18 * u, high - 3 * u)],
        "down-right": [
            (wide - 6 * u, high - 12 * u),
            (wide + 8 * u, high + 2 * u),
            (wide - 18 * u, high - 3 * u),
        ],
    }
    sheet.add(polygon(tips[tail], look))
    return sheet.sprite()


def prompt(skin: Skin, w: float, h: float) -> Sprite:
    """Draw the pill of the prompt, edged in the accent colour."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, w, h)
    sheet.shade(h / 2, 8 * u, 4 * u, 0.9 * theme.panel_shadow_alpha)
    sheet.add(rect(0, 0, sheet.w, sheet.h, h / 2, paint(theme.panel, alpha=max(0.95, theme.panel_alpha))))
    outline(sheet, h / 2, theme.accent, skin.fine(2), 1)
    return sheet.sprite()


def toast(skin: Skin, w: float, h: float) -> Sprite:
    """Draw the plate of a notice: solid, edged in brass."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, w, h)
    radius = min(14 * u, h / 2)
    sheet.shade(radius, 10 * u, 6 * u, theme.panel_shadow_alpha)
    sheet.add(rect(0, 0, sheet.w, sheet.h, radius, paint(theme.panel2)))
    outline(sheet, radius, theme.brass, skin.hairline, max(0.8, theme.edge_alpha))
    return sheet.sprite()


def scrim(skin: Skin, w: int, h: int) -> Sprite:
    """Draw the veil over everything beneath a dialog."""
    veil = pygame.Surface((max(1, w), max(1, h)))
    if pygame.display.get_surface() is not None:
        veil = veil.convert()
    veil.fill(skin.theme.scrim)
    veil.set_alpha(round(255 * skin.theme.scrim_alpha))
    return Sprite(veil)


def bonus_bracket(skin: Skin, w: float, h: float) -> Sprite:
    """Draw the dashed bracket around the calls with a bonus."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, w, h)
    line = skin.fine(1.4)
    edge = rounded(line / 2, line / 2, sheet.w - line, sheet.h - line, (min(sheet.w, sheet.h) - line) / 2)
    sheet.add(
        rect(0, 0, sheet.w, sheet.h, h / 2, paint(theme.brass, alpha=0.12)),
        dashed(edge, 4 * u, 5 * u, paint(None, theme.brass, line, alpha=0.8)),
    )
    return sheet.sprite()


def dashed_card(skin: Skin, w: float, h: float, colour: Colour, *, fill: bool = True) -> Sprite:
    """Draw the outline of a card that is still to be played."""
    sheet = Sheet(skin, w, h)
    line, radius, dash = skin.fine(2), 11 * h / 200, max(3.0, 7 * min(1.0, h / 120) * skin.fine(1))
    sheet.margin(line)
    if fill:
        sheet.add(rect(0, 0, sheet.w, sheet.h, radius, paint(colour, alpha=0.10)))
    edge = rounded(0, 0, sheet.w, sheet.h, radius)
    sheet.add(dashed(edge, dash, dash, paint(None, colour, line, alpha=0.9), 2))
    return sheet.sprite()


def focus_ring(skin: Skin, w: float, h: float, radius: float) -> Sprite:
    """Draw the ring of keyboard focus, with a dark one outside it so that it shows on any background.

    `radius` is that of the part's corners in pixels.
    """
    theme = skin.theme
    sheet = Sheet(skin, w, h)
    sheet.margin(skin.fine(9))
    for out, width, colour, alpha in ((7, 2.5, theme.focus_outer, 0.8), (4, 3, theme.focus, 1.0)):
        gap = skin.fine(out)
        sheet.add(
            rect(
                -gap,
                -gap,
                sheet.w + 2 * gap,
                sheet.h + 2 * gap,
                radius + gap,
                paint(None, colour, skin.fine(width), alpha=alpha),
            )
        )
    return sheet.sprite()


def rule(skin: Skin, w: float) -> Sprite:
    """Draw a thin line between the rows of a table, 1 pixel high."""
    sheet = Sheet(skin, w, max(1, round(skin.fine(1))))
    sheet.add(rect(0, 0, sheet.w, sheet.h, 0, paint(skin.theme.line, alpha=0.7)))
    return sheet.sprite()


def ornament(skin: Skin, w: float) -> Sprite:
    """Draw three lozenges between two fading lines, in a box `w` wide and 16 u high."""
    u, brass = skin.u, skin.theme.brass
    sheet = Sheet(skin, w, 16 * u)
    middle, y, gap, line = sheet.w / 2, sheet.h / 2, 26 * u, skin.hairline
    left = sheet.linear((0, 0), (middle - gap, 0), (0, brass, 0), (1, brass, 1))
    right = sheet.linear((middle + gap, 0), (sheet.w, 0), (0, brass, 1), (1, brass, 0))
    sheet.add(
        rect(0, y - line / 2, middle - gap, line, 0, paint(left)),
        rect(middle + gap, y - line / 2, middle - gap, line, 0, paint(right)),
    )
    for along, size in ((-14, 4.5), (0, 7), (14, 4.5)):
        x, r = middle + along * u, size * u
        sheet.add(polygon([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], paint(brass)))
    return sheet.sprite()
