"""The command line: python main.py, or callbreak once it is installed."""

from __future__ import annotations

import argparse
import json
import logging
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from . import __version__
from .config import LogLevel
from .engine import SEATS, FirstDealer, Rules
from .layers import READERS, Choices, Layers, places, read_layers
from .levels import Level, read_levels, seed_of
from .log import start_log
from .resources import ResourceError, Resources
from .saves import SETTINGS, Shelf, data_folder
from .settings import Settings, SettingsError, Speed
from .values import WrongValueError

BAD_USE, NO_DISPLAY, BROKEN = 2, 3, 4
"""Exit codes: a wrong command line, nothing to show the game on, a file of the game's own missing."""
COMMANDS = {
    "arena": "let computer players play many deals against each other, and compare them",
    "gallery": "make a picture of every screen in every notable state",
    "benchmark": "measure what the game costs: time, memory, work while idle",
}
"""What else can be done than to play. Each has its own --help."""

_log = logging.getLogger(__name__)


def build_parser() -> argparse.ArgumentParser:
    """Every option there is."""
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
    files.add_argument("--config", metavar="FILE", type=Path, help="a configuration file in place of your own")
    files.add_argument("--data-dir", metavar="DIR", help="where saved matches, records and settings are kept")
    files.add_argument("--log-file", metavar="FILE", help="where the log goes instead of standard error")
    files.add_argument("--log-level", choices=[level.value for level in LogLevel], help="how much is logged")
    parser.add_argument("--version", action="version", version=f"callbreak {__version__}")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the game; returns the exit code. What is wrong with the command line or the machine goes to stderr."""
    argv = sys.argv[1:] if argv is None else argv
    if argv and argv[0] in COMMANDS:
        return {"arena": _arena, "gallery": _gallery, "benchmark": _benchmark}[argv[0]](argv[1:])
    parser = build_parser()
    args = parser.parse_args(argv)
    if args.config is not None and not args.config.is_file():
        parser.error(f"--config {args.config}: there is no such file")
    try:
        layers = _layers(args)
    except WrongValueError as error:
        parser.error(str(error))
    start_log(layers.config)
    for problem in layers.problems:
        _log.warning("%s", problem)
    resources = Resources()
    levels, errors = read_levels(resources.levels)
    for fault in errors:
        _log.warning("%s", fault)
    if not levels:
        print(f"callbreak: there is no usable level in {resources.levels}.", file=sys.stderr)
        return BROKEN
    try:
        level = _chosen_level(args, levels)
        seed = _seed(args.seed)
    except ValueError as error:
        parser.error(str(error))
    return _play(args, layers, level, seed, resources, levels)


def _layers(args: argparse.Namespace) -> Layers:
    """What the files, the environment and the command line say. Raises WrongValueError for the command line."""
    flags = {name: getattr(args, name) for name in READERS if name != "level" and hasattr(args, name)}
    return read_layers(places(os.environ, users=args.config), os.environ, flags)


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
        return Level(key="", title="", rules=rules, opponents=("maya", "karma", "bikram"))
    return None


def _choices(layers: Layers, shelf: Shelf) -> tuple[Choices, bool]:
    """Everything laid together, and whether the player's file was not wholly right, which is said."""
    given = layers.given
    loaded = shelf.load(SETTINGS, lambda text, source: Settings.parse_file(text, source, given))
    stored, problems = loaded.value or (given, ())
    for problem in [*problems, *([loaded.notice] if loaded.notice else ())]:
        _log.warning("%s", problem)
    return layers.choices(stored), bool(problems) or loaded.notice is not None


def _play(
    args: argparse.Namespace,
    layers: Layers,
    level: Level | None,
    seed: bytes | None,
    resources: Resources,
    levels: tuple[Level, ...],
) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from .app import App, Options  # pygame loads only when a window is wanted
    from .window import NoDisplayError

    shelf = Shelf(data_folder(layers.config.data_dir))
    choices, trouble = _choices(layers, shelf)

    def reread() -> Choices:
        again = _layers(args)
        for problem in again.problems:
            _log.warning("%s", problem)
        return _choices(again, shelf)[0]

    options = Options(
        level=level,
        seed=seed,
        shelf=shelf,
        stored=choices.stored,
        given=choices.given,
        config=choices.config,
        trouble=trouble,
        reread=reread,
    )
    settings = choices.settings
    app = App(settings, options, resources, levels)
    app.heed_signals()
    try:
        app.open()
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return NO_DISPLAY
    except ResourceError as error:
        print(f"callbreak: {error}", file=sys.stderr)
        return BROKEN
    try:
        app.run()
    except NoDisplayError as error:  # the display went away for good
        print(error, file=sys.stderr)
        return NO_DISPLAY
    return 0


# --- the other commands ------------------------------------------------------------------------


def _arena(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="callbreak arena",
        description="Plays the same deals with each player in every seat. Give two names, A against three of B, or "
        "four with --players. The margin is a player's points above the mean of the other three in the same rounds; "
        "errors are over deals. Ctrl-C stops early and reports what was played.",
    )
    parser.add_argument("names", metavar="A B", nargs="*", help="one player, and whom it meets three of")
    parser.add_argument("--players", metavar="A,B,C,D", help="four players; equal names are reported together")
    parser.add_argument("--rules", metavar="RULES", default="classic", help="a preset and what differs from it")
    parser.add_argument("--deals", metavar="N", type=int, default=200, help="how many deals, 200 unless given")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="other deals, 1 unless given")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1, help="processes, all cores")
    parser.add_argument("--json", action="store_true", help="for a program to read")
    args = parser.parse_args(argv)
    logging.basicConfig(level=logging.WARNING, format="callbreak: %(message)s")
    names = args.players.split(",") if args.players else args.names
    if bool(args.players) == bool(args.names) or len(names) not in ((SEATS,) if args.players else (2, SEATS)):
        parser.error("name two players, A against three of B, or four with --players A,B,C,D")
    if len(names) == 2:
        names = [names[0], *[names[1]] * (SEATS - 1)]
    if args.deals < 1 or args.jobs < 1:
        parser.error("--deals and --jobs are at least 1")
    from .arena import Report, play_deals
    from .players import PlayerError, new_player

    try:
        rules = Rules.parse(args.rules)
        for name in names:
            new_player(name)
    except PlayerError as error:
        parser.error(str(error))
    except ValueError as error:
        parser.error(f"--rules {args.rules}: {error}")
    report = Report(rules, tuple(names), args.seed)
    try:
        for result in play_deals(rules, names, args.seed, args.deals, args.jobs, time.process_time):
            report.results.append(result)
            if sys.stderr.isatty():
                print(f"\r{len(report.results)} of {args.deals} deals", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\nstopped after {len(report.results)} of {args.deals} deals", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for line in [report.as_json()] if args.json else report.as_text():
        print(line)
    return 0


def _gallery(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="callbreak gallery",
        description="Makes a picture of every screen in every notable state, named "
        "SCREEN-STATE_WIDTHxHEIGHT_THEME_LANGUAGE.png. Needs no screen; the same game makes the same pictures.",
    )
    parser.add_argument("--out", metavar="DIR", type=Path, required=True, help="the folder to put them in")
    for option, name, text in (
        ("--size", "WxH", "in pixels, 1280x720 unless given"),
        ("--theme", "NAME", "a theme of assets/themes"),
        ("--lang", "CODE", "a language of assets/locales"),
        ("--only", "SCREEN[-STATE]", "these alone, such as play or play-follow"),
    ):
        parser.add_argument(option, metavar=name, action="append", default=[], help=f"{text}; may be repeated")
    args = parser.parse_args(argv)
    _show_nothing()
    from .gallery import Gallery, GalleryError, Look, chosen_states

    resources = Resources()
    levels, _ = read_levels(resources.levels)
    usual = Look()
    looks = [
        Look(size, theme, lang)
        for size in args.size or [usual.size]
        for theme in args.theme or [usual.theme]
        for lang in args.lang or [usual.lang]
    ]
    try:
        states = chosen_states(args.only)
        for look in looks:
            look.check(resources)
    except (GalleryError, SettingsError) as error:
        parser.error(str(error))
    try:
        for look in looks:
            with Gallery(look, resources, levels) as gallery:
                for path in gallery.save_all(states, args.out):
                    print(path)
    except OSError as error:
        print(f"callbreak: {args.out}: {error.strerror or error}", file=sys.stderr)
        return BROKEN
    return 0


def _benchmark(argv: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="callbreak benchmark",
        description="Measures the processor time and the drawing of each animated frame, the work while nothing "
        "happens, the time to the first frame, and the memory. Takes about a minute.",
    )
    parser.add_argument("--json", action="store_true", help="for a program to read")
    parser.add_argument("--quick", action="store_true", help="two seconds of idling for each scene, not ten")
    parser.add_argument("--size", metavar="WxH", action="append", help="1280x720 and 1920x1080 unless given")
    parser.add_argument("--display", action="store_true", help="on the real screen instead of none")
    parser.add_argument("--probe", choices=("start", "memory"), help=argparse.SUPPRESS)  # asked of a child process
    args = parser.parse_args(argv)
    try:
        for size in args.size or ():
            Settings(size=size)
    except SettingsError as error:
        parser.error(f"--{error}")
    if not args.display:
        _show_nothing()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from .benchmark import SIZES, probe, run
    from .window import NoDisplayError

    sizes = args.size or SIZES
    try:
        if args.probe:
            print(json.dumps(probe(args.probe, sizes[0])), flush=True)
            return 0
        report = run(sizes, quick=args.quick, display=args.display)
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return NO_DISPLAY
    except subprocess.CalledProcessError as error:  # a child process, which has said why
        return error.returncode
    if args.json:
        print(report.as_json())
    else:
        for line in report.lines():
            print(line)
    return 0


def _show_nothing() -> None:
    """Let pygame come up without a screen and without a sound device."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
