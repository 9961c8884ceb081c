"""How a call stands, as a word and as a row of lozenges."""

from __future__ import annotations

from ..sheet import Sheet, Sprite, Style
from ..svg import dashed, lozenge, paint, path
from ..theme import Colour

BOX = 16
"""The height of a row of pips, in u."""
MOST_EXTRA = 2
"""Room is shown for this many overtricks at most; more would say nothing."""


def pip_state(call: int | None, won: int, left: int, extra: int | None) -> str:
    """none, open, made, limit, over or lost.

    `left` tricks are still to be played; `extra` overtricks still make the call, None means any number.
    'limit' is a call that is made and that the next trick would break.
    """
    if call is None:
        return "none"
    if won + left < call:
        return "lost"
    if won < call:
        return "open"
    if extra is None or won < call + extra or (left == 0 and won == call + extra):
        return "made"
    return "limit" if won == call + extra else "over"


def state_colour(style: Style, state: str) -> Colour:
    """The colour that goes with a state; a shape always goes with it too."""
    theme = style.theme
    colours = {
        "made": theme.good,
        "limit": theme.warn,
        "over": theme.bad,
        "lost": theme.bad,
        "open": theme.brass,
    }
    return colours.get(state, theme.ink3)


def pips(style: Style, w: float, call: int | None, won: int, left: int, extra: int | None) -> Sprite:
    """A lozenge for each trick called and each taken beyond, centred in a box `w` wide and 16 u high."""
    u = style.u
    sheet = Sheet(style, w, BOX * u)
    sheet.margin(2)
    state = pip_state(call, won, left, extra)
    colour = state_colour(style, state)
    called = call or 0
    spare = 0 if extra is None else min(extra, MOST_EXTRA)
    count = max(called + spare, won, 1)
    step = min(17 * u, (sheet.w - 4) / count)
    radius, y = min(7 * u, step * 0.5), sheet.h / 2
    for place in range(count):
        x = sheet.w / 2 + (place - (count - 1) / 2) * (-step if style.right_to_left else step)
        sheet.add(*_pip(style, x, y, radius, place, called, won, extra, state, colour))
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
    state: str,
    colour: Colour,
) -> list[str]:
    theme, u = style.theme, style.u
    if place < call and place < won:
        edge = theme.brass_high if state == "open" else colour
        return [lozenge(x, y, r, paint(colour, edge, style.fine(1.2)))]
    if place < call:
        lost = state == "lost"
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
