"""Music: only where it is chosen, softly in and out, and never in the way of the game."""

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.device.audio import COMMON, FADE_TICKS, RETRY_TICKS, Audio
from game.device.cues import Cue
from game.settings.settings import Settings
from game.storage.resources import Resources

SOUNDS = Resources().assets / "sounds"


@pytest.fixture
def audio():
    audio = Audio(Resources())
    audio.open()
    yield audio
    audio.close()
    pygame.quit()


def music_plays():
    return pygame.mixer.music.get_busy()


def ready(audio):
    """Past the sounds that are made ready first."""
    for _ in COMMON:
        audio.update(1)


def test_there_is_no_music_unless_it_is_chosen(audio, monkeypatch):
    loaded = []
    load = pygame.mixer.music.load
    monkeypatch.setattr(pygame.mixer.music, "load", lambda file: (loaded.append(file), load(file)))
    ready(audio)
    audio.update(600)
    audio.apply(Settings(music=True, music_volume=0))
    audio.update(600)
    audio.apply(Settings(music=True, sound=False))
    audio.update(600)
    assert not loaded
    assert not music_plays()
    audio.apply(Settings(music=True))
    audio.update(600)
    assert loaded, "that is what would have been seen"
    assert music_plays()


def test_music_is_loaded_from_a_path_after_the_sounds_that_are_needed_sooner(audio, monkeypatch):
    loaded = []
    load = pygame.mixer.music.load
    monkeypatch.setattr(pygame.mixer.music, "load", lambda file: (loaded.append(file), load(file)))
    audio.apply(Settings(music=True))
    ready(audio)
    assert not loaded
    audio.update(1)
    assert len(loaded) == 1
    assert isinstance(loaded[0], str)
    assert Path(loaded[0]).is_file()


def test_music_is_hushed_while_a_screen_wants_silence_and_comes_back(audio):
    audio.apply(Settings(music=True))
    ready(audio)
    audio.update(600)
    assert music_plays()
    audio.hushed = True
    audio.update(600)
    assert not music_plays()
    audio.hushed = False
    audio.update(600)
    assert music_plays()


def test_music_fades_in_and_out_and_stops(audio):
    def volumes(count):
        found = []
        for _ in range(count):
            audio.update(1)
            found.append(pygame.mixer.music.get_volume())
        return found

    audio.apply(Settings(music=True, music_volume=50))
    ready(audio)
    rising = volumes(FADE_TICKS // 2)
    assert music_plays()
    assert rising == sorted(rising)
    assert rising[0] < 0.02
    assert rising[-1] == 0.5
    assert max(after - before for before, after in pairwise(rising)) < 0.02
    audio.apply(Settings(music=True, music_volume=20))
    assert volumes(FADE_TICKS // 2)[-1] == pytest.approx(0.2, abs=0.01)
    audio.apply(Settings())
    falling = volumes(FADE_TICKS // 10)
    assert music_plays()
    assert falling == sorted(falling, reverse=True)
    volumes(FADE_TICKS // 5)
    assert not music_plays()


def test_muting_stops_the_music_and_sound_lets_it_begin_again(audio):
    chosen = Settings(music=True)
    audio.apply(chosen)
    ready(audio)
    audio.update(1)
    assert music_plays()
    audio.apply(Settings(music=True, sound=False))
    audio.update(1)
    assert not music_plays()
    audio.apply(chosen)
    audio.update(1)
    assert music_plays()


def test_music_goes_on_when_the_device_comes_back(audio):
    audio.apply(Settings(music=True))
    ready(audio)
    audio.update(1)
    pygame.mixer.quit()
    audio.update(1)
    assert not audio.working
    audio.update(RETRY_TICKS)
    ready(audio)
    audio.update(1)
    assert audio.working
    assert music_plays()


@pytest.mark.parametrize("content", [None, b"not music"])
def test_music_that_is_missing_or_broken_is_said_once_and_effects_go_on(tmp_path, caplog, content):
    sounds, music = tmp_path / "assets" / "sounds", tmp_path / "assets" / "music"
    sounds.mkdir(parents=True)
    music.mkdir()
    for file in SOUNDS.glob("*.ogg"):
        (sounds / file.name).write_bytes(file.read_bytes())
    if content is not None:
        (music / "a.ogg").write_bytes(content)
    audio = Audio(Resources(tmp_path), Settings(music=True))
    audio.open()
    try:
        for _ in range(len(COMMON) + 20):
            audio.update(1)
        assert len(caplog.records) == 1
        assert "No music" in caplog.text
        audio.play(Cue.DEAL)
        assert audio.working
    finally:
        audio.close()


def test_the_piece_ships_and_is_small_enough():
    files = Resources().find("music/*.ogg")
    assert len(files) == 1
    assert files[0].stat().st_size < 1_500_000


# -- in the program


def test_what_is_chosen_on_the_page_is_heard_at_once(launch):
    pilot = launch()
    audio = pilot.app.audio
    pilot.tap("menu:settings")
    pilot.tap("tab:sound")
    assert {name for name in pilot.targets() if name.startswith("set:")} == {
        "set:sound", "set:effects_volume", "set:music", "set:music_volume",
    }  # fmt: skip
    pilot.wait(0.5)
    assert not music_plays()
    pilot.tap("set:music")
    pilot.wait(0.5)
    assert music_plays()
    pilot.tap("set:effects_volume")  # its middle
    pilot.tap("set:music_volume")
    assert (audio.volume, audio.music_volume) == (0.5, 0.5)
    pilot.tap("set:sound")
    assert audio.muted
    assert not music_plays()


def test_the_first_frame_waits_for_no_sound(launch, monkeypatch):
    monkeypatch.setattr(pygame.mixer.music, "load", lambda _: pytest.fail("music was loaded"))
    pilot = launch(music=True)
    assert pilot.app.frames_drawn == 1
    assert pilot.app.audio._sounds == {}
