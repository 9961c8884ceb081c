"""Saves: files that are always whole, broken ones set aside, and a game that goes on without a disk."""

import errno
import json
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.engine import Match, Play, Record, Rules, deal_hands, deal_seed, dumps, loads, replay, shuffle
from game.settings.settings import Settings, Speed
from game.storage import files, saves
from game.storage.saves import RESUME, SETTINGS, Notice, Shelf, Trouble, backup_of, data_folder, set_aside, write_atomic

SEED = bytes(range(16))


def a_match(plays):
    """The record of a match after the calls and so many cards."""
    rules = Rules.parse("nepal")
    match = Match(rules, first_dealer=0)
    actions = [deal_hands(shuffle(deal_seed(SEED, 1, 0)), 0, rules)]
    match.apply(actions[0])
    for _ in range(4 + plays):
        actions.append(match.legal_actions()[0])
        match.apply(actions[-1])
    return dumps(Record(1, rules, ("human", "rule", "rule", "rule"), SEED, tuple(actions), 0))


OLD, NEW = a_match(3), a_match(4)


def text_of(kept):
    """What a scene would build from a kept match: here its record as text, replayed to be sure."""
    replay(kept.record)
    return dumps(kept.record)


def kept(shelf):
    return shelf.load_resume(text_of)


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
            assert not shelf.keep_resume(NEW)
    assert len(caplog.records) == 1
    assert shelf.problem is not None
    assert shelf.problem.trouble is Trouble.MEMORY_ONLY
    assert kept(shelf).value == NEW
    assert shelf.keep_record("a", NEW) == "a"
    assert shelf.record_names() == ("a",)
    assert shelf.load_record("a").value == loads(NEW)
    shelf.clear_resume()
    assert kept(shelf) == saves.Loaded(None)


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


def test_files_set_aside_are_never_written_over(tmp_path):
    names = []
    for text in ("a", "b", "c"):
        (tmp_path / "file").write_text(text)
        names.append(set_aside(tmp_path / "file").name)
    assert names == ["file.broken-1", "file.broken-2", "file.broken-3"]
    assert [(tmp_path / name).read_text() for name in names] == ["a", "b", "c"]


# the match being played


def test_a_match_is_kept_with_its_extras_and_cleared(tmp_path):
    shelf = Shelf(tmp_path)
    assert kept(shelf) == saves.Loaded(None)
    assert shelf.keep_resume(NEW, {"level": "nepal"})
    extras = Shelf(tmp_path).load_resume(lambda resume: resume.extras)
    assert extras == saves.Loaded({"level": "nepal"})
    assert kept(Shelf(tmp_path)) == saves.Loaded(NEW)
    assert shelf.clear_resume()
    assert kept(Shelf(tmp_path)) == saves.Loaded(None)
    assert list(tmp_path.iterdir()) == []


def test_the_backup_is_the_last_durable_copy(tmp_path):
    shelf = Shelf(tmp_path)
    path = tmp_path / RESUME

    def record_in(file):
        return json.loads(file.read_text())["record"]

    shelf.keep_resume(OLD, durable=True)
    for plays in (5, 6, 7):
        shelf.keep_resume(a_match(plays))
        assert record_in(path) == a_match(plays)
        assert record_in(backup_of(path)) == OLD
    shelf.keep_resume(a_match(8), durable=True)
    assert record_in(backup_of(path)) == OLD
    shelf.keep_resume(a_match(9))
    assert record_in(backup_of(path)) == a_match(8)
    again = Shelf(tmp_path)
    assert kept(again).value == a_match(9)
    again.keep_resume(a_match(10))
    assert record_in(backup_of(path)) == a_match(9)  # made durable when it was loaded


def damaged():
    """Every way to cut the file, and a flip of every bit of every byte, in turns."""
    whole = saves._pack_resume(NEW, {"level": "nepal"}).encode()
    for length in range(len(whole)):
        yield whole[:length]
    for place in range(len(whole)):
        yield whole[:place] + bytes([whole[place] ^ (1 << place % 8)]) + whole[place + 1 :]


def test_no_damage_stops_the_start_or_loses_the_good_copy(tmp_path, monkeypatch):
    monkeypatch.setattr(saves._log, "disabled", True)  # thousands of warnings
    good = saves._pack_resume(OLD, {"level": "nepal"})
    path = tmp_path / RESUME
    restored = 0
    for data in damaged():
        path.write_bytes(data)
        backup_of(path).write_text(good)
        found = Shelf(tmp_path).load_resume(text_of)
        if found.notice is None:
            assert found.value == NEW  # the damage was in white space
            continue
        restored += 1
        assert found.value == OLD
        assert found.notice.trouble is Trouble.RESTORED
        assert "resume.json.broken-1" in found.notice.detail
        aside = tmp_path / "resume.json.broken-1"
        assert aside.read_bytes() == data
        aside.unlink()
    assert restored > 1.9 * len(good)


@pytest.mark.parametrize("data", [b"", b"\0" * 4096, b"\xff\xfe", b"null", b"{}", b'{"resume": 2}', b"[" * 99999])
def test_a_broken_match_without_a_good_copy_is_set_aside_and_said(tmp_path, data):
    (tmp_path / RESUME).write_bytes(data)
    shelf = Shelf(tmp_path)
    found = kept(shelf)
    assert found.value is None
    assert found.notice is not None
    assert found.notice.trouble is Trouble.LOST
    assert str(found.notice).startswith("resume.json could not be read and there is no good copy (")
    assert (tmp_path / "resume.json.broken-1").read_bytes() == data
    assert shelf.keep_resume(NEW)
    assert kept(Shelf(tmp_path)) == saves.Loaded(NEW)


def test_a_future_version_says_so(tmp_path):
    (tmp_path / RESUME).write_text('{"resume": 2}')
    assert "version 2" in str(kept(Shelf(tmp_path)).notice)
    newer = NEW.replace('"version": 1', '"version": 9')
    Shelf(tmp_path).keep_resume(newer)
    assert "version" in str(kept(Shelf(tmp_path)).notice)


def test_a_match_that_cannot_be_gone_on_with_counts_as_broken(tmp_path):
    shelf = Shelf(tmp_path)
    shelf.keep_resume(OLD, durable=True)
    match = loads(NEW)
    illegal = Record(1, match.rules, match.players, SEED, (*match.actions, match.actions[-1]), 0)
    assert isinstance(match.actions[-1], Play)
    shelf.keep_resume(dumps(illegal))
    found = kept(shelf)
    assert found.value == OLD
    assert found.notice is not None
    assert found.notice.trouble is Trouble.RESTORED


def test_a_stop_between_the_two_renames_loses_one_save_only(tmp_path):
    Shelf(tmp_path).keep_resume(OLD, durable=True)
    os.replace(tmp_path / RESUME, backup_of(tmp_path / RESUME))
    assert kept(Shelf(tmp_path)) == saves.Loaded(OLD)


def test_a_process_killed_while_saving_leaves_a_whole_match(tmp_path):
    program = (
        "import sys; from pathlib import Path; from game.storage.saves import Shelf; from tests.child import die_at\n"
        "shelf = Shelf(Path(sys.argv[1])); call, old, new = sys.argv[2:]\n"
        "shelf.keep_resume(old)\n"
        "die_at(int(call))\n"
        "while True: shelf.keep_resume(new); shelf.keep_resume(old, durable=True)\n"
    )
    root = Path(saves.__file__).parents[2]
    for call in range(0, 700, 50):  # the two of them are about 650 calls and returns
        command = [sys.executable, "-c", program, str(tmp_path), str(call), OLD, NEW]
        done = subprocess.run(command, cwd=root, timeout=60, check=False)
        assert done.returncode == -signal.SIGKILL
        found = kept(Shelf(tmp_path))
        assert found.value in (OLD, NEW)
        assert found.notice is None


def test_keeping_a_match_after_every_action_waits_for_no_disk_but_at_the_end_of_a_round(tmp_path, monkeypatch):
    waits = []
    fsync = os.fsync
    monkeypatch.setattr(os, "fsync", lambda handle: (waits.append(handle), fsync(handle)))
    shelf = Shelf(tmp_path)
    for _ in range(20):
        shelf.keep_resume(NEW)
    assert waits == []
    shelf.keep_resume(NEW, durable=True)
    assert waits


# disks that do not do as they should


def full(*_args, **_kwargs):
    raise OSError(errno.ENOSPC, "No space left on device")


def read_only(*_args, **_kwargs):
    raise OSError(errno.EROFS, "Read-only file system")


@pytest.mark.parametrize("refuse", [full, read_only])
@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_the_game_goes_on_in_memory_says_so_once_and_catches_up(tmp_path, monkeypatch, caplog, refuse, call):
    shelf = Shelf(tmp_path)
    shelf.keep_resume(OLD, durable=True)
    with caplog.at_level(logging.WARNING), monkeypatch.context() as broken:
        broken.setattr(files if call == "open" else os, call, refuse, raising=False)
        for _ in range(5):
            assert not shelf.keep_resume(NEW, durable=True)
        assert not shelf.save(SETTINGS, "{}")
        assert shelf.keep_record("a", NEW) == "a"
        assert kept(shelf).value == NEW
        assert shelf.load(SETTINGS, lambda text, _: text).value == "{}"
    assert len(caplog.records) == 1
    assert isinstance(shelf.problem, Notice)
    assert shelf.problem.trouble is Trouble.MEMORY_ONLY
    assert kept(Shelf(tmp_path)).value == OLD  # what the disk still has
    assert shelf.keep_resume(NEW)
    assert shelf.problem is None
    again = Shelf(tmp_path)
    assert kept(again).value == NEW
    assert again.load(SETTINGS, lambda text, _: text).value == "{}"
    assert again.record_names() == ("a",)


def test_a_folder_that_cannot_be(tmp_path):
    (tmp_path / "file").write_text("")
    shelf = Shelf(tmp_path / "file" / "callbreak")
    assert kept(shelf) == saves.Loaded(None)
    assert not shelf.keep_resume(NEW)
    assert kept(shelf).value == NEW
    assert shelf.record_names() == ()


def test_a_match_that_cannot_be_removed_is_gone_for_this_sitting(tmp_path, monkeypatch):
    shelf = Shelf(tmp_path)
    shelf.keep_resume(NEW)
    monkeypatch.setattr(Path, "unlink", read_only)
    assert not shelf.clear_resume()
    assert kept(shelf) == saves.Loaded(None)


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


# the settings and the finished matches


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


def test_finished_matches_are_kept_under_their_stamps_over_nothing_else(tmp_path):
    shelf = Shelf(tmp_path)
    names = [shelf.keep_record(stamp, NEW) for stamp in ("2026-01-02T03:04", "2026-01-02T03:04", "../../x", "")]
    assert names == ["2026-01-02T03-04", "2026-01-02T03-04-2", "x", "match"]
    assert Shelf(tmp_path).record_names() == tuple(sorted(names))
    assert [path.parent.name for path in tmp_path.rglob("*.json")] == ["records"] * 4
    assert Shelf(tmp_path).load_record("x").value == loads(NEW)
    assert (tmp_path / "records" / "x.json").read_text() == NEW
