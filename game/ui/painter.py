"""A frame as a list of pictures in their places, and the least drawing that brings the window up to date.

A scene puts sprites into a list, bottom first. The difference from the list before tells which areas to redraw; an
unchanged frame draws nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from .lettering import Lettering, TextStyle
from .sheet import Sprite

MOST_AREAS = 24
"""The limit of separate redraws: beyond it, one area around all is redrawn, which costs less."""

RISE = 12
"""How far below its place a screen begins to enter, in layout units."""


class Item(NamedTuple):
    """A picture in its place; `alpha` fades it as a whole, 255 is solid."""

    surface: pygame.Surface
    x: int
    y: int
    alpha: int
    what: object = None
    """What it shows: a Part, or the text and style of a line; None for a picture without a name."""

    @property
    def area(self) -> pygame.Rect:
        """The pixels it may change."""
        return pygame.Rect(self.x, self.y, *self.surface.get_size())


class Painter:
    """Collects the items of a frame."""

    def __init__(self, letters: Lettering) -> None:
        self.letters = letters
        self.items: list[Item] = []
        self._fade = 1.0
        self._drop = 0.0
        self._shift = 0, 0
        self._mirror: int | None = None

    @contextmanager
    def entering(self, fraction: float, u: float) -> Iterator[None]:
        """Fade and slide in the pictures put in this context: `fraction` of the way, easing out."""
        eased = 1 - (1 - fraction) ** 3
        before = self._fade, self._drop
        self._fade, self._drop = before[0] * eased, before[1] + RISE * u * (1 - eased)
        try:
            yield
        finally:
            self._fade, self._drop = before

    @contextmanager
    def shifted(self, dx: int, dy: int) -> Iterator[None]:
        """Move the pictures put in this context by (dx, dy) pixels, in any language."""
        before, self._shift = self._shift, (dx, dy)
        try:
            yield
        finally:
            self._shift = before

    @contextmanager
    def mirrored(self, width: int | None) -> Iterator[None]:
        """Mirror the places of the pictures put in this context, in a window `width` pixels wide; None leaves them.

        The pictures themselves are not mirrored.
        """
        before, self._mirror = self._mirror, width
        try:
            yield
        finally:
            self._mirror = before

    def blit(self, surface: pygame.Surface, x: float, y: float, alpha: float = 1.0, what: object = None) -> None:
        """Put a picture with its top left at (x, y)."""
        alpha *= self._fade
        if self._mirror is not None:
            x = self._mirror - x - surface.get_width()
        if alpha > 0.004:
            dx, dy = self._shift
            place = round(x) + dx, round(y + self._drop) + dy
            self.items.append(Item(surface, *place, min(255, round(alpha * 255)), what))

    def centred(self, sprite: Sprite, x: float, y: float, alpha: float = 1.0) -> None:
        """Put a sprite's picture with its middle at (x, y)."""
        w, h = sprite.surface.get_size()
        self.blit(sprite.surface, x - w / 2, y - h / 2, alpha, sprite.part)

    def sprite(self, sprite: Sprite, x: float, y: float, alpha: float = 1.0) -> None:
        """Put a part of the interface; its picture may reach beyond the part's own top left (x, y)."""
        self.blit(sprite.surface, x + sprite.dx, y + sprite.dy, alpha, sprite.part)

    def text(self, text: str, x: float, y: float, style: TextStyle, *, align: float = 0.0, alpha: float = 1.0) -> int:
        """Write a line whose capitals are centred on height y.

        `align` is the fraction of the line left of x: 0 starts there, .5 is centred, 1 ends there. Returns the width.
        """
        px, colour, face = style
        picture = self.letters.line(text, px, colour, face)
        width = picture.get_width()
        baseline = y + 0.357 * px
        self.blit(picture, x - width * align, baseline - self.letters.ascent(px, face), alpha, (text, style))
        return width


class Canvas:
    """The window's surface, redrawn where the list of items changed."""

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self.shown: list[Item] = []
        """What it shows, bottom first."""
        self._stale = True
        self.blits = 0
        """The number of pictures drawn since the start, for the benchmark."""
        self.blended_area = 0
        """The number of pixels blended with alpha since the start."""

    def invalidate(self) -> None:
        """Redraw everything the next time."""
        self._stale = True

    def show(self, items: list[Item]) -> list[pygame.Rect]:
        """Redraw the areas that changed and return them, in window pixels."""
        whole = self._surface.get_rect()
        areas = [whole] if self._stale else self._changes(items, whole)
        self.shown, self._stale = items, False
        for area in areas:
            self._redraw(items, area)
        return areas

    def _changes(self, items: list[Item], whole: pygame.Rect) -> list[pygame.Rect]:
        shown = _numbered(self.shown)
        before = {item: i for i, item in enumerate(shown)}
        changed: list[pygame.Rect] = []
        last = -1
        kept = set()
        for item in _numbered(items):
            place = before.get(item)
            if place is None or place < last:
                changed.append(item[0].area)
            else:
                last = place
                kept.add(item)
        changed += [item[0].area for item in shown if item not in kept]
        return _joined([area for area in (c.clip(whole) for c in changed) if area.w and area.h])

    def _redraw(self, items: list[Item], area: pygame.Rect) -> None:
        self._surface.set_clip(area)
        bottom = 0
        for i, item in enumerate(items):
            if item.alpha == 255 and _solid(item.surface) and item.area.contains(area):
                bottom = i
        for surface, x, y, alpha, _ in items[bottom:]:
            common = area.clip((x, y, *surface.get_size()))
            if common.w and common.h:
                own = surface.get_alpha()
                if alpha != 255:  # keep the surface's own alpha: a veil must stay translucent after it was faded
                    surface.set_alpha(alpha if own is None else alpha * own // 255)
                self._surface.blit(surface, (x, y))
                if alpha != 255:
                    surface.set_alpha(own)
                self.blits += 1
                if not _solid(surface) or alpha != 255:
                    self.blended_area += common.w * common.h
        self._surface.set_clip(None)


def _solid(surface: pygame.Surface) -> bool:
    return not surface.get_flags() & pygame.SRCALPHA and surface.get_alpha() in (None, 255)


def _numbered(items: list[Item]) -> list[tuple[Item, int]]:
    """Return each item with the number of equal ones before it: a picture may be put twice in one place."""
    seen: dict[Item, int] = {}
    numbered = []
    for item in items:
        number = seen[item] = seen.get(item, -1) + 1
        numbered.append((item, number))
    return numbered


def _joined(areas: list[pygame.Rect]) -> list[pygame.Rect]:
    """Return a few rectangles without overlaps that cover the areas."""
    joined: list[pygame.Rect] = []
    for area in areas:
        merged = area
        again = True
        while again:
            again = False
            for other in joined:
                if merged.colliderect(other):
                    joined.remove(other)
                    merged = merged.union(other)
                    again = True
                    break
        joined.append(merged)
    if len(joined) > MOST_AREAS:
        return [joined[0].unionall(joined[1:])]
    return joined
