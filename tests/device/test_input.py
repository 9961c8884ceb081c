"""Pygame events become intents: one tap is one press, whichever devices claim it."""

import string

import pygame
import pytest

from game.device.input import SAME_PRESS_PIXELS, SAME_PRESS_SECONDS, USED, Input, meant_key
from game.device.intents import (
    Ask,
    Attention,
    Cancel,
    Command,
    Confirm,
    Digit,
    Drag,
    Exposed,
    Hover,
    Lost,
    Press,
    Quit,
    Release,
    Resized,
    Scroll,
    Step,
    Tab,
)
from game.engine import Play

from ..pilot import level


@pytest.fixture
def source():
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    reader = Input()
    reader.open()
    pygame.event.clear()
    yield reader
    pygame.quit()


def post(kind, **values):
    pygame.event.post(pygame.event.Event(kind, **values))


def press(x=10, y=10, button=1, touch=False):
    post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button, touch=touch)


def release(x=10, y=10, button=1, touch=False):
    post(pygame.MOUSEBUTTONUP, pos=(x, y), button=button, touch=touch)


def move(x, y, held=0):
    post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(held, 0, 0), touch=False)


def key(code, mod=0):
    post(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0)


def test_a_click_is_a_press_and_a_release(source):
    press(3, 4)
    release(5, 6)
    assert source.read(0) == [Press(3, 4), Release(5, 6)]


@pytest.mark.parametrize("button", [2, 3, 4, 5, 8])
def test_only_the_main_button_counts(source, button):
    press(button=button)
    release(button=button)
    assert source.read(0) == []


def test_a_tap_that_touch_and_mouse_both_report_is_one(source):
    post(pygame.FINGERDOWN, touch_id=1, finger_id=1, x=0.1, y=0.1, dx=0, dy=0, pressure=1)
    press(touch=True)
    press(11, 12, touch=False)
    release(touch=True)
    release(11, 12, touch=False)
    assert source.read(0) == [Press(10, 10), Release(10, 10)]


def test_the_second_report_may_come_a_frame_later_and_a_little_off(source):
    press()
    release()
    assert source.read(1.0) == [Press(10, 10), Release(10, 10)]
    press(10 + SAME_PRESS_PIXELS, 10)
    release(10 + SAME_PRESS_PIXELS, 10)
    assert source.read(1.0 + SAME_PRESS_SECONDS - 0.001) == []


def test_a_second_tap_later_or_elsewhere_is_another_tap(source):
    press()
    release()
    source.read(1.0)
    press()
    release()
    assert source.read(1.0 + 2 * SAME_PRESS_SECONDS) == [Press(10, 10), Release(10, 10)]
    press(200, 10)
    release(200, 10)
    assert source.read(1.0 + 2 * SAME_PRESS_SECONDS) == [Press(200, 10), Release(200, 10)]


def test_moving_while_down_is_a_drag_and_else_a_hover(source):
    move(1, 1)
    press(2, 2)
    move(3, 3, held=1)
    release(4, 4)
    move(5, 5)
    assert source.read(0) == [Hover(1, 1), Press(2, 2), Drag(3, 3), Release(4, 4), Hover(5, 5)]


def test_a_release_that_never_came_cancels_the_drag(source):
    press(2, 2)
    move(3, 3, held=1)
    move(4, 4)
    move(5, 5)
    release(5, 5)
    assert source.read(0) == [Press(2, 2), Drag(3, 3), Lost()]
    move(6, 6)
    assert source.read(0) == [Hover(6, 6)]


def test_a_run_of_motions_is_one_but_never_across_a_press_or_release(source):
    for x in range(1000):
        move(x, 0)
    press(7, 7)
    for x in range(1000):
        move(x, 1, held=1)
    release(8, 8)
    move(1, 2)
    assert source.read(0) == [Hover(999, 0), Press(7, 7), Drag(999, 1), Release(8, 8), Hover(1, 2)]


def test_text_input_is_off(monkeypatch):
    stopped = []
    monkeypatch.setattr(pygame.key, "stop_text_input", lambda: stopped.append(True))
    pygame.display.init()
    pygame.display.set_mode((320, 240))
    Input().open()
    assert stopped


@pytest.mark.parametrize(
    "code, place, meant",
    [
        (pygame.K_m, pygame.KSCAN_SEMICOLON, pygame.K_m),  # French: by its letter
        (pygame.K_COMMA, pygame.KSCAN_M, pygame.K_COMMA),
        (0x92E, pygame.KSCAN_M, pygame.K_m),  # Nepali, Hindi
        (0x9AE, pygame.KSCAN_M, pygame.K_m),  # Bengali
        (0x62D, pygame.KSCAN_P, pygame.K_p),  # Persian
        (0xE17, pygame.KSCAN_M, pygame.K_m),  # Thai
        (0, pygame.KSCAN_L, pygame.K_l),  # a key of two characters has no code
        (pygame.K_F11, pygame.KSCAN_F11, pygame.K_F11),
        (0xF5, pygame.KSCAN_RIGHTBRACKET, 0xF5),  # Estonian
    ],
)
def test_letter_keys_work_in_every_layout(code, place, meant):
    assert meant_key(code, place) == meant


def test_a_release_without_a_press_is_nothing(source):
    release()
    assert source.read(0) == []


KEYS = {
    pygame.K_RETURN: Confirm(),
    pygame.K_KP_ENTER: Confirm(),
    pygame.K_SPACE: Confirm(),
    pygame.K_ESCAPE: Cancel(),
    pygame.K_AC_BACK: Cancel(),
    pygame.K_TAB: Tab(),
    pygame.K_LEFT: Step(-1, 0),
    pygame.K_RIGHT: Step(1, 0),
    pygame.K_UP: Step(0, -1),
    pygame.K_DOWN: Step(0, 1),
    pygame.K_F1: Ask(Command.RULES),
    pygame.K_m: Ask(Command.MUTE),
    pygame.K_p: Ask(Command.PAUSE),
    pygame.K_l: Ask(Command.LAST_TRICK),
    pygame.K_DELETE: Ask(Command.DELETE),
    pygame.K_F11: Ask(Command.FULLSCREEN),
    pygame.K_F9: Ask(Command.PROBLEM),
    pygame.K_F12: Ask(Command.SCREENSHOT),
}


@pytest.mark.parametrize("code", KEYS, ids=pygame.key.name)
def test_keys(source, code):
    key(code)
    assert source.read(0) == [KEYS[code]]


@pytest.mark.parametrize("digit", string.digits)
def test_digits_of_the_row_and_of_the_pad(source, digit):
    key(getattr(pygame, f"K_{digit}"))
    key(getattr(pygame, f"K_KP{digit}"))
    assert source.read(0) == [Digit(int(digit))] * 2


def test_alt_enter_is_full_screen_and_shift_tab_goes_back(source):
    key(pygame.K_RETURN, pygame.KMOD_LALT)
    key(pygame.K_TAB, pygame.KMOD_LSHIFT)
    assert source.read(0) == [Ask(Command.FULLSCREEN), Tab(backward=True)]


def test_other_keys_mean_nothing(source):
    for code in (pygame.K_q, pygame.K_F5, pygame.K_LSHIFT, pygame.K_PRINTSCREEN):
        key(code)
    assert source.read(0) == []


def test_the_window_and_the_wheel(source):
    post(pygame.MOUSEWHEEL, x=0, y=2, flipped=False)
    post(pygame.MOUSEWHEEL, x=3, y=0, flipped=False)
    post(pygame.WINDOWSIZECHANGED, x=800, y=480, window=None)
    post(pygame.WINDOWEXPOSED, window=None)
    post(pygame.WINDOWRESTORED, window=None)
    post(pygame.WINDOWFOCUSGAINED, window=None)
    post(pygame.WINDOWFOCUSLOST, window=None)
    post(pygame.QUIT)
    assert source.read(0) == [
        *(Scroll(-2), Resized(800, 480), Exposed(), Exposed(), Attention(True), Attention(False), Quit()),
    ]


@pytest.mark.parametrize("kind", [pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.KEYUP, pygame.JOYAXISMOTION,
                                  pygame.TEXTINPUT, pygame.USEREVENT])  # fmt: skip
def test_events_of_no_use_never_enter_the_queue(source, kind):
    assert kind not in USED
    assert pygame.event.get_blocked(kind)
    post(kind)
    assert pygame.event.get() == []


def test_every_event_of_use_enters_the_queue(source):
    assert not any(pygame.event.get_blocked(kind) for kind in USED)


def test_a_flood_of_motion_cannot_push_quit_out(launch):
    pilot = launch()
    for i in range(10_000):
        pilot.hover(i % 300, 7)
    pilot.frame()
    for _ in range(100):
        pilot.post(pygame.FINGERMOTION, touch_id=1, finger_id=1, x=0.1, y=0.1, dx=0, dy=0, pressure=1)
    pilot.post(pygame.QUIT)
    pilot.frame()
    assert pilot.over


def test_a_full_queue_still_quits(launch):
    pilot = launch()

    def flood():
        while True:
            pilot.hover(10, 7)

    with pytest.raises(pygame.error):  # no more room
        flood()
    pilot.frame()
    pilot.wait(0.5)
    pilot.tap("menu:quit")
    assert pilot.over


def test_a_tap_seen_by_touch_and_by_mouse_plays_one_card(launch):
    pilot = launch(level=level("classic-evening"), speed="fast")
    pilot.play_turn()
    pilot.settle()
    pilot.wait(0.5)
    x, y = pilot.middle(pilot.control(f"hand:{pilot.view.legal_plays()[0]}"))
    for touch in (True, False):
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=touch)
        pilot.post(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=touch)
    pilot.wait(0.1)
    own = [action for action in pilot.record.actions if isinstance(action, Play) and action.seat == 0]
    assert len(own) == 1
