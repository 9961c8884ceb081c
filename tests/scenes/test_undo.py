"""Going back to an earlier decision, and claiming the rest of a round, at the table."""

from __future__ import annotations

import pygame
import pytest

from game.engine import Play
from game.match import MatchSeeds
from game.scenes.transitions import Screen
from game.storage.journal_format import read_journal
from game.storage.matches import FOLDER, OPEN
from game.workshop.states import STATES

from ..pilot import level

UNDO = {
    "button": lambda pilot: pilot.tap("undo"),
    "key": lambda pilot: pilot.press_key(pygame.K_z, pygame.KMOD_CTRL),
}


def written(data_dir):
    return read_journal((data_dir / FOLDER / OPEN).read_bytes())


@pytest.fixture
def at_table(launch, data_dir):
    """A live match in which the player has called and is to play the first card."""
    pilot = launch(level=level("quick-classic"))
    pilot.play_turn()
    pilot.until(lambda: pilot.screen is Screen.PLAY and pilot.waiting)
    return pilot


@pytest.mark.parametrize("way", UNDO)
def test_undo_shows_the_table_as_it_was_at_the_latest_decision(at_table, data_dir, way):
    view, hand, board = at_table.view, at_table.stage.hand, at_table.stage.board
    at_table.play_turn()
    at_table.until(lambda: at_table.waiting)
    assert at_table.view != view
    UNDO[way](at_table)
    at_table.rest()
    assert (at_table.view, at_table.stage.hand, at_table.stage.board) == (view, hand, board)
    assert at_table.waiting
    found = written(data_dir)
    assert found.actions == list(at_table.record.actions)
    assert found.taken_back == 1


def test_undo_goes_back_over_the_call_and_the_match_is_gone_on_with_from_there(at_table, launch, data_dir):
    while at_table.has("undo"):
        at_table.tap("undo")
        at_table.rest()
    assert at_table.screen is Screen.CALL
    record = at_table.record
    at_table.close()
    again = launch()
    again.tap("menu:resume")
    again.rest()
    assert again.record == record


def test_undo_while_the_others_play_takes_their_plays_back_too(launch):
    at_table = launch(level=level("quick-classic"), speed="calm")
    at_table.play_turn()
    at_table.until(lambda: at_table.screen is Screen.PLAY and at_table.waiting)
    at_table.rest()
    view = at_table.view
    at_table.tap(f"hand:{view.legal_plays()[0]}")
    at_table.tick(5)
    assert not at_table.waiting
    at_table.tap("undo")
    at_table.rest()
    assert at_table.view == view


@pytest.mark.parametrize("way", ["button", "key"])
def test_a_claim_plays_the_rest_as_ordinary_actions(launch, way):
    pilot = launch()
    STATES["play-claim"](pilot)
    before, left = pilot.record, len(pilot.view.hand)
    won = pilot.view.tricks_won[0]
    pilot.tap("claim") if way == "button" else pilot.press_key(pygame.K_c)
    pilot.until(lambda: pilot.screen is Screen.SUMMARY)
    assert pilot.table.session.match.round == 2
    played = pilot.record.actions[len(before.actions) :]
    assert all(isinstance(action, Play) for action in played)
    assert sum(action.seat == 0 for action in played) == left
    assert pilot.stage.board.won[0] == won + left


def test_c_does_nothing_where_nothing_may_be_claimed(at_table):
    before = at_table.record
    at_table.press_key(pygame.K_c)
    at_table.tick(60)
    assert at_table.record == before
    assert at_table.waiting


@pytest.mark.parametrize("seed, known", [(None, False), (bytes(16), True)])
def test_a_match_of_a_seed_that_was_asked_for_says_so(launch, data_dir, seed, known):
    pilot = launch()
    pilot.services.seeds = MatchSeeds(seed)
    pilot.tap("menu:play")
    pilot.until(lambda: pilot.waiting)
    assert written(data_dir).header.origin.known is known
