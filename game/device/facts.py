"""The facts about the programs and the display that matter to the game, asked for without opening anything."""

from __future__ import annotations

import contextlib
import importlib.metadata
import platform
from pathlib import Path
from typing import Any

from .. import __version__

MODEL = Path("/proc/device-tree/model")


def versions() -> dict[str, str]:
    """Return the versions of programs and the system; empty if not installed."""
    found = {"callbreak": __version__, "python": platform.python_version()}
    for name in ("pygame-ce", "pygame", "numpy", "python-bidi"):
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = ""
    try:
        import pygame

        found["SDL"] = ".".join(map(str, pygame.get_sdl_version()))
    except (ImportError, AttributeError):
        found["SDL"] = ""
    system = f"{platform.system()} {platform.release()} {platform.machine()}"
    with contextlib.suppress(OSError, AttributeError):
        system = f"{platform.freedesktop_os_release().get('PRETTY_NAME', '')}, {system}"
    found["system"] = system
    with contextlib.suppress(OSError):
        found["board"] = MODEL.read_text(encoding="utf-8", errors="replace").strip("\0\n ")
    return found


def drivers() -> dict[str, Any]:
    """Return the drivers in use, the size and flags of the window, and the sizes of the desktops."""
    import pygame

    window = pygame.display.get_surface()
    return {
        "video": pygame.display.get_driver() if pygame.display.get_init() else "",
        "window": list(window.get_size()) if window else [],
        "flags": window.get_flags() if window else 0,
        "desktops": [list(size) for size in pygame.display.get_desktop_sizes()] if pygame.display.get_init() else [],
        "audio": pygame.mixer.get_driver() if hasattr(pygame.mixer, "get_driver") and pygame.mixer.get_init() else "",
        "mixer": list(pygame.mixer.get_init() or ()),
    }
