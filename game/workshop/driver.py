"""Drives the whole program with nobody in front of it: controls by their names, time as an argument.

    with Driver(folder) as driver:
        driver.tap("menu:play")
        driver.settle()
        driver.tap("call:3")

The gallery, the soak, the benchmark and the tests stand on it. No clock is read and nothing sleeps. By itself a driver
passes ticks and intents straight to the program and draws only when asked: fast, and the same calls always lead to the
same picture. A *live* one puts events into the real queue and lets the program make frames of given lengths.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Self

import pygame

from ..app import App, Options
from ..device import TICKS_PER_SECOND, Confirm, Cue, Hover, Intent, Press, Release, Step
from ..engine import Record, SeatView
from ..kiosk import Lock
from ..match import read_levels
from ..scenes import NEWBORN, Reset, Scene, Screen, Table, TableScene, scene_for
from ..settings import Config, Layers, Preferences
from ..storage import Resources, Shelf
from ..table import Stage
from ..ui import Control

SEED = b"callbreak seed 1"
STAMP = "20250101-120000"
"""What a driven program that is not live takes for the present moment."""
BEAT = 10
"""Ticks between two moments at which a live driver may act."""
PATIENCE = 120 * TICKS_PER_SECOND
"""Ticks after which something that never comes is a fault."""
MOST_PASSES = 60


class DriverError(AssertionError):
    """The program does not do what it was driven to do: a control is missing, or something never comes."""


def layers_of(config: Config | None = None, settings: Mapping[str, object] | None = None) -> Layers:
    """A configuration and settings, as a command line would give them."""
    config = config or Config()
    return Layers(over={**{each.name: getattr(config, each.name) for each in fields(config)}, **(settings or {})})


class Driver:
    """The program, driven; `folder` is its data folder. Use it in a `with`: one program at a time has the window.

    `frames` makes it live: the lengths of the frames in seconds, over and over. Frames then end exactly on every beat,
    a sixth of a second, whatever their lengths: whoever acts on beats acts on the same tick at any frame rate.
    """

    def __init__(
        self,
        folder: Path | None,
        layers: Layers | None = None,
        *,
        options: Options | None = None,
        read: Callable[[], Layers] | None = None,
        frames: Iterable[float] | None = None,
    ) -> None:
        shelf, resources = Shelf(folder), Resources()
        levels, _ = read_levels(resources.levels)
        preferences = Preferences(shelf, layers or layers_of(), read)
        self.app = App(preferences, shelf, resources, levels, options or Options(seed=SEED))
        self.services, self.stack, self.window = self.app.services, self.app.stack, self.app.window
        self.live = frames is not None
        self._frames = itertools.cycle(tuple(frames or (1 / TICKS_PER_SECOND,)))
        self._start = self.now = 1000.0
        self.cues: list[tuple[int, Cue]] = []
        """What sounded, each cue with the tick it sounded on."""
        self.seen: set[Screen] = set()
        """The screens that have been on top."""
        self._play, self.services.play = self.services.play, self._hear
        if not self.live:
            pygame.event.set_blocked(None)  # a real mouse or keyboard is not heard
            pygame.event.set_allowed([pygame.QUIT])
            self.services.stamp = lambda: STAMP
        self.app.begin()
        if self.live:
            self.frame(0.0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the program."""
        self.app.close()

    def _hear(self, cue: Cue) -> None:
        self.cues.append((self.ticks, cue))
        self._play(cue)

    # -- what is there

    @property
    def scene(self) -> Scene:
        """The screen on top."""
        return self.stack.top

    @property
    def screen(self) -> Screen:
        """The name of the screen on top."""
        return self.scene.screen

    @property
    def table(self) -> Table:
        """The table being played at."""
        held = (getattr(scene, "table", None) for scene in reversed(self.stack.screens))
        table = next((table for table in held if isinstance(table, Table)), None)
        if table is None:
            raise DriverError(f"there is no table on {self.screen}")
        return table

    @property
    def stage(self) -> Stage:
        """The stage of that table."""
        return self.table.stage

    @property
    def record(self) -> Record:
        """What has been done in the match."""
        return self.table.session.record

    @property
    def view(self) -> SeatView:
        """What the player may know."""
        return self.table.view

    @property
    def notice(self) -> str:
        """The message over the screen."""
        return self.services.notices.text

    @property
    def ticks(self) -> int:
        """How many have passed."""
        return self.app.ticks

    @property
    def over(self) -> bool:
        """Whether the program has ended."""
        return self.stack.over

    @property
    def waiting(self) -> bool:
        """Whether the program waits for the person: their turn, or a screen that is no table."""
        if self.over or not isinstance(self.scene, TableScene):
            return True
        return self.scene.turn and self.scene.asked

    def targets(self) -> tuple[str, ...]:
        """The names of all that can be pressed now."""
        return tuple(control.name for control in self.scene.controls)

    def has(self, name: str) -> bool:
        """Whether there is a control of that name."""
        return self.scene.control(name) is not None

    def control(self, name: str) -> Control:
        """The control of that name, which must be there and not be covered."""
        control = self.scene.control(name)
        if control is None:
            raise DriverError(f"there is no {name!r} on {self.screen}, only {', '.join(self.targets())}")
        on_top = self.scene.at(*self.middle(control))
        if on_top is None or on_top.name != name:
            raise DriverError(f"the middle of {name!r} belongs to {on_top}")
        return control

    def middle(self, control: Control) -> tuple[int, int]:
        """The pixel in the middle of where a press counts."""
        return int(self.scene.across(control, int(control.hit.cx))), int(control.hit.cy)

    # -- where to be

    def begin(self, scene: Scene) -> None:
        """Put this screen up in place of all others."""
        self.stack.carry_out(Reset(scene))

    def afresh(self, settings: Mapping[str, object]) -> None:
        """Forget what was done: these settings, no saved match, no message."""
        self.own(Config())  # first: a kiosk would fill the screen
        self.services.preferences.change(settings)
        self.services.shelf.clear_resume()
        self.services.notices.clear()

    def own(self, config: Config) -> None:
        """Let the screens be those of a machine whose owner decided so; the window stays as it is."""
        self.services.preferences.config, self.services.lock = config, Lock(config.pin)

    def sit(self, table: Table) -> None:
        """Put up the screen that a table calls for."""
        self.begin(scene_for(table))

    # -- time

    def frame(self, seconds: float | None = None) -> float:
        """Make one frame, never past the next beat unless its length is given; returns how long it would sleep."""
        length = next(self._frames) if seconds is None else seconds
        # Half a tick past the beat: no rounding of a sum of seconds can move the tick to the other side.
        beat = self._start + ((self.ticks // BEAT + 1) * BEAT + 0.5) / TICKS_PER_SECOND
        if seconds is None and self.now < beat < self.now + length:
            length = beat - self.now
        self.now += length
        pause = self.app.frame(self.now)
        if not self.over:
            self.seen.add(self.screen)
        return pause

    def tick(self, count: int = 1) -> None:
        """Let ticks pass: nothing is drawn, unless the driver is live."""
        goal = self.ticks + count
        while self.ticks < goal and not self.over:
            self._pass()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.tick(round(seconds * TICKS_PER_SECOND))

    def beat(self) -> None:
        """Go on to the next beat."""
        self.tick(BEAT - self.ticks % BEAT)

    def until(self, what: Callable[[], bool]) -> None:
        """Let time pass until something is so."""
        latest = self.ticks + PATIENCE
        while not what():
            if self.ticks >= latest:
                raise DriverError(f"waited {PATIENCE} ticks in vain on {self.screen}")
            self._pass()

    def settle(self) -> None:
        """Let time pass until the program waits for the person."""
        self.until(lambda: self.waiting)

    def rest(self) -> None:
        """Let time pass until nothing moves any more."""
        self.until(lambda: self.waiting and not self.scene.restless)

    def _pass(self) -> None:
        if self.live:
            self.frame()
        else:
            self.app.tick()

    # -- what a person does

    def give(self, *intents: Intent) -> None:
        """Hand over what a person did, past the event queue."""
        for intent in intents:
            self.app.handle(intent)

    def post(self, kind: int, **values: Any) -> None:
        """Put an event into the queue of a live program."""
        pygame.event.post(pygame.event.Event(kind, **values))

    def press(self, x: int, y: int) -> None:
        """Press the button of the mouse at a place."""
        self._point(Press(x, y), pygame.MOUSEBUTTONDOWN, button=1)

    def release(self, x: int, y: int) -> None:
        """Release the button."""
        self._point(Release(x, y), pygame.MOUSEBUTTONUP, button=1)

    def hover(self, x: int, y: int) -> None:
        """Move the pointer, with no button down."""
        self._point(Hover(x, y), pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0))

    def _point(self, intent: Press | Release | Hover, kind: int, **values: Any) -> None:
        if self.live:
            self.post(kind, pos=(intent.x, intent.y), touch=False, **values)
        else:
            self.give(intent)

    def aim(self, name: str) -> None:
        """Move the pointer onto a control."""
        self.hover(*self.middle(self.control(name)))

    def hold(self, name: str) -> None:
        """Press a control, once it has been there long enough to be heard."""
        self.tick(NEWBORN + 1)
        self.press(*self.middle(self.control(name)))

    def tap(self, name: str) -> None:
        """Press and release a control, once it has been there long enough to be heard."""
        self.tick(NEWBORN + 1)
        self.post_tap(name)
        if self.live:
            self.tick()  # what was done is heard on a frame that has a tick

    def post_tap(self, name: str) -> None:
        """Press and release a control, however new it is."""
        where = self.middle(self.control(name))
        self.press(*where)
        self.release(*where)

    def arrow(self, dx: int, dy: int = 0) -> None:
        """Press an arrow key."""
        self.give(Step(dx, dy))

    def enter(self) -> None:
        """Press Enter."""
        self.tick(NEWBORN + 1)
        self.give(Confirm())

    def press_key(self, key: int, mod: int = 0) -> None:
        """Press a key of a live program."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.tick()

    def focus(self, name: str) -> None:
        """Bring the keyboard's focus to a control of a live program, by Tab."""
        for _ in range(len(self.targets()) + 2):
            if self.scene.focus == name and self.scene.focus_shown:
                return
            self.press_key(pygame.K_TAB)
        raise DriverError(f"Tab never reaches {name!r} on {self.screen}")

    def resize(self, width: int, height: int) -> None:
        """Give the window of a live program another size."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.post(pygame.WINDOWSIZECHANGED, x=width, y=height, window=None)
        self.tick()

    # -- what is seen

    def show(self) -> pygame.Surface:
        """Draw the moment as it is, and return the window's picture.

        A moving frame makes only so many new card pictures and shows similar ones for the rest: here it is drawn
        until it has them all, so that the picture does not depend on what was shown before.
        """
        for _ in range(MOST_PASSES):
            self.app.draw_if_needed(True)
            if not self.services.looks.allowance.short:
                return self.window.surface
        raise DriverError(f"drawing on {self.screen} never came to an end")
