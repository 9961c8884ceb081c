"""The stack of screens: the top one receives the input, all visible ones are drawn."""

from __future__ import annotations

from ..device import Drag, Dropped, Intent, Press, Release, Resized
from ..ui import Painter
from . import flow
from .public.attract import Attract
from .public.pin import PinPad
from .public.still_there import StillThere
from .round.sitting import clear_away
from .scene import Scene
from .services import Services
from .transitions import Leave, Pop, Push, Replace, Reset, Screen, Transition

SMALLEST = (240, 180)
"""In pixels. A smaller window shows part of a layout of this size."""


class SceneStack:
    """The screens on top of one another. The top one receives input; all from the topmost opaque one up are drawn."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._stack: list[Scene] = []
        self._spent = False
        """Whether a press that closed a screen has not been released yet."""
        self.size = (0, 0)
        self.over = False
        """Whether the program is to end."""
        self.left: Leave | None = None
        """How a screen ended the program, if one did."""

    @property
    def top(self) -> Scene:
        """The screen that receives input."""
        return self._stack[-1]

    @property
    def screens(self) -> tuple[Scene, ...]:
        """All screens, the lowest first."""
        return tuple(self._stack)

    @property
    def names(self) -> tuple[Screen, ...]:
        """The names of all screens, the lowest first."""
        return tuple(scene.screen for scene in self._stack)

    def handle(self, intent: Intent) -> None:
        """Pass on an intent: a new size to every screen, all others to the top one.

        After a press that closed a screen, the drags and the release that belong to it are dropped.
        """
        if isinstance(intent, Resized):
            self.size = (max(intent.width, SMALLEST[0]), max(intent.height, SMALLEST[1]))
            for scene in self._stack:
                scene.arrange(self.size)
            return
        if isinstance(intent, Dropped):
            self._services.take_in(intent.path)
        if self._spent and isinstance(intent, Drag | Release):
            self._spent = isinstance(intent, Drag)
            return
        if isinstance(intent, Press | Drag):
            self._spent = self.top.any_input_dismisses
        self.carry_out(self.top.handle(intent))

    def update(self) -> None:
        """Advance the top screen by one tick."""
        self.carry_out(self.top.update())

    def attend(self, seconds: float) -> None:
        """Show the screen that is due after so long without input."""
        services = self._services
        alone = min(seconds, self.top.seconds) if self.top.screen is Screen.MENU else seconds
        due = flow.unattended(self.names, alone, services.config)
        if due is Screen.STILL_THERE:
            self.carry_out(Push(StillThere(services)))
        elif due is not None:
            if services.config.kiosk:
                clear_away(services)
            self.carry_out(Reset(Attract(services)) if due is Screen.ATTRACT else flow.to_menu(services))

    def draw(self, painter: Painter, alpha: float) -> None:
        """Draw all visible screens, the lowest first."""
        lowest = max((i for i, scene in enumerate(self._stack) if scene.opaque), default=0)
        for scene in self._stack[lowest:]:
            scene.draw(painter, alpha if scene is self.top else 0.0)

    def admit_staff(self) -> None:
        """Ask for the PIN, if there is one and the staff menu is not open."""
        if self._services.lock.exists and {Screen.PIN, Screen.STAFF}.isdisjoint(self.names):
            self.carry_out(Push(PinPad(self._services)))

    def rearrange(self) -> None:
        """Lay out every screen again, as when the language has changed."""
        for scene in self._stack:
            scene.arrange(self.size)

    def carry_out(self, transition: Transition | None) -> None:
        """Carry out a transition."""
        match transition:
            case None:
                return
            case Push(scene):
                self.top.cover()
                self._put(scene)
            case Pop(fresh, then):
                self._drop()
                following = then() if then is not None else None
                if following is not None:
                    self.carry_out(following)
                elif self._stack:
                    if fresh:
                        self.top.renew()
                    self.top.resume()
                    self.top.arrange(self.size)
                elif self._services.config.kiosk:  # a kiosk cannot be left, whatever the lowest screen
                    self.carry_out(flow.to_menu(self._services))
                else:
                    self.over = True
            case Replace(scene):
                self._drop()
                self._put(scene)
            case Reset(scene):
                while self._stack:
                    self._drop()
                self._put(scene)
            case Leave() as left:
                self.over, self.left = True, left
        if self._stack:
            self.top.changed = True

    def _put(self, scene: Scene) -> None:
        self._stack.append(scene)
        scene.enter()
        scene.arrange(self.size)

    def _drop(self) -> None:
        self._stack.pop().leave()
