"""Thinking beside the loop."""

import queue
import threading

import pytest

from game.engine import PRESETS, Call
from game.players import SLOW, Mind, choosing, new_player

from .positions import calling

VIEW = calling("AS KS 2S AH KH 2H 3H 2D 3D 4D 5D 2C 3C", PRESETS["classic"])
SEED = bytes(32)


class Ponderer:
    """Thinks until it is let go, or told to stop."""

    def __init__(self):
        self.may, self.stopped = threading.Event(), threading.Event()

    def choose(self, view, seed):
        return self.choose_unless(lambda: False, view, seed)

    def choose_unless(self, stop, view, seed):
        while not self.may.wait(0.002):
            if stop():
                self.stopped.set()
                return None
        return Call(view.seat, 3)

    def prepare(self):
        pass


class Broken:
    def choose(self, view, seed):
        raise ZeroDivisionError("lost its mind")


def test_an_answer_comes_once_and_never_waits():
    player = Ponderer()
    mind = Mind()
    assert mind.answer() is None
    assert not mind.asked
    mind.ask(choosing(player, VIEW, SEED))
    assert [mind.answer() for _ in range(100)] == [None] * 100  # the player may not answer yet: to wait were to hang
    assert mind.asked
    player.may.set()
    assert mind.wait()
    assert mind.answer() == Call(0, 3)
    assert mind.answer() is None
    assert not mind.asked


def test_one_question_at_a_time():
    player = Ponderer()
    mind = Mind()
    mind.ask(choosing(player, VIEW, SEED))
    with pytest.raises(RuntimeError, match="still thinking"):
        mind.ask(choosing(player, VIEW, SEED))
    mind.drop()


def test_what_is_dropped_stops_and_is_never_answered():
    player = Ponderer()
    mind = Mind()
    mind.ask(choosing(player, VIEW, SEED))
    mind.drop()
    mind.drop()
    assert player.stopped.wait()
    assert mind.answer() is None
    player.may.set()
    mind.ask(choosing(player, VIEW, SEED))
    assert mind.wait()
    assert mind.answer() == Call(0, 3)


def test_what_a_player_raises_is_raised_where_the_answer_is_taken():
    player = Broken()
    mind = Mind()
    mind.ask(choosing(player, VIEW, SEED))
    assert mind.wait()
    with pytest.raises(ZeroDivisionError, match="lost its mind"):
        mind.answer()
    assert not mind.asked


@pytest.mark.parametrize("name", ["strong", *sorted(SLOW)])
def test_a_mind_decides_what_its_player_does(name):
    player = new_player(name)
    mind = Mind()
    mind.ask(choosing(player, VIEW, SEED))
    assert mind.wait()
    assert mind.answer() == new_player(name).choose(VIEW, SEED)


def test_no_thread_is_left():
    before = set(threading.enumerate())
    player = Ponderer()
    minds = [Mind() for _ in range(5)]
    for mind in minds:
        mind.ask(choosing(player, VIEW, SEED))
    for mind in minds:
        mind.drop()
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert not set(threading.enumerate()) - before


def test_between_any_two_cards_of_the_search_a_frame_can_come(monkeypatch):
    """All the search is in the thread, and while it is held up at a card, the loop goes on.

    How much work lies between two cards, `test_work_is_bounded_by_worlds` says.
    """
    pytest.importorskip("numpy")
    from game.players.search.lockstep import Lockstep

    cards, frames, threads = queue.Queue(), queue.Queue(), set()
    play = Lockstep.play

    def held_up(table, *args):
        threads.add(threading.current_thread())
        cards.put(table.left)
        assert frames.get()
        play(table, *args)

    monkeypatch.setattr(Lockstep, "play", held_up)
    player = new_player("master")
    mind = Mind()
    mind.ask(choosing(player, VIEW, SEED))
    for number in range(52):
        assert cards.get() == 13 - number // 4
        with monkeypatch.context() as patch:
            patch.setattr(threading.Event, "wait", lambda *_: pytest.fail("the frame waits"))
            assert mind.answer() is None
        frames.put(True)
    assert mind.wait()
    assert isinstance(mind.answer(), Call)
    assert [thread.name for thread in threads] == ["callbreak-mind"]


def test_a_search_asks_before_every_card_whether_to_stop():
    pytest.importorskip("numpy")
    asked = []
    assert new_player("master").choose_unless(lambda: asked.append(True), VIEW, SEED)
    assert len(asked) == 52
