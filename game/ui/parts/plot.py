"""Draws the totals of a match as lines, each seat with its own colour and marker."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..lettering import Face, TextStyle
from ..sheet import Sheet, Skin, Sprite
from ..svg import circle, lozenge, paint, path, polygon, rect

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)
"""The steps of the scale in points; the first that gives few enough lines is taken."""
MOST_LINES = 6


@dataclass(frozen=True, slots=True)
class Scale:
    """The range of a plot: rounds across, points up."""

    rounds: int
    low: int
    high: int
    step: int


@dataclass(frozen=True, slots=True)
class Axes:
    """A scale with its labels: points from the lowest up, rounds from 1."""

    scale: Scale
    points: tuple[str, ...]
    rounds: tuple[str, ...]


def scale_for(series: tuple[tuple[int, ...], ...], rounds: int) -> Scale:
    """Return the scale that holds zero and every total (tenths of a point, by seat and round)."""
    values = [0, *(value / 10 for line in series for value in line)]
    low, high = math.floor(min(values)), math.ceil(max(values))
    if low == high:
        high = low + 1
    step = next(step for step in STEPS if (high - low) / step <= MOST_LINES)
    return Scale(max(1, rounds), math.floor(low / step) * step, math.ceil(high / step) * step, step)


def place(scale: Scale, w: float, h: float, u: float, round: float, points: float) -> tuple[float, float]:
    """Return the place of a total in a plot of w by h pixels."""
    left, right, top, bottom = 44 * u, 62 * u, 10 * u, 30 * u
    x = left + (w - left - right) * round / scale.rounds
    y = top + (h - top - bottom) * (scale.high - points) / (scale.high - scale.low)
    return x, y


def plot(skin: Skin, w: float, h: float, series: tuple[tuple[int, ...], ...], axes: Axes) -> Sprite:
    """Draw the lines over their scale. `series` is by place at the table, own seat first."""
    scale = axes.scale
    theme, u = skin.theme, skin.u
    sheet = Sheet(skin, w, h)
    small = skin.px("xs")
    mirrored = skin.right_to_left

    def across(x: float) -> float:
        """Return the column in reading direction."""
        return w - x if mirrored else x

    for i, value in enumerate(range(scale.low, scale.high + 1, scale.step)):
        x0, y = place(scale, w, h, u, 0, value)
        x1, _ = place(scale, w, h, u, scale.rounds, value)
        zero = value == 0
        look = paint(None, theme.ink3 if zero else theme.line, skin.fine(1.6 if zero else 1), alpha=1 if zero else 0.7)
        sheet.add(path(f"M{across(x0):.1f},{y:.1f}H{across(x1):.1f}", look))
        style = TextStyle(small, theme.ink2, Face.NUMBER)
        sheet.write(axes.points[i], across(x0 - 8 * u), y, style, 0.0 if mirrored else 1.0)
    played = len(series[0])
    every = max(1, math.ceil(scale.rounds / 10))
    for number in range(every, scale.rounds + 1, every):
        x, _ = place(scale, w, h, u, number, scale.low)
        colour = theme.ink if number <= played else theme.ink3
        sheet.write(axes.rounds[number - 1], across(x), h - 11 * u, TextStyle(small, colour, Face.NUMBER))
    for seat in (1, 2, 3, 0):
        _line(sheet, w, h, seat, series[seat], scale)
    return sheet.sprite()


def _line(sheet: Sheet, w: float, h: float, seat: int, totals: tuple[int, ...], scale: Scale) -> None:
    skin = sheet.skin
    theme, u = skin.theme, skin.u
    colour = theme.scores[seat]
    points = [place(scale, w, h, u, i + 1, total / 10) for i, total in enumerate(totals)]
    start = place(scale, w, h, u, 0, 0)
    if skin.right_to_left:
        start, points = (w - start[0], start[1]), [(w - x, y) for x, y in points]
    data = "M" + "L".join(f"{x:.1f},{y:.1f}" for x, y in [start, *points])
    sheet.add(path(data, paint(None, colour, (4.2 if seat == 0 else 2.6) * u)))
    if len(points) > 24:
        points = points[-1:]
    r, look = (6.5 if seat == 0 else 5) * u, paint(colour, theme.panel, 1.5 * u)
    for x, y in points:
        if seat == 0:
            sheet.add(lozenge(x, y, r * 1.25, look))
        elif seat == 1:
            sheet.add(circle(x, y, r, look))
        elif seat == 2:
            sheet.add(rect(x - r, y - r, 2 * r, 2 * r, 1.5 * u, look))
        else:
            sheet.add(polygon([(x, y - r * 1.2), (x + r * 1.15, y + r * 0.8), (x - r * 1.15, y + r * 0.8)], look))
