"""The commands besides playing: each is a module with `main(argv)`, a line in COMMANDS and a case in `run`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from ..storage import RECORDS, kind_of

BAD_USE, NO_DISPLAY, BROKEN, UNREAD, SHUT_DOWN = 2, 3, 4, 5, 10
"""Exit codes: wrong usage, no display, a shipped file missing or an output not writable, standard output closed, and a
kiosk quit by its staff, which a service must not restart (RestartPreventExitStatus=10)."""

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "doctor": "look over this machine, and say what to do about what is wrong",
        "touch-test": "show where taps land, and what reports them",
        "benchmark": "measure what the game costs: time, memory, work while idle",
        "soak": "hours of play by random visitors at full speed: does anything grow or fail",
        "arena": "let computer players play many deals against each other, and compare them",
        "verify": "tell whether a recorded match kept the rules, and its cards follow from its seed",
        "replay": "open a recorded match and look at its rounds, step by step",
        "history": "list the matches that were played",
        "gallery": "make a picture of every screen in every notable state",
    }
)
"""Every command with its summary. Each has its own --help."""


def run(name: str, argv: Sequence[str]) -> int:
    """Run a command and return the exit code. Only its own module is loaded.

    Each has an import statement, since PyInstaller finds only those.
    """
    match name:
        case "doctor":
            from .doctor.command import main
        case "touch-test":
            from .touch_test.command import main
        case "benchmark":
            from .benchmark import main
        case "soak":
            from .soak import main
        case "arena":
            from .arena import main
        case "verify":
            from .verify import main
        case "replay":
            from .replay import main
        case "history":
            from .history import main
        case "gallery":
            from .gallery import main
        case _:
            raise ValueError(f"there is no command {name!r}")
    try:
        code = main(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader has closed the pipe, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    return code


def config_file(text: str) -> Path:
    """Return the path of --config. Raises ArgumentTypeError if it is not that of a file."""
    path = Path(text)
    if os.path.isfile(path):
        return path
    why = f"is {kind_of(path.stat().st_mode)}" if os.path.exists(path) else "there is no such file"
    raise argparse.ArgumentTypeError(f"{text}: {why}")


def match_path(file: Path, folder: Path | None) -> Path:
    """Return the path of a recorded match that is given by its path, or by its name in the records of a data folder."""
    return file if file.exists() or folder is None else folder / RECORDS / file


def show_nothing() -> None:
    """Make pygame run without a display and a sound device."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
