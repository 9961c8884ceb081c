"""The index of the history: true to the files whatever happens to either, and an old match can be gone on with."""

import os
import shutil
from dataclasses import replace

import pytest

from game.engine import dumps, replay
from game.storage import history
from game.storage.history import HistoryIndex, Kept
from game.storage.journal_format import write_header, write_line
from game.storage.matches import FOLDER, Matches
from game.storage.saves import Shelf

from .evening import ONE as BY_COMPUTERS
from .evening import OTHER as BY_OTHERS
from .evening import header_of, upto
from .test_journal import text_of

PLAYERS = ("human", "rule", "rule", "rule")
ONE, OTHER = (replace(record, players=PLAYERS) for record in (BY_COMPUTERS, BY_OTHERS))


class Evening:
    """A data folder with three matches: one over, one unfinished, one of version 0.1."""

    def __init__(self, folder):
        self.folder, self.records = folder, folder / FOLDER
        self.shelf = Shelf(folder)
        self.matches = Matches(self.shelf)
        self.records.mkdir(parents=True)
        self.put("20260301-200000.jsonl", text_of(ONE, {"end": "over"}))
        self.put("20260302-200000-unfinished.jsonl", text_of(upto(ONE, 40)))
        self.put("20260228-200000.json", dumps(OTHER).encode())

    def put(self, name, data):
        (self.records / name).write_bytes(data)

    def index(self):
        index = self.matches.index()
        for _ in index.refresh():
            pass
        self.shelf.disk.wait()
        return index

    def files(self, kept=Kept.FINISHED):
        return [past.file for past in self.index().matches(kept)]


@pytest.fixture
def evening(tmp_path):
    evening = Evening(tmp_path)
    yield evening
    evening.shelf.disk.close()


@pytest.fixture
def reads(monkeypatch):
    """The names of the match files that are read."""
    names, read = [], history.read_match
    monkeypatch.setattr(history, "read_match", lambda path: (names.append(path.name), read(path))[1])
    return names


def test_matches_are_listed_newest_first_and_unfinished_ones_apart(evening):
    assert evening.files() == ["20260301-200000.jsonl", "20260228-200000.json"]
    assert evening.files(Kept.UNFINISHED) == ["20260302-200000-unfinished.jsonl"]


def test_a_row_tells_the_rules_and_the_result(evening):
    past = evening.index().matches(Kept.FINISHED)[0]
    match, _ = replay(ONE)
    assert (past.rules, past.players, past.totals) == (str(ONE.rules), ONE.players, tuple(match.totals))
    assert past.place == next(each.place for each in match.standings if each.seat == ONE.players.index("human"))
    assert past.rounds == 1
    assert past.finished


def test_won_and_lost_and_the_presets_filter(evening):
    index = evening.index()
    won, lost = index.count(Kept.WON), index.count(Kept.LOST)
    assert won + lost == index.count(Kept.FINISHED) == 2
    assert sum(index.count(Kept.FINISHED, preset) for preset in index.presets()) == 2
    assert index.count(Kept.FINISHED, "no such rules") == 0


def test_take_backs_and_claims_are_marked(evening):
    first = text_of(upto(ONE, 8)).decode().splitlines(keepends=True)
    for body in ({"take_back": 1}, {"claim": 0}):
        first.append(write_line(body, first[-1]))
    evening.put("20260304-200000-unfinished.jsonl", "".join(first).encode())
    past = evening.index().matches(Kept.UNFINISHED)[0]
    assert (past.taken_back, past.claims) == (1, 1)


def test_only_new_and_changed_files_are_read(evening, reads):
    evening.index()
    assert len(reads) == 3
    evening.index()
    assert len(reads) == 3
    evening.put("20260303-200000.jsonl", text_of(ONE, {"end": "over"}))
    evening.put("20260302-200000-unfinished.jsonl", text_of(upto(ONE, 41)))
    evening.index()
    assert reads[3:] == ["20260303-200000.jsonl", "20260302-200000-unfinished.jsonl"]


def test_a_file_of_another_time_is_read_again(evening, reads):
    evening.index()
    os.utime(evening.records / "20260301-200000.jsonl", ns=(1, 1))
    evening.index()
    assert reads[3:] == ["20260301-200000.jsonl"]


def test_a_deleted_file_leaves_the_list(evening):
    evening.index()
    (evening.records / "20260301-200000.jsonl").unlink()
    assert evening.files() == ["20260228-200000.json"]


def test_a_file_that_cannot_be_read_is_not_listed_and_not_read_again(evening, reads):
    evening.put("20260305-200000.jsonl", b"no journal\n")
    assert len(evening.files()) == 2
    evening.index()
    assert reads.count("20260305-200000.jsonl") == 1


def test_a_damaged_index_is_made_anew(evening, reads):
    listed, path = evening.files(), evening.folder / history.INDEX
    whole = path.read_bytes()
    for at in (0, 30, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        assert evening.files() == listed
        path.write_bytes(whole[:at])
        assert evening.files() == listed
    assert len(reads) == 9 * 3


def test_an_index_of_another_version_is_made_anew(evening, reads, monkeypatch):
    evening.index()
    monkeypatch.setattr(history, "VERSION", history.VERSION + 1)
    assert len(evening.files()) == 2
    assert len(reads) == 6


def test_an_index_that_cannot_be_written_is_kept_in_memory(evening):
    (evening.folder / history.INDEX).mkdir()
    assert len(evening.files()) == 2


def test_reading_alone_writes_nothing(evening):
    before = sorted(evening.folder.rglob("*"))
    index = HistoryIndex(evening.records, evening.folder / history.INDEX)
    assert not list(index.refresh())
    assert index.count(Kept.FINISHED) == 2
    assert sorted(evening.folder.rglob("*")) == before


def test_without_a_folder_the_history_is_empty():
    index = Matches(Shelf(None)).index()
    assert list(index.refresh()) == []
    assert index.matches(Kept.FINISHED) == ()


def test_thousands_are_listed_and_read_in_steps(evening, monkeypatch):
    for number in range(600):
        evening.put(f"20250101-{number:06}.jsonl", write_header(header_of(ONE)).encode())
    monkeypatch.setattr(history, "STEP", 4096)
    size, index = len(write_header(header_of(ONE))), evening.matches.index()
    steps = sum(1 for _ in index.refresh())
    assert steps >= 600 * size // 4096
    assert index.count(Kept.UNFINISHED) == 601
    assert len(index.matches(Kept.UNFINISHED, first=590, most=8)) == 8


def test_an_unfinished_match_is_gone_on_with_and_the_present_one_put_away(evening):
    evening.matches.begin(header_of(OTHER), upto(OTHER, 20).actions)
    resume = evening.matches.take_up("20260302-200000-unfinished.jsonl").value
    assert resume.record == upto(ONE, 40)
    resume.journal.append(ONE.actions[40])
    evening.shelf.disk.wait()
    again = Matches(evening.shelf)
    assert again.load_resume().value.record == upto(ONE, 41)
    (put_away,) = evening.index().matches(Kept.UNFINISHED)
    assert put_away.players == OTHER.players


def test_an_unfinished_match_of_version_01_is_gone_on_with(evening):
    evening.put("20260227-200000.json", dumps(upto(ONE, 30)).encode())
    assert evening.matches.take_up("20260227-200000.json").value.record == upto(ONE, 30)
    assert not (evening.records / "20260227-200000.json").exists()


def test_a_match_that_has_gone_is_said_so_and_the_present_one_is_in_the_history(evening):
    evening.matches.begin(header_of(OTHER), upto(OTHER, 20).actions)
    with pytest.raises(FileNotFoundError):
        evening.matches.take_up("20200101-000000-unfinished.jsonl")
    assert len(evening.files(Kept.UNFINISHED)) == 2


def test_a_match_from_elsewhere_is_filed_under_a_free_name(evening):
    whole, old = text_of(ONE, {"end": "over"}), dumps(OTHER).encode()
    for data, names in (
        (whole, ["20261130-225032.jsonl", "20261130-225032-2.jsonl"]),
        (text_of(upto(ONE, 40)), ["20261130-225032-unfinished.jsonl"]),
        (old, ["match.json"]),
    ):
        for name in names:
            path = history.file_match(evening.records, data)
            assert (path.name, path.read_bytes()) == (name, data)
    assert len(evening.files()) == 5


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"\xff", b'{"journal":1}\n', b"none", text_of(ONE)[:-30] + b"x" * 30 + b"\n"]
)
def test_what_is_no_match_is_refused_and_leaves_nothing(evening, data):
    before = sorted(evening.records.iterdir())
    with pytest.raises(ValueError):  # noqa: PT011 (JournalError, RecordError and their base)
        history.file_match(evening.records, data)
    assert sorted(evening.records.iterdir()) == before


def test_clearing_deletes_the_index_too(evening):
    evening.index()
    evening.matches.clear()
    assert not (evening.folder / history.INDEX).exists()
    assert evening.files() == []
    shutil.rmtree(evening.folder)
    assert evening.files() == []
