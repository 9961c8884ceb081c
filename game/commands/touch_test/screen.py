"""The touch test's screen: nine circles to tap in turn, and what the system reports of each tap.

It shows whether touch is rotated, mirrored or shifted against the picture.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import pygame

from ...device import Cancel, Confirm, Drag, Hover, Intent, Press, Quit, Release
from ...ui import ButtonFace, Colour, Face, Looks, Painter, Sprite, TextStyle, page_unit
from ...words import Words

Point = tuple[float, float]
KEPT_POINTS = 80
"""Points in a finger's trail."""
TARGET_RADIUS, LEAST_RADIUS = 0.055, 22
"""Radius of a circle: a share of the shorter side, and at least so many pixels."""
ROOMY = 480
"""Least height in pixels to list the last three taps."""
ENOUGH = 5
"""Least taps to detect a rotation."""
NEAR, FAR = 0.2, 0.4
"""Mean error of a matching turn at most, of all others at least; in half sides of the window."""

TURNS: Mapping[str, Callable[[float, float], Point]] = MappingProxyType(
    {
        "as it should be": lambda x, y: (x, y),
        "mirrored left to right": lambda x, y: (-x, y),
        "mirrored top to bottom": lambda x, y: (x, -y),
        "turned by 180 degrees": lambda x, y: (-x, -y),
        "turned by 90 degrees clockwise": lambda x, y: (-y, x),
        "turned by 90 degrees anticlockwise": lambda x, y: (y, -x),
        "mirrored along the diagonal (its axes swapped)": lambda x, y: (y, x),
        "mirrored along the other diagonal": lambda x, y: (-y, -x),
    }
)
"""Where a tap at (x, y) is reported, relative to the centre, y downwards."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """Tap at a target, both in pixels."""

    target: tuple[int, int]
    tap: tuple[int, int]
    hit: bool


def turn_of(attempts: Sequence[Attempt], size: tuple[int, int]) -> str:
    """Return how touch is turned, a key of TURNS; `""` if none fits or there are too few taps."""
    if len(attempts) < ENOUGH:
        return ""

    def seen(point: tuple[int, int]) -> Point:
        return 2 * point[0] / size[0] - 1, 2 * point[1] / size[1] - 1

    def error(turn: Callable[[float, float], Point]) -> float:
        return sum(math.dist(turn(*seen(a.target)), seen(a.tap)) for a in attempts) / len(attempts)

    errors = {name: error(turn) for name, turn in TURNS.items()}
    best = min(errors, key=errors.__getitem__)
    others = min(error for name, error in errors.items() if name != best)
    return best if errors[best] <= NEAR and others >= FAR else ""


class TouchTest:
    """The test of nine circles. It continues after the last, for more taps, until the user closes it."""

    def __init__(self, looks: Looks, words: Words, driver: str, screen: tuple[int, int]) -> None:
        self._looks, self._words = looks, words
        self._driver, self._screen = driver, screen
        self.over = False
        self.attempts: list[Attempt] = []
        self.log: list[tuple[str, int, int]] = []
        """The last presses and releases: `touch`, `mouse` or `up`, and the position."""
        self._trail: list[tuple[int, int]] = []
        self._pointer: tuple[int, int] | None = None
        self._disc = lru_cache(maxsize=32)(_disc)
        self.resize(1, 1)

    def resize(self, width: int, height: int) -> None:
        """Adapt to a new window size; the test starts again."""
        self.size = (width, height)
        self.radius = max(LEAST_RADIUS, round(TARGET_RADIUS * min(width, height)))
        near, columns, rows = self.radius + 6, (width - 1) / 2, (height - 1) / 2
        across = (near, round(columns), width - 1 - near)
        down = (near, round(rows), height - 1 - near)
        self.targets = [(x, y) for y in down for x in across]
        u = page_unit(width, height)
        middle, right = across[1:]
        w, h = min(round(200 * u), max(1, right - middle - 2 * self.radius - 16)), max(44, round(52 * u))
        self.close = pygame.Rect((middle + right - w) // 2, down[2] - h // 2, w, h)
        self.attempts, self._trail, self._pointer = [], [], None

    @property
    def target(self) -> tuple[int, int] | None:
        """The next circle to tap; None after the last."""
        return self.targets[len(self.attempts)] if len(self.attempts) < len(self.targets) else None

    def handle(self, intent: Intent, *, touch: bool = False) -> None:
        """Handle an intent; `touch` tells whether the last press came from a touch screen."""
        match intent:
            case Quit() | Cancel() | Confirm():
                self.over = True
            case Press(x, y):
                self._log("touch" if touch else "mouse", x, y)
                self._trail = [(x, y)]
                self._pointer = (x, y)
                if self.close.collidepoint(x, y):
                    self.over = True
                elif self.target is not None:
                    hit = math.dist(self.target, (x, y)) <= self.radius
                    self.attempts.append(Attempt(self.target, (x, y), hit))
            case Drag(x, y):
                self._trail = [*self._trail, (x, y)][-KEPT_POINTS:]
                self._pointer = (x, y)
            case Release(x, y):
                self._log("up", x, y)
                self._pointer = (x, y)
            case Hover(x, y):
                self._pointer = (x, y)

    def _log(self, what: str, x: int, y: int) -> None:
        self.log = [*self.log, (what, x, y)][-6:]

    def report(self) -> list[str]:
        """Return the report for support, in lines."""
        wide, high = self.size
        lines = [f"driver {self._driver}, window {wide}x{high}, screen {self._screen[0]}x{self._screen[1]}"]
        for attempt in self.attempts:
            dx, dy = attempt.tap[0] - attempt.target[0], attempt.tap[1] - attempt.target[1]
            lines.append(f"circle {attempt.target}: tap {attempt.tap}, off by {dx:+} {dy:+}" + " (hit)" * attempt.hit)
        turn = turn_of(self.attempts, self.size)
        if turn:
            lines.append(f"touch is {turn}")
        return lines

    # -- drawing

    def draw(self, painter: Painter) -> None:
        """Draw the test."""
        width, height = self.size
        theme = self._looks.theme
        painter.blit(_bar(width, height, theme.felt3), 0, 0)
        if self._pointer is not None:
            x, y = self._pointer
            painter.blit(_bar(width, 1, theme.accent2), 0, y)
            painter.blit(_bar(1, height, theme.accent2), x, 0)
        for i, target in enumerate(self.targets):
            self._draw_target(painter, i, target)
        self._draw_words(painter)
        for point in self._trail:
            painter.centred(self._disc(max(3, self.radius // 8), theme.accent, 0), *point)

    def _draw_target(self, painter: Painter, i: int, target: tuple[int, int]) -> None:
        theme = self._looks.theme
        if i > len(self.attempts):
            painter.centred(self._disc(self.radius, theme.ink3, 2), *target)
        elif i == len(self.attempts):
            painter.centred(self._disc(self.radius, theme.brass_high, 0), *target)
            painter.centred(self._disc(self.radius // 4, theme.on_brass, 0), *target)
        else:
            attempt = self.attempts[i]
            colour = theme.good if attempt.hit else theme.bad
            painter.centred(self._disc(self.radius, colour, 4), *target)
            painter.centred(self._disc(max(4, self.radius // 5), colour, 0), *attempt.tap)

    def _draw_words(self, painter: Painter) -> None:
        width, height = self.size
        u = page_unit(width, height)
        looks, words, theme = self._looks, self._words, self._looks.theme
        brush = looks.brush(u)
        room = width - 4 * self.radius
        middle, top = width / 2, 2 * self.radius + 14 + 0.6 * brush.px("xl")
        painter.text(words("touch.title"), middle, top, TextStyle(brush.px("xl"), theme.ink, Face.TITLE), align=0.5)
        px = brush.px("md")
        y = top + brush.px("xl") * 0.7 + px
        for line in painter.letters.wrap(self._advice(), px, room):
            painter.text(line, middle, y, TextStyle(px, theme.ink), align=0.5)
            y += px * 1.45
        small = brush.px("sm")
        y = height / 2 + self.radius + 22 * u
        for line in self._facts():
            painter.text(line, middle, y, TextStyle(small, theme.ink2), align=0.5)
            y += small * 1.5
        painter.sprite(brush.button(*self.close.size, ButtonFace(words("touch.close"))), *self.close.topleft)

    def _advice(self) -> str:
        words = self._words
        if self.target is not None:
            return words("touch.tap")
        hits = sum(attempt.hit for attempt in self.attempts)
        if hits == len(self.targets):
            return words("touch.fine")
        if turn_of(self.attempts, self.size) not in ("", next(iter(TURNS))):
            return words("touch.turned")
        return words("touch.missed", hits=hits, all=len(self.targets))

    def _facts(self) -> list[str]:
        """Return the lines of system data, the newest tap last."""
        words = self._words
        window, screen = (f"{wide} × {high}" for wide, high in (self.size, self._screen))
        lines = [words("touch.driver", driver=self._driver), words("touch.sizes", window=window, screen=screen)]
        most = 3 if self.size[1] >= ROOMY else 1
        for what, x, y in [each for each in self.log if each[0] != "up"][-most:]:
            lines.append(words("touch.by_touch" if what == "touch" else "touch.by_mouse", x=x, y=y))
        return lines


def _disc(radius: int, colour: Colour, width: int) -> Sprite:
    """Return a disc, or a ring of `width` pixels."""
    side = 2 * radius + 2
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.aacircle(surface, colour, (side // 2, side // 2), radius, width)
    return Sprite(surface)


@lru_cache(maxsize=8)
def _bar(width: int, height: int, colour: Colour) -> pygame.Surface:
    surface = pygame.Surface((width, height))
    surface.fill(colour)
    return surface
