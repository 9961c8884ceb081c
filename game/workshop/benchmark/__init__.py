"""The benchmark: CPU time and drawing per frame, CPU use while idle, start-up time, memory, engine, and saving.

Frames are measured in CPU time of this process, which other load on the machine affects little.
"""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

import pygame

from .measures import Cost, Start, cost, measure_frames, measure_idle, measure_memory, measure_start, probe
from .rounds import EngineSpeed, measure_engine, measure_loop
from .verdict import verdict
from .written import measure_journal

__all__ = ["SIZES", "EngineSpeed", "Report", "Start", "cost", "probe", "run"]

SIZES = ("1280x720", "1920x1080")
IDLE_SECONDS, QUICK_IDLE_SECONDS = 10.0, 2.0
STARTS, QUICK_STARTS = 5, 2


@dataclass(frozen=True, slots=True)
class Report:
    """All results."""

    machine: dict[str, str | float]
    frames: list[Cost]
    idle_percent: dict[str, float]
    """Per cent of a CPU core, by scene, at the first of the sizes."""
    start: Start
    peak_mib: dict[str, float]
    """Peak memory in MiB, by size."""
    engine: EngineSpeed
    journal_bytes: dict[str, int]
    """Bytes written to save a round, by round."""

    @property
    def verdict(self) -> list[str]:
        """The conclusions for this machine, one sentence each."""
        return list(verdict(self.frames, self.idle_percent, self.start))

    def as_json(self) -> str:
        """Return the report as JSON."""
        return json.dumps({**asdict(self), "verdict": self.verdict}, indent=1)

    def lines(self) -> Iterator[str]:
        """Yield the report as lines of text."""
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
        engine = self.engine
        yield (
            f"engine: {engine.rounds_per_second:.0f} rounds a second, {engine.ratio:.2f} of the "
            f"{engine.bare_rounds_per_second:.0f} on bare integers"
        )
        yield "saving: " + "  ".join(
            f"{name.replace('_', ' ')} {count} bytes" for name, count in self.journal_bytes.items()
        )
        yield ""
        yield "verdict"
        yield from (f"  {sentence}" for sentence in self.verdict)


def run(sizes: Sequence[str] = SIZES, *, quick: bool = False, display: bool = False) -> Report:
    """Measure everything. `quick` measures idle scenes for two seconds instead of ten, and fewer starts."""
    # child processes first: a system may count the parent's memory as theirs, and it is still small
    start = measure_start(sizes[0], QUICK_STARTS if quick else STARTS, display=display)
    memory = {size: measure_memory(size, display=display) for size in sizes}
    costs = [one for size in sizes for one in measure_frames(size)]
    idle = measure_idle(sizes[0], QUICK_IDLE_SECONDS if quick else IDLE_SECONDS)
    return Report(_machine(), costs, idle, start, memory, measure_engine(), measure_journal())


def _machine() -> dict[str, str | float]:
    return {
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "pygame-ce": pygame.version.ver,
        "SDL": ".".join(map(str, pygame.get_sdl_version())),
        "loop_ms": measure_loop(),
    }
