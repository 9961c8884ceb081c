"""What one seat may know: views and events hold all that is public and nothing that is hidden."""

from __future__ import annotations

import hashlib
import json
import random
import re
from dataclasses import FrozenInstanceError, fields, replace

import pytest
from hypothesis import given

from game.engine import (
    DECK,
    PRESETS,
    SEATS,
    Call,
    CallMade,
    Deal,
    DrawForDealer,
    EndMatch,
    HandsDealt,
    Match,
    Phase,
    Play,
    Reason,
    Redealt,
    RedealtWhy,
    Rules,
    SeatView,
    mind_seed,
    mind_seed_for,
    next_seat,
    seen_by,
)

from .situations import (
    MATCH_SEED,
    PROPERTY,
    SPADES_TO_3,
    call_all,
    called,
    cards,
    deal_with,
    first_dealer,
    play_out,
    random_match,
    rule_mixes,
    seeds,
    whole_round,
)

CARD_IN_JSON = re.compile('"([2-9TJQKA][CDHS])"')


@PROPERTY
@given(rule_mixes(), seeds)
def test_a_view_names_its_own_cards_and_those_on_the_table_and_no_others(rules, seed):
    for match, _, _ in random_match(rules, seed, 40):
        public = {str(card) for trick in (*match.tricks, match.trick) for _, card in trick}
        for seat in range(SEATS):
            own = {str(card) for card in match.hands[seat]}
            assert set(CARD_IN_JSON.findall(match.view(seat).to_json())) == own | public


@PROPERTY
@given(rule_mixes(), seeds)
def test_hidden_cards_cannot_be_told_from_a_view_or_an_event(rules, seed):
    rng = random.Random(seed)
    rules = replace(rules, redeal=frozenset(), min_total_calls=None)
    deck = list(DECK)
    rng.shuffle(deck)
    own, rest = tuple(deck[:13]), deck[13:]
    seen = []
    for _ in range(2):
        rng.shuffle(rest)
        match = Match(rules, 0)
        events = match.apply(Deal((tuple(rest[:13]), own, tuple(rest[13:26]), tuple(rest[26:]))))
        events += match.apply(Call(1, rules.min_call))
        view = match.view(1)
        seen.append(([seen_by(event, 1) for event in events], view, view.to_json(), mind_seed_for(MATCH_SEED, view)))
    assert seen[0] == seen[1]


@PROPERTY
@given(rule_mixes(), seeds)
def test_view_and_match_agree_on_what_is_legal(rules, seed):
    for match, _, _ in random_match(rules, seed, 70):
        whose_turn = match.phase in (Phase.CALL, Phase.PLAY)
        for seat in range(SEATS):
            view = match.view(seat)
            own_turn = not whose_turn or seat == match.to_act
            assert view.legal_actions() == (match.legal_actions() if own_turn else ())
            actions = [Call(seat, number) for number in range(15)] + [Play(seat, card) for card in DECK]
            for action in (*actions, EndMatch(), SPADES_TO_3, None):
                assert view.why_not(action) == match.why_not(action)
            assert view.legal_plays() == tuple(a.card for a in view.legal_actions() if isinstance(a, Play))
            assert list(view.legal_calls()) == [a.number for a in view.legal_actions() if isinstance(a, Call)]


@PROPERTY
@given(rule_mixes(), seeds)
def test_json_gives_the_view_back_and_is_canonical(rules, seed):
    for match, _, _ in random_match(rules, seed, 70):
        view = match.view(seed % SEATS)
        text = view.to_json()
        assert SeatView.from_json(text) == view
        assert SeatView.from_json(text).to_json() == text
        assert text == json.dumps(json.loads(text), sort_keys=True, separators=(",", ":"))
        assert SeatView.from_json(json.dumps(json.loads(text), indent=2)) == view


@PROPERTY
@given(rule_mixes(), seeds)
def test_a_relative_view_is_that_of_the_same_table_turned(rules, seed):
    """Play the same match twice, the second time everybody one seat further: relative views do not differ."""
    first = first_dealer(seed)
    turned = Match(rules, None if first is None else next_seat(first))
    for match, action, _ in random_match(rules, seed, 70):
        match action:
            case Deal(hands):
                turned.apply(Deal((hands[3], *hands[:3])))
            case Call(seat, number):
                turned.apply(Call(next_seat(seat), number))
            case Play(seat, card):
                turned.apply(Play(next_seat(seat), card))
            case DrawForDealer(drawn):
                turned.apply(DrawForDealer((drawn[3], *drawn[:3])))
            case _:
                turned.apply(action)
        for seat in range(SEATS):
            here, there = match.view(seat).relative(), turned.view(next_seat(seat)).relative()
            assert here == there
            assert here.seat == 0
            assert mind_seed_for(MATCH_SEED, match.view(seat)) == mind_seed_for(
                MATCH_SEED, turned.view(next_seat(seat))
            )


def test_a_relative_view_counts_from_its_own_seat():
    match = called(Rules(), SPADES_TO_3, (2, 3, 4, 5))
    match.apply(Play(0, cards("AC")[0]))
    view = match.view(3).relative()
    assert (view.seat, view.dealer, view.to_act, view.calls) == (0, 0, 2, (5, 2, 3, 4))
    assert view.trick == ((1, cards("AC")[0]),)
    assert view.hand == match.hands[3]
    assert view.relative() == view


def test_the_seed_of_a_decision_is_the_hash_of_mind_seed_and_relative_view():
    view = called(Rules(), SPADES_TO_3, (2, 3, 4, 5)).view(2)
    whole = mind_seed(MATCH_SEED) + view.relative().to_json().encode("ascii")
    assert mind_seed_for(MATCH_SEED, view) == hashlib.sha256(whole).digest()
    assert mind_seed_for(MATCH_SEED, replace(view, round=2)) != mind_seed_for(MATCH_SEED, view)
    assert mind_seed_for(bytes(16), view) != mind_seed_for(MATCH_SEED, view)


def test_a_view_holds_everything_public():
    match = called(PRESETS["lakdi"], SPADES_TO_3, (1, 3, 4, 5))
    for action in (
        Play(0, cards("AC")[0]),
        Play(1, cards("AD")[0]),
        Play(2, cards("AH")[0]),
        Play(3, cards("2S")[0]),
    ):
        match.apply(action)
    match.apply(Play(3, cards("3S")[0]))
    view = match.view(1)
    for field in fields(SeatView):
        if field.name not in ("seat", "hand"):
            assert getattr(view, field.name) == getattr(match, field.name)
    assert (view.seat, view.hand) == (1, match.hands[1])
    assert view.tricks[0] == tuple(zip(range(4), cards("AC AD AH 2S"), strict=True))
    assert view.tricks_won == (0, 0, 0, 1)


def test_a_view_does_not_change_with_the_match():
    match = called(Rules(), SPADES_TO_3, (2, 3, 4, 5))
    view = match.view(0)
    text = view.to_json()
    play_out(match)
    assert view.to_json() == text
    with pytest.raises(FrozenInstanceError):
        view.seat = 1
    assert not hasattr(view, "__dict__")


def test_another_seats_turn_is_refused_by_the_view():
    match = called(Rules(), SPADES_TO_3, (2, 3, 4, 5))
    refusal = match.view(2).why_not(Play(0, cards("AC")[0]))
    assert refusal is not None
    assert refusal.reason is Reason.NOT_YOUR_TURN


def test_only_the_dealt_hands_are_hidden_from_others():
    deal = deal_with(s0="AS")
    dealt = HandsDealt(1, 0, 3, deal.hands)
    for seat in range(SEATS):
        seen = seen_by(dealt, seat)
        assert isinstance(seen, HandsDealt)
        assert seen.hands == tuple(hand if owner == seat else None for owner, hand in enumerate(deal.hands))
    assert seen_by(dealt, None) == HandsDealt(1, 0, 3, (None,) * 4)
    assert seen_by(seen_by(dealt, 0), 1) == HandsDealt(1, 0, 3, (None,) * 4)


def test_a_shown_hand_and_all_else_is_open_to_all():
    shown = Redealt(RedealtWhy.NO_SPADE, 1, SPADES_TO_3.hands[1])
    match = Match(Rules(rounds=1), 3)
    events = [shown, *whole_round(match, SPADES_TO_3, (2, 2, 2, 13))]
    for event in events:
        if not isinstance(event, HandsDealt):
            assert all(seen_by(event, seat) is event for seat in (0, 1, 2, 3, None))


@pytest.mark.parametrize("seat", [4, -1, True, "0"])
def test_only_a_seat_or_a_spectator_sees(seat):
    with pytest.raises(ValueError, match="a seat is 0 to 3"):
        seen_by(CallMade(0, 2), seat)


def test_what_was_seen_of_a_redealt_round_is_gone_from_the_view():
    match = Match(PRESETS["home"], 3)
    match.apply(deal_with(s0="AS KD", s1="KS AC", s2="QS AD", s3="JS AH"))
    call_all(match, (1, 1, 1, 1))
    assert all(CARD_IN_JSON.findall(match.view(seat).to_json()) == [] for seat in range(SEATS))


WRONG = [
    ("seat", 4, "seat = 4: must be a seat from 0 to 3"),
    ("seat", True, "seat = true: must be a seat"),
    ("phase", "plya", r'phase = "plya": .*nearest: play'),
    ("round", 0, "round = 0: must be a whole number from 1"),
    ("attempt", -1, "attempt = -1: "),
    ("dealer", "0", 'dealer = "0": '),
    ("to_act", 9, "to_act = 9: "),
    ("hand", ["AS", "1S"], r'hand\[1\] = "1S": .* is not a card'),
    ("hand", "AS", 'hand = "AS": must be a list'),
    ("calls", [1, 2, 3], r"calls = \[1, 2, 3\]: must be a list of 4"),
    ("calls", [1, 2, 3, "4"], r'calls\[3\] = "4": '),
    ("tricks_won", [0, 0, 0, None], r"tricks_won\[3\] = null: "),
    ("trick", [[0]], r"trick\[0\] = \[0\]: must be a list of 2"),
    ("trick", [[0, "AX"]], r'trick\[0\]\[1\] = "AX": .* is not a card'),
    ("trick", [[0, "AS"]] * 4, "trick = .*: a trick of 4 cards is finished"),
    ("tricks", [[[7, "AS"]]], r"tricks\[0\]\[0\]\[0\] = 7: must be a seat"),
    ("totals", [0, 0, 0, 0.5], r"totals\[3\] = 0.5: "),
    ("spades_broken", 0, "spades_broken = 0: must be true or false"),
    ("rules", [], r"rules = \[\]: must be a mapping"),
    ("rules", {}, "rules.direction: missing"),
]


@pytest.mark.parametrize("name, value, words", WRONG)
def test_from_json_names_the_place_at_fault(name, value, words):
    data = json.loads(called(Rules(), SPADES_TO_3, (2, 3, 4, 5)).view(0).to_json())
    with pytest.raises(ValueError, match=f"^{words}"):
        SeatView.from_json(json.dumps({**data, name: value}))
    del data[name]
    with pytest.raises(ValueError, match=f"^{name}: missing"):
        SeatView.from_json(json.dumps(data))


def test_from_json_refuses_bad_rules_and_unknown_fields():
    data = json.loads(Match(Rules(), 0).view(0).to_json())
    with pytest.raises(ValueError, match=r"^hands: not known .*nearest: hand"):
        SeatView.from_json(json.dumps({**data, "hands": []}))
    with pytest.raises(ValueError, match=r"^rules.min_call = 0: must be "):
        SeatView.from_json(json.dumps({**data, "rules": {**data["rules"], "min_call": 0}}))


def test_every_field_has_been_tried_with_a_wrong_value():
    assert {name for name, _, _ in WRONG} == {field.name for field in fields(SeatView)}


@pytest.mark.parametrize("text", ["", "[]", "null", "{", '{"seat":0,"seat":0}', "[" * 100_000, None, b"{}"])
def test_from_json_refuses_what_is_not_a_mapping(text):
    with pytest.raises(ValueError, match=r"must be a mapping|JSON|twice"):
        SeatView.from_json(text)
