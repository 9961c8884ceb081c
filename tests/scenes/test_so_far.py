"""The look back from the table: what was played, and nothing that is hidden."""

from __future__ import annotations

import pygame
import pytest

from game.engine import Card
from game.scenes.round.so_far import plays_of_round
from game.scenes.transitions import Screen
from game.workshop.states import STATES

from ..pilot import level

PAGES = {pygame.K_t: "tricks", pygame.K_s: "sheet", pygame.K_g: "gone"}


@pytest.mark.parametrize("key", PAGES, ids=PAGES.values())
def test_a_key_opens_each_page_and_the_same_key_goes_back(launch, key):
    pilot = launch()
    STATES["play-follow"](pilot)
    pilot.press_key(key)
    pilot.rest()
    assert pilot.screen is Screen.SO_FAR
    assert pilot.control(f"tab:{PAGES[key]}").chosen == pilot.control(f"tab:{PAGES[key]}").index
    pilot.press_key(key)
    pilot.rest()
    assert pilot.screen is Screen.PLAY


def test_the_panels_of_the_bar_open_the_tricks_and_the_sheet_by_touch(launch):
    pilot = launch()
    STATES["play-follow"](pilot)
    for name in ("tricks", "sheet"):
        pilot.tap(name)
        pilot.rest()
        assert pilot.screen is Screen.SO_FAR
        pilot.tap("back")
        pilot.rest()
    assert pilot.screen is Screen.PLAY


def test_looking_changes_nothing_and_shows_no_card_that_is_not_on_the_table_yet(launch):
    pilot = launch(level=level("quick-classic"), speed="calm")
    pilot.play_turn()
    pilot.until(lambda: pilot.screen is Screen.PLAY and pilot.waiting)
    pilot.tap(f"hand:{pilot.view.legal_plays()[0]}")
    pilot.tick(4)
    table, record, board = pilot.table, pilot.record, pilot.stage.board
    pilot.press_key(pygame.K_t)
    shown = {play.card for play in pilot.scene._played}
    assert shown == {card for _, card in board.trick}
    assert len(shown) < len(plays_of_round(record.actions))
    pilot.tick(60)
    assert table.session.record == record, "nothing is played meanwhile"


def test_after_a_round_its_tricks_can_still_be_looked_at(launch):
    pilot = launch()
    STATES["summary-first"](pilot)
    pilot.press_key(pygame.K_t)
    pilot.rest()
    assert pilot.screen is Screen.SO_FAR
    assert len({play.card for play in pilot.scene._played}) == 52
    assert all(isinstance(play.card, Card) for play in pilot.scene._played)


def test_the_summary_can_be_paused_and_left_by_touch(launch):
    pilot = launch()
    STATES["summary-first"](pilot)
    for name, screen in (("pause", Screen.PAUSE), ("leave", Screen.MENU)):
        pilot.tap(name)
        pilot.rest()
        assert pilot.screen is screen
