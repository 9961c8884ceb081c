"""The command soak: hours of play by random visitors at full speed, to find leaks of memory and handles."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from . import show_nothing


def main(argv: Sequence[str]) -> int:
    """Run the command and return 0 if nothing grew, else print the reasons and return 1."""
    parser = argparse.ArgumentParser(
        prog="callbreak soak",
        description="Lets random visitors use the whole program on a clock that runs as fast as it can, without a "
        "screen, and prints what the process holds each hour. Fails if memory grows by more than 2 MiB after the "
        "warm-up, a handle is left open, or anything is raised.",
    )
    parser.add_argument("--hours", type=float, default=24.0, metavar="H", help="of the machine's own time; 24")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="other visitors for another number; 1")
    parser.add_argument("--every", type=float, default=1.0, metavar="H", help="hours between two samples; 1")
    parser.add_argument("--plain", action="store_true", help="not as a kiosk, so that there are also all settings")
    parser.add_argument("--json", action="store_true", help="for a program to read")
    args = parser.parse_args(argv)
    if not (args.hours > 0 and args.every > 0):
        parser.error("--hours and --every: more than 0")
    show_nothing()
    os.environ["SDL_NO_SIGNAL_HANDLERS"] = "1"  # a signal must end the run, not become a visitor's Quit
    from ..workshop.soak import HEAD, run

    if not args.json:
        print(HEAD, flush=True)
    report = run(
        args.hours,
        args.seed,
        every=args.every,
        kiosk=not args.plain,
        tell=lambda one: None if args.json else print(one.line(), flush=True),
    )
    if args.json:
        print(report.as_json())
    else:
        print("\n".join(f"soak: {fault}" for fault in report.faults) or "soak: nothing grew, nothing failed")
    return 1 if report.faults else 0
