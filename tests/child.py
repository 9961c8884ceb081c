"""The program in a process of its own, brought to a state of `tests.states`, then run in real time.

    python -m tests.child FOLDER STATE [kiosk [SCREEN]]

SCREEN is one that only a kiosk has, put up over the state as people there would.

It prints "ready" once it runs, and leaves with the code that the command line would leave with.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pygame

ROOT = Path(__file__).resolve().parent.parent
READY = "ready"
PIN = "2468"
PATIENCE = 60.0


def environment(**changes: str | None) -> dict[str, str]:
    """A process environment without a screen; None takes a variable away."""
    given = {
        **os.environ,
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYTHONUNBUFFERED": "1",
    }
    for name, value in changes.items():
        given.pop(name, None)
        if value is not None:
            given[name] = value
    return given


class Child:
    """Such a process, seen from outside."""

    def __init__(self, folder: Path, state: str, *kind: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.child", str(folder), state, *kind],
            cwd=ROOT,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_ready(self) -> None:
        """Until it runs."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        if line != READY:
            _, errors = self.process.communicate(timeout=PATIENCE)
            raise AssertionError(f"it did not start: {line} {errors}")

    def leave(self, number: int) -> tuple[int, float, str]:
        """Send it a signal; its exit code, how many seconds it took, and what it complained of."""
        since = time.monotonic()
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, time.monotonic() - since, errors

    def end(self) -> None:
        """Whatever happened, it is over."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate(timeout=PATIENCE)


def main(folder: str, state: str, kind: str = "", screen: str = "") -> int:
    """What the process does."""
    from game.config import Config

    from .pilot import Pilot
    from .states import reach

    def launch(data: Path, **options: object) -> Pilot:
        config = Config(kiosk=True, pin=PIN) if kind == "kiosk" else Config()
        pilot = Pilot(data, size="640x400", frames=(1 / 12,), config=config, **options)
        pilot.app.heed_signals()
        return pilot

    pilot = reach(launch, Path(folder), state)
    if screen in ("pin", "staff"):
        pilot.press_key(pygame.K_q, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    if screen == "staff":
        for key in (*PIN, "enter"):
            pilot.tap(f"key:{key}")
    if screen in ("attract", "still_there"):
        pilot.until(lambda: pilot.screen == screen)
    assert screen in ("", pilot.screen)
    print(READY, flush=True)
    pilot.app.run()
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
