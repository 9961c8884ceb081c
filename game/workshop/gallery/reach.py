"""How a state is reached: put a page up, sit down at a match, wait for a card on its way."""

from __future__ import annotations

from collections.abc import Callable

from ...scenes import Scene, Table, go_on
from ...storage import Resume
from ...table import Flight, Place
from ..driver import Driver
from .matches import Script


class AbsentError(Exception):
    """There is no such state in a window of this size, as there is no third page where two hold everything."""


def page(driver: Driver, scene: Scene) -> None:
    """Put a page up, and wait until it has come in."""
    driver.begin(scene)
    driver.rest()


def turn(driver: Driver, pages: int) -> None:
    """Turn so many pages. Raises AbsentError where there are not so many."""
    for _ in range(pages):
        if not driver.has("next"):
            raise AbsentError
        driver.tap("next")


def table_of(driver: Driver, script: Script) -> Table:
    """The table that a script has come to."""
    return go_on(driver.services, Resume(script.record))


def sit(driver: Driver, script: Script) -> None:
    """Sit down where the script has come to, with nothing moving."""
    driver.sit(table_of(driver, script))
    driver.rest()


def flights(driver: Driver) -> list[Flight]:
    """How every card on the table moves."""
    stage = driver.stage
    return [stage.flight(thing) for thing in stage.timeline.things()]


def on_the_way(driver: Driver, to: type[Place], share: float) -> Callable[[], bool]:
    """Whether a card has come so far on its way to such a place."""
    return lambda: any(each.moving and isinstance(each.target, to) and each.raw >= share for each in flights(driver))
