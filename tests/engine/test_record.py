"""Records: a match as text and back, replayed, with errors that name their place."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given

from game.engine import (
    PRESETS,
    Call,
    EndMatch,
    IllegalAction,
    Match,
    Play,
    Record,
    RecordError,
    Rules,
    dumps,
    loads,
    replay,
)

from .situations import (
    MATCH_SEED,
    PROPERTY,
    SPADES_TO_3,
    cards,
    first_dealer,
    random_match,
    rule_mixes,
    seeds,
)

PLAYERS = ("Asha", "बिमल", "Chen", '\ud800 "D"\n')


def recorded(rules: Rules, seed: int, length: int = 150) -> tuple[Record, Match, list]:
    match, actions, events = Match(rules), [], []
    for match, action, happened in random_match(rules, seed, length):  # noqa: B007 (the last is returned)
        actions.append(action)
        events += happened
    return Record(1, rules, PLAYERS, MATCH_SEED, tuple(actions), first_dealer(seed)), match, events


@PROPERTY
@given(rule_mixes(), seeds)
def test_replay_is_the_match_again(rules, seed):
    record, match, events = recorded(rules, seed)
    text = dumps(record)
    assert loads(text) == record
    assert dumps(loads(text)) == text
    again, happened = replay(record)
    assert again == match
    assert happened == tuple(events)


@PROPERTY
@given(rule_mixes(), seeds)
def test_the_first_call_tells_who_dealt_first(rules, seed):
    record, match, _ = recorded(rules, seed, 60)
    if any(isinstance(action, Call) for action in record.actions):
        assert replay(replace(record, first_dealer=None))[0] == match


def test_a_record_is_json_with_an_action_a_line():
    record = Record(1, PRESETS["nepal"], ("a", "b", "c", "d"), MATCH_SEED, (SPADES_TO_3, Call(0, 3)), 3)
    assert dumps(record) == (
        "{\n"
        ' "version": 1,\n'
        ' "rules": "nepal",\n'
        ' "players": ["a", "b", "c", "d"],\n'
        ' "match_seed": "000102030405060708090a0b0c0d0e0f",\n'
        ' "first_dealer": 3,\n'
        ' "actions": [\n'
        '  {"action": "deal", "hands": ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", '
        '"2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH", '
        '"2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"]},\n'
        '  {"action": "call", "seat": 0, "number": 3}\n'
        " ]\n"
        "}\n"
    )


def test_a_record_without_actions():
    record = Record(1, Rules(), ("a", "b", "c", "d"), MATCH_SEED, ())
    assert loads(dumps(record)) == record
    match, events = replay(record)
    assert (match, events) == (Match(Rules()), ())


def test_replay_names_the_action_that_is_refused():
    actions = (SPADES_TO_3, Call(0, 2), Call(1, 2), Call(2, 2), Call(3, 2), Play(0, cards("AS")[0]))
    record = Record(1, Rules(), ("a", "b", "c", "d"), MATCH_SEED, actions)
    with pytest.raises(RecordError, match=r"^actions\[5\]: not_your_card: not your card: AS") as caught:
        replay(record)
    assert isinstance(caught.value.__cause__, IllegalAction)
    with pytest.raises(RecordError, match=r"^actions\[0\]: wrong_phase"):
        replay(replace(record, actions=(EndMatch(),)))


GOOD = {
    "version": 1,
    "rules": "nepal",
    "players": ["a", "b", "c", "d"],
    "match_seed": "00" * 16,
    "actions": [{"action": "call", "seat": 0, "number": 3}, {"action": "play", "seat": 0, "card": "AS"}],
    "first_dealer": None,
}


def test_the_first_dealer_may_be_left_out():
    data = {key: value for key, value in GOOD.items() if key != "first_dealer"}
    assert loads(json.dumps(data)) == loads(json.dumps(GOOD))


@pytest.mark.parametrize("name", [key for key in GOOD if key != "first_dealer"])
def test_a_missing_field_is_named(name):
    with pytest.raises(RecordError, match=f"^{name}: missing"):
        loads(json.dumps({key: value for key, value in GOOD.items() if key != name}))


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"version": 2}, "version: this program reads version 1, not 2"),
        ({"version": True}, "version = true: must be a whole number"),
        ({"rules": "nepl"}, r'rules = "nepl": there is no preset "nepl" \(nearest: nepal\)'),
        ({"rules": "nepal,rounds=0"}, 'rules = "nepal,rounds=0": rounds = 0: must be '),
        ({"rules": 5}, "rules = 5: must be text"),
        ({"players": ["a", "b", "c"]}, r'players = \["a", "b", "c"\]: must be a list of 4'),
        ({"players": ["a", "b", "c", 4]}, r"players\[3\] = 4: must be text"),
        ({"match_seed": "00"}, 'match_seed = "00": must be 32 digits'),
        ({"match_seed": "0 " * 16}, 'match_seed = "0 0 .*: must be 32 digits'),
        ({"match_seed": 5}, "match_seed = 5: must be text"),
        ({"first_dealer": 4}, "first_dealer = 4: must be a seat from 0 to 3, or null"),
        ({"actions": {}}, "actions = {}: must be a list"),
        ({"actions": [3]}, r"actions\[0\] = 3: must be a mapping"),
        ({"actions": [{}]}, r"actions\[0\].action: missing"),
        (
            {"actions": [{"action": "pass"}]},
            r'.*action = "pass": must be one of draw, deal, call, play, end',
        ),
        ({"actions": [{"action": ["end"]}]}, r'actions\[0\].action = \["end"\]: must be one of '),
        ({"actions": [{"action": "end"}, {"action": "call", "seat": 1}]}, r"actions\[1\].number: missing"),
        (
            {"actions": [{"action": "call", "seat": 1, "number": "3"}]},
            r'actions\[0\].number = "3": must be a whole',
        ),
        (
            {"actions": [{"action": "play", "seat": 1, "card": "1S"}]},
            r'actions\[0\].card = "1S": .* is not a card',
        ),
        (
            {"actions": [{"action": "play", "seat": 4, "card": "AS"}]},
            r"actions\[0\].seat = 4: must be a seat from 0 to 3",
        ),
        ({"actions": [{"action": "play", "seat": 1, "crad": "AS"}]}, r"actions\[0\].crad: not known .*card"),
        ({"actions": [{"action": "draw", "cards": "AS KX"}]}, r'actions\[0\].cards\[1\] = "KX": .* is not a card'),
        ({"actions": [{"action": "deal", "hands": ["AS"]}]}, r'actions\[0\].hands = \["AS"\]: must be a list of 4'),
        (
            {"actions": [{"action": "deal", "hands": ["AS", "", "?", ""]}]},
            r'actions\[0\].hands\[2\]\[0\] = "\?": ',
        ),
        ({"comment": "x"}, "comment: not known"),
    ],
)
def test_loads_names_the_place_at_fault(changes, words):
    with pytest.raises(RecordError, match=f"^{words}"):
        loads(json.dumps({**GOOD, **changes}))


@pytest.mark.parametrize("text", ["", "[]", "{", '{"version":1,"version":1}', "[" * 100_000, "1" * 5000, None, b"{}"])
def test_loads_refuses_what_is_not_a_record(text):
    with pytest.raises(RecordError):
        loads(text)


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"version": 2}, "version"),
        ({"version": True}, "version"),
        ({"rules": "nepal"}, "rules"),
        ({"players": ["a", "b", "c", "d"]}, "players"),
        ({"players": ("a", "b", "c")}, "players"),
        ({"match_seed": "00" * 16}, "match_seed"),
        ({"match_seed": bytes(15)}, "match_seed"),
        ({"actions": []}, "actions"),
        ({"first_dealer": 4}, "first_dealer"),
    ],
)
def test_a_record_checks_its_fields(changes, words):
    with pytest.raises(RecordError, match=f"^{words}: "):
        replace(loads(json.dumps(GOOD)), **changes)
