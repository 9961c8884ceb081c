"""One sitting: one action at a time, the same for the same seed, and going on where it was left."""

import threading
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import (
    PRESETS,
    Call,
    Deal,
    DealerDrawn,
    DrawForDealer,
    EndMatch,
    HandsDealt,
    IllegalAction,
    MatchEnded,
    Phase,
    Play,
    Reason,
    Record,
    Rules,
    dumps,
    loads,
    replay,
)
from game.match.session import Session
from game.players import HUMAN, PlayerError, new_player

SEED = bytes(range(16))
SHORT = replace(PRESETS["classic"], rounds=1)
COMPUTERS = ("rule", "random", "rule", "random")


def played(session):
    """Advance to the end; the events of each step."""
    steps = []
    while session.match.phase is not Phase.OVER:
        steps.append(session.advance())
        assert steps[-1]
    return steps


def test_an_advance_is_exactly_one_action():
    session = Session(SHORT, COMPUTERS, SEED)
    while session.match.phase is not Phase.OVER:
        before = len(session.record.actions)
        assert session.advance()
        assert len(session.record.actions) == before + 1
    assert [type(action) for action in session.record.actions[:5]] == [Deal, Call, Call, Call, Call]
    assert sum(isinstance(action, Play) for action in session.record.actions) == 52


def test_after_the_end_nothing_happens():
    session = Session(SHORT, COMPUTERS, SEED)
    steps = played(session)
    assert isinstance(steps[-1][-1], MatchEnded)
    record = session.record
    assert session.advance() == ()
    assert session.record == record


def test_the_person_is_waited_for():
    session = Session(SHORT, (HUMAN, "rule", "rule", "rule"), SEED, 3)
    assert isinstance(session.advance()[0], HandsDealt)
    for _ in range(5):
        assert session.advance() == ()
    assert session.offer(Call(0, 3)) is None
    (made,) = session.advance()
    assert (made.seat, made.number) == (0, 3)
    assert session.advance()[0].seat == 1


def test_an_illegal_offer_is_refused_and_not_held():
    session = Session(SHORT, (HUMAN, "rule", "rule", "rule"), SEED, 3)
    session.advance()
    assert session.offer(Call(0, 1)).reason is Reason.CALL_OUT_OF_RANGE
    assert session.offer(Play(0, session.view(0).hand[0])).reason is Reason.WRONG_PHASE
    assert session.offer(Call(1, 3)).reason is Reason.NOT_YOUR_TURN
    assert session.advance() == ()


def test_a_second_offer_replaces_the_first_and_one_is_done():
    session = Session(SHORT, (HUMAN, "rule", "rule", "rule"), SEED, 3)
    session.advance()
    session.offer(Call(0, 3))
    session.offer(Call(0, 4))
    assert session.advance()[0].number == 4
    assert session.match.calls == (4, None, None, None)


def test_an_offer_out_of_turn_does_not_wait_for_the_turn():
    session = Session(SHORT, (HUMAN, "rule", "rule", "rule"), SEED, 0)
    session.advance()
    assert session.match.to_act == 1
    assert session.offer(Call(0, 3)) is not None
    for _ in range(3):
        session.advance()
    assert session.match.to_act == 0
    assert session.advance() == ()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_same_seed_is_the_same_match(preset):
    rules = replace(PRESETS[preset], rounds=2, target=None)
    first, second = (Session(rules, COMPUTERS, SEED) for _ in range(2))
    assert played(first) == played(second)
    assert first.record == second.record
    other = Session(rules, COMPUTERS, bytes(16))
    played(other)
    assert other.record.actions != first.record.actions


def test_the_lowest_card_is_drawn_where_the_rules_say_so():
    session = Session(replace(PRESETS["lakdi"], rounds=1), COMPUTERS, SEED)
    assert session.match.dealer is None
    (drawn,) = session.advance()
    assert isinstance(drawn, DealerDrawn)
    assert isinstance(session.record.actions[0], DrawForDealer)
    assert session.match.dealer == drawn.dealer


def test_the_first_dealer_is_the_levels_or_follows_from_the_seed():
    assert Session(SHORT, COMPUTERS, SEED, 2).match.dealer == 2
    dealers = {Session(SHORT, COMPUTERS, bytes([i] * 16)).match.dealer for i in range(40)}
    assert dealers == {0, 1, 2, 3}


def test_an_endless_match_ends_between_two_rounds_only():
    session = Session(PRESETS["classic"], COMPUTERS, SEED)
    with pytest.raises(IllegalAction):
        session.end()
    while session.match.round == 1:
        session.advance()
    (ended,) = session.end()
    assert isinstance(ended, MatchEnded)
    assert session.record.actions[-1] == EndMatch()
    assert session.advance() == ()
    with pytest.raises(IllegalAction):
        session.end()


@given(stop=st.integers(min_value=0, max_value=125), preset=st.sampled_from(sorted(PRESETS)))
def test_a_resumed_match_goes_on_as_if_it_had_never_stopped(stop, preset):
    rules = replace(PRESETS[preset], rounds=2, target=None)
    session = Session(rules, COMPUTERS, SEED)
    events = []
    for _ in range(stop):
        events += session.advance()
    again, past = Session.resumed(loads(dumps(session.record)))
    assert list(past) == events
    assert again.match == session.match
    while session.match.phase is not Phase.OVER:
        assert again.advance() == session.advance()
    assert again.record == session.record


def test_the_record_replays_to_the_match():
    session = Session(SHORT, COMPUTERS, SEED)
    steps = played(session)
    match, events = replay(session.record)
    assert match == session.match
    assert events == tuple(event for step in steps for event in step)
    assert isinstance(session.record, Record)


def test_a_name_nobody_has_is_refused():
    with pytest.raises(PlayerError, match="rule"):
        Session(SHORT, ("rule", "rul", "rule", "rule"), SEED)


def test_where_the_person_sits():
    assert Session(SHORT, COMPUTERS, SEED).human_seat is None
    assert Session(SHORT, ("rule", "rule", HUMAN, "rule"), SEED).human_seat == 2
    assert Session(SHORT, COMPUTERS, SEED).rules == SHORT


def test_a_player_at_another_seat_can_be_a_person():
    session = Session(Rules.parse("classic,rounds=1"), ("rule", HUMAN, "rule", "rule"), SEED, 3)
    session.advance()
    session.advance()
    assert session.advance() == ()
    assert session.offer(Call(1, 2)) is None
    assert session.advance()[0].seat == 1


class Cheat:
    """Calls more than there are tricks."""

    def choose(self, view, seed):
        return Call(view.seat, 99)


class Raises:
    def choose(self, view, seed):
        raise ZeroDivisionError("lost its mind")


@pytest.mark.parametrize("player", [Cheat, Raises])
def test_for_a_player_that_fails_a_plain_choice_is_made(player, caplog):
    session = Session(
        SHORT, ("faulty", "rule", "rule", "rule"), SEED, 3, make_player=lambda named, _: seat_of(named, player)
    )
    session.advance()
    legal = session.view(0).legal_actions()
    (made,) = session.advance()
    assert Call(made.seat, made.number) == legal[0]
    assert "faulty" in caplog.text


def seat_of(name, player):
    return player() if name == "faulty" else new_player(name)


def test_who_leaves_stops_the_one_who_thinks():
    asked, stopped = threading.Event(), threading.Event()

    class Ponderer:
        def choose_unless(self, stop, view, seed):
            asked.set()
            while not stop():
                pass
            stopped.set()

        def choose(self, view, seed):
            raise AssertionError("one that can be stopped is asked so that it can be")

        def prepare(self):
            pass

    session = Session(SHORT, ("master", "rule", "rule", "rule"), SEED, 3, make_player=lambda *_: Ponderer())
    session.advance()
    assert session.advance() == ()
    assert asked.wait()
    session.leave()
    assert stopped.wait()
