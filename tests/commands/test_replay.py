"""The command replay: it opens a record or a journal, and tells a missing file from one that cannot be read."""

import pytest

from game.app import App
from game.commands import run
from game.engine import dumps
from game.scenes import Screen
from game.storage import Header
from game.storage.matches import Matches
from game.storage.saves import Shelf
from game.workshop.states.matches import CLASSIC, Script


@pytest.fixture
def shown(monkeypatch):
    """The screens that lay on each other when the window was opened."""
    seen = []

    def look(app):
        seen.append([each.screen for each in app.stack.screens])
        app.close()

    monkeypatch.setattr(App, "run", look)
    return seen


@pytest.fixture
def record():
    return Script(CLASSIC, 3).round((0, 1, -1, 0)).deal().record


def test_a_record_is_opened_over_the_menu(tmp_path, shown, record):
    file = tmp_path / "match.json"
    file.write_text(dumps(record))
    assert run("replay", [str(file), "--data-dir", str(tmp_path)]) == 0
    assert shown == [[Screen.MENU, Screen.REPLAY]]


def test_a_journal_is_opened_by_its_name_in_the_records(tmp_path, shown, record):
    shelf = Shelf(tmp_path)
    matches = Matches(shelf)
    matches.begin(Header(record), record.actions)
    matches.put_away()
    shelf.disk.close()
    (file,) = (tmp_path / "records").iterdir()
    assert run("replay", [file.name, "--data-dir", str(tmp_path)]) == 0
    assert shown == [[Screen.MENU, Screen.REPLAY]]


@pytest.mark.parametrize("text", ["", "{", "{}", "\xff", '{"journal": 9}'], ids=repr)
@pytest.mark.parametrize("ending", [".json", ".jsonl"])
def test_what_is_no_match_is_unreadable(tmp_path, capsys, shown, text, ending):
    file = tmp_path / f"match{ending}"
    file.write_bytes(text.encode("latin-1"))
    assert run("replay", [str(file), "--data-dir", str(tmp_path)]) == 1
    assert "cannot be read" in capsys.readouterr().err
    assert not shown


def test_a_folder_is_unreadable(tmp_path, capsys, shown):
    assert run("replay", [str(tmp_path), "--data-dir", str(tmp_path)]) == 1
    assert not shown


def test_a_match_without_a_deal_is_unreadable(tmp_path, capsys, shown):
    file = tmp_path / "match.json"
    file.write_text(dumps(Script(CLASSIC, 3).record))
    assert run("replay", [str(file), "--data-dir", str(tmp_path)]) == 1
    assert "no round was dealt" in capsys.readouterr().err


def test_a_missing_file_is_bad_use(tmp_path, capsys, shown):
    assert run("replay", ["none.jsonl", "--data-dir", str(tmp_path)]) == 2
    assert "no such file" in capsys.readouterr().err
