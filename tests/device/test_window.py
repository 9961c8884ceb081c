"""The display: its size, full screen, and what is said when there is none."""

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.device.window import SMALLEST_SIZE, USUAL_SIZE, Window, _advice
from game.settings.config import Config
from game.workshop.driver import layers_of

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def opened():
    windows = []

    def make(*args, **kw):
        window = Window(*args, **kw)
        window.open()
        windows.append(window)
        return window

    yield make
    for window in windows:
        window.close()
    pygame.quit()


def start(tmp_path, **environment):
    """Start the game in a process of its own."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("SDL_")}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR"):
        kept.pop(name, None)
    return subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "--data-dir", str(tmp_path / "data")],
        cwd=tmp_path,
        env={**kept, "SDL_AUDIODRIVER": "dummy", "PYTHONDONTWRITEBYTECODE": "1", **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the advice is for Linux")
@pytest.mark.parametrize("driver", ["x11", "wayland", "kmsdrm", "nonsense"])
def test_without_a_display_there_is_advice_and_no_traceback(tmp_path, driver):
    done = start(tmp_path, SDL_VIDEODRIVER=driver)
    assert done.returncode == 3
    assert "Traceback" not in done.stderr
    for word in ("cannot open a display", "DISPLAY", "video", "render", "input", "libgbm1"):
        assert word in done.stderr


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there always is a display")
def test_a_driver_that_shows_nothing_is_not_taken_by_itself(tmp_path):
    done = start(tmp_path)
    assert done.returncode == 3
    assert "cannot open a display" in done.stderr


def test_the_advice_names_the_reason():
    assert "no available video device" in _advice("no available video device")


def test_the_window_has_the_size_asked_for(opened):
    assert opened((800, 480)).size == (800, 480)


def test_without_a_size_the_window_fits_the_desktop(opened):
    width, height = opened().size
    wide, high = pygame.display.get_desktop_sizes()[0]
    assert (width, height) == USUAL_SIZE or (width <= wide and height <= high)


@pytest.mark.parametrize("desktop", [(1024, 600), (800, 480), (100, 100), (1920, 600)])
def test_on_a_small_desktop_the_window_is_small(monkeypatch, opened, desktop):
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    size = opened().size
    for side, all_, least in zip(size, desktop, SMALLEST_SIZE, strict=True):
        assert least <= side < max(all_, least + 1)  # with room for the frame
    with pytest.warns(DeprecationWarning, match="removed"):
        window = pygame.Window.from_display_module()
    assert window.minimum_size == SMALLEST_SIZE


def test_a_window_that_cannot_be_had_ends_no_game(monkeypatch, opened, caplog):
    real = pygame.display.set_mode

    def no_window(size, flags=0, **kw):
        if not flags & pygame.FULLSCREEN:
            raise pygame.error("no")
        return real(size, flags, **kw)

    window = opened(fullscreen=True)
    monkeypatch.setattr(pygame.display, "set_mode", no_window)
    window.toggle_fullscreen()
    assert window.fullscreen
    assert "full screen stays" in caplog.text


def test_the_name_that_pygame_gives_the_window_is_replaced(monkeypatch, opened):
    monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", Path(sys.argv[0]).name)
    opened()
    assert os.environ["SDL_VIDEO_X11_WMCLASS"] == "callbreak"


def test_full_screen_and_back(opened):
    window = opened((640, 400))
    window.toggle_fullscreen()
    assert window.fullscreen
    assert window.surface.get_flags() & pygame.FULLSCREEN
    window.toggle_fullscreen()
    assert not window.fullscreen
    assert window.size == (640, 400)


def test_where_full_screen_fails_a_window_opens(monkeypatch, opened):
    real = pygame.display.set_mode

    def only_windows(size, flags=0, **kw):
        if flags & (pygame.FULLSCREEN | pygame.NOFRAME):
            raise pygame.error("no")
        return real(size, flags, **kw)

    monkeypatch.setattr(pygame.display, "set_mode", only_windows)
    window = opened((640, 400), fullscreen=True)
    assert not window.fullscreen
    assert window.size == (640, 400)


def test_nothing_is_shown_for_no_areas(opened, monkeypatch):
    window = opened((320, 240))
    shown = []
    monkeypatch.setattr(pygame.display, "update", shown.append)
    window.present([])
    assert shown == []
    window.present([pygame.Rect(0, 0, 5, 5)])
    assert shown == [[pygame.Rect(0, 0, 5, 5)]]


@pytest.mark.parametrize("times", [1, 2])
def test_full_screen_is_tried_again_where_the_display_fails_at_first(monkeypatch, opened, times):
    real, left = pygame.display.set_mode, [times]

    def set_mode(size, flags=0, **kw):
        if left[0]:
            left[0] -= 1
            raise pygame.error("not yet")
        return real(size, flags, **kw)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    assert opened(fullscreen=True).fullscreen


def test_the_window_fills_the_display_that_was_chosen(monkeypatch, opened):
    real, asked = pygame.display.set_mode, []

    def set_mode(size, flags=0, display=0):
        asked.append(display)
        return real(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(800, 480), (1280, 720)])
    opened(fullscreen=True, display=1)
    assert asked == [1]


def test_a_display_that_is_not_there_is_said_and_the_first_one_used(monkeypatch, opened, caplog):
    window = opened(fullscreen=True, display=7)
    assert window.fullscreen
    assert "There is no display 7" in caplog.text


@pytest.mark.parametrize(
    "given, chosen, off",
    [
        ({}, None, False),
        ({"kiosk": True}, None, True),
        ({"demo": True}, None, True),
        ({}, False, True),
        ({"kiosk": True}, True, False),
        ({"demo": True}, True, False),
    ],
)
def test_the_screensaver_is_kept_off_in_a_kiosk_and_in_a_demo_or_as_the_owner_wants_it(launch, given, chosen, off):
    launch(config=Config(allow_screensaver=chosen, **given))
    assert pygame.display.get_allow_screensaver() is not off


def test_a_kiosk_that_is_switched_on_keeps_the_screensaver_off_at_once(launch):
    pilot = launch(read=lambda: layers_of(Config(kiosk=True)))
    assert pygame.display.get_allow_screensaver()
    pilot.app.reread()
    assert not pygame.display.get_allow_screensaver()
