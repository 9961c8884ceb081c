"""The table itself: felt, lokta fibres, inlay, woven band and brass lotus."""

from __future__ import annotations

import math
import random

import pygame

from ..geometry import Rect
from ..sheet import Skin, Sprite
from ..soft import smooth, soft_glow
from ..svg import Drawing, circle, faded, num, paint, path, petals, polar, rect, tinted
from ..theme import Colour, Theme

_COARSE = 8
_DIMNESS = 0.62
"""The darkness at the near edge of the table in the attract mode."""


def weave_cell(across: int, down: int) -> int:
    """Return the thread of a cell of the dhaka weave: 0 ground, 1 to 3 coloured; repeats after 8 cells."""
    d = abs(across % 8 - 3.5) + abs(down % 8 - 3.5)
    if not 1.5 <= d < 5.6:
        return 1
    return 2 if 2.6 <= d < 3.6 else 3 if d >= 4.6 else 0


def band_cell(u: float) -> int:
    """Return the size of a cell of the band in pixels."""
    return max(2, round(3 * u))


def band_height(u: float) -> int:
    """Return the height of the woven band with its edge lines in pixels."""
    cell = band_cell(u)
    return 8 * cell + 2 * _selvedge(cell)


def _selvedge(cell: int) -> int:
    return max(1, round(cell * 0.6))


def woven_band(skin: Skin, w: int) -> pygame.Surface:
    """Draw the dhaka band, `w` pixels long and opaque, symmetrical about its middle."""
    cell, weave = band_cell(skin.u), skin.theme.weave
    line = _selvedge(cell)
    tile = pygame.Surface((8 * cell, 8 * cell + 2 * line))
    tile.fill(weave[1])
    for down in range(8):
        for across in range(8):
            tile.fill(weave[weave_cell(across, down)], (across * cell, line + down * cell, cell, cell))
    band = pygame.Surface((w, tile.get_height()))
    if pygame.display.get_surface() is not None:
        band = band.convert()
    start = (w // 2) % tile.get_width() - tile.get_width() // 2
    for x in range(start - tile.get_width(), w, tile.get_width()):
        band.blit(tile, (x, 0))
    return band


def mandala(radius: float, colour: Colour, alpha: float, u: float) -> pygame.Surface:
    """Draw the lotus of the table, translucent as a whole, in a square of twice the radius and 4 pixels more."""
    r, thick = radius, max(1.0, u / 1.5)
    side = math.ceil(2 * r) + 4
    picture = Drawing(side, side, -side / 2, -side / 2)

    def line(width: float) -> str:
        return paint(None, colour, width * thick)

    picture.add(
        circle(0, 0, r, line(1.5)),
        circle(0, 0, r * 0.965, line(0.8)),
        petals(r * 0.74, r * 0.955, 32, r * 0.07, line(0.9)),
        circle(0, 0, r * 0.735, line(1)),
        petals(r * 0.36, r * 0.72, 16, r * 0.1, line(1), 11.25),
        petals(r * 0.36, r * 0.66, 16, r * 0.07, line(0.7)),
        circle(0, 0, r * 0.35, line(1.2)),
        circle(0, 0, r * 0.32, line(0.7)),
    )
    return faded(picture.surface(), alpha)


def cloth(skin: Skin, w: int, h: int, x: float, y: float) -> pygame.Surface:
    """Draw plain felt w x h, opaque and brightest at (x, y)."""
    theme = skin.theme
    wide, high = (-(-side // _COARSE) * _COARSE for side in (w, h))
    light = Drawing(wide, high)
    felt = light.radial(
        x,
        y,
        max(w, h) * 0.72,
        (0, theme.felt0, 1),
        (0.34, theme.felt1, 1),
        (0.74, theme.felt2, 1),
        (1, theme.felt3, 1),
    )
    light.add(rect(0, 0, wide, high, 0, paint(felt)))
    ground = pygame.Surface((w, h))
    if pygame.display.get_surface() is not None:
        ground = ground.convert()
    ground.blit(smooth(wide, high, light, _COARSE), (0, 0))
    if theme.thread_alpha:
        _threads(skin, ground)
    if theme.fibre_alpha:
        ground.blit(_fibres(skin, w, h), (0, 0))
    if theme.vignette_alpha:
        dark = Drawing(wide, high)
        edge = dark.radial(
            x,
            y,
            math.hypot(w, h) * 0.58,
            (0, theme.vignette, 0),
            (0.6, theme.vignette, 0),
            (1, theme.vignette, theme.vignette_alpha),
        )
        dark.add(rect(0, 0, wide, high, 0, paint(edge)))
        ground.blit(tinted(smooth(wide, high, dark, _COARSE), theme.vignette), (0, 0))
    return ground


def _threads(skin: Skin, ground: pygame.Surface) -> None:
    """Cover the felt with a faint tile of short crossing threads."""
    theme, k = skin.theme, max(1, round(skin.u / 1.5))
    tile = pygame.Surface((240 * k, 240 * k), pygame.SRCALPHA)
    tone = (*theme.thread, round(255 * theme.thread_alpha))
    for x in range(0, 240, 6):
        for y in range(0, 240, 6):
            for left, top, wide, high in ((0, 1, 3, 1), (3, 4, 3, 1), (1, 3, 1, 3), (4, 0, 1, 3)):
                tile.fill(tone, ((x + left) * k, (y + top) * k, wide * k, high * k))
    for x in range(0, ground.get_width(), tile.get_width()):
        for y in range(0, ground.get_height(), tile.get_height()):
            ground.blit(tile, (x, y))


def _fibres(skin: Skin, w: int, h: int) -> pygame.Surface:
    """Draw the long fibres of lokta paper, in the same places every time."""
    theme, chance = skin.theme, random.Random(11)
    size = max(1.0, skin.u / 1.5)
    picture = Drawing(w, h)
    for _ in range(round(w * h / 5200 / size**2)):
        x, y, turn = chance.random() * w, chance.random() * h, chance.random() * 360
        long = (14 + chance.random() * 46) * size
        end, half = polar(long, turn), polar(long / 2, turn)
        bow = polar((chance.random() - 0.5) * long * 0.7, turn + 90)
        curve = f"M{num(x)},{num(y)}q{num(half[0] + bow[0])},{num(half[1] + bow[1])} {num(end[0])},{num(end[1])}"
        alpha = theme.fibre_alpha * (0.35 + 0.65 * chance.random())
        picture.add(path(curve, paint(None, theme.fibre, (0.6 + 0.9 * chance.random()) * size, alpha=alpha)))
    return tinted(picture.surface(), theme.fibre)


def _inlay(skin: Skin, ground: pygame.Surface, inset: float) -> None:
    """Draw a thin brass frame with stepped corners, `inset` pixels from the edge."""
    w, h = ground.get_size()
    s, i = 3.4 * skin.u, inset
    line = skin.fine(1.5)
    corner = [(3 * s, 0), (3 * s, s), (2 * s, s), (2 * s, 2 * s), (s, 2 * s), (s, 3 * s), (0, 3 * s)]
    side = math.ceil(inset + 3 * s + line)
    sign = Drawing(side, side)
    points = "L".join(f"{num(i + x)},{num(i + y)}" for x, y in corner)
    sign.add(path(f"M{side + 4},{num(i)}L{points}L{num(i)},{side + 4}", paint(None, skin.theme.brass, line)))
    piece = faded(sign.surface(), skin.theme.inlay_alpha)
    for right in (False, True):
        for low in (False, True):
            place = (w - side if right else 0, h - side if low else 0)
            ground.blit(pygame.transform.flip(piece, right, low), place)
    for cut, place, size in (
        ((side - 1, 0, 1, side), (side, 0), (w - 2 * side, side)),
        ((0, side - 1, side, 1), (0, side), (side, h - 2 * side)),
    ):
        if min(size) > 0:
            strip = pygame.transform.scale(piece.subsurface(cut), size)
            ground.blit(strip, place)
            across = cut[0] == 0
            far = (w - side, side) if across else (side, h - side)
            ground.blit(pygame.transform.flip(strip, across, not across), far)


def _blit_mandala(ground: pygame.Surface, lotus: pygame.Surface, x: float, y: float) -> None:
    ground.blit(lotus, (round(x - lotus.get_width() / 2), round(y - lotus.get_height() / 2)))


def table(skin: Skin, w: int, h: int, centre: tuple[float, float], mandala_radius: float, band: bool = True) -> Sprite:
    """Draw the card table, opaque; `centre` is the middle of the trick."""
    theme = skin.theme
    x, y = centre
    ground = cloth(skin, w, h, x, y)
    margin = min(28.0, max(8.0, 0.014 * max(w, h)))
    if theme.inlay_alpha:
        _inlay(skin, ground, margin * 0.45)
    if band:
        strip = woven_band(skin, w)
        strip.set_alpha(round(255 * theme.band_alpha))
        ground.blit(strip, (0, h - band_height(skin.u) - round(margin * 0.3)))
    _blit_mandala(ground, mandala(mandala_radius, theme.mandala, theme.mandala_alpha, skin.u), x, y)
    return Sprite(ground)


def lotus(skin: Skin, radius: int) -> Sprite:
    """Draw the table's mandala, faint, in a box of twice the radius."""
    theme = skin.theme
    return Sprite(mandala(radius, theme.mandala, theme.mandala_alpha, skin.u), -2, -2)


def spotlight(theme: Theme, w: int, h: int, light: Rect) -> pygame.Surface:
    """Draw a darkness that deepens downwards and an oval of light in it."""
    wide, high = (-(-side // _COARSE) * _COARSE for side in (w, h))
    colour, dark = theme.vignette, Drawing(wide, high)
    shade = dark.linear((0, 0), (0, h), (0, colour, 0), (1, colour, _DIMNESS))
    dark.add(rect(0, 0, wide, high, 0, paint(shade)))
    ground = tinted(smooth(wide, high, dark, _COARSE), colour).subsurface((0, 0, w, h))
    if theme.glow_alpha:
        glow = soft_glow(light.w / _COARSE, theme.accent, theme.glow_alpha)
        ground.blit(tinted(pygame.transform.smoothscale(glow, (light.w, light.h)), theme.accent), (light.x, light.y))
    return ground


def backdrop(skin: Skin, w: int, h: int) -> Sprite:
    """Draw the plain background of full-screen pages, opaque, with the band along the bottom edge."""
    theme = skin.theme
    ground = cloth(skin, w, h, w / 2, h * 0.42)
    lotus = mandala(min(w, h) * 0.62, theme.mandala, theme.mandala_alpha * 0.45, skin.u)
    _blit_mandala(ground, lotus, w / 2, h / 2)
    ground.blit(woven_band(skin, w), (0, h - band_height(skin.u) + _selvedge(band_cell(skin.u))))
    return Sprite(ground)
