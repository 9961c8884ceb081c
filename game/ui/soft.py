"""Blurred shadows and glows, drawn once into translucent surfaces."""

from __future__ import annotations

import math

import pygame

from .svg import Drawing, paint, rect, stretched, tinted
from .theme import Colour

WHITE = (255, 255, 255)
REACH = 2.2
"""How far a shadow is visible beyond its edge, in standard deviations."""
SHARPEST = 5
"""Blurring works on a copy so small that its deviation is about this many pixels, since no finer detail remains."""


def reach(sigma: float) -> int:
    """Return how many pixels a blur of that standard deviation extends beyond its shape."""
    return math.ceil(REACH * sigma) + 2


def plain_from(radius: float, sigma: float) -> int:
    """Return the side from which a shadow has a plain middle, so that larger ones can be made by stretching it."""
    return 2 * math.ceil(radius + 2 * reach(sigma)) + 1


def soft_shadow(w: int, h: int, radius: float, sigma: float, colour: Colour, alpha: float) -> pygame.Surface:
    """Draw a blurred rounded rectangle, `reach(sigma)` pixels larger than w x h on every side."""
    margin, plain = reach(sigma), plain_from(radius, sigma)
    if w > plain or h > plain:
        core = soft_shadow(min(w, plain), min(h, plain), radius, sigma, colour, alpha)
        return stretched(core, w + 2 * margin, h + 2 * margin)
    shrink = max(1, round(sigma / SHARPEST))
    full = [-(-(side + 2 * margin) // shrink) * shrink for side in (w, h)]
    shape = Drawing(full[0], full[1], -margin, -margin)
    shape.add(rect(0, 0, w, h, radius, paint(WHITE)))
    small = pygame.transform.gaussian_blur(shape.surface(shrink), max(1, round(sigma / shrink)))
    if shrink > 1:
        small = pygame.transform.smoothscale(small, full)
    small.fill((255, 255, 255, round(255 * alpha)), special_flags=pygame.BLEND_RGBA_MULT)
    tinted(small, colour)
    return small.subsurface((0, 0, w + 2 * margin, h + 2 * margin))


def soft_glow(radius: float, colour: Colour, alpha: float) -> pygame.Surface:
    """Draw light that fades from the middle of a square of twice the radius to its edge."""
    side = max(2, math.ceil(2 * radius))
    picture = Drawing(side, side)
    middle = side / 2
    light = picture.radial(middle, middle, middle, (0, colour, alpha), (0.45, colour, alpha * 0.45), (1, colour, 0.0))
    picture.add(rect(0, 0, side, side, 0, paint(light)))
    return tinted(picture.surface(), colour)


def smooth(w: int, h: int, picture: Drawing, shrink: int) -> pygame.Surface:
    """Draw a picture that has only gradients small, and scale it smoothly up to w x h."""
    return pygame.transform.smoothscale(picture.surface(shrink), (w, h))
