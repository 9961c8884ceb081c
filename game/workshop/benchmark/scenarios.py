"""The animated scenes, driven frame by frame, and the cost of each frame."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from ...engine import CardPlayed, TrickWon
from ...match import Level
from ...scenes import Menu, Screen, sit_down
from ..driver import SEED, Driver, layers_of
from ..states.matches import CLASSIC, EVENING, Script
from ..states.reach import table_of

WARM_UP = 400
"""Frames of the menu before anything is measured, as in real use."""
TRICKS = 6
"""Tricks to play."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Cost of one drawn frame."""

    ms: float
    blits: int
    area: int
    """Pixels blended with alpha."""


Scenario = Callable[[Driver], Iterator[bool]]
"""Prepares the program, then yields before each frame whether that frame counts."""


def _menu(driver: Driver) -> Iterator[bool]:
    driver.begin(Menu(driver.services))
    for i in range(120):
        if i > 30 and i % 6 == 0:  # hover over the buttons in turn
            names = [control.name for control in driver.scene.controls]
            driver.aim(names[i // 6 % len(names)])
        yield True


def _deal(driver: Driver) -> Iterator[bool]:
    level = Level(key="", title="", rules=CLASSIC, opponents=("rule", "rule", "rule"), seed=SEED)
    driver.sit(sit_down(driver.services, level))
    while driver.screen is Screen.DEAL:
        yield True


def _call(driver: Driver) -> Iterator[bool]:
    driver.sit(table_of(driver, Script(CLASSIC, 0).deal(EVENING)))
    while not driver.waiting or driver.scene.restless:
        yield True
    for number in (2, 3, 4, 9, 4, 3):
        driver.tap(f"call:{number}")
        for _ in range(10):
            yield True


def _tricks(kind: type[CardPlayed] | type[TrickWon]) -> Scenario:
    def scenario(driver: Driver) -> Iterator[bool]:
        """Play some tricks; the frames that show an event of that kind count."""
        driver.services.preferences.change({"trick_time": 0.1})
        driver.sit(table_of(driver, Script(CLASSIC, 0).deal(EVENING).call(2, 3, 3, 4)))
        for _ in range(TRICKS):
            while not driver.waiting or driver.scene.restless:
                yield isinstance(driver.stage.event, kind)
            playable = driver.stage.playable or ()
            driver.tap(f"hand:{min(playable)}")

    return scenario


def _summary(driver: Driver) -> Iterator[bool]:
    driver.sit(table_of(driver, Script(CLASSIC, 3).round((0, 1, -1, 0)).round((1, 0, 0, -1))))
    while driver.scene.restless:
        yield True


SCENARIOS: Mapping[str, Scenario] = MappingProxyType(
    {
        "menu": _menu,
        "deal": _deal,
        "call": _call,
        "play": _tricks(CardPlayed),
        "gather": _tricks(TrickWon),
        "summary": _summary,
    }
)
"""The animated scenes, in the order of a match."""


def _no_clock() -> float:
    return 0.0


def frames(driver: Driver, name: str, clock: Callable[[], float] = _no_clock) -> list[Frame]:
    """Return the cost of each frame of a scenario that drew anything; `clock` returns seconds."""
    driver.afresh({"trick_time": 1.2})
    found = []
    for counts in SCENARIOS[name](driver):
        canvas, drawn = driver.app.canvas, driver.app.frames_drawn
        blits, area = canvas.blits, canvas.blended_area
        began = clock()
        driver.frame()
        spent = clock() - began
        if counts and driver.app.frames_drawn > drawn:
            found.append(Frame(spent * 1000, canvas.blits - blits, canvas.blended_area - area))
    return found


@contextmanager
def driven(size: str) -> Iterator[Driver]:
    """Yield a driver with a window of that size and a temporary data folder."""
    with (
        tempfile.TemporaryDirectory(prefix="callbreak-") as folder,
        Driver(Path(folder), layers_of(settings={"size": size})) as driver,
    ):
        yield driver


def warm_up(driver: Driver) -> None:
    """Run WARM_UP frames of the menu."""
    for _ in range(WARM_UP):
        driver.frame()
