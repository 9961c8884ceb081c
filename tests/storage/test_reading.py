"""What lies in the place of a file: each kind is refused at once by each reader, named, and ours is set aside."""

import contextlib
import gettext
import json
import os
import socket
import sys

import pytest

from game.engine import WrongValueError, parse_toml
from game.engine.plain import parse_json
from game.match import read_levels
from game.settings import Preferences, Settings, layers, read_layers
from game.storage import SETTINGS, Matches, Resources, Shelf, Starts, UnfitFileError, read_file
from game.storage.matches import FOLDER, OPEN
from game.storage.starts import FILE
from game.ui.theme import read_themes
from game.words.text import CatalogueError, Words

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no such files")


def large(path):
    with open(path, "wb") as file:
        file.truncate(100_000_000)  # a hole: takes no room


def a_socket(path):
    before = os.getcwd()
    os.chdir(path.parent)  # a socket's path must be short
    try:
        with socket.socket(socket.AF_UNIX) as line:
            line.bind(path.name)
    finally:
        os.chdir(before)


KINDS = {
    "a pipe": os.mkfifo if hasattr(os, "mkfifo") else None,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a socket": a_socket,
    "a folder": lambda path: path.mkdir(),
    "a link that leads back": lambda path: path.symlink_to(path),
    "larger than": large,
}
FAULTS = {"deep": "[" * 60_000, "digits": "9" * 5000}


def theme(path):
    themes, errors = read_themes([path])
    assert not themes
    return str(errors[0])


def level(path):
    levels, errors = read_levels(path.parent)
    assert not levels
    return str(errors[0])


def configuration(path):
    return read_layers([path], {}, {}).problems[0]


def catalogue(path):
    (path.parent / "assets").mkdir()
    with pytest.raises(CatalogueError) as raised:
        Words("en", lambda _: Resources(path.parent).read("../" + path.name))
    return str(raised.value)


def settings(path):
    found = Shelf(path.parent).load(SETTINGS, Settings.parse_file)
    assert found.value is None
    return str(found.notice)


def match(path):
    found = Matches(Shelf(path.parent.parent)).load_resume()
    assert found.value is None
    return str(found.notice)


def starts(path):
    assert not Starts(path.parent).begin(5)
    assert json.loads(path.read_text()) == [5]
    return logged[-1]


logged: list[str] = []


@pytest.fixture(autouse=True)
def _log(monkeypatch):
    logged.clear()
    monkeypatch.setattr("game.storage.starts._log.warning", lambda text, *values: logged.append(text % values))


READERS = {
    "a.toml": (theme, level, configuration),
    "callbreak.mo": (catalogue,),
    SETTINGS: (settings,),
    OPEN: (match,),
    FILE: (starts,),
}
EACH = [(name, reader) for name, readers in READERS.items() for reader in readers]
OURS = (settings, match, starts)


def below(folder, name):
    """The path of a file in a data folder, where the match has a folder of its own."""
    path = folder / (f"{FOLDER}/{name}" if name == OPEN else name)
    path.parent.mkdir(exist_ok=True)
    return path


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name, reader", EACH)
def test_what_is_no_file_is_refused_with_a_word_of_what_it_is_and_ours_is_set_aside(tmp_path, kind, name, reader):
    path = below(tmp_path, name)
    KINDS[kind](path)
    told = reader(path)
    assert name in told
    assert kind in told
    if reader in OURS and (kind != "a folder" or reader is starts):
        assert [each.name for each in path.parent.glob("*.broken-*")] == [f"{name}.broken-1"]
    else:
        assert os.path.lexists(path)


def test_a_file_that_becomes_a_pipe_between_looking_and_opening_is_refused(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").touch()
    regular = os.stat(tmp_path / "file")
    with monkeypatch.context() as during:
        during.setattr(os, "stat", lambda _: regular)
        with pytest.raises(UnfitFileError, match="a pipe"):
            read_file(tmp_path / "pipe")


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("reader", READERS["a.toml"])
def test_a_deep_nest_and_an_endless_number_are_named_with_file_and_line(tmp_path, fault, reader):
    path = tmp_path / "a.toml"
    path.write_text(f"# one\nx = {FAULTS[fault]}\n\n\n")
    assert "a.toml:2: not TOML: " in reader(path)


@pytest.mark.parametrize("reader", READERS["a.toml"])
def test_bytes_that_are_no_text_are_named_with_file_and_line(tmp_path, reader):
    path = tmp_path / "a.toml"
    path.write_bytes(b"# one\n\xff")
    assert "a.toml:2: not text in UTF-8" in reader(path)


@pytest.mark.parametrize("text", [*FAULTS.values(), "[" + "9" * 400 + "]", '{"speed": ' + "9" * 5000 + "}"])
@pytest.mark.parametrize("name, reader", [(SETTINGS, settings), (OPEN, match), (FILE, starts)])
def test_a_damaged_file_of_ours_is_set_aside(tmp_path, name, reader, text):
    path = below(tmp_path, name)
    path.write_text(text + "\n")
    assert name in reader(path)
    assert path.with_name(f"{name}.broken-1").read_text() == text + "\n"


def test_a_record_with_an_endless_number_is_no_record():
    with pytest.raises(WrongValueError, match="digits"):
        parse_json('{"version": ' + "9" * 5000 + "}")


def test_a_byte_order_mark_is_no_fault(tmp_path):
    resources = Resources()
    for name, shipped in (("t.toml", resources.find("themes/*.toml")[0]), ("l.toml", resources.levels / "nepal.toml")):
        (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + shipped.read_bytes())
    assert read_themes([tmp_path / "t.toml"])[1] == ()
    assert [each.key for each in read_levels(tmp_path)[0]] == ["l"]
    (tmp_path / SETTINGS).write_bytes(b'\xef\xbb\xbf{"speed": "fast"}')
    assert Shelf(tmp_path).load(SETTINGS, Settings.parse_file).value[0].speed == "fast"
    (tmp_path / FILE).write_bytes(b"\xef\xbb\xbf[1, 2, 3]")
    assert Starts(tmp_path).begin(4)


@pytest.mark.parametrize("name", ["x" * 300, "loop"])
def test_a_folder_that_cannot_be_entered_leaves_everything_in_memory(tmp_path, name):
    (tmp_path / "loop").symlink_to("loop")
    folder = tmp_path / name
    shelf = Shelf(folder)
    assert Preferences(shelf, read_layers([folder / "config.toml"], {}, {})).trouble
    matches = Matches(shelf)
    assert not matches.has_resume
    assert matches.load_resume().value is None
    assert matches.history() == ()
    assert not Starts(folder).begin(1)
    Starts(folder).end()
    assert not shelf.save(SETTINGS, "{}")
    assert shelf.problem is not None
    assert Resources().themes(folder) == Resources().themes(None)


# --- configuration


def steps(work):
    """Count the lines of Python that run: a measure of work that no busy machine changes."""
    count = 0

    def trace(*_):
        nonlocal count
        count += 1
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("line", ["  'en',\n", "[[[]]], # '\n", '"a\'b",\n', '"""\na = 1\n""",\n', "a.a.a."])
def test_twice_as_long_a_configuration_is_twice_the_work(line):
    def read(times):
        with contextlib.suppress(WrongValueError):
            layers.parse(f"languages = [\n{line * times}]\n".encode())

    assert steps(lambda: read(400)) < 3 * steps(lambda: read(200)) + 1000


def test_a_key_of_thousands_of_dots_is_refused_before_it_is_parsed():
    with pytest.raises(WrongValueError, match="2: not TOML: more than 64 dots"):
        parse_toml("a = 1\n" + "a." * 5000 + "a = 1")


def test_a_configuration_that_others_may_write_is_used_and_said(tmp_path):
    path = tmp_path / "config.toml"
    path.write_text("fps = 30")
    path.chmod(0o644)
    assert not read_layers([path], {}, {}).exposed
    for mode in (0o664, 0o646):
        path.chmod(mode)
        read = read_layers([path], {}, {})
        assert (read.exposed, read.config.fps, read.problems) == ([path], 30, [])


@pytest.mark.parametrize("pin", ["47110: 12", '"47: 11: 0"', "[4711, 47]", "{a = 4711}", '"4711', "4711: '47"])
def test_a_malformed_pin_appears_in_no_message(tmp_path, pin):
    (tmp_path / "config.toml").write_text(f"pin = {pin}\n")
    problems = read_layers([tmp_path / "config.toml"], {"CALLBREAK_PIN": pin}, {}).problems
    assert len(problems) == 2
    told = "".join(problems).replace(str(tmp_path), "").replace("such as '4711'", "")
    assert "47" not in told
    assert "11" not in told


# --- catalogues


@pytest.mark.parametrize("damaged", ["{roundc}", "{round", "{round.no}", "{0}", "{round:q}"])
def test_a_damaged_placeholder_falls_back_to_english_then_to_the_id(damaged):
    def catalogue(**texts):
        found = gettext.NullTranslations()
        found.gettext = lambda id: texts.get(id, id)
        found.ngettext = lambda id, *_: texts.get(id, id)
        return found

    words = Words("ne", Resources().read)
    words._catalogue = catalogue(a=f"x {damaged}", b=f"x {damaged}")
    words._english = catalogue(a="Round {round}, {n}", b=f"y {damaged}")
    assert words("a", round=3, n=1) == "Round 3, 1"
    assert words.plural("a", 1, round=3).startswith("Round 3, ")
    assert words("b", round=3) == "b"
