"""The display: opening it, its size, full screen, and what to say when there is none."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import warnings
from pathlib import Path

import pygame

TITLE = "Callbreak"
USUAL_SIZE = (1280, 720)
SMALLEST_SIZE = (320, 240)
UNSEEN_DRIVERS = ("offscreen", "dummy")
"""Drivers on which a game would run without anybody seeing it."""

_log = logging.getLogger(__name__)


class NoDisplayError(Exception):
    """There is nothing to show the game on; the message says what to do."""


class Window:
    """The one window. Its picture has exactly the window's pixels: nothing is ever scaled."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        display: int = 0,
        allow_screensaver: bool = False,
    ) -> None:
        self._asked_for = size
        self.fullscreen = fullscreen
        self._display = display
        self._allow_screensaver = allow_screensaver
        self._place: tuple[int, int] | None = None
        """Where the window was before it filled the screen."""

    def open(self) -> None:
        """Make the window. Raises NoDisplayError with advice."""
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        for driver in ("X11", "WAYLAND"):  # by this name a desktop finds the entry and the icon
            os.environ.setdefault(f"SDL_VIDEO_{driver}_WMCLASS", "callbreak")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplayError(_advice(str(error))) from error
        driver = pygame.display.get_driver()
        if driver in UNSEEN_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
            raise NoDisplayError(_advice(f"only the driver {driver!r} came up, which shows nothing"))
        if driver == "x11":  # without a graphics card the GL path of a plain window costs seven times as much
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.set_allow_screensaver(self._allow_screensaver)
        pygame.display.set_caption(TITLE)
        self._display = self._existing(self._display)
        self._set_mode()

    def dress(self, icon: Path) -> None:
        """Give the window its icon; without one, or one that cannot be read, it has the system's."""
        with contextlib.suppress(pygame.error, OSError):
            pygame.display.set_icon(pygame.image.load(icon))

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on. A resize replaces it, so ask anew each time."""
        surface = pygame.display.get_surface()
        assert surface is not None  # open() came first
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.surface.get_size()

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole desktop; the video mode itself is never changed."""
        if not self.fullscreen:  # what to come back to
            self._asked_for = self.size
            with contextlib.suppress(pygame.error):
                self._place = pygame.display.get_window_position()
        self.fullscreen = not self.fullscreen
        self._set_mode()
        if not self.fullscreen and self._place is not None:
            self._move(self._place)

    def present(self, areas: list[pygame.Rect]) -> None:
        """Show what was drawn in these areas."""
        if areas:
            pygame.display.update(areas)

    def show_pointer(self, shown: bool) -> None:
        """Whether the mouse's pointer is to be seen; where it is told stays as it was."""
        if pygame.mouse.get_visible() != shown:
            pygame.mouse.set_visible(shown)

    def close(self) -> None:
        """Take the window away."""
        pygame.display.quit()

    def _set_mode(self) -> None:
        if self.fullscreen:
            if self._display == 0:
                self._move((0, 0))  # without a window manager it would stay where it is, half off the screen
            desktop = pygame.display.get_desktop_sizes()[self._display]
            for size, kind in (((0, 0), pygame.FULLSCREEN), ((0, 0), pygame.FULLSCREEN), (desktop, pygame.NOFRAME)):
                with contextlib.suppress(pygame.error):  # some drivers fail once while they come up
                    pygame.display.set_mode(size, kind, display=self._display)
                    return
            self.fullscreen = False
        size = self._asked_for or self._fitting_size()
        why: pygame.error | None = None
        for _ in range(2):  # some drivers fail once while they come up; X11 keeps the full screen's size once
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", RuntimeWarning)  # "forcibly resized": hence the second try
                    pygame.display.set_mode(size, pygame.RESIZABLE, display=self._display)
            except pygame.error as error:
                why = error
            else:
                why = None
                if self.size == size:
                    return
        if why is None:
            return
        if self._asked_for is not None:  # a size that no screen has must not stop every start
            self._asked_for = None
            self._set_mode()
            return
        raise NoDisplayError(_advice(str(why))) from why

    @staticmethod
    def _move(place: tuple[int, int]) -> None:
        with contextlib.suppress(pygame.error):  # Wayland has no such thing, and there may be no window yet
            pygame.display.set_window_position(place)

    @staticmethod
    def _existing(display: int) -> int:
        """That display if there is such a one, else the first."""
        count = len(pygame.display.get_desktop_sizes())
        if display < count:
            return display
        _log.warning("There is no display %d, only 0 to %d; the first one is used.", display, count - 1)
        return 0

    def _fitting_size(self) -> tuple[int, int]:
        """The usual size, or what the desktop has room for."""
        try:
            wide, high = pygame.display.get_desktop_sizes()[self._display]
        except (pygame.error, IndexError):
            return USUAL_SIZE
        if wide < USUAL_SIZE[0] or high < USUAL_SIZE[1]:
            return max(wide, SMALLEST_SIZE[0]), max(high, SMALLEST_SIZE[1])
        return USUAL_SIZE

    def save_picture(self, folder: Path, name: str) -> Path | None:
        """Keep what the window shows as a picture of that name, numbered if there is one; None where it cannot be."""
        taken = len(list(folder.glob(f"{name}*.png")))
        path = folder / f"{name}{f'-{taken + 1}' if taken else ''}.png"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            pygame.image.save(self.surface, path)
        except (OSError, pygame.error) as error:
            _log.warning("No screenshot: %s", error)
            return None
        return path


def _advice(why: str) -> str:
    """What to do about a display that cannot be used."""
    lines = [f"Callbreak cannot open a display: {why}."]
    if sys.platform.startswith("linux"):
        lines += [
            "On a desktop, start it from a terminal of that desktop (DISPLAY or WAYLAND_DISPLAY must be set).",
            "On a console, your user must be in the groups video, render and input:",
            "    sudo usermod -aG video,render,input $USER   (then log in again)",
            "and the libraries libgbm1 and libegl1 must be installed.",
        ]
    else:
        lines.append("Start it from a session with a screen.")
    return "\n".join(lines)
