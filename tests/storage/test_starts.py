"""Three crashes within a minute: the next start is a safe one."""

import json

import pytest

from game.app import STARTED_WELL
from game.cli import main
from game.storage.starts import FILE, Starts


def crashes(folder, *times):
    return [Starts(folder).begin(each) for each in times]


def test_the_start_after_three_crashes_in_a_minute_is_safe(tmp_path):
    assert crashes(tmp_path, 100, 117, 134, 151) == [False, False, False, True]


def test_crashes_that_lie_apart_do_not_add_up(tmp_path):
    assert not any(crashes(tmp_path, 0, 50, 100, 150, 200))


def test_a_good_end_forgets_what_went_before(tmp_path):
    crashes(tmp_path, 0, 1)
    starts = Starts(tmp_path)
    starts.begin(2)
    starts.end()
    assert not Starts(tmp_path).begin(3)


def test_safe_starts_that_crash_too_stay_safe(tmp_path):
    assert crashes(tmp_path, *range(0, 100, 5))[3:] == [True] * 17


def test_a_clock_set_back_proves_no_crash(tmp_path):
    assert not any(crashes(tmp_path, 1000, 1001, 1002, 10))


def test_nowhere_to_write_means_no_safe_mode_and_no_error(tmp_path):
    (tmp_path / "file").write_text("")
    assert not any(crashes(tmp_path / "file", 0, 1, 2, 3))
    assert not any(crashes(None, 0, 1, 2, 3))


@pytest.mark.parametrize("text", ["", "{}", '["a"]', "[" * 100_000, "\0\0"])
def test_a_broken_file_is_set_aside(tmp_path, text):
    (tmp_path / FILE).write_text(text)
    assert not Starts(tmp_path).begin(5)
    assert json.loads((tmp_path / FILE).read_text()) == [5]
    assert [each.read_text() for each in tmp_path.glob("*.broken-*")] == [text]


@pytest.fixture
def started(monkeypatch):
    """The options that App was built with; it ends at once, or falls."""
    import game.app

    seen = []

    class App:
        falls = False

        def __init__(self, preferences, *_):
            seen.append((preferences.settings, preferences.config))

        def begin(self):
            pass

        def run(self):
            if App.falls:
                raise RuntimeError("fell")

    monkeypatch.setattr(game.app, "App", App)
    return seen, App


def test_a_kiosk_that_falls_three_times_starts_without_sound_and_choices(started, tmp_path):
    seen, app = started
    argv = ["--kiosk", "--data-dir", str(tmp_path), "--speed", "fast", "--lang", "ne"]
    app.falls = True
    for _ in range(3):
        with pytest.raises(RuntimeError):
            main(argv)
    app.falls = False
    assert main(argv) == 0
    *before, (settings, config) = seen
    assert not any(early.safe for _, early in before)
    assert config.safe
    assert config.kiosk
    assert (settings.sound, settings.speed, settings.lang) == (False, "normal", "ne")
    assert main(argv) == 0
    assert not seen[-1][1].safe, "the good end is remembered"


def test_away_from_a_kiosk_starts_are_not_counted(started, tmp_path):
    _, app = started
    app.falls = True
    for _ in range(4):
        with pytest.raises(RuntimeError):
            main(["--data-dir", str(tmp_path)])
    assert not (tmp_path / FILE).exists()


def test_a_start_is_good_after_three_minutes_however_it_ends(launch, tmp_path):
    """As a kiosk whose power is cut every night, and whose clock begins anew with it."""
    for _ in range(6):
        starts = Starts(tmp_path)
        assert not starts.begin(5)
        pilot = launch(starts=starts, frames=(1.0,))
        pilot.app.ticks = STARTED_WELL - 1
        assert json.loads((tmp_path / FILE).read_text()) != []
        pilot.frame()
    assert json.loads((tmp_path / FILE).read_text()) == []
