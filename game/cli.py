"""The command line: python main.py, or callbreak once it is installed."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from collections.abc import Sequence

from . import __version__
from .engine import FirstDealer, Rules
from .levels import Level, read_levels, seed_of
from .resources import ResourceError, Resources
from .saves import SETTINGS, Shelf, data_folder
from .settings import Settings, SettingsError, Speed

BAD_USE, NO_DISPLAY, BROKEN = 2, 3, 4
"""Exit codes: a wrong command line, nothing to show the game on, a file of the game's own missing."""


def build_parser() -> argparse.ArgumentParser:
    """Every option there is."""
    parser = argparse.ArgumentParser(
        prog="callbreak",
        description="Callbreak: say how many tricks you will win, then win just that.",
        epilog="In the game: arrows, Enter and Tab; Esc back; F1 rules, F11 full screen, F12 screenshot, "
        "M mute, P pause, L last trick, digits call.",
    )
    table = parser.add_argument_group("the table")
    table.add_argument("--level", metavar="NAME", help="sit down at a table of the folder levels/ at once")
    table.add_argument(
        "--rules",
        metavar="RULES",
        help='sit down to play by these rules at once, such as "classic", "nepal" or "classic,rounds=3"',
    )
    table.add_argument("--seed", metavar="TEXT", help="the same cards every time: 32 hex digits, or any text")
    screen = parser.add_argument_group("screen and sound")
    window = screen.add_mutually_exclusive_group()
    window.add_argument("--fullscreen", action="store_const", const=True, dest="fullscreen", help="fill the screen")
    window.add_argument("--windowed", action="store_const", const=False, dest="fullscreen", help="in a window")
    screen.add_argument("--size", metavar="WxH", help="the window's size in pixels, such as 1280x720")
    screen.add_argument("--speed", choices=[speed.value for speed in Speed], help="how fast cards move; off: no motion")
    screen.add_argument("--mute", action="store_true", help="no sound")
    parser.add_argument("--data-dir", metavar="DIR", help="where saved matches, records and settings are kept")
    parser.add_argument("--version", action="version", version=f"callbreak {__version__}")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the game; returns the exit code. What is wrong with the command line or the machine goes to stderr."""
    parser = build_parser()
    args = parser.parse_args(argv)
    logging.basicConfig(level=logging.WARNING, format="callbreak: %(message)s")
    resources = Resources()
    levels, errors = read_levels(resources.levels)
    for error in errors:
        print(f"callbreak: {error}", file=sys.stderr)
    if not levels:
        print(f"callbreak: there is no usable level in {resources.levels}.", file=sys.stderr)
        return BROKEN
    shelf = Shelf(data_folder(args.data_dir))
    try:
        level = _chosen_level(args, levels)
        stored = _stored_settings(shelf)
        settings = _with_flags(stored, args)
        seed = _seed(args.seed)
    except ValueError as error:
        parser.error(str(error))
    return _play(settings, stored, level, seed, shelf, resources, levels)


def _seed(text: str | None) -> bytes | None:
    """The match seed that a text stands for. Raises ValueError for an empty one."""
    if text is None:
        return None
    try:
        return seed_of(text)
    except ValueError as error:
        raise ValueError(f"--seed {text!r}: {error}") from None


def _chosen_level(args: argparse.Namespace, levels: tuple[Level, ...]) -> Level | None:
    """The table named on the command line. Raises ValueError with the names there are."""
    if args.level is not None and args.rules is not None:
        raise ValueError("--level and --rules both say what is played: give one of them")
    if args.level is not None:
        for level in levels:
            if level.key == args.level:
                return level
        names = ", ".join(level.key for level in levels)
        raise ValueError(f"--level {args.level}: there is no such table. There are: {names}")
    if args.rules is not None:
        try:
            rules = Rules.parse(args.rules)
        except ValueError as error:
            raise ValueError(f"--rules {args.rules}: {error}") from None
        if rules.first_dealer is FirstDealer.SEAT:
            raise ValueError(f"--rules {args.rules}: only a level can name the seat that deals first")
        return Level(key="", title="", rules=rules, opponents=("rule", "rule", "rule"))
    return None


def _stored_settings(shelf: Shelf) -> Settings:
    """Defaults, then the user's file; what is wrong in it is said and left out."""
    loaded = shelf.load(SETTINGS, Settings.parse_file)
    settings, problems = loaded.value or (Settings(), ())
    for problem in problems:
        print(f"callbreak: {problem}", file=sys.stderr)
    if loaded.notice is not None:
        print(f"callbreak: {loaded.notice}", file=sys.stderr)
    return settings


def _with_flags(settings: Settings, args: argparse.Namespace) -> Settings:
    """The settings with the command line on top. Raises SettingsError for a wrong flag."""
    overrides = {"fullscreen": args.fullscreen, "size": args.size, "speed": args.speed}
    if args.mute:
        overrides["sound"] = False
    try:
        return settings.with_overrides(overrides)
    except SettingsError as error:
        raise SettingsError(f"--{error}") from None


def _play(
    settings: Settings,
    stored: Settings,
    level: Level | None,
    seed: bytes | None,
    shelf: Shelf,
    resources: Resources,
    levels: tuple[Level, ...],
) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from .app import App, Options  # pygame loads only when a window is wanted
    from .window import NoDisplayError

    app = App(settings, Options(level=level, seed=seed, shelf=shelf, stored=stored), resources, levels)
    app.heed_signals()
    try:
        app.open()
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return NO_DISPLAY
    except ResourceError as error:
        print(f"callbreak: {error}", file=sys.stderr)
        return BROKEN
    app.run()
    return 0
