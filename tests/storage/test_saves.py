"""Files that are always whole, broken ones set aside, and a game that goes on without a disk."""

import errno
import logging
import os
from pathlib import Path

import pytest

from game.settings.settings import Settings, Speed
from game.storage import files, saves
from game.storage.disk import Notice, Trouble
from game.storage.files import PAUSES, backup_of, set_aside, write_atomic
from game.storage.saves import SETTINGS, Shelf, data_folder


def text_in(shelf, name=SETTINGS):
    """What is in a file, as it stands there."""
    return shelf.load(name, lambda text, _: text).value


# where


def test_the_data_folder_argument_wins_over_the_variable_over_the_platform():
    environ = {"CALLBREAK_DATA": "/a", "XDG_DATA_HOME": "/b", "HOME": "/h"}
    assert data_folder("/x", environ, "linux") == Path("/x")
    assert data_folder(None, environ, "linux") == Path("/a")
    del environ["CALLBREAK_DATA"]
    assert data_folder(None, environ, "linux") == Path("/b/callbreak")
    assert data_folder(None, {"XDG_DATA_HOME": "relative", "HOME": "/h"}, "linux") == Path("/h/.local/share/callbreak")
    assert data_folder(None, {"HOME": "/h"}, "darwin") == Path("/h/Library/Application Support/callbreak")
    assert data_folder(None, {"APPDATA": "/roaming", "HOME": "/h"}, "win32") == Path("/roaming/callbreak")
    assert data_folder(None, {"USERPROFILE": "/h"}, "win32") == Path("/h/AppData/Roaming/callbreak")


def test_without_a_home_there_is_no_folder_and_memory_does(monkeypatch, caplog):
    def homeless():
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    folder = data_folder(None, {}, "linux")
    assert folder is None
    with caplog.at_level(logging.WARNING):
        shelf = Shelf(folder)
        for _ in range(3):
            assert not shelf.save(SETTINGS, "{}")
    assert len(caplog.records) == 1
    assert shelf.problem is not None
    assert shelf.problem.trouble is Trouble.MEMORY_ONLY
    assert shelf.holds(SETTINGS)
    assert text_in(shelf) == "{}"
    shelf.remove(SETTINGS)
    assert not shelf.holds(SETTINGS)
    assert text_in(shelf) is None


# one file


def test_a_write_keeps_the_copy_before_it(tmp_path):
    path = tmp_path / "new" / "file"
    for text in ("one", "two", "three"):
        write_atomic(path, text)
    assert path.read_text() == "three"
    assert backup_of(path).read_text() == "two"
    assert sorted(item.name for item in path.parent.iterdir()) == ["file", "file.bak"]


def test_a_durable_write_flushes_the_file_before_the_rename_and_the_folder_after(tmp_path, monkeypatch):
    done = []
    fsync, replace = os.fsync, os.replace
    monkeypatch.setattr(os, "fsync", lambda handle: (done.append("fsync"), fsync(handle)))
    monkeypatch.setattr(os, "replace", lambda *names: (done.append("replace"), replace(*names)))
    write_atomic(tmp_path / "file", "one")
    assert done == ["fsync", "replace", "fsync"]
    del done[:]
    write_atomic(tmp_path / "file", "two", durable=False, keep=False)
    assert done == ["replace"]


@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_write_that_fails_leaves_a_good_copy_and_no_litter(tmp_path, monkeypatch, call):
    path = tmp_path / "file"
    write_atomic(path, "one")
    with monkeypatch.context() as broken:
        broken.setattr(files if call == "open" else os, call, full, raising=False)
        with pytest.raises(OSError, match="No space"):
            write_atomic(path, "two")
    assert path.read_text() == "one"
    assert [item.name for item in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("refusals", [1, len(PAUSES)])
def test_a_refused_rename_is_tried_again_for_a_second(tmp_path, monkeypatch, refusals):
    path, waited = tmp_path / "file", []
    for name in ("replace", "rename"):
        monkeypatch.setattr(os, name, Busy(getattr(os, name), refusals))
    write_atomic(path, "one", pause=waited.append)
    assert path.read_text() == "one"
    assert set_aside(path, waited.append).read_text() == "one"
    assert waited == [*PAUSES[:refusals]] * 2
    assert sum(PAUSES) == pytest.approx(1)


def test_a_rename_that_is_refused_for_good_fails_and_the_old_file_stays(tmp_path, monkeypatch):
    path, waited = tmp_path / "file", []
    write_atomic(path, "one")
    with monkeypatch.context() as refused:
        refused.setattr(os, "replace", Busy(os.replace, 100))
        with pytest.raises(PermissionError):
            write_atomic(path, "two", pause=waited.append)
    assert waited == [*PAUSES]
    assert path.read_text() == "one"


class Busy:
    """A rename that another program's hold refuses some times."""

    def __init__(self, rename, refusals):
        self.rename, self.left = rename, refusals

    def __call__(self, *names):
        if self.left:
            self.left -= 1
            raise PermissionError(errno.EACCES, "in use")
        self.rename(*names)


def test_files_set_aside_are_never_written_over(tmp_path):
    names = []
    for text in ("a", "b", "c"):
        (tmp_path / "file").write_text(text)
        names.append(set_aside(tmp_path / "file").name)
    assert names == ["file.broken-1", "file.broken-2", "file.broken-3"]
    assert [(tmp_path / name).read_text() for name in names] == ["a", "b", "c"]


# disks that do not do as they should


def full(*_args, **_kwargs):
    raise OSError(errno.ENOSPC, "No space left on device")


def read_only(*_args, **_kwargs):
    raise OSError(errno.EROFS, "Read-only file system")


@pytest.mark.parametrize("refuse", [full, read_only])
@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_the_game_goes_on_in_memory_says_so_once_and_catches_up(tmp_path, monkeypatch, caplog, refuse, call):
    shelf = Shelf(tmp_path)
    shelf.save(SETTINGS, "old")
    with caplog.at_level(logging.WARNING), monkeypatch.context() as broken:
        broken.setattr(files if call == "open" else os, call, refuse, raising=False)
        for _ in range(5):
            assert not shelf.save(SETTINGS, "new")
        assert not shelf.save("other", "more")
        assert text_in(shelf) == "new"
    assert len(caplog.records) == 1
    assert isinstance(shelf.problem, Notice)
    assert shelf.problem.trouble is Trouble.MEMORY_ONLY
    assert text_in(Shelf(tmp_path)) == "old"  # what the disk still has
    assert shelf.save("third", "")
    assert shelf.problem is None
    again = Shelf(tmp_path)
    assert text_in(again) == "new"
    assert text_in(again, "other") == "more"


def test_a_file_that_cannot_be_read_stays_in_trouble_when_another_is_written(tmp_path, caplog):
    (tmp_path / SETTINGS).mkdir()
    shelf = Shelf(tmp_path)
    text_in(shelf)
    assert shelf.save("other", "more")
    assert shelf.problem is not None
    assert shelf.problem.file == SETTINGS
    assert "works again" not in caplog.text


def test_two_programs_that_write_one_file_at_once_both_write_it_whole(tmp_path, monkeypatch):
    path, sync = tmp_path / SETTINGS, os.fsync

    def another_writes(handle):
        monkeypatch.setattr(os, "fsync", sync)
        write_atomic(path, "from the other, and longer")
        sync(handle)

    monkeypatch.setattr(os, "fsync", another_writes)
    write_atomic(path, "from this")
    assert path.read_text() == "from this"
    assert backup_of(path).read_text() == "from the other, and longer"
    assert {each.name for each in tmp_path.iterdir()} == {SETTINGS, backup_of(path).name}


def test_a_folder_that_cannot_be(tmp_path):
    (tmp_path / "file").write_text("")
    shelf = Shelf(tmp_path / "file" / "callbreak")
    assert text_in(shelf) is None
    assert not shelf.save(SETTINGS, "new")
    assert text_in(shelf) == "new"


def test_a_file_that_cannot_be_removed_is_gone_for_this_sitting_and_then_for_good(tmp_path, monkeypatch):
    shelf = Shelf(tmp_path)
    shelf.save(SETTINGS, "new")
    with monkeypatch.context() as broken:
        broken.setattr(Path, "unlink", read_only)
        assert not shelf.remove(SETTINGS)
        assert text_in(shelf) is None
    shelf.save("other", "")
    assert not Shelf(tmp_path).holds(SETTINGS)


def test_a_removed_file_does_not_come_back_as_the_copy_before_it(tmp_path, monkeypatch):
    shelf, gone = Shelf(tmp_path), []
    for text in ("one", "two"):
        shelf.save(SETTINGS, text)
    unlink = Path.unlink
    monkeypatch.setattr(Path, "unlink", lambda path, **kw: (gone.append(path.name), unlink(path, **kw)))
    shelf.remove(SETTINGS)
    assert gone == ["settings.json.bak", "settings.json"]


def test_a_broken_file_that_cannot_be_set_aside_is_not_written_over(tmp_path, monkeypatch):
    (tmp_path / SETTINGS).write_text("{")
    monkeypatch.setattr(os, "rename", read_only)
    shelf = Shelf(tmp_path)
    found = shelf.load(SETTINGS, Settings.parse_file)
    assert found.notice is not None
    assert not shelf.save(SETTINGS, "{}")
    assert (tmp_path / SETTINGS).read_text() == "{"
    assert shelf.load(SETTINGS, Settings.parse_file).value == (Settings(), ())


def test_a_file_that_cannot_be_opened_is_not_written_over(tmp_path):
    (tmp_path / SETTINGS).mkdir()
    shelf = Shelf(tmp_path)
    found = shelf.load(SETTINGS, Settings.parse_file)
    assert found.value is None
    assert found.notice is not None
    assert found.notice.trouble is Trouble.MEMORY_ONLY
    assert not shelf.save(SETTINGS, "{}")
    assert (tmp_path / SETTINGS).is_dir()


# the settings


def test_settings_cut_anywhere_come_back_from_the_copy_before(tmp_path, monkeypatch):
    monkeypatch.setattr(saves._log, "disabled", True)  # hundreds of warnings
    fast, text = Settings(speed=Speed.FAST), Settings(theme="terai").dumps()
    for length in range(len(text)):
        shelf = Shelf(tmp_path)
        shelf.save(SETTINGS, fast.dumps(), durable=False)
        shelf.save(SETTINGS, text, durable=False)
        (tmp_path / SETTINGS).write_text(text[:length])
        found = Shelf(tmp_path).load(SETTINGS, Settings.parse_file)
        if found.notice is None:
            assert found.value == (Settings(theme="terai"), ())  # all but the last line end
        else:
            assert found.value == (fast, ())
            assert found.notice.trouble is Trouble.RESTORED
