"""The replay of a recorded round: by keys, by touch and by itself, from any seat, and closed hands stay closed."""

from itertools import pairwise

import pygame
import pytest

from game.engine import DECK, HAND_SIZE, SEATS, Match, first_dealer_of
from game.players import HUMAN
from game.scenes import NEW_CONTROL_TICKS, ReplayPage, Screen
from game.settings import Config
from game.storage.journal_format import read_journal
from game.workshop.states.matches import CLASSIC, Script
from game.workshop.states.pages import final_won
from game.workshop.states.reach import page

LAST = SEATS + HAND_SIZE * SEATS


def record():
    return Script(CLASSIC, 3).round((0, 1, -1, 0)).round((1, 0, 0, -1)).record


@pytest.fixture
def open_replay(launch, tmp_path):
    """Open a record in the replay, in a program of that size and language."""

    def start(what=None, **settings):
        pilot = launch(tmp_path, **{"speed": "off", "size": "1280x720", **settings})
        page(pilot, ReplayPage(pilot.services, what or record()))
        assert pilot.screen is Screen.REPLAY
        pilot.tick(NEW_CONTROL_TICKS + 1)
        return pilot

    return start


def cards_drawn(pilot):
    """The names of the cards whose faces are drawn."""
    pilot.show()
    parts = [item.what for item in pilot.app.canvas.shown]
    names = {str(card) for card in DECK}
    return {part.args[0] for part in parts if getattr(part, "name", "") == "card" and part.args[0] in names}


def engine_at(scene):
    """The engine's match at the step shown."""
    match = Match(scene.round.record.rules, first_dealer_of(scene.round.record))
    for action in scene.round.cut(scene.step_shown).actions:
        match.apply(action)
    return match


def names(cards):
    return {str(card) for card in cards}


@pytest.mark.parametrize("how", ["keys", "touch"])
def test_a_whole_round_is_walked_there_and_back(open_replay, how):
    pilot = open_replay()
    step = {
        "keys": (lambda: pilot.arrow(1), lambda: pilot.arrow(-1)),
        "touch": (lambda: pilot.tap("next"), lambda: pilot.tap("step:back")),
    }[how]
    there = [pilot.scene.position]
    for number in range(1, LAST + 1):
        step[0]()
        assert pilot.scene.step_shown == number
        if number < LAST:
            match = engine_at(pilot.scene)
            assert pilot.scene.position.hands == match.hands
            assert pilot.scene.board.trick == match.trick
        there.append(pilot.scene.position)
    for number in reversed(range(LAST)):
        step[1]()
        assert pilot.scene.position == there[number]


def test_home_end_and_space_go_to_the_ends_and_play(open_replay):
    pilot = open_replay()
    pilot.press_key(pygame.K_END)
    assert pilot.scene.step_shown == LAST
    pilot.press_key(pygame.K_HOME)
    assert pilot.scene.step_shown == 0
    pilot.press_key(pygame.K_SPACE)
    assert pilot.scene.playing
    pilot.until(lambda: pilot.scene.step_shown == LAST)
    assert not pilot.scene.playing


def test_a_card_follows_every_seven_tenths_of_a_second_until_stopped(open_replay):
    pilot = open_replay()
    pilot.tap("play")
    ticks = []
    for step in range(1, 4):
        pilot.until(lambda step=step: pilot.scene.step_shown == step)
        ticks.append(pilot.scene.ticks)
    assert [b - a for a, b in pairwise(ticks)] == [42, 42]
    pilot.rest()
    pilot.tap("play")
    at = pilot.scene.step_shown
    pilot.tick(120)
    assert pilot.scene.step_shown == at


@pytest.mark.parametrize("size", ["1280x720", "800x480", "720x1280"])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_tap_on_a_trick_jumps_to_it_from_anywhere(open_replay, size, lang):
    pilot = open_replay(size=size, lang=lang)
    if pilot.has("tab"):
        pilot.tap("tab")
        pilot.tick(NEW_CONTROL_TICKS + 1)
    rows = pilot.control("tricks").rect
    for trick in (13, 1, 8):
        x, y = pilot.middle(pilot.control("tricks"))[0], rows.y + (trick - 0.5) * rows.h / HAND_SIZE
        pilot.press(x, round(y))
        pilot.release(x, round(y))
        pilot.tick()
        assert pilot.scene.step_shown == SEATS + (trick - 1) * SEATS
        assert len(pilot.scene.position.hands[0]) == HAND_SIZE - trick + 1


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_the_line_of_tricks_is_dragged(open_replay, lang):
    pilot = open_replay(lang=lang)
    control = pilot.control("scrub")
    left, y = control.rect.x, round(control.rect.cy)

    def column(trick):
        x = round(left + (trick - 0.5) * control.rect.w / HAND_SIZE)
        return pilot.scene.size[0] - 1 - x if lang == "fa" else x

    pilot.press(column(2), y)
    pilot.tick()
    assert pilot.scene.step_shown == 2 * SEATS
    pilot.drag(column(9), y)
    assert pilot.scene.step_shown == 9 * SEATS
    pilot.release(column(9), y)
    pilot.tick()
    assert pilot.scene.step_shown == 9 * SEATS


@pytest.mark.parametrize("size", ["1280x720", "800x480", "720x1280"])
def test_closed_hands_show_no_other_seats_cards(open_replay, size):
    pilot = open_replay(size=size)
    for seat in range(SEATS):
        if pilot.has("tab"):
            pilot.tap("tab")
            pilot.rest()
        pilot.tap(f"seat:{seat}")
        if pilot.scene.open:
            pilot.tap("open")
        if pilot.has("tab"):
            pilot.tap("tab")
            pilot.rest()
        for step in (0, 3, 5, 8, 20, 31, 55):
            pilot.scene._go(step)
            position = pilot.scene.position
            allowed = names(position.hands[seat]) | names(card for _, card in position.trick)
            assert cards_drawn(pilot) == allowed


def test_open_hands_show_all_cards(open_replay):
    pilot = open_replay()
    assert cards_drawn(pilot) == names(DECK)


def test_an_unfinished_round_stays_closed_at_the_players_seat(open_replay):
    script = Script(CLASSIC, 3).round((0, 1, -1, 0)).deal().call(2, 2, 3, 2)
    pilot = open_replay(script.record)
    pilot.tap("round:next")
    pilot.rest()
    assert not pilot.scene.open
    assert pilot.scene.round.code == ""
    for name in ("open", "seat:2"):
        assert not pilot.control(name).enabled
        pilot.tap(name)
    assert pilot.scene.viewer == 0
    assert cards_drawn(pilot) == names(pilot.scene.round.hands(0)[0])


def test_the_deal_code_is_written_in_groups_of_four(open_replay):
    pilot = open_replay()
    pilot.show()
    lines = [item.what[0] for item in pilot.app.canvas.shown if isinstance(item.what, tuple) and item.what]
    code = next(line for line in lines if isinstance(line, str) and line.count("-") == 5)
    assert code.replace("-", "") == pilot.scene.round.code
    assert {len(group) for group in code.split("-")} == {4}


def test_after_a_match_it_is_looked_at_again(launch, tmp_path):
    pilot = launch(tmp_path, speed="off")
    final_won(pilot)
    pilot.tap("look")
    pilot.rest()
    assert pilot.screen is Screen.REPLAY
    assert [each.number for each in pilot.scene.rounds] == [1, 2, 3]
    pilot.tap("back")
    pilot.rest()
    assert pilot.screen is Screen.FINAL


def test_the_list_of_closed_hands_stops_at_the_step_shown(open_replay):
    pilot = open_replay()
    for opened, count in ((True, HAND_SIZE * SEATS - 2), (False, 18)):  # open, the rest of the trick going on is hidden
        if pilot.scene.open != opened:
            pilot.tap("open")
        pilot.scene._go(SEATS + 18)
        pilot.show()
        parts = [item.what for item in pilot.app.canvas.shown]
        assert sum(getattr(part, "name", "") == "suit" for part in parts) == count


@pytest.mark.parametrize("step,screen", [(0, Screen.CALL), (SEATS + 22, Screen.PLAY)])
@pytest.mark.parametrize("seat", [0, 2])
def test_a_practice_match_goes_on_from_any_step_in_any_seat(open_replay, tmp_path, step, screen, seat):
    pilot = open_replay()
    pilot.tap(f"seat:{seat}")
    pilot.scene._go(step)
    cut = pilot.scene.round.cut(step)
    pilot.tap("on")
    table = pilot.table
    assert table.own == seat
    assert table.session.players[seat] == HUMAN
    assert sorted(table.session.players) == sorted(cut.players)
    assert table.personas[seat].name == "You"
    assert len({each.avatar for each in table.personas}) == SEATS
    assert table.session.record.actions[: len(cut.actions)] == cut.actions
    assert pilot.screen is screen
    pilot.play_round()
    assert len(table.session.actions) > len(cut.actions)
    pilot.services.shelf.disk.wait()
    assert read_journal((tmp_path / "records" / "match.open").read_bytes()).header.practice


def test_a_finished_round_ends_where_it_ended(open_replay):
    pilot = open_replay()
    pilot.press_key(pygame.K_END)
    assert not pilot.control("on").enabled


def test_a_kiosk_keeps_no_past_to_play_on(launch, tmp_path):
    pilot = launch(tmp_path, speed="off", config=Config(kiosk=True))
    page(pilot, ReplayPage(pilot.services, record()))
    assert not pilot.has("on")
