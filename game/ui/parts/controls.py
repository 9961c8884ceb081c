"""What can be pressed: buttons, call chips, segments, toggles and sliders."""

from __future__ import annotations

from itertools import pairwise

from ..lettering import Face
from ..sheet import BLACK, WHITE, Sheet, Sprite, Style
from ..svg import circle, paint, rect
from ..theme import Colour, mix
from .icons import icon_shapes
from .plates import outline

_MIRRORED = {"back": "forward", "forward": "back"}
FADED = 0.42
"""How much of a part remains that cannot be used now."""


def button(
    style: Style,
    w: float,
    h: float,
    label: str,
    kind: str,
    state: str,
    icon: str | None,
    badge: str | None,
    align: str,
    size: str,
    radius: float | None,
) -> Sprite:
    """A button in a box w x h; its lip and shadow reach below. `size` names the label's type size."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, w, h)
    corner = min(14 * u, sheet.h / 2) if radius is None else radius
    lip = max(3.0, 4 * u)
    down = lip - 1 if state == "pressed" and kind != "ghost" else 0.0
    sheet.margin(lip + 1)
    colour = theme.ink
    if kind == "primary":
        colour = theme.on_accent
        _primary(sheet, corner, lip, down, state)
    elif kind == "secondary":
        _secondary(sheet, corner, lip, down, state)
    else:
        ground = style.lifted(theme.panel, 0.1) if state == "hover" else theme.panel
        alpha = {"hover": 0.8, "pressed": 0.9}.get(state, 0.55)
        sheet.add(rect(0, 0, sheet.w, sheet.h, corner, paint(ground, alpha=max(alpha, theme.pill_alpha))))
        outline(sheet, corner, theme.brass if state == "hover" else theme.line, style.fine(1), 1)
    tint = colour if kind == "primary" else theme.brass
    _label(sheet, label, colour, tint, down, icon, badge, align, style.px(size))
    return sheet.sprite(FADED if state == "disabled" else 1)


def _primary(sheet: Sheet, corner: float, lip: float, down: float, state: str) -> None:
    style, theme, u, w, h = sheet.style, sheet.style.theme, sheet.style.u, sheet.w, sheet.h
    top, low = theme.accent, theme.accent2
    if state == "hover":
        tone, share = (WHITE, 0.18) if style.pale(theme.accent) else (BLACK, 0.15)
        top, low = mix(top, tone, share), mix(low, tone, share * 0.67)
    if state != "pressed":
        sheet.shade(0, 0, w, h, corner, 8 * u, 6 * u, 0.8 * theme.panel_shadow_alpha)
        sheet.add(rect(0, lip, w, h, corner, paint(mix(theme.accent2, BLACK, 0.42))))
    fill = sheet.linear((0, down), (0, down + h), (0, top, 1), (1, low, 1))
    sheet.add(rect(0, down, w, h, corner, paint(fill)))
    line = style.fine(1.4)
    gap = line * 1.07
    sheet.add(rect(gap, down + gap, w - 2 * gap, h - 2 * gap, corner - gap, paint(None, WHITE, line, alpha=0.35)))


def _secondary(sheet: Sheet, corner: float, lip: float, down: float, state: str) -> None:
    style, theme, w, h = sheet.style, sheet.style.theme, sheet.w, sheet.h
    hover = state == "hover"
    if state != "pressed":
        sheet.add(rect(0, lip, w, h, corner, paint(style.sunk(theme.panel))))
    sheet.add(rect(0, down, w, h, corner, paint(style.lifted(theme.panel2, 0.1) if hover else theme.panel2)))
    line = style.hairline
    look = paint(None, theme.brass, line, alpha=1 if hover else max(0.6, theme.edge_alpha))
    sheet.add(rect(line / 2, down + line / 2, w - line, h - line, corner - line / 2, look))


def _label(
    sheet: Sheet,
    label: str,
    colour: Colour,
    tint: Colour,
    down: float,
    icon: str | None,
    badge: str | None,
    align: str,
    px: int,
) -> None:
    """Icon, words and badge in one row, from the reading side."""
    style, w = sheet.style, sheet.w
    letters, u, backwards = style.letters, style.u, style.right_to_left
    pad = max(12.0, 20 * u) if align == "start" else max(8.0, 12 * u)
    taken = 2 * pad
    small = style.px("sm")
    if badge:
        taken += letters.size(badge, small, Face.BOLD)[0] + px * 0.6
    room = w - taken - (px * (1.25 + 0.6) if icon else 0)
    if icon and label and letters.size(label, letters.fit(label, px, room, Face.BOLD), Face.BOLD)[0] > room:
        icon, room = None, room + px * 1.85  # better no picture than words that run into the badge
    px = letters.fit(label, px, room, Face.BOLD)
    side, gap = px * 1.25, px * 0.6
    long = letters.size(label, px, Face.BOLD)[0] if label else 0
    whole = long + (side + (gap if label else 0) if icon else 0)
    x, y = (pad if align == "start" else (w - whole) / 2), sheet.h / 2 + down
    if icon:
        middle = x + side / 2
        name = _MIRRORED.get(icon, icon) if backwards else icon
        sheet.add(icon_shapes(name, w - middle if backwards else middle, y, side, tint))
        x += side + gap
    if label:
        sheet.write(label, w - x if backwards else x, y, px, colour, Face.BOLD, 1.0 if backwards else 0.0)
    if badge:
        end = max(12.0, 18 * u)
        sheet.write(badge, end if backwards else w - end, y, small, tint, Face.BOLD, 0.0 if backwards else 1.0)


def icon_button(style: Style, size: float, icon: str, state: str) -> Sprite:
    """A square with an icon in it."""
    theme = style.theme
    sheet = Sheet(style, size, size)
    corner = size * 0.3
    hover = state == "hover"
    ground = (
        style.lifted(theme.panel, 0.12) if hover else style.sunk(theme.panel) if state == "pressed" else theme.panel
    )
    sheet.add(rect(0, 0, sheet.w, sheet.h, corner, paint(ground, alpha=max(0.82, theme.pill_alpha))))
    outline(sheet, corner, theme.brass if hover else theme.line, style.fine(1), 0.9)
    name = _MIRRORED.get(icon, icon) if style.right_to_left else icon
    sheet.add(icon_shapes(name, sheet.w / 2, sheet.h / 2, size * 0.5, theme.ink))
    return sheet.sprite(FADED if state == "disabled" else 1)


def chip(style: Style, radius: float, label: str, state: str, bonus: bool) -> Sprite:
    """A call to choose, in a box of twice the radius; `bonus` tints it brass."""
    theme, u, r = style.theme, style.u, radius
    sheet = Sheet(style, 2 * r, 2 * r)
    chosen = state == "chosen"
    c = sheet.w / 2
    sheet.margin(8 * u)
    if chosen:
        sheet.glow(c, c, 2.1 * r, theme.accent, theme.glow_alpha)
        fill = sheet.linear((0, c - r - 3 * u), (0, c + r + 3 * u), (0, theme.accent, 1), (1, theme.accent2, 1))
        sheet.add(
            circle(c, c + 4 * u, r + 3 * u, paint(mix(theme.accent2, BLACK, 0.45))),
            circle(c, c, r + 3 * u, paint(fill)),
            circle(c, c, r - 3 * u, paint(None, theme.ivory, style.fine(2), alpha=0.75)),
        )
    else:
        ground = mix(theme.panel2, theme.brass, 0.16) if bonus else theme.panel2
        hover = state == "hover"
        strong = 1.0 if hover else max(theme.edge_alpha if theme.edge_alpha == 1 else 0.0, 0.9 if bonus else 0.65)
        sheet.add(
            circle(c, c + 3.4 * u, r, paint(style.sunk(theme.panel, 1.1))),
            circle(c, c, r, paint(style.lifted(ground, 0.14) if hover else ground)),
            circle(c, c, r - style.fine(0.8), paint(None, theme.brass, style.fine(1.5), alpha=strong)),
            circle(c, c, r - 6 * u, paint(None, theme.brass, style.fine(1), alpha=0.22)),
        )
    px = round(2 * r * (0.49 if len(label) < 2 else 0.43))
    sheet.write(label, c, c, px, theme.on_accent if chosen else theme.ink, Face.NUMBER)
    return sheet.sprite(FADED if state == "off" else 1)


def segment_spans(style: Style, w: float, labels: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """(left, width) of each segment of a control `w` wide, shared out by the length of the words."""
    inset, px = round(4 * style.u), style.px("sm")
    needs = [style.letters.size(label, px, Face.BOLD)[0] + 36 * style.u for label in labels]
    scale = (w - 2 * inset) / sum(needs)
    marks = [inset + round(scale * sum(needs[:count])) for count in range(len(labels) + 1)]
    spans = [(start, end - start) for start, end in pairwise(marks)]
    if style.right_to_left:
        spans = [(round(w) - left - width, width) for left, width in spans]
    return tuple(spans)


def segmented(style: Style, w: float, h: float, labels: tuple[str, ...], chosen: int) -> Sprite:
    """One of several words, the chosen one in accent."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, w, h)
    _bed(sheet)
    for place, (left, width) in enumerate(segment_spans(style, w, labels)):
        inset = 4 * u
        if place == chosen:
            high = sheet.h - 2 * inset
            sheet.add(rect(left, inset, width, high, high / 2, paint(theme.accent)))
        px = style.letters.fit(labels[place], style.px("sm"), width - 10 * u, Face.BOLD)
        colour = theme.on_accent if place == chosen else theme.ink2
        sheet.write(labels[place], left + width / 2, sheet.h / 2, px, colour)
    return sheet.sprite()


def _bed(sheet: Sheet) -> None:
    style, theme = sheet.style, sheet.style.theme
    sheet.add(rect(0, 0, sheet.w, sheet.h, sheet.h / 2, paint(style.sunk(theme.panel, 0.78))))
    outline(sheet, sheet.h / 2, theme.line, style.fine(1), 1)


def toggle(style: Style, on: bool) -> Sprite:
    """Yes or no, in a box 76 u x 42 u; a tick tells as well as colour and place."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, 76 * u, 42 * u)
    r = sheet.h / 2
    if on:
        sheet.add(rect(0, 0, sheet.w, sheet.h, r, paint(theme.accent)))
    else:
        sheet.add(rect(0, 0, sheet.w, sheet.h, r, paint(style.sunk(theme.panel, 0.78))))
    outline(sheet, r, theme.brass_high if on else theme.ink3, style.hairline, 1)
    x = sheet.w - r if on != style.right_to_left else r
    sheet.add(circle(x, r, r - 5 * u, paint(theme.ivory if on else theme.ink2)))
    if on:
        sheet.add(icon_shapes("check", x, r, 18 * u, mix(theme.accent2, BLACK, 0.35)))
    return sheet.sprite()


def slider(style: Style, w: float, fraction: float) -> Sprite:
    """An amount from 0 to 1, in a box `w` wide and 44 u (at least 44 pixels) high."""
    theme, u = style.theme, style.u
    sheet = Sheet(style, w, max(44.0, 44 * u))
    knob, thick, y = 13 * u, 8 * u, sheet.h / 2
    sheet.margin(3)
    run = sheet.w - 2 * knob
    x = knob + run * (1 - fraction if style.right_to_left else fraction)
    sheet.add(
        rect(0, y - thick / 2, sheet.w, thick, thick / 2, paint(style.sunk(theme.panel, 0.78))),
        rect(
            0.5,
            y - thick / 2 + 0.5,
            sheet.w - 1,
            thick - 1,
            thick / 2,
            paint(None, theme.line, style.fine(1)),
        ),
    )
    start, long = (x, sheet.w - x) if style.right_to_left else (0.0, x)
    sheet.add(
        rect(start, y - thick / 2, long, thick, thick / 2, paint(theme.accent)),
        circle(x, y + 1.5 * u, knob, paint(theme.shadow, alpha=0.45)),
        circle(x, y, knob, paint(theme.ivory)),
        circle(x, y, knob - style.fine(1.5), paint(None, theme.accent, style.fine(3))),
    )
    return sheet.sprite()
