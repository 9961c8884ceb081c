"""The stage performs events one after another, and a tap brings one to its end."""

import pytest

from game.device.cues import Cue
from game.engine import Card, CardPlayed, HandsDealt, Rules, Suit, TrickWon, seen_by
from game.table.choreography import Tempo
from game.table.scoreboard import Board, fold
from game.table.stage import Stage
from game.table.timeline import Hidden, InHand, InTrick

from ..rectangles import overlap
from .matches import as_seen, whole_match

SIZE = (1280, 720)
NORMAL = Tempo(1.0, 1.2)


def staged(tempo=NORMAL, own=0, size=SIZE, rules=None):
    cues = []
    stage = Stage(rules or Rules(), own, cues.append, tempo)
    stage.resize(size)
    return stage, cues


def settle(stage):
    ticks = 0
    while not stage.settled:
        stage.update()
        ticks += 1
        assert ticks < 6000
    return ticks


def at(stage, thing):
    return stage.timeline.resting_place(thing)


@pytest.mark.parametrize("tempo", [NORMAL, Tempo(0.55, 0.3), Tempo(0.0, 0.0)])
@pytest.mark.parametrize("own", [0, 3, None])
def test_after_every_event_the_cards_lie_where_the_board_has_them(tempo, own):
    session, events = whole_match("nepal", rounds=1)
    stage, _ = staged(tempo, own, rules=session.rules)
    board = Board(session.rules, own)
    for event in as_seen(events, own):
        board = fold(board, event)
        stage.perform(event)
        settle(stage)
        assert stage.board == board
        assert stage.settled
        assert not any(stage.flight(thing).moving for thing in stage.timeline.things() if isinstance(thing, Hidden))
        hand = {thing for thing, _ in stage.timeline.in_hand()}
        assert hand == set(board.hand)
        for i, card in enumerate(board.hand):
            assert at(stage, card) == InHand(i, len(board.hand))
        for seat, card in board.trick:
            assert at(stage, card) == InTrick(seat)
        assert len(stage.timeline.things()) == len(board.hand) + len(board.trick)


def test_finishing_skips_to_where_waiting_leads():
    session, events = whole_match("nepal", rounds=1)
    slow, _ = staged(rules=session.rules)
    quick, _ = staged(rules=session.rules)
    for event in as_seen(events, 0):
        slow.perform(event)
        settle(slow)
        quick.perform(event)
        quick.update()
        quick.finish()
        assert quick.settled
        assert quick.board == slow.board
        assert set(quick.timeline.things()) == set(slow.timeline.things())
        assert {t: at(quick, t) for t in quick.timeline.things()} == {t: at(slow, t) for t in slow.timeline.things()}


def test_finishing_sounds_once_and_not_like_a_machine_gun():
    stage, cues = staged()
    stage.perform(dealt())
    stage.update()
    cues.clear()
    stage.finish()
    assert len(cues) == 1
    stage.finish()
    assert len(cues) == 1


def test_without_finishing_every_sound_comes_in_turn():
    stage, cues = staged()
    stage.perform(dealt())
    settle(stage)
    assert cues.count(Cue.DEAL) == 52
    assert cues.count(Cue.FLIP) == 13


def dealt(own=0):
    return seen_by(next(event for event in whole_match()[1] if isinstance(event, HandsDealt)), own)


def test_finishing_what_is_over_changes_nothing():
    stage, cues = staged()
    before = stage.now
    stage.finish()
    assert (stage.now, cues) == (before, [])


def test_a_settled_stage_is_still_until_the_next_event():
    stage, _ = staged()
    stage.perform(dealt())
    settle(stage)
    for _ in range(60):
        stage.update()
    assert not stage.restless
    stage.shake(stage.hand[0])
    assert stage.restless
    for _ in range(60):
        stage.update()
    assert not stage.restless


def test_playable_cards_come_up_and_then_it_is_still():
    stage, _ = staged()
    stage.perform(dealt())
    settle(stage)
    stage.set_playable(frozenset(stage.hand[:3]))
    assert stage.restless
    for _ in range(60):
        stage.update()
    assert not stage.restless
    up = [stage.pose(card, stage.flight(card)).y for card in stage.hand]
    rest = [place.pose.y for place in stage.layout.hand(13)]
    for i in range(13):
        assert rest[i] - up[i] == pytest.approx(stage.layout.rise if i < 3 else 0)


def test_the_card_aimed_at_comes_up_further_and_goes_down_again():
    stage, _ = staged()
    stage.perform(dealt())
    settle(stage)
    card = stage.hand[5]
    low = stage.pose(card, stage.flight(card)).y
    stage.aimed = card
    for _ in range(60):
        stage.update()
    assert not stage.restless
    assert stage.pose(card, stage.flight(card)).y < low
    stage.aimed = None
    for _ in range(60):
        stage.update()
    assert not stage.restless
    assert stage.pose(card, stage.flight(card)).y == low


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (720, 1280)])
@pytest.mark.parametrize("count", [13, 12, 7, 2, 1])
def test_every_point_of_a_hand_belongs_to_one_card(size, count):
    stage, _ = staged(size=size)
    hand = stage_with_hand(stage, count)
    areas = stage.hit_areas()
    assert [card for card, _, _ in areas] == list(hand)
    for i, (_, drawn, reach) in enumerate(areas):
        assert reach.w > 0
        assert overlap(drawn, reach)
        for other in areas[i + 1 :]:
            assert not overlap(reach, other[2]), "a point would belong to two cards"


def stage_with_hand(stage, count):
    stage.restore(dealt())
    seat = 0
    while len(stage.board.hand) > count:
        stage.restore(CardPlayed(seat, stage.board.hand[-1], 1))
        stage.restore(TrickWon(seat, tuple(card for _, card in stage.board.trick), 1))
    return stage.board.hand


@pytest.mark.parametrize("size", [(1280, 720), (800, 480), (720, 1280)])
def test_a_raised_card_can_still_be_pressed_where_it_lay(size):
    stage, _ = staged(size=size)
    stage_with_hand(stage, 13)
    low = [reach for _, _, reach in stage.hit_areas()]
    stage.set_playable(frozenset(stage.hand[::2]))
    for before, (card, _, after) in zip(low, stage.hit_areas(), strict=True):
        assert (after.x, after.w, after.bottom) == (before.x, before.w, before.bottom)
        raised = card in stage.playable
        assert after.y == pytest.approx(before.y - (stage.layout.rise if raised else 0), abs=1)


def test_a_resize_in_mid_flight_leads_to_the_new_places():
    stage, _ = staged()
    stage.perform(dealt())
    for _ in range(30):
        stage.update()
    stage.resize((800, 480))
    settle(stage)
    for i, card in enumerate(stage.hand):
        assert stage.pose(card, stage.flight(card)) == stage.layout.hand(13)[i].pose


def test_restoring_shows_at_once_what_performing_leads_to():
    session, events = whole_match("nepal", rounds=1)
    cut = next(i for i, event in enumerate(events) if isinstance(event, CardPlayed)) + 23
    performed, _ = staged(rules=session.rules)
    restored, cues = staged(rules=session.rules)
    for event in as_seen(events[:cut], 0):
        performed.perform(event)
        settle(performed)
        restored.restore(event)
    assert restored.board == performed.board
    assert restored.settled
    assert cues == []
    things = set(performed.timeline.things())
    assert things == set(restored.timeline.things())
    assert {t: at(restored, t) for t in things} == {t: at(performed, t) for t in things}


def test_sorting_the_hand_moves_the_cards_to_their_new_places():
    stage, _ = staged()
    stage.perform(dealt())
    settle(stage)
    suits = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
    stage.sort(suits)
    assert [suits.index(card.suit) for card in stage.hand] == sorted(suits.index(card.suit) for card in stage.hand)
    for i, card in enumerate(stage.hand):
        assert at(stage, card) == InHand(i, 13)


def test_the_four_cards_lie_still_for_the_hold_and_a_tap_cuts_it():
    session, events = whole_match("nepal", rounds=1)
    stage, _ = staged(Tempo(0.0, 1.2), rules=session.rules)
    for event in as_seen(events, 0):
        stage.perform(event)
        if isinstance(event, TrickWon):
            cards = [card for _, card in stage.board.trick]
            for _ in range(71):
                stage.update()
                assert not stage.settled
                assert [card for _, card in stage.board.trick] == cards
                assert not any(stage.flight(card).moving for card in cards)
            stage.finish()
            assert stage.board.trick == ()
            break
        settle(stage)


def test_drawing_between_two_ticks_never_goes_back():
    stage, _ = staged()
    stage.perform(dealt())
    card = stage.hand[0] if stage.hand else dealt().hands[0][0]
    last = -1.0
    for _ in range(200):
        for alpha in (0.0, 0.25, 0.5, 0.75):
            flight = stage.flight(card, alpha)
            if flight.moving:
                assert flight.raw >= last
                last = flight.raw
        stage.update()
        if stage.settled:
            break


def test_no_hidden_card_is_named_anywhere_on_the_stage():
    session, events = whole_match("nepal", rounds=1)
    stage, _ = staged(rules=session.rules)
    shown = set()
    for event in as_seen(events, 0):
        stage.perform(event)
        if isinstance(event, HandsDealt):
            shown |= set(event.hands[0])
        if isinstance(event, CardPlayed):
            shown.add(event.card)
        while not stage.settled:
            assert {thing for thing in stage.timeline.things() if isinstance(thing, Card)} <= shown
            stage.update()
