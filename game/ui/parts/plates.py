"""Surfaces that carry other things: panels, pills, plates, bubbles, brackets and the rings around them."""

from __future__ import annotations

from ...engine import CallState
from ..sheet import Sheet, Sprite, Style
from ..soft import plain_from, reach, soft_shadow
from ..svg import dashed, paint, polygon, rect, rounded, stretched
from ..theme import Colour

_SHADOWS = {"card": (6.0, 5.0), "raised": (8.0, 8.0), "flying": (10.0, 16.0)}


def edge_colour(style: Style, edge: str) -> Colour:
    """The colour of an edge by what it says: a colour's name, or the state of a call, or a turn."""
    theme = style.theme
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
    """A line just inside the sheet's edge, or `inset` pixels further in."""
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


def panel(style: Style, w: float, h: float, radius: float, inner: bool, raised: bool) -> Sprite:
    """A dialog's ground with a brass edge; `raised` makes it solid."""
    theme, u = style.theme, style.u
    plain = plain_from(radius, 14 * u)
    sheet = Sheet(style, min(w, plain), min(h, plain))
    sheet.shade(0, 0, sheet.w, sheet.h, radius, 14 * u, 8 * u, theme.panel_shadow_alpha)
    sheet.add(rect(0, 0, sheet.w, sheet.h, radius, paint(theme.panel, alpha=1 if raised else theme.panel_alpha)))
    outline(sheet, radius, theme.brass, style.hairline, theme.edge_alpha)
    if inner:
        outline(sheet, radius + u, theme.brass, style.fine(1), 0.22, 5 * u - 0.5)
    core, dx, dy = sheet.sprite()
    return Sprite(stretched(core, round(w) - 2 * dx, round(h) - 2 * dy), dx, dy)


def pill(style: Style, w: float, h: float, edge: str, alpha: float | None, radius: float | None, fill: str) -> Sprite:
    """A flat ground for a line of words."""
    theme = style.theme
    sheet = Sheet(style, w, h)
    corner = min(sheet.w, sheet.h) / 2 if radius is None else radius
    ground = {"panel": theme.panel, "panel2": theme.panel2, "accent": theme.accent, "brass": theme.brass}[fill]
    sheet.add(rect(0, 0, sheet.w, sheet.h, corner, paint(ground, alpha=theme.pill_alpha if alpha is None else alpha)))
    quiet = edge == "line"
    outline(sheet, corner, edge_colour(style, edge), style.fine(1 if quiet else 1.5), 0.6 if quiet else 0.95)
    return sheet.sprite()


def plate(style: Style, w: float, h: float, edge: str) -> Sprite:
    """The ground of a seat's name and pips; its edge tells whose turn it is or how the call stands."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, w, h)
    sheet.shade(0, 0, w, h, 12 * u, 6 * u, 3 * u, 0.7 * theme.panel_shadow_alpha)
    sheet.add(rect(0, 0, sheet.w, sheet.h, 12 * u, paint(theme.panel, alpha=theme.plate_alpha)))
    strong = edge in ("turn", "low", "accent")
    outline(sheet, 12 * u, edge_colour(style, edge), style.fine(2.2 if strong else 1.4), 1 if strong else 0.9)
    return sheet.sprite()


def bubble(style: Style, w: float, h: float, tail: str) -> Sprite:
    """What a player says; the tail points to the speaker: left, right, down, down-left or down-right."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, w, h)
    sheet.shade(0, 0, w, h, 14 * u, 5 * u, 3 * u, 0.7 * theme.panel_shadow_alpha)
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


def prompt(style: Style, w: float, h: float) -> Sprite:
    """The pill that says what is to be done now, edged in accent."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, w, h)
    sheet.shade(0, 0, w, h, h / 2, 8 * u, 4 * u, 0.9 * theme.panel_shadow_alpha)
    sheet.add(rect(0, 0, sheet.w, sheet.h, h / 2, paint(theme.panel, alpha=max(0.95, theme.panel_alpha))))
    outline(sheet, h / 2, theme.accent, style.fine(2), 1)
    return sheet.sprite()


def toast(style: Style, w: float, h: float) -> Sprite:
    """A passing notice: solid, edged in brass."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, w, h)
    radius = min(14 * u, h / 2)
    sheet.shade(0, 0, w, h, radius, 10 * u, 6 * u, theme.panel_shadow_alpha)
    sheet.add(rect(0, 0, sheet.w, sheet.h, radius, paint(theme.panel2)))
    outline(sheet, radius, theme.brass, style.hairline, max(0.8, theme.edge_alpha))
    return sheet.sprite()


def bonus_bracket(style: Style, w: float, h: float) -> Sprite:
    """The dashed bracket round the calls that earn a bonus."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, w, h)
    line = style.fine(1.4)
    edge = rounded(line / 2, line / 2, sheet.w - line, sheet.h - line, (min(sheet.w, sheet.h) - line) / 2)
    sheet.add(
        rect(0, 0, sheet.w, sheet.h, h / 2, paint(theme.brass, alpha=0.12)),
        dashed(edge, 4 * u, 5 * u, paint(None, theme.brass, line, alpha=0.8)),
    )
    return sheet.sprite()


def dashed_card(style: Style, w: float, h: float, colour: Colour, fill: bool) -> Sprite:
    """The outline of a card that is not there yet."""
    sheet = Sheet(style, w, h)
    line, radius, dash = style.fine(2), 11 * h / 200, max(3.0, 7 * min(1.0, h / 120) * style.fine(1))
    sheet.margin(line)
    if fill:
        sheet.add(rect(0, 0, sheet.w, sheet.h, radius, paint(colour, alpha=0.10)))
    edge = rounded(0, 0, sheet.w, sheet.h, radius)
    sheet.add(dashed(edge, dash, dash, paint(None, colour, line, alpha=0.9), 2))
    return sheet.sprite()


def card_shadow(style: Style, w: float, h: float, kind: str) -> Sprite:
    """What a card of that size casts: lying ('card'), lifted ('raised') or in the air ('flying')."""
    theme, (sigma, drop) = style.theme, _SHADOWS[kind]
    scale = h / 200
    alpha = theme.flying_alpha if kind == "flying" else theme.shadow_alpha
    soft = soft_shadow(round(w), round(h), 11 * scale, sigma * scale, theme.shadow, alpha)
    return Sprite(soft, -reach(sigma * scale), round(drop * scale) - reach(sigma * scale))


def focus_ring(style: Style, w: float, h: float, radius: float) -> Sprite:
    """The ring round what has the keyboard: bright, and dark outside it so that it shows on any ground."""
    theme = style.theme
    sheet = Sheet(style, w, h)
    sheet.margin(style.fine(9))
    for out, width, colour, alpha in ((7, 2.5, theme.focus_outer, 0.8), (4, 3, theme.focus, 1.0)):
        gap = style.fine(out)
        sheet.add(
            rect(
                -gap,
                -gap,
                sheet.w + 2 * gap,
                sheet.h + 2 * gap,
                radius + gap,
                paint(None, colour, style.fine(width), alpha=alpha),
            )
        )
    return sheet.sprite()


def rule(style: Style, w: float) -> Sprite:
    """A thin line between the rows of a table."""
    sheet = Sheet(style, w, max(1, round(style.fine(1))))
    sheet.add(rect(0, 0, sheet.w, sheet.h, 0, paint(style.theme.line, alpha=0.7)))
    return sheet.sprite()


def ornament(style: Style, w: float) -> Sprite:
    """Three lozenges between two fading lines; its box is `w` wide and 16 u high."""
    u, brass = style.u, style.theme.brass
    sheet = Sheet(style, w, 16 * u)
    middle, y, gap, line = sheet.w / 2, sheet.h / 2, 26 * u, style.hairline
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
