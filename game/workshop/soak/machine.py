"""The whole program before a clock that runs as fast as it can, its events in the real queue."""

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
"""Real seconds after which a computer player that does not answer is a fault."""
MIND = "callbreak-mind"


class StuckError(Exception):
    """A computer player never answered."""


class Machine:
    """The driven program as soak sees it: frames of any length, and thinking takes no time of its own."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self._at_first = asdict(driver.services.settings)
        self.seconds = 0.0
        """How long it has been open."""
        self.frames = 0
        self.rounds = 0
        """How many were played to their scores."""
        self._scored = False

    def load(self) -> None:
        """Load what is loaded once, whenever it is first wanted: every sound, and how the best players think."""
        for cue in Cue:
            self.driver.app.audio.play(cue)
        for name in SLOW:
            player = new_player(name)
            if isinstance(player, Stoppable):
                player.prepare()

    def wait(self, seconds: float, frame: float) -> None:
        """Let time pass in frames of that length."""
        end = self.seconds + seconds
        while self.seconds < end - 1e-6:
            self.pass_frame(min(frame, end - self.seconds))

    def pass_frame(self, seconds: float) -> None:
        """Make one frame and wait until every computer player has answered, so that a seed always leads to the same."""
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
        if stack.over:  # the way out, also the staff's: the next frame is that of the next start
            stack.over = False
            stack.carry_out(to_menu(self.driver.services))
        held = getattr(self.driver.scene, "table", None)
        scored = isinstance(held, Table) and held.scored
        self.rounds += scored and not self._scored
        self._scored = scored

    def post(self, kind: int, **fields: Any) -> None:
        """Put an event into the queue, as SDL would."""
        self.driver.post(kind, **fields)
        self.pass_frame(MOMENT)

    def tap_at(self, x: int, y: int) -> None:
        """Tap a place."""
        self.swipe([(x, y)])

    def swipe(self, points: Sequence[tuple[int, int]]) -> None:
        """Put a finger down at the first of the points and lift it at the last."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=points[0], button=1, touch=True)
        for point in points[1:]:
            self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0), touch=True)
        self.post(pygame.MOUSEBUTTONUP, pos=points[-1], button=1, touch=True)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)

    def clear(self, size: tuple[int, int]) -> None:
        """Bring the program into the same state for every sample: the menu, no visitor, the usual window.

        The looks are made anew, since which of their pictures are kept depends on what was shown last.
        """
        driver = self.driver
        if driver.window.size != size:
            self.resize(size)
        driver.services.preferences.change(self._at_first)
        driver.services.notices.clear()
        driver.app.renew_looks()
        driver.stack.carry_out(to_menu(self.driver.services))
        self.wait(6.0, 0.25)  # the music has faded
