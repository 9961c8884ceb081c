"""Drawings composed as SVG text for an exact size in pixels, and rasterised."""

from __future__ import annotations

import io
import math
import re
from bisect import bisect
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

import pygame

from .theme import Colour

Point = tuple[float, float]
Stop = tuple[float, Colour, float]

_SIZE = re.compile(rb'width="[\d.]+" height="[\d.]+"')


def num(value: float) -> str:
    """Return a length in as few characters as keep a hundredth of a pixel."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def hexed(colour: Colour) -> str:
    """Return a colour as '#RRGGBB'."""
    return "#{:02X}{:02X}{:02X}".format(*colour)


def paint(
    fill: Colour | str | None = None,
    stroke: Colour | str | None = None,
    width: float = 1.0,
    *,
    alpha: float = 1.0,
    more: str = "",
) -> str:
    """Return the attributes that colour a shape; `width` in pixels, `alpha` 0 to 1."""
    parts = [f'fill="{_ink(fill)}"']
    if stroke is not None:
        parts.append(
            f'stroke="{_ink(stroke)}" stroke-width="{num(width)}" stroke-linejoin="round" stroke-linecap="round"'
        )
    if alpha < 1:
        parts.append(f'opacity="{num(alpha)}"' if alpha > 0.05 else f'opacity="{alpha:.4f}"')
    if more:
        parts.append(more)
    return " ".join(parts)


def _ink(colour: Colour | str | None) -> str:
    if colour is None:
        return "none"
    return colour if isinstance(colour, str) else hexed(colour)


def rect(x: float, y: float, w: float, h: float, radius: float, look: str) -> str:
    """Return a rectangle with round corners, in pixels."""
    box = f'x="{num(x)}" y="{num(y)}" width="{num(max(0, w))}" height="{num(max(0, h))}"'
    return f'<rect {box} rx="{num(max(0.0, min(radius, w / 2, h / 2)))}" {look}/>'


def circle(x: float, y: float, radius: float, look: str) -> str:
    """Return a circle about (x, y)."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(max(0, radius))}" {look}/>'


def path(data: str, look: str) -> str:
    """Return a path from its data."""
    return f'<path d="{data}" {look}/>'


def polygon(points: Iterable[Point], look: str) -> str:
    """Return a closed shape through the points."""
    return path("M" + "L".join(f"{num(x)},{num(y)}" for x, y in points) + "Z", look)


def lozenge(x: float, y: float, radius: float, look: str) -> str:
    """Return the slim diamond of the pips, `radius` from centre to tip."""
    wide = radius * 0.86
    return polygon([(x, y - radius), (x + wide, y), (x, y + radius), (x - wide, y)], look)


def rounded(x: float, y: float, w: float, h: float, radius: float) -> list[Point]:
    """Return the outline of a rounded rectangle as points, clockwise from the middle of its top."""
    steps = max(3, round(radius / 2))
    points = [(x + w / 2, y)]
    for start, across, down in ((-90, w - radius, radius), (0, w - radius, h - radius)):
        turns = (start + 90 * step / steps for step in range(steps + 1))
        points += [(x + across + px, y + down + py) for px, py in (polar(radius, turn) for turn in turns)]
    return points + [(2 * x + w - px, py) for px, py in reversed(points[1:])]


def dashed(points: Sequence[Point], dash: float, gap: float, look: str, sides: int = 1) -> str:
    """Return a closed dashed line, its first dash centred on the first point, with dashes stretched to come out even.

    Their count is a multiple of `sides`. The rasteriser's own dashes leave stray lines.
    """
    corners = [*points, points[0]]
    marks = [0.0]
    for (x0, y0), (x1, y1) in pairwise(corners):
        marks.append(marks[-1] + math.hypot(x1 - x0, y1 - y0))
    count = sides * max(1, round(marks[-1] / (dash + gap) / sides))
    period = marks[-1] / count
    half = period * dash / (dash + gap) / 2

    def point(along: float) -> Point:
        place = min(max(1, bisect(marks, along)), len(marks) - 1)
        share = (along - marks[place - 1]) / (marks[place] - marks[place - 1] or 1)
        (x0, y0), (x1, y1) = corners[place - 1], corners[place]
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    data = ""
    for number in range(count):
        start, end = number * period - half, number * period + half
        inside = [corners[i] for i, mark in enumerate(marks) if start < mark < end]
        line = [point(start % marks[-1]), *inside, point(end)]
        data += "M" + "L".join(f"{num(x)},{num(y)}" for x, y in line)
    return path(data, look.replace('stroke-linecap="round"', 'stroke-linecap="butt"'))


def group(content: str, x: float = 0, y: float = 0, *, scale: float = 1, turn: float = 0) -> str:
    """Return the content scaled, turned in degrees and moved to (x, y), in that order."""
    moves = [f"translate({num(x)},{num(y)})"] if x or y else []
    if turn:
        moves.append(f"rotate({num(turn)})")
    if scale != 1:
        moves.append(f"scale({scale:.4f})")
    return f'<g transform="{" ".join(moves)}">{content}</g>' if moves else content


def polar(radius: float, degrees: float) -> Point:
    """Return the point at that distance and angle (clockwise from the right) about the origin."""
    return radius * math.cos(math.radians(degrees)), radius * math.sin(math.radians(degrees))


def arc(x: float, y: float, radius: float, start: float, end: float) -> str:
    """Return path data of an arc from one angle clockwise to another, in degrees."""
    (x0, y0), (x1, y1) = polar(radius, start), polar(radius, end)
    large = 1 if abs(end - start) > 180 else 0
    size = num(radius)
    return f"M{num(x + x0)},{num(y + y0)}A{size},{size} 0 {large} 1 {num(x + x1)},{num(y + y1)}"


def petals(inner: float, outer: float, count: int, wide: float, look: str, off: float = 0) -> str:
    """Return a ring of pointed petals between two radii about the origin, the first turned by `off` degrees."""
    low, high = inner + (outer - inner) * 0.35, inner + (outer - inner) * 0.75
    side, slim = num(wide), num(wide * 0.7)
    data = (
        f"M0,{num(-inner)}C-{side},{num(-low)} -{slim},{num(-high)} 0,{num(-outer)}"
        f"C{slim},{num(-high)} {side},{num(-low)} 0,{num(-inner)}Z"
    )
    turns = (num(off + i * 360 / count) for i in range(count))
    return "".join(f'<path transform="rotate({turn})" d="{data}" {look}/>' for turn in turns)


class Drawing:
    """A drawing in progress: `width` x `height` pixels of a plane from (left, top)."""

    def __init__(self, width: int, height: int, left: float = 0, top: float = 0) -> None:
        self._defs: list[str] = []
        self._body: list[str] = []
        self.frame(width, height, left, top)

    def frame(self, width: int, height: int, left: float = 0, top: float = 0) -> None:
        """Set the visible part of the plane, in pixels."""
        self.width, self.height = max(1, width), max(1, height)
        self._window = f"{num(left)} {num(top)} {self.width} {self.height}"

    def add(self, *shapes: str) -> None:
        """Add shapes on top."""
        self._body.extend(shapes)

    def linear(self, start: Point, end: Point, *stops: Stop) -> str:
        """Add a gradient between two points and return its paint; a stop is (place 0 to 1, colour, alpha)."""
        ends = f'x1="{num(start[0])}" y1="{num(start[1])}" x2="{num(end[0])}" y2="{num(end[1])}"'
        return self._gradient("linearGradient", ends, stops)

    def radial(self, x: float, y: float, radius: float, *stops: Stop) -> str:
        """Add a gradient outwards from (x, y) and return its paint."""
        return self._gradient("radialGradient", f'cx="{num(x)}" cy="{num(y)}" r="{num(radius)}"', stops)

    def _gradient(self, kind: str, place: str, stops: Sequence[Stop]) -> str:
        name = f"g{len(self._defs)}"
        steps = "".join(
            f'<stop offset="{at:.3f}" stop-color="{hexed(colour)}" stop-opacity="{alpha:.3f}"/>'
            for at, colour, alpha in stops
        )
        self._defs.append(f'<{kind} id="{name}" gradientUnits="userSpaceOnUse" {place}>{steps}</{kind}>')
        return f"url(#{name})"

    def text(self) -> str:
        """Return the drawing as SVG text."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{self.height}" '
            f'viewBox="{self._window}"><defs>{"".join(self._defs)}</defs>{"".join(self._body)}</svg>'
        )

    def surface(self, shrink: int = 1) -> pygame.Surface:
        """Return the drawing rasterised in the display's format, `shrink` times smaller."""
        size = (self.width // shrink, self.height // shrink)
        picture = pygame.image.load_sized_svg(io.BytesIO(self.text().encode()), size)
        if picture.get_size() != size:  # very long or thin pictures may be rounded down to keep their shape
            exact = pygame.Surface(size, pygame.SRCALPHA)
            exact.blit(picture, (0, 0))
            return exact
        if pygame.display.get_surface() is not None:
            return picture.convert_alpha()
        plain = pygame.Surface(size, pygame.SRCALPHA)
        plain.blit(picture, (0, 0))
        return plain


def rasterise(svg: bytes, size: tuple[int, int], colours: Mapping[str, str] | None = None) -> pygame.Surface:
    """Rasterise an SVG file at exactly this size in pixels, with its placeholder colours replaced."""
    svg = _SIZE.sub(b'width="%d" height="%d"' % size, svg, count=1)
    for placeholder, colour in (colours or {}).items():
        svg = svg.replace(placeholder.encode(), colour.encode())
    out = clear(size)
    out.blit(pygame.image.load_sized_svg(io.BytesIO(svg), size), (0, 0))
    return out


def clear(size: tuple[int, int], colour: str = "#000000") -> pygame.Surface:
    """Return a transparent surface; its soft edges blend towards the colour when it is turned."""
    out = pygame.Surface(size, pygame.SRCALPHA, 32)
    tint = pygame.Color(colour)
    out.fill((tint.r, tint.g, tint.b, 0))
    return out


def tinted(surface: pygame.Surface, colour: Colour) -> pygame.Surface:
    """Set every pixel to the colour in place, keeping its alpha: rasterising distorts the hue of faint pixels."""
    surface.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface.fill((*colour, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def stretched(surface: pygame.Surface, w: int, h: int) -> pygame.Surface:
    """Return the surface stretched to w x h by repeating its middle column and row; exact where those are plain."""
    for wide in (True, False):
        size = surface.get_size()
        more = w - size[0] if wide else h - size[1]
        if more <= 0:
            continue
        half = size[0] // 2 if wide else size[1] // 2
        grown = pygame.Surface((w, size[1]) if wide else (size[0], h), pygame.SRCALPHA)
        cut = (half, 0, 1, size[1]) if wide else (0, half, size[0], 1)
        rest = (half, 0, size[0] - half, size[1]) if wide else (0, half, size[0], size[1] - half)
        grown.blit(surface, (0, 0), (0, 0, half, size[1]) if wide else (0, 0, size[0], half))
        strip = pygame.transform.scale(surface.subsurface(cut), (more, size[1]) if wide else (size[0], more))
        grown.blit(strip, cut[:2])
        grown.blit(surface, (half + more, 0) if wide else (0, half + more), rest)
        surface = grown
    return surface


def faded(surface: pygame.Surface, alpha: float) -> pygame.Surface:
    """Make the surface translucent in place, as a whole, and return it."""
    if alpha < 1:
        surface.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    return surface
