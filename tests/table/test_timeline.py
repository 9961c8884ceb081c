"""Motion as a function of time: asking changes nothing, and a card is always somewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import Card
from game.table.timeline import AtSeat, Ease, Flight, Hidden, InDeck, InHand, InTrick, Move, Taken, Timeline

CARD = Card.parse("AS")
HAND, TRICK, GONE = InHand(0, 13), InTrick(0), Taken(2)
moments = st.floats(min_value=-1, max_value=20, allow_nan=False)


@pytest.fixture
def timeline():
    timeline = Timeline()
    timeline.put(CARD, HAND)
    timeline.add(Move(CARD, 1.0, 2.0, HAND, TRICK, Ease.IN_OUT_CUBIC))
    timeline.add(Move(CARD, 5.0, 1.0, TRICK, GONE, Ease.IN_OUT_CUBIC))
    return timeline


def test_before_between_and_after_its_moves_a_card_lies_still(timeline):
    assert timeline.at(CARD, 0.0) == Flight(HAND, HAND, 1.0, 1.0)
    assert timeline.at(CARD, 0.999) == Flight(HAND, HAND, 1.0, 1.0)
    assert timeline.at(CARD, 3.0) == Flight(TRICK, TRICK, 1.0, 1.0)
    assert timeline.at(CARD, 4.9) == Flight(TRICK, TRICK, 1.0, 1.0)
    assert timeline.at(CARD, 6.0) == Flight(GONE, GONE, 1.0, 1.0)
    assert not timeline.at(CARD, 99).moving


def test_on_its_way_it_is_as_far_as_time_has_come(timeline):
    flight = timeline.at(CARD, 1.5)
    assert (flight.origin, flight.target, flight.k, flight.raw) == (HAND, TRICK, 4 * 0.25**3, 0.25)
    assert flight.moving
    assert timeline.at(CARD, 1.0).k == 0
    assert timeline.at(CARD, 5.5).k == 0.5


@given(st.lists(moments, max_size=20))
def test_asking_changes_nothing_and_the_order_of_asking_does_not_matter(times):
    timeline = Timeline()
    timeline.put(CARD, HAND)
    timeline.add(Move(CARD, 1.0, 2.0, HAND, TRICK))
    answers = {time: timeline.at(CARD, time) for time in times}
    for time in reversed(times):
        assert timeline.at(CARD, time) == answers[time]


@given(settled=moments, later=st.floats(min_value=0, max_value=10))
def test_forgetting_what_is_over_changes_no_answer(settled, later):
    def make():
        timeline = Timeline()
        timeline.put(CARD, HAND)
        timeline.add(Move(CARD, 1.0, 2.0, HAND, TRICK))
        timeline.add(Move(CARD, 5.0, 1.0, TRICK, GONE))
        return timeline

    kept, forgetful = make(), make()
    forgetful.settle(settled)
    assert forgetful.at(CARD, settled + later) == kept.at(CARD, settled + later)
    assert forgetful.resting_place(CARD) == kept.resting_place(CARD) == GONE


def test_the_end_is_that_of_the_last_move(timeline):
    assert timeline.end == 6.0
    timeline.add(Move(Card.parse("2C"), 2.0, 1.0, InDeck(), TRICK))
    assert timeline.end == 6.0
    assert timeline.resting_place(Card.parse("2C")) == TRICK


def test_a_move_without_duration_is_over_at_once():
    timeline = Timeline()
    timeline.add(Move(CARD, 1.0, 0.0, HAND, TRICK))
    assert timeline.at(CARD, 0.9).target == HAND
    assert timeline.at(CARD, 1.0).target == TRICK


def test_put_remove_and_clear():
    timeline = Timeline()
    other = Hidden(1, 0)
    timeline.put(CARD, HAND)
    timeline.put(other, AtSeat(1))
    timeline.add(Move(CARD, 0, 1, HAND, TRICK))
    assert timeline.things() == (CARD, other)
    timeline.put(CARD, TRICK)
    assert timeline.things() == (other, CARD), "put again, it lies on top"
    assert not timeline.at(CARD, 0.5).moving
    timeline.remove(CARD)
    assert CARD not in timeline
    timeline.clear()
    assert timeline.things() == ()


def test_the_hand_is_what_lies_there_or_is_on_its_way():
    timeline = Timeline()
    timeline.put(CARD, InDeck())
    assert timeline.in_hand() == ()
    timeline.add(Move(CARD, 5, 1, InDeck(), HAND))
    assert timeline.in_hand() == ((CARD, HAND),)
    timeline.add(Move(CARD, 7, 1, HAND, TRICK))
    assert timeline.in_hand() == ()


@pytest.mark.parametrize("ease", Ease)
def test_every_ease_starts_at_the_origin_and_ends_at_the_target(ease):
    assert ease(0) == pytest.approx(0)
    assert ease(1) == pytest.approx(1)
    points = [ease(i / 50) for i in range(51)]
    assert max(points) < 1.2
    assert min(points) > -0.2


def test_the_arc_is_highest_in_the_middle_and_nothing_at_its_ends():
    heights = [Flight(HAND, TRICK, k, k, arc=60).height for k in (0, 0.25, 0.5, 0.75, 1)]
    assert heights[0] == pytest.approx(0)
    assert heights[4] == pytest.approx(0)
    assert heights[2] == 60 == max(heights)
