"""Sound effects and music. Without a working device the game runs silently; sound errors never stop it.

Nothing here reads a clock: time is counted in the ticks that `app.py` passes in.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterator

import pygame

from ..settings import Settings
from ..storage import Resources
from .cues import Cue

RATE = 44_100
BUFFER = 512
"""In samples; 12 ms of latency."""
CHANNELS = 16
RETRY_TICKS = 300
"""Ticks after a failure until the device is tried once more."""
FADE_TICKS = 150
"""Ticks of a music fade from silence to full volume; a fade to half the volume takes half as long."""

COMMON = (
    *(Cue.BUTTON, Cue.HOVER, Cue.DEAL, Cue.FLIP, Cue.CHIP, Cue.CALL, Cue.BUBBLE),
    *(Cue.YOUR_TURN, Cue.PLAY, Cue.TRUMP, Cue.ILLEGAL, Cue.TRICK_YOURS, Cue.TRICK_OTHER),
)
"""Cues preloaded one by one after the first frame, the most urgent first; the others load on first use."""

OF_CARDS = {Cue.DEAL, Cue.FLIP, Cue.HOVER, Cue.PLAY}
LOUDNESS = (1.0, 0.86, 0.94, 0.8, 0.97, 0.89, 0.83)
"""Volume factors of successive card sounds. Seven factors and three variants make 21 taps in a row that all differ."""

_log = logging.getLogger(__name__)


class Audio:
    """Sound device, if there is one."""

    def __init__(self, resources: Resources, settings: Settings | None = None) -> None:
        self._resources = resources
        self._sounds: dict[Cue, list[pygame.mixer.Sound]] = {}
        self._turn: dict[Cue, int] = {}
        self._cold = iter(COMMON)
        self._music = _Music(resources)
        self._retry_in = 0
        self._opened = False
        self.working = False
        self.muted = False
        self.hushed = False
        """Whether the music fades out for now, regardless of the settings."""
        self.apply(settings or Settings())

    def apply(self, settings: Settings) -> None:
        """Apply the sound settings at once. Switching the sound on also retries a device that failed."""
        top = settings.max_volume / 100
        self.volume = top * settings.effects_volume / 100
        self.music_volume = top * settings.music_volume / 100 if settings.music else 0.0
        was_muted, self.muted = self.muted, not settings.sound
        if self.muted and not was_muted:
            self._hush()
        elif was_muted and not self.muted and self._opened and not self.working:
            self._retry_in = 1

    def open(self) -> None:
        """Open the device; if that fails, log it, stay silent and try once more later."""
        self._opened = True
        if not self._start():
            self._retry_in = RETRY_TICKS

    def play(self, cue: Cue) -> None:
        """Play a cue's sound now."""
        if not self.working or self.muted or self.volume <= 0:
            return
        try:
            sounds = self._ready(cue)
            if not sounds:
                return
            turn = self._turn.get(cue, 0)
            self._turn[cue] = turn + 1
            sound = sounds[turn % len(sounds)]
            sound.set_volume(self.volume * (LOUDNESS[turn % len(LOUDNESS)] if cue in OF_CARDS else 1))
            sound.play()
        except pygame.error as error:
            self._lose(error)

    def update(self, ticks: int) -> None:
        """Advance by `ticks`: preload a sound, fade the music, or count down to the retry."""
        if not ticks:
            return
        if not self.working:
            self._wait(ticks)
        elif not self.muted:
            try:
                cue = next(self._cold, None)
                if cue is not None:
                    self._ready(cue)
                else:
                    self._music.update(0.0 if self.hushed else self.music_volume, ticks)
            except pygame.error as error:
                self._lose(error)

    def close(self) -> None:
        """Stop all sound and close the device: music first, since its file is still being read."""
        self._opened, self._retry_in = False, 0
        if self.working:
            self._hush()
            self._stop()

    # -- the device

    def _start(self) -> bool:
        """Open the device with an empty cache: sounds loaded for an earlier device cannot be used."""
        self._sounds.clear()
        self._cold = iter(COMMON)
        self._music = _Music(self._resources)
        try:
            with _quiet_stderr():
                pygame.mixer.init(RATE, -16, 2, BUFFER)
            pygame.mixer.set_num_channels(CHANNELS)
            self.working = True
        except (pygame.error, NotImplementedError) as error:
            _log.info("No sound: %s", error)
        return self.working

    def _stop(self) -> None:
        self.working = False
        with contextlib.suppress(pygame.error), _quiet_stderr():
            pygame.mixer.quit()

    def _lose(self, error: pygame.error) -> None:
        _log.warning("The sound device is gone: %s. The game goes on without sound.", error)
        self._stop()
        self._retry_in = RETRY_TICKS

    def _wait(self, ticks: int) -> None:
        """Count down to the one retry; if that fails too, stay silent until sound is switched on again."""
        if self._retry_in:
            self._retry_in = max(0, self._retry_in - ticks)
            if not self._retry_in:
                self._start()

    def _hush(self) -> None:
        """Stop the music and all sounds at once."""
        if self.working:
            with contextlib.suppress(pygame.error):
                self._music.stop()
                pygame.mixer.stop()

    # -- the sounds

    def _ready(self, cue: Cue) -> list[pygame.mixer.Sound]:
        """Return the variants of a cue's sound, cached; empty, with a warning, if there is no usable file."""
        if cue not in self._sounds:
            files = self._resources.find(f"sounds/{cue}.ogg") or self._resources.find(f"sounds/{cue}-*.ogg")
            if not files:
                _log.warning("There is no sound for %s in assets/sounds.", cue)
            sounds = []
            for file in files:
                try:
                    sounds.append(pygame.mixer.Sound(file))
                except (pygame.error, OSError) as error:
                    if pygame.mixer.get_init() is None:
                        raise
                    _log.warning("%s cannot be used: %s", file, error)
            self._sounds[cue] = sounds
        return self._sounds[cue]


class _Music:
    """Background music that fades in and out."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._volume = 0.0
        self._playing = False
        self._broken = False

    def update(self, volume: float, ticks: int) -> None:
        """Fade towards a volume; start playing if it is above 0, and stop once the fade reaches 0."""
        if volume and not self._playing:
            self._begin()
        if not self._playing:
            return
        if volume != self._volume:
            step = ticks / FADE_TICKS
            self._volume = min(max(volume, self._volume - step), self._volume + step)
            pygame.mixer.music.set_volume(self._volume)
        if not self._volume:
            self.stop()

    def stop(self) -> None:
        """Stop at once; the next start is from the beginning."""
        if self._playing:
            self._playing, self._volume = False, 0.0
            pygame.mixer.music.stop()
            pygame.mixer.music.unload()

    def _begin(self) -> None:
        if self._broken:
            return
        file = next(iter(self._resources.find("music/*.ogg")), None)
        try:
            if file is None:
                raise FileNotFoundError("there is no music in assets/music")
            pygame.mixer.music.load(str(file))  # a path: with a file object, SDL's thread would wait for the GIL
            pygame.mixer.music.set_volume(0)
            pygame.mixer.music.play(loops=-1)
            self._playing = True
        except (pygame.error, OSError) as error:
            if pygame.mixer.get_init() is None:
                raise
            self._broken = True
            _log.warning("No music: %s", error)


@contextlib.contextmanager
def _quiet_stderr() -> Iterator[None]:
    """Suppress the messages that the sound libraries write directly to file descriptor 2."""
    try:
        kept = os.dup(2)
    except OSError:  # no stderr, as when started without a terminal
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
