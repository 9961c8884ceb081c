"""Drives the whole program without anybody in front of it: by ticks, and by the names of controls.

No clock is read, nothing sleeps and no event is posted: intents go to the program as `input.py` would make them, and
the same calls always lead to the same picture. The gallery, the benchmark and tests stand on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Self

import pygame

from ..app import App, Options
from ..device import TICKS_PER_SECOND, Confirm, Hover, Intent, Press, Release, Step
from ..kiosk import Lock
from ..match import Level
from ..scenes import NEWBORN, SCENES, Reset, Scene, Screen, Table, TableScene
from ..settings import Config, Settings
from ..storage import Resources, Shelf
from ..table import Stage
from ..ui import Canvas

SEED = b"callbreak seed 1"
STAMP = "20250101-120000"
"""What the driven program takes for the present moment."""
PATIENCE = 120 * TICKS_PER_SECOND
"""Ticks after which something that never comes is a fault."""

MOST_PASSES = 60


class DriverError(Exception):
    """The program does not do what it was driven to do: a control is missing, or something never comes."""


class Driver(App):
    """The program, driven. `folder` is where it keeps its files: a new, empty one.

    Use it in a `with`: one program at a time can have the window.
    """

    def __init__(
        self,
        settings: Settings,
        resources: Resources,
        levels: tuple[Level, ...],
        folder: Path,
        config: Config | None = None,
    ) -> None:
        options = Options(seed=SEED, shelf=Shelf(folder), stored=settings, config=config or Config())
        super().__init__(settings, options, resources, levels)
        self._steps = 0

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        """Open the program; a real mouse or keyboard is not heard."""
        super().open()
        pygame.event.set_blocked(None)
        pygame.event.set_allowed([pygame.QUIT])
        self.services.stamp = lambda: STAMP

    # -- what is there

    @property
    def scene(self) -> Scene:
        """The screen on top."""
        return self.stack.top

    @property
    def screen(self) -> Screen:
        """The name of the screen on top."""
        return next(name for name, kind in SCENES.items() if kind is type(self.scene))

    @property
    def table(self) -> Table:
        """The table of the screen on top."""
        table = self.scene.table if isinstance(self.scene, TableScene) else self.scene.payload
        if not isinstance(table, Table):
            raise DriverError(f"there is no table on {self.screen}")
        return table

    @property
    def stage(self) -> Stage:
        """The stage of that table."""
        return self.table.stage

    @property
    def waiting(self) -> bool:
        """Whether the program waits for the person: their turn, or a screen that is no table."""
        return self.scene.turn and self.scene.asked if isinstance(self.scene, TableScene) else True

    @property
    def canvas(self) -> Canvas:
        """What the window is drawn with: it counts what drawing costs."""
        return self._canvas

    # -- where to be

    def begin(self, screen: Screen, payload: object = None) -> None:
        """Put this screen up in place of all others."""
        self.stack.carry_out(Reset(screen, payload))

    def afresh(self, settings: Mapping[str, object]) -> None:
        """Forget whatever was done: these settings, no saved match, nothing said."""
        # the owner's part first: a kiosk would fill the screen
        self.services.config, self.services.lock = Config(), Lock()
        self.services.change(settings)
        self.services.shelf.clear_resume()
        self.services.notices.text, self.services.notices.ticks_left = "", 0

    def own(self, config: Config) -> None:
        """Let the screens be those of a machine whose owner decided so."""
        self.services.config, self.services.lock = config, Lock(config.pin)

    def sit(self, table: Table) -> None:
        """Put up the screen that a table calls for."""
        self.begin(table.screen, table)

    # -- time

    def tick(self, count: int = 1) -> None:
        """Let ticks pass; nothing is drawn."""
        for _ in range(count):
            self.stack.update()
            self.services.notices.update()

    def until(self, what: Callable[[], bool]) -> None:
        """Let ticks pass until something is so."""
        for _ in range(PATIENCE):
            if what():
                return
            self.tick()
        raise DriverError(f"waited {PATIENCE} ticks in vain on {self.screen}")

    def settle(self) -> None:
        """Let ticks pass until the program waits for the person."""
        self.until(lambda: self.waiting)

    def rest(self) -> None:
        """Let ticks pass until nothing moves any more."""
        self.until(lambda: self.waiting and not self.scene.restless)

    def step(self) -> None:
        """One frame of one tick, as the program itself makes it: ticks, and drawing where it is needed."""
        self._steps += 1
        self.frame(self._steps / TICKS_PER_SECOND)

    # -- what a person does

    def give(self, *intents: Intent) -> None:
        """Hand over what a person did."""
        for intent in intents:
            self._handle(intent)

    def middle(self, name: str) -> tuple[int, int]:
        """The pixel in the middle of a control, which must be there."""
        control = self.scene.control(name)
        if control is None:
            there = ", ".join(each.name for each in self.scene.controls)
            raise DriverError(f"there is no {name!r} on {self.screen}, only {there}")
        return int(self.scene.across(control, int(control.hit.cx))), int(control.hit.cy)

    def has(self, name: str) -> bool:
        """Whether there is a control of that name."""
        return self.scene.control(name) is not None

    def aim(self, name: str) -> None:
        """Move the pointer onto a control."""
        self.give(Hover(*self.middle(name)))

    def hold(self, name: str) -> None:
        """Press a control, once it has been there long enough to be heard."""
        self.tick(NEWBORN + 1)
        self.give(Press(*self.middle(name)))

    def tap(self, name: str) -> None:
        """Press a control and let go."""
        self.hold(name)
        self.give(Release(*self.middle(name)))

    def arrow(self, dx: int, dy: int = 0) -> None:
        """Press an arrow key."""
        self.give(Step(dx, dy))

    def enter(self) -> None:
        """Press Enter."""
        self.tick(NEWBORN + 1)
        self.give(Confirm())

    # -- what is seen

    def show(self) -> pygame.Surface:
        """Draw the moment as it is, and return the window's picture.

        A moving frame makes only so many new card pictures and shows similar ones for the rest: here it is drawn
        until it has them all, so that the picture does not depend on what was shown before.
        """
        for _ in range(MOST_PASSES):
            self._draw_if_needed(True)
            if not self.services.looks.allowance.short:
                return self.window.surface
        raise DriverError(f"drawing on {self.screen} never came to an end")

    def save(self, path: Path) -> Path:
        """Draw the moment and keep its picture."""
        pygame.image.save(self.show(), path)
        return path
