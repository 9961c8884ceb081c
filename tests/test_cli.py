"""The command line: what it takes, and what it says of what it does not take."""

import functools
import io
import json
import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import game.app
from game import __version__, cli
from game.app import Options
from game.cli import build_parser, main
from game.commands import BAD_USE, COMMANDS, UNREAD
from game.match.levels import Level, read_levels
from game.match.outside import OutsidePlayers, Terms
from game.scenes.transitions import Leave
from game.settings.preferences import Preferences
from game.signals import Signals
from game.storage.resources import Resources
from game.storage.saves import Shelf

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = (
    *("--level", "--rules", "--seed", "--fullscreen", "--windowed", "--size", "--speed", "--mute"),
    *("--data-dir", "--version"),
)


class Start(NamedTuple):
    preferences: Preferences
    shelf: Shelf
    levels: tuple[Level, ...]
    options: Options

    @property
    def settings(self):
        return self.preferences.settings


@pytest.fixture
def started(monkeypatch):
    """What would have been started: the arguments of App, instead of a window."""
    seen = []

    class App:
        def __init__(self, preferences, shelf, resources, levels, options):
            seen.append(Start(preferences, shelf, levels, options))

        def begin(self):
            pass

        def run(self):
            pass

    monkeypatch.setattr(game.app, "App", App)
    return seen


def refused(capsys, *argv):
    with pytest.raises(SystemExit) as stop:
        main(argv)
    assert stop.value.code == BAD_USE == 2
    return capsys.readouterr().err


def test_help_lists_every_option():
    text = build_parser().format_help()
    for option in OPTIONS:
        assert option in text
    for key in ("Enter", "Tab", "F1", "F11", "F12"):
        assert key in text


def test_help_and_version_load_no_pygame(tmp_path):
    code = (
        "import sys; sys.argv = ['callbreak', sys.argv[1]]\n"
        "from game.cli import main\n"
        "try: main()\n"
        "except SystemExit as stop: sys.exit(stop.code or ('pygame' in sys.modules))\n"
    )
    for option, word in (("--help", "--level"), ("--version", __version__)):
        done = subprocess.run(
            [sys.executable, "-c", code, option],
            cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode, done.stderr) == (0, "")
        assert word in done.stdout


def test_a_wrong_command_line_loads_no_pygame_and_makes_no_file(tmp_path):
    code = (
        "import sys; from game.cli import main\n"
        "try: main(['--level', 'nepall', '--data-dir', 'data'])\n"
        "except SystemExit as stop: sys.exit(90 if 'pygame' in sys.modules else stop.code)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_level_that_is_not_there_is_named_with_those_that_are(capsys):
    told = refused(capsys, "--level", "nepall")
    assert "nepall: there is no such table (nearest: nepal)" in told
    for level in read_levels(Resources().levels)[0]:
        assert level.key in told


@pytest.mark.parametrize(
    "argv, told",
    [
        (("--lang", "nee"), "--lang nee: there is no such language (nearest: ne). There are: en, ne, hi"),
        (("--lang", "bn"), "--lang bn: there is no such language"),
        (("--theme", "midnigt"), "--theme midnigt: there is no such theme (nearest: midnight). There are: "),
    ],
)
def test_a_language_or_a_theme_that_is_not_there_is_refused(monkeypatch, capsys, argv, told):
    monkeypatch.setenv("CALLBREAK_LANGUAGES", "en,ne,hi")
    assert told in refused(capsys, *argv)


def test_an_own_theme_and_a_region_of_a_language_are_there(started, tmp_path):
    (tmp_path / "themes").mkdir()
    (tmp_path / "themes" / "mine.toml").touch()
    assert main(["--theme", "mine", "--lang", "ne_NP", "--data-dir", str(tmp_path)]) == 0
    assert started[0].settings.theme == "mine"


def test_in_a_file_and_the_environment_they_are_a_warning(started, own_config, monkeypatch, tmp_path):
    own_config('theme = "nope"\n')
    monkeypatch.setenv("CALLBREAK_LANG", "xx")
    assert main(["--data-dir", str(tmp_path)]) == 0
    assert len(started) == 1


@pytest.mark.parametrize(
    "text, near",
    [("nepall", "nepal"), ("classic,round=3", "rounds"), ("classic,rounds=0", "rounds"), ("nepal,follow=beat", "beat")],
)
def test_wrong_rules_are_named_with_the_nearest(capsys, text, near):
    told = refused(capsys, "--rules", text)
    assert "--rules" in told
    assert near in told


@pytest.mark.parametrize(
    "argv, words",
    [
        (("--size", "big"), ("--size", "1280x720")),
        (("--size", "1280"), ("--size", "1280x720")),
        (("--speed", "quick"), ("--speed", "calm", "normal", "fast", "off")),
        (("--seed", ""), ("32 hex digits",)),
        (("--fullscreen", "--windowed"), ("--windowed", "not allowed")),
        (("--level", "nepal", "--rules", "nepal"), ("--level", "--rules")),
        (("--nonsense",), ("--nonsense",)),
        (("extra",), ("extra",)),
    ],
)
def test_a_wrong_value_says_what_would_be_right(capsys, argv, words):
    told = refused(capsys, *argv)
    for word in words:
        assert word in told


def test_a_wrong_seed_says_which_option_it_was(capsys):
    assert "--seed" in refused(capsys, "--seed", "").partition("error:")[2]


def test_nothing_asked_for_is_the_menu(started, tmp_path):
    assert main(["--data-dir", str(tmp_path)]) == 0
    start = started[0]
    assert start.options.level is None
    assert start.options.seed is None
    assert start.shelf.folder == tmp_path
    assert start.levels == read_levels(Resources().levels)[0]
    assert start.settings.sound


def test_everything_asked_for_arrives(started, tmp_path):
    seed = "00112233445566778899aabbccddeeff"
    main(["--level", "nepal", "--seed", seed, "--fullscreen", "--size", "800x480", "--speed", "off", "--mute",
          "--data-dir", str(tmp_path)])  # fmt: skip
    settings, options = started[0].settings, started[0].options
    assert options.level.key == "nepal"
    assert options.seed == bytes.fromhex(seed)
    assert (settings.fullscreen, settings.window_size, settings.speed, settings.sound) == (
        True, (800, 480), "off", False,
    )  # fmt: skip


def test_rules_are_a_table_of_their_own(started, tmp_path):
    main(["--rules", "classic,rounds=3", "--data-dir", str(tmp_path)])
    level = started[0].options.level
    assert level.rules.rounds == 3
    assert level.key == ""


def test_the_users_file_is_heard_and_the_command_line_goes_over_it(started, tmp_path, capsys):
    (tmp_path / "settings.json").write_text('{"speed": "calm", "size": "800x480", "sped": 1}', encoding="utf-8")
    main(["--speed", "fast", "--windowed", "--data-dir", str(tmp_path)])
    settings = started[0].settings
    assert (settings.speed, settings.size, settings.fullscreen) == ("fast", "800x480", False)
    assert "sped" in capsys.readouterr().err


def test_any_text_is_a_seed_and_the_same_text_the_same_seed(started, tmp_path):
    for text in ("monsoon", "monsoon", "other"):
        main(["--seed", text, "--data-dir", str(tmp_path)])
    first, second, third = (start.options.seed for start in started)
    assert first == second != third
    assert len(first) == 16


# --- the owner's decisions


@pytest.fixture
def own_config(tmp_path, monkeypatch):
    """Writes the configuration of the person who starts the game."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    path = tmp_path / "callbreak" / "config.toml"
    path.parent.mkdir()

    def write(text):
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture(autouse=True)
def _quiet_log():
    root = logging.getLogger()
    before, level, raising = root.handlers[:], root.level, logging.raiseExceptions
    yield
    root.handlers[:] = before
    root.setLevel(level)
    logging.raiseExceptions = raising


def test_the_owners_file_the_player_and_the_command_line(started, own_config, tmp_path, capsys):
    path = own_config('fps = 30\nspeed = "calm"\ntheme = "terai"\nguard = true\nkisok = true\n')
    (tmp_path / "settings.json").write_text('{"theme": "midnight"}', encoding="utf-8")
    assert main(["--data-dir", str(tmp_path), "--speed", "fast", "--idle-after", "90"]) == 0
    preferences = started[0].preferences
    settings, config = preferences.settings, preferences.config
    assert (settings.speed, settings.theme, settings.guard) == ("fast", "midnight", True)
    assert (config.fps, config.idle_after) == (30, 90)
    preferences.change({"sort": "by_suit"})
    kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert kept == {"version": 1, "theme": "midnight", "sort": "by_suit"}, "only what the player chose"
    assert f'{path}:5: there is no key "kisok" (nearest: kiosk)' in capsys.readouterr().err


def test_what_is_read_again_is_the_file_as_it_is_then(started, own_config, tmp_path):
    own_config("fps = 30\nguard = true\n")
    main(["--data-dir", str(tmp_path), "--kiosk"])
    again = started[0].preferences
    own_config('fps = 40\nlang = "ne"\n')
    again.reread()
    assert (again.config.fps, again.config.kiosk) == (40, True)
    assert (again.settings.guard, again.settings.lang) == (False, "ne")


def test_another_file_in_place_of_ones_own(started, own_config, tmp_path, capsys):
    own_config("fps = 30\nguard = true\n")
    other = tmp_path / "other.toml"
    other.write_text("fps = 50\n", encoding="utf-8")
    main(["--config", str(other), "--data-dir", str(tmp_path)])
    assert (started[0].preferences.config.fps, started[0].settings.guard) == (50, False)
    assert "no such file" in refused(capsys, "--config", str(tmp_path / "none.toml"))


def test_the_folder_for_data_may_be_configured(started, own_config, tmp_path, monkeypatch):
    own_config(f"data_dir = '{tmp_path / 'a'}'\n")
    main([])
    monkeypatch.setenv("CALLBREAK_DATA", str(tmp_path / "b"))
    main([])
    main(["--data-dir", str(tmp_path / "c")])
    assert [start.shelf.folder.name for start in started] == ["a", "b", "c"]


@pytest.mark.parametrize(
    "argv, words",
    [
        (("--fps", "9"), ("--fps = 9", "from 10 to 240")),
        (("--attract-after", "soon"), ("--attract-after", "whole number")),
        (("--log-level", "loud"), ("--log-level", "warning")),
        (("--pin", "4711"), ("--pin",)),
    ],
)
def test_a_wrong_decision_on_the_command_line_says_what_would_be_right(capsys, argv, words):
    told = refused(capsys, *argv)
    for word in words:
        assert word in told


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_that_is_listed_is_there_and_explains_itself(capsys, name):
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert f"callbreak {name}" in capsys.readouterr().out


def test_a_command_whose_reader_has_gone_ends_without_a_traceback():
    reader, writer = os.pipe()
    os.close(reader)
    code = (
        "import sys; from game.cli import main; sys.exit(main(['arena', 'random', 'rule', '--deals', '1', '--json']))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (UNREAD, b"")


# --- what may be missing, and what must end with the game


@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_letters_that_a_stream_cannot_show_are_escaped(monkeypatch, name):
    """As a terminal on Windows, or `doctor > report.txt` there."""
    raw = io.BytesIO()
    monkeypatch.setattr(sys, name, io.TextIOWrapper(raw, "cp1252"))
    monkeypatch.setattr(cli, "run", lambda *_: print("café ✓", file=getattr(sys, name), flush=True))
    main(["doctor"])
    assert raw.getvalue().split() == ["café".encode("cp1252"), b"\\u2713"]


@pytest.fixture
def restarted(started, monkeypatch):
    """What is left of a guest, by its process ID, when the staff's restart replaces the program."""

    class ReplacedError(Exception):
        """Another program has taken the place of this one."""

    def execv(*_):
        raise ReplacedError

    monkeypatch.setattr(game.app.App, "run", lambda _: Leave(restart=True))
    monkeypatch.setattr(os, "execv", execv)
    return ReplacedError


def test_a_restart_ends_the_outside_players_first(restarted, tmp_path):
    program, place = tmp_path / "guest.py", tmp_path / "pid"
    program.write_text(
        f"import os, sys; open({str(place)!r}, 'w').write(str(os.getpid()))\n"
        'for line in sys.stdin: print(\'{"value": "hello"}\', flush=True)\n',
        encoding="utf-8",
    )
    with pytest.raises(restarted):
        main(["--players", f"cmd:{sys.executable} {program},rule,rule", "--data-dir", str(tmp_path)])
    with pytest.raises(OSError):  # noqa: PT011 (another one for each system)
        os.kill(int(place.read_text()), 0)


def test_without_streams_the_game_starts_and_restarts(restarted, monkeypatch, tmp_path):
    """As under pythonw, or after `>&- 2>&-`."""
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    with pytest.raises(restarted):
        main(["--data-dir", str(tmp_path)])
    for stream in (sys.stdout, sys.stderr):
        stream.close()


def test_a_restart_that_a_signal_overtakes_leaves(restarted, monkeypatch, tmp_path):
    signals = Signals()

    def run(_):
        signals.leaving = True
        return Leave(restart=True)

    monkeypatch.setattr(game.app.App, "run", run)
    assert main(["--data-dir", str(tmp_path)], signals) == 0


def test_who_leaves_does_not_wait_for_a_hello(started, monkeypatch, tmp_path):
    """The program never says one, and the game would wait for a week."""
    patient = functools.partial(OutsidePlayers, terms=Terms(start_seconds=7 * 24 * 3600.0))
    monkeypatch.setattr(cli, "OutsidePlayers", patient)
    signals = Signals()
    signals.leaving = True
    player = f"cmd:{sys.executable} -c 'input()'"
    assert main(["--players", f"{player},rule,rule", "--data-dir", str(tmp_path)], signals) == 0
    assert not started


def test_a_wrong_seed_starts_no_program(capsys, tmp_path):
    place = tmp_path / "started"
    refused(capsys, "--seed", "", "--players", f'cmd:{sys.executable} -c \'open("{place}", "w")\',rule,rule')
    assert not place.exists()
