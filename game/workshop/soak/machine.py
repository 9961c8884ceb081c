"""The whole program before a clock that runs as fast as it can, its events in the real queue."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import pygame

from ...device import Cue
from ...players import SLOW, Stoppable, new_player
from ...scenes import Reset, Screen, Table
from ..driver import Driver

MOMENT = 1 / 15
PATIENCE = 60.0
"""Real seconds after which a computer player that does not answer is a fault."""
MIND = "callbreak-mind"


class StuckError(Exception):
    """A computer player never answered."""


class Machine(Driver):
    """The driven program, with a clock of its own: nobody sleeps, and thinking takes no time."""

    now = 0.0
    """Seconds since it was opened."""
    frames = 0
    rounds = 0
    """How many were played to their scores."""
    _scored = False

    def open(self) -> None:
        """Open the program, and let real events in."""
        super().open()
        self.input.open()

    def load(self) -> None:
        """Load what is loaded once, whenever it is first wanted: every sound, and how the best players think."""
        for cue in Cue:
            self.audio.play(cue)
        for name in SLOW:
            player = new_player(name)
            if isinstance(player, Stoppable):
                player.prepare()

    def wait(self, seconds: float, frame: float) -> None:
        """Let time pass in frames of that length."""
        end = self.now + seconds
        while self.now < end - 1e-6:
            self.pass_frame(min(frame, end - self.now))

    def pass_frame(self, seconds: float) -> None:
        """One frame. Whoever thinks has finished with it, so that a seed always leads to the same."""
        self.now += seconds
        self.frames += 1
        self.frame(self.now)
        if threading.active_count() > 1:
            for thread in threading.enumerate():
                if thread.name == MIND:
                    thread.join(PATIENCE)
                    if thread.is_alive():
                        raise StuckError(f"a computer player has not answered for {PATIENCE:.0f} s")
        if self.stack.over:  # the way out, also the staff's: the next frame is that of the next start
            self.stack.over = False
            self.stack.carry_out(Reset(Screen.MENU))
        held = getattr(self.scene, "table", None)
        scored = isinstance(held, Table) and held.scored
        self.rounds += scored and not self._scored
        self._scored = scored

    def post(self, kind: int, **fields: Any) -> None:
        """Put an event into the queue, as SDL would."""
        pygame.event.post(pygame.event.Event(kind, **fields))
        self.pass_frame(MOMENT)

    def tap_at(self, x: int, y: int) -> None:
        """A finger comes down and goes up."""
        self.swipe([(x, y)])

    def swipe(self, points: Sequence[tuple[int, int]]) -> None:
        """A finger comes down at the first of the points and goes up at the last."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=points[0], button=1, touch=True)
        for point in points[1:]:
            self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(1, 0, 0), touch=True)
        self.post(pygame.MOUSEBUTTONUP, pos=points[-1], button=1, touch=True)

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1], window=None)

    def clear(self, size: tuple[int, int]) -> None:
        """Nobody is there, the menu stands, the window is as usual: the same state for every sample.

        The looks are made anew, since which of their pictures are kept depends on what was shown last.
        """
        if self.window.size != size:
            self.resize(size)
        self._take_up(self._own)
        self.services.notices.clear()
        self.services.speak(None)
        self.services.looks = self._looks(self.services.settings)
        self.stack.carry_out(Reset(Screen.MENU))
        self.wait(6.0, 0.25)  # the music has faded
