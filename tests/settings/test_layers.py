"""Layers: what the owner's files, the environment and the command line say, and what is said of their faults."""

import os
import re
import stat
from pathlib import Path

import pytest

from game.app import AT_START
from game.engine import WrongValueError
from game.settings import config, settings
from game.settings.config import Config
from game.settings.layers import LARGEST_FILE, READERS, Layers, from_text, places, read_layers
from game.settings.preferences import Preferences
from game.settings.settings import Settings, Speed
from game.signals import Signals
from game.storage.saves import Shelf

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "configuration.md"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def read(path, text, environ=None, **flags):
    return read_layers([write(path, text)], environ or {}, flags)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config.toml"


# --- the keys


def test_no_key_belongs_to_both_the_owner_and_the_player():
    assert not set(config.READERS) & set(settings.READERS)


def test_every_default_is_right():
    for name, kind in config.READERS.items():
        default = getattr(Config(), name)
        assert kind.check(default) == default


def test_a_config_cannot_be_wrong():
    with pytest.raises(WrongValueError, match="fps = 9: must be a whole number from 10 to 240"):
        Config(fps=9)


def example():
    return re.search(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)[1]


def test_the_documented_example_is_taken_without_a_word_and_holds_the_defaults(path):
    layers = read(path, example())
    assert layers.problems == []
    assert (layers.config, layers.given) == (Config(), Settings())


def test_the_example_has_every_key_and_those_commented_out_are_right(path):
    every = re.sub(r"(?m)^# (?=[a-z_]+ = )", "", example())
    layers = read(path, every)
    assert layers.problems == []
    assert set(layers.files) == set(READERS)


# --- what goes over what


def test_later_files_go_over_earlier_ones_key_by_key(tmp_path):
    boot = write(tmp_path / "boot.toml", "fps = 30\nlang = 'ne'\nkiosk = true")
    etc = write(tmp_path / "etc.toml", "fps = 40\ntheme = 'midnight'")
    mine = write(tmp_path / "mine.toml", "fps = 50")
    layers = read_layers([boot, etc, mine, tmp_path / "none.toml"], {}, {})
    assert layers.found == [boot, etc, mine]
    assert layers.config == Config(fps=50, kiosk=True)
    assert layers.given == Settings(lang="ne", theme="midnight")


def test_players_go_over_files_the_environment_over_players_and_flags_over_all(path):
    text = "speed = 'calm'\ntheme = 'midnight'\nsort = 'by_suit'\nguard = true\nfps = 20\ndisplay = 1"
    environ = {"CALLBREAK_THEME": "terai", "CALLBREAK_SPEED": "off", "CALLBREAK_FPS": "30", "HOME": "/"}
    layers = read(path, text, environ, speed="fast", fps="40")
    shelf = Shelf(None)
    shelf.save("settings.json", '{"theme": "daylight", "sort": "alternating"}')
    preferences = Preferences(shelf, layers)
    assert preferences.settings == Settings(theme="terai", sort="alternating", speed=Speed.FAST, guard=True)
    assert preferences.config == Config(fps=40, display=1)


def test_a_players_file_holds_only_what_they_chose_otherwise_than_the_owner():
    given = Settings(theme="midnight", speed="calm")
    chosen = given.with_overrides({"theme": "terai"})
    assert '"theme": "terai"' in chosen.dumps(given)
    assert "speed" not in chosen.dumps(given)
    later = Settings(theme="daylight", speed="off")
    assert Settings.parse_file(chosen.dumps(given), "", later)[0] == Settings(theme="terai", speed="off")


def test_what_changed_is_told_from_what_did_not():
    layers = iter([Layers(over={"guard": True, "fps": 30})])
    preferences = Preferences(Shelf(None), Layers(over={"lang": "ne"}), lambda: next(layers))
    heard = []
    preferences.watch = heard.append
    preferences.reread()
    assert heard == [{"lang", "guard", "fps"}]


# --- faults in files


def test_each_fault_is_named_with_file_line_and_nearest_name_and_the_rest_applies(path):
    layers = read(
        path,
        "# fsp = 1 in a comment is none\n"
        "fsp = 30\n"
        "theme = 'midnight'\n"
        "\n"
        "speed = 'fats'\n"
        "languages = [\n"
        "  'en',\n"
        "  3,\n"
        "]\n"
        "'kiosk' = 1\n"
        "display = 99\n"
        "lang = false\n"
        "fps = 30\n"
        "[kisok]\n"
        "fps = 20\n",
    )
    assert layers.config == Config(fps=30)
    assert layers.given == Settings(theme="midnight")
    assert layers.problems == [
        f'{path}:2: there is no key "fsp" (nearest: fps)',
        f'{path}:5: speed = "fats": must be one of calm, normal, fast, off (nearest: fast)',
        f"{path}:6: languages[1] = 3: must be a language code, such as 'ne' or 'pt_BR'",
        f"{path}:10: kiosk = 1: must be true or false",
        f"{path}:11: display = 99: must be a whole number from 0 to 15",
        f"{path}:12: lang = false: must be a language code, such as 'ne' or 'pt_BR'",
        f"{path}:14: [kisok]: there are no sections; write the keys by themselves, before any [section]",
    ]


def test_a_long_text_that_looks_like_keys_misleads_nobody(path):
    layers = read(path, 'log_file = """\nfsp = 1\n[fps]"""\nfps = 1\n')
    assert [problem.split(": ")[0] for problem in layers.problems] == [f"{path}:4"]


@pytest.mark.parametrize(
    "text, line",
    [
        ("fps = 30\nkiosk = yes\n", 2),
        ("fps = 30\n\nfps = 31\n", 3),
        ('theme = "midnight\n', 1),
        ("fps = 30\nlanguages = [\n", 3),
        ("{}", 1),
    ],
)
def test_a_file_that_is_no_toml_is_left_out_and_its_line_named(path, text, line):
    layers = read(path, text)
    assert layers.config == Config()
    (problem,) = layers.problems
    assert problem.startswith(f"{path}:{line}: not TOML: ")
    assert problem.endswith("the file is left out")


def test_bytes_that_are_no_text_are_named_with_their_line(path):
    path.write_bytes(b"fps = 30\n# caf\xe9\n")
    layers = read_layers([path], {}, {})
    assert layers.problems == [f"{path}:2: not text in UTF-8; the file is left out"]


def test_a_file_from_a_windows_computer_is_read(path):
    path.write_bytes(b"\xef\xbb\xbffps = 30\r\nkiosk = true\r\nfsp = 1\r\n")
    layers = read_layers([path], {}, {})
    assert layers.config == Config(fps=30, kiosk=True)
    assert layers.problems == [f'{path}:3: there is no key "fsp" (nearest: fps)']


def test_a_number_of_thousands_of_digits_is_a_fault_and_no_crash(path):
    layers = read(path, "kiosk = true\nfps = " + "9" * 5000)
    (problem,) = layers.problems
    assert problem.startswith(f"{path}:2: not TOML: ")
    layers.add_environment({"CALLBREAK_FPS": "9" * 5000})
    assert layers.problems[1].startswith('CALLBREAK_FPS in the environment: fps = "999')


def test_a_file_much_too_long_is_left_out(path):
    assert "larger than 64 KiB" in read(path, "#" * (LARGEST_FILE + 1)).problems[0]


def test_a_folder_in_the_place_of_a_file_is_named(path):
    path.mkdir()
    layers = read_layers([path], {}, {})
    assert layers.problems[0].startswith(f"{path}: cannot be read: ")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read_is_named(path):
    write(path, "fps = 30").chmod(stat.S_IWUSR)
    layers = read_layers([path], {}, {})
    assert layers.problems[0].startswith(f"{path}: cannot be read: Permission denied")


@pytest.mark.parametrize("pin", ["47110", '"47: 11: 0"'])
def test_a_pin_appears_in_no_message(path, pin):
    layers = read(path, f"pin = {pin}\n")
    assert layers.problems == [f"{path}:1: pin: must be 4 to 8 digits in quotes, such as '4711'"]


# --- the environment and the command line


@pytest.mark.parametrize(
    "name, text, value",
    [
        ("fps", "30", 30),
        ("kiosk", "true", True),
        ("pin", "0471", "0471"),
        ("pin", "4711", "4711"),
        ("languages", "en, ne", ("en", "ne")),
        ("languages", '["en"]', ("en",)),
        ("theme", "midnight", "midnight"),
        ("trick_time", "0.5", 0.5),
        ("log_file", "a,b.log", "a,b.log"),
    ],
)
def test_bare_text_becomes_the_value_that_the_key_has(name, text, value):
    assert from_text(name, text) == value


def test_wrong_variables_are_named_and_the_rest_applies():
    layers = Layers()
    layers.add_environment(
        {"CALLBREAK_FPS": "fast", "CALLBREAK_KIOSKS": "true", "CALLBREAK_PIN": "", "CALLBREAK_DISPLAY": "1", "FPS": "1"}
    )
    assert layers.config == Config(display=1)
    assert layers.problems == [
        'CALLBREAK_FPS in the environment: fps = "fast": must be a whole number from 10 to 240',
        'CALLBREAK_KIOSKS in the environment: there is no key "kiosks" (nearest: kiosk)',
    ]


def test_a_wrong_flag_is_an_error_that_names_it():
    with pytest.raises(WrongValueError, match=r'^--attract-after = "soon": must be a whole number'):
        Layers().add_flags({"attract_after": "soon"})


# --- where the files are


def test_where_files_are_looked_for(tmp_path):
    environ = {"HOME": "/h", "XDG_CONFIG_HOME": "/x", "APPDATA": "/a"}
    system = [tmp_path / "boot/firmware/callbreak.toml", tmp_path / "etc/callbreak/config.toml"]
    assert places(environ, "linux", root=tmp_path) == [*system, Path("/x/callbreak/config.toml")]
    assert places({"HOME": "/h"}, "linux", root=tmp_path)[-1] == Path("/h/.config/callbreak/config.toml")
    mac = Path("/h/Library/Application Support/callbreak/config.toml")
    assert places(environ, "darwin", root=tmp_path) == [*system, mac]
    assert places(environ, "win32", root=tmp_path) == [Path("/a/callbreak/config.toml")]
    assert places({}, "linux", root=tmp_path) == system
    assert places(environ, "linux", users=Path("mine.toml"), root=tmp_path) == [*system, Path("mine.toml")]


# --- while the game runs


@pytest.fixture
def reloaded(launch):
    """Starts the program, and has the configuration read again as other choices, as after the signal of a reload."""

    def start(before, after):
        signals = Signals()
        pilot = launch(config=before.config, read=lambda: after, signals=signals, **before.over)
        signals.reread_due = True
        pilot.frame()
        return pilot

    return start


def test_a_reload_takes_effect_at_once_and_leaves_what_was_not_changed(reloaded, data_dir):
    before = Layers(over={"theme": "midnight"})
    after = Layers(over={"size": "1280x720", "theme": "terai-morning", "lang": "ne", "fps": 30, "kiosk": True})
    pilot = reloaded(before, after)
    services = pilot.app.services
    assert services.looks.theme == services.themes["terai-morning"]
    assert services.words.language == "ne"
    assert services.config == after.config
    assert not (data_dir / "settings.json").exists()


def test_a_reload_says_what_must_wait_for_the_next_start(reloaded, caplog):
    reloaded(Layers(), Layers(over={"size": "800x480", "display": 1, "fps": 30}))
    assert "The new display will hold from the next start on." in caplog.messages


def test_a_reload_keeps_what_the_player_chose_meanwhile(launch):
    later = Layers(over={"size": "1280x720", "speed": "off", "trick_time": 0.0, "guard": True})
    pilot = launch(read=lambda: later)
    pilot.app.services.preferences.change({"theme": "terai"})
    pilot.app.reread()
    assert pilot.app.services.settings == Settings(**later.over, theme="terai")


def test_the_document_lists_the_keys_that_need_a_restart():
    listed = re.search(r"those of (.*?) need a restart", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert re.findall("`(.*?)`", listed[1]) == list(AT_START)
