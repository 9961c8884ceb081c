"""Controls: buttons, call chips, segments, switches and sliders."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from ..lettering import Face, TextStyle
from ..sheet import BLACK, WHITE, Sheet, Skin, Sprite
from ..svg import circle, paint, rect
from ..theme import Colour, mix
from .icons import icon_shapes
from .plates import outline

_MIRRORED = {"back": "forward", "forward": "back", "first": "last", "last": "first"}
FADED = 0.42
"""The opacity of a disabled control."""


@dataclass(frozen=True, slots=True)
class ButtonFace:
    """The look of a button."""

    label: str = ""
    kind: str = "secondary"
    """primary, secondary or ghost."""
    state: str = "rest"
    """rest, hover, pressed or disabled."""
    icon: str | None = None
    badge: str | None = None
    align: str = "centre"
    """centre or start."""
    size: str = "md"
    """The name of the label's type size."""
    radius: float = 14
    """Of the corners, in u; half the height at the most."""


def button(skin: Skin, w: float, h: float, face: ButtonFace) -> Sprite:
    """Draw a button in a box w x h; lip and shadow reach below."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, w, h)
    corner = min(face.radius * u, sheet.h / 2)
    lip = max(3.0, 4 * u)
    down = lip - 1 if face.state == "pressed" and face.kind != "ghost" else 0.0
    sheet.margin(lip + 1)
    colour, tint = theme.ink, theme.brass
    if face.kind == "primary":
        colour = tint = theme.on_accent
        _primary(sheet, corner, lip, down, face.state)
    elif face.kind == "secondary":
        _secondary(sheet, corner, lip, down, face.state)
    else:
        hover = face.state == "hover"
        alpha = {"hover": 0.8, "pressed": 0.9}.get(face.state, 0.55)
        ground = skin.lifted(theme.panel, 0.1) if hover else theme.panel
        sheet.add(rect(0, 0, sheet.w, sheet.h, corner, paint(ground, alpha=max(alpha, theme.pill_alpha))))
        outline(sheet, corner, theme.brass if hover else theme.line, skin.fine(1), 1)
    _label(sheet, face, colour, tint, down)
    return sheet.sprite(FADED if face.state == "disabled" else 1)


def _primary(sheet: Sheet, corner: float, lip: float, down: float, state: str) -> None:
    skin, theme, u, w, h = sheet.skin, sheet.skin.theme, sheet.skin.u, sheet.w, sheet.h
    top, low = theme.accent, theme.accent2
    if state == "hover":
        tone, share = (WHITE, 0.18) if skin.pale(theme.accent) else (BLACK, 0.15)
        top, low = mix(top, tone, share), mix(low, tone, share * 0.67)
    if state != "pressed":
        sheet.shade(corner, 8 * u, 6 * u, 0.8 * theme.panel_shadow_alpha)
        sheet.add(rect(0, lip, w, h, corner, paint(mix(theme.accent2, BLACK, 0.42))))
    fill = sheet.linear((0, down), (0, down + h), (0, top, 1), (1, low, 1))
    sheet.add(rect(0, down, w, h, corner, paint(fill)))
    line = skin.fine(1.4)
    gap = line * 1.07
    sheet.add(rect(gap, down + gap, w - 2 * gap, h - 2 * gap, corner - gap, paint(None, WHITE, line, alpha=0.35)))


def _secondary(sheet: Sheet, corner: float, lip: float, down: float, state: str) -> None:
    skin, theme, w, h = sheet.skin, sheet.skin.theme, sheet.w, sheet.h
    hover = state == "hover"
    if state != "pressed":
        sheet.add(rect(0, lip, w, h, corner, paint(skin.sunk(theme.panel))))
    sheet.add(rect(0, down, w, h, corner, paint(skin.lifted(theme.panel2, 0.1) if hover else theme.panel2)))
    line = skin.hairline
    look = paint(None, theme.brass, line, alpha=1 if hover else max(0.6, theme.edge_alpha))
    sheet.add(rect(line / 2, down + line / 2, w - line, h - line, corner - line / 2, look))


def _label(sheet: Sheet, face: ButtonFace, colour: Colour, tint: Colour, down: float) -> None:
    """Put icon, words and badge in one row in reading direction."""
    skin, w = sheet.skin, sheet.w
    letters, u, backwards = skin.letters, skin.u, skin.right_to_left
    label, icon, px, small = face.label, face.icon, skin.px(face.size), skin.px("sm")
    start = face.align == "start"
    pad = max(12.0, 20 * u) if start else max(8.0, 12 * u)
    taken = 2 * pad
    if face.badge:
        taken += letters.size(face.badge, small, Face.BOLD)[0] + px * 0.6
    room = w - taken - (px * (1.25 + 0.6) if icon else 0)
    if icon and label and letters.size(label, letters.fit(label, px, room, Face.BOLD), Face.BOLD)[0] > room:
        icon, room = None, room + px * 1.85  # drop the icon where the words would run into the badge
    px = letters.fit(label, px, room, Face.BOLD)
    side, gap = px * 1.25, px * 0.6
    long = letters.size(label, px, Face.BOLD)[0] if label else 0
    whole = long + (side + (gap if label else 0) if icon else 0)
    x, y = (pad if start else (w - whole) / 2), sheet.h / 2 + down
    if icon:
        middle = x + side / 2
        name = _MIRRORED.get(icon, icon) if backwards else icon
        sheet.add(icon_shapes(name, w - middle if backwards else middle, y, side, tint))
        x += side + gap
    if label:
        sheet.write(label, w - x if backwards else x, y, TextStyle(px, colour, Face.BOLD), 1.0 if backwards else 0.0)
    if face.badge:
        end = max(12.0, 18 * u)
        style = TextStyle(small, tint, Face.BOLD)
        sheet.write(face.badge, end if backwards else w - end, y, style, 0.0 if backwards else 1.0)


def icon_button(skin: Skin, size: float, icon: str, state: str = "rest") -> Sprite:
    """Draw a square button with an icon."""
    theme = skin.theme
    sheet = Sheet(skin, size, size)
    corner = size * 0.3
    hover = state == "hover"
    ground = skin.lifted(theme.panel, 0.12) if hover else skin.sunk(theme.panel) if state == "pressed" else theme.panel
    sheet.add(rect(0, 0, sheet.w, sheet.h, corner, paint(ground, alpha=max(0.82, theme.pill_alpha))))
    outline(sheet, corner, theme.brass if hover else theme.line, skin.fine(1), 0.9)
    name = _MIRRORED.get(icon, icon) if skin.right_to_left else icon
    sheet.add(icon_shapes(name, sheet.w / 2, sheet.h / 2, size * 0.5, theme.ink))
    return sheet.sprite(FADED if state == "disabled" else 1)


def chip(skin: Skin, radius: float, label: str, state: str = "rest", *, bonus: bool = False) -> Sprite:
    """Draw a call chip (rest, hover, chosen or off) in a box of twice the radius; `bonus` tints it brass."""
    theme, u, r = skin.theme, skin.u, radius
    sheet = Sheet(skin, 2 * r, 2 * r)
    chosen = state == "chosen"
    c = sheet.w / 2
    sheet.margin(8 * u)
    if chosen:
        sheet.glow(c, c, 2.1 * r, theme.accent, theme.glow_alpha)
        fill = sheet.linear((0, c - r - 3 * u), (0, c + r + 3 * u), (0, theme.accent, 1), (1, theme.accent2, 1))
        sheet.add(
            circle(c, c + 4 * u, r + 3 * u, paint(mix(theme.accent2, BLACK, 0.45))),
            circle(c, c, r + 3 * u, paint(fill)),
            circle(c, c, r - 3 * u, paint(None, theme.ivory, skin.fine(2), alpha=0.75)),
        )
    else:
        ground = mix(theme.panel2, theme.brass, 0.16) if bonus else theme.panel2
        hover = state == "hover"
        strong = 1.0 if hover else max(theme.edge_alpha if theme.edge_alpha == 1 else 0.0, 0.9 if bonus else 0.65)
        sheet.add(
            circle(c, c + 3.4 * u, r, paint(skin.sunk(theme.panel, 1.1))),
            circle(c, c, r, paint(skin.lifted(ground, 0.14) if hover else ground)),
            circle(c, c, r - skin.fine(0.8), paint(None, theme.brass, skin.fine(1.5), alpha=strong)),
            circle(c, c, r - 6 * u, paint(None, theme.brass, skin.fine(1), alpha=0.22)),
        )
    px = round(2 * r * (0.49 if len(label) < 2 else 0.43))
    sheet.write(label, c, c, TextStyle(px, theme.on_accent if chosen else theme.ink, Face.NUMBER))
    return sheet.sprite(FADED if state == "off" else 1)


def segment_spans(skin: Skin, w: float, labels: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return (left, width) of each segment of a control `w` wide, in proportion to the words."""
    inset, px = round(4 * skin.u), skin.px("sm")
    needs = [skin.letters.size(label, px, Face.BOLD)[0] + 36 * skin.u for label in labels]
    scale = (w - 2 * inset) / sum(needs)
    marks = [inset + round(scale * sum(needs[:count])) for count in range(len(labels) + 1)]
    spans = [(start, end - start) for start, end in pairwise(marks)]
    if skin.right_to_left:
        spans = [(round(w) - left - width, width) for left, width in spans]
    return tuple(spans)


def segmented(skin: Skin, w: float, h: float, labels: tuple[str, ...], chosen: int) -> Sprite:
    """Draw a row of words, the chosen one in the accent colour."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, w, h)
    _bed(sheet)
    for place, (left, width) in enumerate(segment_spans(skin, w, labels)):
        inset = 4 * u
        if place == chosen:
            high = sheet.h - 2 * inset
            sheet.add(rect(left, inset, width, high, high / 2, paint(theme.accent)))
        px = skin.letters.fit(labels[place], skin.px("sm"), width - 10 * u, Face.BOLD)
        colour = theme.on_accent if place == chosen else theme.ink2
        sheet.write(labels[place], left + width / 2, sheet.h / 2, TextStyle(px, colour, Face.BOLD))
    return sheet.sprite()


def _bed(sheet: Sheet) -> None:
    skin, theme = sheet.skin, sheet.skin.theme
    sheet.add(rect(0, 0, sheet.w, sheet.h, sheet.h / 2, paint(skin.sunk(theme.panel, 0.78))))
    outline(sheet, sheet.h / 2, theme.line, skin.fine(1), 1)


def toggle(skin: Skin, on: bool) -> Sprite:
    """Draw a switch in a box 76 u x 42 u; a tick shows as well as colour and place that it is on."""
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, 76 * u, 42 * u)
    r = sheet.h / 2
    if on:
        sheet.add(rect(0, 0, sheet.w, sheet.h, r, paint(theme.accent)))
    else:
        sheet.add(rect(0, 0, sheet.w, sheet.h, r, paint(skin.sunk(theme.panel, 0.78))))
    outline(sheet, r, theme.brass_high if on else theme.ink3, skin.hairline, 1)
    x = sheet.w - r if on != skin.right_to_left else r
    sheet.add(circle(x, r, r - 5 * u, paint(theme.ivory if on else theme.ink2)))
    if on:
        sheet.add(icon_shapes("check", x, r, 18 * u, mix(theme.accent2, BLACK, 0.35)))
    return sheet.sprite()


def slider(skin: Skin, w: float, fraction: float) -> Sprite:
    """Draw a slider at an amount from 0 to 1, `w` wide and 44 u (at least 44 pixels) high.

    The knob keeps 13 u from the ends.
    """
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, w, max(44.0, 44 * u))
    knob, thick, y = 13 * u, 8 * u, sheet.h / 2
    sheet.margin(3)
    run = sheet.w - 2 * knob
    x = knob + run * (1 - fraction if skin.right_to_left else fraction)
    sheet.add(
        rect(0, y - thick / 2, sheet.w, thick, thick / 2, paint(skin.sunk(theme.panel, 0.78))),
        rect(
            0.5,
            y - thick / 2 + 0.5,
            sheet.w - 1,
            thick - 1,
            thick / 2,
            paint(None, theme.line, skin.fine(1)),
        ),
    )
    start, long = (x, sheet.w - x) if skin.right_to_left else (0.0, x)
    sheet.add(
        rect(start, y - thick / 2, long, thick, thick / 2, paint(theme.accent)),
        circle(x, y + 1.5 * u, knob, paint(theme.shadow, alpha=0.45)),
        circle(x, y, knob, paint(theme.ivory)),
        circle(x, y, knob - skin.fine(1.5), paint(None, theme.accent, skin.fine(3))),
    )
    return sheet.sprite()
