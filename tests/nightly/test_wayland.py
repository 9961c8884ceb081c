"""The whole program under Wayland: Weston without a screen, where there is one."""

import os
import shutil
import subprocess
import sys

import pytest

from ..child import begin_and_end

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(shutil.which("weston") is None, reason="needs weston"),
]


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
        stderr=subprocess.PIPE,
    )
    try:
        assert any((runtime / "wl-test").exists() for _ in weston.stderr), "weston did not come up"
        yield environ
    finally:
        weston.terminate()
        weston.communicate()


@pytest.mark.parametrize("how", [["--windowed"], ["--fullscreen"], ["--kiosk"]], ids=str)
def test_a_match_begins_under_wayland_and_sigterm_ends_it(wayland, how, tmp_path):
    assert begin_and_end([sys.executable, "main.py", *how], tmp_path / "data", wayland) == (True, 0, "")
