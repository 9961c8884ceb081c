"""What may go wrong around the program: signals, clocks, disks, displays. It goes on, or leaves in good order."""

from __future__ import annotations

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pygame
import pytest

from game.device.window import NoDisplayError, Window
from game.scenes.round import table_scene
from game.scenes.transitions import Screen
from game.settings.settings import Settings
from game.storage import journal
from game.storage.matches import FOLDER, OPEN
from game.storage.saves import SETTINGS
from game.storage.version01 import RESUME

from .child import FRAME, READY, ROOT, Child, begin_and_end, environment
from .matches import in_play
from .pilot import level
from .states import reach
from .test_matrix import grew

VERSION_01 = Path(__file__).parent / "data" / "version01"
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
SIGNALS = ("SIGTERM", "SIGINT", "SIGHUP")
MORE_FRAMES = 1
"""What a program that has been asked to leave may still make: it may have been just about to."""
SOME = (("menu-fresh", "SIGTERM"), ("deal-flight", "SIGHUP"), ("call-asked", "SIGINT"), ("play-lying", "SIGTERM"))


@pytest.fixture
def child(data_dir):
    """Start processes; none outlives the test."""
    children = []

    def start(*words, **options):
        children.append(Child(*words, **options))
        return children[-1]

    yield start
    for each in children:
        each.end()


def check_left(launch, folder, name, left):
    """It left at once, without a word, and what was played is on the disk."""
    code, frames, errors = left
    assert (code, errors) == (0, "")
    assert frames <= MORE_FRAMES
    saved = in_play(folder)
    pilot = launch(folder, size="640x400")
    assert not pilot.notice, "the file is whole"
    if saved is not None:
        pilot.tap("menu:resume")
        assert grew(saved, pilot.record)


@POSIX
@pytest.mark.parametrize("name, number", SOME)
def test_a_signal_is_heeded_at_once_and_all_is_in_play(launch, data_dir, child, name, number):
    process = child("reach", str(data_dir), name)
    process.until(READY)
    process.frames(3)
    check_left(launch, data_dir, name, process.leave(getattr(signal, number)))


@POSIX
def test_a_program_that_was_stopped_goes_on_and_still_leaves(launch, data_dir, child):
    process = child("reach", str(data_dir), "play-flight")
    process.until(READY)
    process.stop_and_wake()
    process.frames(5)
    check_left(launch, data_dir, "play-flight", process.leave(signal.SIGTERM))


@POSIX
@pytest.mark.parametrize("number", SIGNALS)
def test_the_command_line_heeds_signals_too(child, tmp_path, number):
    process = child("run", "--level", "quick-classic", "--seed", "x", "--data-dir", str(tmp_path))
    while in_play(tmp_path) is None:
        process.frames(1)
    code, frames, errors = process.leave(getattr(signal, number))
    assert (code, errors) == (0, "")
    assert frames <= MORE_FRAMES
    assert in_play(tmp_path) is not None


@POSIX
def test_from_its_start_to_its_end_it_says_nothing(tmp_path):
    assert begin_and_end([sys.executable, "main.py"], tmp_path, environment()) == (True, 0, "")


# --- killed -----------------------------------------------------------------------------------------


def killed_and_resumed(launch, folder, chance):
    """A program that plays by itself is killed at a moment of chance; then the very same match goes on."""
    code = PLAYS_ALONE.format(seed=chance.randrange(2**32), call=chance.randrange(CALLS))
    done = subprocess.run(
        [sys.executable, "-c", code, str(folder)],
        cwd=ROOT, env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == -signal.SIGKILL, done.stderr
    shown = done.stdout
    acts = shown.rpartition("\n")[0].rpartition("\n")[2]  # the last whole line that was written after a frame
    saved = in_play(folder)
    assert saved is not None
    assert len(saved.actions) >= int(acts or 0), "what was shown as done had been kept"
    pilot = launch(folder, size="640x400")
    assert not pilot.notice
    pilot.tap("menu:resume")
    assert grew(saved, pilot.record)
    pilot.settle()
    assert set(pilot.table.stage.hand) == set(pilot.view.hand)
    assert pilot.table.stage.board.trick == pilot.view.trick
    assert pilot.table.stage.board.totals == pilot.table.session.match.totals


CALLS = 1_800_000
"""So many calls and returns of Python and C are about a hundred actions of the match."""
PLAYS_ALONE = """
import sys
from pathlib import Path
from game.scenes.transitions import Screen
from tests.child import die_at
from tests.pilot import Pilot, by_rule, level
pilot = Pilot(Path(sys.argv[1]), level=level("classic-evening"), seed=({seed}).to_bytes(16, "big"), size="640x400")
pilot.until(lambda: pilot.services.matches.has_resume)
die_at({call})
while True:
    pilot.settle()
    if pilot.screen is Screen.SUMMARY:
        pilot.tap("next")
    else:
        pilot.do(by_rule(pilot.view))
    print(len(pilot.record.actions), flush=True)
"""


@POSIX
@pytest.mark.parametrize("number", range(3))
def test_a_program_that_is_killed_loses_nothing(launch, tmp_path, number):
    killed_and_resumed(launch, tmp_path, random.Random(number))


def test_a_power_cut_costs_at_most_a_trick_and_no_frame_waits_for_the_disk(launch, data_dir, monkeypatch):
    synced, fsync = [0], os.fsync
    path = data_dir / FOLDER / OPEN

    def sync(handle):
        assert threading.current_thread() is not threading.main_thread()
        if path.exists() and os.path.samestat(os.fstat(handle), path.stat()):
            synced[0] = os.fstat(handle).st_size
        fsync(handle)

    monkeypatch.setattr(os, "fsync", sync)
    pilot = launch(data_dir, level=level("quick-classic"), size="640x400")
    pilot.settle()
    while pilot.screen in (Screen.CALL, Screen.PLAY):
        pilot.play_turn()
        pilot.settle()
        lines = path.read_bytes()[synced[0] :].splitlines()
        assert len(lines) < 4
    assert lines == [], "nor is anything of a round that is over"


# --- the display ------------------------------------------------------------------------------------


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the drivers are those of Linux")
@pytest.mark.parametrize("driver", ["x11", "wayland", "nonsense", None])
def test_without_a_display_it_says_what_to_do_and_leaves(tmp_path, driver):
    bare = environment(SDL_VIDEODRIVER=driver, DISPLAY=None, WAYLAND_DISPLAY=None, XDG_RUNTIME_DIR=None)
    done = subprocess.run(
        [sys.executable, "main.py", "--data-dir", str(tmp_path)],
        cwd=ROOT, env=bare, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 3
    assert "DISPLAY" in done.stderr
    assert "usermod" in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def failing(times, real=None):
    """A set_mode that fails so many times."""
    real = real or pygame.display.set_mode
    left = [times]

    def set_mode(*args, **kw):
        if left[0]:
            left[0] -= 1
            raise pygame.error("the driver is not ready")
        return real(*args, **kw)

    return set_mode


def test_a_window_that_opens_at_the_second_try_is_a_window(monkeypatch):
    monkeypatch.setattr(pygame.display, "set_mode", failing(1))
    window = Window((640, 400))
    window.open()
    assert window.size == (640, 400)
    window.close()
    monkeypatch.setattr(pygame.display, "set_mode", failing(9))
    with pytest.raises(NoDisplayError, match="not ready"):
        Window((640, 400)).open()
    pygame.display.quit()


@pytest.mark.parametrize("times", [1, 2, 3])
def test_full_screen_that_fails_in_play_loses_nothing(launch, data_dir, monkeypatch, times):
    pilot = reach(launch, data_dir, "play-follow")
    before = pilot.record
    monkeypatch.setattr(pygame.display, "set_mode", failing(times))
    pilot.press_key(pygame.K_F11)
    assert pilot.record == before
    assert pilot.scene.size == pilot.app.window.size
    assert pilot.app.services.settings.fullscreen == pilot.app.window.fullscreen, "what is said is what is so"
    was = pilot.app.window.fullscreen
    pilot.press_key(pygame.K_F11)
    assert pilot.app.window.fullscreen is not was, "the next try works"


def test_back_from_full_screen_the_window_is_as_large_as_it_was(launch):
    pilot = launch()
    pilot.resize(900, 500)
    pilot.press_key(pygame.K_F11)
    pilot.press_key(pygame.K_F11)
    assert pilot.app.window.size == (900, 500)


# --- the clock and the queue ------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["deal-flight", "play-flight", "play-lying", "pause-play", "call-asked"])
def test_a_clock_that_jumps_is_a_pause_and_no_race(launch, data_dir, name):
    pilot = reach(launch, data_dir, name, size="640x400")
    for jump in (3600 * 9, -3600 * 9, 86400 * 365, -0.001, 0.0):
        ticks, record = pilot.ticks, pilot.record
        pilot.frame(jump)
        assert pilot.ticks - ticks <= 15
        assert grew(record, pilot.record)
        pilot.wait(0.1)
    stage_time = pilot.table.stage.now
    assert stage_time < 60


def test_a_full_queue_is_emptied_and_then_the_window_can_be_closed(launch, data_dir):
    pilot = reach(launch, data_dir, "play-follow", size="640x400")
    before = pilot.record
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    with contextlib.suppress(pygame.error):
        for _ in range(100_000):
            pygame.event.post(move)
        raise AssertionError("a queue of 100,000 is not full")
    pilot.frame()
    assert pilot.record == before
    pilot.post(pygame.QUIT)
    pilot.frame()
    assert pilot.over


def test_noise_never_enters_the_queue(pilot):
    for kind in (pygame.FINGERDOWN, pygame.JOYAXISMOTION, pygame.TEXTINPUT, pygame.USEREVENT, pygame.KEYUP):
        for _ in range(1000):
            pygame.event.post(pygame.event.Event(kind))
    assert pygame.event.peek(pygame.FINGERDOWN) is False
    pilot.post(pygame.QUIT)
    pilot.frame()
    assert pilot.over


# --- the disk, the fonts, the network ---------------------------------------------------------------


def unusable(tmp_path):
    """A folder in which nothing can be written, whoever asks: its parent is a file."""
    blocker = tmp_path / "blocker"
    blocker.write_text("in the way", encoding="utf-8")
    return blocker / "data"


def test_where_nothing_can_be_written_a_round_is_played_and_it_is_said(launch, tmp_path):
    pilot = launch(unusable(tmp_path), level=level("quick-classic"), size="640x400")
    pilot.play_round()
    pilot.tap("next")
    pilot.settle()
    pilot.press_key(pygame.K_F12)
    assert pilot.notice == pilot.app.services.words("screenshot.nowhere")
    pilot.press_key(pygame.K_p)
    pilot.tap("settings")
    pilot.tap("set:guard")
    assert pilot.app.services.settings.guard
    pilot.press_key(pygame.K_ESCAPE)
    pilot.tap("leave")
    pilot.tap("yes")
    assert pilot.screen is Screen.MENU
    told = (pilot.notice, *pilot.app.services.notices.waiting)
    assert pilot.app.services.words("saves.memory_only") in told
    pilot.tap("menu:resume")
    assert pilot.screen in (Screen.CALL, Screen.DEAL)


def test_a_disk_that_fills_up_in_play_is_told_and_caught_up_with_later(launch, data_dir, monkeypatch):
    pilot = reach(launch, data_dir, "play-follow", size="640x400")

    def full(*args, **kw):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal, "open", full, raising=False)
    pilot.play_turn()
    pilot.settle()
    assert pilot.app.services.shelf.problem is not None
    assert in_play(data_dir) != pilot.record
    monkeypatch.undo()
    pilot.play_turn()
    pilot.settle()
    assert in_play(data_dir) == pilot.record
    assert pilot.app.services.shelf.problem is None


@POSIX
@pytest.mark.parametrize("home", ["missing", "a file", None])
def test_without_a_home_it_starts_and_leaves(child, tmp_path, home):
    place = tmp_path / "home"
    if home == "a file":
        place.write_text("", encoding="utf-8")
    bare = {
        "PATH": os.environ["PATH"], "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy",
        "XDG_DATA_HOME": str(place / "data"), "FONTCONFIG_FILE": "/dev/null", "FONTCONFIG_PATH": "/nowhere",
    }  # fmt: skip
    if home is not None:
        bare["HOME"] = str(place)
    process = child("run", "--level", "quick-classic", env=bare)
    process.until(FRAME, "deal")
    process.frames(60)
    code, frames, errors = process.leave(signal.SIGTERM)
    assert code == 0
    assert frames <= MORE_FRAMES
    assert "Traceback" not in errors
    assert ("Nothing is saved" in errors) == (home == "a file")


def test_no_font_of_the_system_is_asked_for(launch, tmp_path, monkeypatch):
    def refuse(*args, **kw):
        raise AssertionError("a font of the system")

    for name in ("SysFont", "match_font", "get_fonts", "get_default_font"):
        monkeypatch.setattr(pygame.font, name, refuse)
    for number, name in enumerate(
        ("menu-fresh", "rules-home_1", "settings-play", "call-asked", "play-follow", "summary-first", "final-won")
    ):
        pilot = reach(launch, tmp_path / str(number), name, size="640x400")
        pilot.scene.changed = True
        drawn = pilot.app.frames_drawn
        pilot.frame()
        assert pilot.app.frames_drawn == drawn + 1, "written, without one of them"


WATCHED = """
import sys
seen = []
sys.addaudithook(lambda event, args: seen.append(event) if event.startswith(("socket", "urllib", "http", "ftplib"))
    or event in ("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn") else None)
from pathlib import Path
from tests.pilot import Pilot, level
pilot = Pilot(Path(sys.argv[1]), level=level("quick-classic"), size="640x400", frames=(1 / 12,))
pilot.play_round()
pilot.close()
print(seen)
"""


def test_a_round_opens_no_socket_and_starts_no_program(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", WATCHED, str(tmp_path)],
        cwd=ROOT, env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


# --- settings and broken saves ----------------------------------------------------------------------


def test_what_the_command_line_said_is_not_written_into_the_file(launch, data_dir):
    pilot = launch(speed="calm", guard=True)  # as flags do: in the settings, not in those stored
    pilot.press_key(pygame.K_m)
    stored, problems = Settings.parse_file((data_dir / SETTINGS).read_text(encoding="utf-8"), SETTINGS)
    assert not problems
    assert (stored.sound, stored.speed, stored.guard, stored.size) == (False, "normal", False, None)


@pytest.mark.parametrize("damage", ["cut", "empty", "noise", "other version", "a folder"])
def test_a_broken_save_is_set_aside_and_said_so(launch, data_dir, damage):
    reach(launch, data_dir, "play-follow", size="640x400")
    path: Path = data_dir / FOLDER / OPEN
    text = path.read_bytes()
    if damage == "a folder":
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes(
            {
                "cut": text[: len(text) // 2] + text[len(text) // 2 + 50 :],
                "empty": b"",
                "noise": bytes(byte ^ 255 for byte in text),
                "other version": text.replace(b'"journal":1', b'"journal":99'),
            }[damage]
        )
    pilot = launch(data_dir, size="640x400")
    assert pilot.screen is Screen.MENU
    assert pilot.notice
    if damage != "a folder":
        aside = [each for each in path.parent.iterdir() if ".broken-" in each.name]
        assert aside, "it is kept for whoever wants to look"
    pilot.tap("menu:play")
    if pilot.screen is Screen.CONFIRM:
        pilot.tap("yes")
    pilot.settle()
    assert pilot.screen is Screen.CALL


def test_a_match_of_version_01_of_which_only_the_copy_before_is_left_is_asked_about_too(launch, data_dir):
    shutil.copy(VERSION_01 / RESUME, data_dir / (RESUME + ".bak"))
    pilot = launch(data_dir, size="640x400")
    assert "menu:resume" in pilot.targets()
    pilot.tap("menu:play")
    assert pilot.screen is Screen.CONFIRM


def test_a_teacher_that_fails_gives_no_advice_and_the_game_goes_on(launch, monkeypatch, caplog):
    def fails(*_):
        raise ZeroDivisionError("lost its mind")

    pilot = launch()
    pilot.tap("menu:play")
    pilot.settle()
    monkeypatch.setattr(table_scene, "advise", fails)
    pilot.scene.ask_teacher()
    assert pilot.scene.teacher.wait()
    pilot.tick(1)
    assert pilot.scene.advice is None
    assert "the teacher failed" in caplog.text
    pilot.play_turn()
