"""Rule sets: what is refused and why, and their text form."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from game.engine import PRESETS, Follow, Redeal, Rules

WRONG_VALUES = [
    ("direction", "left"),
    ("direction", None),
    ("direction", 1),
    ("min_call", 0),
    ("min_call", True),
    ("min_call", 2.0),
    ("min_call", "2"),
    ("min_call", None),
    ("max_call", 14),
    ("follow", "always"),
    ("trump_when_void", "free"),
    ("overtrump", "forced"),
    ("undertrump", "must"),
    ("lead_spades", "never"),
    ("overtrick_tenths", 2),
    ("overtrick_tenths", True),
    ("overtrick_limit", -1),
    ("overtrick_limit", 14),
    ("bonus_call", 0),
    ("bonus_points", 0),
    ("fail_score", "double"),
    ("rounds", 0),
    ("rounds", 10**30),
    ("target", 0),
    ("target", 30.0),
    ("instant_win_tricks", 0),
    ("instant_win_tricks", 14),
    ("redeal", frozenset({"no_aces"})),
    ("redeal", frozenset({1})),
    ("redeal", "no_spade"),
    ("redeal", 3),
    ("min_total_calls", 10),
    ("min_total_calls", 0),
    ("first_dealer", "youngest"),
]


@pytest.mark.parametrize("knob, value", WRONG_VALUES)
def test_2_a_value_outside_its_domain_is_refused_by_name(knob, value):
    with pytest.raises(ValueError, match=f"^{knob} = .*: must be "):
        replace(Rules(), **{knob: value})


def test_2_every_knob_has_been_tried_with_a_wrong_value():
    assert {knob for knob, _ in WRONG_VALUES} == set(Rules.__dataclass_fields__)


@pytest.mark.parametrize(
    "changes, words",
    [
        ({"min_call": 9, "max_call": 8}, "min_call: 9 is above max_call, 8"),
        ({"bonus_points": None}, "bonus_points: say what"),
        ({"max_call": 2, "min_total_calls": 9}, "never add up to 9"),
        ({"min_call": 1, "max_call": 1, "min_total_calls": 9}, "never add up to 9"),
        ({"max_call": 2, "min_total_calls": 11}, "never add up to 11"),
    ],
)
def test_2_an_impossible_mix_is_refused_with_the_reason(changes, words):
    with pytest.raises(ValueError, match=words):
        replace(Rules(), **changes)


@pytest.mark.parametrize(
    "changes",
    [
        {"max_call": 3, "min_total_calls": 11},
        {"max_call": 7},
        {"bonus_call": None},
        {"rounds": 5, "target": 30},
        {"overtrick_limit": 0, "overtrick_tenths": 1},
        {"undertrump": "forced", "overtrump": "may", "trump_when_void": "may"},
    ],
)
def test_2_an_odd_mix_that_can_be_played_is_allowed(changes):
    rules = replace(Rules(), **changes)
    assert Rules.parse(str(rules)) == rules


def test_2_words_and_members_are_the_same():
    assert replace(Rules(), follow="always_beat").follow is Follow.ALWAYS_BEAT
    rules = replace(Rules(), redeal={"four_aces", Redeal.NO_SPADE})
    assert rules.redeal == frozenset({Redeal.FOUR_ACES, Redeal.NO_SPADE})
    assert isinstance(rules.redeal, frozenset)
    assert all(type(kind) is Redeal for kind in rules.redeal)


def test_2_a_rule_set_is_frozen_and_hashable():
    with pytest.raises(FrozenInstanceError):
        Rules().rounds = 3
    assert len({Rules(), PRESETS["classic"], PRESETS["nepal"]}) == 2
    with pytest.raises(TypeError):
        PRESETS["mine"] = Rules()


@pytest.mark.parametrize(
    "text, same_as",
    [
        ("classic", "classic"),
        (
            "nepal,rounds=3,overtrick_limit=none,redeal=no_spade+four_aces",
            "nepal,rounds=3,redeal=no_spade+four_aces",
        ),
        ("classic,rounds=endless", "classic"),
        ("nepal,rounds=none", "nepal,rounds=endless"),
        (" nepal , rounds = 3 ", "nepal,rounds=3"),
        ("home,redeal=four_aces+no_spade", "home,redeal=no_spade+four_aces"),
        ("home,redeal=none", "home,redeal=none"),
        ("classic,bonus_call=none,bonus_points=none", "classic,bonus_call=none,bonus_points=none"),
        ("home,undertrump=free,min_total_calls=none,redeal=none,target=none,rounds=4", "nepal,rounds=4"),
    ],
)
def test_parse_and_str(text, same_as):
    rules = Rules.parse(text)
    assert str(rules) == same_as
    assert Rules.parse(same_as) == rules


@pytest.mark.parametrize(
    "text, words",
    [
        ("", 'there is no preset "": begin with classic, nepal, home, lakdi, dhaka'),
        ("nepl", r'no preset "nepl" \(nearest: nepal\): begin with classic, '),
        ("rounds=3", 'no preset "rounds=3"'),
        ("nepal,", "write knob=value"),
        ("nepal,rounds", '"rounds" is not a change'),
        ("nepal,follw=any", r'no rule "follw" \(nearest: follow\): the rules are direction, '),
        (
            "nepal,follow=alway_beat",
            r'follow = "alway_beat": must be one of any, beat_unless_trumped, always_beat \(nearest: always_beat\)',
        ),
        ("nepal,rounds=0", "rounds = 0: must be a whole number from 1 to 999999, or endless"),
        ("nepal,rounds=03", 'rounds = "03": '),
        ("nepal,rounds=1_0", 'rounds = "1_0": '),
        ("nepal,rounds=+3", r'rounds = "\+3": '),
        ("nepal,rounds=٣", 'rounds = "٣": '),
        ("nepal,rounds=" + "9" * 5000, 'rounds = "999'),
        ("nepal,min_call=none", 'min_call = "none": must be a whole number from 1 to 13'),
        ("nepal,min_total_calls=10", 'min_total_calls = "10": must be one of 9, 11, or none'),
        ("nepal,rounds=3,rounds=3", "rounds: given twice"),
        ("nepal,redeal=no_spad", r'redeal = "no_spad": must be one of .*\(nearest: no_spade\)'),
        ("nepal,redeal=no_spade+no_spade", 'redeal = "no_spade.no_spade": must be any of .*, each once'),
        ("nepal,redeal=", 'redeal = "": must be one of no_spade, '),
        ("nepal,redeal=none+no_spade", 'redeal = "none": must be one of no_spade, '),
        ("nepal,min_call=8,max_call=7", "min_call: 8 is above max_call, 7"),
        (None, "not NoneType"),
        (b"nepal", "not bytes"),
    ],
)
def test_parse_says_what_is_wrong_and_what_is_allowed(text, words):
    with pytest.raises(ValueError, match=words):
        Rules.parse(text)
