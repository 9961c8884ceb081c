"""Idle people: what counts as somebody being there, and what happens when nobody is."""

import pygame
import pytest

from game.device.intents import Attention, Digit, Drag, Exposed, Hover, Press, Release, Resized, Scroll
from game.kiosk.idle import JITTER, Idle
from game.scenes import flow
from game.scenes.transitions import Screen
from game.settings.config import Config

from ..device.test_input import KEYS

KIOSK = Config(kiosk=True)
TABLE = Config(idle_after=30)
MENU = Screen.MENU


def at_table(launch, config=TABLE, **options):
    """The program with the person's turn to call."""
    pilot = launch(config=config, **options)
    pilot.tap("menu:play")
    pilot.settle()
    assert pilot.screen is Screen.CALL
    return pilot


def warned(launch, config=TABLE, **options):
    """The program, asking whether anybody is there."""
    pilot = at_table(launch, config, **options)
    pilot.wait(config.idle_seconds)
    assert pilot.screen is Screen.STILL_THERE
    return pilot


def shown(pilot):
    """What the window shows."""
    return pygame.image.tobytes(pilot.app.window.surface, "RGB")


def alone(pilot):
    """Let the countdown run out."""
    pilot.until(lambda: pilot.screen is not Screen.STILL_THERE)


# -- what a person did


def test_a_pointer_that_trembles_is_nobody():
    idle = Idle()
    idle.hear(Press(100, 100))
    for _ in range(50):
        assert not idle.hear(Hover(101, 100))
        assert not idle.hear(Hover(100, 99))


def test_a_pointer_that_is_moved_is_somebody_however_slowly():
    idle = Idle()
    idle.hear(Press(100, 100))
    heard = [idle.hear(Hover(100 + x, 100)) for x in range(1, JITTER + 2)]
    assert heard == [False] * JITTER + [True]


def test_where_the_pointer_lies_as_the_window_opens_is_nobody():
    assert not Idle().hear(Hover(500, 300))


@pytest.mark.parametrize("intent", [Resized(800, 480), Exposed(), Attention(here=True), Attention(here=False)])
def test_what_befalls_the_window_is_nobody(intent):
    idle = Idle()
    idle.tick()
    assert not idle.hear(intent)
    assert idle.seconds > 0


@pytest.mark.parametrize(
    "intent", [Press(1, 1), Release(1, 1), Scroll(1), Digit(3), *dict.fromkeys(KEYS.values())], ids=str
)
def test_every_press_key_and_turn_of_the_wheel_is_somebody(intent):
    idle = Idle()
    idle.tick()
    assert idle.hear(intent)
    assert idle.seconds == 0


def test_a_drag_is_somebody():
    idle = Idle()
    idle.hear(Press(100, 100))
    assert idle.hear(Drag(140, 100))


# -- what is due


def test_unless_it_is_chosen_nothing_ever_happens():
    assert flow.unattended([MENU], 1e9, Config()) is None
    assert flow.unattended([Screen.PLAY], 1e9, Config()) is None


def test_a_kiosk_plays_itself_after_45_seconds_on_the_menu():
    assert flow.unattended([MENU], 44.9, KIOSK) is None
    assert flow.unattended([MENU], 45, KIOSK) is Screen.ATTRACT


def test_a_kiosk_asks_after_75_seconds_in_a_match():
    assert flow.unattended([Screen.PLAY], 74.9, KIOSK) is None
    for top in ([], [Screen.PAUSE], [Screen.RULES], [Screen.PAUSE, Screen.SETTINGS]):
        assert flow.unattended([Screen.PLAY, *top], 75, KIOSK) is Screen.STILL_THERE


def test_a_page_without_a_match_goes_back_to_the_menu_unasked():
    for screens in ([MENU, Screen.SETTINGS], [MENU, Screen.TABLES, Screen.CONFIRM], [Screen.FINAL]):
        assert flow.unattended(screens, 75, KIOSK) is MENU


def test_a_demonstration_comes_back_though_nothing_else_is_chosen():
    assert flow.unattended([MENU], 45, Config(demo=True)) is Screen.ATTRACT
    assert flow.unattended([MENU], 20, Config(demo=True, attract_after=20)) is Screen.ATTRACT


# -- at the table


def test_a_trembling_pointer_does_not_keep_a_table(launch):
    pilot = at_table(launch)
    pilot.hover(300, 300)
    for _ in range(10):
        pilot.hover(301, 300)
        pilot.wait(1.5)
        pilot.hover(300, 300)
        pilot.wait(1.5)
    assert pilot.screen is Screen.STILL_THERE


def test_the_table_waits_while_people_are_asked(launch):
    pilot = warned(launch)
    actions, now = pilot.record.actions, pilot.table.stage.now
    pilot.wait(5)
    assert (pilot.record.actions, pilot.table.stage.now) == (actions, now)
    assert pilot.scene.seconds_left == 10


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_m, pygame.K_p, pygame.K_F11, pygame.K_3, pygame.K_RETURN])
def test_any_key_goes_on_where_it_was_and_does_nothing_else(launch, key):
    pilot = warned(launch)
    actions, settings, scene = pilot.record.actions, pilot.app.services.settings, pilot.app.stack.screens[0]
    pilot.press_key(key)
    assert pilot.app.stack.screens == (scene,)
    assert (pilot.record.actions, pilot.app.services.settings, scene.chosen) == (actions, settings, None)


def test_the_tap_that_says_so_and_its_bounce_press_nothing_beneath(launch):
    pilot = warned(launch)
    beneath = pilot.app.stack.screens[0]
    where = pilot.middle(beneath.control("call:3"))
    for _ in range(2):
        pilot.press(*where)
        pilot.release(*where)
        pilot.wait(0.1)
    assert pilot.scene is beneath
    assert beneath.chosen is None
    pilot.tap("call:3")
    assert beneath.chosen == 3


def test_the_tap_that_says_so_leaves_what_was_looked_at(launch):
    pilot = at_table(launch)
    while not (pilot.screen is Screen.PLAY and pilot.table.stage.board.last_trick):
        pilot.play_turn()
        pilot.settle()
    pilot.press_key(pygame.K_l)
    looking = shown(pilot)
    pilot.until(lambda: pilot.screen is Screen.STILL_THERE)
    pilot.post_tap("here")
    pilot.wait(1)
    assert pilot.screen is Screen.PLAY
    assert shown(pilot) == looking


def test_a_call_that_was_chosen_stays_chosen(launch):
    pilot = at_table(launch)
    pilot.tap("call:3")
    pilot.until(lambda: pilot.screen is Screen.STILL_THERE)
    pilot.post_tap("here")
    pilot.wait(1)
    assert pilot.scene.chosen == 3


def test_the_menu_that_a_page_went_back_to_stays_its_own_time(launch):
    pilot = launch(config=KIOSK)
    pilot.tap("menu:settings")
    pilot.wait(KIOSK.idle_seconds)
    assert pilot.screen is MENU
    pilot.wait(KIOSK.attract_seconds - 1)
    assert pilot.screen is MENU
    pilot.wait(1)
    assert pilot.screen is Screen.ATTRACT


def test_at_zero_the_match_is_filed_and_the_menu_is_there(launch, data_dir):
    pilot = warned(launch)
    alone(pilot)
    assert pilot.screen is MENU
    assert "menu:resume" not in pilot.targets()
    assert len(list(data_dir.glob("records/*unfinished*"))) == 1


def test_at_zero_nothing_of_a_stranger_remains_in_a_kiosk(launch, data_dir):
    pilot = warned(launch, KIOSK)
    before = pilot.app.preferences.own
    pilot.app.services.preferences.change({"lang": "ne", "sound": not before.sound})
    pilot.app.services.notices.say("theirs")
    pilot.app.services.notices.also("theirs too")
    alone(pilot)
    services = pilot.app.services
    assert services.settings == before
    assert services.words.language == "en"
    assert (services.notices.text, services.notices.waiting) == ("", [])
    assert [path for path in data_dir.rglob("*") if path.is_file()] == []


def test_a_page_goes_back_to_the_menu_and_keeps_the_match_of_the_house(launch):
    pilot = at_table(launch)
    pilot.press_key(pygame.K_ESCAPE)
    pilot.tap("leave")
    pilot.tap("menu:settings")
    pilot.wait(TABLE.idle_seconds)
    assert pilot.screen is MENU
    assert "menu:resume" in pilot.targets()
