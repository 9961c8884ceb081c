"""Writes the SVG parts of the cards into this folder; run it as `python assets/cards/generate.py`.

Everything is drawn in card units, 140 wide and 200 high. The parts keep to what nanosvg reads: no clip,
mask, text, use, pattern or filter; hex colours; gradients in user space. What has to be cut (the half
figure at the sash, the notched frame, the field of a back) is cut on the surface at run time.
The colours SUIT, FACE, GOLD, GROUND and HATCH and the four WEAVE colours are replaced at run time.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

SUIT, FACE, GOLD, GROUND, HATCH = "#010203", "#010204", "#010205", "#010206", "#010207"
WEAVE = ("#010210", "#010211", "#010212", "#010213")

SUITS = {  # in a box of 100 units centred on 0,0
    "spade": "M0,-50C6,-35 19,-24 31,-10C44,5 47,18 38,27C30,35 14,34 5,23C6,36 11,44 20,50L-20,50"
    "C-11,44 -6,36 -5,23C-14,34 -30,35 -38,27C-47,18 -44,5 -31,-10C-19,-24 -6,-35 0,-50Z",
    "heart": "M0,49C-6,30 -46,10 -46,-19C-46,-37 -35,-48 -22,-48C-11,-48 -3,-41 0,-29"
    "C3,-41 11,-48 22,-48C35,-48 46,-37 46,-19C46,10 6,30 0,49Z",
    "diamond": "M0,-50C7,-33 22,-13 37,0C22,13 7,33 0,50C-7,33 -22,13 -37,0C-22,-13 -7,-33 0,-50Z",
    "club": "M-9.5,-7A22,22 0 1 1 9.5,-7A22,22 0 1 1 5,24C6,36 11,44 20,50L-20,50"
    "C-11,44 -6,36 -5,24A22,22 0 1 1 -9.5,-7Z",
}
LEAF = (
    "M0,-50C6,-35 19,-24 31,-10C44,5 47,18 38,27C30,35 14,34 5,23L-5,23"
    "C-14,34 -30,35 -38,27C-47,18 -44,5 -31,-10C-19,-24 -6,-35 0,-50Z"
)

BRASS, PALE, IVORY, RED, STEM = "#F2C14E", "#F6D98F", "#FFF3CF", "#B3202F", "#3D8A5B"


@dataclass(frozen=True)
class Palette:
    """Colours of one court: robe, second, third, outline, skin, hair and halo."""

    robe: str
    second: str
    third: str
    line: str
    skin: str
    hair: str
    halo: str


PALETTES = {
    "spade": Palette("#2C3B7E", "#E2A83F", "#2F8F93", "#141B38", "#C48A5C", "#16182B", "#F0C766"),
    "heart": Palette("#B52A36", "#F0AE3C", "#2F7F79", "#401018", "#D39C6B", "#2A1418", "#F7CF7E"),
    "diamond": Palette("#D2691E", "#7C2335", "#1F8A86", "#45170F", "#B5774A", "#231512", "#F5B83D"),
    "club": Palette("#28684A", "#DDA23A", "#9E2F3C", "#10291E", "#BC8253", "#151F1A", "#EBC565"),
}
DARK_SUITS = ("spade", "club")
Point = tuple[float, float]

# ---------------------------------------------------------------- drawing


def num(value: float) -> str:
    """A number with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def mix(a: str, b: str, k: float) -> str:
    """The hex colour k of the way from a to b."""
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(x + (y - x) * k):02X}" for x, y in pairs)


def polar(r: float, degrees: float) -> Point:
    """The point at radius r and an angle clockwise from the right."""
    return r * math.cos(math.radians(degrees)), r * math.sin(math.radians(degrees))


def moved(d: str, dx: float, dy: float = 0) -> str:
    """A path of absolute M, L, C and Q pairs, shifted."""
    return re.sub(r"(-?[\d.]+),(-?[\d.]+)", lambda m: f"{num(float(m[1]) + dx)},{num(float(m[2]) + dy)}", d)


def path(d: str, fill: str, extra: str = "") -> str:
    """A filled path with further attributes."""
    return f'<path d="{d}" fill="{fill}"{extra and " " + extra}/>'


def stroke(d: str, colour: str, width: float, extra: str = "") -> str:
    """A line with round ends."""
    return path(
        d,
        "none",
        f'stroke="{colour}" stroke-width="{num(width)}" stroke-linecap="round" '
        f'stroke-linejoin="round"{extra and " " + extra}',
    )


def line(colour: str, width: float = 1.3) -> str:
    """Attributes of an outline."""
    return f'stroke="{colour}" stroke-width="{num(width)}" stroke-linejoin="round" stroke-linecap="round"'


def circle(x: float, y: float, r: float, fill: str, extra: str = "") -> str:
    """A filled circle."""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="{fill}"{extra and " " + extra}/>'


def ring(x: float, y: float, r: float, colour: str, width: float, extra: str = "") -> str:
    """The line of a circle."""
    return circle(x, y, r, "none", f'stroke="{colour}" stroke-width="{num(width)}"{extra and " " + extra}')


def rect(x: float, y: float, w: float, h: float, r: float, fill: str, extra: str = "") -> str:
    """A filled box with corners of radius r."""
    return (
        f'<rect x="{num(x)}" y="{num(y)}" width="{num(w)}" height="{num(h)}" rx="{num(r)}" '
        f'fill="{fill}"{extra and " " + extra}/>'
    )


def polygon(points: Iterable[Point]) -> str:
    """A closed path through points."""
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in points) + "Z"


def lozenge(x: float, y: float, rx: float, ry: float, fill: str, extra: str = "") -> str:
    """A lozenge about x, y of half width rx and half height ry."""
    return path(polygon([(x, y - ry), (x + rx, y), (x, y + ry), (x - rx, y)]), fill, extra)


def group(content: str, transform: str) -> str:
    """Shapes under one transform."""
    return f'<g transform="{transform}">{content}</g>'


def petal(r0: float, r1: float, width: float, degrees: float, fill: str, extra: str) -> str:
    """A petal from radius r0 to r1 about 0,0, pointing up and turned."""
    a, b = r0 + (r1 - r0) * 0.35, r0 + (r1 - r0) * 0.75
    d = (
        f"M0,{num(-r0)}C{num(-width)},{num(-a)} {num(-width * 0.7)},{num(-b)} 0,{num(-r1)}"
        f"C{num(width * 0.7)},{num(-b)} {num(width)},{num(-a)} 0,{num(-r0)}Z"
    )
    turn = f'transform="rotate({num(degrees)})" ' if degrees else ""
    return path(d, fill, turn + extra)


def petals(
    x: float,
    y: float,
    r0: float,
    r1: float,
    count: int,
    width: float,
    colour: str,
    thick: float,
    fill: str = "none",
    keep: Callable[[float], bool] | None = None,
) -> str:
    """A ring of petals; keep says by the turn in degrees which are drawn."""
    extra = f'stroke="{colour}" stroke-width="{num(thick)}"'
    turns = [i * 360 / count for i in range(count)]
    return group(
        "".join(petal(r0, r1, width, t, fill, extra) for t in turns if keep is None or keep(t)),
        f"translate({num(x)},{num(y)})",
    )


def suit(name: str, x: float, y: float, size: float, fill: str, turn: float = 0) -> str:
    """A suit in a box of a size about x, y, turned by degrees."""
    rotate = f" rotate({num(turn)})" if turn else ""
    scale = f"{size / 100:.4f}".rstrip("0")
    return path(SUITS[name], fill, f'transform="translate({num(x)},{num(y)}){rotate} scale({scale})"')


def document(content: str, width: float = 140, height: float = 200, left: float = 0, top: float = 0) -> str:
    """A whole file; it fills whatever size it is given."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{num(width)}" height="{num(height)}" '
        f'viewBox="{num(left)} {num(top)} {num(width)} {num(height)}" preserveAspectRatio="none">'
        f"{content}</svg>\n"
    )


# ---------------------------------------------------------------- courts
# Figures are drawn about x = 0 and then moved to x = 76. Attributes stand at HAND from the middle.

HALO_Y, HALO_R, HAND = 47.0, 31.0, 35.0


def halo(name: str, p: Palette) -> str:
    """The halo disc with the suit's own rim: beads, petals, rays or leaves."""
    out = ""
    if name == "diamond":
        for i in range(24):
            tip, u, v = polar(HALO_R + 9, i * 15), polar(HALO_R, i * 15 - 5), polar(HALO_R, i * 15 + 5)
            out += path(polygon((x, y + HALO_Y) for x, y in (tip, u, v)), p.second if i % 2 else p.robe)
    elif name == "heart":
        out += petals(0, HALO_Y, HALO_R - 3, HALO_R + 10, 18, 7, p.line, 0.9, mix(p.robe, "#FFFFFF", 0.42))
    elif name == "club":
        out += petals(0, HALO_Y, HALO_R - 1, HALO_R + 11, 22, 3.6, p.line, 0.8, p.robe)
    else:
        for i in range(26):
            x, y = polar(HALO_R + 5.5, i * 360 / 26)
            out += circle(x, y + HALO_Y, 2.5, p.second if i % 2 else p.robe)
    return (
        out
        + circle(0, HALO_Y, HALO_R, p.halo, line(p.line))
        + ring(0, HALO_Y, HALO_R - 4, p.line, 0.8, 'stroke-dasharray="1.2 2.4"')
    )


def shoulder(t: float) -> tuple[Point, Point]:
    """A point of the right shoulder's curve, t from the neck 0 to the sash 1, and the way into the robe."""
    a, b, c, d = (11.0, 79.0), (28.0, 84.0), (38.0, 96.0), (38.0, 122.0)
    u = 1 - t
    x, y = (u**3 * a[i] + 3 * u * u * t * b[i] + 3 * u * t * t * c[i] + t**3 * d[i] for i in (0, 1))
    dx, dy = (u * u * (b[i] - a[i]) + 2 * u * t * (c[i] - b[i]) + t * t * (d[i] - c[i]) for i in (0, 1))
    length = math.hypot(dx, dy)
    return (x, y), (-dy / length, dx / length)


def robe(rank: str, p: Palette) -> str:
    """Shoulders with hatching, the V panel, neck and necklace."""
    out = path("M-38,122C-38,96 -28,84 -11,79L11,79C28,84 38,96 38,122Z", p.robe, line(p.line, 1.5))
    hatch = ""
    for i in range(6):  # along the shoulder, square to its edge
        (x, y), (nx, ny) = shoulder(0.14 + i * 0.085)
        for side in (-1, 1):
            start, end = (side * (x + nx * 2.6), y + ny * 2.6), (side * (x + nx * 6.8), y + ny * 6.8)
            hatch += f"M{num(start[0])},{num(start[1])}L{num(end[0])},{num(end[1])}"
    out += stroke(hatch, mix(p.robe, "#FFFFFF", 0.55), 1.1)
    out += path("M-12,79L0,112L12,79Z", p.third if rank == "queen" else p.second, line(p.line, 1.2))
    out += path("M-6,80L0,98L6,80Z", p.skin, line(p.line, 1))
    out += rect(-6, 66, 12, 15, 3, mix(p.skin, p.line, 0.16), line(p.line, 1.1))
    necklace = "M-13,80Q0,97 13,80"
    return (
        out
        + stroke(necklace, p.second if rank == "queen" else "#F4D27C", 2.6)
        + stroke(necklace, p.line, 0.7, 'stroke-dasharray="1 2"')
    )


def veil(p: Palette) -> str:
    """The queen's veil with its dotted border, and the hair under it."""
    return (
        path(
            "M-25,92C-29,62 -28,22 0,17C28,22 29,62 25,92C20,84 17,72 16,60L-16,60C-17,72 -20,84 -25,92Z",
            p.robe,
            line(p.line, 1.4),
        )
        + stroke("M-21.5,84C-25,58 -23,27 0,22.5C23,27 25,58 21.5,84", PALE, 1.5)
        + stroke("M-18.8,76C-21,56 -19,31 0,27C19,31 21,56 18.8,76", PALE, 1.3, 'stroke-dasharray="0.2 3"')
        + path("M-16.5,56C-18,36 -11,30 0,30C11,30 18,36 16.5,56Z", p.hair, line(p.line, 1))
    )


FACES = {
    "king": "M-15.5,40C-16.5,58 -12,72 0,76C12,72 16.5,58 15.5,40Z",
    "queen": "M-14.5,40C-16.5,56 -9.5,70 0,75C9.5,70 16.5,56 14.5,40Z",
    "jack": "M-14.5,38C-16,57 -10,70 0,73.5C10,70 16,57 14.5,38Z",
}


def eye(side: int, y: float, rank: str, p: Palette) -> str:
    """A fish eye with its long brow; side is -1 or 1."""

    def at(dx: float, dy: float) -> str:
        return f"{num(side * (7.2 + dx))},{num(y + dy)}"

    upper = f"C{at(-3, -4.2)} {at(2.5, -4.2)} {at(6.6, -1.4)}"
    white = f"M{at(-6, 0.6)}{upper}C{at(3.2, 3)} {at(-2, 3.2)} {at(-6, 0.6)}Z"
    brow = f"M{at(-5.5, -5.4)}C{at(-2, -8.6)} {at(3, -8.4)} {at(7.2, -5.2)}"
    return (
        path(white, "#FFFDF3", line(p.line, 1))
        + circle(side * 7.5, y - 0.7, 2.25, p.line)
        + circle(side * 8.1, y - 1.4, 0.65, "#FFFFFF")
        + stroke(brow, p.hair, 2 if rank == "king" else 1.5)
    )


def head(rank: str, name: str, p: Palette) -> str:
    """Hair, face, eyes, nose, mouth and beard."""
    out = (
        veil(p)
        if rank == "queen"
        else path("M-18,38C-20,52 -18,62 -14,66L14,66C18,62 20,52 18,38Z", p.hair, line(p.line, 1))
    )
    out += path(FACES[rank], p.skin, line(p.line))
    blush = "#B5473F" if name in DARK_SUITS else p.robe
    out += "".join(circle(x, 60, 2.9, blush, 'fill-opacity="0.38"') for x in (-8.8, 8.8))
    if rank == "queen":
        out += path("M-15,47C-13,35 -6,32.5 0,32C6,32.5 13,35 15,47C10,40 4,38 0,35.5C-4,38 -10,40 -15,47Z", p.hair)
    y = {"king": 50.0, "queen": 51.0, "jack": 50.5}[rank]
    out += eye(-1, y, rank, p) + eye(1, y, rank, p)
    out += stroke(f"M-1.6,{num(y - 1)}L-2.8,60.2C-2.6,62 2.6,62 2.8,60.2", p.line, 1.1)
    if rank == "king":
        out += path(
            "M-12.5,63.5C-8,60.5 -3,61.5 0,64C3,61.5 8,60.5 12.5,63.5C9,68.2 4,67.4 0,65.4C-4,67.4 -9,68.2 -12.5,63.5Z",
            p.hair,
        )
        out += path(
            "M-13.5,60C-13,72 -6,80 0,84C6,80 13,72 13.5,60C11,68 6,71.5 0,71.5C-6,71.5 -11,68 -13.5,60Z",
            p.hair,
            line(p.line, 0.8),
        )
        return out + path("M-4,69C-2,68 2,68 4,69C2,71 -2,71 -4,69Z", "#A8323A")
    out += path(
        "M-4.6,66.4C-2.4,64.6 -1,64.8 0,65.6C1,64.8 2.4,64.6 4.6,66.4C2,69.4 -2,69.4 -4.6,66.4Z",
        RED if rank == "queen" else "#9E3B36",
    )
    if rank == "jack" and name in ("spade", "diamond"):
        out += stroke("M-6.5,64.4C-3.5,62.3 -1,62.8 0,63.6C1,62.8 3.5,62.3 6.5,64.4", p.hair, 1.6)
    return out


def crown(name: str, p: Palette) -> str:
    """Five points, the suit in the middle, and a jewelled band."""
    out = path("M-17,42L-20,27L-11,32L-9,20L-4,28L0,12L4,28L9,20L11,32L20,27L17,42Z", BRASS, line(p.line))
    out += rect(-17.5, 37, 35, 6.4, 1.5, p.robe, line(p.line, 1.1))
    jewel = "#FBE3A8" if name == "diamond" else p.second
    for i in range(-2, 3):
        out += lozenge(i * 6.8, 40.2, 2.1, 2.2, IVORY if i % 2 else jewel)
    out += circle(0, 12, 2.2, p.third, line(p.line, 0.9))
    out += "".join(circle(x, 26.5, 1.8, p.third, line(p.line, 0.8)) for x in (-20, 20))
    return out + suit(name, 0, 30, 7.6, p.line if name in DARK_SUITS else RED)


def tiara(p: Palette) -> str:
    """Parting, forehead drop, five petals and the nose ring."""
    out = stroke("M0,22L0,34", PALE, 1.4) + lozenge(0, 37, 3, 4, BRASS, line(p.line, 0.8)) + circle(0, 37, 1.1, RED)
    for i in range(-2, 3):
        x, y = polar(30, -90 + i * 15)
        leaf = petal(0, 8 - abs(i), 2.6, 0, p.third if i % 2 else BRASS, line(p.line, 0.9))
        out += group(leaf, f"translate({num(x)},{num(49 + y)}) rotate({i * 15})")
    return out + circle(0, 44.4, 1.2, RED) + ring(-4.2, 62, 2.1, BRASS, 1)


def topi(name: str, p: Palette) -> str:
    """The slanted dhaka cap with four lozenges and a plume in the suit's shape."""
    cap = p.third if name in DARK_SUITS else p.second
    out = path("M-17.5,42L-14,21C-6,16 9,14.5 14,19L17.5,42C8,37.5 -8,37.5 -17.5,42Z", cap, line(p.line, 1.4))
    for i in range(4):
        x = -11 + i * 7.3
        out += lozenge(x, 28.4, 3, 4.4, p.robe if i % 2 else (p.second if name in DARK_SUITS else p.third))
        out += lozenge(x, 28.4, 1.3, 2, IVORY)
    out += stroke("M-15.6,35.2C-7,31.6 7,31.6 15.8,35.2", IVORY, 1.2)
    out += stroke("M-14.2,23C-5,18.5 8,17.5 14.4,22", IVORY, 1)
    out += stroke("M13,22C17,14 20,12 22,9", p.line, 1.3)
    return out + suit(name, 21.5, 10.5, 12, p.robe if name in DARK_SUITS else RED, 28)


def hand(x: float, y: float, r: float, p: Palette) -> str:
    """A fist with two finger lines."""
    return circle(x, y, r, p.skin, line(p.line, 1.1)) + stroke(
        f"M{num(x - 3.6)},{num(y - 1.5)}h7.2M{num(x - 3.8)},{num(y + 1)}h7.6", p.line, 0.7
    )


def staff(name: str, p: Palette) -> str:
    """The king's staff, topped by the suit."""
    pole = f"M{num(HAND)},124L{num(HAND)},34"
    return (
        stroke(pole, p.line, 3.4)
        + stroke(pole, BRASS, 1.8)
        + circle(HAND, 27, 8.6, "#FFF6DF", line(p.line, 1.2))
        + suit(name, HAND, 27, 11, p.line if name in DARK_SUITS else RED)
        + hand(HAND, 98, 5.6, p)
    )


def lotus(name: str, p: Palette) -> str:
    """The queen's flower."""
    stem = moved("M-3,112C-1,90 2,70 0,58", HAND)
    outer, inner = {
        "diamond": (p.robe, "#F5B83D"),
        "spade": ("#7B8BD0", "#C9D2F4"),
        "club": ("#C23A4B", "#F19AA0"),
        "heart": ("#D8505E", "#F6B5B0"),
    }[name]
    out = stroke(stem, p.line, 2.2) + stroke(stem, STEM, 1.1)
    flower = "".join(
        petal(1, 15, 4.6, a, inner if abs(a) == 31 else outer, line(p.line, 0.9)) for a in (-62, -31, 0, 31, 62)
    )
    out += group(flower, f"translate({num(HAND)},60)")
    out += path(moved("M-8,61Q0,67 8,61Q0,57 -8,61Z", HAND), STEM, line(p.line, 0.8))
    return out + hand(HAND - 2, 97, 5.2, p)


def khukuri(p: Palette) -> str:
    """The curved knife of the jack of spades."""
    blade = "M-2,92C-5,80 -8,72 -3,60C0,52 5,47 6,36C12,52 10,66 4,74C2,80 2.5,86 3,92Z"
    return (
        path(moved(blade, HAND), "#EEF1F6", line(p.line))
        + stroke(moved("M5.8,43C7.4,56 5,66 1,73", HAND), "#8E9BB0", 1.1)
        + rect(HAND - 3.4, 91, 8, 4, 1, BRASS, line(p.line, 1))
        + rect(HAND - 2, 95, 5, 14, 1.6, p.second, line(p.line, 1))
    )


def bansuri(p: Palette) -> str:
    """The flute of the jack of hearts."""
    flute = rect(-3, -44, 6, 66, 2.4, "#E9B65A", line(p.line, 1.2))
    flute += "".join(circle(0, y, 1.25, p.line) for y in (-34, -26, -18, -10))
    flute += "".join(rect(-3.4, y, 6.8, 3.4, 1, p.third, line(p.line, 0.8)) for y in (-40, 10))
    return group(flute, f"translate({num(HAND)},84) rotate(8)")


def pennant(p: Palette) -> str:
    """The double pennant of the jack of diamonds."""
    pole, x = f"M{num(HAND)},118L{num(HAND)},30", HAND
    return (
        stroke(pole, p.line, 3)
        + stroke(pole, BRASS, 1.5)
        + path(moved("M1,32L17,41L5,45L17,57L1,57Z", HAND), p.second, line(p.line, 1.2))
        + circle(x + 6, 41, 1.7, "#FBE3A8")
        + circle(x + 6, 51.6, 2.2, "#FBE3A8")
    )


def sal_branch(p: Palette) -> str:
    """The leafy branch of the jack of clubs."""
    stem = moved("M0,116C1,90 -2,66 2,38", HAND)
    out = stroke(stem, p.line, 2.2) + stroke(stem, "#5C9A5F", 1.1)
    for dx, y, turn in ((1, 38, 8), (-1, 52, -52), (2, 54, 58), (-1, 68, -58), (1, 72, 56), (0, 84, -60)):
        fill = "#86BC74" if turn > 0 and y != 38 else p.robe
        leaf = path("M0,0C-5,-5 -4.5,-11 0,-16C4.5,-11 5,-5 0,0Z", fill, line(p.line, 1))
        out += group(leaf, f"translate({num(HAND + dx)},{y}) rotate({turn})")
    return out


def held(rank: str, name: str, p: Palette) -> str:
    """What the figure holds on its outer side."""
    if rank == "king":
        return staff(name, p)
    if rank == "queen":
        return lotus(name, p)
    things = {"spade": khukuri, "heart": bansuri, "diamond": pennant, "club": sal_branch}
    return things[name](p) + hand(HAND + 0.4, 101, 5.2, p)


def sash(name: str, p: Palette) -> str:
    """The slanted band of 13 lozenges over the join, two-way about 70,100."""
    odd = p.second if name == "diamond" else p.third
    out = path("M0,102L140,84V98L0,116Z", p.line) + path("M0,103.6L140,85.6V96.4L0,114.4Z", p.robe)
    for i in range(13):
        x = i * 11 + 4
        y = 109 - x * 18 / 140
        out += lozenge(x, y, 4.6, 4.6, odd if i % 2 else PALE) + lozenge(x, y, 1.8, 1.8, PALE if i % 2 else p.robe)
    return out


def court(rank: str, name: str) -> str:
    """The upper half figure and the whole sash; the rest of the card is left clear."""
    p = PALETTES[name]
    hats = {"king": lambda: crown(name, p), "queen": lambda: tiara(p), "jack": lambda: topi(name, p)}
    figure = halo(name, p) + robe(rank, p) + head(rank, name, p) + hats[rank]()
    for x in (-17.6, 17.6):
        figure += circle(x, 61, 2.4, BRASS, line(p.line, 0.8)) + circle(x, 66, 1.4, p.third)
    figure += held(rank, name, p)
    return group(figure, "translate(76,7.5) scale(0.95)") + sash(name, p)


def court_ground() -> str:
    """The tint with dashed hatching every 10 units, two-way about 70,100."""
    rows = "".join(f"M-3.5,{5 + i * 10}H140" for i in range(20))
    return rect(0, 0, 140, 200, 0, GROUND) + path(
        rows, "none", f'stroke="{HATCH}" stroke-width="0.9" stroke-dasharray="3 5"'
    )


# ---------------------------------------------------------------- aces


def ace(name: str) -> str:
    """A rosette of 24 petals about one large suit with a lozenge cut in it."""
    y = 97 if name == "heart" else 100
    return (
        petals(70, 100, 40, 48, 24, 3.8, GOLD, 0.8)
        + ring(70, 100, 39, GOLD, 0.8)
        + suit(name, 70, 100, 58 if name == "club" else 60, SUIT)
        + lozenge(70, y, 4.5, 7, FACE, 'fill-opacity="0.92"')
    )


def broken(r: float, margin: float = 0) -> list[tuple[float, float]]:
    """The arcs (start, end in degrees) of a circle about 70,100 that keep clear of both indices."""
    start = math.degrees(math.atan2(-22 - margin, -math.sqrt(r * r - (22 + margin) ** 2)))
    end = math.degrees(math.atan2(-math.sqrt(r * r - (29 - margin) ** 2), -29 + margin))
    return [(end, 180 + start), (180 + end, 360 + start)]


def arcs(r: float, colour: str, width: float) -> str:
    """A circle about the middle, broken at the indices."""
    d = ""
    for a, b in broken(r):
        (x0, y0), (x1, y1) = polar(r, a), polar(r, b)
        d += f"M{num(70 + x0)},{num(100 + y0)}A{num(r)},{num(r)} 0 0 1 {num(70 + x1)},{num(100 + y1)}"
    return stroke(d, colour, width)


def ace_of_spades() -> str:
    """The great peepal leaf, engraved in brass, in a ring of petals broken at the indices."""
    pale = "#E9C77C"

    def clear(turn: float) -> bool:
        degrees = (turn - 90) % 180
        return any(a + 2 <= degrees + k <= b - 2 for a, b in broken(56) for k in (-360, -180, 0, 180, 360))

    out = petals(70, 100, 50, 61, 28, 4.2, GOLD, 0.8, keep=clear) + arcs(49, GOLD, 1) + arcs(62.5, GOLD, 0.8)
    out += suit("spade", 70, 99, 88, SUIT)
    out += path(LEAF, "none", f'transform="translate(70,99) scale(0.74)" stroke="{pale}" stroke-width="1.49"')
    out += petals(70, 102, 3.5, 13, 12, 3, pale, 0.8) + circle(70, 102, 3.2, pale) + ring(70, 102, 15.5, pale, 0.8)
    out += lozenge(70, 77, 2.6, 5, pale)
    out += stroke("M58,112C52,116 46,114 45,108M82,112C88,116 94,114 95,108", pale, 0.9)
    for i in range(7):
        x, y = polar(19.4, 200 + i * 23.3)
        out += circle(70 + x, 102 + y, 0.9, pale)
    return out + lozenge(70, 131.4, 2, 3.4, pale)


# ---------------------------------------------------------------- backs

WEAVE_CELLS = (41, 61)  # across and down, odd so that one cell is the middle
_BY_DISTANCE = (1, 3, 0, 1, 0, 2, 0, 1, 3, 1, 2)


def weave_cell(i: int, j: int) -> int:
    """Which of the four weave colours the cell i across and j down from the middle has; period 10."""
    m, n = abs(i) % 10, abs(j) % 10
    return _BY_DISTANCE[min(m, 10 - m) + min(n, 10 - n)]


def dhaka() -> str:
    """Stepped lozenges, one unit a cell, to be drawn at a whole number of pixels a cell."""
    across, down = WEAVE_CELLS
    rows: dict[int, str] = {1: "", 2: "", 3: ""}
    for y in range(down):
        cells = [weave_cell(x - across // 2, y - down // 2) for x in range(across)] + [-1]
        start = 0
        for x in range(1, across + 1):
            if cells[x] != cells[start]:
                if cells[start]:
                    rows[cells[start]] += f"M{start},{y}h{x - start}v1h{start - x}z"
                start = x
    return rect(0, 0, across, down, 0, WEAVE[0]) + "".join(path(d, WEAVE[c]) for c, d in rows.items())


def lotus_back() -> str:
    """A lotus mandala with a quarter lotus in each corner, on #15445A."""
    gold, rose, teal, deep = "#E9C77C", "#C2566A", "#1F6E73", "#0F3346"
    out = circle(70, 100, 9, gold) + petals(70, 100, 10, 30, 12, 8, gold, 1.2, rose)
    out += petals(70, 100, 24, 46, 16, 8, gold, 1.1, teal) + petals(70, 100, 43, 56, 28, 5.6, gold, 1, deep)
    out += ring(70, 100, 57, gold, 1.4) + ring(70, 100, 60, gold, 0.7)
    for x, y in ((12, 12), (128, 12), (12, 188), (128, 188)):
        out += petals(x, y, 6, 27, 16, 6, gold, 1, rose) + petals(x, y, 24, 37, 22, 5, gold, 1, teal)
        out += circle(x, y, 5, gold)
    return out + "".join(circle(21.85 + i * 10.7, y, 1.1, gold) for i in range(10) for y in (34.5, 165.5))


def himal_back() -> str:
    """The upper half: dusk sky, moon, peaks and the sash over the join at y = 100."""
    moon, snow = "#FFE3AE", "#FCE6D2"
    out = (
        '<defs><linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="12" x2="0" y2="100">'
        '<stop offset="0" stop-color="#1B2450"/><stop offset="0.55" stop-color="#5A3F78"/>'
        '<stop offset="1" stop-color="#E2865A"/></linearGradient></defs>'
    )
    out += rect(10, 10, 120, 92, 0, "url(#sky)") + circle(70, 62, 19, moon) + ring(70, 62, 23, moon, 0.9)
    for i in range(22):
        x, y = polar(28, i * 360 / 22)
        out += circle(70 + x, 62 + y, 1, moon)
    out += path("M10,94L34,64L46,78L66,48L84,76L98,62L130,92V102H10Z", "#53508A")
    out += path(
        "M66,48L58,60L63,63L67,59L72,66L77,65ZM34,64L28,71.6L33,72L36,70L40,71ZM98,62L91,69L97,71L101,68L106,69.5Z",
        snow,
    )
    out += path("M10,102V91L40,74L60,92L86,72L110,90L130,81V102Z", "#24386A")
    out += path("M10,102V97Q40,84 70,95T130,92V102Z", "#122347")
    for x, y in ((24, 26), (40, 20), (58, 30), (100, 22), (116, 34), (86, 26), (30, 42), (112, 50)):
        star = [(0, -2), (0.7, -0.7), (2, 0), (0.7, 0.7), (0, 2), (-0.7, 0.7), (-2, 0), (-0.7, -0.7)]
        out += path(polygon((x + a, y + b) for a, b in star), IVORY)
    out += rect(10, 93, 120, 14, 0, "#7A1F2B")
    for i in range(-5, 6):
        x = 70 + i * 11.2
        out += lozenge(x, 100, 5.6, 5.6, "#F0D08A" if i % 2 else "#E2812F") + lozenge(x, 100, 2.4, 2.4, "#7A1F2B")
    return out


# ---------------------------------------------------------------- files


def parts() -> dict[str, str]:
    """Every file name with its text."""
    out = {f"pip-{name}.svg": document(path(d, SUIT), 100, 100, -50, -50) for name, d in SUITS.items()}
    for name in SUITS:
        out[f"ace-{name}.svg"] = document(ace_of_spades() if name == "spade" else ace(name))
        for rank in ("king", "queen", "jack"):
            out[f"court-{rank}-{name}.svg"] = document(court(rank, name))
    out["court-ground.svg"] = document(court_ground())
    out["back-dhaka.svg"] = document(dhaka(), *WEAVE_CELLS)
    out["back-lotus.svg"] = document(lotus_back())
    out["back-himal.svg"] = document(himal_back())
    return out


def main() -> None:
    """Writes the files."""
    folder = Path(__file__).resolve().parent
    for name, text in parts().items():
        (folder / name).write_text(text, encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
