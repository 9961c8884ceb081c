"""The program in a process of its own, in real time, that says on standard output what it does.

    python -m tests.child reach FOLDER STATE [kiosk]
    python -m tests.child run ARGUMENT ...

It is brought to a state of `tests.states`, or started as the command line would. It leaves with the code that the
command line would leave with.

It says, a line each: "ready" once the state is reached; "frame", the screen, whether it is still, its size and the
ticks so far, after each frame; what people did, as "Press 3 4"; "signal" when it has been asked to leave; "woken"
when it goes on after a stop, which it takes for an hour's sleep. So whoever waits, waits for what happens: no test
sleeps or looks at a clock, and time runs out only where the program hangs.
"""

from __future__ import annotations

import itertools
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import astuple
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
READY, FRAME, SIGNAL, WOKEN = "ready", "frame", "signal", "woken"
PIN = "2468"
HOUR = 3600.0


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
    """Such a process, seen from outside, heard until it says what is waited for or is gone."""

    def __init__(self, *words: str, env: dict[str, str] | None = None) -> None:
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115 (closed at the end)
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.child", *words],
            cwd=ROOT,
            env=environment() if env is None else env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        assert self.process.stdout is not None  # asked for above
        self._pipe = self.process.stdout
        self._rest = b""
        self.done: list[list[str]] = []
        """What people did, as far as it was read."""

    def until(self, *words: str) -> list[str]:
        """Read on to a line that begins with these words; its words."""
        while (said := self._line()) is not None:
            if said[: len(words)] == list(words):
                return said
        code, errors = self.end()
        raise AssertionError(f"it ended with {code} before it said {' '.join(words)!r}: {errors}")

    def _line(self) -> list[str] | None:
        while b"\n" not in self._rest:
            more = os.read(self._pipe.fileno(), 65536)
            if not more:
                return None
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        said = line.decode().split()
        if said and said[0].istitle():
            self.done.append(said)
        return said

    def catch_up(self) -> None:
        """Read all that it has said so far: what is read next is new."""
        while b"\n" in self._rest or select.select([self._pipe], [], [], 0)[0]:
            if self._line() is None:
                return

    def frames(self, count: int) -> None:
        """So many frames pass."""
        for _ in range(count):
            self.until(FRAME)

    def still(self, ticks: int, *screens: str) -> None:
        """Until nothing has moved for so many ticks, from now on, on one of these screens or on any."""
        self.catch_up()
        since: int | None = None
        now = 0
        while since is None or now < since + ticks:
            _, screen, motion, _, count = self.until(FRAME)
            now = int(count)
            if motion != "still" or (screens and screen not in screens):
                since = None
            elif since is None:
                since = now

    def stop_and_wake(self) -> None:
        """Stop it, and let it go on as if an hour had passed."""
        self.process.send_signal(signal.SIGSTOP)
        os.waitpid(self.process.pid, os.WUNTRACED)
        self.process.send_signal(signal.SIGCONT)
        self.until(WOKEN)

    def leave(self, number: int) -> tuple[int, int, str]:
        """Send it a signal; its exit code, how many frames it made after it had heard, and what it complained of."""
        self.process.send_signal(number)
        self.until(SIGNAL)
        return self.left()

    def left(self) -> tuple[int, int, str]:
        """Once it is gone: its exit code, how many more frames it made, and what it complained of."""
        frames = 0
        while (said := self._line()) is not None:
            frames += said[:1] == [FRAME]
        return self.process.wait(), frames, self.end()[1]

    def end(self) -> tuple[int, str]:
        """Whatever happened, it is over: its exit code, and what it complained of."""
        self.process.kill()
        code = self.process.wait()
        self._pipe.close()
        if self._errors.closed:
            return code, ""
        self._errors.seek(0)
        with self._errors:
            return code, self._errors.read()


def begin_and_end(
    command: Sequence[str | Path], data: Path, env: dict[str, str], cwd: Path = ROOT
) -> tuple[bool, int, str]:
    """Start a match, and send SIGTERM once it is dealt: whether it was saved then, the exit code, and all it wrote.

    For programs that are run as they are: their frames are heard as systemd would hear them.
    """
    saved = data / "records" / "match.open"
    with (
        tempfile.TemporaryDirectory(prefix="callbreak-") as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line,
    ):
        line.bind(f"{folder}/notify")
        process = subprocess.Popen(
            [*command, "--level", "quick-classic", "--data-dir", str(data)],
            cwd=cwd,
            env={**env, "NOTIFY_SOCKET": f"{folder}/notify", "WATCHDOG_USEC": "1500000"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        with process:
            assert process.stdout is not None  # asked for above
            said = b""
            try:
                while not saved.exists():
                    heard, _, _ = select.select([line, process.stdout], [], [])
                    if line in heard and line.recv(100) == b"STOPPING=1":
                        break
                    if process.stdout in heard:
                        more = os.read(process.stdout.fileno(), 65536)
                        if not more:  # it is gone
                            break
                        said += more
                begun = saved.exists()
                process.send_signal(signal.SIGTERM)
                said += process.communicate()[0]
            finally:
                process.kill()
    return begun, process.returncode, said.decode()


# --- in the process itself --------------------------------------------------------------------------


def say(*words: object) -> None:
    """A line on standard output, whole even where a signal interrupts another."""
    os.write(1, f"{' '.join(map(str, words))}\n".encode())


def die_at(call: int) -> None:
    """Have this process killed at its so many'th call or return from now on, whatever it is about to do then."""
    left = itertools.count(call, -1)

    def look(*_: object) -> None:
        if next(left) == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(look)


FILE_OPERATIONS = {"open", "write", "truncate", "close", "fsync", "rename", "replace", "unlink", "mkdir"}


def die_at_file(operation: int) -> Callable[[], int]:
    """Have this process killed just before its so many'th operation on files from now on, in whatever thread.

    Returns what tells how many there have been.
    """
    done = itertools.count(1)
    latest = [0]

    def look(_frame: object, event: str, what: object) -> None:
        if event == "c_call" and getattr(what, "__name__", "") in FILE_OPERATIONS:
            latest[0] = next(done)
            if latest[0] == operation:
                os.kill(os.getpid(), signal.SIGKILL)

    threading.setprofile(look)
    sys.setprofile(look)
    return lambda: latest[0]


def tell() -> None:
    """Have the programs of this process say what they do."""
    from game.app import App
    from game.device.input import Input
    from game.device.intents import Intent
    from game.scenes.stack import SceneStack
    from game.signals import Signals

    hear, make, read, update = Signals._on_signal, App.frame, Input.read, SceneStack.update
    away, ticks = [0.0], [0]

    def on_signal(signals: Signals, number: int, where: FrameType | None) -> None:
        hear(signals, number, where)
        if signals.leaving:
            say(SIGNAL)

    def woken(*_: object) -> None:
        away[0] += HOUR
        say(WOKEN)

    def frame(app: App, now: float) -> float:
        pause = make(app, now + away[0])
        top = app.stack.top
        width, height = app.window.size
        say(FRAME, top.screen, "moving" if top.restless else "still", f"{width}x{height}", ticks[0])
        return pause

    def heard(reader: Input, now: float) -> list[Intent]:
        found = read(reader, now)
        for intent in found:
            say(type(intent).__name__, *astuple(intent))
        return found

    def tick(stack: SceneStack) -> None:
        ticks[0] += 1
        update(stack)

    Signals._on_signal, App.frame, Input.read, SceneStack.update = on_signal, frame, heard, tick
    if hasattr(signal, "SIGCONT"):
        signal.signal(signal.SIGCONT, woken)


def reach(folder: str, state: str, kind: str = "") -> int:
    """Bring the program to a state, then run it."""
    from game.settings.config import Config
    from game.signals import Signals

    from . import states
    from .pilot import Pilot

    def launch(data: Path, **options: object) -> Pilot:
        config = Config(kiosk=True, pin=PIN) if kind == "kiosk" else Config()
        return Pilot(data, size="640x400", frames=(1 / 12,), config=config, signals=signals, **options)

    signals = Signals()
    signals.note()
    pilot = states.reach(launch, Path(folder), state)
    say(READY)
    pilot.app.run()
    return 0


def main(what: str, *words: str) -> int:
    """What the process does."""
    from game.__main__ import main as run

    tell()
    code = reach(*words) if what == "reach" else run(words)
    lasting = [each for each in threading.enumerate() if each is not threading.main_thread() and not each.daemon]
    assert not lasting, f"it would have to wait for {lasting}"
    return code


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
