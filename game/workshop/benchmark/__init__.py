"""What the game costs: time for each frame, work while nothing happens, the start, memory, and what drawing draws.

Time is that of the processor in this process, so that a busy machine changes little.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import pygame

from .measures import Cost, Start, cost, measure_frames, measure_idle, measure_memory, measure_start, probe
from .verdict import verdict

__all__ = ["SIZES", "Report", "Start", "cost", "probe", "run"]

SIZES = ("1280x720", "1920x1080")
IDLE_SECONDS, QUICK_IDLE_SECONDS = 10.0, 2.0
STARTS, QUICK_STARTS = 5, 2


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that was measured."""

    machine: dict[str, str]
    frames: list[Cost]
    idle_percent: dict[str, float]
    """Of a processor core, by scene, at the first of the sizes."""
    start: Start
    peak_mib: dict[str, float]
    """Most memory, by size."""

    @property
    def verdict(self) -> list[str]:
        """What that means for this machine, a sentence each."""
        return list(verdict(self.frames, self.idle_percent, self.start))

    def as_json(self) -> str:
        """The report for a program."""
        return json.dumps({**asdict(self), "verdict": self.verdict}, indent=1)

    def lines(self) -> Iterator[str]:
        """The report for a person."""
        yield "  ".join(f"{name} {value}" for name, value in self.machine.items())
        yield ""
        yield "frames while something moves          CPU ms a frame         blits        alpha Mpx"
        yield "scene    size       frames   median    p99  worst     mean most    mean  most"
        for c in self.frames:
            yield (
                f"{c.scene:8} {c.size:10} {c.frames:6} {c.median_ms:8.2f} {c.p99_ms:6.2f} {c.worst_ms:6.2f}"
                f" {c.blits:8.1f} {c.most_blits:4} {c.megapixels:7.2f} {c.most_megapixels:5.2f}"
            )
        yield ""
        yield (
            "idle: " + "  ".join(f"{scene} {share:.1f} %" for scene, share in self.idle_percent.items()) + " of a core"
        )
        start = self.start
        yield f"start to first frame: {start.seconds:.2f} s, CPU {start.cpu_s:.2f} s, first {start.first_seconds:.2f} s"
        yield "peak memory: " + "  ".join(f"{size} {mib:.0f} MiB" for size, mib in self.peak_mib.items())
        yield ""
        yield "verdict"
        yield from (f"  {sentence}" for sentence in self.verdict)


def run(sizes: Sequence[str] = SIZES, *, quick: bool = False, display: bool = False) -> Report:
    """Measure everything. `quick` watches idle scenes for two seconds instead of ten, and starts fewer times."""
    # other processes come first: where the system counts what a process was forked from, this one is still small
    start = measure_start(sizes[0], QUICK_STARTS if quick else STARTS, display=display)
    memory = {size: measure_memory(size, display=display) for size in sizes}
    costs = [one for size in sizes for one in measure_frames(size)]
    idle = measure_idle(sizes[0], QUICK_IDLE_SECONDS if quick else IDLE_SECONDS)
    return Report(_machine(), costs, idle, start, memory)


def _machine() -> dict[str, str]:
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
    }
