"""Sound where there is a device, silence where there is none, and never a reason to stop."""

import logging
import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.audio import Audio
from game.cues import Cue
from game.resources import Resources

ROOT = Path(__file__).resolve().parent.parent
SILENT_GAME = """
import sys
from game.app import App, Options
from game.cues import Cue
from game.levels import read_levels
from game.resources import Resources
from game.settings import Settings
resources = Resources()
app = App(Settings(size="640x400"), Options(), resources, read_levels(resources.levels)[0])
app.open()
for cue in Cue:
    app.audio.play(cue)
for i in range(30):
    app.frame(i / 60)
print("working" if app.audio.working else "silent")
app.close()
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
        cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60, check=False,
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


def test_variants_take_turns(audio, monkeypatch):
    heard = []

    class Sound:
        def __init__(self, name):
            self.name = name

        def set_volume(self, volume):
            assert volume == audio.volume

        def play(self):
            heard.append(self.name)

    audio._sounds[Cue.DEAL] = [Sound("one"), Sound("two")]
    for _ in range(3):
        audio.play(Cue.DEAL)
    assert heard == ["one", "two", "one"]


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


def test_a_broken_sound_file_is_no_crash(tmp_path, caplog):
    folder = tmp_path / "assets" / "sounds"
    folder.mkdir(parents=True)
    (folder / "deal.ogg").write_bytes(b"not a sound")
    audio = Audio(Resources(tmp_path))
    audio.open()
    try:
        audio.play(Cue.DEAL)
    finally:
        audio.close()


def test_ten_thousand_sounds_then_quit(audio):
    for i in range(10_000):
        audio.play(tuple(Cue)[i % len(Cue)])
    audio.close()
    assert not audio.working
    audio.play(Cue.DEAL)
    audio.close()
