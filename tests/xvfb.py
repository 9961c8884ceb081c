"""A real X server without a screen: the program seen and used from outside, as a person would with a mouse."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEEDED = ("Xvfb", "xdotool", "xwininfo")
PATIENCE = 30.0


def missing(*tools: str) -> str:
    """Why such a test must be skipped, or an empty text."""
    gone = [tool for tool in (*NEEDED, *tools) if shutil.which(tool) is None]
    return f"not installed: {', '.join(gone)}" if gone else ""


class Server:
    """One X server of a given size, perhaps with a window manager."""

    def __init__(self, number: str) -> None:
        self.display = f":{number}"

    def environment(self, **changes: str) -> dict[str, str]:
        """For processes that are to be shown on it."""
        given = {**os.environ, "DISPLAY": self.display, "SDL_AUDIODRIVER": "dummy", "PYTHONUNBUFFERED": "1", **changes}
        for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY"):
            given.pop(name, None)
        return given

    def do(self, *words: object) -> str:
        """One command of xdotool."""
        done = subprocess.run(
            ["xdotool", *(str(word) for word in words)],
            env=self.environment(), capture_output=True, text=True, timeout=PATIENCE, check=False,
        )  # fmt: skip
        return done.stdout.strip()

    def window(self, process: subprocess.Popen[str]) -> str:
        """The id of the window of a process, once it is there."""
        latest = time.monotonic() + PATIENCE
        while time.monotonic() < latest:
            found = self.do("search", "--onlyvisible", "--pid", process.pid).split()
            if found:
                return found[-1]
            assert process.poll() is None, process.communicate()
            time.sleep(0.1)
        raise AssertionError("there is no window")

    def area(self, process: subprocess.Popen[str]) -> tuple[int, int, int, int]:
        """Where the picture of a window is on the screen: x, y, width, height."""
        told = subprocess.run(
            ["xwininfo", "-id", self.window(process)],
            env=self.environment(), capture_output=True, text=True, timeout=PATIENCE, check=True,
        ).stdout  # fmt: skip
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        x, y, w, h = (int(told.split(f"{name}:")[1].split()[0]) for name in names)
        return x, y, w, h

    def click(self, x: int, y: int) -> None:
        """Move there and click, slowly enough to be noticed."""
        self.do("mousemove", x, y)
        time.sleep(0.15)
        self.do("mousedown", 1)
        time.sleep(0.08)
        self.do("mouseup", 1)
        time.sleep(0.15)


@contextmanager
def server(width: int, height: int, *, manager: bool) -> Iterator[Server]:
    """An X server, gone at the end."""
    read, write = os.pipe()
    x = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp"],
        pass_fds=(write,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    started: list[subprocess.Popen[bytes]] = [x]
    try:
        with os.fdopen(read) as pipe:
            it = Server(pipe.readline().strip())
        assert it.display != ":", "Xvfb did not start"
        if manager:
            started.append(
                subprocess.Popen(
                    ["openbox"], env=it.environment(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            )
            time.sleep(0.7)
        yield it
    finally:
        for process in reversed(started):
            process.terminate()
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
            if process.poll() is None:
                process.kill()
                process.wait()


@contextmanager
def program(on: Server, folder: Path, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """The program on that server, gone at the end."""
    process = subprocess.Popen(
        [sys.executable, "main.py", "--data-dir", str(folder), "--speed", "off", *arguments],
        cwd=ROOT, env=on.environment(), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)
