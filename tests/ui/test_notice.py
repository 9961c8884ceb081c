"""Where what is told stands."""

from __future__ import annotations

import pytest

from game.match.levels import read_levels
from game.storage.resources import Resources
from game.ui.notice import draw_notice
from game.ui.painter import Painter
from game.workshop.gallery import Gallery, Look

from ..rectangles import overlap

RESOURCES = Resources()
LEVELS, _ = read_levels(RESOURCES.levels)
STATES = ("menu-saved", "tables-all", "new_table-classic", "settings-play", "staff-all", "summary-first", "final-won")
LONG = "saves.memory_only"


@pytest.mark.parametrize("size", ["800x480", "1280x720", "720x1280"])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_notice_on_a_page_covers_nothing_that_can_be_pressed_there(size: str, lang: str) -> None:
    with Gallery(Look(size, lang=lang)) as gallery:
        driver, width = gallery.driver, int(size.partition("x")[0])
        looks = driver.services.looks
        covered = []
        for state in STATES:
            gallery.picture(state)
            painter, scene = Painter(looks.letters), driver.scene
            words = driver.services.words(LONG)
            plate = draw_notice(painter, looks, words, *scene.size, aside=scene.notice_aside)
            for control in scene.controls:
                rect = control.rect.mirrored(width) if looks.right_to_left else control.rect
                if overlap(plate, rect):
                    covered.append((state, control.name))
    assert covered == []
