"""The kiosk: nobody can leave it, and nothing of whoever was there stays."""

import json
import os
import zipfile

import pygame
import pytest

from game.app import App
from game.cli import main
from game.device import TICKS_PER_SECOND
from game.device.intents import Ask, Cancel, Command, Press, Quit, Release
from game.engine import dumps
from game.kiosk.corner import HELD, TAPS, Corner
from game.kiosk.lock import Lock
from game.scenes.transitions import Leave, Screen
from game.settings.config import Config
from game.settings.layers import Layers
from game.storage import Shelf
from game.ui.painter import Painter
from game.workshop.driver import Driver, layers_of
from game.workshop.states import STATES as GALLERY
from game.workshop.states import AbsentError

from ..pilot import level

STATES = (
    *("menu-saved", "tables-all", "call-chosen", "play-lead", "summary-first", "final-won", "pause-play"),
    *("rules-classic_1", "how_to-classic_2", "settings-kiosk", "pin-typed", "staff-all", "confirm-clear"),
)
"""A state of each screen, from which somebody may try to leave."""


@pytest.fixture
def kiosk(launch):
    return launch(config=Config(kiosk=True, pin="2468", attract_after=0))


def test_what_a_person_chose_is_gone_with_them(kiosk, data_dir):
    services = kiosk.app.services
    before = services.settings
    services.preferences.change({"lang": "ne", "effects_volume": 10})
    assert (services.words.language, services.settings.effects_volume) == ("ne", 10)
    services.preferences.restore()
    assert services.settings == before
    assert services.words.language == "en"
    assert not (data_dir / "settings.json").exists()


def test_elsewhere_nothing_is_taken_back(launch):
    services = launch().app.services
    services.preferences.change({"lang": "ne"})
    services.preferences.restore()
    assert services.words.language == "ne"


def test_what_the_owner_chose_stays(kiosk, data_dir):
    services = kiosk.app.services
    services.preferences.change({"lang": "bn"})
    services.preferences.save({"lang": "ne", "max_volume": 40})
    services.preferences.change({"lang": "hi"})
    services.preferences.restore()
    assert (services.words.language, services.settings.max_volume) == ("ne", 40)
    kept = json.loads((data_dir / "settings.json").read_text(encoding="utf-8"))
    assert (kept["lang"], kept["max_volume"]) == ("ne", 40)


# --- nobody leaves ---------------------------------------------------------------------------------


def test_the_menu_of_a_kiosk_does_not_offer_to_quit(kiosk, launch, data_dir):
    assert "menu:quit" not in kiosk.targets()
    assert "menu:quit" in launch().targets()


@pytest.mark.parametrize("state", STATES)
def test_nothing_that_is_pressed_ends_it_on_any_screen(state, tmp_path):
    with Driver(tmp_path, layers_of(Config(kiosk=True), {"size": "800x480", "speed": "off"})) as driver:
        try:
            GALLERY[state](driver)
        except AbsentError:
            pytest.skip("not in this size")
        driver.own(Config(kiosk=True))
        for _ in range(12):
            driver.give(Quit(), Cancel(), Ask(Command.FULLSCREEN), Ask(Command.SCREENSHOT))
            driver.tick(30)
        assert not driver.stack.over
        assert driver.window.fullscreen
        assert not (tmp_path / "screenshots").exists()
        assert not driver.services.notices.text.startswith("Picture")


def test_the_keys_that_leave_elsewhere_do_nothing(kiosk, data_dir):
    size = kiosk.scene.size
    kiosk.post(pygame.QUIT)
    for key, mod in (
        (pygame.K_ESCAPE, 0),
        (pygame.K_F11, 0),
        (pygame.K_F12, 0),
        (pygame.K_F9, 0),
        (pygame.K_RETURN, pygame.KMOD_ALT),
    ):
        kiosk.press_key(key, mod)
    kiosk.wait(1)
    assert not kiosk.over
    assert kiosk.app.window.fullscreen
    assert kiosk.scene.size == size
    assert kiosk.screen is Screen.MENU
    assert not (data_dir / "screenshots").exists()
    assert not (data_dir / "problems").exists()
    assert kiosk.notice == ""


def test_elsewhere_a_closed_window_ends_it(launch):
    pilot = launch()
    pilot.post(pygame.QUIT)
    pilot.frame()
    assert pilot.over


# --- what a person may choose ----------------------------------------------------------------------


def shown_settings(pilot):
    rows = set()
    for tab in [name for name in pilot.targets() if name.startswith("tab:")]:
        pilot.tap(tab)
        rows |= {name.split(":")[1] for name in pilot.targets() if name.startswith("set:")}
    return rows


def test_strangers_may_choose_language_sound_and_text_size_alone(kiosk):
    kiosk.tap("menu:settings")
    sound = {"sound", "effects_volume", "music", "music_volume"}
    assert shown_settings(kiosk) == {"lang", "text_size", *sound}


def test_only_the_languages_that_the_owner_offers_can_be_chosen(launch):
    pilot = launch(config=Config(kiosk=True, languages=("ne", "xx", "fa")))
    assert list(pilot.app.services.languages) == ["ne", "fa"]
    assert pilot.app.services.words.language == "ne"
    pilot.tap("menu:language")
    assert [name for name in pilot.targets() if name.startswith("set:")] == ["set:lang:0", "set:lang:1"]


def test_nobody_passes_the_owners_volume(launch):
    pilot = launch(config=Config(kiosk=True), max_volume=30)
    pilot.app.services.preferences.change({"effects_volume": 100})
    assert pilot.app.services.settings.max_volume == 30


def test_large_text_makes_words_and_numbers_on_cards_larger(launch):
    pilot = launch()
    services = pilot.app.services
    assert not services.looks.style.large_index
    before = services.looks.brush(1.0).px("md")
    services.preferences.change({"text_size": "large"})
    assert services.looks.brush(1.0).px("md") == pytest.approx(1.2 * before, abs=1)
    assert services.looks.style.large_index
    services.preferences.change({"large_index": False})
    assert not services.looks.style.large_index


# --- the pointer -----------------------------------------------------------------------------------


def test_the_pointer_goes_with_the_first_tap_and_comes_with_a_moved_mouse(kiosk):
    assert pygame.mouse.get_visible()
    kiosk.press(400, 300)
    kiosk.release(400, 300)
    kiosk.frame()
    assert not pygame.mouse.get_visible()
    for _ in range(20):
        kiosk.hover(403, 302)  # jitter
    kiosk.hover(200, 100)  # what some screens report before a tap
    kiosk.press(200, 100)
    kiosk.release(200, 100)
    kiosk.frame()
    assert not pygame.mouse.get_visible()
    for x in range(220, 420, 20):
        kiosk.hover(x, 100)
        kiosk.frame()
    assert pygame.mouse.get_visible()


def test_a_hidden_pointer_taps_all_the_same(kiosk):
    kiosk.tap("menu:settings")
    assert not pygame.mouse.get_visible()
    assert kiosk.screen is Screen.SETTINGS
    kiosk.tap("back")
    assert kiosk.screen is Screen.MENU


# --- the staff's way in ----------------------------------------------------------------------------


def corner(pilot, taps=5, *, hold=1.1, pause=0.2, at=(20, 20)):
    """Tap so many times, the last one held."""
    for number in range(taps):
        pilot.press(*at)
        pilot.wait(hold if number == taps - 1 else 0.1)
        pilot.release(*at)
        pilot.wait(pause)


def type_pin(pilot, digits):
    for digit in digits:
        pilot.tap(f"key:{digit}")
    pilot.tap("key:enter")


def test_five_taps_in_the_corner_and_the_pin_open_the_staffs_menu(kiosk):
    corner(kiosk)
    assert kiosk.screen is Screen.PIN
    type_pin(kiosk, "2468")
    assert kiosk.screen is Screen.STAFF


@pytest.mark.parametrize(
    "wrong",
    [{"taps": 4}, {"hold": 0.6}, {"pause": 0.9}, {"at": (300, 20)}, {"at": (20, 300)}, {"at": (900, 700)}],
    ids=str,
)
def test_anything_less_opens_nothing(kiosk, wrong):
    corner(kiosk, **wrong)
    assert kiosk.screen is not Screen.PIN


def test_a_finger_that_slides_out_of_the_corner_opens_nothing(kiosk):
    corner(kiosk, 4, hold=0.1)
    kiosk.press(20, 20)
    kiosk.frame()
    kiosk.post(pygame.MOUSEMOTION, pos=(300, 300), rel=(0, 0), buttons=(1, 0, 0), touch=False)
    kiosk.wait(1.5)
    kiosk.release(300, 300)
    kiosk.wait(0.1)
    assert kiosk.screen is Screen.MENU


def test_a_finger_whose_lifting_was_never_reported_does_not_hold_the_corner(kiosk):
    corner(kiosk, 4, hold=0.1)
    kiosk.press(20, 20)
    kiosk.frame()
    kiosk.post(pygame.MOUSEMOTION, pos=(21, 20), rel=(1, 0), buttons=(0, 0, 0), touch=False)
    kiosk.wait(1.5)
    assert kiosk.screen is Screen.MENU


def test_the_keyboard_asks_for_the_same_pad(kiosk):
    kiosk.press_key(pygame.K_q, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert kiosk.screen is Screen.PIN
    for key in (pygame.K_2, pygame.K_4, pygame.K_KP6, pygame.K_8, pygame.K_RETURN):
        kiosk.press_key(key)
        kiosk.wait(0.4)
    assert kiosk.screen is Screen.STAFF


@pytest.mark.parametrize("config", [Config(kiosk=True), Config(pin="2468")], ids=["no pin", "no kiosk"])
def test_without_a_kiosk_or_a_pin_there_is_no_such_menu(launch, config):
    pilot = launch(config=config)
    corner(pilot)
    pilot.press_key(pygame.K_q, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
    pilot.wait(0.2)
    assert pilot.screen is Screen.MENU


def test_the_corner_is_heard_in_the_middle_of_a_game_and_does_it_no_harm(launch):
    pilot = launch(config=Config(kiosk=True, pin="2468"), level=level("quick-classic"))
    pilot.settle()
    before = pilot.record
    corner(pilot)
    assert pilot.screen is Screen.PIN
    pilot.tap("close")
    if pilot.screen is Screen.PAUSE:  # the first tap is the game's, and pause lies there
        pilot.tap("continue")
    assert pilot.record == before
    pilot.play_turn()


def test_of_the_taps_only_the_first_is_the_games():
    corner, size = Corner(), (800, 480)
    heard = []
    for _ in range(TAPS - 1):
        heard.append((not corner.hears(Press(5, 5), size), not corner.hears(Release(5, 5), size)))
        corner.update()
    assert heard == [(True, True), (False, False), (False, False), (False, False)]
    assert not corner.hears(Press(400, 300), size)
    assert not corner.hears(Release(400, 300), size)
    assert not corner.hears(Press(5, 5), size), "after a tap elsewhere it begins anew"


@pytest.mark.parametrize("size", [(480, 320), (800, 480), (720, 1280), (3840, 2160)])
def test_the_corner_is_as_large_as_a_finger_needs(size):
    within = max(64, round(0.12 * min(size))) - 2
    corner = Corner()
    for number in range(TAPS):
        corner.hears(Press(within, within), size)
        if number < TAPS - 1:
            corner.hears(Release(within, within), size)
        corner.update()
    assert any(corner.update() for _ in range(HELD))


# --- the pad ---------------------------------------------------------------------------------------


@pytest.fixture
def pad(kiosk):
    corner(kiosk)
    return kiosk


def test_a_wrong_pin_opens_nothing_and_says_so(pad):
    type_pin(pad, "1111")
    assert pad.screen is Screen.PIN
    assert pad.scene._said() == pad.app.services.words("pin.wrong")
    type_pin(pad, "2468")
    assert pad.screen is Screen.STAFF


def test_three_wrong_ones_lock_the_pad_for_half_a_minute(pad):
    for _ in range(3):
        type_pin(pad, "0000")
    assert not pad.control("key:1").enabled
    pad.tap("close")
    corner(pad)
    for digit in "2468":
        pad.press_key(pygame.K_0 + int(digit))
    pad.press_key(pygame.K_RETURN)
    assert pad.screen is Screen.PIN, "not even the right one, nor by opening it anew"
    pad.tap("close")
    pad.wait(31)
    corner(pad)
    type_pin(pad, "2468")
    assert pad.screen is Screen.STAFF


def test_a_digit_can_be_taken_back(pad):
    for key in ("2", "4", "6", "9", "erase", "8", "enter"):
        pad.tap(f"key:{key}")
    assert pad.screen is Screen.STAFF


def test_a_pad_and_a_staffs_menu_left_alone_go_away(pad):
    pad.wait(19)
    assert pad.screen is Screen.PIN
    pad.tap("key:2")
    pad.wait(19)
    assert pad.screen is Screen.PIN
    pad.wait(2)
    assert pad.screen is Screen.MENU
    corner(pad)
    type_pin(pad, "2468")
    pad.wait(61)
    assert pad.screen is Screen.MENU


def test_what_was_typed_is_shown_nowhere(pad):
    pad.tap("key:2")
    pad.tap("key:4")
    painter = Painter(pad.app.services.looks.letters)
    lines = []
    painter.text = lambda text, *_, **__: lines.append(text) or 0
    pad.scene.draw(painter, 0.0)
    assert not any(character.isdigit() for line in lines for character in line)


# --- what the staff may do -------------------------------------------------------------------------


@pytest.fixture
def staff(pad):
    type_pin(pad, "2468")
    return pad


def test_the_staff_sets_the_highest_volume_and_the_usual_language_for_good(staff, data_dir):
    staff.tap("volume:40")
    staff.tap("language:ne")
    kept = json.loads((data_dir / "settings.json").read_text(encoding="utf-8"))
    assert (kept["max_volume"], kept["lang"]) == (40, "ne")
    services = staff.app.services
    services.preferences.change({"lang": "hi"})
    services.preferences.restore()
    assert (services.words.language, services.settings.max_volume) == ("ne", 40)


def test_clearing_the_results_asks_first(launch, data_dir):
    pilot = launch(config=Config(kiosk=True, pin="2468"), level=level("quick-classic"))
    pilot.settle()
    matches = pilot.services.matches
    (data_dir / "records" / "old.json").write_text(dumps(pilot.record), encoding="utf-8")
    corner(pilot)
    type_pin(pilot, "2468")
    pilot.tap("clear")
    assert pilot.screen is Screen.CONFIRM
    pilot.tap("no")
    assert pilot.screen is Screen.STAFF
    assert matches.has_resume
    assert [path.stem for path in matches.history()] == ["old"]
    pilot.tap("clear")
    pilot.tap("yes")
    assert not matches.has_resume
    assert matches.history() == ()
    assert pilot.notice == pilot.app.services.words("staff.cleared")
    pilot.tap("back")
    assert pilot.screen is Screen.MENU
    assert "menu:resume" not in pilot.targets()
    pilot.wait(5)
    assert not matches.has_resume


def test_the_staff_saves_a_problem_file_without_the_pin(staff, data_dir):
    staff.tap("problem")
    (path,) = (data_dir / "problems").iterdir()
    assert str(path) in staff.notice
    with zipfile.ZipFile(path) as archive:
        assert not any(b"2468" in archive.read(name) for name in ("facts.json", "log.txt"))


def test_the_staff_quits_and_restarts(staff):
    staff.tap("restart")
    assert (staff.over, staff.app.stack.left) == (True, Leave(restart=True))


def test_quitting_does_not_restart(staff):
    staff.tap("quit")
    assert (staff.over, staff.app.stack.left) == (True, Leave())


def test_the_staff_goes_back_to_the_game(staff):
    staff.press_key(pygame.K_ESCAPE)
    assert staff.screen is Screen.MENU


@pytest.mark.parametrize("how, code, starts", [("quit", 10, 0), ("restart", None, 1)])
def test_the_exit_code_says_whether_to_start_it_again(monkeypatch, tmp_path, how, code, starts):
    started = []

    class ReplacedError(Exception):
        """Another program has taken the place of this one."""

    def execv(path, arguments):
        started.append((path, arguments))
        raise ReplacedError

    def run(app):
        app.stack.carry_out(Leave(restart=how == "restart"))
        app.close()
        return app.stack.left

    monkeypatch.setattr(os, "execv", execv)
    monkeypatch.setattr(App, "run", run)
    arguments = ["--kiosk", "--data-dir", str(tmp_path)]
    if how == "restart":
        with pytest.raises(ReplacedError):
            main(arguments)
    else:
        assert main(arguments) == code
    assert len(started) == starts


# --- the lock ----------------------------------------------------------------------------------------


def test_a_right_pin_forgets_the_wrong_ones_before_it():
    lock = Lock("2468")
    for digits in ("1", "2", "2468", "3", "4"):
        lock.opens(digits)
    assert not lock.seconds, "three in a row lock it, not three in all"
    lock.opens("5")
    assert lock.seconds


def test_a_restart_gives_no_further_attempts(tmp_path):
    for digits in ("1", "2", "3"):
        lock = Lock("2468", Shelf(tmp_path))
        assert not lock.seconds
        lock.opens(digits)
    lock = Lock("2468", Shelf(tmp_path))
    assert not lock.opens("2468")
    for _ in range(30 * TICKS_PER_SECOND):
        lock.update()
    assert lock.opens("2468")
    assert not list(tmp_path.iterdir())


def test_a_right_pin_forgets_the_wrong_ones_over_a_restart(tmp_path):
    for digits in ("1", "2", "2468", "3", "4"):
        Lock("2468", Shelf(tmp_path)).opens(digits)
    assert Lock("2468", Shelf(tmp_path)).opens("2468")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"wrong": {}, "ticks": 1}',
        '{"wrong": 1e999, "ticks": NaN}',
        '{"wrong": 9999999, "ticks": 9e99}',
        '{"wrong": -5, "ticks": -99999}',
        "[" * 100_000,
    ],
    ids=lambda text: text[:30],
)
def test_no_file_locks_the_menu_for_ever(tmp_path, text):
    (tmp_path / "lockout.json").write_text(text, encoding="utf-8")
    lock = Lock("2468", Shelf(tmp_path))
    assert 0 <= lock.seconds <= 30
    for _ in range(30 * TICKS_PER_SECOND):
        lock.update()
    assert lock.opens("2468")


def test_a_changed_pin_begins_anew(tmp_path):
    lock = Lock("2468", Shelf(tmp_path))
    for digits in ("1", "2", "3"):
        lock.opens(digits)
    lock.change("1357")
    assert lock.opens("1357")
    assert not Lock("1357", Shelf(tmp_path)).seconds


def test_a_reload_takes_up_a_changed_pin(launch):
    changed = Layers(over={"kiosk": True, "pin": "1357"})
    pilot = launch(config=Config(kiosk=True, pin="2468"), read=lambda: changed)
    pilot.app.reread()
    assert not pilot.app.services.lock.opens("2468")
    assert pilot.app.services.lock.opens("1357")
