"""A round of a record step by step is what the engine says after each of its actions."""

from dataclasses import replace

import pytest

from game.engine import Deal, Match, Phase, RecordError, Redeal, Rules, first_dealer_of, replay
from game.match import read_deal_code, rounds_of
from game.table.scoreboard import Board, fold
from game.workshop.states.matches import CLASSIC, EVENING, NEPAL, NO_SPADE, Script


def engine_at(record, actions):
    """The engine's match after so many actions of a record."""
    match = Match(record.rules, first_dealer_of(record))
    for action in record.actions[:actions]:
        match.apply(action)
    return match


def played(rules):
    script = Script(rules, 3)
    return script.round((0, 1, 0, -1)).round((1, -1, 0, 0)).record


@pytest.mark.parametrize("rules", [CLASSIC, NEPAL], ids=["classic", "nepal"])
def test_each_step_is_the_engines_position(rules):
    record = played(rules)
    for each in rounds_of(record):
        for step in range(each.last):  # the last one ends the round, and clears the engine's table
            match = engine_at(record, each.first + step + 1)
            board = Board(rules, None)
            for event in each.shown(step):
                board = fold(board, event)
            assert each.hands(step) == match.hands
            assert (board.calls, board.won, board.trick) == (match.calls, match.tricks_won, match.trick)
            assert (board.to_act, board.dealer, board.round) == (match.to_act, match.dealer, match.round)
            assert replay(each.cut(step))[0] == match


def test_the_rounds_are_whole_and_have_their_deal_codes():
    record = played(CLASSIC)
    rounds = rounds_of(record)
    assert [each.number for each in rounds] == [1, 2]
    for each in rounds:
        assert (len(each.events), len(each.tricks), len(each.winners)) == (57, 13, 13)
        coded = read_deal_code(each.code)
        assert coded.dealer == each.dealer
        assert list(map(set, coded.deal.hands)) == list(map(set, record.actions[each.first].hands))
        assert each.hands(each.last) == ((), (), (), ())


def test_a_trick_is_reached_by_its_number():
    each = rounds_of(played(CLASSIC))[0]
    for trick in range(1, 14):
        match = engine_at(each.record, each.first + each.step_of(trick) + 1)
        assert (match.phase, match.trick, len(match.tricks)) == (Phase.PLAY, (), trick - 1)


def test_a_deal_that_was_dealt_again_is_no_step():
    script = Script(replace(CLASSIC, redeal=frozenset({Redeal.NO_SPADE})), 3)
    script.do(Deal(NO_SPADE)).deal(EVENING)
    (each,) = rounds_of(script.record)
    assert each.first == len(script.record.actions) - 1
    assert each.hands(0) == script.match.hands


def test_an_unfinished_round_gives_no_code():
    record = played(CLASSIC)
    cut = replace(record, actions=record.actions[:-1])
    first, second = rounds_of(cut)
    assert (first.finished, second.finished) == (True, False)
    assert first.code
    assert second.code == ""


def test_a_record_against_the_rules_is_refused_with_the_place():
    record = played(Rules.parse("classic,rounds=5"))
    wrong = replace(record, actions=record.actions[1:])
    with pytest.raises(RecordError, match=r"actions\[0\]"):
        rounds_of(wrong)
