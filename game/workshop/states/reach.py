"""Steps to reach a state: show a page, resume a match, wait for a moving card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...engine import Phase, Record, replay
from ...match import Session
from ...scenes import Menu, Push, Scene, Table, go_on
from ...storage import Header, Resume
from ...table import Flight, Place
from ..driver import Driver
from .matches import Script


class AbsentError(Exception):
    """The state does not exist at this window size, such as a third page where two are enough."""


def page(driver: Driver, scene: Scene) -> None:
    """Show a page over the menu, and wait until its transition is over."""
    driver.begin(Menu(driver.services))
    driver.stack.carry_out(Push(scene))
    driver.rest()


def turn(driver: Driver, pages: int) -> None:
    """Turn this many pages. Raises AbsentError if there are fewer."""
    for _ in range(pages):
        if not driver.has("next"):
            raise AbsentError
        driver.tap("next")


def table_of(driver: Driver, script: Script) -> Table:
    """Return the table at the end of a script, its match saved as the program would have."""
    return go_on(driver.services, _resume(driver, script.record))


def table_before(driver: Driver, script: Script) -> Table:
    """Return that table with the last action done, but not yet shown."""
    saved = _resume(driver, script.record)
    before = replace(script.record, actions=script.record.actions[:-1])
    table = go_on(driver.services, replace(saved, record=before))
    table.session, events = Session.resumed(script.record, driver.services.make_player)
    table.queue.extend(events[len(replay(before)[1]) :])
    return table


def _resume(driver: Driver, record: Record) -> Resume:
    """Save a match, and return what the program would resume."""
    journal = driver.services.matches.begin(Header(record), record.actions[:-1])
    for last in record.actions[-1:]:
        journal.append(last, over=replay(record)[0].phase is Phase.OVER)
    return Resume(record, journal=journal)


def sit(driver: Driver, script: Script) -> None:
    """Resume at the end of a script, with nothing moving."""
    driver.sit(table_of(driver, script))
    driver.rest()


def flights(driver: Driver) -> list[Flight]:
    """Return the motion of every card on the table."""
    stage = driver.stage
    return [stage.flight(thing) for thing in stage.timeline.things()]


def on_the_way(driver: Driver, to: type[Place], share: float) -> Callable[[], bool]:
    """Return a test for a card that has covered a share of its way to a place of a kind."""
    return lambda: any(each.moving and isinstance(each.target, to) and each.raw >= share for each in flights(driver))
