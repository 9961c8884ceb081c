"""What holds under any legal mix of the knobs, at random."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import (
    DECK,
    DOMAINS,
    PRESETS,
    SEATS,
    Call,
    CallMade,
    CallState,
    CardPlayed,
    Deal,
    EndMatch,
    FailScore,
    Follow,
    HandsDealt,
    IllegalAction,
    MatchEnded,
    Phase,
    Play,
    RoundScored,
    Rules,
    Suit,
    TrickWon,
    best_in,
    call_state,
    legal_calls,
    legal_plays,
    round_points,
    trick_winner,
    why_not_play,
)

from . import oracle
from .situations import PROPERTY, positions, random_match, rule_mixes, seeds


@PROPERTY
@given(rule_mixes(), st.lists(positions(), min_size=10, max_size=10))
def test_the_oracle_agrees_on_what_is_legal_and_why_not(rules, tables):
    words = {knob: str(getattr(rules, knob)) for knob in DOMAINS}
    for hand, trick, broken in tables:
        texts, on_table = [str(card) for card in hand], [str(card) for card in trick]
        reasons = [oracle.forbidding(text, texts, on_table, words, broken=broken) for text in texts]
        legal = legal_plays(hand, trick, rules, spades_broken=broken)
        assert legal == tuple(card for card, reason in zip(hand, reasons, strict=True) if reason is None)
        refusals = [why_not_play(card, hand, trick, rules, spades_broken=broken) for card in hand]
        assert [refusal and refusal.reason.value for refusal in refusals] == reasons
        assert legal
        if trick:
            assert trick_winner(trick) == oracle.winner(on_table)


@PROPERTY
@given(st.lists(positions(), min_size=10, max_size=10))
def test_the_legal_sets_nest(tables):
    strictest = replace(PRESETS["home"], follow=Follow.ALWAYS_BEAT)
    for hand, trick, broken in tables:
        sets = [
            set(legal_plays(hand, trick, rules, spades_broken=broken))
            for rules in (strictest, *(PRESETS[name] for name in ("home", "nepal", "classic", "lakdi")))
        ]
        for inner, outer in itertools.pairwise(sets):
            assert inner <= outer


@PROPERTY
@given(rule_mixes())
def test_the_oracle_agrees_on_every_score(rules):
    knobs = {knob: getattr(rules, knob) for knob in DOMAINS}
    for call in range(1, 14):
        for tricks in range(14):
            assert round_points(call, tricks, rules) == oracle.tenths(call, tricks, knobs)


@PROPERTY
@given(rule_mixes())
def test_a_call_stands_as_the_scores_that_can_still_come_of_it(rules):
    def made(call, tricks):
        paid = round_points(call, tricks, replace(rules, fail_score=FailScore.CALL))
        return paid > 0

    for call in range(1, 14):
        for won in range(14):
            for left in range(14 - won):
                state = call_state(call, won, left, rules)
                ends = [made(call, won + more) for more in range(left + 1)]
                assert (state in (CallState.BROKEN, CallState.OUT_OF_REACH)) == (not any(ends))
                assert (state is CallState.OUT_OF_REACH) == (won + left < call)
                assert (state in (CallState.MADE, CallState.LIMIT)) == ends[0]
                assert (state is CallState.LIMIT) == (ends[0] and left > 0 and not ends[1])


@pytest.mark.parametrize(
    "call, won, left, limit, state",
    [
        (4, 2, 7, 1, CallState.OPEN),
        (5, 1, 3, 1, CallState.OUT_OF_REACH),
        (3, 3, 5, 1, CallState.MADE),
        (3, 4, 4, 1, CallState.LIMIT),
        (3, 4, 0, 1, CallState.MADE),
        (3, 5, 3, 1, CallState.BROKEN),
        (3, 3, 5, 0, CallState.LIMIT),
        (3, 3, 0, 0, CallState.MADE),
        (3, 4, 0, 0, CallState.BROKEN),
        (3, 9, 2, None, CallState.MADE),
    ],
)
def test_how_a_call_stands(call, won, left, limit, state):
    assert call_state(call, won, left, Rules(overtrick_limit=limit)) is state


@PROPERTY
@given(rule_mixes(), seeds)
def test_every_event_tells_who_acts_next(rules, seed):
    for match, _, events in random_match(rules, seed):
        told = [event.to_act for event in events if isinstance(event, HandsDealt | CallMade | CardPlayed | TrickWon)]
        assert told[:-1] == [None] * len(told[:-1])
        assert told[-1:] == [match.to_act] * len(told[-1:])


@pytest.mark.parametrize("call, tricks", [(0, 3), (14, 3), (True, 3), (2, -1), (2, 14), (2, 2.0), (None, 3)])
def test_a_score_of_what_cannot_be_is_refused(call, tricks):
    with pytest.raises(ValueError, match=r"a call is|a round has"):
        round_points(call, tricks, Rules())


@PROPERTY
@given(rule_mixes())
def test_rules_and_their_text_are_inverse(rules):
    assert Rules.parse(str(rules)) == rules
    assert hash(Rules.parse(str(rules))) == hash(rules)


@PROPERTY
@given(rule_mixes(), seeds)
def test_every_hand_has_a_legal_play_and_no_card_is_lost(rules, seed):
    for match, _, _ in random_match(rules, seed):
        legal = match.legal_actions()
        on_table = [card for trick in (*match.tricks, match.trick) for _, card in trick]
        held = [card for hand in match.hands for card in hand]
        assert match.spades_broken == any(card.suit is Suit.SPADES for card in on_table)
        assert sum(match.tricks_won) == len(match.tricks)
        if match.phase is Phase.PLAY:
            assert sorted(on_table + held) == list(DECK)
            assert legal
            assert all(action.seat == match.to_act for action in legal)
            hand = match.hands[match.to_act]
            assert [card for card in hand if card in {action.card for action in legal}] == [a.card for a in legal]
        elif match.phase is Phase.CALL:
            assert legal == tuple(Call(match.to_act, number) for number in legal_calls(rules))
        else:
            assert match.to_act is None
            assert legal in ((), (EndMatch(),))
        assert all(match.why_not(action) is None for action in legal)


@PROPERTY
@given(rule_mixes(), seeds)
def test_tricks_add_up_to_thirteen_but_for_an_instant_win(rules, seed):
    tricks = []
    scored = None
    totals = (0,) * SEATS
    for match, _, events in random_match(rules, seed, 400):
        for event in events:
            if isinstance(event, TrickWon):
                tricks.append(event)
                assert event.trick == len(tricks)
                assert event.cards[(event.seat - event.leader) % SEATS] is best_in(event.cards)
            elif isinstance(event, RoundScored):
                scored = event
                won = tuple(sum(trick.seat == seat for trick in tricks) for seat in range(SEATS))
                assert event.tricks == won
                limit = rules.instant_win_tricks
                assert len(tricks) == 13 or max(won) == limit
                assert limit is None or max(won) <= limit
                points = tuple(round_points(c, t, rules) for c, t in zip(event.calls, won, strict=True))
                totals = tuple(map(sum, zip(totals, points, strict=True)))
                assert (event.points, event.totals) == (points, totals)
                tricks = []
            elif isinstance(event, MatchEnded):
                assert scored is not None
                assert match.phase is Phase.OVER
                assert event.standings == match.standings
                assert sorted(standing.seat for standing in event.standings) == [0, 1, 2, 3]


@PROPERTY
@given(rule_mixes(), seeds)
def test_refused_actions_change_nothing_and_copies_are_independent(rules, seed):
    rng = random.Random(seed)
    for match, _, _ in random_match(rules, seed, 60):
        before, twin = match.copy(), match.copy()
        assert twin == match
        seat = rng.randrange(-1, 5)
        deck = rng.sample(DECK, 52)
        tries = [
            Play(seat, rng.choice(DECK)),
            Call(seat, rng.randrange(-1, 15)),
            Deal(tuple(tuple(deck[i : i + 13]) for i in range(rng.choice([0, 0, 1]), 40, 13))),
            EndMatch(),
        ]
        for action in tries:
            if match.why_not(action) is None:
                twin = match.copy()
                twin.apply(action)
                assert twin != match
            else:
                with pytest.raises(IllegalAction):
                    match.apply(action)
            assert match == before
