"""Turns cues into sound, and is silent where there is no device: sound is never a reason for the game to stop.

Nothing here reads a clock: `app.py` says how many ticks have passed, and all that takes time counts those.
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
"""Samples; 12 ms of delay."""
CHANNELS = 16
RETRY_TICKS = 300
"""How long after a failure the device is tried once more."""
FADE_TICKS = 150
"""How long the music takes from silence to full volume; to half of it, half as long."""

COMMON = (
    *(Cue.BUTTON, Cue.HOVER, Cue.DEAL, Cue.FLIP, Cue.CHIP, Cue.CALL, Cue.BUBBLE),
    *(Cue.YOUR_TURN, Cue.PLAY, Cue.TRUMP, Cue.ILLEGAL, Cue.TRICK_YOURS, Cue.TRICK_OTHER),
)
"""Made ready one by one after the first frame, the soonest first; any other is loaded when it is due."""

OF_CARDS = {Cue.DEAL, Cue.FLIP, Cue.HOVER, Cue.PLAY}
LOUDNESS = (1.0, 0.86, 0.94, 0.8, 0.97, 0.89, 0.83)
"""Of one card after another. Seven go round against three variants, so that 21 taps in a row all differ."""

_log = logging.getLogger(__name__)


class Audio:
    """The sound device, if there is one."""

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
        """Whether the music fades away for a while, whatever is chosen."""
        self.apply(settings or Settings())

    def apply(self, settings: Settings) -> None:
        """Take up what is chosen about sound, at once. Switching it on also tries a device that failed."""
        top = settings.max_volume / 100
        self.volume = top * settings.effects_volume / 100
        self.music_volume = top * settings.music_volume / 100 if settings.music else 0.0
        was_muted, self.muted = self.muted, not settings.sound
        if self.muted and not was_muted:
            self._hush()
        elif was_muted and not self.muted and self._opened and not self.working:
            self._retry_in = 1

    def open(self) -> None:
        """Try to open the device; without one, say so in the log, stay silent and try once more later."""
        self._opened = True
        if not self._start():
            self._retry_in = RETRY_TICKS

    def play(self, cue: Cue) -> None:
        """Let a cue be heard, now."""
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
        """Ticks have passed: make a sound ready, move the music's volume, or count down to trying again."""
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
        """Fall silent and let the device go: music first, since it is still being read."""
        self._opened, self._retry_in = False, 0
        if self.working:
            self._hush()
            self._stop()

    # -- the device

    def _start(self) -> bool:
        """Open the device with nothing loaded yet: what was loaded for an earlier one is of no use to it."""
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
        """Count down to the one other try; if that fails too, there is silence until sound is switched on again."""
        if self._retry_in:
            self._retry_in = max(0, self._retry_in - ticks)
            if not self._retry_in:
                self._start()

    def _hush(self) -> None:
        """Cut off whatever sounds."""
        if self.working:
            with contextlib.suppress(pygame.error):
                self._music.stop()
                pygame.mixer.stop()

    # -- the sounds

    def _ready(self, cue: Cue) -> list[pygame.mixer.Sound]:
        """The variants of a cue's sound; none if there is no file that can be used, which is said once."""
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
    """The background piece: it comes in softly when it is wanted and goes softly when it is not."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._volume = 0.0
        self._playing = False
        self._broken = False

    def update(self, volume: float, ticks: int) -> None:
        """Come nearer to a volume; begin if it is not nothing, and stop once it is reached and is."""
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
        """Be silent at once; it would begin anew."""
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
            pygame.mixer.music.load(str(file))  # a path, never a file object: SDL's thread would have to wait for ours
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
