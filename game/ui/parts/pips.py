"""How a call stands, as a word and as a row of lozenges."""

from __future__ import annotations

from ...engine import CallState
from ..sheet import Sheet, Sprite, Style
from ..svg import dashed, lozenge, paint, path
from ..theme import Colour

BOX = 16
"""The height of a row of pips, in u."""
MOST_EXTRA = 2
"""Room is shown for this many overtricks at most; more would say nothing."""


def state_colour(style: Style, state: CallState) -> Colour:
    """The colour that goes with a state; a shape always goes with it too."""
    theme = style.theme
    colours = {
        CallState.OPEN: theme.brass,
        CallState.MADE: theme.good,
        CallState.LIMIT: theme.warn,
        CallState.BROKEN: theme.bad,
        CallState.OUT_OF_REACH: theme.bad,
    }
    return colours[state]


def pips(style: Style, w: float, call: int, won: int, state: CallState, extra: int | None) -> Sprite:
    """A lozenge for each trick called and each taken beyond, centred in a box `w` wide and 16 u high.

    `extra` overtricks still make the call; None for any number.
    """
    u = style.u
    sheet = Sheet(style, w, BOX * u)
    sheet.margin(2)
    colour = state_colour(style, state)
    spare = 0 if extra is None else min(extra, MOST_EXTRA)
    count = max(call + spare, won, 1)
    step = min(17 * u, (sheet.w - 4) / count)
    radius, y = min(7 * u, step * 0.5), sheet.h / 2
    for place in range(count):
        x = sheet.w / 2 + (place - (count - 1) / 2) * (-step if style.right_to_left else step)
        sheet.add(*_pip(style, x, y, radius, place, call, won, extra, state, colour))
    return sheet.sprite()


def _pip(
    style: Style,
    x: float,
    y: float,
    r: float,
    place: int,
    call: int,
    won: int,
    extra: int | None,
    state: CallState,
    colour: Colour,
) -> list[str]:
    theme, u = style.theme, style.u
    if place < call and place < won:
        edge = theme.brass_high if state is CallState.OPEN else colour
        return [lozenge(x, y, r, paint(colour, edge, style.fine(1.2)))]
    if place < call:
        lost = state is CallState.OUT_OF_REACH
        look = paint(
            None,
            theme.bad if lost else theme.brass,
            min(style.fine(1.8), r * 0.35),
            alpha=0.55 if lost else 1,
        )
        return [lozenge(x, y, r - 0.8 * u, look)]
    if place >= won:
        wide, high = r * 0.43, r * 0.5
        corners = [(x, y - high), (x + wide, y), (x, y + high), (x - wide, y)]
        return [dashed(corners, 1.6 * u, 1.6 * u, paint(None, theme.ink3, style.fine(1.2)), 4)]
    if extra is None or place < call + extra:
        eye = lozenge(x, y, r * 0.3, paint(theme.panel))
        return [lozenge(x, y, r * 0.86, paint(colour, colour, style.fine(1.2))), eye]
    d = r * 0.36
    cross = f"M{x - d:.2f},{y - d:.2f}L{x + d:.2f},{y + d:.2f}M{x + d:.2f},{y - d:.2f}L{x - d:.2f},{y + d:.2f}"
    return [
        lozenge(x, y, r, paint(theme.bad, theme.bad, style.fine(1.2))),
        path(cross, paint(None, theme.panel, min(style.fine(1.8), r * 0.3))),
    ]
