"""The teacher's advice lies on the cards it is about."""

from __future__ import annotations

import pytest

from game.engine import Card, Play
from game.players.teacher import Advice, Expectation
from game.settings.config import Config
from game.ui import Part
from game.workshop.driver import Driver, layers_of
from game.workshop.states.play import play_follow

MARGIN = 35
"""Pixels of shadow around a card's picture, at most."""


@pytest.fixture(params=["1280x720", "800x480", "720x1280"])
def driver(request, tmp_path):
    """A player who must follow with KH, TH or 6H, is shown a chance of each and advised to play 6H."""
    settings = {"size": request.param, "guard": True, "odds": True}
    with Driver(tmp_path, layers_of(Config(), settings)) as driver:
        play_follow(driver)
        driver.scene.teacher.drop()
        chances = {"KH": 310, "TH": 320, "6H": 330}
        options = (Expectation(Play(0, Card.parse(card)), points, 90, 300) for card, points in chances.items())
        driver.scene.advice = Advice(Play(0, Card.parse("6H")), (), tuple(options))
        yield driver


def hints(driver):
    """Each figure and the lamp with the card beneath it, if no card drawn later covers it."""
    driver.show()
    found, card = {}, None
    for item in driver.app.canvas.shown:
        if isinstance(item.what, Part) and item.what.name == "card":
            card = item
            face = item.area.inflate(-2 * MARGIN, -2 * MARGIN)
            found = {name: (on, area) for name, (on, area) in found.items() if not face.colliderect(area)}
        name = "lamp" if isinstance(item.what, Part) and item.what.name == "hint_tag" else None
        if isinstance(item.what, tuple) and str(item.what[0]).startswith("+"):
            name = item.what[0]
        if name:
            on = card.what.args[0] if card.area.contains(item.area) else None
            found[name] = on, item.area
    return {name: on for name, (on, _) in found.items()}


def test_each_card_shows_its_own_chance_and_the_lamp_is_on_the_suggested_one(driver):
    assert hints(driver) == {"+3.1": "KH", "+3.2": "TH", "+3.3": "6H", "lamp": "6H"}


@pytest.mark.parametrize("raised", ["KH", "TH", "6H"])
def test_a_raised_card_takes_its_chance_along_and_covers_no_other(driver, raised):
    driver.tap(f"hand:{raised}")
    driver.tick(30)
    assert hints(driver) == {"+3.1": "KH", "+3.2": "TH", "+3.3": "6H", "lamp": "6H"}


def test_a_dragged_card_leaves_neither_lamp_nor_chance_behind(driver):
    driver.hold("hand:6H")
    width, height = driver.window.size
    driver.drag(width // 10, height * 56 // 100)
    assert hints(driver) == {"+3.1": "KH", "+3.2": "TH"}
