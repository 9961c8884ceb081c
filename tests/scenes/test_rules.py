"""The rules in words: every value of every rule has its sentence, and every page fits."""

from dataclasses import replace

import pygame
import pytest

from game.engine import (
    PRESETS,
    Direction,
    Duty,
    FailScore,
    FirstDealer,
    Follow,
    LeadSpades,
    Redeal,
    Rules,
    Undertrump,
    round_points,
)
from game.scenes.round.sitting import rules_title
from game.scenes.rules import rule_lines
from game.scenes.transitions import Screen
from game.storage.resources import Resources
from game.words.text import MINUS, Words

VALUES = {
    "direction": list(Direction),
    "min_call": [1, 2, 5, 13],
    "max_call": [8, 13],
    "follow": list(Follow),
    "trump_when_void": list(Duty),
    "overtrump": list(Duty),
    "undertrump": list(Undertrump),
    "lead_spades": list(LeadSpades),
    "overtrick_tenths": [0, 1],
    "overtrick_limit": [None, 0, 1, 2, 13],
    "bonus_call": [5, 8, 13],
    "bonus_points": [13, 26],
    "fail_score": list(FailScore),
    "rounds": [None, 1, 5],
    "target": [None, 30],
    "instant_win_tricks": [None, 8, 13],
    "redeal": [frozenset({kind}) for kind in Redeal] + [frozenset(Redeal), frozenset()],
    "min_total_calls": [None, 9, 11],
    "first_dealer": list(FirstDealer),
}


@pytest.fixture(scope="module")
def words():
    return Words("en", Resources().read)


def one_knob_each():
    """(knob, value, rules) for every value of every knob, all else as in a game where it matters."""
    for knob, values in VALUES.items():
        for value in values:
            yield knob, value, replace(Rules(), **{knob: value})


def said(words, rules):
    return [line.text for line in rule_lines(words, rules)]


def test_every_knob_is_tried():
    from game.engine import DOMAINS

    assert set(VALUES) == set(DOMAINS)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_said(words, preset):
    for line in rule_lines(words, PRESETS[preset]):
        assert not line.text.startswith("rules."), f"{line.text} has no text"
        assert "{" not in line.text
        assert line.heading or line.text[-1] == "."
    assert rules_title(words, PRESETS[preset]) == words(f"preset.{preset}")


def test_every_value_of_every_knob_has_a_sentence(words):
    for knob, value, rules in one_knob_each():
        for text in said(words, rules):
            assert not text.startswith("rules."), f"{knob}={value}: {text} has no text"
            assert "{" not in text


@pytest.mark.parametrize("knob", VALUES)
def test_two_values_of_a_knob_read_differently(words, knob):
    texts = {}
    for name, value, rules in one_knob_each():
        if name == knob:
            text = "\n".join(said(words, rules))
            assert text not in texts, f"{knob}: {value} reads like {texts[text]}"
            texts[text] = value


def test_two_presets_read_differently(words):
    assert len({"\n".join(said(words, rules)) for rules in PRESETS.values()}) == len(PRESETS)


def test_changed_rules_say_so(words):
    title = rules_title(words, Rules.parse("nepal,rounds=3"))
    assert title == words("preset.changed", name=words("preset.nepal"))


def test_the_examples_are_what_the_engine_counts(words):
    rules = Rules.parse("nepal")
    text = words("rules.overtrick", call="4", tricks="5", points=words.points(round_points(4, 5, rules), decimals=True))
    assert text in said(words, rules)
    assert "+4.1" in text
    assert any(f"{MINUS}4" in line for line in said(words, rules))


@pytest.mark.parametrize(
    "call",
    [8, 13],
)
def test_the_examples_are_possible_for_any_calls(words, call):
    rules = replace(Rules.parse("nepal"), min_call=call, max_call=13)
    for text in said(words, rules):
        for number in (14, 15):
            assert f" {number} won" not in text, f"nobody wins {number} tricks"


@pytest.mark.parametrize("size", ["800x480", "1280x720", "480x800"])
def test_every_page_of_the_rules_is_in_the_window(launch, size):
    pilot = launch(size=size)
    pilot.press_key(pygame.K_F1)
    assert pilot.screen is Screen.RULES
    pages = pilot.scene._pages
    u = pilot.scene.u
    shown = []
    for i in range(len(pages)):
        assert pilot.scene._page == i
        rows = pilot.scene._pages[i]
        assert len(rows) * pilot.scene._px * 1.5 <= pilot.scene._area.h + u
        assert not rows[-1][1], "a heading never stands alone at the end of a page"
        shown += [text for text, _, _ in rows]
        if i + 1 < len(pages):
            pilot.tap("next")
    lines = said(pilot.app.services.words, pilot.scene.rules)
    assert "".join(shown).replace(" ", "") == "".join(lines).replace(" ", "")
    pilot.tap("back")
    assert pilot.screen is Screen.MENU
