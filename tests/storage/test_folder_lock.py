"""Two programs, one folder: the first keeps it, the second says so and only reads."""

import errno
import json
import logging
import os
import signal
import subprocess
import sys
from functools import partial

import pytest

import game.app
from game import cli
from game.scenes.notices import NOTICE_TICKS
from game.storage import files, folder_lock, starts
from game.storage.disk import Trouble
from game.storage.files import write_atomic
from game.storage.folder_lock import FolderLock
from game.storage.journal_format import read_journal
from game.storage.matches import OPEN, Matches, read_record
from game.storage.saves import SETTINGS, Shelf
from game.workshop import driver

from ..child import FRAME, ROOT, Child, environment
from .two_programs import MOVES

SAID = "plays without saving"
pytestmark = pytest.mark.skipif(os.name != "posix", reason="the programs are stopped and killed as POSIX does it")


@pytest.fixture
def run(tmp_path):
    """Start the program on the folder, and let it make a frame; none outlives the test."""
    children = []

    def start(*arguments):
        children.append(Child("run", "--data-dir", str(tmp_path), "--size", "640x400", "--speed", "off", *arguments))
        children[-1].until(FRAME)
        return children[-1]

    yield start
    for each in children:
        each.end()


def contents(folder):
    return {path: path.read_bytes() if path.is_file() else None for path in sorted(folder.rglob("*"))}


def test_the_second_program_says_so_writes_nothing_and_leaves_as_usual(run, tmp_path):
    first = run("--level", "quick-classic")
    first.still(5)
    first.process.send_signal(signal.SIGSTOP)  # it keeps what it holds
    os.waitpid(first.process.pid, os.WUNTRACED)
    (tmp_path / SETTINGS).write_text("{broken", encoding="utf-8")
    (tmp_path / "settings.json.tmp").touch()
    before = contents(tmp_path)
    assert tmp_path / "records" / OPEN in before
    log = tmp_path / "log"
    second = run("--kiosk", "--level", "quick-classic", "--log-level", "debug", "--log-file", str(log))
    second.still(5)
    code, _, errors = second.leave(signal.SIGTERM)
    assert code == 0
    assert SAID in errors
    assert SETTINGS in errors  # the log goes there
    assert contents(tmp_path) == before


def test_the_lock_ends_with_the_program_however_it_ends(run):
    run("--level", "quick-classic").end()
    assert SAID not in run().leave(signal.SIGTERM)[2]
    assert SAID not in run().leave(signal.SIGTERM)[2]


def test_children_do_not_inherit_the_lock(tmp_path):
    code = (
        "import os, subprocess, sys; from pathlib import Path; from game.storage.folder_lock import FolderLock\n"
        "lock = FolderLock(Path(sys.argv[1])); child = subprocess.Popen(['cat'], stdout=2, close_fds=False)\n"
        "if os.fork(): print(lock.held, flush=True)\n"
        "input()"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        process.kill()
        process.wait()
        with FolderLock(tmp_path) as lock:
            assert lock.held


def test_a_restart_takes_the_lock_again(monkeypatch, tmp_path):
    """When another program takes the place of this one, the lock is free."""
    code = "import sys, pathlib, game.storage; print(game.storage.FolderLock(pathlib.Path(sys.argv[1])).held)"
    seen = []

    def held_by_another():
        command = [sys.executable, "-c", code, str(tmp_path)]
        seen.append(subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip())

    class App:
        def __init__(self, *_):
            held_by_another()

        def begin(self):
            pass

        def run(self):
            return game.app.Leave(restart=True)

    monkeypatch.setattr(game.app, "App", App)
    monkeypatch.setattr(os, "execv", lambda *_: held_by_another())
    cli.main(["--data-dir", str(tmp_path)])
    assert seen == ["False", "True"]


def test_a_folder_that_cannot_be_locked_is_used_and_that_is_logged(run, monkeypatch, tmp_path, caplog):
    def no_locks(_):
        raise OSError(errno.ENOLCK, "No locks available")

    class App:
        def __init__(self, _, shelf, *__):
            assert shelf.save(SETTINGS, "{}")

        def begin(self):
            pass

        def run(self):
            pass

    monkeypatch.setattr(folder_lock, "_lock", no_locks)
    monkeypatch.setattr(game.app, "App", App)
    monkeypatch.setattr(cli, "start_log", lambda *_: None)
    unsure = tmp_path / "settings.json.tmp"
    unsure.touch()  # another program may be writing it
    with caplog.at_level(logging.WARNING):
        assert cli.main(["--data-dir", str(tmp_path)]) == 0
    assert [f"{tmp_path} cannot be locked: No locks available" in each for each in caplog.messages] == [True]
    assert unsure.exists()


def test_a_folder_that_cannot_be_written_or_entered_needs_no_lock(tmp_path):
    (tmp_path / "file").touch()
    for folder in (None, tmp_path / "file" / "data", tmp_path / ("x" * 300)):
        lock = FolderLock(folder)
        lock.take()
        assert (lock.held, lock.in_use, lock.trouble) == (False, False, "")


def test_where_the_lock_cannot_be_a_file_that_is_said(tmp_path):
    (tmp_path / "lock").mkdir()
    assert FolderLock(tmp_path).trouble == "Is a directory"


# what the second program shows and keeps


@pytest.fixture
def second(launch, monkeypatch, tmp_path):
    """Launch a program on the folder as the second one."""

    def start(**options):
        monkeypatch.setattr(driver, "Shelf", partial(Shelf, in_use=True))
        return launch(tmp_path, size="640x400", **options)

    return start


def test_the_menu_says_it_as_long_as_it_is_there(second):
    pilot = second()
    said = pilot.app.services.words("saves.in_use")
    pilot.tick(3 * NOTICE_TICKS)
    assert pilot.notice == said
    assert pilot.app._notice == said  # as it is drawn
    pilot.tap("menu:settings")
    assert pilot.notice == ""


def test_the_second_program_reads_settings_and_plays_in_memory(second, tmp_path):
    (tmp_path / SETTINGS).write_text('{"guard": true, "speed": "off"}', encoding="utf-8")
    (tmp_path / "resume.json").write_text("{}", encoding="utf-8")  # the match of the first
    before = contents(tmp_path)
    pilot = second()
    services = pilot.app.services
    assert services.settings.guard
    assert not services.matches.has_resume
    services.preferences.change({"guard": False})
    assert not services.settings.guard
    pilot.tap("menu:play")
    pilot.play_round()
    assert services.matches.has_resume
    services.matches.clear()
    assert contents(tmp_path) == before
    assert services.shelf.problem.trouble is Trouble.IN_USE


# what is left of programs that died


def test_what_a_killed_program_left_half_written_is_cleared(run, tmp_path):
    (tmp_path / "records").mkdir()
    left = [tmp_path / "settings.json.tmp", tmp_path / "records" / f"{OPEN}.0a1b2c3d.tmp"]
    others = [tmp_path / "notes.tmp", tmp_path / "records" / "letter.odt.tmp"]
    for path in (*left, *others):
        path.touch()
    run().leave(signal.SIGTERM)
    assert not any(path.exists() for path in left)
    assert all(path.exists() for path in others)


def test_clearing_the_matches_clears_what_was_half_written(tmp_path):
    left = tmp_path / "resume.json.0a1b2c3d.tmp"
    left.touch()
    Matches(Shelf(tmp_path)).clear()
    assert not left.exists()


def test_folders_are_flushed_wherever_a_name_changed(monkeypatch, tmp_path):
    flushed = []
    monkeypatch.setattr(files, "flush_folder", flushed.append)
    write_atomic(tmp_path / "new" / "newer" / SETTINGS, "{}")
    assert flushed == [tmp_path, tmp_path / "new", tmp_path / "new" / "newer"]
    flushed.clear()
    (tmp_path / starts.FILE).write_text("broken", encoding="utf-8")
    starts.Starts(tmp_path).end()
    assert flushed == [tmp_path]


# both at once


class Program:
    """One of the programs, and what it says."""

    def __init__(self, folder, name, rounds):
        command = [sys.executable, "-m", "tests.storage.two_programs", str(folder), name, str(rounds)]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, cwd=ROOT, env=environment(), stdin=pipe, stdout=pipe, text=True)

    def go(self):
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def said(self):
        return self.process.stdout.readline().strip()

    def end(self):
        self.process.kill()
        self.process.communicate()


def look(folder):
    """Read all that the first program writes meanwhile: each file is whole, and its own."""
    settings = Shelf(folder, in_use=True).load(SETTINGS, lambda text, _: json.loads(text))
    assert (settings.value["theme"], settings.notice) == ("first", None)
    try:
        found = read_journal((folder / "records" / OPEN).read_bytes())
    except FileNotFoundError:  # it has just become history
        return
    assert (found.header.level, found.rest) == ("first", b"")


def two_at_once(folder, rounds, *, killed=False):
    """Have two programs write for so many rounds, or until they are killed after these."""
    programs = []
    try:
        for name, state in (("first", "held"), ("second", "in_use")):
            programs.append(Program(folder, name, 10 * rounds if killed else rounds))
            assert programs[-1].said() == state
        for each in programs:
            each.go()
        for number in range(rounds):
            for each in programs:
                assert each.said() == f"wrote {number}"
                look(folder)
        if not killed:
            assert [each.process.wait() for each in programs] == [0, 0]
    finally:
        for each in programs:
            each.end()


def check_kept(folder, rounds):
    """No match of those rounds is lost or damaged."""
    matches = [*Matches(Shelf(folder)).history(), *(folder / "records").glob(OPEN)]
    assert sum(len(read_record(path).actions) == MOVES for path in matches) >= rounds


def test_of_two_programs_at_once_one_writes_and_nothing_is_torn_or_lost(tmp_path):
    two_at_once(tmp_path, 20)
    check_kept(tmp_path, 20)
    assert len(Matches(Shelf(tmp_path)).history()) == 19
    assert json.loads((tmp_path / SETTINGS).read_text(encoding="utf-8"))["size"] == "1019x700"
    assert {path.name for path in tmp_path.iterdir()} == {"lock", "records", SETTINGS, f"{SETTINGS}.bak"}
