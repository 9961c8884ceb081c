"""The display: opening it, its size, full screen, and advice when there is none."""

from __future__ import annotations

import contextlib
import io
import logging
import os
import sys
import warnings
from pathlib import Path

import pygame

TITLE = "Callbreak"
USUAL_SIZE = (1280, 720)
SMALLEST_SIZE = (320, 240)
FRAME = (16, 96)
"""Width and height that a window's frame and the desktop's panels may need; SDL's own figures are out of reach."""
UNSEEN_DRIVERS = ("offscreen", "dummy")
"""Drivers that show no picture."""

_log = logging.getLogger(__name__)


class NoDisplayError(Exception):
    """No usable display; the message says what to do."""


class Window:
    """The one window. Its surface has the window's size in pixels; nothing is scaled."""

    def __init__(
        self,
        size: tuple[int, int] | None = None,
        *,
        fullscreen: bool = False,
        display: int = 0,
    ) -> None:
        self._asked_for = size
        self.fullscreen = fullscreen
        self._display = display
        self._place: tuple[int, int] | None = None
        """Position of the window before full screen."""

    def open(self) -> None:
        """Open the window. Raises NoDisplayError with advice."""
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        for driver in ("X11", "WAYLAND"):  # by which a desktop finds the entry and the icon
            name = f"SDL_VIDEO_{driver}_WMCLASS"
            if os.environ.get(name) in (None, os.path.basename(sys.argv[0])):  # pygame sets the latter when imported
                os.environ[name] = "callbreak"
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplayError(_advice(str(error))) from error
        driver = pygame.display.get_driver()
        if driver in UNSEEN_DRIVERS and os.environ.get("SDL_VIDEODRIVER") != driver:
            raise NoDisplayError(_advice(f"only the driver {driver!r} came up, which shows nothing"))
        if driver == "x11":  # without a GPU, SDL's OpenGL path costs seven times as much
            os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        pygame.display.set_caption(TITLE)
        self._display = self._existing(self._display)
        self._set_mode()

    def dress(self, icon: Path) -> None:
        """Set the window's icon; if the file is missing or unreadable, the system's stays."""
        with contextlib.suppress(pygame.error, OSError):
            pygame.display.set_icon(pygame.image.load(icon))

    def allow_screensaver(self, allowed: bool) -> None:
        """Let the system blank the screen, or keep it on."""
        pygame.display.set_allow_screensaver(allowed)

    @property
    def surface(self) -> pygame.Surface:
        """Surface to draw on. A resize replaces it, so do not keep it."""
        surface = pygame.display.get_surface()
        assert surface is not None  # open() came first
        return surface

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, in pixels."""
        return self.surface.get_size()

    def toggle_fullscreen(self) -> None:
        """Switch between a window and the whole desktop; the video mode never changes.

        If the display refuses the window, full screen stays; `fullscreen` tells.
        """
        if not self.fullscreen:  # to restore later
            self._asked_for = self.size
            with contextlib.suppress(pygame.error):
                self._place = pygame.display.get_window_position()
        self.fullscreen = not self.fullscreen
        try:
            self._set_mode()
        except NoDisplayError as error:
            _log.warning("No window can be had (%s): full screen stays.", str(error).splitlines()[0])
            self.fullscreen = True
            self._set_mode()
        pygame.event.pump()  # so that the frame's size is known when the window moves
        if not self.fullscreen and self._place is not None:
            self._move(self._place)

    def present(self, areas: list[pygame.Rect]) -> None:
        """Update these areas of the display."""
        if areas:
            pygame.display.update(areas)

    def show_pointer(self, shown: bool) -> None:
        """Show or hide the mouse pointer; its position stays."""
        if pygame.mouse.get_visible() != shown:
            pygame.mouse.set_visible(shown)

    def close(self) -> None:
        """Close the window."""
        pygame.display.quit()

    def _set_mode(self) -> None:
        if self.fullscreen:
            if self._display == 0:
                self._move((0, 0))  # without a window manager it would stay in place, partly off the screen
            desktop = pygame.display.get_desktop_sizes()[self._display]
            for size, kind in (((0, 0), pygame.FULLSCREEN), ((0, 0), pygame.FULLSCREEN), (desktop, pygame.NOFRAME)):
                try:
                    pygame.display.set_mode(size, kind, display=self._display)
                except pygame.error as error:  # some drivers fail on the first try
                    _log.info("Full screen was refused (%s).", error)
                else:
                    if kind == pygame.NOFRAME:
                        _log.warning("Full screen was refused: a window without a frame covers the display instead.")
                    return
            _log.warning("Full screen was refused: a window is used instead.")
            self.fullscreen = False
        size = self._asked_for or self._fitting_size()
        why: pygame.error | None = None
        for _ in range(2):  # some drivers fail on the first try; X11 may keep the full-screen size once
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", RuntimeWarning)  # "forcibly resized": hence the second try
                    pygame.display.set_mode(size, pygame.RESIZABLE, display=self._display)
            except pygame.error as error:
                why = error
            else:
                why = None
                self._bound()
                if self.size == size:
                    return
        if why is None:
            return
        if self._asked_for is not None:  # an impossible size must not prevent every start
            _log.warning("A window of %d x %d was refused: one of the usual size is tried.", *size)
            self._asked_for = None
            self._set_mode()
            return
        raise NoDisplayError(_advice(str(why))) from why

    @staticmethod
    def _bound() -> None:
        """Let nobody make the window smaller than the smallest size."""
        with warnings.catch_warnings():  # pygame's display module has no such call; its Window has
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = SMALLEST_SIZE

    @staticmethod
    def _move(place: tuple[int, int]) -> None:
        with contextlib.suppress(pygame.error):  # Wayland has no window positions, and there may be no window yet
            pygame.display.set_window_position(place)

    @staticmethod
    def _existing(display: int) -> int:
        """Return the display's number if it exists, else 0."""
        count = len(pygame.display.get_desktop_sizes())
        if display < count:
            return display
        _log.warning("There is no display %d, only 0 to %d; the first one is used.", display, count - 1)
        return 0

    def _fitting_size(self) -> tuple[int, int]:
        """Return the usual size, or what a smaller desktop leaves beside frame and panels."""
        try:
            wide, high = pygame.display.get_desktop_sizes()[self._display]
        except (pygame.error, IndexError):
            return USUAL_SIZE
        room = zip(USUAL_SIZE, (wide - FRAME[0], high - FRAME[1]), SMALLEST_SIZE, strict=True)
        width, height = (max(min(usual, left), least) for usual, left, least in room)
        return width, height

    def picture(self) -> bytes:
        """Return what the window shows, as PNG; empty if it cannot be had."""
        png = io.BytesIO()
        try:
            pygame.image.save(self.surface, png, "window.png")
        except (OSError, pygame.error) as error:
            _log.warning("No picture of the window: %s", error)
            return b""
        return png.getvalue()

    def save_picture(self, folder: Path, name: str) -> Path | None:
        """Save a screenshot, with a number if the name is taken. Return its path, or None if it cannot be saved."""
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
    """Return the error text of a display that cannot be used, with what to do."""
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
