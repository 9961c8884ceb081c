"""The arena: the same deals for everybody, the same numbers every time, and a report that adds up."""

import contextlib
import json
import os
import signal
import subprocess
import sys

import pytest

from game.cli import main
from game.engine import PRESETS, Rules
from game.match import arena
from game.match.arena import Comparison, Mean, play_deals

from ..child import ROOT, environment

CLASSIC = PRESETS["classic"]


def report(names, rules=CLASSIC, deals=6, jobs=1, clock=None, seed=3):
    found = Comparison(rules, tuple(names), seed)
    found.results += play_deals(rules, names, seed, deals, jobs, clock)
    return found


def test_each_player_sits_in_every_seat_of_every_deal():
    found = report(["strong", "rule", "random", "rule"], deals=3)
    for result in found.results:
        assert len(result.rounds) == 4
        for table in result.rounds:
            assert [seated.name for seated in table] == ["strong", "rule", "random", "rule"]
            assert sum(seated.tricks for seated in table) == 13
            assert sum(seated.margin for seated in table) == pytest.approx(0)


def test_four_equal_players_are_level():
    found = report(["rule"] * 4, deals=4)
    (line,) = found.lines()
    assert line.margin.mean == pytest.approx(0)
    assert all(len(result.rounds) == 1 for result in found.results)


def test_margin_is_own_minus_the_mean_of_the_others():
    found = report(["strong", "rule", "rule", "rule"], deals=5)
    strong, rule = found.lines()
    assert strong.margin.mean == pytest.approx(strong.points.mean - rule.points.mean)
    assert strong.margin.mean == pytest.approx(-3 * rule.margin.mean)
    assert strong.games.mean + 3 * rule.games.mean == pytest.approx(1)


def test_the_same_whatever_the_jobs():
    names = ["casual", "rule", "random", "strong"]
    alone, together = report(names, deals=7), report(names, deals=7, jobs=2)
    assert alone.as_json() == together.as_json()
    assert report(names, deals=7, seed=4).as_json() != alone.as_json()


def test_hands_that_must_be_dealt_again_are():
    found = report(["rule", "strong", "rule", "strong"], Rules.parse("home,min_total_calls=11"), deals=4)
    assert all(sum(seated.call for seated in table) >= 11 for result in found.results for table in result.rounds)


def test_means_and_errors():
    assert Mean.of([]) == Mean(0.0, 0.0)
    assert Mean.of([2.0]) == Mean(2.0, 0.0)
    assert Mean.of([1.0, 3.0]) == Mean(2.0, 1.0)


def test_times_are_counted_by_the_clock_that_is_given():
    ticks = iter(range(100000))
    found = report(["rule", "random", "random", "random"], deals=1, clock=lambda: next(ticks) / 1000)
    assert [line.decision_ms for line in found.lines()] == [(pytest.approx(1), pytest.approx(1))] * 2
    assert all(line.decision_ms is None for line in report(["rule"] * 4, deals=1).lines())


def test_the_json_is_as_documented(capsys):
    words = "arena --players strong,rule,rule,random --rules nepal --deals 5 --seed 9 --jobs 1 --json"
    assert main(words.split()) == 0
    data = json.loads(capsys.readouterr().out)
    assert {key: data[key] for key in ("rules", "seed", "deals", "rounds")} == {
        "rules": "nepal", "seed": 9, "deals": 5, "rounds": 20,
    }  # fmt: skip
    assert [player["player"] for player in data["players"]] == ["strong", "rule", "random"]
    for player in data["players"]:
        assert set(player) == {
            "player",
            "points",
            "margin",
            "made",
            "mean_call",
            "games",
            "choices",
            "own_choices",
            "decision_ms",
        }
        assert set(player["points"]) == set(player["margin"]) == {"mean", "se"}
        assert 0 <= player["made"] <= 1
        assert set(player["decision_ms"]) == {"mean", "max"}


def test_two_names_are_one_against_three(capsys):
    assert main(["arena", "strong", "random", "--deals", "3", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "classic: 3 deals, 12 rounds, seed 1"
    assert [line.split()[0] for line in lines[1:]] == ["player", "strong", "random"]


@pytest.mark.parametrize(
    "words, said",
    [
        ("arena", "name two players"),
        ("arena rule", "name two players"),
        ("arena --players rule,rule", "name two players"),
        ("arena rule rule --players a,b,c,d", "name two players"),
        ("arena strnog rule", '"strnog" (nearest: strong)'),
        ("arena rule rule --rules clasic", 'no preset "clasic" (nearest: classic)'),
        ("arena rule rule --deals 0", "at least 1"),
    ],
)
def test_what_is_wrong_is_said(words, said, capsys):
    with pytest.raises(SystemExit) as left:
        main(words.split())
    assert left.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_it_can_be_stopped_and_reports_what_was_played():
    screen, terminal = os.openpty()  # to a terminal it says how far it has come
    process = subprocess.Popen(
        [sys.executable, "main.py", "arena", "rule", "random", "--deals", "100000", "--jobs", "1", "--json"],
        cwd=ROOT, env=environment(), stdout=subprocess.PIPE, stderr=terminal, text=True,
    )  # fmt: skip
    os.close(terminal)
    said = b""
    try:
        while b"12 of 100000 deals" not in said:
            said += os.read(screen, 100)  # raises OSError once the other side has ended
        process.send_signal(signal.SIGINT)
        with contextlib.suppress(OSError):  # the end of a terminal
            while more := os.read(screen, 1000):
                said += more
        out, _ = process.communicate()
    finally:
        process.kill()
        os.close(screen)
    assert process.returncode == 0, said
    deals = json.loads(out)["deals"]
    assert 12 <= deals < 100000
    assert f"stopped after {deals} of 100000 deals".encode() in said


def test_deals_are_independent_of_what_came_before():
    one = arena.play_deal(CLASSIC, ["rule", "strong", "rule", "rule"], 5, 11, None)
    again = arena.play_deal(CLASSIC, ["rule", "strong", "rule", "rule"], 5, 11, None)
    assert one == again
