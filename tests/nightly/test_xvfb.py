"""The program on a real X server, with and without a window manager: what is clicked is what is meant."""

from __future__ import annotations

import itertools
import signal
import subprocess
import sys
import time

import pygame
import pytest

from game.config import Config
from game.engine import Call, Phase, Play, dumps
from game.kiosk import Lock
from game.levels import seed_of
from game.saves import RESUME, SETTINGS, Shelf
from game.scenes.transitions import Pop, Push, Reset, Screen
from game.settings import Settings

from ..pilot import by_rule, level
from ..states import own_turn, played
from ..xvfb import ROOT, missing, program, server

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(bool(missing()), reason=missing() or "all there")]
SEED = "x"
TABLE = "quick-classic"
PATIENCE = 20.0
KINDS = [
    pytest.param(
        *(size, full, manager),
        id=f"{size[0]}x{size[1]}-{'full' if full else 'window'}-{'managed' if manager else 'bare'}",
        marks=pytest.mark.skipif(manager and bool(missing("openbox")), reason=missing("openbox") or "all there"),
    )
    for size, full, manager in itertools.product(((800, 480), (1920, 1080)), (False, True), (True, False))
]


def actions(folder):
    found = Shelf(folder).load_resume(lambda resume: resume.record) if (folder / RESUME).exists() else None
    return found.value.actions if found is not None and found.value is not None else ()


def until(what, process):
    latest = time.monotonic() + PATIENCE
    while not what():
        assert process.poll() is None, process.communicate()
        if time.monotonic() > latest:
            return False
        time.sleep(0.05)
    return True


def spot(pilot, name, size):
    """The middle of a control in a window of that size."""
    pilot.resize(*size)
    return pilot.middle(pilot.control(name))


@pytest.fixture
def twin(tmp_path, launch):
    """The same match without a screen, to ask where things are: brought to the person's call, then to their card."""

    def at(state):
        record = played(level(TABLE), own_turn(state), seed_of(SEED))
        folder = tmp_path / f"twin-{state.name}"
        Shelf(folder).keep_resume(dumps(record), {"level": TABLE})
        pilot = launch(folder)
        pilot.tap("menu:resume")
        pilot.settle()
        return pilot

    return at


@pytest.mark.parametrize("size, full, manager", KINDS)
def test_a_call_and_a_card_are_what_was_clicked(tmp_path, twin, size, full, manager):
    folder = tmp_path / "data"
    with server(*size, manager=manager) as on:
        wanted = ["--fullscreen"] if full else ["--windowed", "--size", f"{size[0]}x{size[1]}"]
        with program(on, folder, "--level", TABLE, "--seed", SEED, *wanted) as process:
            calling = twin(Phase.CALL)
            before = calling.record.actions
            assert until(lambda: actions(folder) == before, process), "the same match, up to the person's call"
            time.sleep(1.0)
            x, y, w, h = on.area(process)
            if full:
                assert (x, y, w, h) == (0, 0, *size)
            number = by_rule(calling.view).number
            for name in (f"call:{number}", "call"):
                px, py = spot(calling, name, (w, h))
                on.click(x + px, y + py)
                time.sleep(0.6)
                if name == f"call:{number}":
                    calling.tap(name)
            assert until(lambda: len(actions(folder)) > len(before), process), "the call was heard"
            assert actions(folder)[len(before)] == Call(0, number)
            playing = twin(Phase.PLAY)
            assert until(lambda: actions(folder) == playing.record.actions, process)
            time.sleep(0.8)
            card = playing.view.legal_plays()[-1]
            px, py = spot(playing, f"hand:{card}", (w, h))
            on.click(x + px, y + py)
            count = len(playing.record.actions)
            assert until(lambda: len(actions(folder)) > count, process), "the card was heard"
            assert actions(folder)[count] == Play(0, card)
            since = time.monotonic()
            process.send_signal(signal.SIGTERM)
            _, errors = process.communicate(timeout=PATIENCE)
            assert (process.returncode, errors) == (0, "")
            assert time.monotonic() - since < 1.5


WHERE = """
import sys
from game.cli import main
from game import input
from game.intents import Press
read = input.Input.read
def told(self, now):
    found = read(self, now)
    for each in found:
        if isinstance(each, Press):
            with open(sys.argv[1], "a") as file:
                file.write(f"{each.x} {each.y}\\n")
    return found
input.Input.read = told
raise SystemExit(main(sys.argv[2:]))
"""


@pytest.mark.parametrize("size, full, manager", KINDS)
def test_the_four_corners_are_where_they_are_clicked(tmp_path, size, full, manager):
    log = tmp_path / "presses"
    log.touch()
    with server(*size, manager=manager) as on:
        wanted = ["--fullscreen"] if full else ["--windowed", "--size", f"{size[0]}x{size[1]}"]
        process = subprocess.Popen(
            [sys.executable, "-c", WHERE, str(log), "--data-dir", str(tmp_path / "data"), "--speed", "off", *wanted],
            cwd=ROOT, env=on.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            assert until((tmp_path / "presses").exists, process)
            x, y, w, h = on.area(process)
            time.sleep(1.5)
            x, y, w, h = on.area(process)
            right, bottom = min(x + w, size[0]) - 1 - x, min(y + h, size[1]) - 1 - y
            corners = [(0, 0), (right, 0), (right, bottom), (0, bottom), (right // 2, bottom // 2)]
            for px, py in corners:
                on.click(x + px, y + py)
            heard = [tuple(map(int, line.split())) for line in log.read_text().splitlines()]
            assert heard == corners
        finally:
            process.kill()
            process.communicate(timeout=PATIENCE)


@pytest.mark.parametrize("manager", [True, False], ids=["wm", "bare"])
@pytest.mark.skipif(bool(missing("import", "openbox")), reason=missing("import", "openbox") or "there")
def test_full_screen_and_back_and_a_stop_leave_the_same_picture(tmp_path, manager):
    folder = tmp_path / "data"
    with server(1280, 800, manager=manager) as on:

        def picture(name):
            path = tmp_path / f"{name}.png"
            subprocess.run(["import", "-window", "root", str(path)], env=on.environment(), check=True, timeout=PATIENCE)
            return pygame.image.load(path)

        with program(on, folder, "--windowed", "--size", "800x480", "--mute") as process:
            on.area(process)
            time.sleep(1.5)
            if not manager:  # nobody else gives it the keyboard
                on.do("windowfocus", on.window(process))
            on.do("mousemove", 1, 1)
            time.sleep(0.5)
            x, y, w, h = on.area(process)
            first = picture("first").subsurface((x, y, w, h)).copy()
            on.do("key", "F11")
            time.sleep(1.5)
            assert on.area(process) == (0, 0, 1280, 800)
            large = picture("large")
            assert len({tuple(large.get_at((i, i // 2))) for i in range(0, 1280, 40)}) > 5, "not one colour"
            on.do("key", "F11")
            time.sleep(1.5)
            x, y, w, h = on.area(process)
            assert (w, h) == (800, 480)
            process.send_signal(signal.SIGSTOP)
            time.sleep(0.5)
            process.send_signal(signal.SIGCONT)
            time.sleep(0.8)
            back = picture("back").subsurface((x, y, w, h)).copy()
            assert pygame.image.tobytes(back, "RGB") == pygame.image.tobytes(first, "RGB")
            stored, problems = Settings.parse_file((folder / SETTINGS).read_text(), SETTINGS)
            assert not problems
            assert (stored.fullscreen, stored.sound, stored.size) == (False, True, None)
            on.do("key", "Escape")
            time.sleep(0.3)
            assert process.poll() is None, "Escape never quits at once"


def test_the_window_can_be_dragged_through_sizes_and_closed(tmp_path):
    if missing("openbox"):
        pytest.skip(missing("openbox"))
    folder = tmp_path / "data"
    with server(1920, 1080, manager=True) as on, program(on, folder, "--level", TABLE, "--seed", SEED) as process:
        assert until(lambda: bool(actions(folder)), process)
        on.area(process)
        time.sleep(0.8)
        window = on.window(process)
        before = actions(folder)
        for i in range(30):
            on.do("windowsize", window, 320 + i * 50, 240 + (i * 37) % 700)
            time.sleep(0.05)
        time.sleep(0.5)
        assert process.poll() is None
        assert actions(folder)[: len(before)] == before
        on.do("windowactivate", window)
        on.do("key", "alt+F4")
        _, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, errors) == (0, "")


@pytest.mark.parametrize("manager", [True, False], ids=["managed", "bare"])
def test_in_a_kiosk_corners_a_card_and_the_staffs_way_out_are_where_they_are_tapped(tmp_path, twin, manager):
    if manager and missing("openbox"):
        pytest.skip(missing("openbox"))
    size, folder = (800, 480), tmp_path / "data"
    config = tmp_path / "callbreak.toml"
    config.write_text('kiosk = true\npin = "2468"\n', encoding="utf-8")
    Shelf(folder).keep_resume(dumps(played(level(TABLE), own_turn(Phase.PLAY), seed_of(SEED))), {"level": TABLE})
    playing = twin(Phase.PLAY)
    before = playing.record.actions
    log = tmp_path / "presses"
    log.touch()
    with server(*size, manager=manager) as on:
        process = subprocess.Popen(
            [sys.executable, "-c", WHERE, str(log), "--config", str(config), "--data-dir", str(folder),
             "--speed", "off"],
            cwd=ROOT, env=on.environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        try:
            on.area(process)
            time.sleep(1.5)
            assert on.area(process) == (0, 0, *size)
            corners = [(0, 0), (799, 0), (799, 479), (0, 479)]
            for x, y in corners:
                on.click(x, y)
            assert [tuple(map(int, line.split())) for line in log.read_text().splitlines()] == corners
            on.do("key", "alt+F4")
            on.do("key", "Escape")
            on.click(*menu_spot(playing, "menu:resume", size))
            time.sleep(1.5)
            card = playing.view.legal_plays()[-1]
            on.click(*spot(playing, f"hand:{card}", size))
            assert until(lambda: len(actions(folder)) > len(before), process), "the card was heard"
            assert actions(folder)[len(before)] == Play(0, card)
            time.sleep(1.0)
            tap = ("mousedown", 1, "sleep", 0.08, "mouseup", 1, "sleep", 0.08)
            on.do("mousemove", 10, 10, *4 * tap, "mousedown", 1, "sleep", 1.4, "mouseup", 1)
            time.sleep(0.8)
            staff = playing
            staff.app.services.config = Config(kiosk=True, pin="2468")
            staff.app.services.lock = Lock("2468")
            staff.app.stack.carry_out(Push(Screen.PIN))
            for digit in "2468":
                on.click(*spot(staff, f"key:{digit}", size))
                time.sleep(0.2)
            on.click(*spot(staff, "key:enter", size))
            time.sleep(0.8)
            staff.app.stack.carry_out(Reset(Screen.STAFF))
            on.click(*spot(staff, "quit", size))
            _, errors = process.communicate(timeout=PATIENCE)
            assert (process.returncode, errors) == (10, "")
        finally:
            if process.poll() is None:
                process.kill()
                process.communicate(timeout=PATIENCE)


def menu_spot(pilot, name, size):
    """Where a button of the menu is while a match is saved."""
    screens = pilot.app.stack.screens
    pilot.app.services.shelf.keep_resume(dumps(pilot.record), {"level": TABLE})
    pilot.app.services.config = Config(kiosk=True)
    pilot.app.stack.carry_out(Push(Screen.MENU))
    place = spot(pilot, name, size)
    pilot.app.stack.carry_out(Pop())
    assert pilot.app.stack.screens == screens
    return place
