"""The state of a call as a row of lozenges."""

from __future__ import annotations

from ...engine import CallState
from ..sheet import Sheet, Skin, Sprite
from ..svg import dashed, lozenge, paint, path
from ..theme import Colour

BOX = 16
"""The height of a row of pips in u."""
MOST_EXTRA = 2
"""The most overtricks for which an empty place is shown."""


def state_colour(skin: Skin, state: CallState) -> Colour:
    """Return the colour of a call's state; a shape always goes with it."""
    theme = skin.theme
    colours = {
        CallState.OPEN: theme.brass,
        CallState.MADE: theme.good,
        CallState.LIMIT: theme.warn,
        CallState.BROKEN: theme.bad,
        CallState.OUT_OF_REACH: theme.bad,
    }
    return colours[state]


def pips(skin: Skin, w: float, call: int, won: int, state: CallState, *, extra: int | None) -> Sprite:
    """Draw a lozenge for each trick called and each won beyond, centred in a box `w` wide and 16 u high.

    `extra` is the number of overtricks with which the call is still made; None for any number.
    """
    u = skin.u
    sheet = Sheet(skin, w, BOX * u)
    sheet.margin(2)
    colour = state_colour(skin, state)
    spare = 0 if extra is None else min(extra, MOST_EXTRA)
    count = max(call + spare, won, 1)
    step = min(17 * u, (sheet.w - 4) / count)
    radius, y = min(7 * u, step * 0.5), sheet.h / 2
    for place in range(count):
        x = sheet.w / 2 + (place - (count - 1) / 2) * (-step if skin.right_to_left else step)
        if place >= won:
            shapes = _called(skin, x, y, radius, state) if place < call else _spare(skin, x, y, radius)
        elif place < call:
            edge = skin.theme.brass_high if state is CallState.OPEN else colour
            shapes = [lozenge(x, y, radius, paint(colour, edge, skin.fine(1.2)))]
        elif extra is None or place < call + extra:
            shapes = _extra(skin, x, y, radius, colour)
        else:
            shapes = _over(skin, x, y, radius)
        sheet.add(*shapes)
    return sheet.sprite()


def _called(skin: Skin, x: float, y: float, r: float, state: CallState) -> list[str]:
    """Return a trick called and not yet won."""
    lost = state is CallState.OUT_OF_REACH
    colour, width = skin.theme.bad if lost else skin.theme.brass, min(skin.fine(1.8), r * 0.35)
    return [lozenge(x, y, r - 0.8 * skin.u, paint(None, colour, width, alpha=0.55 if lost else 1))]


def _spare(skin: Skin, x: float, y: float, r: float) -> list[str]:
    """Return the empty place of an overtrick with which the call is still made."""
    wide, high, dash = r * 0.43, r * 0.5, 1.6 * skin.u
    corners = [(x, y - high), (x + wide, y), (x, y + high), (x - wide, y)]
    return [dashed(corners, dash, dash, paint(None, skin.theme.ink3, skin.fine(1.2)), 4)]


def _extra(skin: Skin, x: float, y: float, r: float, colour: Colour) -> list[str]:
    """Return an overtrick with which the call is made."""
    eye = lozenge(x, y, r * 0.3, paint(skin.theme.panel))
    return [lozenge(x, y, r * 0.86, paint(colour, colour, skin.fine(1.2))), eye]


def _over(skin: Skin, x: float, y: float, r: float) -> list[str]:
    """Return an overtrick that breaks the call."""
    theme, d = skin.theme, r * 0.36
    cross = f"M{x - d:.2f},{y - d:.2f}L{x + d:.2f},{y + d:.2f}M{x + d:.2f},{y - d:.2f}L{x - d:.2f},{y + d:.2f}"
    return [
        lozenge(x, y, r, paint(theme.bad, theme.bad, skin.fine(1.2))),
        path(cross, paint(None, theme.panel, min(skin.fine(1.8), r * 0.3))),
    ]
