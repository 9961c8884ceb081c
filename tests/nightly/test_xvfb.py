"""The program on a real X server, with and without a window manager: what is clicked is what is meant."""

from __future__ import annotations

import itertools
import signal
import subprocess

import pygame
import pytest

from game.engine import Call, Phase, Play, text_seed
from game.scenes import Menu, PinPad, StaffPage
from game.scenes.transitions import Pop, Push, Reset
from game.settings.config import Config
from game.settings.settings import Settings
from game.storage.saves import SETTINGS

from ..child import FRAME
from ..matches import in_play, save
from ..pilot import by_rule, level
from ..test_faults import MORE_FRAMES
from ..xvfb import missing, program, rest, server

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(bool(missing()), reason=missing() or "all there")]
SEED = "x"
TABLE = "quick-classic"
KINDS = [
    pytest.param(
        *(size, full, manager),
        id=f"{size[0]}x{size[1]}-{'full' if full else 'window'}-{'managed' if manager else 'bare'}",
        marks=pytest.mark.skipif(manager and bool(missing("openbox")), reason=missing("openbox") or "all there"),
    )
    for size, full, manager in itertools.product(((800, 480), (1920, 1080)), (False, True), (True, False))
]


def actions(folder):
    found = in_play(folder)
    return found.actions if found is not None else ()


def until(what, child):
    """Ask again after each frame."""
    while not what():
        child.frames(1)


def presses(child):
    """Where it has been pressed."""
    return [(int(words[1]), int(words[2])) for words in child.done if words[0] == "Press"]


def spot(pilot, name, size):
    """The middle of a control in a window of that size."""
    pilot.resize(*size)
    return pilot.middle(pilot.control(name))


@pytest.fixture
def twin(tmp_path, launch):
    """The same match without a screen, to ask where things are: brought to the person's call, then to their card."""

    def at(state):
        pilot = launch(tmp_path / f"twin-{state.name}", level=level(TABLE), seed=text_seed(SEED))
        pilot.settle()
        while pilot.view.phase is not state:
            pilot.play_turn()
            pilot.settle()
        return pilot

    return at


@pytest.mark.parametrize("size, full, manager", KINDS)
def test_a_call_and_a_card_are_what_was_clicked(tmp_path, twin, size, full, manager):
    folder = tmp_path / "data"
    with server(*size, manager=manager) as on:
        wanted = ["--fullscreen"] if full else ["--windowed", "--size", f"{size[0]}x{size[1]}"]
        with program(on, folder, "--level", TABLE, "--seed", SEED, *wanted) as child:
            calling = twin(Phase.CALL)
            before = calling.record.actions
            until(lambda: actions(folder) == before, child)  # the same match, up to the person's call
            rest(child, "call")
            x, y, w, h = on.place(child)
            if full:
                assert (x, y, w, h) == (0, 0, *size)
            number = by_rule(calling.view).number
            for name in (f"call:{number}", "call"):
                px, py = spot(calling, name, (w, h))
                on.click(child, x + px, y + py)
                if name == f"call:{number}":
                    rest(child, "call")
                    calling.tap(name)
            until(lambda: len(actions(folder)) > len(before), child)  # the call was heard
            assert actions(folder)[len(before)] == Call(0, number)
            playing = twin(Phase.PLAY)
            until(lambda: actions(folder) == playing.record.actions, child)
            rest(child, "play")
            card = playing.view.legal_plays()[-1]
            px, py = spot(playing, f"hand:{card}", (w, h))
            on.click(child, x + px, y + py)
            count = len(playing.record.actions)
            until(lambda: len(actions(folder)) > count, child)  # the card was heard
            assert actions(folder)[count] == Play(0, card)
            code, frames, errors = child.leave(signal.SIGTERM)
            assert (code, errors) == (0, "")
            assert frames <= MORE_FRAMES


@pytest.mark.parametrize("size, full, manager", KINDS)
def test_the_four_corners_are_where_they_are_clicked(tmp_path, size, full, manager):
    with server(*size, manager=manager) as on:
        wanted = ["--fullscreen"] if full else ["--windowed", "--size", f"{size[0]}x{size[1]}"]
        with program(on, tmp_path / "data", *wanted) as child:
            x, y, w, h = on.place(child)
            right, bottom = min(x + w, size[0]) - 1 - x, min(y + h, size[1]) - 1 - y
            corners = [(0, 0), (right, 0), (right, bottom), (0, bottom), (right // 2, bottom // 2)]
            for px, py in corners:
                on.click(child, x + px, y + py)
            assert presses(child) == corners


@pytest.mark.parametrize("manager", [True, False], ids=["wm", "bare"])
@pytest.mark.skipif(bool(missing("import", "openbox")), reason=missing("import", "openbox") or "there")
def test_full_screen_and_back_and_a_stop_leave_the_same_picture(tmp_path, manager):
    folder = tmp_path / "data"
    with server(1280, 800, manager=manager) as on:

        def picture(name):
            path = tmp_path / f"{name}.png"
            subprocess.run(["import", "-window", "root", str(path)], env=on.environment(), check=True)
            return pygame.image.load(path)

        with program(on, folder, "--windowed", "--size", "800x480", "--mute") as child:
            on.place(child)
            if not manager:  # nobody else gives it the keyboard
                on.do("windowfocus", "--sync", on.window(child))
            on.do("mousemove", 1, 1)
            x, y, w, h = on.place(child)
            first = picture("first").subsurface((x, y, w, h)).copy()
            on.do("key", "F11")
            child.until("Ask")
            until(lambda: on.area(child) == (0, 0, 1280, 800), child)
            assert on.place(child) == (0, 0, 1280, 800)
            large = picture("large")
            assert len({tuple(large.get_at((i, i // 2))) for i in range(0, 1280, 40)}) > 5, "not one colour"
            on.do("key", "F11")
            child.until("Ask")
            until(lambda: on.area(child)[2:] == (800, 480), child)
            x, y, w, h = on.place(child)
            assert (w, h) == (800, 480)
            child.stop_and_wake()
            rest(child)
            back = picture("back").subsurface((x, y, w, h)).copy()
            assert pygame.image.tobytes(back, "RGB") == pygame.image.tobytes(first, "RGB")
            stored, problems = Settings.parse_file((folder / SETTINGS).read_text(), SETTINGS)
            assert not problems
            assert (stored.fullscreen, stored.sound, stored.size) == (False, True, None)
            on.do("key", "Escape")
            child.until("Cancel")
            child.frames(5)  # Escape never quits at once


def test_the_window_can_be_dragged_through_sizes_and_closed(tmp_path):
    if missing("openbox"):
        pytest.skip(missing("openbox"))
    folder = tmp_path / "data"
    with server(1920, 1080, manager=True) as on, program(on, folder, "--level", TABLE, "--seed", SEED) as child:
        until(lambda: bool(actions(folder)), child)
        on.place(child)
        window = on.window(child)
        before = actions(folder)
        for i in range(30):
            width, height = 320 + i * 50, 240 + (i * 37) % 700
            on.do("windowsize", window, width, height)
            child.until("Resized")
        while child.until(FRAME)[3] != f"{width}x{height}":
            pass
        assert on.place(child)[2:] == (width, height)
        assert actions(folder)[: len(before)] == before
        until(lambda: on.do("getactivewindow") == window, child)  # else it is another that is closed
        on.do("key", "alt+F4")
        code, _, errors = child.left()
        assert (code, errors) == (0, "")


@pytest.mark.parametrize("manager", [True, False], ids=["managed", "bare"])
def test_in_a_kiosk_corners_a_card_and_the_staffs_way_out_are_where_they_are_tapped(tmp_path, twin, manager):
    if manager and missing("openbox"):
        pytest.skip(missing("openbox"))
    size, folder = (800, 480), tmp_path / "data"
    config = tmp_path / "callbreak.toml"
    config.write_text('kiosk = true\npin = "2468"\n', encoding="utf-8")
    playing = twin(Phase.PLAY)
    save(folder, playing.record, TABLE)
    before = playing.record.actions
    with server(*size, manager=manager) as on, program(on, folder, "--config", str(config)) as child:
        assert on.place(child) == (0, 0, *size)
        corners = [(0, 0), (799, 0), (799, 479), (0, 479)]
        for x, y in corners:
            on.click(child, x, y)
        assert presses(child) == corners
        if manager:
            on.do("key", "alt+F4")
            child.until("Quit")
        else:  # nobody else gives it the keyboard
            on.do("windowfocus", "--sync", on.window(child))
        on.do("key", "Escape")
        child.until("Cancel")
        rest(child, "menu")
        on.click(child, *menu_spot(playing, "menu:resume", size))
        rest(child, "play")
        card = playing.view.legal_plays()[-1]
        on.click(child, *spot(playing, f"hand:{card}", size))
        until(lambda: len(actions(folder)) > len(before), child)  # the card was heard
        assert actions(folder)[len(before)] == Play(0, card)
        rest(child, "play")
        on.do("mousemove", 10, 10)
        for _ in range(4):
            on.tap(child)
        on.do("mousedown", 1)
        child.until(FRAME, "pin")
        on.do("mouseup", 1)
        rest(child, "pin")
        staff = playing
        staff.own(Config(kiosk=True, pin="2468"))
        staff.app.stack.carry_out(Push(PinPad(staff.services)))
        for digit in "2468":
            on.click(child, *spot(staff, f"key:{digit}", size))
        on.click(child, *spot(staff, "key:enter", size))
        rest(child, "staff")
        staff.app.stack.carry_out(Reset(StaffPage(staff.services)))
        on.do("mousemove", *spot(staff, "quit", size))
        on.do("mousedown", 1)
        on.do("mouseup", 1)
        code, _, errors = child.left()
        assert (code, errors) == (10, "")


def menu_spot(pilot, name, size):
    """Where a button of the menu is while a match is saved."""
    screens = pilot.app.stack.screens
    pilot.own(Config(kiosk=True))
    pilot.app.stack.carry_out(Push(Menu(pilot.services)))
    place = spot(pilot, name, size)
    pilot.app.stack.carry_out(Pop())
    assert pilot.app.stack.screens == screens
    return place
