"""What holds for every computer player, under any rules; and for the person's chair."""

import dataclasses
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import game
from game.engine import (
    DOMAINS,
    HAND_SIZE,
    PRESETS,
    Call,
    Card,
    Direction,
    Duty,
    FailScore,
    Follow,
    LeadSpades,
    Match,
    Phase,
    Play,
    RoundScored,
    Rules,
    SeatView,
    Stream,
    Undertrump,
    deal_hands,
    deal_seed,
    mind_seed_for,
    shuffle,
)
from game.players import HUMAN, PLAYERS, SLOW, STYLES, Human, PlayerError, new_player

EVERY_PLAYER = pytest.mark.parametrize("name", PLAYERS)
ONE_OF_EACH_KIND = pytest.mark.parametrize("name", ["random", "rule", "beginner", "casual", "strong", "master"])


QUICK = [name for name in PLAYERS if name not in SLOW]


def some(name, most=40):
    """How many are enough: those who look ahead take longer, and most differ in a few numbers only."""
    return 1 if name in SLOW else most if name in ("random", "rule", "strong") or name not in STYLES else most // 8


def seed_of(number):
    return number.to_bytes(16, "big")


def play_round(rules, seed, players, first_dealer=0, seen=None):
    """One whole round, redeals included, in which every choice is checked to be legal; its score."""
    match = Match(rules, first_dealer)
    while True:
        if match.to_act is None:
            deck = shuffle(deal_seed(seed, match.round, match.attempt))
            events = match.apply(deal_hands(deck, match.dealer, rules))
        else:
            view = match.view(match.to_act)
            action = players[match.to_act].choose(view, mind_seed_for(seed, view))
            assert view.why_not(action) is None, (rules, view, action)
            assert action in view.legal_actions()
            if seen is not None:
                seen.append((view, action))
            events = match.apply(action)
        for event in events:
            if isinstance(event, RoundScored):
                return event


def any_rules(number):
    """A mix of knobs that follows from a number."""
    stream = Stream(bytes(16) + seed_of(number))

    def one_of(*values):
        return values[stream.below(len(values))]

    low = 1 + stream.below(4)
    bonus = one_of(None, 1 + stream.below(HAND_SIZE))
    return Rules(
        direction=one_of(*Direction),
        min_call=low,
        max_call=low + stream.below(HAND_SIZE + 1 - low),
        follow=one_of(*Follow),
        trump_when_void=one_of(*Duty),
        overtrump=one_of(*Duty),
        undertrump=one_of(*Undertrump),
        lead_spades=one_of(*LeadSpades),
        overtrick_tenths=stream.below(2),
        overtrick_limit=one_of(None, stream.below(4)),
        bonus_call=bonus,
        bonus_points=None if bonus is None else 13,
        fail_score=one_of(*FailScore),
        instant_win_tricks=one_of(None, 8 + stream.below(6)),
    )


def legal_rounds(name, numbers):
    """Rounds with four of the same player: with a mix of rules where the number is odd, else by those people play."""
    players = [new_player(name) for _ in range(4)]
    for number in numbers:
        rules = any_rules(number) if number % 2 else list(PRESETS.values())[number // 2 % len(PRESETS)]
        score = play_round(rules, seed_of(number), players, first_dealer=number % 4)
        assert sum(score.tricks) == HAND_SIZE or max(score.tricks) == rules.instant_win_tricks


@pytest.mark.parametrize("name", [*QUICK, "master"])  # those like `master`: at mixed tables, and at night
def test_every_player_is_legal_under_any_rules(name):
    legal_rounds(name, range(1, 1 + some(name)))


@pytest.mark.nightly
@EVERY_PLAYER
def test_every_player_is_legal_for_long(name):
    legal_rounds(name, range(2, 12 if name in SLOW else 400))


@EVERY_PLAYER
def test_mixed_tables_are_legal_too(name):
    others = [new_player(other) for other in ("random", "rule", "strong")]
    for number in range(some(name)):
        rules = any_rules(1000 + number)
        score = play_round(rules, seed_of(number), [new_player(name), *others])
        assert sum(score.tricks) == HAND_SIZE or max(score.tricks) == rules.instant_win_tricks


@cache
def situations():
    """Views and what the players chose in them, over some rounds."""
    seen = []
    players = [new_player(name) for name in ("rule", "random", "rule", "rule")]
    for number, rules in enumerate(PRESETS.values()):
        play_round(rules, seed_of(number), players, number % 4, seen)
    assert len(seen) > 250
    return tuple(seen)


@EVERY_PLAYER
def test_the_same_view_and_seed_give_the_same_choice(name):
    for number, (view, _) in enumerate(situations()[:: 100 if name in SLOW else 4]):
        seed = bytes(16) + seed_of(number)
        choice = new_player(name).choose(view, seed)
        assert new_player(name).choose(view, seed) == choice
        assert new_player(name).choose(SeatView.from_json(view.to_json()), seed) == choice


@EVERY_PLAYER
def test_seat_numbers_do_not_matter(name):
    for number, (view, _) in enumerate(situations()[:: 100 if name in SLOW else 4]):
        seed = bytes(16) + seed_of(number)
        choice = new_player(name).choose(view, seed)
        turned = new_player(name).choose(view.relative(), seed)
        assert dataclasses.replace(turned, seat=view.seat) == choice


@ONE_OF_EACH_KIND
def test_hidden_cards_do_not_matter(name):
    """The others' cards are dealt anew among them: the view, and so the choice, stays the same."""
    seed = seed_of(7)
    for number, rules in enumerate((PRESETS["classic"], PRESETS["lakdi"])[: 1 if name in SLOW else 2]):
        match = Match(rules, 3)
        match.apply(deal_hands(shuffle(deal_seed(seed_of(number), 1, 0)), 3, rules))
        while match.phase is not Phase.DEAL:
            seat = match.to_act
            others = [other for other in range(4) if other != seat]
            pool = sorted(card for other in others for card in match.hands[other])
            stream = Stream(bytes(31) + bytes([len(pool)]))
            for i in range(len(pool) - 1, 0, -1):
                j = stream.below(i + 1)
                pool[i], pool[j] = pool[j], pool[i]
            hands = list(match.hands)
            for other in others:
                size = len(hands[other])
                hands[other], pool = tuple(pool[:size]), pool[size:]
            twin = match.copy()
            twin.hands = tuple(hands)
            view = match.view(seat)
            chooser = new_player(name if name not in SLOW or len(match.hands[seat]) % 4 == 1 else "rule")
            choice = chooser.choose(view, mind_seed_for(seed, view))
            assert chooser.choose(twin.view(seat), mind_seed_for(seed, twin.view(seat))) == choice
            match.apply(choice)


def test_the_choices_are_the_same_in_every_process():
    program = (
        "from tests.players.test_players import situations\nprint(*(action for _, action in situations()), sep='\\n')"
    )
    here = [str(action) for _, action in situations()]
    for hash_seed in ("1", "2"):
        out = subprocess.run(
            [sys.executable, "-c", program],
            cwd=Path(game.__file__).parents[1],
            env={"PYTHONHASHSEED": hash_seed, "PATH": ""},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert out.splitlines() == here


# random


def test_random_plays_every_legal_card_and_calls_low():
    calls = next(view for view, action in situations() if isinstance(action, Call))
    plays = max((view for view, _ in situations()), key=lambda view: len(view.legal_plays()))
    random = new_player("random")
    seeds = [bytes(16) + seed_of(number) for number in range(400)]
    assert {random.choose(calls, seed).number for seed in seeds} == {2, 3, 4}
    assert {random.choose(plays, seed).card for seed in seeds} == set(plays.legal_plays())
    high = dataclasses.replace(calls, rules=Rules(min_call=9))
    assert {random.choose(high, seed).number for seed in seeds} == {9}


# the list


@given(st.text(max_size=10))
def test_an_unknown_name_is_an_error_that_says_all_the_names(name):
    if name in PLAYERS:
        return
    with pytest.raises(PlayerError, match=re.escape(f"there are {', '.join(PLAYERS)}")):
        new_player(name)


def test_the_nearest_name_is_the_nearest():
    for wrong, right in (("ruel", "rule"), ("Rule", "rule"), ("randm", "random")):
        with pytest.raises(PlayerError, match=rf'no player is called "{wrong}" \(nearest: {right}\)'):
            new_player(wrong)


def test_a_person_is_no_computer_player():
    assert HUMAN not in PLAYERS


# the person


def test_a_choice_is_taken_once_and_the_last_one_counts():
    human = Human()
    assert human.take() is None
    human.offer(Call(0, 3))
    human.offer(Play(0, Card.parse("AS")))
    assert human.offered == Play(0, Card.parse("AS"))
    assert human.take() == Play(0, Card.parse("AS"))
    assert human.offered is None
    assert human.take() is None


def test_the_mixes_of_rules_tried_here_reach_every_knob():
    mixes = [any_rules(number) for number in range(1, 300, 2)]
    still = {"rounds", "target", "redeal", "min_total_calls", "first_dealer", "bonus_points"}
    for knob in set(DOMAINS) - still:
        assert len({getattr(rules, knob) for rules in mixes}) > 1, knob
