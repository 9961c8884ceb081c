"""Random visitors who come to the machine, use it and leave; a seed repeats the same ones."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame

from ...engine import Call
from ...players import new_player
from ...scenes import Screen, TableScene
from ...ui import Control
from .machine import Machine

MOVING, IDLE = 1 / 15, 0.25
"""Seconds per frame during input, and without: the longest that FixedClock counts in full."""
USUAL_SIZE = (800, 480)
SIZES = (USUAL_SIZE, USUAL_SIZE, (480, 800), (1024, 600), (640, 400))
KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE),
    *(pygame.K_ESCAPE, pygame.K_F1, pygame.K_m, pygame.K_p, pygame.K_l),
    *(pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_8),
)
GAPS = (5, 30, 100, 300, 900, 1800)
"""Seconds until the next visitor: from less than any idle time to long after the picture has dimmed."""
STAYS = (3, 10, 40, 120, 300)
"""Actions of a visitor before leaving, on whatever screen that is."""


class Visitors:
    """Generator of visitors, one after the other."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self.count = 0
        self._machine = machine
        self._chance = random.Random(seed)
        self._player = new_player("rule")

    def visit(self) -> None:
        """Let one visitor come, act and leave, then wait for the next."""
        self.count += 1
        chance = self._chance
        whim = chance.choice((self._play_on, self._play_on, self._fiddle, self._read))
        for _ in range(chance.choice(STAYS)):
            whim()
            self._watch(chance.choice((0.2, 0.5, 1.0, 2.0)))
        if chance.random() < 0.2:
            self._machine.resize(chance.choice(SIZES))
        self._machine.wait(chance.choice(GAPS), IDLE)

    # -- kinds of visitors

    def _play_on(self) -> None:
        """Act as a visitor who knows the game and plays it well."""
        driver = self._machine.driver
        scene = driver.scene
        if isinstance(scene, TableScene) and driver.screen in (Screen.CALL, Screen.PLAY):
            if not scene.asked:
                return
            action = self._player.choose(driver.view, bytes(32))
            names = (f"call:{action.number}", "call") if isinstance(action, Call) else (f"hand:{action.card}",)
            for name in names:
                control = scene.control(name)
                if control is not None:
                    self._tap(control)
                    self._watch(0.4)
            return
        for name in ("next", "again", "menu:play", "start", "here", "yes"):
            control = scene.control(name)
            if control is not None:
                self._tap(control)
                return
        self._tap_something()

    def _fiddle(self) -> None:
        """Act as a visitor who presses anything."""
        kinds = (self._tap_something, self._tap_something, self._key, self._swipe, self._tap_anywhere, self._staff)
        kinds[self._chance.randrange(len(kinds))]()

    def _read(self) -> None:
        """Act as a visitor who looks at the pages: the rules, the settings, another language."""
        pages: tuple[Callable[[], None], ...] = (self._tap_something, self._scroll)
        self._chance.choice(pages)()

    # -- actions

    def _watch(self, seconds: float) -> None:
        self._machine.wait(seconds, MOVING if seconds < 1 else IDLE)

    def _tap(self, control: Control) -> None:
        scene = self._machine.driver.scene
        self._machine.tap_at(int(scene.across(control, int(control.hit.cx))), int(control.hit.cy))

    def _tap_something(self) -> None:
        controls = self._machine.driver.scene.controls
        if controls:
            self._tap(self._chance.choice(controls))

    def _point(self) -> tuple[int, int]:
        width, height = self._machine.driver.window.size
        return self._chance.randrange(width), self._chance.randrange(height)

    def _tap_anywhere(self) -> None:
        self._machine.tap_at(*self._point())

    def _swipe(self) -> None:
        self._machine.swipe([self._point() for _ in range(4)])

    def _key(self) -> None:
        self._machine.post(pygame.KEYDOWN, key=self._chance.choice(KEYS), mod=0, unicode="", scancode=0)

    def _staff(self) -> None:
        """Press the staff keys; the PIN is rarely guessed."""
        both = pygame.KMOD_CTRL | pygame.KMOD_SHIFT
        self._machine.post(pygame.KEYDOWN, key=pygame.K_q, mod=both, unicode="", scancode=0)

    def _scroll(self) -> None:
        self._machine.post(pygame.MOUSEWHEEL, x=0, y=self._chance.choice((-2, -1, 1)))
