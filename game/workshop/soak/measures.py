"""What a process holds, and whether it stays the same."""

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
"""The share of the samples in which caches may still be filling."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What the process held when so many hours had been played; -1 where the system does not tell."""

    hours: float
    frames: int
    visitors: int
    rounds: int
    rss_mib: float
    """Memory on the menu with nothing kept from before: what may not grow."""
    in_use_mib: float
    """Memory as the last visitor left it, with whatever pictures are kept by then."""
    fds: int
    threads: int
    children: int
    objects: int
    """Objects that the collector keeps track of."""

    def line(self) -> str:
        """The sample as a row under HEAD."""
        return (
            f"{self.hours:6.2f} {self.frames:9} {self.visitors:8} {self.rounds:7} {self.rss_mib:9.2f}"
            f" {self.in_use_mib:7.2f} {self.fds:4} {self.threads:8} {self.children:9} {self.objects:8}"
        )


HEAD = "  hour    frames visitors  rounds   RSS MiB  in use  fds  threads  children  objects"


def sample(hours: float, frames: int, visitors: int, rounds: int, in_use_mib: float) -> Sample:
    """What the process holds now that everything it has dropped is collected."""
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
    """What the process holds once everything that it has dropped is collected and given back."""
    gc.collect()
    give_back()
    return round(_rss_kib() / KIB_IN_MIB, 2)


def faults(samples: Sequence[Sample]) -> list[str]:
    """What grew after the warm-up, a sentence each."""
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
    """The most there has been: where the present is not told, growth still shows in it."""
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
