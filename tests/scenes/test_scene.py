"""What all screens do alike: who hears a press, where the focus goes, what a disabled control says."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

import pygame
import pytest

from game.device.cues import Cue
from game.device.intents import Ask, Cancel, Command, Confirm, Digit, Hover, Press, Release, Resized, Step, Tab
from game.engine import Rules
from game.scenes import SCENES
from game.scenes.notices import NOTICE_TICKS, Notices
from game.scenes.scene import NEW_CONTROL_TICKS, Scene
from game.scenes.stack import SceneStack
from game.scenes.transitions import Leave, Pop, Push, Replace, Reset, Screen
from game.settings.config import Config
from game.ui.geometry import Rect
from game.ui.widgets import BareControl, Button, State


class Page(Scene):
    """A cross of controls: one in the middle, one on each side of it."""

    screen = Screen.SETTINGS

    def __init__(self, services):
        super().__init__(services)
        self.done = []
        self.label = "go"
        self.at_once = None
        self.hidden = set()
        self.hooks = []

    def build(self):
        places = {"middle": (100, 100), "left": (10, 100), "right": (190, 100), "up": (100, 10), "down": (100, 190)}
        controls = [
            BareControl(name=name, rect=Rect(x, y, 50, 50), does=partial(self.done.append, name))
            for name, (x, y) in places.items()
            if name not in self.hidden
        ]
        off = BareControl(name="off", rect=Rect(190, 190, 50, 50), enabled=False, why_not="not yet")
        word = Button(name="word", rect=Rect(10, 190, 50, 50), label=self.label, does=partial(self.done.append, "word"))
        return (*controls, off, word)

    def first_focus(self):
        return "middle"

    def default(self):
        return self.at_once

    def digit(self, number):
        self.done.append(number)

    def draw(self, painter, alpha):
        self.hooks.append("draw")

    def enter(self):
        self.hooks.append("enter")

    def leave(self):
        self.hooks.append("leave")

    def resume(self):
        self.hooks.append("resume")


@pytest.fixture
def services():
    heard = []
    looks = SimpleNamespace(right_to_left=False)
    return SimpleNamespace(play=heard.append, heard=heard, notices=Notices(), looks=looks, config=Config())


@pytest.fixture
def page(services):
    page = Page(services)
    page.arrange((250, 250))
    age(page)
    return page


def age(page, ticks=NEW_CONTROL_TICKS):
    for _ in range(ticks):
        page.update()


def tap(page, x, y):
    page.handle(Press(x, y))
    return page.handle(Release(x, y))


MIDDLE, LEFT, OFF, WORD, NOWHERE = (120, 120), (30, 120), (210, 210), (30, 210), (245, 5)


def test_a_tap_on_a_control_does_what_it_is_for(page, services):
    tap(page, *MIDDLE)
    assert page.done == ["middle"]
    assert services.heard == [Cue.BUTTON]
    tap(page, *NOWHERE)
    assert page.done == ["middle"]


def test_only_a_press_and_a_release_on_the_same_control_count(page):
    page.handle(Press(*MIDDLE))
    page.handle(Release(*LEFT))
    page.handle(Press(*NOWHERE))
    page.handle(Release(*MIDDLE))
    page.handle(Press(*MIDDLE))
    page.handle(Release(*NOWHERE))
    page.handle(Release(*MIDDLE))
    assert page.done == []


@pytest.mark.parametrize("ticks", [0, 1, NEW_CONTROL_TICKS - 1])
def test_a_control_that_just_appeared_hears_no_press(services, ticks):
    page = Page(services)
    page.arrange((250, 250))
    age(page, ticks)
    tap(page, *MIDDLE)
    assert page.done == []
    page.handle(Confirm())
    assert page.done == []
    age(page, NEW_CONTROL_TICKS - ticks)
    tap(page, *MIDDLE)
    assert page.done == ["middle"]


def test_a_press_before_its_time_is_not_heard_by_letting_go_later(services):
    page = Page(services)
    page.arrange((250, 250))
    page.handle(Press(*MIDDLE))
    age(page)
    page.handle(Release(*MIDDLE))
    assert page.done == []


def test_a_control_that_changed_its_words_is_new_and_the_others_are_not(page):
    page.label = "stop"
    page.arrange()
    tap(page, *WORD)
    tap(page, *MIDDLE)
    assert page.done == ["middle"]
    age(page)
    tap(page, *WORD)
    assert page.done == ["middle", "word"]


def test_a_control_that_went_and_came_back_is_new(page):
    page.hidden = {"middle"}
    page.arrange()
    page.hidden = set()
    page.arrange()
    tap(page, *MIDDLE)
    assert page.done == []


def test_a_resize_makes_nothing_new(page):
    page.arrange((300, 300))
    assert page.size == (300, 300)
    tap(page, *MIDDLE)
    assert page.done == ["middle"]


def test_a_disabled_control_says_why_and_does_nothing(page, services):
    tap(page, *OFF)
    assert page.done == []
    assert services.heard == [Cue.ILLEGAL]
    assert services.notices.text == "not yet"
    assert page.state_of(page.control("off")) is State.DISABLED


def test_a_message_goes_away_by_itself(services):
    services.notices.say("hello")
    gone = [services.notices.update() for _ in range(NOTICE_TICKS)]
    assert gone == [False] * (NOTICE_TICKS - 1) + [True]
    assert services.notices.text == ""
    assert not services.notices.update()


def test_tab_goes_round_in_order_and_back(page):
    order = [control.name for control in page.controls]
    page.handle(Tab())
    assert page.focus_shown
    assert page.focus == order[0], "the first key only shows where the focus is"
    seen = []
    for _ in order:
        page.handle(Tab())
        seen.append(page.focus)
    assert seen == [*order[1:], order[0]]
    page.handle(Tab(backward=True))
    assert page.focus == order[-1]


@pytest.mark.parametrize(
    "step, name",
    [(Step(-1, 0), "left"), (Step(1, 0), "right"), (Step(0, -1), "up"), (Step(0, 1), "down")],
)
def test_arrows_go_to_the_neighbour_and_round_to_the_far_end(page, step, name):
    opposite = {"left": "right", "right": "left", "up": "down", "down": "up"}[name]
    page.handle(Tab())
    assert page.focus == "middle"
    page.handle(step)
    assert page.focus == name
    page.handle(step)
    assert page.focus in (opposite, "off", "word"), "no way on: the other end of the row"


def test_enter_presses_what_is_in_focus_once_it_can_be_seen(page):
    page.handle(Confirm())
    assert page.done == [], "nobody could see what this would have pressed"
    page.handle(Confirm())
    assert page.done == ["middle"]


def test_enter_presses_the_first_choice_at_once(page):
    page.at_once = "middle"
    page.handle(Confirm())
    assert page.done == ["middle"]


def test_the_focus_leaves_a_control_that_is_gone(page):
    page.focus = "middle"
    page.hidden = {"middle"}
    page.arrange()
    assert page.focus is None
    page.handle(Tab())
    page.handle(Tab())
    assert page.focus == page.controls[0].name


def test_the_pointer_hides_the_focus_and_hovers(page):
    page.handle(Tab())
    page.handle(Hover(*LEFT))
    assert page.hovered == "left"
    assert page.state_of(page.control("left")) is State.HOVER
    page.handle(Press(*LEFT))
    assert not page.focus_shown
    assert page.state_of(page.control("left")) is State.PRESSED
    page.handle(Release(*LEFT))
    assert page.focus == "left", "the keys go on from where the pointer was"


def test_moving_without_meeting_anything_new_changes_nothing(page):
    page.handle(Hover(*LEFT))
    page.handle(Hover(LEFT[0] + 1, LEFT[1]))
    assert not page.changed


def test_a_target_is_never_smaller_than_a_thumb():
    small = BareControl(name="small", rect=Rect(100, 100, 10, 10))
    assert (small.hit.w, small.hit.h) == (44, 44)
    assert small.hit.contains(105, 105)


def test_other_intents_reach_their_hooks(page):
    page.handle(Digit(7))
    assert page.done == [7]
    assert page.handle(Cancel()) == Pop()
    page.services.level = SimpleNamespace(rules=Rules())
    assert page.handle(Ask(Command.RULES)).scene.rules == Rules()
    assert page.handle(Ask(Command.PAUSE)) is None


# --- the stack ------------------------------------------------------------------------------------


@pytest.fixture
def stack(services):
    stack = SceneStack(services)
    stack.size = (250, 250)
    stack.carry_out(Reset(Page(services)))
    return stack


def test_a_screen_is_entered_laid_out_and_left(stack):
    first = stack.top
    assert first.hooks == ["enter"]
    assert first.size == (250, 250)
    second = Page(stack.top.services)
    stack.carry_out(Push(second))
    assert stack.top is second
    assert stack.screens == (first, second)
    stack.carry_out(Pop())
    assert second.hooks[-1] == "leave"
    assert first.hooks[-1] == "resume"
    assert stack.top is first


def test_replace_takes_the_top_one_and_reset_all(stack, services):
    pages = [stack.top, *(Page(services) for _ in range(3))]
    stack.carry_out(Push(pages[1]))
    stack.carry_out(Replace(pages[2]))
    assert [page.hooks[-1:] for page in pages] == [["enter"], ["leave"], ["enter"], []]
    stack.carry_out(Reset(pages[3]))
    assert [page.hooks[-1:] for page in pages] == [["leave"], ["leave"], ["leave"], ["enter"]]
    assert len(stack.screens) == 1


def test_the_answer_reaches_the_one_who_asked_once_the_question_is_gone(stack, services):
    first, answers = stack.top, []

    def answered(yes):
        answers.append((yes, stack.top))
        return Replace(Page(services)) if yes else None

    for yes in (False, True):
        stack.carry_out(Push(Page(services)))
        stack.carry_out(Pop(then=partial(answered, yes)))
    assert answers == [(False, first), (True, first)]
    assert first.hooks == ["enter", "resume", "leave"]
    assert stack.top is not first


def test_every_screen_has_its_one_scene():
    assert sorted(scene.screen for scene in SCENES) == sorted(Screen)


def test_the_last_one_gone_or_leaving_ends_the_program(stack):
    stack.carry_out(None)
    assert not stack.over
    stack.carry_out(Leave())
    assert stack.over
    stack.over = False
    stack.carry_out(Pop())
    assert stack.over


def test_only_the_top_one_hears_and_grows_older_and_a_new_size_reaches_all(stack, services):
    first = stack.top
    stack.carry_out(Push(Page(services)))
    ticks = first.ticks
    stack.update()
    stack.handle(Digit(3))
    assert first.ticks == ticks
    assert first.done == []
    assert stack.top.done == [3]
    stack.handle(Resized(400, 300))
    assert {scene.size for scene in stack.screens} == {(400, 300)}
    assert stack.size == (400, 300)


def test_what_is_covered_is_not_drawn(stack, services):
    first = stack.top
    stack.carry_out(Push(Page(services)))
    stack.draw(None, 0.0)
    assert "draw" not in first.hooks
    type(stack.top).opaque = False
    try:
        stack.draw(None, 0.0)
        assert "draw" in first.hooks
    finally:
        type(stack.top).opaque = True


# --- the table that stands first


@pytest.mark.parametrize(
    "lang, country, configured, played",
    [
        ("en", "GB", None, "quick-classic"),
        ("ne", "GB", None, "nepal"),
        ("en", "NP", None, "nepal"),
        ("ne", "NP", "home", "home"),
    ],
)
def test_play_is_the_table_of_the_language_or_the_region_unless_configured(
    launch, monkeypatch, lang, country, configured, played
):
    monkeypatch.setenv("LC_ALL", f"en_{country}.UTF-8")
    pilot = launch(config=Config(level=configured), lang=lang)
    pilot.tap("menu:tables")
    first = "quick-classic" if (lang, country) == ("en", "GB") else "nepal"
    assert pilot.targets()[0] == f"table:{first}"
    pilot.press_key(pygame.K_ESCAPE)
    pilot.tap("menu:play")
    assert pilot.table.level.key == played
