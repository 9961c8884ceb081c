"""The measurements: time for each frame, work while nothing happens, and what other processes say of themselves."""

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
from ..gallery import STATES
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
"""Where nothing happens until somebody does something: scene and state of the gallery."""
MEBI = 1 << 20


@dataclass(frozen=True, slots=True)
class Cost:
    """The frames of one scene at one size."""

    scene: str
    size: str
    frames: int
    median_ms: float
    p99_ms: float
    worst_ms: float
    blits: float
    """A frame, on average."""
    most_blits: int
    megapixels: float
    """Blended with alpha in a frame, on average."""
    most_megapixels: float


def cost(scene: str, size: str, found: Sequence[Frame]) -> Cost:
    """Frames, summed up."""
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
    """Every animated scene at a size."""
    with driven(size) as driver:
        warm_up(driver)
        return [cost(name, size, frames(driver, name, time.process_time)) for name in SCENARIOS]


def measure_idle(size: str, seconds: float) -> dict[str, float]:
    """How much of a processor core each scene takes while nothing happens, as the real loop sleeps; in per cent."""
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


# --- other processes ---------------------------------------------------------------------------


def probe(what: str, size: str) -> dict[str, float]:
    """What a process measures of itself: `start` up to its first frame, or `memory` after all scenes."""
    with driven(size) as driver:
        driver.frame()
        if what == "memory":
            warm_up(driver)
            for name in SCENARIOS:
                frames(driver, name)
        return {"cpu_s": time.process_time(), "peak_mib": _peak()}


def _peak() -> float:
    """The most memory that this process has had, in MiB; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return _round(peak / MEBI if sys.platform == "darwin" else peak / 1024)


def _ask(what: str, size: str, *, display: bool) -> tuple[dict[str, float], float]:
    """What another process measures of itself, and the seconds until it said so.

    Raises CalledProcessError if it fails; it has then said why itself.
    """
    began = time.perf_counter()
    command = own_command(["benchmark", "--probe", what, "--size", size, *["--display"] * display])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None  # asked for above
        line = process.stdout.readline()
        seconds = time.perf_counter() - began
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return json.loads(line), seconds


@dataclass(frozen=True, slots=True)
class Start:
    """From the start of the process to the first frame."""

    seconds: float
    """The middle one of all but the first, which may read files the others find in memory."""
    first_seconds: float
    cpu_s: float


def measure_start(size: str, times: int, *, display: bool) -> Start:
    """Start the game so many times, up to its first frame."""
    answers = [_ask("start", size, display=display) for _ in range(times)]
    seconds = [each for _, each in answers]
    later = sorted(seconds[1:]) or seconds
    cpu = sorted(own["cpu_s"] for own, _ in answers)
    return Start(_round(later[len(later) // 2]), _round(seconds[0]), _round(cpu[len(cpu) // 2]))


def measure_memory(size: str, *, display: bool) -> float:
    """The most memory that a process of its own has at any time in all animated scenes, in MiB."""
    own, _ = _ask("memory", size, display=display)
    return own["peak_mib"]
