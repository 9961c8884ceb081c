"""The notable states of the attract screen and of the question whether the player is still there."""

from __future__ import annotations

from collections.abc import Callable

from ...engine import RoundScored
from ...scenes import MINUTE, Attract, Push, StillThere
from ..driver import Driver
from .deal import call_chosen
from .play import play_follow

READ = 40
"""Ticks that a caption has been shown."""


def attract(*ids: str) -> Callable[[Driver], None]:
    """The game plays itself, and has shown the captions of these ids, one after the other."""

    def state(driver: Driver) -> None:
        driver.begin(Attract(driver.services))
        for id in ids:
            driver.until(lambda id=id: _told(driver) == id)  # type: ignore[misc]
        driver.tick(READ)

    return state


def _show(driver: Driver) -> Attract:
    assert isinstance(driver.scene, Attract)  # it stays until there is input
    return driver.scene


def _told(driver: Driver) -> str:
    caption = _show(driver).demo.caption
    return caption.id if caption is not None else ""


def attract_scores(driver: Driver) -> None:
    """A round is over."""
    driver.begin(Attract(driver.services))
    driver.until(lambda: _show(driver).table.scored and not isinstance(driver.stage.event, RoundScored))
    driver.tick(2 * READ)


def attract_night(driver: Driver) -> None:
    """It has run for so long that the screen is dimmed."""
    driver.begin(Attract(driver.services))
    driver.scene.ticks = driver.services.config.dim_after * MINUTE // 60 + READ
    driver.tick()


def still_there_play(driver: Driver) -> None:
    """The player has not played a card for a while."""
    play_follow(driver)
    _ask(driver)


def still_there_call(driver: Driver) -> None:
    """The player has not called for a while."""
    call_chosen(driver)
    _ask(driver)


def _ask(driver: Driver) -> None:
    driver.stack.carry_out(Push(StillThere(driver.services)))
    driver.tick(3 * READ)
