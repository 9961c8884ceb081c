"""The command verify: right matches pass, and each file edited by hand is refused with the place named."""

import json
from dataclasses import replace

import pytest

from game.commands import run
from game.commands.verify import verify
from game.engine import Call, Deal, Match, Play, RoundScored, dumps, first_dealer_of, joint_seed, loads, plain_action
from game.storage.journal_format import Header, SeedOrigin, plain_score, read_journal, write_header, write_line

from ..child import ROOT

RECORDS = sorted((ROOT / "tests" / "records").glob("*.json"))
TEXT = (ROOT / "tests" / "records" / "nepal.json").read_text(encoding="utf-8")
RECORD = loads(TEXT)


UNKNOWN = SeedOrigin()


def journal(record=RECORD, edit=lambda body: body, origin=UNKNOWN):
    """A journal with the scores of its rounds; `edit` changes a line before its check is made."""
    match, bodies = Match(record.rules, first_dealer_of(record)), []
    for action in record.actions:
        bodies.append(plain_action(action))
        bodies += [plain_score(event) for event in match.apply(action) if isinstance(event, RoundScored)]
    lines = [write_header(Header(record, origin=origin))]
    for body in [*bodies, {"end": "over"}]:
        lines.append(write_line(edit(body), lines[-1]))
    return "".join(lines).encode("ascii")


def places(data):
    return [fault.place for fault in verify(data)]


def first(kind):
    return next(i for i, action in enumerate(RECORD.actions) if isinstance(action, kind))


def changed(index, action):
    return replace(RECORD, actions=(*RECORD.actions[:index], action, *RECORD.actions[index + 1 :]))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_records_of_version_01_are_right(path):
    assert verify(path.read_bytes()) == ()


def test_a_journal_with_its_scores_is_right():
    data = journal()
    assert len(read_journal(data).scores) == 3
    assert verify(data) == ()


def test_a_journal_without_scores_misses_nothing():
    lines = [write_header(Header(RECORD))]
    for action in RECORD.actions:
        lines.append(write_line(plain_action(action), lines[-1]))
    assert verify("".join(lines).encode("ascii")) == ()


def test_a_card_held_twice_is_refused():
    deal = first(Deal)
    hands = [list(hand) for hand in RECORD.actions[deal].hands]
    hands[0][0] = hands[1][0]
    assert places(dumps(changed(deal, Deal(tuple(map(tuple, hands))))).encode())[-1].startswith("round 1")


def test_other_hands_than_those_of_the_seed_are_named():
    deal = first(Deal)
    hands = RECORD.actions[deal].hands
    forged = replace(RECORD, actions=(Deal(hands[1:] + hands[:1]),))
    assert places(dumps(forged).encode()) == [f"round 1, actions[{deal}]"]


def test_a_card_played_twice_is_refused():
    play = first(Play)
    again = play + 4
    card = RECORD.actions[play].card
    seat = RECORD.actions[play].seat
    later = next(i for i in range(again, len(RECORD.actions)) if getattr(RECORD.actions[i], "seat", None) == seat)
    (place,) = places(dumps(changed(later, Play(seat, card))).encode())
    assert place == f"round 1, trick 2, seat {seat}, actions[{later}]"


def test_a_play_out_of_turn_is_refused():
    play = first(Play)
    other = RECORD.actions[play + 1]
    (place,) = places(dumps(changed(play, other)).encode())
    assert place == f"round 1, trick 1, seat {other.seat}, actions[{play}]"


def test_a_call_out_of_range_is_refused():
    call = first(Call)
    seat = RECORD.actions[call].seat
    assert places(dumps(changed(call, Call(seat, 13))).encode()) == [f"round 1, seat {seat}, actions[{call}]"]


@pytest.mark.parametrize("name", ["tricks", "points", "totals"])
def test_a_changed_score_is_refused(name):
    def edit(body):
        return {**body, name: [99, *body[name][1:]]} if body.get("round") == 2 else body

    (fault,) = verify(journal(edit=edit))
    assert fault.place == "round 2"
    assert fault.what.startswith(f"{name}: ")


def test_an_edited_line_is_named():
    lines = journal().splitlines(keepends=True)
    lines[20] = lines[20].replace(b'"seat":', b'"seat": ')
    (place,) = places(b"".join(lines))
    assert place.startswith("round 1, trick ")
    assert place.endswith("line 21")


def test_a_torn_line_is_named():
    data = journal()
    last = data.count(b"\n")
    (place,) = places(data[:-5])
    assert place.endswith(f"line {last}")


def test_the_match_seed_must_follow_from_both_sides():
    made = replace(RECORD, match_seed=joint_seed(bytes(16), "monsoon"), actions=())
    assert verify(journal(made, origin=SeedOrigin(bytes(16), "monsoon"))) == ()
    assert places(journal(made, origin=SeedOrigin(bytes(16), "winter"))) == ["line 1"]


def test_the_origin_of_a_seed_is_read_as_written():
    for origin in (SeedOrigin(), SeedOrigin(bytes(range(16)), "बरखा"), SeedOrigin(known=True)):
        assert read_journal(journal(origin=origin)).header.origin == origin


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b'{"journal":1}\n', b"[" * 9999])
def test_what_is_no_match_is_a_fault(data):
    assert verify(data)


def test_the_exit_codes_and_json(tmp_path, capsys):
    records = tmp_path / "records"
    records.mkdir()
    (records / "right.jsonl").write_bytes(journal())
    (records / "wrong.jsonl").write_bytes(journal()[:-5])
    options = ["--json", "--data-dir", str(tmp_path)]
    assert run("verify", ["right.jsonl", *options]) == 0
    assert json.loads(capsys.readouterr().out) == {"ok": True, "faults": []}
    assert run("verify", ["wrong.jsonl", *options]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["ok"] is False
    assert set(said["faults"][0]) == {"place", "what"}
    assert run("verify", ["none.jsonl", *options]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "no such file" in said.err


def test_what_is_no_file_is_a_fault(tmp_path, capsys):
    assert run("verify", [str(tmp_path), "--json", "--data-dir", str(tmp_path)]) == 1
    assert json.loads(capsys.readouterr().out)["faults"][0]["place"] == "file"


def test_a_configuration_that_is_not_there_is_refused(tmp_path, capsys):
    with pytest.raises(SystemExit) as left:
        run("verify", ["match.jsonl", "--config", str(tmp_path / "none.toml")])
    assert left.value.code == 2
    assert "none.toml" in capsys.readouterr().err
