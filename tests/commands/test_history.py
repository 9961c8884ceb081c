"""The command history: lists what the data folder holds, for people and for programs, and writes nothing."""

import json

from game.commands import run

from ..storage.test_history import ONE, Evening
from ..storage.test_journal import text_of


def test_the_json_lists_finished_and_unfinished_matches_apart(tmp_path, capsys):
    Evening(tmp_path)
    before = sorted(tmp_path.rglob("*"))
    assert run("history", ["--json", "--data-dir", str(tmp_path)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [past["file"] for past in told["finished"]] == ["20260301-200000.jsonl", "20260228-200000.json"]
    assert [past["file"] for past in told["unfinished"]] == ["20260302-200000-unfinished.jsonl"]
    assert told["finished"][0]["rules"] == str(ONE.rules)
    assert set(told["finished"][0]) >= {"start", "players", "totals", "place", "rounds", "taken_back", "claims"}
    assert sorted(tmp_path.rglob("*")) == before


def test_the_list_is_a_line_for_each_match(tmp_path, capsys):
    Evening(tmp_path)
    assert run("history", ["--data-dir", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[-1] for line in lines] == [
        "finished:",
        "20260301-200000.jsonl",
        "20260228-200000.json",
        "unfinished:",
        "20260302-200000-unfinished.jsonl",
    ]


def test_import_copies_a_match_into_the_history_and_refuses_what_is_none(tmp_path, capsys):
    (tmp_path / "one").write_bytes(text_of(ONE, {"end": "over"}))
    (tmp_path / "none").write_bytes(b"none")
    for name, code in (("one", 0), ("none", 1), ("nothing-there", 2)):
        assert run("history", ["--import", str(tmp_path / name), "--data-dir", str(tmp_path / "data")]) == code
    out = capsys.readouterr().out.splitlines()
    assert out == [str(tmp_path / "data" / "records" / "20261130-225032.jsonl")]


def test_an_empty_folder_has_no_history(tmp_path, capsys):
    assert run("history", ["--data-dir", str(tmp_path / "none")]) == 0
    assert capsys.readouterr().out == "No match was played yet.\n"
