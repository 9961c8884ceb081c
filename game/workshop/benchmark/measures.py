"""The measurements: time per frame, CPU use while idle, and start-up and memory of child processes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from ...storage import own_command
from ..driver import Driver
from ..states import STATES
from .scenarios import SCENARIOS, Frame, driven, frames, warm_up

IDLE: Mapping[str, str] = MappingProxyType(
    {
        "menu": "menu-fresh",
        "call": "call-asked",
        "play": "play-follow",
        "pause": "pause-play",
        "summary": "summary-bonus",
    }
)
"""Scenes that wait for input, each with its state."""
MEBI = 1 << 20


@dataclass(frozen=True, slots=True)
class Cost:
    """Cost of the frames of one scene at one size."""

    scene: str
    size: str
    frames: int
    median_ms: float
    p99_ms: float
    worst_ms: float
    blits: float
    """Mean per frame."""
    most_blits: int
    megapixels: float
    """Mean megapixels blended with alpha per frame."""
    most_megapixels: float


def cost(scene: str, size: str, found: Sequence[Frame]) -> Cost:
    """Return the statistics of some frames."""
    ms = sorted(frame.ms for frame in found)
    blits, areas = [frame.blits for frame in found], [frame.area for frame in found]
    return Cost(
        scene,
        size,
        len(found),
        median_ms=_round(ms[len(ms) // 2]),
        p99_ms=_round(ms[min(len(ms) - 1, len(ms) * 99 // 100)]),
        worst_ms=_round(ms[-1]),
        blits=_round(sum(blits) / len(found)),
        most_blits=max(blits),
        megapixels=_round(sum(areas) / len(found) / 1e6),
        most_megapixels=_round(max(areas) / 1e6),
    )


def _round(value: float) -> float:
    return round(value, 2)


def measure_frames(size: str) -> list[Cost]:
    """Measure every animated scene at a size."""
    with driven(size) as driver:
        warm_up(driver)
        return [cost(name, size, frames(driver, name, time.process_time)) for name in SCENARIOS]


def measure_idle(size: str, seconds: float) -> dict[str, float]:
    """Measure the CPU use of each idle scene in the real loop, in per cent of a core."""
    found = {}
    with driven(size) as driver:
        warm_up(driver)
        for name, state in IDLE.items():
            driver.afresh({})
            STATES[state](driver)
            driver.show()
            found[name] = _round(100 * _idle(driver, seconds))
    return found


def _idle(driver: Driver, seconds: float) -> float:
    began, worked = time.perf_counter(), time.process_time()
    while (now := time.perf_counter()) < began + seconds:
        time.sleep(driver.app.frame(now))
    return (time.process_time() - worked) / (time.perf_counter() - began)


# --- child processes ---------------------------------------------------------------------------


def probe(what: str, size: str) -> dict[str, float]:
    """Measure this process: `start` until its first frame, or `memory` after all scenes."""
    with driven(size) as driver:
        driver.frame()
        if what == "memory":
            warm_up(driver)
            for name in SCENARIOS:
                frames(driver, name)
        return {"cpu_s": time.process_time(), "peak_mib": _peak()}


def _peak() -> float:
    """Return this process's peak memory in MiB; 0 if the system does not report it."""
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return _round(peak / MEBI if sys.platform == "darwin" else peak / 1024)


def _ask(what: str, size: str, *, display: bool) -> tuple[dict[str, float], float]:
    """Return the measurements of a child process, and the seconds until it reported them.

    Raises CalledProcessError if it fails; it has then printed the reason.
    """
    began = time.perf_counter()
    command = own_command(["benchmark", "--probe", what, "--size", size, *["--display"] * display])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None  # stdout=PIPE
        line = process.stdout.readline()
        seconds = time.perf_counter() - began
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return json.loads(line), seconds


@dataclass(frozen=True, slots=True)
class Start:
    """Time from the start of the process to the first frame."""

    seconds: float
    """Median of all but the first, which may have to read files from the disk."""
    first_seconds: float
    cpu_s: float


def measure_start(size: str, times: int, *, display: bool) -> Start:
    """Measure `times` starts of the game up to its first frame."""
    answers = [_ask("start", size, display=display) for _ in range(times)]
    seconds = [each for _, each in answers]
    later = sorted(seconds[1:]) or seconds
    cpu = sorted(own["cpu_s"] for own, _ in answers)
    return Start(_round(later[len(later) // 2]), _round(seconds[0]), _round(cpu[len(cpu) // 2]))


def measure_memory(size: str, *, display: bool) -> float:
    """Measure the peak memory of a child process over all animated scenes, in MiB."""
    own, _ = _ask("memory", size, display=display)
    return own["peak_mib"]
