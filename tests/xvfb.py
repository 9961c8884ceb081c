"""A real X server without a screen: the program seen and used from outside, as a person would with a mouse."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.device.input import SAME_PRESS_SECONDS
from game.device.loop import TICKS_PER_SECOND
from game.scenes.scene import NEW_CONTROL_TICKS

from .child import FRAME, Child

NEEDED = ("Xvfb", "xdotool", "xwininfo")


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
            env=self.environment(), capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.stdout.strip()

    def window(self, child: Child) -> str:
        """The id of the window of a program, once it is there."""
        return self.do("search", "--sync", "--onlyvisible", "--pid", child.process.pid).split()[-1]

    def area(self, child: Child) -> tuple[int, int, int, int]:
        """Where the picture of a window is on the screen: x, y, width, height."""
        told = subprocess.run(
            ["xwininfo", "-id", self.window(child)],
            env=self.environment(), capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
        names = ("Absolute upper-left X", "Absolute upper-left Y", "Width", "Height")
        x, y, w, h = (int(told.split(f"{name}:")[1].split()[0]) for name in names)
        return x, y, w, h

    def place(self, child: Child) -> tuple[int, int, int, int]:
        """The same, once the window and all in it have come to rest."""
        before = None
        while before != (found := self.area(child)):
            before = found
            rest(child)
        return found

    def click(self, child: Child, x: int, y: int) -> None:
        """Move there and click, each once the program has heard the one before."""
        self.do("mousemove", x, y)
        self.tap(child)

    def tap(self, child: Child) -> None:
        """Click where the pointer is, and wait until another click is another one."""
        self.do("mousedown", 1)
        child.until("Press")
        self.do("mouseup", 1)
        child.until("Release")
        first = int(child.until(FRAME)[-1])
        while int(child.until(FRAME)[-1]) <= first + SAME_PRESS_SECONDS * TICKS_PER_SECOND:
            pass


def rest(child: Child, *screens: str) -> None:
    """Until all that is on its screen has lain still for so long that a press on it counts."""
    child.still(NEW_CONTROL_TICKS + 2, *screens)


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
            openbox = subprocess.Popen(
                ["openbox", "--startup", "echo up"],
                env=it.environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            )  # fmt: skip
            started.append(openbox)
            assert openbox.stdout is not None  # asked for above
            assert b"up\n" in openbox.stdout, "openbox did not start"
        yield it
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()


@contextmanager
def program(on: Server, folder: Path, *arguments: str) -> Iterator[Child]:
    """The program on that server, gone at the end."""
    child = Child("run", "--data-dir", str(folder), "--speed", "off", *arguments, env=on.environment())
    try:
        yield child
    finally:
        child.end()
