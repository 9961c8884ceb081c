"""Signals, at whatever moment of a start or an end: noted, heeded by the frame loop, and the exit code is 0."""

import os
import signal
import subprocess
import sys

import pytest

from game.signals import Signals

from .child import ROOT, environment

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="needs the signals of POSIX")

AT_EVERY_IMPORT = """
import atexit, importlib.abc, os, runpy, signal, sys
FIRST = {"game", "game.__main__", "game.signals"}

def storm():
    for name in ("SIGUSR1", "SIGINT", "SIGTERM", "SIGHUP", "SIGINT"):
        os.kill(os.getpid(), getattr(signal, name))

class Storm(importlib.abc.MetaPathFinder):
    def find_spec(self, name, *_):
        if name.partition(".")[0] == "game" and name not in FIRST:
            storm()

class Last:
    def __del__(self, kill=os.kill, here=os.getpid(), number=signal.SIGTERM):  # once Python has let go of signals
        kill(here, number)

sys.meta_path.insert(0, Storm())
atexit.register(storm)
last = Last()
sys.argv[1:] = ["--data-dir", sys.argv[2], *sys.argv[3:]]
"""
STARTS = {
    "main.py": "runpy.run_path('main.py', run_name='__main__')",
    "-m": "runpy.run_module('game', run_name='__main__', alter_sys=True)",
    "console script": "from game.__main__ import main; sys.exit(main())",
}


@pytest.mark.parametrize("how", STARTS)
def test_signals_at_every_moment_of_a_start_and_of_its_end_leave_with_0(how, tmp_path):
    code = AT_EVERY_IMPORT + STARTS[how]
    done = subprocess.run(
        [sys.executable, "-c", code, "-", str(tmp_path)],
        cwd=ROOT, env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def test_a_command_is_interrupted_as_ever():
    code = AT_EVERY_IMPORT + "sys.argv[1:] = ['doctor']\n" + STARTS["main.py"]
    done = subprocess.run(
        [sys.executable, "-c", code, "-", "unused"], cwd=ROOT, env=environment(), capture_output=True, check=False
    )
    assert done.returncode < 0


GUEST = """
import sys
life = open({fifo!r}, "w")
print("is here", file=life, flush=True)
{then}
"""
"""A player that holds a pipe open as long as it lives."""


@pytest.fixture
def guest(tmp_path):
    """A program as a player, and the pipe that it holds open; what it does once it is here."""

    def write(then):
        fifo, program = tmp_path / "fifo", tmp_path / "guest.py"
        os.mkfifo(fifo)
        program.write_text(GUEST.format(fifo=str(fifo), then=then), encoding="utf-8")
        return f"cmd:{sys.executable} {program}", fifo

    return write


def greeting(player, data_dir):
    """A game that greets this player."""
    arguments = ["--players", f"{player},rule,rule", "--data-dir", str(data_dir)]
    return subprocess.Popen(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def test_signals_while_a_program_is_greeted_end_the_game_and_the_program(guest, data_dir):
    player, fifo = guest("while True: sys.stdin.read()")
    with greeting(player, data_dir) as game, open(fifo, encoding="utf-8") as life:
        assert life.readline() == "is here\n"
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM):
            game.send_signal(number)
        assert game.communicate()[0] == ""
        assert game.returncode == 0
        assert life.read() == "", "it has not ended"


def test_a_program_that_heeds_its_stdin_ends_with_a_game_that_is_killed(guest, data_dir):
    player, fifo = guest("for line in sys.stdin: pass")
    with greeting(player, data_dir) as game, open(fifo, encoding="utf-8") as life:
        assert life.readline() == "is here\n"
        game.kill()
        assert life.read() == ""


@pytest.fixture
def signals():
    """Noted signals; what they did before is put back."""
    noted = Signals()
    noted.note()
    yield noted
    noted._noted.clear()
    noted.give_back()


def test_signals_are_noted_and_do_nothing_else(signals):
    signal.raise_signal(signal.SIGUSR1)
    assert (signals.reread_due, signals.leaving) == (True, False)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signals.leaving = False
        signal.raise_signal(number)
        assert signals.leaving


def test_noted_signals_are_given_back(signals):
    signal.raise_signal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        signals.give_back()
