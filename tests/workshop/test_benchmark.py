"""What drawing costs, counted without a clock, and that the benchmark measures and reports."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.cli import main
from game.commands import BAD_USE
from game.workshop.benchmark import EngineSpeed, Report, Start, cost
from game.workshop.benchmark.measures import IDLE, Cost
from game.workshop.benchmark.rounds import bare_rounds, match_rounds, measure_engine
from game.workshop.benchmark.scenarios import SCENARIOS, Frame, driven, frames
from game.workshop.benchmark.verdict import verdict
from game.workshop.benchmark.written import WrittenBytes, measure_journal
from game.workshop.driver import Driver
from game.workshop.states import STATES

ROOT = Path(__file__).resolve().parents[2]
FULL = 1280 * 720

BUDGET = {
    # scene: pictures drawn in a frame, on average and at most; pixels blended with alpha, in windows full
    "menu": (20, 40, 0.7, 1.5),
    "deal": (55, 90, 0.9, 1.8),
    "call": (15, 70, 0.25, 1.6),
    "play": (14, 70, 0.25, 1.6),
    "gather": (14, 70, 0.25, 1.6),
    "summary": (40, 120, 0.8, 2.2),
}
"""Half as much again as it takes; a frame at most is the first of a screen, which draws all of it."""


@pytest.fixture
def driver() -> Iterator[Driver]:
    with driven("1280x720") as driver:
        yield driver


def test_every_animated_scene_has_a_budget() -> None:
    assert BUDGET.keys() == SCENARIOS.keys()


@pytest.mark.parametrize("scene", SCENARIOS)
def test_a_frame_draws_no_more_than_it_may(driver: Driver, scene: str) -> None:
    drawn = frames(driver, scene)
    assert len(drawn) > 20, f"{scene} hardly moves"
    mean_blits, most_blits, mean_area, most_area = BUDGET[scene]
    assert sum(frame.blits for frame in drawn) / len(drawn) <= mean_blits
    assert max(frame.blits for frame in drawn) <= most_blits
    assert sum(frame.area for frame in drawn) / len(drawn) <= mean_area * FULL
    assert max(frame.area for frame in drawn) <= most_area * FULL


@pytest.mark.parametrize("scene", IDLE)
def test_where_nothing_happens_nothing_is_drawn(driver: Driver, scene: str) -> None:
    driver.afresh({})
    STATES[IDLE[scene]](driver)
    driver.show()
    for _ in range(10):
        driver.frame()
    drawn = driver.app.frames_drawn
    for _ in range(240):
        driver.frame()
    assert driver.app.frames_drawn == drawn


def test_the_same_scene_costs_the_same_again() -> None:
    with driven("480x320") as driver:
        frames(driver, "gather")  # the first time, pictures are made that the others find
        assert frames(driver, "gather")[20:] == frames(driver, "gather")[20:]


def test_frames_are_summed_up() -> None:
    found = [Frame(float(ms), blits=ms, area=ms * 1_000_000) for ms in range(1, 101)]
    one = cost("deal", "1280x720", found)
    assert (one.frames, one.median_ms, one.p99_ms, one.worst_ms) == (100, 51, 100, 100)
    assert (one.blits, one.most_blits, one.megapixels, one.most_megapixels) == (50.5, 100, 50.5, 100)


def test_the_report_can_be_read_by_people_and_by_programs() -> None:
    frame = cost("deal", "1280x720", [Frame(1.5, 30, 400_000)])
    rest = EngineSpeed(7000.0, 20000.0, 0.35), {"round_1": 6000, "round_40": 6100}
    report = Report(
        {"system": "any", "loop_ms": 90.5}, [frame], {"menu": 0.9}, Start(0.4, 0.6, 0.3), {"1280x720": 158.0}, *rest
    )
    text = "\n".join(report.lines())
    for word in (
        "deal",
        "1280x720",
        "1.50",
        "menu 0.9 %",
        "0.40 s",
        "158 MiB",
        "7000",
        "0.35",
        "20000",
        "6100",
        "90.5",
    ):
        assert word in text
    data = json.loads(report.as_json())
    assert data["frames"][0]["scene"] == "deal"
    assert data["idle_percent"] == {"menu": 0.9}
    assert data["peak_mib"] == {"1280x720": 158.0}
    assert data["engine"] == {"rounds_per_second": 7000.0, "bare_rounds_per_second": 20000.0, "ratio": 0.35}
    assert data["journal_bytes"] == {"round_1": 6000, "round_40": 6100}
    assert data["machine"] == {"system": "any", "loop_ms": 90.5}


def test_the_speed_of_the_engine_is_the_median_pair() -> None:
    readings = iter([0, 1, 3, 0, 1, 5, 0, 1, 6, 0, 1, 4, 0, 1, 7])  # before, between and after each pair
    speed = measure_engine(8, lambda: float(next(readings)))
    assert speed == EngineSpeed(rounds_per_second=8.0, bare_rounds_per_second=2.0, ratio=4.0)


def test_the_bare_game_is_the_game() -> None:
    for seed in range(20):
        for totals in (match_rounds(1, Random(seed)), bare_rounds(1, Random(seed))):
            assert len(totals) == 4
            assert all(total == 130 or (total % 10 == 0 and 20 <= abs(total) <= 130) for total in totals)


def test_bytes_written_are_counted_once(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.write_bytes(b"abc")
    written = WrittenBytes(tmp_path)
    old.write_bytes(b"abcde")  # appended to
    written.look()
    assert written.total == 2
    old.rename(new)
    written.look()
    assert written.total == 2
    new.write_bytes(b"xy")  # written whole
    written.look()
    assert written.total == 4


def test_the_bytes_of_two_rounds_are_counted() -> None:
    found = measure_journal(1, 2)
    assert list(found) == ["round_1", "round_2"]
    assert all(count > 57 for count in found.values())  # each action writes something


def test_the_help_names_each_part(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["benchmark", "--help"])
    told = capsys.readouterr().out
    for part in ("frames", "idle", "start", "memory", "engine rounds", "journal bytes", "machine"):
        assert f"  {part} " in told


def test_a_wrong_size_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["benchmark", "--size", "big"])
    assert stop.value.code == BAD_USE
    assert "1280x720" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["gallery", "benchmark"])
def test_help_of_a_command_loads_no_pygame(command: str) -> None:
    code = (
        "import sys; from game.cli import main\n"
        f"try: main(['{command}', '--help'])\n"
        "except SystemExit as stop: sys.exit(stop.code or ('pygame' in sys.modules))\n"
    )
    done = run("-c", code)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"callbreak {command}" in done.stdout
    assert "--probe" not in done.stdout


def test_a_process_tells_what_its_first_frame_took() -> None:
    done = run("main.py", "benchmark", "--probe", "start", "--size", "320x240")
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)
    assert 0 < told["cpu_s"] < 60


@pytest.mark.nightly
def test_the_whole_benchmark() -> None:
    done = run("main.py", "benchmark", "--quick", "--json", "--size", "480x320")
    assert (done.returncode, done.stderr) == (0, "")
    report = json.loads(done.stdout)
    assert {one["scene"] for one in report["frames"]} == set(SCENARIOS)
    assert set(report["idle_percent"]) == set(IDLE)
    assert all(share < 50 for share in report["idle_percent"].values())
    assert report["start"]["seconds"] > 0
    assert set(report["engine"]) == {"rounds_per_second", "bare_rounds_per_second", "ratio"}
    assert set(report["journal_bytes"]) == {"round_1", "round_40"}
    assert report["machine"]["loop_ms"] > 0


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


# --- the verdict


def costs(size, **medians):
    return [Cost(scene, size, 100, ms, 2 * ms, 3 * ms, 1, 1, 1, 1) for scene, ms in medians.items()]


QUICK = Start(0.4, 0.6, 0.3)


@pytest.mark.parametrize(
    "ms, words",
    [
        (8.3, "fine at 60"),
        (8.4, "use --fps 30"),
        (16.6, "use --fps 30"),
        (16.7, "use a smaller --size"),
    ],
)
def test_the_heaviest_scene_decides_what_a_size_is_good_for(ms, words):
    told, *_ = verdict(costs("1280x720", menu=1.0, deal=ms, play=2.0), {"menu": 1.0}, QUICK)
    assert told.startswith(f"1280x720: {words}")
    assert f"in deal take {ms} ms" in told


def test_each_size_has_its_own_verdict():
    small, large, *_ = verdict([*costs("800x480", deal=5.0), *costs("1920x1080", deal=40.0)], {"menu": 1.0}, QUICK)
    assert small.startswith("800x480: fine")
    assert large.startswith("1920x1080: use a smaller")


def test_idling_and_the_start_are_judged_too():
    *_, idle, start = verdict(costs("800x480", deal=5.0), {"menu": 1.0, "play": 14.0}, Start(12.0, 20.0, 9.0))
    assert "14.0 % of a core in play" in idle
    assert "12.0 s, over 10 s" in start
    *_, idle, start = verdict(costs("800x480", deal=5.0), {"menu": 1.0}, QUICK)
    assert idle.startswith("idle: fine")
    assert start.startswith("start: fine")
