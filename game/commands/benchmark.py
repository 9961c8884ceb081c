"""The command benchmark: measures the game's performance on this machine."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence

from ..settings import Settings, SettingsError
from . import NO_DISPLAY, show_nothing

PARTS = """\
parts:
  frames         processor time, pictures and pixels drawn for each frame of every animated scene
  idle           processor time while nothing happens
  start          time to the first frame
  memory         the most that a process needs to show all animated scenes
  engine rounds  rounds a second under the rules alone, and beside them the same game on bare integers
  journal bytes  what saving writes during the first and the fortieth round of a match
  machine        the system, and the time of a fixed loop, by which two machines can be compared
"""


def main(argv: Sequence[str]) -> int:
    """Run the command and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="callbreak benchmark",
        description="Measures what the game costs on this machine, and says what the machine\n"
        "is good for. Takes about a minute and a half.",
        epilog=PARTS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="for a program to read")
    parser.add_argument("--quick", action="store_true", help="two seconds of idling for each scene, not ten")
    parser.add_argument("--size", metavar="WxH", action="append", help="1280x720 and 1920x1080 unless given")
    parser.add_argument("--display", action="store_true", help="on the real screen instead of none")
    parser.add_argument("--probe", choices=("start", "memory"), help=argparse.SUPPRESS)  # for child processes
    args = parser.parse_args(argv)
    try:
        for size in args.size or ():
            Settings(size=size)
    except SettingsError as error:
        parser.error(f"--{error}")
    if not args.display:
        show_nothing()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from ..device.window import NoDisplayError
    from ..workshop.benchmark import SIZES, probe, run

    sizes = args.size or SIZES
    try:
        if args.probe:
            print(json.dumps(probe(args.probe, sizes[0])), flush=True)
            return 0
        report = run(sizes, quick=args.quick, display=args.display)
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return NO_DISPLAY
    except subprocess.CalledProcessError as error:  # a child process, which has printed the reason
        return error.returncode
    if args.json:
        print(report.as_json())
    else:
        for line in report.lines():
            print(line)
    return 0
