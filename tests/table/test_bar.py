"""The strip along the top beside the player opposite."""

from __future__ import annotations

import pygame
import pytest

from game.match.levels import read_levels
from game.storage.resources import Resources
from game.table.bar import draw_bar
from game.table.layout import Side
from game.ui.painter import Painter
from game.workshop.driver import Driver
from game.workshop.gallery import Gallery, Look

RESOURCES = Resources()
LEVELS, _ = read_levels(RESOURCES.levels)
LAST = "13"


@pytest.mark.parametrize("size", ["800x480", "1024x600", "1024x768", "1280x720"])
def test_nothing_in_the_bar_reaches_below_the_player_opposite(size: str) -> None:
    with Gallery(Look(size)) as gallery:
        driver = gallery.driver
        gallery.picture("play-follow")
        for text_size in ("normal", "large"):
            driver.services.preferences.change({"text_size": text_size})
            driver.show()
            assert bar_below_north(driver) == [], text_size


def bar_below_north(driver: Driver) -> list[pygame.Rect]:
    """What the bar draws within the width of the player opposite."""
    services, stage = driver.services, driver.stage
    assert stage.board.led is not None
    painter = Painter(services.looks.letters)
    draw_bar(driver.scene.table.frame(painter), services.words("bar.trick_of", number=LAST, all=LAST))
    north = stage.layout.seat(Side.NORTH)
    west, east = (north.avatar[0] + way * north.radius for way in (-1, 1))
    return [item.area for item in painter.items if item.area.left < east and item.area.right > west]
