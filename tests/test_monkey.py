"""Somebody who presses anything, anywhere, at any time: nothing breaks, and no card is ever lost."""

from __future__ import annotations

import random
from collections import Counter

import pygame
import pytest

from game.engine import DECK, HandsDealt, Phase, replay
from game.scenes.round.table_scene import TableScene
from game.scenes.transitions import Screen

from .pilot import by_rule, level
from .states import EVERY, reach

KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE),
    *(pygame.K_ESCAPE, pygame.K_F1, pygame.K_m, pygame.K_p, pygame.K_l, pygame.K_F11, pygame.K_q),
    *(pygame.K_0, pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_8, pygame.K_KP5),
)
WINDOWS = ((640, 400), (400, 640), (320, 240), (800, 480))


class Monkey:
    """Does things by chance, always the same ones for a seed."""

    def __init__(self, pilot, seed):
        self.pilot = pilot
        self.chance = random.Random(seed)
        self.kinds = (
            *[self.tap_something] * 6,
            *[self.play_well] * 4,
            *[self.key] * 4,
            *(self.tap_anywhere, self.press, self.release, self.drag, self.hover, self.scroll),
            *(self.wait, self.wait, self.two_at_once),
            *(self.look_away, self.look_back),
            *(self.resize, self.jump),
        )

    def step(self):
        """One thing; its name."""
        kind = self.chance.choice(self.kinds)
        if kind in (self.resize, self.jump) and self.chance.random() < 0.7:
            kind = self.wait
        kind()
        self.pilot.frame(self.chance.choice((0.004, 1 / 60, 1 / 60, 0.04, 0.25)))
        if self.pilot.over:  # it was the way out
            self.pilot.app.stack.over = False
        return kind.__name__

    def point(self):
        w, h = self.pilot.app.window.size
        return self.chance.randrange(-5, w + 5), self.chance.randrange(-5, h + 5)

    def tap_at(self, x, y):
        self.pilot.press(x, y)
        self.pilot.release(x, y)

    def tap_anywhere(self):
        self.tap_at(*self.point())

    def tap_something(self):
        controls = self.pilot.scene.controls
        if controls:
            self.tap_at(*self.pilot.middle(self.chance.choice(controls)))

    def two_at_once(self):
        self.tap_something()
        self.tap_something()

    def play_well(self):
        """What a person would do, so that the match gets on."""
        scene = self.pilot.scene
        if isinstance(scene, TableScene) and scene.asked:
            action = by_rule(self.pilot.view)
            names = (f"call:{action.number}", "call") if hasattr(action, "number") else (f"hand:{action.card}",)
            for name in names:
                control = scene.control(name)
                if control is not None:
                    self.pilot.frame(0.25)
                    self.pilot.frame(0.25)
                    self.tap_at(*self.pilot.middle(control))
        else:
            self.tap_something()

    def press(self):
        self.pilot.press(*self.point())

    def release(self):
        self.pilot.release(*self.point())

    def hover(self):
        self.pilot.hover(*self.point())

    def drag(self):
        names = [control for control in self.pilot.scene.controls if control.name.startswith(("hand:", "set:"))]
        x, y = self.pilot.middle(self.chance.choice(names)) if names else self.point()
        self.pilot.press(x, y)
        self.pilot.frame(1 / 60)
        for _ in range(self.chance.randrange(4)):
            self.pilot.hover(*self.point())
            self.pilot.frame(1 / 60)
        if self.chance.random() < 0.8:
            self.pilot.release(*self.point())

    def scroll(self):
        self.pilot.post(pygame.MOUSEWHEEL, x=0, y=self.chance.choice((-3, -1, 0, 1)))

    def key(self):
        mod = pygame.KMOD_SHIFT if self.chance.random() < 0.1 else 0
        self.pilot.post(pygame.KEYDOWN, key=self.chance.choice(KEYS), mod=mod, unicode="", scancode=0)

    def wait(self):
        for _ in range(self.chance.randrange(1, 4)):
            self.pilot.frame(0.25)

    def jump(self):
        self.pilot.frame(self.chance.choice((-100.0, 5000.0, 0.0)))

    def look_away(self):
        self.pilot.post(pygame.WINDOWFOCUSLOST, window=None)

    def look_back(self):
        self.pilot.post(pygame.WINDOWFOCUSGAINED, window=None)
        self.pilot.post(pygame.WINDOWEXPOSED, window=None)

    def resize(self):
        self.pilot.resize(*self.chance.choice(WINDOWS))


def table_of(pilot):
    """The table on the stack of screens, if there is one."""
    for scene in reversed(pilot.app.stack.screens):
        if hasattr(scene, "table"):
            return scene.table
    return None


def check_cards(table):
    """All 52 cards are somewhere, each once; what the table shows when it is idle is what is so."""
    match, stage = table.session.match, table.stage
    if match.phase in (Phase.CALL, Phase.PLAY):
        _, events = replay(table.session.record)
        dealt = max(i for i, event in enumerate(events) if isinstance(event, HandsDealt))
        played = [event.card for event in events[dealt:] if hasattr(event, "card")]
        hands = [card for seat in range(4) for card in match.view(seat).hand]
        assert Counter([*played, *hands]) == Counter(DECK)
    if table.own is not None and table.idle and match.phase in (Phase.CALL, Phase.PLAY) and not table.scored:
        view = match.view(0)
        assert set(stage.hand) == set(view.hand)
        assert stage.board.trick == view.trick
        lying = [thing for thing, _ in stage.timeline.in_hand()]
        assert Counter(lying) == Counter(view.hand)
        assert len(stage.timeline.things()) == len(view.hand) + len(view.trick)


def rampage(launch, folder, seed, steps, **options):
    """So many things done by chance, with a look at the cards after each."""
    pilot = launch(folder, size="640x400", **options)
    monkey = Monkey(pilot, seed)
    done: list[str] = []
    seen = Counter()
    try:
        for number in range(steps):
            done.append(monkey.step())
            seen[pilot.screen] += 1
            table = table_of(pilot)
            if table is not None and (number % 5 == 0 or table.idle):
                check_cards(table)
    except BaseException as error:
        error.add_note(f"seed {seed}, step {len(done)}, on {pilot.screen}, after {done[-6:]}")
        raise
    return seen


@pytest.mark.parametrize("steps", [500, pytest.param(5000, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("seed, key", [(1, None), (2, "home"), (3, "quick-classic"), (4, "nepal")])
def test_two_thousand_things_by_chance(launch, data_dir, seed, key, steps):
    start = level(key) if key else None
    seen = rampage(launch, data_dir, seed, steps, level=start, speed=("off", "fast", "normal", "off")[seed % 4])
    assert len(seen) >= 4, seen


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(100, 120))
def test_a_hundred_thousand_things_by_chance(launch, data_dir, seed):
    speed = ("off", "fast", "normal", "calm")[seed % 4]
    seen = rampage(launch, data_dir, seed, 5000, speed=speed, guard=seed % 3 == 0)
    assert sum(seen.values()) == 5000
    assert len(seen) >= 4, seen


# --- the same time at any frame rate ----------------------------------------------------------------


def ticks_of_a_match(launch, folder, rate):
    """How many ticks a match takes, what was played, and what was heard when."""
    pilot = launch(folder, level=level("quick-classic"), frames=(1 / rate,), speed="fast", size="480x320")
    still = 0
    while pilot.screen is not Screen.FINAL:
        pilot.beat()
        still = still + 1 if pilot.waiting else 0
        if still < 3:  # what just appeared is not heard yet
            continue
        still = 0
        if pilot.screen is Screen.SUMMARY:
            pilot.post_tap("next")
        elif pilot.screen is Screen.CALL and pilot.scene.chosen is None:
            pilot.post_tap(f"call:{by_rule(pilot.view).number}")
        elif pilot.screen is Screen.CALL:
            pilot.post_tap("call")
        else:
            pilot.post_tap(f"hand:{by_rule(pilot.view).card}")
    return pilot.ticks, pilot.record, pilot.cues


@pytest.mark.nightly
def test_a_whole_match_takes_the_same_time_at_any_frame_rate(launch, tmp_path):
    slow, usual, quick = (ticks_of_a_match(launch, tmp_path / str(rate), rate) for rate in (15, 60, 240))
    assert slow == usual == quick


@pytest.mark.parametrize("name", EVERY)
def test_a_few_things_by_chance_in_every_state(launch, data_dir, name):
    pilot = reach(launch, data_dir, name, size="640x400", frames=(1 / 12,))
    monkey = Monkey(pilot, name)
    for _ in range(25):
        monkey.step()
        table = table_of(pilot)
        if table is not None:
            check_cards(table)
    assert pilot.screen in Screen
