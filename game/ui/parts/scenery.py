"""The scenery of the menu: sky, sun, snow peaks, prayer flags and the woven band."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import pygame

from ..sheet import Skin, Sprite
from ..soft import soft_glow
from ..svg import Drawing, Point, circle, faded, num, paint, path, petals, polygon, rect, tinted
from ..theme import mix
from .felt import band_cell, band_height, woven_band

_FLAGS = ((47, 116, 181), (244, 239, 224), (208, 69, 59), (63, 155, 99), (242, 182, 60))
_STRING = (26, 18, 38)

# ridges and snow on a view 1280 x 720, from far to near
_FAR = (
    (-20, 470), (70, 400), (150, 440), (250, 340), (330, 400), (420, 300), (505, 372), (560, 330), (640, 390),
    (745, 250), (830, 330), (905, 190), (1000, 300), (1065, 262), (1150, 350), (1230, 300), (1300, 370),
)  # fmt: skip
_MIDDLE = (
    (-20, 520), (60, 480), (140, 512), (240, 440), (330, 500), (440, 430), (540, 492), (640, 455), (730, 505),
    (830, 420), (930, 480), (1030, 410), (1120, 475), (1210, 430), (1300, 480),
)  # fmt: skip
_NEAR = (
    (-20, 575), (90, 545), (200, 568), (330, 520), (470, 566), (600, 538), (740, 570), (880, 520),
    (1010, 560),
    (1140, 530), (1300, 572),
)  # fmt: skip
_LIT = (
    ((905, 190), (862, 250), (880, 246), (892, 262), (905, 238)),
    ((745, 250), (712, 292), (727, 288), (736, 300), (745, 284)),
    ((420, 300), (392, 330), (404, 328), (412, 338), (420, 325)),
    ((250, 340), (226, 366), (237, 363), (244, 372), (250, 361)),
    ((1065, 262), (1040, 284), (1052, 282), (1058, 292), (1065, 281)),
)
_SHADED = (
    ((905, 190), (905, 238), (918, 258), (932, 246), (948, 250)),
    ((745, 250), (745, 284), (756, 298), (766, 290), (778, 282)),
    ((420, 300), (420, 325), (430, 336), (438, 328), (448, 330)),
    ((250, 340), (250, 361), (259, 371), (267, 364), (276, 366)),
    ((1065, 262), (1065, 281), (1076, 290), (1088, 290), (1094, 287)),
)
_HINTS = (
    ((1030, 410), (985, 441), (1010, 438), (1022, 452), (1030, 436)),
    ((830, 420), (790, 447), (812, 446), (822, 456), (830, 442)),
    ((440, 430), (402, 457), (424, 455), (433, 464), (440, 450)),
)


class View:
    """Maps points of the 1280 x 720 view to a window; a tall window shows the right part of it."""

    def __init__(self, w: int, h: int) -> None:
        self.w, self.h = w, h
        tall = h > w
        self.across = w / 720 if tall else w / 1280
        self.down = h / 1280 if tall else h / 720
        self.left = 540 if tall else 0
        self.top = -430 if tall else 0

    def at(self, x: float, y: float) -> Point:
        """Return the pixel of a point of the view."""
        return (x - self.left) * self.across, (y - self.top) * self.down

    def all(self, points: Sequence[Point]) -> list[Point]:
        """Return the pixels of several points."""
        return [self.at(x, y) for x, y in points]

    def ridge(self, points: Sequence[Point]) -> list[Point]:
        """Return a ridge closed below the bottom of the window."""
        return [*self.all(points), (self.w + 40.0, self.h + 2.0), (-40.0 - self.w, self.h + 2.0)]


def scenery(skin: Skin, w: int, h: int) -> Sprite:
    """Draw the whole view, opaque, darker on the side of the title; mirrored for right to left."""
    ground = _sky(skin, w, h)
    view = View(w, h)
    _sun(skin, ground, view)
    picture = Drawing(w, h)
    _mountains(skin, picture, view)
    _flags(skin, picture, w * (0.44 if w >= h else 0.2), -8, w + 10, 34 * skin.u)
    ground.blit(picture.surface(), (0, 0))
    _shade(skin, ground)
    front = Drawing(w, h - int(h * 0.86), 0, int(h * 0.86))
    x = [num(w * part) for part in (0.2, 0.45, 0.7, 0.92)]
    y = [num(h * part) for part in (0.93, 0.9, 0.955, 0.88, 0.915)]
    curve = f"M0,{y[0]}C{x[0]},{y[1]} {x[1]},{y[2]} {x[2]},{y[1]}S{x[3]},{y[3]} {w},{y[4]}V{h}H0Z"
    front.add(path(curve, paint(skin.theme.ranges[4])))
    ground.blit(front.surface(), (0, int(h * 0.86)))
    ground.blit(
        woven_band(skin, w),
        (0, h - band_height(skin.u) + (band_height(skin.u) - 8 * band_cell(skin.u)) // 2),
    )
    return Sprite(pygame.transform.flip(ground, True, False) if skin.right_to_left else ground)


def _sky(skin: Skin, w: int, h: int) -> pygame.Surface:
    theme = skin.theme
    column = Drawing(1, h)
    stops = [(at, colour, 1.0) for at, colour in zip((0, 0.2, 0.36, 0.49, 0.62), theme.sky, strict=True)]
    column.add(rect(0, 0, 1, h, 0, paint(column.linear((0, 0), (0, h), *stops))))
    ground = pygame.transform.scale(column.surface(), (w, h))
    ground = ground.convert() if pygame.display.get_surface() is not None else ground
    if skin.pale(theme.sky[0]):
        return ground
    chance = random.Random(5)
    stars = Drawing(w, int(h * 0.37))
    for _ in range(70):
        x, y, size = (
            chance.random() * w,
            chance.random() * h * 0.36,
            (0.5 + chance.random() * 1.1) * max(1.0, skin.u),
        )
        stars.add(circle(x, y, size, paint(theme.title, alpha=0.25 + chance.random() * 0.6)))
    ground.blit(stars.surface(), (0, 0))
    return ground


def _sun(skin: Skin, ground: pygame.Surface, view: View) -> None:
    theme = skin.theme
    x, y = view.at(941, 248)
    k = min(view.across, view.down) if view.h <= view.w else view.across
    glow = soft_glow(300 * k, theme.sun, 0.45)
    ground.blit(glow, (x - 300 * k, y - 300 * k))
    side = math.ceil(360 * k)
    disc = Drawing(side, side, -side / 2, -side / 2)
    low = mix(theme.sun, theme.sky[4], 0.8)
    warm = disc.linear((0, -128 * k), (0, 128 * k), (0, mix(theme.sun, (255, 255, 255), 0.2), 0.0), (1, low, 0.7))
    disc.add(circle(0, 0, 128 * k, paint(theme.sun)), circle(0, 0, 128 * k, paint(warm)))
    ground.blit(disc.surface(), (round(x - side / 2), round(y - side / 2)))
    ring = Drawing(side, side, -side / 2, -side / 2)
    metal = theme.brass_high if skin.pale(theme.sky[0]) else theme.sun
    ring.add(
        circle(0, 0, 142 * k, paint(None, metal, skin.fine(1.5))),
        petals(146 * k, 170 * k, 36, 7 * k, paint(None, metal, skin.fine(1.1))),
        circle(0, 0, 174 * k, paint(None, metal, skin.fine(1))),
    )
    ground.blit(faded(ring.surface(), 0.7), (round(x - side / 2), round(y - side / 2)))


def _mountains(skin: Skin, picture: Drawing, view: View) -> None:
    theme = skin.theme
    far, middle, near, hill, front = theme.ranges
    picture.add(polygon(view.ridge(_FAR), paint(far)))
    for shapes, colour in ((_LIT, theme.snow), (_SHADED, mix(theme.snow, far, 0.45))):
        for shape in shapes:
            picture.add(polygon(view.all(shape), paint(colour)))
    picture.add(polygon(view.ridge(_MIDDLE), paint(middle)))
    for shape, share in zip(_HINTS, (0.28, 0.24, 0.22), strict=True):
        picture.add(polygon(view.all(shape), paint(mix(middle, theme.snow, share))))
    picture.add(polygon(view.ridge(_NEAR), paint(near)))
    warm, top, low = theme.sky[4], view.at(0, 446)[1], view.at(0, 626)[1]
    haze = picture.linear((0, top), (0, low), (0, warm, 0), (0.5, warm, 0.16), (1, warm, 0))
    picture.add(rect(0, top, view.w, low - top, 0, paint(haze)))
    w, h = view.w, view.h
    for colour, heights in (
        (hill, (610, 570, 630, 604, 588, 618, 580, 606)),
        (front, (660, 630, 690, 656, 640, 668, 640, 668)),
    ):
        a, b, c, d, e, f, g, i = (num(view.at(0, y)[1]) for y in heights)
        x = [num(w * part) for part in (0.125, 0.24, 0.375, 0.64, 0.75, 0.94)]
        curve = f"M0,{a}C{x[0]},{b} {x[1]},{c} {x[2]},{d}S{x[3]},{e} {x[4]},{f}S{x[5]},{g} {w},{i}V{h}H0Z"
        picture.add(path(curve, paint(colour)))


def _flags(skin: Skin, picture: Drawing, x0: float, y0: float, x1: float, y1: float) -> None:
    """Draw a line of prayer flags between two points."""
    u = skin.u
    mid_x, mid_y = (x0 + x1) / 2, (y0 + y1) / 2 + 68 * u
    curve = f"M{num(x0)},{num(y0)}Q{num(mid_x)},{num(mid_y)} {num(x1)},{num(y1)}"
    picture.add(path(curve, paint(None, _STRING, skin.fine(1.4), alpha=0.8)))
    wide = 21 * u
    high = wide * 1.12
    count = max(6, round((x1 - x0) / (42.5 * u)))
    for place in range(count):
        k = (place + 0.5) / count
        x = (1 - k) ** 2 * x0 + 2 * (1 - k) * k * mid_x + k * k * x1
        y = (1 - k) ** 2 * y0 + 2 * (1 - k) * k * mid_y + k * k * y1
        lean = math.sin(place * 1.7) * 3 * u
        half = wide / 2
        outline = [
            (x - half, y), (x + half, y), (x + half + lean, y + high), (x + lean, y + high - 2 * u),
            (x - half + lean, y + high),
        ]  # fmt: skip
        picture.add(polygon(outline, paint(_FLAGS[place % 5])))
        for down in (0.38, 0.55):
            picture.add(
                rect(
                    x - wide * 0.22 + lean / 2,
                    y + high * down,
                    wide * 0.44,
                    1.4 * u,
                    0,
                    paint((0, 0, 0), alpha=0.22),
                )
            )


def _shade(skin: Skin, ground: pygame.Surface) -> None:
    """Darken the side behind the text; in a tall window the text is on the sky, which is plain already."""
    theme, (w, h) = skin.theme, ground.get_size()
    if h > w:
        return
    long, strong = round(w * 0.62), theme.shade_alpha
    row = Drawing(long, 1)
    stops = [(at, theme.shade, strong * share) for at, share in ((0, 1), (0.5, 0.55), (1, 0))]
    row.add(rect(0, 0, long, 1, 0, paint(row.linear((0, 0), (long, 0), *stops))))
    strip = tinted(pygame.transform.scale(row.surface(), (long, h)), theme.shade)
    ground.blit(strip, (0, 0))
