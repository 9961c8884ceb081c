"""A match as it goes: what is done is on the disk before it is shown, whatever happens to the program or the disk."""

import errno
import hashlib
import json
import logging
import os
import random
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game import __version__
from game.engine import Play, Rules, dumps, loads, plain_action, replay
from game.match.session import Session
from game.storage import files, journal, matches
from game.storage.disk import Trouble
from game.storage.journal_format import JournalError, plain_score, read_journal, write_header, write_line
from game.storage.matches import FOLDER, OPEN, Matches
from game.storage.saves import Shelf
from game.storage.version01 import RESUME, forget_resume, read_resume

from ..child import ROOT
from ..matches import history, in_play
from .evening import (
    ONE,
    OTHER,
    PLAYERS,
    SEED,
    START,
    VERSION_01,
    a_match,
    anew,
    header_of,
    leave_the_old,
    play,
    steps_back_and_forth,
    the_old,
    upto,
)


def text_of(record=ONE, *more):
    """The journal of a match, with further lines."""
    lines = [write_header(header_of(record))]
    for action in record.actions:
        lines.append(write_line(plain_action(action), lines[-1]))
    for body in more:
        lines.append(write_line(body, lines[-1]))
    return "".join(lines).encode()


@pytest.fixture
def shelf(tmp_path):
    shelf = Shelf(tmp_path)
    yield shelf
    shelf.disk.close()


@pytest.fixture
def at(tmp_path, shelf):
    """The matches of an empty folder."""
    return Matches(shelf)


def put(folder, data):
    """Leave this for a journal in play."""
    (folder / FOLDER).mkdir(exist_ok=True)
    (folder / FOLDER / OPEN).write_bytes(data)


# the format


def test_each_line_says_what_was_done_and_ends_with_a_check_over_itself_and_the_one_before():
    before = ""
    for line in text_of().decode().splitlines():
        text, check = line[: -len(',"check":"0123456789ab"}')], line[-14:-2]
        assert check == hashlib.sha256((before + text).encode()).hexdigest()[:12]
        assert json.loads(line)["check"] == check
        before = f',"check":"{check}"}}\n'
    play = next(json.loads(line) for line in text_of().splitlines() if line.startswith(b'{"action":"play"'))
    assert list(play) == ["action", "seat", "card", "check"]


def test_the_header_says_which_match_it_is():
    told = json.loads(write_header(header_of()))
    assert (told["journal"], told["program"], told["rules"]) == (1, __version__, "classic,rounds=1")
    assert (told["level"], told["match_seed"], told["first_dealer"]) == ("quick-classic", SEED.hex(), 0)
    assert told["start"] == START
    assert told["players"][0] == {"player": "beginner", "kind": "human", "skill": "", "name": ""}
    assert told["players"][3] == {"player": "rule", "kind": "computer", "skill": "rule", "name": "Tara"}
    found = read_journal(text_of())
    assert found.header == replace(header_of(), opening=upto(ONE, 0))


def test_a_journal_read_is_the_match_that_was_written():
    found = read_journal(text_of(ONE, {"end": "over"}))
    assert tuple(found.actions) == ONE.actions
    assert (found.over, found.ended, found.torn, found.rest) == (True, True, b"", b"")
    assert not read_journal(text_of(upto(ONE, 20))).over
    assert read_journal(text_of(ONE)).over, "the last card ends it, whether or not there was time to say so"


def test_what_was_taken_back_was_not_done():
    found = read_journal(text_of(upto(ONE, 20), {"take_back": 3}))
    assert tuple(found.actions) == ONE.actions[:17]
    again = text_of(upto(ONE, 20), {"take_back": 3}, *map(plain_action, ONE.actions[17:]))
    assert tuple(read_journal(again).actions) == ONE.actions
    assert read_journal(text_of(upto(ONE, 2), {"take_back": 3})).rest


def test_the_end_of_a_round_is_written_with_its_scores_and_goes_with_what_is_taken_back(tmp_path, at):
    record, scored = upto(ONE, 57), replay(upto(ONE, 57))[1][-2]
    table = at.begin(header_of(), record.actions[:-1])
    table.append(record.actions[-1], scored=scored)
    data = (tmp_path / FOLDER / OPEN).read_bytes()
    assert read_journal(data).scores == {57: plain_score(scored)}
    taken = write_line({"take_back": 1}, data.splitlines(keepends=True)[-1].decode())
    assert read_journal(data + taken.encode()).scores == {}


def test_a_kind_of_line_that_a_later_program_writes_is_passed_over():
    found = read_journal(text_of(upto(ONE, 20), {"claim": 2}, plain_action(ONE.actions[20])))
    assert tuple(found.actions) == ONE.actions[:21]
    assert len(found.lines) == 23, "but kept"


def test_what_the_rules_refuse_is_not_sound():
    found = read_journal(text_of(replace(ONE, actions=(*ONE.actions[:20], ONE.actions[19]))))
    assert tuple(found.actions) == ONE.actions[:20]
    assert found.rest.startswith(b'{"action":"play"')


def test_a_changed_header_is_noticed():
    with pytest.raises(JournalError, match="check"):
        read_journal(text_of().replace(b'"level":"quick-classic"', b'"level":"quick-glassic"'))


def test_another_version_of_the_format_is_refused():
    body = {**json.loads(write_header(header_of())), "journal": 2}
    del body["check"]
    with pytest.raises(JournalError, match="version 2; this program reads version 1"):
        read_journal(write_line(body, "").encode())


def check_reading(data, whole, place):
    """All whole lines before the damage are read, and the rest is told apart: nothing is made up, nothing missing."""
    sound = whole[:place].rpartition(b"\n")[0]
    lines = sound.count(b"\n") + 1 if sound else 0
    if not lines:
        with pytest.raises(JournalError):
            read_journal(data)
        return
    found = read_journal(data)
    assert len(found.lines) == lines
    assert tuple(found.actions) == ONE.actions[: lines - 1]
    assert data == "".join(found.lines).encode() + found.rest + found.torn
    assert not (found.rest and found.torn)
    assert bool(found.rest) == (b"\n" in data[found.size :])


def check_damage(step):
    """Cut a journal of one round at every length, and turn three bits of each byte over, one at a time."""
    whole = text_of()
    for place in range(0, len(whole), step):
        check_reading(whole[:place], whole, place)
        for bit in random.Random(place).sample(range(8), 3):
            check_reading(whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :], whole, place)


def test_all_whole_lines_before_any_damage_are_read_and_the_rest_is_told_apart():
    check_damage(step=11)


# on the disk


def test_each_action_is_in_the_file_at_once_by_one_write_of_some_hundred_bytes(tmp_path, at, monkeypatch):
    written = count_writes(monkeypatch)
    table = at.begin(header_of())
    for number, action in enumerate(ONE.actions[:-1], 1):
        written.clear()
        table.append(action)
        assert in_play(tmp_path) == upto(ONE, number)
        if number > 1:
            assert len(written) == 1
            assert written[0] < (100 if isinstance(action, Play) else 250)


def count_writes(monkeypatch):
    """The lengths of what is written from now on, as it comes."""
    written = []

    def opened(*args, **kw):
        file = open(*args, **kw)  # noqa: SIM115
        write = file.write

        class Counted:
            def __getattr__(self, name):
                return getattr(file, name)

            def __enter__(self):
                return self

            def __exit__(self, *_):
                file.close()

            def write(self, data):
                written.append(len(data))
                return write(data)

        return Counted()

    for module in (journal, files):
        monkeypatch.setattr(module, "open", opened, raising=False)
    return written


def test_the_fortieth_round_costs_no_more_than_the_first(at, monkeypatch):
    record = a_match("classic,rounds=40")
    written = count_writes(monkeypatch)
    table = at.begin(header_of(record))
    rounds = []
    for action in record.actions:
        if type(action).__name__ == "Deal":
            rounds.append(0)
            written.clear()
        table.append(action)
        rounds[-1] = sum(written)
    assert len(rounds) == 40
    assert max(rounds[1:]) <= rounds[0]  # in which the header was written
    assert max(rounds) < 5000


def test_a_session_adds_an_action_without_copying_those_before():
    session = Session(Rules.parse("classic,rounds=1"), PLAYERS, SEED, first_dealer=0)
    actions = session.actions
    session.advance()
    session.advance()
    assert session.actions is actions
    assert session.record.actions == tuple(actions) == ONE.actions[:2]


def test_no_action_waits_for_the_disk_and_closing_does(tmp_path, shelf, at, monkeypatch):
    import threading

    go, synced = threading.Event(), []
    fsync = os.fsync

    def slow(handle):
        assert threading.current_thread() is not threading.main_thread()
        go.wait()
        synced.append(os.readlink(f"/proc/self/fd/{handle}") if sys.platform == "linux" else "")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", slow)
    play(at.begin(header_of()), ONE)
    assert synced == []
    assert in_play(tmp_path) == ONE, "it is not called finished before it is sure to be kept"
    go.set()
    shelf.disk.close()
    assert history(tmp_path) == [ONE]
    if sys.platform == "linux":
        assert synced[0] == str(tmp_path / FOLDER / OPEN)
        assert synced[1:3] == [str(tmp_path / FOLDER), str(tmp_path)]
        assert synced[-1] == str(tmp_path / FOLDER)


def test_the_name_of_a_finished_match_changes_only_after_it_is_synced(tmp_path, shelf, at, monkeypatch):
    table = at.begin(header_of())
    play(table, upto(ONE, 56), over=False)
    shelf.disk.wait()
    done = []
    fsync, rename = os.fsync, os.rename
    monkeypatch.setattr(os, "fsync", lambda handle: (done.append(os.fstat(handle).st_size), fsync(handle)))
    monkeypatch.setattr(os, "rename", lambda *names: (done.append("rename"), rename(*names)))
    size = len(text_of(ONE, {"end": "over"}))
    table.append(ONE.actions[-1], over=True)
    shelf.disk.wait()
    assert done[:2] == [size, "rename"]
    assert len(done) == 3


# what is found at the next start


def test_a_finished_match_whose_rename_is_refused_for_a_while_is_in_the_history(tmp_path, shelf, at, monkeypatch):
    rename, refusals, waited = os.rename, [1, 2, 3], []
    shelf.disk.pause = waited.append

    def busy(*names):
        if refusals:
            refusals.pop()
            raise PermissionError(errno.EACCES, "in use")
        rename(*names)

    monkeypatch.setattr(os, "rename", busy)
    play(at.begin(header_of()), ONE)
    shelf.disk.close()
    assert len(waited) == 3
    assert history(tmp_path) == [ONE]
    assert shelf.problem is None


def test_a_match_goes_on_where_it_was_and_is_finished_once(tmp_path, shelf, at):
    assert not at.has_resume
    assert at.load_resume().value is None
    play(at.begin(header_of()), upto(ONE, 30), over=False)
    assert at.has_resume
    again = anew(tmp_path)
    assert again.has_resume
    found = again.load_resume()
    assert found.notice is None
    assert (found.value.record, found.value.level) == (upto(ONE, 30), "quick-classic")
    play(found.value.journal, ONE, 30)
    assert not again.has_resume
    assert again.load_resume().value is None
    again._disk.close()
    assert history(tmp_path) == [ONE]
    assert [path.name for path in again.history()] == ["20261130-225032.jsonl"]
    last = anew(tmp_path)
    assert not last.has_resume
    assert last.load_resume().value is None


def test_matches_of_the_same_second_have_names_of_their_own(tmp_path, shelf, at):
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / "20261130-225032.json").write_text(dumps(OTHER))
    for record in (ONE, OTHER):
        play(at.begin(header_of(record)), record)
    shelf.disk.wait()
    names = [path.name for path in at.history()]
    assert names == ["20261130-225032-2.jsonl", "20261130-225032-3.jsonl", "20261130-225032.json"]
    assert history(tmp_path) == [ONE, OTHER, OTHER]


def test_a_match_that_another_is_begun_over_is_put_away_unfinished(tmp_path, shelf, at):
    play(at.begin(header_of()), upto(ONE, 30), over=False)
    table = at.begin(header_of(OTHER))
    assert not at.has_resume, "nothing has been done in it yet"
    table.append(OTHER.actions[0])
    assert in_play(tmp_path) == upto(OTHER, 1)
    assert history(tmp_path) == [upto(ONE, 30)]
    assert [path.name for path in at.history()] == ["20261130-225032-unfinished.jsonl"]


def test_a_match_that_is_dropped_or_cleared_away_does_not_come_back(tmp_path, shelf, at):
    for name in (RESUME, RESUME + ".bak"):
        shutil.copy(VERSION_01 / name, tmp_path)
    table = at.begin(header_of())
    table.append(ONE.actions[0])
    at.drop()
    table.append(ONE.actions[1])
    table.sync()
    shelf.disk.wait()
    assert not at.has_resume
    assert not anew(tmp_path).has_resume
    assert len(at.history()) == 1, "that of version 0.1 was put away"
    at.begin(header_of()).append(ONE.actions[0])
    at.clear()
    shelf.disk.wait()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_match_that_is_over_is_not_dropped_with_the_one_in_play(tmp_path, shelf, at):
    play(at.begin(header_of()), ONE)
    at.drop()
    assert history(tmp_path) == [ONE]


def test_a_torn_last_line_is_dropped_and_said_in_the_log_only(tmp_path, caplog):
    put(tmp_path, text_of(upto(ONE, 20)) + b'{"action":"pl')
    with caplog.at_level(logging.INFO):
        found = anew(tmp_path).load_resume()
    assert found.notice is None
    assert found.value.record == upto(ONE, 20)
    assert "not finished" in caplog.text
    play(found.value.journal, ONE, 20)
    found.value.journal._disk.close()
    assert history(tmp_path) == [ONE]


def test_what_follows_a_bad_line_is_set_aside_and_said_once(tmp_path):
    whole = text_of(upto(ONE, 30))
    keep = len(text_of(upto(ONE, 20)))
    put(tmp_path, whole[:keep] + b"?" + whole[keep + 1 :])
    for number in (1, 2):
        found = anew(tmp_path).load_resume()
        assert found.value.record == upto(ONE, 20)
        assert (found.notice is not None) == (number == 1)
        if found.notice:
            assert found.notice.trouble is Trouble.RESTORED
    aside = tmp_path / FOLDER / (OPEN + ".broken-1")
    assert aside.read_bytes() == b"?" + whole[keep + 1 :]
    assert (tmp_path / FOLDER / OPEN).read_bytes() == whole[:keep]


@pytest.mark.parametrize("data", [b"", b"\0" * 4096, b"\xff\xfe\n", b"null\n", b"{}\n", b"[" * 99999 + b"\n"])
def test_a_journal_of_which_nothing_is_sound_is_set_aside_and_said(tmp_path, data):
    put(tmp_path, data)
    at = anew(tmp_path)
    assert at.has_resume
    found = at.load_resume()
    assert found.value is None
    assert found.notice.trouble is Trouble.LOST
    assert not at.has_resume
    assert (tmp_path / FOLDER / (OPEN + ".broken-1")).read_bytes() == data
    play(at.begin(header_of()), ONE)
    at._disk.close()
    assert history(tmp_path) == [ONE]


def test_a_journal_that_cannot_be_read_is_not_written_over(tmp_path):
    (tmp_path / FOLDER / OPEN).mkdir(parents=True)
    at = anew(tmp_path)
    assert at.load_resume().notice.trouble is Trouble.MEMORY_ONLY
    play(at.begin(header_of()), upto(ONE, 20), over=False)
    assert at.load_resume().value.record == upto(ONE, 20), "in memory"
    assert (tmp_path / FOLDER / OPEN).is_dir()


@pytest.mark.parametrize("call, data", [("read_file", text_of(OTHER)), ("rename", b"noise\n")])
@pytest.mark.parametrize("old", [False, True], ids=["alone", "beside a match of version 0.1"])
def test_a_file_that_for_once_could_not_be_read_or_set_aside_is_kept_when_the_disk_is_well_again(
    tmp_path, monkeypatch, call, data, old
):
    put(tmp_path, data)
    if old:
        leave_the_old(tmp_path)
    at = anew(tmp_path)
    with monkeypatch.context() as broken:
        broken.setattr(*((matches, call) if call == "read_file" else (os, call)), full)
        found = at.load_resume()
        assert found.notice.trouble in (Trouble.MEMORY_ONLY, Trouble.LOST, Trouble.RESTORED)
    if found.value is not None:
        found.value.journal.write()
    play(at.begin(header_of()), upto(ONE, 20), over=False)
    assert at.load_resume().value.record == upto(ONE, 20), "in memory"
    assert at._disk.problem.trouble is Trouble.MEMORY_ONLY
    at._disk.close()
    assert (tmp_path / FOLDER / OPEN).read_bytes() == data


# a disk that does not do as it should


def full(*_args, **_kwargs):
    raise OSError(errno.ENOSPC, "No space left on device")


def read_only(*_args, **_kwargs):
    raise OSError(errno.EROFS, "Read-only file system")


def half(path, mode="r", **kw):
    """A disk on which a line finds half its room."""
    file = open(path, mode, **kw)  # noqa: SIM115
    if mode == "r+b":
        os.pwrite(file.fileno(), b'{"action":', file.seek(0, os.SEEK_END))
    file.close()
    full()


BREAKS = [(journal, "open", full), (journal, "open", read_only), (journal, "open", half)]


@pytest.mark.parametrize("module, call, refuse", BREAKS)
def test_the_match_goes_on_in_memory_says_so_once_and_catches_up(
    tmp_path, shelf, at, monkeypatch, caplog, module, call, refuse
):
    table = at.begin(header_of())
    play(table, upto(ONE, 20), over=False)
    with caplog.at_level(logging.WARNING), monkeypatch.context() as broken:
        broken.setattr(module, call, refuse, raising=False)
        play(table, upto(ONE, 30), 20, over=False)
        assert at.load_resume().value.record == upto(ONE, 30)
        assert shelf.problem.trouble is Trouble.MEMORY_ONLY
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert in_play(tmp_path) == upto(ONE, 20), "what the disk still has"
    table.append(ONE.actions[30])
    assert shelf.problem is None
    assert in_play(tmp_path) == upto(ONE, 31)
    assert not read_journal((tmp_path / FOLDER / OPEN).read_bytes()).rest


def test_what_is_in_memory_is_written_as_soon_as_anything_else_can_be(tmp_path, shelf, at, monkeypatch):
    table = at.begin(header_of())
    with monkeypatch.context() as broken:
        broken.setattr(files, "open", full, raising=False)
        play(table, upto(ONE, 20), over=False)
    shelf.save("settings.json", "{}")
    assert in_play(tmp_path) == upto(ONE, 20)
    assert shelf.problem is None


def test_a_folder_that_is_taken_away_in_play_is_made_again_with_the_whole_match(tmp_path, shelf, at):
    table = at.begin(header_of())
    play(table, upto(ONE, 20), over=False)
    shelf.disk.wait()
    shutil.rmtree(tmp_path)
    table.append(ONE.actions[20])
    assert in_play(tmp_path) == upto(ONE, 21)


def test_after_a_sync_that_failed_all_is_written_anew(tmp_path, shelf, at, monkeypatch, caplog):
    table = at.begin(header_of())
    play(table, upto(ONE, 20), over=False)
    shelf.disk.wait()
    with monkeypatch.context() as broken, caplog.at_level(logging.WARNING):
        broken.setattr(os, "fsync", full)
        for number in range(20, 30):
            table.append(ONE.actions[number])
            table.sync()
            shelf.disk.wait()
        assert shelf.problem is not None
    assert len(caplog.records) == 1
    written = count_writes(monkeypatch)
    table.append(ONE.actions[30])
    assert written == [len(text_of(upto(ONE, 31)))]
    table.sync()
    shelf.disk.wait()
    table.append(ONE.actions[31])
    assert shelf.problem is None
    assert in_play(tmp_path) == upto(ONE, 32)


@pytest.mark.parametrize("call", ["open", "rename"])
def test_matches_that_end_while_nothing_can_be_written_are_filed_later_each_once(
    tmp_path, shelf, at, monkeypatch, call
):
    with monkeypatch.context() as broken:
        for module in (journal, files):
            broken.setattr(*((module, "open") if call == "open" else (os, "rename")), full, raising=False)
        for record in (ONE, OTHER, ONE):
            play(at.begin(header_of(record)), record)
            shelf.disk.wait()
        table = at.begin(header_of(OTHER))
        table.append(OTHER.actions[0])
        assert shelf.problem is not None
        assert at.history() == ()
    table.append(OTHER.actions[1])
    shelf.disk.wait()
    assert sorted(map(dumps, history(tmp_path))) == sorted(map(dumps, (ONE, OTHER, ONE)))
    assert in_play(tmp_path) == upto(OTHER, 2)
    assert shelf.problem is None


def test_without_a_data_folder_memory_does():
    at = Matches(Shelf(None))
    play(at.begin(header_of()), upto(ONE, 20), over=False)
    assert at.load_resume().value.record == upto(ONE, 20)
    play(at.begin(header_of(OTHER)), OTHER)
    assert not at.has_resume
    assert at.history() == ()


# version 0.1


def test_what_version_01_left_is_gone_on_with_and_then_a_journal(tmp_path):
    leave_the_old(tmp_path)
    at = anew(tmp_path)
    assert at.has_resume
    found = at.load_resume()
    assert (found.value.record, found.value.level, found.notice) == (the_old(), "nepal", None)
    assert in_play(tmp_path) is None, "nothing is done before it is gone on with"
    session, _ = Session.resumed(found.value.record)
    session._players = Session(session.rules, PLAYERS, SEED)._players
    session.advance()
    found.value.journal.append(session.actions[-1])
    found.value.journal.sync()
    at._disk.wait()
    assert in_play(tmp_path) == session.record
    assert [path.name for path in tmp_path.iterdir()] == [FOLDER]
    assert anew(tmp_path).load_resume().value.record == session.record


def test_a_match_of_version_01_that_is_put_away_is_in_the_history_and_does_not_come_back(tmp_path):
    leave_the_old(tmp_path)
    at = anew(tmp_path)
    at.begin(header_of()).append(ONE.actions[0])
    at._disk.close()
    assert the_old() in history(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [FOLDER]


def test_a_broken_match_of_version_01_comes_from_the_copy_before(tmp_path):
    leave_the_old(tmp_path)
    text = (tmp_path / RESUME).read_text()
    (tmp_path / RESUME).write_text(text.replace('"level": "nepal"', '"level": "tepal"'))
    found = anew(tmp_path).load_resume()
    assert found.notice.trouble is Trouble.RESTORED
    held = loads(json.loads((VERSION_01 / (RESUME + ".bak")).read_text())["record"])
    assert found.value.record == held
    assert (tmp_path / (RESUME + ".broken-1")).exists()


@pytest.mark.parametrize(
    "old, new", [('"level": "nepal"', '"level": "tepal"'), ('"extras": {', '"extras": {"more": "1", ')]
)
def test_the_check_of_version_01_is_over_the_extras_too(old, new):
    text = (VERSION_01 / RESUME).read_text()
    assert read_resume(text, RESUME)
    assert text.count(old) == 1
    with pytest.raises(ValueError, match="does not fit its check"):
        read_resume(text.replace(old, new), RESUME)


def test_a_match_of_version_01_is_deleted_after_its_copy(tmp_path, monkeypatch):
    leave_the_old(tmp_path)
    unlink, gone = Path.unlink, []
    monkeypatch.setattr(Path, "unlink", lambda path, **kw: (gone.append(path.name), unlink(path, **kw)))
    forget_resume(tmp_path)
    assert gone == [RESUME + ".bak", RESUME]


def test_a_folder_in_place_of_the_match_in_play_is_told_until_it_is_gone(tmp_path, shelf, at, monkeypatch, caplog):
    (tmp_path / FOLDER / OPEN).mkdir(parents=True)
    with monkeypatch.context() as stuck:
        stuck.setattr(os, "rename", read_only)
        assert at.load_resume().notice.file == OPEN
        table = at.begin(header_of())
        play(table, upto(ONE, 20), over=False)
        assert shelf.save("settings.json", "{}")
        assert shelf.problem.file == OPEN
    assert at.load_resume().value.record == upto(ONE, 20), "play goes on"
    assert "works again" not in caplog.text


def test_the_finished_matches_of_version_01_are_read(tmp_path):
    leave_the_old(tmp_path)
    (found,) = history(tmp_path)
    (path,) = (VERSION_01 / "records").iterdir()
    assert dumps(found) == path.read_text()


def test_another_match_that_version_01_was_used_for_meanwhile_waits_its_turn(tmp_path):
    put(tmp_path, text_of(upto(ONE, 20)))
    leave_the_old(tmp_path)
    found = anew(tmp_path).load_resume()
    assert found.value.record == upto(ONE, 20)
    play(found.value.journal, ONE, 20)
    found.value.journal._disk.close()
    assert anew(tmp_path).load_resume().value.record == the_old()


# killed


def killed(what, folder, operations):
    """For each of these operations on files, a program killed there: its folder, and what it had said."""
    command = [sys.executable, "-m", "tests.storage.evening", what, str(folder), *map(str, operations)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    for operation in operations:
        said = (folder / f"{operation}.said").read_text().splitlines()
        yield folder / str(operation), [line.split() for line in said if not line.startswith("operations")]


def all_there(folder):
    """Every match there is after the next start, the one to go on with and the history; and that none is twice."""
    at = anew(folder)
    found = at.load_resume()
    assert found.notice is None, "nothing is torn"
    at._disk.close()
    there = history(folder) + ([found.value.record] if found.value else [])
    again = anew(folder).load_resume().value
    assert (again and again.record) == (found.value and found.value.record)
    assert len(there) == len(set(there))
    return there


def check_killed(folder, operations):
    """Nothing that was shown is lost, at whatever operation on files the program is killed."""
    for data, said in killed("evening", folder, operations):
        there = all_there(data)
        shown = [(rules, int(count)) for rules, count in said]
        for number, (rules, count) in enumerate(shown):
            if number + 1 == len(shown) or shown[number + 1][1] < count:  # the last that was shown of that match
                assert any(str(each.rules) == rules and len(each.actions) >= count for each in there), (data, rules)
        if ("classic,rounds=1", len(ONE.actions)) in shown:
            assert there.count(ONE) == 1


def check_walked(folder, operations):
    """A kill costs at most the step that was not yet shown, be it a card, a claim or the way back."""
    lengths = [length for _, length in steps_back_and_forth()]
    for data, said in killed("walking", folder, operations):
        there = all_there(data)
        found = len(there[0].actions) if there else 0
        assert found in lengths[max(0, len(said) - 1) : len(said) + 1] or (not said and found == 0)
        assert not there or there == [upto(ONE, found)]


def operations(what, folder):
    """How many operations on files there are, if nothing happens."""
    assert list(killed(what, folder, [0]))
    return int((folder / "0.said").read_text().split()[-1])


POSIX = pytest.mark.skipif(os.name != "posix", reason="SIGKILL is of POSIX")


@POSIX
def test_a_kill_at_an_operation_on_files_loses_nothing(tmp_path):
    count = operations("evening", tmp_path)
    check_killed(tmp_path, range(1, count, count // 12))


@POSIX
def test_a_kill_in_a_match_with_steps_back_and_a_claim_loses_no_more_than_was_not_shown(tmp_path):
    count = operations("walking", tmp_path)
    check_walked(tmp_path, range(1, count, count // 12))


@POSIX
def test_a_finished_match_is_in_the_history_exactly_once_at_whatever_step_of_its_end_the_program_is_killed(tmp_path):
    for folder, said in killed("ending", tmp_path, range(1, operations("ending", tmp_path) + 1)):
        there = all_there(folder)
        finished = [each for each in there if each == ONE]
        left = [each for each in there if each == upto(ONE, len(ONE.actions) - 1)]
        assert len(finished) + len(left) == 1
        if len(said) > 1:  # it had been shown
            assert len(finished) == 1
        assert history(folder) == finished


@POSIX
def test_a_match_of_version_01_is_neither_lost_nor_doubled_at_whatever_step_the_program_is_killed(tmp_path):
    for folder, _ in killed("converting", tmp_path, range(1, operations("converting", tmp_path) + 1)):
        assert all_there(folder).count(the_old()) == 1
