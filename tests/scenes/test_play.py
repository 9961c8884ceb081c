"""The play: what a turn asks of the player."""

from __future__ import annotations

import pytest

from game.engine import PRESETS, SeatView
from game.players import CHARACTERS
from game.scenes.public.attract.demo import Demo
from game.scenes.round.sitting import own_table
from game.scenes.transitions import Screen

from ..pilot import level


def test_drawing_a_turn_asks_nothing_of_the_rules(launch, monkeypatch):
    pilot = launch(level=level("quick-classic"))
    pilot.until(lambda: pilot.screen is Screen.PLAY or pilot.waiting)
    pilot.play_turn()
    pilot.until(lambda: pilot.screen is Screen.PLAY and pilot.waiting)
    asked = []
    monkeypatch.setattr(SeatView, "why_not", lambda *_: asked.append(1))
    drawn = pilot.app.frames_drawn
    for control in pilot.scene.controls:
        pilot.hover(*pilot.middle(control))
        pilot.wait(0.1)
    assert pilot.app.frames_drawn > drawn
    assert asked == []


@pytest.mark.parametrize("opponents", [("strong", "casual", "master"), ("strong", "maya", "rule")])
def test_a_players_name_and_animal_are_one_characters(launch, opponents):
    pilot = launch(level=own_table(PRESETS["classic"], opponents))
    shown = [(each.name, each.avatar) for each in pilot.table.personas[1:]]
    assert len(set(shown)) == 3
    assert set(shown) <= {(character.name, character.avatar) for character in CHARACTERS.values()}


def test_every_player_of_the_demo_is_shown_as_the_character_it_is(pilot):
    for number in range(len(CHARACTERS)):
        table = Demo(pilot.app.services, number).table
        assert [each.avatar for each in table.personas] == [CHARACTERS[key].avatar for key in table.session.players]


def at_a_turn(launch):
    pilot = launch(level=level("quick-classic"))
    pilot.play_turn()
    pilot.until(lambda: pilot.screen is Screen.PLAY and pilot.waiting)
    return pilot, f"hand:{pilot.view.legal_plays()[0]}"


def test_a_run_of_taps_meant_to_skip_plays_no_card(launch):
    pilot, card = at_a_turn(launch)
    before = len(pilot.record.actions)
    for _ in range(12):
        pilot.post_tap(card)
        pilot.wait(0.25)
    assert len(pilot.record.actions) == before
    assert card == f"hand:{pilot.stage.aimed}", "it is lifted"
    pilot.tap(card)
    assert len(pilot.record.actions) > before


def test_a_drag_whose_release_never_came_plays_nothing_on_the_next_click(launch):
    pilot, card = at_a_turn(launch)
    before = len(pilot.record.actions)
    pilot.hold(card)
    pilot.drag(400, 200)
    assert pilot.stage.carried is not None
    pilot.hover(400, 190)
    pilot.frame()
    assert pilot.stage.carried is None
    pilot.press(400, 190)
    pilot.release(400, 190)
    pilot.wait(0.1)
    assert len(pilot.record.actions) == before
