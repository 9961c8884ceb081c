"""The command touch-test: shows where taps land, and whether touch or mouse reports them."""

from __future__ import annotations

import argparse
import dataclasses
import os
import sys
import time
from collections.abc import Sequence

from ...settings import WrongValueError, places, read_layers
from .. import NO_DISPLAY


def main(argv: Sequence[str]) -> int:
    """Run the command and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="callbreak touch-test",
        description="Nine circles to tap, one after the other: shows where each tap lands, by touch or mouse, and says "
        "if touch is turned or mirrored against the picture. Close, Esc or five minutes end it; then what was found is "
        "printed.",
    )
    parser.add_argument("--windowed", action="store_const", const=False, dest="fullscreen", help="not the whole screen")
    parser.add_argument("--size", metavar="WxH", help="the window's size in pixels, such as 800x480")
    parser.add_argument("--lang", metavar="CODE", help="the language, such as en, hi, ne, bn, fa, th or et")
    args = parser.parse_args(argv)
    flags = {"fullscreen": args.fullscreen, "size": args.size, "lang": args.lang}
    try:
        layers = read_layers(places(os.environ), os.environ, flags)
    except WrongValueError as error:
        parser.error(str(error))
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from ...device.window import NoDisplayError
    from . import run

    settings = layers.over_settings(layers.given)
    if settings.size is None and args.fullscreen is None:
        settings = dataclasses.replace(settings, fullscreen=True)
    try:
        for line in run(settings, time.monotonic, time.sleep):
            print(line)
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return NO_DISPLAY
    except KeyboardInterrupt:
        pass
    return 0
