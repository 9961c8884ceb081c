"""Turns cues into sound, and is silent where there is no device: sound is never a reason for the game to stop."""

from __future__ import annotations

import contextlib
import io
import logging
import os
from collections.abc import Iterator

import pygame

from .cues import Cue
from .resources import Resources

RATE = 44_100
BUFFER = 512
"""Samples; 12 ms of delay."""
CHANNELS = 16

_log = logging.getLogger(__name__)


class Audio:
    """The sound device, if there is one."""

    def __init__(self, resources: Resources, *, volume: float = 0.8, muted: bool = False) -> None:
        self._resources = resources
        self._sounds: dict[Cue, list[pygame.mixer.Sound]] = {}
        self._turn: dict[Cue, int] = {}
        self.volume = volume
        self.muted = muted
        self.working = False

    def open(self) -> None:
        """Try to open the device; without one, say so once in the log and stay silent."""
        try:
            with _quiet_stderr():
                pygame.mixer.init(RATE, -16, 2, BUFFER)
            pygame.mixer.set_num_channels(CHANNELS)
            self.working = True
        except (pygame.error, NotImplementedError) as error:
            _log.info("No sound: %s", error)

    def play(self, cue: Cue) -> None:
        """Let a cue be heard, now."""
        if not self.working or self.muted or self.volume <= 0:
            return
        try:
            sounds = self._sounds.get(cue) or self._load(cue)
            if not sounds:
                return
            turn = self._turn.get(cue, 0)
            self._turn[cue] = turn + 1
            sound = sounds[turn % len(sounds)]
            sound.set_volume(self.volume)
            sound.play()
        except pygame.error as error:
            self.working = False
            _log.warning("The sound device is gone: %s. The game goes on without sound.", error)

    def close(self) -> None:
        """Fall silent and let the device go."""
        if self.working:
            with contextlib.suppress(pygame.error):
                pygame.mixer.stop()
                pygame.mixer.quit()
        self.working = False

    def _load(self, cue: Cue) -> list[pygame.mixer.Sound]:
        files = self._resources.find(f"sounds/{cue}.ogg") or self._resources.find(f"sounds/{cue}-*.ogg")
        sounds = [pygame.mixer.Sound(file=io.BytesIO(file.read_bytes())) for file in files]
        if not sounds:
            _log.warning("There is no sound for %s in assets/sounds.", cue)
        self._sounds[cue] = sounds
        return sounds


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Keep the sound libraries' own complaints off the terminal: they write to the file descriptor itself."""
    try:
        kept = os.dup(2)
    except OSError:  # no stderr at all, as in a windowed start
        yield
        return
    nothing = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nothing, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nothing)
