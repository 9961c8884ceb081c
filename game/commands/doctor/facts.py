"""The facts about a machine that matter to the game, without judgement."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ...device.facts import versions
from ...settings import Layers

DRIVERS: Mapping[str, tuple[str, ...]] = {
    "linux": ("wayland", "x11", "kmsdrm"),
    "darwin": ("cocoa",),
    "win32": ("windows",),
}
"""SDL's display drivers that show a picture, by platform."""
NO_FOLDER = "is no folder"
GROUPS = ("video", "render", "input", "audio")
GRAPHICS = Path("/dev/dri")


@dataclass(frozen=True, slots=True)
class Trial:
    """Result of trying one part of the machine in a child process."""

    name: str
    works: bool
    detail: str
    """What was found, or the error."""


@dataclass(frozen=True, slots=True)
class Group:
    """System group that may open devices: whether it exists (`there`), and whether the user is a `member`."""

    name: str
    there: bool
    member: bool


@dataclass(frozen=True, slots=True)
class Folder:
    """Folder for files; `trouble` says why it is not writable, and is empty if it is."""

    what: str
    path: str
    trouble: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """All facts about a machine."""

    platform: str
    root: bool = False
    versions: Mapping[str, str] = field(default_factory=dict)
    """Versions of programs and the system; empty if not installed."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """The environment variables for display and sound that are set."""
    runtime_dir_exists: bool = False
    """Whether the folder that XDG_RUNTIME_DIR names exists."""
    graphics_devices: Mapping[str, bool] = field(default_factory=dict)
    """The devices of /dev/dri, and whether the user may open them."""
    displays: tuple[Trial, ...] = ()
    sound: Trial | None = None
    fonts: tuple[Trial, ...] = ()
    """One for each language, by its code."""
    groups: tuple[Group, ...] = ()
    folders: tuple[Folder, ...] = ()
    config_files: tuple[str, ...] = ()
    config_problems: tuple[str, ...] = ()
    config_exposed: tuple[str, ...] = ()
    """Of the files, those that other users may write."""


def collect(
    ask: Callable[[str, Mapping[str, str]], Trial],
    layers: Layers,
    data: Path | None,
    languages: Mapping[str, str],
    environ: Mapping[str, str],
) -> Facts:
    """Collect all facts. `ask` tries a part in a child process, with extra environment variables.

    `data` is the data folder.
    """
    here = "linux" if sys.platform.startswith("linux") else sys.platform
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    shown = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    log_file = layers.config.log_file
    return Facts(
        platform=here,
        root=hasattr(os, "geteuid") and os.geteuid() == 0,
        versions=versions(),
        environment={name: environ[name] for name in shown if environ.get(name)},
        runtime_dir_exists=bool(runtime) and Path(runtime).is_dir(),
        graphics_devices=_graphics_devices(),
        displays=tuple(ask(f"display:{name}", {"SDL_VIDEODRIVER": name}) for name in DRIVERS.get(here, ())),
        sound=ask("sound", {}),
        fonts=tuple(ask(f"font:{code}", {}) for code in languages),
        groups=_groups(),
        folders=(
            Folder("data", str(data or ""), "there is no home folder" if data is None else _why_not_writable(data)),
            *([Folder("log", log_file, _why_not_writable(Path(log_file).absolute().parent))] if log_file else ()),
        ),
        config_files=tuple(map(str, layers.found)),
        config_problems=tuple(layers.problems),
        config_exposed=tuple(map(str, layers.exposed)),
    )


def try_part(what: str) -> Trial:
    """Try one part in this process: `display:x11`, `sound` or `font:ne`. It may crash the process."""
    kind, _, name = what.partition(":")
    try:
        detail = {"display": _try_display, "sound": _try_sound, "font": _try_font}[kind](name)
    except Exception as error:  # any error is the result
        return Trial(name or kind, False, " ".join(str(error).split()) or type(error).__name__)
    return Trial(name or kind, True, detail)


def _try_display(name: str) -> str:
    import pygame

    pygame.display.init()
    try:
        if pygame.display.get_driver() != name:
            raise RuntimeError(f"{pygame.display.get_driver()} came up in its place")
        pygame.display.set_mode((320, 240), pygame.HIDDEN)
        return "screens " + ", ".join(f"{wide}x{high}" for wide, high in pygame.display.get_desktop_sizes())
    finally:
        pygame.display.quit()


def _try_sound(_name: str) -> str:
    import pygame

    pygame.mixer.init(48_000, -16, 2, 1024)
    try:
        rate, _, channels = pygame.mixer.get_init() or (0, 0, 0)
        names: list[str] = []
        with contextlib.suppress(ImportError, pygame.error):
            from pygame._sdl2.audio import get_audio_device_names

            names = list(get_audio_device_names(False))
        return f"{rate} Hz, {channels} channels" + (f": {', '.join(names)}" if names else "")
    finally:
        pygame.mixer.quit()


def _try_font(language: str) -> str:
    import pygame

    from ...storage import Resources
    from ...ui import Lettering
    from ...words import NAMES, NATIVE, Words

    pygame.font.init()
    resources = Resources()
    words = Words(language, resources.read)
    text = " ".join([NAMES.get(language, ""), NATIVE.get(language, ""), words("menu.play"), words("settings.trouble")])
    missing = Lettering(resources.read, language).missing(text)
    if missing:
        raise RuntimeError(f"the fonts lack {' '.join(missing)}")
    return NAMES.get(language, language)


def _graphics_devices() -> dict[str, bool]:
    if not GRAPHICS.is_dir():
        return {}
    return {path.name: os.access(path, os.R_OK | os.W_OK) for path in sorted(GRAPHICS.glob("[cr]*[0-9]"))}


def _groups() -> tuple[Group, ...]:
    try:
        import grp
    except ImportError:  # Windows
        return ()
    ours = {*os.getgroups(), os.getegid()}
    found = []
    for name in GROUPS:
        try:
            found.append(Group(name, True, grp.getgrnam(name).gr_gid in ours))
        except KeyError:
            found.append(Group(name, False, False))
    return tuple(found)


def _why_not_writable(folder: Path) -> str:
    """Return why a folder is not writable; empty if it is, or could be created."""
    there = folder
    try:
        folder.lstat()
    except (FileNotFoundError, NotADirectoryError):
        pass
    except OSError as error:  # such as a name that is too long
        return error.strerror or str(error)
    while not os.path.lexists(there) and there != there.parent:
        there = there.parent
    if not there.is_dir():
        return f"{there} {NO_FOLDER}"
    if not os.access(there, os.W_OK | os.X_OK):
        return "not writable" if there == folder else f"{there} is not writable, so it cannot be made"
    return ""
