"""What else can be done than to play: a command is a module with `main(argv)`, and lines in COMMANDS and `run`."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType

BAD_USE, NO_DISPLAY, BROKEN, UNREAD, SHUT_DOWN = 2, 3, 4, 5, 10
"""Exit codes: a wrong command line, nothing to show the game on, a file of the game's own missing, nobody reading what
a command prints; and the staff of a kiosk has quit, after which whatever starts the game again at every end should not
(RestartPreventExitStatus=10)."""

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "doctor": "look over this machine, and say what to do about what is wrong",
        "touch-test": "show where taps land, and what reports them",
        "benchmark": "measure what the game costs: time, memory, work while idle",
        "soak": "hours of play by random visitors at full speed: does anything grow or fail",
        "arena": "let computer players play many deals against each other, and compare them",
        "gallery": "make a picture of every screen in every notable state",
    }
)
"""Every command with a sentence. Each has its own --help."""


def run(name: str, argv: Sequence[str]) -> int:
    """Run a command; returns the exit code. Only its own module is loaded.

    Each is imported by a statement, since whoever packs the program looks for those.
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
        case "gallery":
            from .gallery import main
        case _:
            raise ValueError(f"there is no command {name!r}")
    try:
        code = main(argv)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read what is printed wants no more of it, as `| head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNREAD
    return code


def show_nothing() -> None:
    """Let pygame come up without a screen and without a sound device."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
