"""Drives the whole program without a user: controls by name, time as an argument.

    with Driver(folder) as driver:
        driver.tap("menu:play")
        driver.settle()
        driver.tap("call:3")

The gallery, the soak, the benchmark and the tests use it. It reads no clock and never sleeps. By default it passes
ticks and intents directly to the program and draws only on request, which is fast and deterministic. A *live* driver
posts events to the real queue and runs frames of given lengths.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, Self

import pygame

from ..app import App, Options
from ..device import TICKS_PER_SECOND, Confirm, Cue, Drag, Hover, Intent, Press, Release, Step
from ..engine import Record, SeatView
from ..kiosk import Lock
from ..match import read_levels
from ..scenes import NEW_CONTROL_TICKS, Reset, Scene, Screen, Table, TableScene, scene_for
from ..settings import Config, Layers, Preferences
from ..storage import Resources, Shelf
from ..table import Stage
from ..ui import Control

SEED = b"callbreak seed 1"
STAMP = "2025-01-01T12:00:00+00:00"
"""The current time as seen by a program that is not live."""
BEAT = 10
"""Ticks between two moments when a live driver may act."""
PATIENCE = 120 * TICKS_PER_SECOND
"""Ticks to wait for something before it is an error."""
MOST_PASSES = 60


class DriverError(AssertionError):
    """The program did not do what the driver expected: a control is missing, or a wait timed out."""


def layers_of(config: Config | None = None, settings: Mapping[str, object] | None = None) -> Layers:
    """Return layers that set a configuration and settings as the command line would."""
    config = config or Config()
    return Layers(over={**{each.name: getattr(config, each.name) for each in fields(config)}, **(settings or {})})


class Driver:
    """Driver of the program; `folder` is the data folder. Use it in a `with`: only one program can have the window.

    `frames` makes it live: the frame lengths in seconds, repeated. A frame then always ends on each beat, a sixth of a
    second, so that input on beats comes on the same tick at any frame rate.
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
        """The cues played, each with its tick."""
        self.seen: set[Screen] = set()
        """The screens that have been on top."""
        self._play, self.services.play = self.services.play, self._hear
        if not self.live:
            pygame.event.set_blocked(None)  # ignore a real mouse or keyboard
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
        """Close the program and take it apart: its objects refer to one another, and would keep their pictures."""
        if "app" in vars(self):
            self.app.close()
            vars(self.app).clear()
            del self.app, self.services, self.stack, self.window

    def _hear(self, cue: Cue) -> None:
        self.cues.append((self.ticks, cue))
        self._play(cue)

    # -- state

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
        """The table in play."""
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
        """The record of the match."""
        return self.table.session.record

    @property
    def view(self) -> SeatView:
        """The view of the player's seat."""
        return self.table.view

    @property
    def notice(self) -> str:
        """The notice over the screen."""
        return self.services.notices.text or self.stack.top.lasting_notice

    @property
    def ticks(self) -> int:
        """Ticks that have passed."""
        return self.app.ticks

    @property
    def over(self) -> bool:
        """Whether the program has ended."""
        return self.stack.over

    @property
    def waiting(self) -> bool:
        """Whether the program waits for input: at the player's turn, or on a screen other than the table."""
        if self.over or not isinstance(self.scene, TableScene):
            return True
        return self.scene.turn and self.scene.asked

    def targets(self) -> tuple[str, ...]:
        """Return the names of all controls."""
        return tuple(control.name for control in self.scene.controls)

    def has(self, name: str) -> bool:
        """Tell whether there is a control of that name."""
        return self.scene.control(name) is not None

    def control(self, name: str) -> Control:
        """Return the control of that name. Raises DriverError if it is missing or covered."""
        control = self.scene.control(name)
        if control is None:
            raise DriverError(f"there is no {name!r} on {self.screen}, only {', '.join(self.targets())}")
        on_top = self.scene.at(*self.middle(control))
        if on_top is None or on_top.name != name:
            raise DriverError(f"the middle of {name!r} belongs to {on_top}")
        return control

    def middle(self, control: Control) -> tuple[int, int]:
        """Return the centre of a control's hit area, in pixels."""
        return int(self.scene.across(control, int(control.hit.cx))), int(control.hit.cy)

    # -- setup

    def begin(self, scene: Scene) -> None:
        """Replace all screens by this one."""
        self.stack.carry_out(Reset(scene))

    def afresh(self, settings: Mapping[str, object]) -> None:
        """Reset the program: these settings, no saved match, no notice."""
        self.own(Config())  # first: a kiosk would switch to full screen
        self.services.preferences.change(settings)
        self.services.matches.drop()
        self.services.notices.clear()

    def own(self, config: Config) -> None:
        """Use this configuration for the screens; the window stays as it is."""
        self.services.preferences.config, self.services.lock = config, Lock(config.pin)

    def sit(self, table: Table) -> None:
        """Show the screen for the current phase of a table."""
        self.begin(scene_for(table))

    # -- time

    def frame(self, seconds: float | None = None) -> float:
        """Run one frame, up to the next beat at most unless its length is given. Return how long it would sleep."""
        length = next(self._frames) if seconds is None else seconds
        # half a tick past the beat, so that rounding cannot move the tick to the next frame
        beat = self._start + ((self.ticks // BEAT + 1) * BEAT + 0.5) / TICKS_PER_SECOND
        if seconds is None and self.now < beat < self.now + length:
            length = beat - self.now
        self.now += length
        pause = self.app.frame(self.now)
        if not self.over:
            self.seen.add(self.screen)
        return pause

    def tick(self, count: int = 1) -> None:
        """Advance `count` ticks, without drawing unless live."""
        goal = self.ticks + count
        while self.ticks < goal and not self.over:
            self._pass()

    def wait(self, seconds: float) -> None:
        """Advance by `seconds`."""
        self.tick(round(seconds * TICKS_PER_SECOND))

    def beat(self) -> None:
        """Advance to the next beat."""
        self.tick(BEAT - self.ticks % BEAT)

    def until(self, what: Callable[[], bool]) -> None:
        """Advance until `what` returns true. Raises DriverError after PATIENCE ticks."""
        latest = self.ticks + PATIENCE
        while not what():
            if self.ticks >= latest:
                raise DriverError(f"waited {PATIENCE} ticks in vain on {self.screen}")
            self._pass()

    def settle(self) -> None:
        """Advance until the program waits for input."""
        self.until(lambda: self.waiting)

    def rest(self) -> None:
        """Advance until the program waits for input and nothing moves."""
        self.until(lambda: self.waiting and not self.scene.restless)

    def _pass(self) -> None:
        if self.live:
            self.frame()
        else:
            self.app.tick()

    # -- input

    def give(self, *intents: Intent) -> None:
        """Pass intents to the program, bypassing the event queue."""
        for intent in intents:
            self.app.handle(intent)

    def post(self, kind: int, **values: Any) -> None:
        """Post an event to the queue of a live program."""
        pygame.event.post(pygame.event.Event(kind, **values))

    def press(self, x: int, y: int) -> None:
        """Press the mouse button at a position."""
        self._point(Press(x, y), pygame.MOUSEBUTTONDOWN, button=1)

    def release(self, x: int, y: int) -> None:
        """Release the mouse button."""
        self._point(Release(x, y), pygame.MOUSEBUTTONUP, button=1)

    def hover(self, x: int, y: int) -> None:
        """Move the pointer, with no button down."""
        self._point(Hover(x, y), pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0))

    def drag(self, x: int, y: int) -> None:
        """Move the pointer with the button held."""
        self._point(Drag(x, y), pygame.MOUSEMOTION, rel=(0, 0), buttons=(1, 0, 0))
        self._take_in()

    def _take_in(self) -> None:
        if self.live:
            self.tick()  # input is handled on a frame with a tick

    def _point(self, intent: Press | Drag | Release | Hover, kind: int, **values: Any) -> None:
        if self.live:
            self.post(kind, pos=(intent.x, intent.y), touch=False, **values)
        else:
            self.give(intent)

    def aim(self, name: str) -> None:
        """Move the pointer onto a control."""
        self.hover(*self.middle(self.control(name)))
        self._take_in()

    def hold(self, name: str) -> None:
        """Press a control, after the delay that new screens have for input."""
        self.tick(NEW_CONTROL_TICKS + 1)
        self.press(*self.middle(self.control(name)))
        self._take_in()

    def tap(self, name: str) -> None:
        """Press and release a control, after the delay that new screens have for input."""
        self.tick(NEW_CONTROL_TICKS + 1)
        self.post_tap(name)
        self._take_in()

    def post_tap(self, name: str) -> None:
        """Press and release a control at once."""
        where = self.middle(self.control(name))
        self.press(*where)
        self.release(*where)

    def arrow(self, dx: int, dy: int = 0) -> None:
        """Press an arrow key."""
        self.give(Step(dx, dy))

    def enter(self) -> None:
        """Press Enter."""
        self.tick(NEW_CONTROL_TICKS + 1)
        self.give(Confirm())

    def press_key(self, key: int, mod: int = 0) -> None:
        """Press a key of a live program."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self.tick()

    def focus(self, name: str) -> None:
        """Press Tab in a live program until a control has the focus."""
        for _ in range(len(self.targets()) + 2):
            if self.scene.focus == name and self.scene.focus_shown:
                return
            self.press_key(pygame.K_TAB)
        raise DriverError(f"Tab never reaches {name!r} on {self.screen}")

    def resize(self, width: int, height: int) -> None:
        """Resize the window of a live program."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.post(pygame.WINDOWSIZECHANGED, x=width, y=height, window=None)
        self.tick()

    # -- output

    def show(self) -> pygame.Surface:
        """Draw the current state and return the window's surface.

        A frame with motion renders a limited number of new card pictures and substitutes the rest: here it is redrawn
        until all are rendered, so that the picture does not depend on the cache.
        """
        for _ in range(MOST_PASSES):
            self.app.draw_if_needed(True)
            if not self.services.looks.allowance.short:
                return self.window.surface
        raise DriverError(f"drawing on {self.screen} never came to an end")
