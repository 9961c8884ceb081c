"""The soak test: hours of random visitors at full speed, with samples of the resources the process uses."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from ...settings import Config
from ..driver import Driver, layers_of
from .machine import MOMENT, Machine
from .measures import HEAD, Sample, faults, memory_mib, sample
from .visitors import USUAL_SIZE, Visitors

__all__ = ["HEAD", "HOUR", "Sample", "SoakReport", "faults", "run"]

HOUR = 3600.0
PIN = "4711"
ATTRACT_AFTER, IDLE_AFTER = 45, 75


@dataclass(frozen=True, slots=True)
class SoakReport:
    """The samples, and the leaks found in them."""

    seed: int
    samples: list[Sample]
    faults: list[str]

    def as_json(self) -> str:
        """Return the report as JSON."""
        return json.dumps(asdict(self), indent=1)


def run(
    hours: float,
    seed: int = 1,
    *,
    every: float = 1.0,
    kiosk: bool = True,
    tell: Callable[[Sample], None] = lambda _: None,
) -> SoakReport:
    """Run for `hours` of the program's time, take a sample after each `every` hours, and pass it to `tell`.

    Exceptions of the program propagate, with a note of when they happened. The same seed repeats the same run.
    """
    config = Config(kiosk=kiosk, pin=PIN, attract_after=ATTRACT_AFTER, idle_after=IDLE_AFTER)
    layers = layers_of(config, {"size": f"{USUAL_SIZE[0]}x{USUAL_SIZE[1]}"})
    samples: list[Sample] = []
    with (
        tempfile.TemporaryDirectory(prefix="callbreak-") as folder,
        Driver(Path(folder), layers, frames=(MOMENT,)) as driver,
    ):
        machine = Machine(driver)
        visitors = Visitors(machine, seed)
        due = every
        try:
            machine.resize(USUAL_SIZE)
            machine.load()
            while len(samples) * every < hours - 1e-9:
                visitors.visit()
                if machine.seconds >= due * HOUR:
                    in_use = memory_mib()
                    machine.clear(USUAL_SIZE)
                    hour = machine.seconds / HOUR
                    samples.append(sample(hour, machine.frames, visitors.count, machine.rounds, in_use))
                    tell(samples[-1])
                    due += every
        except BaseException as error:
            error.add_note(
                f"soak: seed {seed}, hour {machine.seconds / HOUR:.3f}, visitor {visitors.count}, on {driver.screen}"
            )
            raise
    return SoakReport(seed, samples, faults(samples))
