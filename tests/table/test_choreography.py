"""One event, its motion and its sounds: what must hold at any speed."""

import itertools
from collections import Counter

import pytest

from game.device.cues import Cue
from game.engine import (
    CallMade,
    Card,
    CardPlayed,
    Direction,
    EndedWhy,
    HandsDealt,
    MatchEnded,
    Redealt,
    RedealtWhy,
    RoundScored,
    Rules,
    Standing,
    TrickWon,
    seen_by,
)
from game.table.choreography import Tempo, deal_order, perform
from game.table.layout import Side, TableLayout, side_of
from game.table.scoreboard import Board, fold
from game.table.timeline import Hidden, InDeck, InHand, InTrick, Taken

from .matches import as_seen, whole_match

NORMAL, OFF, CALM = Tempo(1.0, 1.2), Tempo(0.0, 1.2), Tempo(1.4, 1.2)
TEMPI = {"normal": NORMAL, "calm": CALM, "fast": Tempo(0.55, 0.4), "off": OFF, "no hold": Tempo(0.0, 0.0)}


def steps(tempo, own=0, preset="nepal", **changes):
    """Every event of a match with the board it meets and its performance."""
    _, events = whole_match(preset, **changes)
    board = Board(whole_rules(preset, changes), own)
    for event in as_seen(events, own):
        show = perform(event, board, 100.0, tempo)
        yield event, board, show
        board = fold(board, event)


def whole_rules(preset, changes):
    return whole_match(preset, **changes)[0].rules


def cards(text):
    return tuple(Card.parse(name) for name in text.split())


@pytest.mark.parametrize("dealer", range(4))
def test_cards_are_dealt_one_at_a_time_from_the_dealers_right(dealer):
    order = deal_order(dealer)
    assert len(set(order)) == 52
    assert order[0] == ((dealer + 1) % 4, 0)
    assert order[51] == (dealer, 12)
    for (seat, index), (following, other) in itertools.pairwise(order):
        assert following == (seat + 1) % 4
        assert other in (index, index + 1)
    assert Counter(seat for seat, _ in order) == dict.fromkeys(range(4), 13)


@pytest.mark.parametrize("own", range(4))
def test_anticlockwise_the_next_seat_sits_to_the_right(own):
    layout = TableLayout(1280, 720)
    sides = [side_of((own + i) % 4, own, Direction.ANTICLOCKWISE) for i in range(4)]
    assert sides == [Side.SOUTH, Side.EAST, Side.NORTH, Side.WEST]
    assert layout.slot(sides[1]).x > layout.slot(sides[3]).x
    clockwise = [side_of((own + i) % 4, own, Direction.CLOCKWISE) for i in range(4)]
    assert clockwise == [Side.SOUTH, Side.WEST, Side.NORTH, Side.EAST]


@pytest.mark.parametrize("tempo", TEMPI.values(), ids=TEMPI)
@pytest.mark.parametrize("dealer", range(4))
def test_a_deal_shows_52_cards_in_dealing_order(tempo, dealer):
    hands = tuple(tuple(Card.parse(rank + suit) for rank in "23456789TJQKA") for suit in "CDHS")
    event = seen_by(HandsDealt(1, 0, dealer, hands), 0)
    show = perform(event, Board(Rules(), 0), 100.0, tempo)
    assert len(show.moves) == 52
    assert len({move.thing for move in show.moves}) == 52
    seats = [0 if isinstance(move.target, InHand) else move.target.seat for move in show.moves]
    assert seats == [seat for seat, _ in deal_order(dealer)]
    starts = [move.start for move in show.moves]
    assert starts == sorted(starts)
    assert all(isinstance(move.origin, InDeck) for move in show.moves)
    assert max(move.end for move in show.moves) == pytest.approx(100 + show.length)
    assert Counter(sound.cue for sound in show.sounds) == {Cue.DEAL: 52, Cue.FLIP: 13}


def test_nobody_elses_card_is_known_while_it_is_dealt():
    for event, _, show in steps(NORMAL):
        if isinstance(event, HandsDealt):
            own = {move.thing for move in show.moves if isinstance(move.target, InHand)}
            assert own == set(event.hands[0])
            assert all(isinstance(move.thing, Hidden) for move in show.moves if move.thing not in own)


def test_a_spectator_sees_no_card_in_the_deal():
    event = seen_by(next(e for e in whole_match()[1] if isinstance(e, HandsDealt)), None)
    show = perform(event, Board(Rules(), None), 0.0, NORMAL)
    assert all(isinstance(move.thing, Hidden) for move in show.moves)


@pytest.mark.parametrize("tempo", TEMPI.values(), ids=TEMPI)
@pytest.mark.parametrize("own", [0, 2, None])
def test_what_holds_for_every_event(tempo, own):
    for event, _, show in steps(tempo, own):
        assert [sound.at for sound in show.sounds] == sorted(sound.at for sound in show.sounds)
        assert all(0 <= sound.at <= show.length + 1e-9 for sound in show.sounds), event
        assert 0 <= show.fold_at <= show.length + 1e-9
        for move in show.moves:
            assert move.start >= 100.0
            assert move.end <= 100 + show.length + 1e-9 or isinstance(event, CardPlayed)
        by_thing = {}
        for move in show.moves:
            before = by_thing.get(move.thing)
            if before is not None:
                assert before.end <= move.start + 1e-9, "a card is in one place"
                assert before.target == move.origin
            by_thing[move.thing] = move


@pytest.mark.parametrize("tempo", TEMPI.values(), ids=TEMPI)
def test_a_finished_trick_stays_for_the_players_own_time_at_any_speed(tempo):
    for event, _, show in steps(tempo):
        if isinstance(event, TrickWon):
            assert min(move.start for move in show.moves) == pytest.approx(100 + tempo.trick_time)
            assert show.length >= tempo.trick_time
            assert show.length - tempo.trick_time == pytest.approx(0.64 * tempo.scale)


@pytest.mark.parametrize("tempo", TEMPI.values(), ids=TEMPI)
def test_a_trick_counts_only_once_it_is_swept(tempo):
    for event, board, show in steps(tempo):
        if isinstance(event, TrickWon):
            away = [move for move in show.moves if isinstance(move.target, Taken)]
            assert {move.thing for move in away} == {card for _, card in board.trick}
            assert show.fold_at >= max(move.end for move in away) - 100 - 1e-9
            assert {move.target.seat for move in away} == {event.seat}
            winner = board.trick[event.cards.index(next(c for s, c in board.trick if s == event.seat))]
            assert winner[0] == event.seat


def test_no_score_is_heard_or_counted_before_the_sweep():
    for event, _, show in steps(NORMAL):
        if isinstance(event, TrickWon):
            assert all(sound.at >= NORMAL.trick_time for sound in show.sounds)


@pytest.mark.parametrize("scale", [0.55, 1.0, 1.4])
def test_all_but_the_hold_follows_the_speed(scale):
    usual = [show.length for event, _, show in steps(Tempo(1.0, 0.0)) if not isinstance(event, Redealt)]
    scaled = [show.length for event, _, show in steps(Tempo(scale, 0.0)) if not isinstance(event, Redealt)]
    assert scaled == pytest.approx([length * scale for length in usual])


def test_without_motion_and_hold_everything_is_at_once():
    for event, _, show in steps(Tempo(0.0, 0.0)):
        assert show.length == 0, event
        assert all(move.duration == 0 for move in show.moves)


def test_others_think_before_they_act_and_the_player_does_not():
    thoughts, own = [], []
    for event, _, show in steps(NORMAL):
        if isinstance(event, CardPlayed):
            start = next(move.start for move in show.moves if move.thing == event.card) - 100
            (own if event.seat == 0 else thoughts).append(start)
    assert set(own) == {0.0}
    assert min(thoughts) > 0.2


def test_the_hand_closes_up_around_the_card_played():
    for event, board, show in steps(NORMAL):
        if isinstance(event, CardPlayed) and event.seat == 0:
            after = tuple(card for card in board.hand if card != event.card)
            closing = {move.thing: move for move in show.moves if isinstance(move.target, InHand)}
            assert set(closing) == set(after)
            for i, card in enumerate(after):
                assert closing[card].target == InHand(i, len(after))
            flying = next(move for move in show.moves if move.thing == event.card)
            assert flying.target == InTrick(0)


def test_a_trumped_trick_sounds_like_one():
    for event, board, show in steps(NORMAL):
        if isinstance(event, CardPlayed):
            led = board.led
            trumped = event.card.suit.name == "SPADES" and led is not None and led.name != "SPADES"
            assert [sound.cue for sound in show.sounds] == [Cue.TRUMP if trumped else Cue.PLAY]


@pytest.mark.parametrize(
    "winner, call, won, cue",
    [
        (1, 3, 0, Cue.TRICK_OTHER),
        (0, 3, 0, Cue.TRICK_YOURS),
        (0, 3, 2, Cue.TRICK_YOURS),
        (0, 3, 3, Cue.AT_LIMIT),
        (0, 3, 4, Cue.CALL_BROKEN),
    ],
)
def test_a_trick_sounds_like_what_it_does_to_the_players_call(winner, call, won, cue):
    trick = tuple(enumerate(cards("2H 3H 4H 5H")))
    board = Board(Rules(), 0, calls=(call, 2, 2, 2), won=(won, 0, 0, 0), trick=trick, cards_left=5)
    show = perform(TrickWon(winner, cards("2H 3H 4H 5H"), 9), board, 0.0, NORMAL)
    assert [sound.cue for sound in show.sounds] == [cue]


def test_where_overtricks_are_free_no_trick_breaks_a_call():
    board = Board(Rules(overtrick_limit=None), 0, calls=(1, 2, 2, 2), won=(9, 0, 0, 0), cards_left=2)
    board = fold(board, CardPlayed(0, Card.parse("2H"), 12))
    show = perform(TrickWon(0, cards("2H"), 12), board, 0.0, NORMAL)
    assert show.sounds[0].cue is Cue.TRICK_YOURS


def test_a_hand_that_is_shown_comes_up_from_its_seat():
    hand = cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")
    event = Redealt(RedealtWhy.NO_SPADE, 2, hand)
    for tempo in TEMPI.values():
        show = perform(event, Board(Rules(), 0), 0.0, tempo)
        assert [move.thing for move in show.moves] == list(hand)
        assert all(move.target.seat == 2 for move in show.moves)
    assert perform(event, Board(Rules(), 2), 0.0, NORMAL).moves == (), "the own hand lies open already"
    low = Redealt(RedealtWhy.MIN_TOTAL_CALLS, None, None)
    assert perform(low, Board(Rules(), 0), 0.0, NORMAL).moves == ()


def test_the_reason_for_a_redeal_stays_to_be_read():
    event = Redealt(RedealtWhy.MIN_TOTAL_CALLS, None, None)
    for scale in (1.4, 1.0, 0.55):
        assert perform(event, Board(Rules(), 0), 0.0, Tempo(scale, 1.0)).length >= 2


def test_the_end_sounds_for_who_won():
    def end(*places):
        standings = tuple(Standing(seat, place, 0) for seat, place in enumerate(places))
        show = perform(MatchEnded(EndedWhy.ROUNDS, standings), Board(Rules(), 0), 0.0, NORMAL)
        return show.sounds[0].cue

    assert end(1, 2, 3, 4) is Cue.MATCH_WON
    assert end(1, 1, 3, 4) is Cue.MATCH_WON
    assert end(2, 1, 3, 4) is Cue.MATCH_LOST


def test_a_bonus_that_was_made_is_heard():
    def score(call, points):
        event = RoundScored(1, (call, 2, 2, 2), (call, 2, 2, 1), (points, 20, 20, -20), (points, 20, 20, -20))
        return perform(event, Board(Rules(), 0), 0.0, NORMAL).sounds[0].cue

    assert score(8, 130) is Cue.BONUS
    assert score(8, -80) is Cue.ROUND_END
    assert score(3, 30) is Cue.ROUND_END


def test_calls_bubble_up_and_the_own_one_sounds_at_once():
    for event, _, show in steps(NORMAL):
        if isinstance(event, CallMade):
            assert (show.sounds[0].cue, show.sounds[0].at == 0) == (
                (Cue.CALL, True) if event.seat == 0 else (Cue.BUBBLE, False)
            )
