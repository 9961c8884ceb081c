"""The worked cases of docs/rules.md 4, all of them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.engine import PRESETS, Card, Rules, legal_plays, round_points, trick_winner

CASES = json.loads((Path(__file__).parents[1] / "data" / "cases.json").read_text(encoding="utf-8"))


def parsed(names: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, names))


def test_4_the_cases_are_there():
    assert set(CASES) == {"positions", "trick_winners", "scoring", "classic_score_table"}
    assert all(set(case["legal"]) == set(PRESETS) for case in CASES["positions"])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("case", CASES["positions"], ids=lambda case: f"{case['id']} {case['why']}")
def test_4_positions(case, preset):
    hand, trick = parsed(case["hand"]), parsed(case["trick"])
    legal = legal_plays(hand, trick, PRESETS[preset], spades_broken=bool(case["spades_broken"]))
    assert [str(card) for card in legal] == case["legal"][preset]


@pytest.mark.parametrize("case", CASES["trick_winners"], ids=lambda case: " ".join(case["trick"]))
def test_4_trick_winners(case):
    assert trick_winner(parsed(case["trick"])) == case["winner_index"]


@pytest.mark.parametrize("case", CASES["scoring"], ids=lambda case: f"{case['id']} {case['why']}")
def test_4_scoring(case):
    points = round_points(case["call"], case["tricks"], Rules.parse(case["rules"]))
    assert points == round(case["points"] * 10)


@pytest.mark.parametrize("call", CASES["classic_score_table"])
def test_4_classic_score_table(call):
    points = [round_points(int(call), tricks, PRESETS["classic"]) for tricks in range(14)]
    assert points == [10 * whole for whole in CASES["classic_score_table"][call]]
