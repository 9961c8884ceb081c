"""Sound where there is a device, silence where there is none, and never a reason to stop."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.device.audio import COMMON, LOUDNESS, OF_CARDS, RETRY_TICKS, Audio
from game.device.cues import Cue
from game.settings.settings import Settings
from game.storage.resources import Resources

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = ROOT / "assets" / "sounds"
SILENT_GAME = """
import sys
from game.device.cues import Cue
from game.workshop.driver import Driver, layers_of
app = Driver(None, layers_of(settings={"size": "640x400", "music": True})).app
for cue in Cue:
    app.audio.play(cue)
for i in range(500):  # past the second try
    app.frame(i / 60)
print("working" if app.audio.working else "silent")
app.close()
"""
MANY_SOUNDS = """
import time
from game.device.audio import Audio
from game.device.cues import Cue
from game.storage.resources import Resources
from game.settings.settings import Settings
audio = Audio(Resources(), Settings(music=True))
audio.open()
for i in range(10_000):
    audio.play(tuple(Cue)[i % len(Cue)])
    audio.update(1)
import pygame
assert audio.working and pygame.mixer.music.get_busy()
def refuse(*_):
    raise AssertionError("it would wait")
time.sleep = pygame.time.wait = pygame.time.delay = pygame.mixer.fadeout = pygame.mixer.music.fadeout = refuse
audio.close()
audio.play(Cue.DEAL)
audio.close()
pygame.quit()
print("closed")
"""


@pytest.fixture
def audio():
    pygame.mixer.quit()
    audio = Audio(Resources())
    audio.open()
    yield audio
    audio.close()
    pygame.quit()


@pytest.mark.parametrize("driver", ["alsa", "nonsense"])
def test_without_a_device_the_game_runs_and_nothing_is_written(tmp_path, driver):
    environment = {**os.environ, "SDL_AUDIODRIVER": driver, "PYTHONPATH": str(ROOT), "HOME": str(tmp_path)}
    if driver == "alsa":
        environment["ALSA_CONFIG_PATH"] = str(tmp_path / "none.conf")
    done = subprocess.run(
        [sys.executable, "-c", SILENT_GAME],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "silent\n"), done.stderr
    complaints = [line for line in done.stderr.splitlines() if not line.startswith("Nothing is saved")]
    assert complaints == []


def test_every_cue_can_be_heard(audio):
    assert audio.working
    for cue in Cue:
        audio.play(cue)
        assert audio.working, cue
        assert audio._sounds[cue], f"there is no sound for {cue}"


class Fake:
    """A sound that writes down what it is asked."""

    def __init__(self, name, heard):
        self.name, self.heard, self.volume = name, heard, 0

    def set_volume(self, volume):
        self.volume = volume

    def play(self):
        self.heard.append((self.name, self.volume))


def test_variants_take_turns(audio):
    heard = []
    audio._sounds[Cue.CALL] = [Fake("one", heard), Fake("two", heard)]
    for _ in range(3):
        audio.play(Cue.CALL)
    assert heard == [("one", 0.8), ("two", 0.8), ("one", 0.8)]


@pytest.mark.parametrize("cue", [Cue.DEAL, Cue.PLAY])
def test_a_hand_of_cards_does_not_sound_like_a_machine_and_always_sounds_alike(audio, cue):
    assert cue in OF_CARDS
    variants = len(audio._ready(cue))
    runs = []
    for _ in range(2):
        heard = []
        audio._turn.clear()
        audio._sounds[cue] = [Fake(variant, heard) for variant in range(variants)]
        for _ in range(13):
            audio.play(cue)
        assert len(set(heard)) == 13
        assert all(0.6 <= volume <= 0.8 for _, volume in heard)
        runs.append(heard)
    assert runs[0] == runs[1]
    assert max(LOUDNESS) == 1


def test_muted_or_at_volume_zero_nothing_is_even_loaded(audio):
    audio.muted = True
    audio.play(Cue.DEAL)
    audio.muted, audio.volume = False, 0
    audio.play(Cue.DEAL)
    assert audio._sounds == {}


def test_a_device_that_dies_in_play_is_said_once_and_the_game_goes_on(audio, caplog):
    class Dead:
        def set_volume(self, volume):
            pass

        def play(self):
            raise pygame.error("device gone")

    audio._sounds[Cue.PLAY] = [Dead()]
    with caplog.at_level(logging.WARNING):
        for _ in range(5):
            audio.play(Cue.PLAY)
    assert not audio.working
    assert len(caplog.records) == 1
    assert "device gone" in caplog.text


def test_the_mixer_being_closed_by_another_is_no_crash(audio, caplog):
    audio.play(Cue.DEAL)
    pygame.mixer.quit()
    audio.play(Cue.DEAL)
    audio.play(Cue.FLIP)
    audio.close()
    assert not audio.working


def test_a_missing_sound_is_said_once_and_is_silence(tmp_path, caplog):
    audio = Audio(Resources(tmp_path))
    audio.open()
    try:
        with caplog.at_level(logging.WARNING):
            audio.play(Cue.DEAL)
            audio.play(Cue.DEAL)
        assert audio.working
        assert len(caplog.records) == 1
    finally:
        audio.close()


def test_a_broken_sound_file_is_silence_for_that_sound_only(tmp_path, caplog):
    folder = tmp_path / "assets" / "sounds"
    folder.mkdir(parents=True)
    (folder / "deal.ogg").write_bytes(b"not a sound")
    (folder / "flip.ogg").write_bytes((SOUNDS / "flip.ogg").read_bytes())
    audio = Audio(Resources(tmp_path))
    audio.open()
    try:
        for _ in range(3):
            audio.play(Cue.DEAL)
        audio.play(Cue.FLIP)
        assert audio.working
        assert len(audio._sounds[Cue.FLIP]) == 1
        assert len(caplog.records) == 1
        assert "deal.ogg" in caplog.text
    finally:
        audio.close()


def test_common_sounds_are_made_ready_one_at_each_update(audio):
    audio.update(0)
    assert not audio._sounds
    for number, _ in enumerate(COMMON, start=1):
        audio.update(1)
        assert len(audio._sounds) == number
    audio.update(1)
    assert set(audio._sounds) == set(COMMON)


def test_ten_thousand_sounds_over_music_then_quit(tmp_path):
    """In a program of its own, since a fault here would hang."""
    done = subprocess.run(
        [sys.executable, "-c", MANY_SOUNDS],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "closed\n", "")


# -- a device that is not there, or goes


def test_a_missing_device_is_tried_once_more(monkeypatch):
    tries = []

    def fail(*_):
        tries.append(1)
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    audio = Audio(Resources())
    audio.open()
    audio.update(RETRY_TICKS - 1)
    assert len(tries) == 1
    for _ in range(5):
        audio.update(RETRY_TICKS)
    assert len(tries) == 2
    audio.apply(Settings(sound=False))
    audio.apply(Settings())
    for _ in range(3):
        audio.update(RETRY_TICKS)
    assert len(tries) == 3, "switching the sound on tries it again"
    audio.close()
    assert not audio.working


def test_a_device_that_comes_back_is_used(audio):
    audio.play(Cue.DEAL)
    old = audio._sounds[Cue.DEAL]
    pygame.mixer.quit()
    audio.play(Cue.DEAL)
    assert not audio.working
    audio.update(RETRY_TICKS)
    assert audio.working
    audio.play(Cue.DEAL)
    assert audio.working
    assert audio._sounds[Cue.DEAL] is not old


def test_closed_is_closed(audio):
    pygame.mixer.quit()
    audio.play(Cue.DEAL)
    audio.close()
    audio.update(10 * RETRY_TICKS)
    audio.apply(Settings(sound=False))
    audio.apply(Settings())
    audio.update(10 * RETRY_TICKS)
    assert not audio.working
    assert pygame.mixer.get_init() is None


# -- how loud


def test_effects_and_music_have_their_own_volume_below_one_maximum():
    audio = Audio(Resources(), Settings(effects_volume=50, music=True, music_volume=20))
    assert (audio.volume, audio.music_volume, audio.muted) == (0.5, 0.2, False)
    audio.apply(Settings(effects_volume=50, music=True, music_volume=20, max_volume=40))
    assert (audio.volume, audio.music_volume) == pytest.approx((0.2, 0.08))
    audio.apply(Settings(effects_volume=50, music_volume=20, sound=False))
    assert (audio.music_volume, audio.muted) == (0, True)


def test_muting_cuts_off_what_sounds(audio):
    audio.play(Cue.MATCH_WON)
    assert pygame.mixer.get_busy()
    audio.apply(Settings(sound=False))
    assert not pygame.mixer.get_busy()
