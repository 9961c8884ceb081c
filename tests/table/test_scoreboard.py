"""The table's own account, folded from events, says what the match says."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import (
    DECK,
    PRESETS,
    CardPlayed,
    HandsDealt,
    MatchEnded,
    Phase,
    Redealt,
    RoundScored,
    Suit,
    TrickWon,
    seen_by,
)
from game.match.session import Session
from game.table.scoreboard import ALTERNATING, Board, arrange, fold

from .matches import as_seen, whole_match

seeds = st.binary(min_size=16, max_size=16)


def folded(rules, own, events):
    board = Board(rules, own)
    for event in as_seen(events, own):
        board = fold(board, event)
    return board


@given(seed=seeds, preset=st.sampled_from(sorted(PRESETS)), own=st.sampled_from([0, 1, 2, 3, None]))
def test_after_every_action_the_board_shows_what_the_match_knows(seed, preset, own):
    session = Session(replace(PRESETS[preset], rounds=2, target=None), ("rule", "random", "rule", "rule"), seed)
    board = Board(session.rules, own)
    match = session.match
    while match.phase is not Phase.OVER:
        events = session.advance()
        for event in events:
            board = fold(board, seen_by(event, own))
        assert board.totals == match.totals
        if match.phase in (Phase.CALL, Phase.PLAY):
            assert board.round == match.round
            assert board.dealer == match.dealer
            assert board.calls == match.calls
            assert board.won == match.tricks_won
            assert board.trick == match.trick
            assert board.cards_left == 13 - len(match.tricks)
            assert board.to_act == match.to_act
            assert set(board.hand) == (set(match.hands[own]) if own is not None else set())
            if match.tricks:
                assert board.last_trick == match.tricks[-1]
            if match.phase is Phase.PLAY:
                assert board.trick_number == len(match.tricks) + 1
        else:
            assert board.to_act is None
    assert board.ended == events[-1]
    assert len(board.history) == 2
    best = max(match.totals)
    assert board.leaders == tuple(seat for seat in range(4) if match.totals[seat] == best)


def test_the_board_never_runs_ahead_of_the_sweep():
    session, events = whole_match()
    board = Board(session.rules, 0)
    for event in as_seen(events, 0):
        after = fold(board, event)
        if isinstance(event, CardPlayed):
            assert after.won == board.won
            assert after.totals == board.totals
        if isinstance(event, TrickWon):
            assert after.won[event.seat] == board.won[event.seat] + 1
            assert after.totals == board.totals
        if isinstance(event, RoundScored):
            assert after.totals == event.totals
        board = after


def test_the_winning_card_is_the_one_that_wins_the_trick():
    session, events = whole_match()
    board = Board(session.rules, 0)
    for event in as_seen(events, 0):
        if isinstance(event, TrickWon):
            assert board.winning == event.seat
            assert len(board.trick) == 4
        board = fold(board, event)


def test_a_redeal_takes_the_cards_away():
    session, events = whole_match("home", rounds=6)
    board, seen = Board(session.rules, 0), 0
    for event in as_seen(events, 0):
        board = fold(board, event)
        if isinstance(event, Redealt):
            seen += 1
            assert board.hand == ()
            assert board.to_act is None
        if isinstance(event, HandsDealt):
            assert len(board.hand) == 13
    assert seen, "this seed has a redeal"


def test_before_the_first_event_the_board_is_empty():
    board = Board(PRESETS["classic"], 0)
    assert (board.led, board.winning, board.leaders, board.trick_number) == (None, None, (), 0)


@given(st.permutations(DECK), st.sampled_from([ALTERNATING, tuple(reversed(Suit))]))
def test_a_hand_is_held_by_suit_the_highest_first(deck, suits):
    hand = arrange(deck[:13], suits)
    assert sorted(hand) == sorted(deck[:13])
    places = [(suits.index(card.suit), -card.rank) for card in hand]
    assert places == sorted(places)


def test_neighbouring_suits_differ_in_colour():
    red = {Suit.HEARTS, Suit.DIAMONDS}
    assert all((a in red) != (b in red) for a, b in itertools.pairwise(ALTERNATING))
    assert set(ALTERNATING) == set(Suit)


@pytest.mark.parametrize("own", [0, None])
def test_the_end_is_on_the_board(own):
    session, events = whole_match(rounds=1)
    board = folded(session.rules, own, events)
    assert isinstance(board.ended, MatchEnded)
    assert board.ended.standings == session.match.standings
    assert board.hand == ()
