"""A slice of the long run: random visitors on a fast clock; and that what grows is found."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.cli import main
from game.commands import BAD_USE
from game.scenes.menu import Menu
from game.workshop.soak import Sample, SoakReport, faults, run

ROOT = Path(__file__).resolve().parents[2]
FLAT = tuple(Sample(float(i), 1000 * i, i, i, 80.0, 95.0, 7, 1, 0, 30_000) for i in range(1, 13))


@pytest.fixture(scope="module")
def report() -> SoakReport:
    """Some minutes of visitors."""
    return run(0.03, seed=6, every=0.015)


def test_some_minutes_of_visitors_leave_no_handle_behind(report: SoakReport) -> None:
    last = report.samples[-1]
    assert last.rounds > 0
    assert last.threads == 2, "the program's own, and the one that waits for the disk"
    assert len({one.children for one in report.samples}) == 1, "other tests may have left one, visitors none"
    assert len({one.fds for one in report.samples}) == 1


def test_a_seed_always_brings_the_same_visitors(report: SoakReport) -> None:
    first, second = (
        [(one.hours, one.frames, one.visitors, one.rounds) for one in each.samples]
        for each in (report, run(0.03, seed=6, every=0.015))
    )
    assert first == second


def test_an_exception_goes_through_and_says_when_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_menu: Menu) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(Menu, "tick", fail)
    with pytest.raises(ZeroDivisionError) as caught:
        run(0.01, seed=3)
    assert "seed 3" in caught.value.__notes__[0]


def test_what_stays_the_same_is_no_fault() -> None:
    assert faults(FLAT) == []


def test_filling_caches_in_the_warm_up_is_no_fault() -> None:
    assert faults([replace(FLAT[0], rss_mib=20.0, fds=3), *FLAT[1:]]) == []


@pytest.mark.parametrize(
    "change, told",
    [({"rss_mib": 82.5}, "memory"), ({"fds": 8}, "fds"), ({"threads": 2}, "threads"), ({"children": 1}, "children")],
)
def test_what_grows_after_the_warm_up_is_named(change: dict[str, float], told: str) -> None:
    (fault,) = faults([*FLAT[:-1], replace(FLAT[-1], **change)])
    assert fault.startswith(told)


def test_memory_that_grows_by_little_is_no_fault() -> None:
    assert faults([*FLAT[:-1], replace(FLAT[-1], rss_mib=81.9)]) == []


@pytest.mark.parametrize("hours", ["0", "-1"])
def test_no_time_at_all_is_refused(hours: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["soak", "--hours", hours])
    assert stop.value.code == BAD_USE


@pytest.mark.nightly
@pytest.mark.parametrize("place", [[], ["--plain"]], ids=["kiosk", "plain"])
def test_a_day_leaves_memory_and_handles_as_they_were(place: list[str]) -> None:
    command = [sys.executable, "main.py", "soak", "--hours", "24", "--json", *place]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert report["faults"] == []
    assert done.returncode == 0
    assert len(report["samples"]) >= 1
    assert report["samples"][-1]["hours"] >= 24
