"""The base of all screens.

A scene's hooks are called in this order: `enter` once it is on the stack, `arrange` whenever its size or content has
changed, then any number of `handle` (one intent) and `update` (one tick), `draw` when the window needs it, and `leave`
when it is removed. Transitions are values; the stack carries them out after the hook has returned.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from ..device import (
    TICKS_PER_SECOND,
    Ask,
    Cancel,
    Command,
    Confirm,
    Cue,
    Digit,
    Drag,
    Hover,
    Intent,
    Lost,
    Press,
    Release,
    Step,
    Tab,
)
from ..ui import Brush, Control, Painter, State, page_unit
from .services import Services
from .transitions import Pop, Push, Screen, Transition

ENTRANCE = 0.22
"""Seconds in which a screen fades in."""
NEW_CONTROL_TICKS = round(0.35 * TICKS_PER_SECOND)
"""Ticks for which a control that is new, or has changed its meaning, ignores presses aimed at its predecessor."""


class Scene(ABC):
    """A screen: its controls, their actions, and its drawing."""

    screen: ClassVar[Screen]
    """Its name."""
    opaque: ClassVar[bool] = True
    """Whether it covers the whole window, so that screens below are not drawn."""
    any_input_dismisses: ClassVar[bool] = False
    """Whether any input closes it and does nothing else, as in the attract mode."""
    notice_aside: ClassVar[bool] = False
    """Whether notices are shown in the corner, because the screen needs its top."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.size = (0, 0)
        self.controls: tuple[Control, ...] = ()
        self.focus: str | None = None
        self.focus_shown = False
        self.hovered: str | None = None
        self.pressed: str | None = None
        self.ticks = 0
        self._new_since: dict[object, int] = {}
        """The tick since which a control with that meaning, or for that decision, has existed."""
        self.changed = True
        """Whether a redraw is needed although nothing moves."""

    @property
    def lasting_notice(self) -> str:
        """The notice to show as long as the screen does, when there is no other."""
        return ""

    # -- hooks, overridden by screens

    @abstractmethod
    def build(self) -> tuple[Control, ...]:
        """Return the controls for the present size and state, in Tab order."""

    @abstractmethod
    def draw(self, painter: Painter, alpha: float) -> None:
        """Draw everything, bottom first; `alpha` is the fraction of the next tick that has passed."""

    def cancel(self) -> Transition | None:
        """Go one level up (Escape)."""
        return Pop()

    def digit(self, number: int) -> Transition | None:
        """Handle a digit key."""

    def command(self, command: Command) -> Transition | None:
        """Handle a key with a command of its own."""
        if command is Command.RULES:
            from .rules import RulesPage  # this is a scene itself

            return Push(RulesPage(self.services, self.services.level.rules))
        return None

    def enter(self) -> None:
        """Called after it was put on the stack."""

    def resume(self) -> None:
        """Called after the screen above it was removed."""

    def cover(self) -> None:
        """Called before another screen covers it: ends all pointer gestures."""
        self.pressed = self.hovered = None

    def renew(self) -> None:
        """Treat all controls as new (see NEW_CONTROL_TICKS), after an unrequested popup has covered them."""
        self._new_since.clear()

    def leave(self) -> None:
        """Called before it is removed."""

    def tick(self) -> Transition | None:
        """Handle one tick."""

    @property
    def u(self) -> float:
        """The layout unit of a page or panel, in pixels."""
        return page_unit(*self.size)

    @property
    def brush(self) -> Brush:
        """The drawing of interface parts at that unit."""
        return self.services.looks.brush(self.u)

    @property
    def entrance(self) -> float:
        """The progress of the fade-in, 0 to 1."""
        return self.fraction(0, ENTRANCE)

    def fraction(self, since: int, seconds: float) -> float:
        """Return the progress, 0 to 1, of a motion that began at tick `since`, at the player's speed."""
        ticks = seconds * self.services.settings.speed.factor * TICKS_PER_SECOND
        return max(0.0, min(1.0, (self.ticks - since) / ticks)) if ticks else 1.0

    @property
    def music_off(self) -> bool:
        """Whether the music is off too."""
        return False

    @property
    def restless(self) -> bool:
        """Whether something moves, so that every frame must be drawn."""
        return self.entrance < 1

    # -- common to all screens

    def arrange(self, size: tuple[int, int] | None = None) -> None:
        """Lay out the controls for a size; new ones ignore presses for a moment."""
        if size is not None:
            self.size = size
        self.controls = self.build()
        kinds = {kind for control in self.controls for kind in (control.meaning, control.decision)}
        self._new_since = {kind: self._new_since.get(kind, self.ticks) for kind in kinds}
        if self.control(self.focus) is None:
            first = self.first_focus()
            self.focus = first if self.control(first) is not None else None
        if self.control(self.pressed) is None:
            self.pressed = None
        self.changed = True

    def first_focus(self) -> str | None:
        """Return the name of the first control in focus."""
        return None

    def default(self) -> str | None:
        """Return the name of the control that Enter presses while the focus is hidden."""
        return self.first_focus()

    def control(self, name: str | None) -> Control | None:
        """Return the control of that name, if it exists now."""
        return next((control for control in self.controls if control.name == name), None)

    def at(self, x: float, y: float) -> Control | None:
        """Return the topmost control at a point."""
        return next((c for c in reversed(self.controls) if c.hit.contains(self.across(c, x), y)), None)

    def across(self, control: Control, x: float) -> float:
        """Return window column x in the control's coordinates: mirrored in right-to-left layouts, except for cards."""
        mirrored = self.services.looks.right_to_left and not control.physical
        return self.size[0] - 1 - x if mirrored else x

    @property
    def seconds(self) -> float:
        """The seconds it has been on top."""
        return self.ticks / TICKS_PER_SECOND

    def update(self) -> Transition | None:
        """Advance by one tick."""
        self.ticks += 1
        return self.tick()

    def handle(self, intent: Intent) -> Transition | None:
        """Handle one intent."""
        self.changed = True
        match intent:
            case Press(x, y):
                self.focus_shown = False
                control = self.at(x, y)
                self.pressed = control.name if control and self._heard(control.meaning) else None
                self.hovered = self.pressed
            case Drag(x, y) | Hover(x, y):
                control = self.at(x, y)
                hovered = control.name if control else None
                self.changed = hovered != self.hovered
                self.hovered = hovered
            case Release(x, y):
                pressed, self.pressed = self.pressed, None
                control = self.at(x, y)
                if control is not None and control.name == pressed:
                    return self.activate(control)
            case Lost():
                self.cover()
            case Step(dx, dy):
                if not self._show_focus():
                    self.step(dx, dy)
            case Tab(backward):
                if not self._show_focus():
                    self._cycle(-1 if backward else 1)
            case Confirm():
                control = self.control(self.focus)
                if self._show_focus() and self.focus != self.default():
                    return None  # the focus was not visible
                if control is not None and self._heard(control.decision):
                    return self.activate(control)
            case Cancel():
                return self.cancel()
            case Digit(number):
                return self.digit(number)
            case Ask(command):
                return self.command(command)
            case _:
                pass
        return None

    def activate(self, control: Control) -> Transition | None:
        """Press a control, or show why it is disabled."""
        self.focus = control.name if control.focusable else self.focus
        if not control.enabled:
            self.services.play(Cue.ILLEGAL)
            if control.why_not:
                self.services.notices.say(control.why_not)
            return None
        if control.clicks:
            self.services.play(Cue.BUTTON)
        return control.does() if control.does is not None else None

    def state_of(self, control: Control) -> State:
        """Return the state that a control is drawn in."""
        if not control.enabled:
            return State.DISABLED
        if control.name == self.pressed:
            return State.PRESSED if control.name == self.hovered else State.REST
        return State.HOVER if control.name == self.hovered and not self.pressed else State.REST

    def draw_controls(self, painter: Painter, u: float) -> None:
        """Draw all controls, and the focus ring once keys are used."""
        brush = self.services.looks.brush(u)
        with painter.mirrored(self.mirror):
            for control in self.controls:
                control.draw(painter, brush, self.state_of(control))
            focused = self.control(self.focus) if self.focus_shown else None
            if focused is not None:
                focused.draw_focus(painter, brush)

    @property
    def mirror(self) -> int | None:
        """The argument of `painter.mirrored` for everything that follows the reading direction."""
        return self.services.looks.mirror(self.size[0])

    def _heard(self, kind: object) -> bool:
        return self.ticks - self._new_since.get(kind, self.ticks) >= NEW_CONTROL_TICKS

    def _show_focus(self) -> bool:
        """Make the focus visible; return whether it was hidden (the first key only shows it)."""
        shown, self.focus_shown = self.focus_shown, True
        return not shown

    def _cycle(self, by: int) -> None:
        names = [c.name for c in self.controls if c.focusable]
        if names:
            here = names.index(self.focus) if self.focus in names else min(-by, 0)
            self.focus = names[(here + by) % len(names)]

    def step(self, dx: int, dy: int) -> None:
        """Move the focus to the nearest control in a direction, wrapping around."""
        here = self.control(self.focus)
        others = [c for c in self.controls if c.focusable and c.name != self.focus]
        if here is None:
            self._cycle(1)
            return

        def along(c: Control) -> float:
            return (self.across(c, c.rect.cx) - self.across(here, here.rect.cx)) * dx + (c.rect.cy - here.rect.cy) * dy

        def across(c: Control) -> float:
            apart = abs(self.across(c, c.rect.cx) - self.across(here, here.rect.cx))
            return apart * abs(dy) + abs(c.rect.cy - here.rect.cy) * abs(dx)

        ahead = [c for c in others if along(c) > 2 and across(c) <= 2.5 * along(c) + 4]
        if ahead:
            self.focus = min(ahead, key=lambda c: along(c) + 2 * across(c)).name
            return
        level = [c for c in others if across(c) < max(here.rect.h * abs(dx), here.rect.w * abs(dy)) / 2]
        if level:
            self.focus = min(level, key=along).name
