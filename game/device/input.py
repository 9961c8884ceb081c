"""The only reader of the event queue: turns pygame events into Intents.

Touch arrives as the mouse events that SDL makes from it; finger events are ignored. One tap may be reported twice, as
touch and as mouse: a second press at almost the same place and time is dropped.
"""

from __future__ import annotations

import math
import string

import pygame

from .intents import (
    Ask,
    Attention,
    Cancel,
    Command,
    Confirm,
    Digit,
    Drag,
    Dropped,
    Exposed,
    Hover,
    Intent,
    Lost,
    Press,
    Quit,
    Release,
    Resized,
    Scroll,
    Step,
    Tab,
)

SAME_PRESS_SECONDS = 0.05
SAME_PRESS_PIXELS = 20

STEPS = {
    pygame.K_LEFT: Step(-1, 0),
    pygame.K_RIGHT: Step(1, 0),
    pygame.K_UP: Step(0, -1),
    pygame.K_DOWN: Step(0, 1),
}
COMMANDS = {
    pygame.K_F1: Command.RULES,
    pygame.K_m: Command.MUTE,
    pygame.K_p: Command.PAUSE,
    pygame.K_l: Command.LAST_TRICK,
    pygame.K_c: Command.CLAIM,
    pygame.K_t: Command.TRICKS,
    pygame.K_s: Command.SHEET,
    pygame.K_g: Command.GONE,
    pygame.K_DELETE: Command.DELETE,
    pygame.K_F9: Command.PROBLEM,
    pygame.K_F11: Command.FULLSCREEN,
    pygame.K_F12: Command.SCREENSHOT,
    pygame.K_HOME: Command.TO_START,
    pygame.K_END: Command.TO_END,
}
DIGITS = {
    key: number for number in range(10) for key in (getattr(pygame, f"K_{number}"), getattr(pygame, f"K_KP{number}"))
}
PLACES = {
    getattr(pygame, f"KSCAN_{name}"): getattr(pygame, f"K_{name.lower()}")
    for name in string.ascii_uppercase + string.digits
}
"""The keys of the letters and digits by their places on a keyboard."""
LATIN_END = 0x250
"""The first character after the Latin letters."""
CONFIRM = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
CANCEL = (pygame.K_ESCAPE, pygame.K_AC_BACK)
USED = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEMOTION,
    pygame.MOUSEWHEEL,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWFOCUSGAINED,
    pygame.WINDOWFOCUSLOST,
    pygame.DROPFILE,
)
"""The event types that are handled. All others are blocked from the queue."""


class Input:
    """Converter of each frame's events to intents."""

    def __init__(self) -> None:
        self._down = False
        self._dropped = False
        self._last_press: tuple[float, int, int] = (-math.inf, 0, 0)
        self.touched = False
        """Whether the last press is marked as touch; some desktops do not mark it."""

    def open(self) -> None:
        """Block unused event types, so that they cannot fill the queue. Needs the display."""
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(USED)
        pygame.key.set_repeat()
        pygame.key.stop_text_input()  # no screen has a text field: an on-screen keyboard would cover the game

    def read(self, now: float) -> list[Intent]:
        """Return all intents since the last frame, at time `now` in seconds."""
        intents = (self._intent(event, now) for event in _merged(pygame.event.get()))
        return [intent for intent in intents if intent is not None]

    def _intent(self, event: pygame.Event, now: float) -> Intent | None:
        match event.type:
            case pygame.QUIT:
                return Quit()
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self.touched = bool(getattr(event, "touch", False))
                return self._press(now, *event.pos)
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                return self._release(*event.pos)
            case pygame.MOUSEMOTION if self._down and not event.buttons[0]:
                self._down = False
                return Lost()
            case pygame.MOUSEMOTION:
                return (Drag if self._down else Hover)(*event.pos)
            case pygame.MOUSEWHEEL:
                return Scroll(-event.y) if event.y else None
            case pygame.WINDOWSIZECHANGED:
                return Resized(event.x, event.y)
            case pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                return Exposed()
            case pygame.WINDOWFOCUSGAINED | pygame.WINDOWFOCUSLOST:
                return Attention(event.type == pygame.WINDOWFOCUSGAINED)
            case pygame.DROPFILE:
                return Dropped(event.file)
        return None

    def _press(self, now: float, x: int, y: int) -> Intent | None:
        before, last_x, last_y = self._last_press
        near = math.hypot(x - last_x, y - last_y) <= SAME_PRESS_PIXELS
        self._dropped = near and 0 <= now - before <= SAME_PRESS_SECONDS
        if self._dropped:
            return None
        self._last_press = (now, x, y)
        self._down = True
        return Press(x, y)

    def _release(self, x: int, y: int) -> Intent | None:
        if not self._down:
            return None
        self._down = False
        return Release(x, y)

    def _key(self, event: pygame.Event) -> Intent | None:
        key, mod = meant_key(event.key, event.scancode), event.mod
        if key in CONFIRM:
            return Ask(Command.FULLSCREEN) if mod & pygame.KMOD_ALT else Confirm()
        if key in CANCEL:
            return Cancel()
        if key == pygame.K_TAB:
            return Tab(backward=bool(mod & pygame.KMOD_SHIFT))
        if key in STEPS:
            return STEPS[key]
        if key in DIGITS:
            return Digit(DIGITS[key])
        if key == pygame.K_q and mod & pygame.KMOD_CTRL and mod & pygame.KMOD_SHIFT:
            return Ask(Command.STAFF)
        if key == pygame.K_z and mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return Ask(Command.UNDO)
        if key in COMMANDS:
            return Ask(COMMANDS[key])
        return None


def meant_key(key: int, scancode: int) -> int:
    """Return the key code that is meant: by place where a layout, such as Nepali or Thai, has no Latin letter there."""
    return key if 0 < key < LATIN_END else PLACES.get(scancode, key)


def _merged(events: list[pygame.Event]) -> list[pygame.Event]:
    """Return the events with only the last of each run of motions: a mouse may report thousands a second."""
    last = pygame.event.Event(pygame.NOEVENT)
    return [
        event
        for event, after in zip(events, [*events[1:], last], strict=False)
        if not event.type == after.type == pygame.MOUSEMOTION or event.buttons[0] != after.buttons[0]
    ]
