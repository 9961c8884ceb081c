"""The whole program under Wayland: Weston without a screen, where there is one."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(shutil.which("weston") is None, reason="needs weston"),
]


def comes(path, process):
    """Whether the file comes while the process lives."""
    while process.poll() is None and not path.exists():
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.1)
    return path.exists()


@pytest.fixture
def wayland(tmp_path):
    """The environment of a compositor of 800x480."""
    runtime = tmp_path / "run"
    runtime.mkdir(mode=0o700)
    environ = {**os.environ, "XDG_RUNTIME_DIR": str(runtime), "WAYLAND_DISPLAY": "wl-test"}
    environ |= {"SDL_VIDEODRIVER": "wayland", "SDL_AUDIODRIVER": "dummy"}
    environ.pop("DISPLAY", None)
    weston = subprocess.Popen(
        ["weston", "--backend=headless-backend.so", "--width=800", "--height=480", "--socket=wl-test", "--idle-time=0"],
        env=environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert comes(runtime / "wl-test", weston), "weston did not come up"
        yield environ
    finally:
        weston.terminate()
        weston.wait(20)


@pytest.mark.parametrize("how", [["--windowed"], ["--fullscreen"], ["--kiosk"]], ids=str)
def test_a_match_begins_under_wayland_and_sigterm_ends_it(wayland, how, tmp_path):
    data = tmp_path / "data"
    game = subprocess.Popen(
        [sys.executable, "main.py", *how, "--level", "quick-classic", "--data-dir", str(data)],
        cwd=ROOT,
        env=wayland,
        stderr=subprocess.PIPE,
    )
    begun = comes(data / "resume.json", game)
    game.send_signal(signal.SIGTERM)
    _, said = game.communicate(timeout=60)
    assert (begun, game.returncode, said) == (True, 0, b"")
