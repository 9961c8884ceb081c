"""The command line: python main.py, or callbreak once it is installed."""

from __future__ import annotations

import argparse
import io
import logging
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import replace
from typing import TYPE_CHECKING

from . import __version__
from .commands import BROKEN, COMMANDS, NO_DISPLAY, SHUT_DOWN, config_file, run
from .engine import SEATS, FirstDealer, Rules, nearest, text_seed
from .kiosk import Watchdog
from .match import Level, OutsidePlayers, read_levels, split_names, unknown_level
from .players import PlayerError
from .settings import (
    READERS,
    Config,
    Layers,
    LogLevel,
    Preferences,
    Speed,
    WrongValueError,
    exposed_words,
    places,
    read_layers,
)
from .signals import Signals
from .storage import FolderLock, Matches, ResourceError, Resources, Shelf, Starts, data_folder, start_log
from .words import available, match, offered

if TYPE_CHECKING:
    from .app import Options

GREETING = 0.05
"""Seconds between two looks at the signals while outside players are greeted."""

_log = logging.getLogger(__name__)


def build_parser() -> argparse.ArgumentParser:
    """Return the parser of the game's options."""
    parser = argparse.ArgumentParser(
        prog="callbreak",
        description="Callbreak: say how many tricks you will win, then win just that.",
        epilog="In the game: arrows, Enter and Tab; Esc back; F1 rules, F11 full screen, F12 screenshot,"
        "\nM mute, P pause, L last trick, digits call.\n\ncommands (callbreak COMMAND --help):\n"
        + "\n".join(f"  {name:22}{sentence}" for name, sentence in COMMANDS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    table = parser.add_argument_group("the table")
    table.add_argument("--level", metavar="NAME", help="sit down at a table of the folder levels/ at once")
    table.add_argument(
        "--rules",
        metavar="RULES",
        help='sit down to play by these rules at once, such as "classic", "nepal" or "classic,rounds=3"',
    )
    table.add_argument(
        "--players", metavar="A,B,C", help="the three to play against, also cmd:PROGRAM or http://HOST:PORT"
    )
    table.add_argument("--seed", metavar="TEXT", help="the same cards every time: 32 hex digits, or any text")
    screen = parser.add_argument_group("screen and sound")
    window = screen.add_mutually_exclusive_group()
    window.add_argument("--fullscreen", action="store_const", const=True, dest="fullscreen", help="fill the screen")
    window.add_argument("--windowed", action="store_const", const=False, dest="fullscreen", help="in a window")
    screen.add_argument("--size", metavar="WxH", help="the window's size in pixels, such as 1280x720")
    screen.add_argument("--display", metavar="N", help="the screen to fill, 0 the first")
    screen.add_argument("--fps", metavar="N", help="most frames a second, 60 unless given; 30 for a small board")
    screen.add_argument("--speed", choices=[speed.value for speed in Speed], help="how fast cards move; off: no motion")
    screen.add_argument("--theme", metavar="NAME", help="how everything looks")
    screen.add_argument("--lang", metavar="CODE", help="the language, such as en, hi, ne, bn, fa, th or et")
    screen.add_argument("--mute", action="store_const", const=False, dest="sound", help="no sound")
    screen.add_argument("--max-volume", metavar="N", help="per cent: louder than that it never gets")
    screen.add_argument("--allow-screensaver", action="store_const", const=True, help="the system may blank the screen")
    kiosk = parser.add_argument_group("kiosk and demos (a PIN for the staff is set in the configuration file only)")
    kiosk.add_argument(
        "--kiosk", action="store_const", const=True, help="for strangers at a public screen: the game cannot be left"
    )
    kiosk.add_argument("--demo", action="store_const", const=True, help="begin with the game playing itself")
    kiosk.add_argument("--attract-after", metavar="S", help="seconds on the menu until the game plays itself; 0 never")
    kiosk.add_argument("--attract-sound", action="store_const", const=True, help="and that is heard")
    kiosk.add_argument("--dim-after", metavar="S", help="seconds of that until the picture dims and drifts; 0 never")
    kiosk.add_argument("--idle-after", metavar="S", help="seconds without input until players are asked; 0 never")
    kiosk.add_argument("--idle-countdown", metavar="S", help="seconds they have to answer")
    kiosk.add_argument("--safe", action="store_const", const=True, help="no sound, plain settings")
    files = parser.add_argument_group("files")
    files.add_argument("--config", metavar="FILE", type=config_file, help="a configuration file in place of your own")
    files.add_argument("--data-dir", metavar="DIR", help="where saved matches, records and settings are kept")
    files.add_argument("--log-file", metavar="FILE", help="where the log goes instead of standard error")
    files.add_argument("--log-level", choices=[level.value for level in LogLevel], help="how much is logged")
    parser.add_argument("--version", action="version", version=f"callbreak {__version__}")
    return parser


def main(argv: Sequence[str] | None = None, signals: Signals | None = None) -> int:
    """Run the game or a command and return the exit code. Errors go to stderr."""
    argv = sys.argv[1:] if argv is None else argv
    signals = signals or Signals()
    _make_printable()
    if argv and argv[0] in COMMANDS:
        signals.give_back()
        return run(argv[0], argv[1:])
    parser = build_parser()
    args = parser.parse_args(argv)
    try:
        layers = _layers(args)
    except WrongValueError as error:
        parser.error(str(error))
    with FolderLock(data_folder(layers.config.data_dir)) as lock:
        code = _start(parser, args, layers, lock, signals)
    if code is None and not signals.leaving:  # the outside players have ended: another program cannot end them
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    return code or 0


def _start(
    parser: argparse.ArgumentParser, args: argparse.Namespace, layers: Layers, lock: FolderLock, signals: Signals
) -> int | None:
    """Start the log, check the command line, and play. Return the exit code; None: start again."""
    start_log(layers.config.log_level, None if lock.in_use else layers.config.log_file)
    _warn(layers)
    resources = Resources()
    levels, errors = read_levels(resources.levels)
    for fault in errors:
        _log.warning("%s", fault)
    if not levels:
        print(f"callbreak: there is no usable level in {resources.levels}.", file=sys.stderr)
        return BROKEN
    if unknown := unknown_level(layers.config.level, levels):
        _log.warning("%s", unknown)
    try:
        _check_names(args, layers.config, resources)
        seed = _seed(args.seed)
        level, outside = _with_players(_chosen_level(args, levels), args.players)
        _greet(outside, signals)
    except ValueError as error:
        parser.error(str(error))
    with outside:
        if signals.leaving:
            return 0
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        from .app import Options  # here because it loads pygame

        options = Options(level, seed, outside, Watchdog(os.environ), signals)
        return _play(args, layers, lock, resources, levels, options)


def _make_printable() -> None:
    """Let every print succeed: escape letters that a stream cannot show, and replace a stream that is missing."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # pythonw, or 2>&-; takes the free descriptor before a file of ours does
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 (open until the end)
        elif isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="backslashreplace")


def _layers(args: argparse.Namespace) -> Layers:
    """Read the layers: files, environment, command line. Raises WrongValueError for the command line."""
    flags = {name: getattr(args, name) for name in READERS if name != "level" and hasattr(args, name)}
    return read_layers(places(os.environ, users=args.config), os.environ, flags)


def _check_names(args: argparse.Namespace, config: Config, resources: Resources) -> None:
    """Raise WrongValueError for a language or a theme on the command line that is not there."""
    there = list(offered(config.languages, available(resources)))
    if args.lang is not None and match(args.lang, there) is None:
        raise WrongValueError(f"--lang {args.lang}: there is no such language{_instead(args.lang, there)}")
    themes = [path.stem for path in resources.themes(data_folder(config.data_dir))]
    if args.theme is not None and args.theme not in themes:
        raise WrongValueError(f"--theme {args.theme}: there is no such theme{_instead(args.theme, themes)}")


def _instead(name: str, there: Sequence[str]) -> str:
    """Return the nearest name, and all that there are."""
    return f"{nearest(name, there)}. There are: {', '.join(there)}"


def _warn(layers: Layers) -> None:
    for problem in (*layers.problems, *map(exposed_words, layers.exposed)):
        _log.warning("%s", problem)


def _seed(text: str | None) -> bytes | None:
    """Return the match seed of a text. Raises ValueError if it is empty."""
    if text is None:
        return None
    try:
        return text_seed(text)
    except ValueError as error:
        raise ValueError(f"--seed {text!r}: {error}") from None


def _chosen_level(args: argparse.Namespace, levels: tuple[Level, ...]) -> Level | None:
    """Return the level chosen on the command line. Raises ValueError; for an unknown level, with the known names."""
    if args.level is not None and args.rules is not None:
        raise ValueError("--level and --rules both say what is played: give one of them")
    if args.level is not None:
        for level in levels:
            if level.key == args.level:
                return level
        raise ValueError(
            f"--level {args.level}: there is no such table{_instead(args.level, [level.key for level in levels])}"
        )
    if args.rules is not None:
        try:
            rules = Rules.parse(args.rules)
        except ValueError as error:
            raise ValueError(f"--rules {args.rules}: {error}") from None
        if rules.first_dealer is FirstDealer.SEAT:
            raise ValueError(f"--rules {args.rules}: only a level can name the seat that deals first")
        return Level(key="", title="", rules=rules, opponents=("maya", "karma", "bikram"))
    return None


def _with_players(level: Level | None, players: str | None) -> tuple[Level | None, OutsidePlayers]:
    """Return the level with the players of --players, and their OutsidePlayers. Raises ValueError for a wrong name."""
    if players is None:
        return level, OutsidePlayers()
    names = split_names(players)
    if len(names) != SEATS - 1:
        raise ValueError(f"--players {players}: name the three to play against, with commas between")
    if level is None:
        level = Level(key="", title="", rules=Rules(), opponents=("rule", "rule", "rule"))
    return replace(level, names=None, opponents=(names[0], names[1], names[2])), OutsidePlayers(names)


def _greet(outside: OutsidePlayers, signals: Signals) -> None:
    """Start the outside players and wait for their hellos or a signal to leave. Raises ValueError naming a dead one."""
    with ThreadPoolExecutor(1) as beside:
        greeted = beside.submit(outside.greet)
        while not greeted.done():
            wait([greeted], GREETING)
            if signals.leaving:
                outside.close()
    try:
        if not signals.leaving:
            greeted.result()
    except PlayerError as error:
        outside.close()
        raise ValueError(f"--players: {error}") from None


def _play(
    args: argparse.Namespace,
    layers: Layers,
    lock: FolderLock,
    resources: Resources,
    levels: tuple[Level, ...],
    options: Options,
) -> int | None:
    """Open the window and play. Return the exit code; None: start again."""
    from .app import App
    from .device.window import NoDisplayError

    lock.take()
    shelf = Shelf(lock.folder, in_use=lock.in_use)
    if lock.held:
        Matches(shelf).clear_temporary()
    elif lock.in_use:
        print(f"callbreak: another Callbreak uses {lock.folder}; this one plays without saving.", file=sys.stderr)
    elif lock.trouble:
        _log.warning("%s cannot be locked: %s. Start only one Callbreak with it.", lock.folder, lock.trouble)
    starts = Starts(shelf.folder if layers.config.kiosk else None)  # only a kiosk is restarted after a crash
    if starts.begin(time.time()):
        _log.warning("The last starts ended badly: this one is in safe mode, without sound and with plain settings.")
        args.safe = True
        layers = _layers(args)

    def reread() -> Layers:
        again = _layers(args)
        _warn(again)
        return again

    kiosk = layers.config.kiosk
    try:
        app = App(Preferences(shelf, layers, reread), shelf, resources, levels, replace(options, starts=starts))
        app.begin()
        left = app.run()
    except NoDisplayError as error:  # also one that is lost while playing
        print(error, file=sys.stderr)
        return NO_DISPLAY
    except ResourceError as error:
        print(f"callbreak: {error}", file=sys.stderr)
        return BROKEN
    starts.end()
    if left is None:
        return 0
    return None if left.restart else SHUT_DOWN if kiosk else 0
