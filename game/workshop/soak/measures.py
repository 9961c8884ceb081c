"""The resources that this process uses, and whether they grow."""

from __future__ import annotations

import gc
import os
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ...kiosk import give_back

KIB_IN_MIB = 1024
PROC = Path("/proc/self")
MOST_GROWTH_MIB = 2.0
WARM_UP = 1 / 4
"""Share of the samples during which caches may still fill up."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Resources in use after `hours` of play; -1 if the system does not report a value."""

    hours: float
    frames: int
    visitors: int
    rounds: int
    rss_mib: float
    """Memory on the menu with empty caches: it must not grow."""
    in_use_mib: float
    """Memory after the last visitor, with filled caches."""
    fds: int
    threads: int
    children: int
    objects: int
    """Objects tracked by the garbage collector."""

    def line(self) -> str:
        """Return the sample as a row under HEAD."""
        return (
            f"{self.hours:6.2f} {self.frames:9} {self.visitors:8} {self.rounds:7} {self.rss_mib:9.2f}"
            f" {self.in_use_mib:7.2f} {self.fds:4} {self.threads:8} {self.children:9} {self.objects:8}"
        )


HEAD = "  hour    frames visitors  rounds   RSS MiB  in use  fds  threads  children  objects"


def sample(hours: float, frames: int, visitors: int, rounds: int, in_use_mib: float) -> Sample:
    """Return the resources in use now, after garbage collection."""
    memory = memory_mib()
    return Sample(
        round(hours, 3),
        frames,
        visitors,
        rounds,
        memory,
        in_use_mib,
        _listed(PROC / "fd", Path("/dev/fd")),
        threading.active_count(),
        _children(),
        len(gc.get_objects()),
    )


def memory_mib() -> float:
    """Return the resident memory after garbage collection and the return of free memory to the system."""
    gc.collect()
    give_back()
    return round(_rss_kib() / KIB_IN_MIB, 2)


def faults(samples: Sequence[Sample]) -> list[str]:
    """Return a sentence for each resource that grew after the warm-up."""
    after = samples[int(len(samples) * WARM_UP) :]
    if len(after) < 2:
        return []
    settled, later = after[: max(1, len(after) // 3)], after[max(1, len(after) // 3) :]
    found = []
    base, most = max(one.rss_mib for one in settled), max(one.rss_mib for one in later)
    if most - base > MOST_GROWTH_MIB:
        found.append(f"memory grew by {most - base:.2f} MiB after the warm-up, from {base:.2f} to {most:.2f}")
    for name in ("fds", "threads", "children"):
        before, now = (max(getattr(one, name) for one in part) for part in (settled, later))
        if now > before:
            found.append(f"{name} grew from {before} to {now}")
    return found


def _rss_kib() -> int:
    try:
        status = (PROC / "status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return _peak_kib()
    return next((int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:")), 0)


def _peak_kib() -> int:
    """Return the peak memory: it still shows growth where the current value is not available."""
    try:
        import resource
    except ImportError:  # Windows
        return -KIB_IN_MIB
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak // KIB_IN_MIB if sys.platform == "darwin" else peak


def _listed(*folders: Path) -> int:
    for folder in folders:
        try:
            return len(os.listdir(folder))
        except OSError:
            continue
    return -1


def _children() -> int:
    try:
        return sum(len(each.read_text().split()) for each in PROC.glob("task/*/children"))
    except OSError:
        return -1
