"""What lies in the place of a file: each kind is refused at once by each reader, named, and ours is set aside."""

import json
import os
import socket
import sys

import pytest

from game.match import read_levels
from game.settings import Settings, read_layers
from game.storage import (
    SETTINGS,
    Matches,
    Resources,
    Shelf,
    Starts,
)
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
    with pytest.raises(CatalogueError) as raised:
        Words("en", lambda _: Resources(path.parent).read("../" + path.name))
    return str(raised.value)


def settings(path):
    found = Shelf(path.parent).load(SETTINGS, Settings.parse_file)
    assert found.value is None
    return str(found.notice)


def match(path):
    notice = Matches(Shelf(path.parent)).load().notice
    return str(notice)


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
    "match.jsonl": (match,),
    FILE: (starts,),
}
EACH = [(name, reader) for name, readers in READERS.items() for reader in readers]
OURS = (settings, match, starts)
