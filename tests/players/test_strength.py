"""How well they play: a little of it each time, the rest at night."""

import pytest

from game.engine import PRESETS
from game.match.arena import Comparison, play_deals
from game.players.weights import WEIGHTS, by_hand, classic, dhaka, lakdi, nepal


def margin(name, other, preset, deals):
    """The margin of one against three, in points."""
    rules, names = PRESETS[preset], (name, other, other, other)
    report = Comparison(rules, names, 5)
    report.results += play_deals(rules, names, 5, deals)
    return report.lines()[0].margin.mean


@pytest.mark.parametrize("name, other, preset, low, high", [
    ("strong", "rule", "classic", 0.5, 1.6),
    ("strong", "rule", "nepal", -0.05, 0.5),
    ("casual", "rule", "classic", -0.8, 0.6),
    ("beginner", "rule", "classic", -1.1, 0.2),
    ("beginner", "rule", "nepal", -1.3, -0.3),
    ("beginner", "random", "classic", 0.4, 2.2),
])  # fmt: skip
def test_the_skills_are_about_as_strong_as_they_should_be(name, other, preset, low, high):
    assert low < margin(name, other, preset, 40) < high


@pytest.mark.nightly
@pytest.mark.parametrize("name, other, preset, low, high", [
    ("strong", "rule", "classic", 0.85, 1.3),
    ("strong", "rule", "nepal", 0.08, 0.35),
    ("strong", "random", "classic", 2.5, 3.4),
    ("casual", "rule", "classic", -0.4, 0.3),
    ("beginner", "rule", "classic", -0.8, -0.1),
    ("beginner", "rule", "nepal", -1.1, -0.5),
    ("beginner", "random", "classic", 0.8, 1.8),
])  # fmt: skip
def test_the_skills_keep_their_distance(name, other, preset, low, high):
    assert low < margin(name, other, preset, 800) < high


@pytest.mark.nightly
@pytest.mark.parametrize("other, preset, low", [
    ("rule", "classic", 1.2),
    ("rule", "nepal", 0.35),
    ("strong", "classic", 0.5),
    ("strong", "nepal", 0.2),
    ("random", "nepal", 1.8),
])  # fmt: skip
def test_master_is_far_ahead(other, preset, low):
    pytest.importorskip("numpy")
    assert margin("master", other, preset, 60) > low


def test_weights_say_what_made_them():
    for name, module in (("classic", classic), ("nepal", nepal), ("lakdi", lakdi), ("dhaka", dhaka)):
        assert f"python tools/train.py --rules {name} --seed" in module.__doc__
        assert WEIGHTS[name] is module.WEIGHTS
    assert "by: hand" in by_hand.__doc__
