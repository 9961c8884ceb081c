"""The whole program with simulated time, run as fast as possible; its events go through the real queue."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import pygame

from ...device import Cue
from ...players import SLOW, Stoppable, new_player
from ...scenes import Table, to_menu
from ..driver import Driver

MOMENT = 1 / 15
PATIENCE = 60.0
"""Real seconds to wait for a computer player's answer."""
MIND = "callbreak-mind"


class StuckError(Exception):
    """A computer player never answered."""


class Machine:
    """The driven program: frames of any length, and computer players' thinking takes no simulated time."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self._at_first = asdict(driver.services.settings)
        self.seconds = 0.0
        """Simulated time since the start."""
        self.frames = 0
        self.rounds = 0
        """Rounds played to their scores."""
        self._scored = False

    def load(self) -> None:
        """Preload what is otherwise loaded on first use: every sound, and the search players."""
        for cue in Cue:
            self.driver.app.audio.play(cue)
        for name in SLOW:
            player = new_player(name)
            if isinstance(player, Stoppable):
                player.prepare()

    def wait(self, seconds: float, frame: float) -> None:
        """Advance by `seconds`, in frames of that length."""
        end = self.seconds + seconds
        while self.seconds < end - 1e-6:
            self.pass_frame(min(frame, end - self.seconds))

    def pass_frame(self, seconds: float) -> None:
        """Run one frame and wait until every computer player has answered, so that a seed repeats the same run."""
        self.seconds += seconds
        self.frames += 1
        self.driver.frame(seconds)
        if threading.active_count() > 1:
            for thread in threading.enumerate():
                if thread.name == MIND:
                    thread.join(PATIENCE)
                    if thread.is_alive():
                        raise StuckError(f"a computer player has not answered for {PATIENCE:.0f} s")
        stack = self.driver.stack
        if stack.over:  # a visitor or the staff has quit: continue with a new start
            stack.over = False
            stack.carry_out(to_menu(self.driver.services))
        held = getattr(self.driver.scene, "table", None)
        scored = isinstance(held, Table) and held.scored
        self.rounds += scored and not self._scored
        self._scored = scored

    def post(self, kind: int, **fields: Any) -> None:
        """Post an event to the queue, as SDL would, and run a frame."""
        self.driver.post(kind, **fields)
        self.pass_frame(MOMENT)

    def tap_at(self, x: int, y: int) -> None:
        """Tap a position."""
        self.swipe([(x, y)])

    def swipe(self, points: Sequence[tuple[int, int]]) -> None:
        """Press at the first point, drag over the others and release at the last."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=points[0], button=1, touch=True)
        for point in points[1:]:
            self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0), touch=True)
        self.post(pygame.MOUSEBUTTONUP, pos=points[-1], button=1, touch=True)

    def resize(self, size: tuple[int, int]) -> None:
        """Resize the window."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)

    def clear(self, size: tuple[int, int]) -> None:
        """Bring the program into the same state for every sample: the menu, no input, the usual window size.

        The looks are rebuilt, since the contents of their caches depend on what was shown last.
        """
        driver = self.driver
        if driver.window.size != size:
            self.resize(size)
        driver.services.preferences.change(self._at_first)
        driver.services.notices.clear()
        driver.app.renew_looks()
        driver.stack.carry_out(to_menu(self.driver.services))
        self.wait(6.0, 0.25)  # the music has faded
