"""Matches that are kept in a folder, and programs that keep some and are killed at an operation on files.

    python -m tests.storage.evening PROGRAM FOLDER OPERATION ...

Each is forked, which costs less than a start, and has the folder FOLDER/OPERATION for itself; 0 is not killed. In the
file FOLDER/OPERATION.said it says, a line each, which actions are shown, and at last how many operations there were.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.engine import Phase, Rules, loads
from game.match.session import Session
from game.storage.journal_format import Header, PlayerInfo
from game.storage.matches import Matches
from game.storage.saves import Shelf
from game.storage.version01 import RESUME

from ..child import ROOT, die_at_file, say

VERSION_01 = ROOT / "tests" / "data" / "version01"
SEED = bytes(range(16))
PLAYERS = ("beginner", "rule", "rule", "rule")
START = "2026-11-30T22:50:32+01:00"


def a_match(rules="classic,rounds=1", actions=None):
    """The record of a match that computer players played, or of so many of its first actions."""
    session = Session(Rules.parse(rules), PLAYERS, SEED, first_dealer=0)
    while session.match.phase is not Phase.OVER and (actions is None or len(session.actions) < actions):
        session.advance()
    return session.record


ONE = a_match()
"""A whole match of one round."""
OTHER = a_match("nepal,rounds=1")


def header_of(record=ONE, level="quick-classic"):
    return Header(record, level, START, (PlayerInfo("human", "", ""), *(PlayerInfo("computer", "rule", "Tara"),) * 3))


def upto(record, count):
    return replace(record, actions=record.actions[:count])


def play(table, record, start=0, *, over=True):
    """Write the actions of a match, and sync at the end of each trick, as a table does."""
    for number, action in enumerate(record.actions[start:], start):
        last = number == len(record.actions) - 1
        table.append(action, over=over and last)
        if number % 4 == 0:
            table.sync()


def anew(folder):
    """The matches of a folder as the next start finds them."""
    return Matches(Shelf(folder))


def the_old():
    """The match that version 0.1 left to go on with."""
    return loads(json.loads((VERSION_01 / RESUME).read_text())["record"])


def leave_the_old(folder):
    shutil.copytree(VERSION_01, folder, dirs_exist_ok=True)


def evening(folder, armed):
    """A match is played to its end, another is begun, left, gone on with, and put away for a third one."""
    count = armed()
    at = anew(folder)
    say_and_play(at.begin(header_of()), ONE)
    say_and_play(at.begin(header_of(OTHER)), upto(OTHER, 20), over=False)
    at._disk.close()
    at = anew(folder)
    say_and_play(at.load_resume().value.journal, upto(OTHER, 30), 20, over=False)
    say_and_play(at.begin(header_of()), upto(ONE, 10), over=False)
    at._disk.close()
    say("operations", count())


def steps_back_and_forth():
    """How many actions of a match there are after each step of a player who goes back now and then, and claims."""
    length = 0
    for number in range(len(ONE.actions)):
        back = 3 if number % 7 == 6 else 0
        if back:
            yield "back", (length := length - back)
        for _ in range(back + 1):
            yield "on", (length := length + 1)


def walking(folder, armed):
    """A match in which the player goes back to an earlier decision now and then, and claims at the end."""
    count = armed()
    table = anew(folder).begin(header_of())
    for step, length in steps_back_and_forth():
        if step == "back":
            table.take_back(3)
        else:
            if length == len(ONE.actions) - 8:
                table.claim(0)
            table.append(ONE.actions[length - 1], over=length == len(ONE.actions))
            if length % 4 == 0:
                table.sync()
        say(ONE.rules, length)
    table._disk.close()
    say("operations", count())


def ending(folder, armed):
    """The last action of a match, and the first of the next."""
    at = anew(folder)
    table = at.begin(header_of())
    play(table, upto(ONE, len(ONE.actions) - 1), over=False)
    at._disk.close()  # so that its next thread is watched
    say(ONE.rules, len(ONE.actions) - 1)
    count = armed()
    say_and_play(table, ONE, len(ONE.actions) - 1)
    at.begin(header_of(OTHER)).append(OTHER.actions[0])
    at._disk.close()
    say("operations", count())


def converting(folder, armed):
    """A match of version 0.1 is put away for a new one."""
    leave_the_old(folder)
    count = armed()
    at = anew(folder)
    at.load_resume()
    at.begin(header_of()).append(ONE.actions[0])
    at._disk.close()
    say("operations", count())


def say_and_play(table, record, start=0, *, over=True):
    """Play, and say after each action that it is shown."""
    for number in range(start, len(record.actions)):
        play(table, upto(record, number + 1), number, over=over and number + 1 == len(record.actions))
        say(record.rules, number + 1)


def main(what: str, folder: str, *operations: str) -> int:
    """Run a program once for each operation on files that it is killed at. Return 1 if one ended otherwise."""
    program: Callable[[Path, Callable[[], Callable[[], int]]], None] = globals()[what]
    for operation in operations:
        data = Path(folder, operation)
        data.mkdir()
        child = os.fork()
        if not child:
            os.dup2(os.open(f"{data}.said", os.O_WRONLY | os.O_CREAT), 1)
            program(data, partial(die_at_file, int(operation)))
            return 0
        _, status = os.waitpid(child, 0)
        if os.waitstatus_to_exitcode(status) not in (0, -signal.SIGKILL):
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
