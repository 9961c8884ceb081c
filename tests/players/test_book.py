"""Book positions: what any good player does, and what none would, each with its reason.

`master` plays all of them, at night with more seeds, and `strong` all but those that take looking ahead.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.engine import DECK, PRESETS, Call, Rules, mind_seed_for
from game.players import new_player

from .positions import calling, cards, playing, seed_of

CLASSIC, NEPAL, LAKDI, DHAKA, HOME = (PRESETS[name] for name in ("classic", "nepal", "lakdi", "dhaka", "home"))


@dataclass(frozen=True)
class Position:
    why: str
    rules: Rules
    hand: str
    trick: str = ""
    want: str = ""
    """What is right, any of these."""
    never: str = ""
    """What is wrong."""
    calls: tuple = (3, 3, 3, 3)
    won: tuple | None = None
    gone: str = ""
    """Of each suit how many cards were played, the lowest ones; small letters the highest: `C8 d4`."""
    looks_ahead: bool = False
    """Whether it takes looking ahead to see it, so that only `master` must."""


def gone_cards(position: Position) -> str:
    there = {*cards(position.hand), *cards(position.trick)}
    found = []
    for word in position.gone.split():
        suit = [card for card in DECK if card.suit.letter == word[0].upper() and card not in there]
        count = int(word[1:])
        found += suit[:count] if word[0].isupper() else suit[-count:]
    return " ".join(map(str, found))


POSITIONS = [
    # the last to play
    Position("cheapest winner when last", CLASSIC, "TH KH AH 2C 3C 4C 2D 3D 4D 5D 2S 3S 4S", "5H 9H 7H", "TH"),
    Position("cheapest winner when last", NEPAL, "TH KH AH 2C 3C 4C 2D 3D 4D 5D 2S 3S 4S", "5H 9H 7H", "TH"),
    Position("what cannot win is lost cheaply", CLASSIC, "2H KH QH 2C 3C 4C 2D 3D 4D 5D 2S 3S 4S", "5H AH 7H", "2H"),
    Position("what cannot win is lost cheaply", NEPAL, "2H KH QH 2C 3C 4C 2D 3D 4D 5D 2S 3S 4S", "5H AH 7H", "2H"),
    Position("no ace on a trumped trick", CLASSIC, "3H AH 4C 3C 7C 2D 3D 4D 5D 8D 3S 4S 5S", "5H 2S 7H", "3H"),
    Position("no ace on a trumped trick", NEPAL, "3H AH 4C 3C 7C 2D 3D 4D 5D 8D 3S 4S 5S", "5H 2S 7H", "3H"),
    Position("no ace on a trumped trick, third", CLASSIC, "3H AH 4C 3C 7C 2D 3D 4D 5D 8D 3S 4S 5S", "5H 2S", "3H"),
    Position("no ace on a trumped trick, third", NEPAL, "3H AH 4C 3C 7C 2D 3D 4D 5D 8D 3S 4S 5S", "5H 2S", "3H"),
    Position("no king on an ace", CLASSIC, "3H KH 4C 3C 7C 2D 3D 4D 5D 8D 3S 4S 5S", "AH", "3H"),
    Position("no king on an ace", NEPAL, "3H KH 4C 3C 7C 2D 3D 4D 5D 8D 3S 4S 5S", "AH", "3H"),
    # trumping
    Position("trump low when last", CLASSIC, "3S 9S AS 2C 3C 4C 6C 2D 3D 4D 5D 7D 8D", "5H 9H KH", "3S"),
    Position("trump low when last", NEPAL, "3S 9S AS 2C 3C 4C 6C 2D 3D 4D 5D 7D 8D", "5H 9H KH", "3S"),
    Position("overtrump as low as does it", CLASSIC, "6S QS AS 2C 3C 4C 6C 2D 3D 4D 5D 7D 8D", "5H 4S 9H", "6S"),
    Position("overtrump as low as does it", NEPAL, "6S QS AS 2C 3C 4C 6C 2D 3D 4D 5D 7D 8D", "5H 4S 9H", "6S"),
    Position("no high spade where all have the suit", CLASSIC, "3S 9S AS KS 3C 4C 6C 2D 3D 4D 5D 7D 8D", "5H 9H",
             never="KS AS"),
    Position("no high spade where all have the suit", NEPAL, "3S 9S AS KS 3C 4C 6C 2D 3D 4D 5D 7D 8D", "5H 9H",
             never="KS AS"),
    Position("a trick that is wanted is trumped, duty or not", LAKDI, "2S 5S 9C 3C 4C 6C 2D 3D 4D 5D 7D 8D 9D",
             "5H KH AH", "2S 5S"),
    Position("no spade wasted under a spade", LAKDI, "2S 5S 9C 3C 4C 6C 2D 3D 4D 5D 7D 8D 9D", "5H KS 9H",
             never="2S 5S", calls=(1, 4, 4, 4)),
    # leading
    Position("no king into an ace", CLASSIC, "KH 3H 4H 2C 3C 4C 8C 2D 3D 4D 2S 3S 4S", never="KH"),
    Position("no king into an ace", NEPAL, "KH 3H 4H 2C 3C 4C 8C 2D 3D 4D 2S 3S 4S", never="KH"),
    Position("no queen of spades into ace and king", CLASSIC, "QS 2S 3S 4H 5H 2C 3C 4C 8C 2D 3D 4D 9H", never="QS"),
    Position("no queen of spades into ace and king", NEPAL, "QS 2S 3S 4H 5H 2C 3C 4C 8C 2D 3D 4D 9H", never="QS"),
    Position("a sure trick is enough, and no need to give another away", NEPAL, "AS 2C", calls=(5, 2, 2, 2),
             won=(4, 3, 2, 2), gone="C8 D12 H12 S12", want="AS 2C"),
    Position("the highest club is led while it lasts", CLASSIC, "AC 3D 2D", calls=(2, 3, 3, 3), won=(1, 3, 3, 3),
             gone="C8 D8 H12 S12", want="AC"),
    # satisfied, where one more breaks the call
    Position("shed the highest that loses", CLASSIC, "2H QH 2C 5C 6D", "KH", "QH", calls=(2, 3, 3, 3),
             won=(3, 2, 1, 2), gone="C8 D8 H8 S8"),
    Position("discard what might win", CLASSIC, "AD 2D 3C 4C 5C", "KH AH", "AD", calls=(2, 7, 7, 7),
             won=(3, 2, 1, 2), gone="C8 D4 H8 S12"),
    Position("do not lead what wins", CLASSIC, "AC 2D 3D 5D 4C", never="AC", calls=(2, 3, 3, 3),
             won=(3, 2, 1, 2), gone="C8 D8 H8 S8"),
    Position("do not trump what need not be trumped", DHAKA, "9S 2D 3D 5D 4C", "KH AH", never="9S",
             calls=(2, 3, 3, 3), won=(3, 2, 1, 2), gone="C8 D8 H8 S8"),
    Position("the highest when it must win", CLASSIC, "QS AS 2D 3D 5D", "3H 4H 5H", "AS", calls=(2, 3, 3, 3),
             won=(2, 2, 2, 2), gone="C8 D8 H8 S8"),
    Position("lose while it can be lost", CLASSIC, "2H AH 2D 3D 5D", "3H 4H 5H", "2H", calls=(2, 3, 3, 3),
             won=(3, 2, 1, 2), gone="C8 D8 H8 S8"),
    Position("lose while it can be lost", DHAKA, "2H AH 2D 3D 5D", "3H 4H 5H", "2H", calls=(2, 3, 3, 3),
             won=(3, 2, 1, 2), gone="C8 D8 H8 S8"),
    # rivals
    Position("break one who is one short, when it costs nothing", CLASSIC, "2H AH", "3H 4H 9H", "AH",
             calls=(3, 3, 3, 4), won=(3, 3, 2, 3), gone="C12 D12 H8 S12",
        looks_ahead=True),
    Position("let go what would break somebody", CLASSIC, "2H AH", "3H 4H 9H", "2H", calls=(3, 3, 3, 2),
             won=(4, 2, 2, 3), gone="C12 D12 H8 S12"),
    # keeping
    Position("a guarded king keeps its guard", NEPAL, "KH 2H 5C 4C 3C", "KD AD", never="KH", calls=(3, 2, 2, 2),
             won=(1, 3, 2, 2), gone="C4 D8 H8 S12"),
    Position("an ace is not thrown away", NEPAL, "AH 2H 5C 4C 3C", "KD AD", never="AH", calls=(3, 2, 2, 2),
             won=(1, 3, 2, 2), gone="C4 D8 H8 S12"),
    Position("an ace is not thrown away", LAKDI, "AH 2H 5C 4C 3C", "KD AD", never="AH", calls=(3, 2, 2, 2),
             won=(1, 3, 2, 2), gone="C4 D8 H8 S12"),
]  # fmt: skip


def ids(positions):
    return [f"{number}: {position.why}" for number, position in enumerate(positions)]


def view_of(position: Position):
    return playing(
        position.hand, position.rules, position.trick, calls=position.calls, won=position.won,
        gone=gone_cards(position),
    )  # fmt: skip


def check(position, player, number):
    view = view_of(position)
    legal = set(view.legal_plays())
    assert len(legal) > 1
    card = new_player(player).choose(view, mind_seed_for(seed_of(number), view)).card
    assert card in legal
    assert not position.want or card in cards(position.want), card
    assert card not in cards(position.never), card


SEEN_AT_ONCE = [position for position in POSITIONS if not position.looks_ahead]


@pytest.mark.parametrize("position", SEEN_AT_ONCE, ids=ids(SEEN_AT_ONCE))
def test_strong_plays_by_the_book(position):
    check(position, "strong", 0)


SEEDS = pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.nightly) for n in range(1, 5))])


@SEEDS
@pytest.mark.parametrize("position", POSITIONS, ids=ids(POSITIONS))
def test_master_plays_by_the_book(position, number):
    pytest.importorskip("numpy")
    check(position, "master", number)


CALLS = [
    ("no tricks: the smallest call", CLASSIC, "2S 3S 4H 5H 6H 7H 2D 3D 4D 5D 2C 3C 4C", {2}),
    ("no tricks: the smallest call", NEPAL, "2S 3S 4H 5H 6H 7H 2D 3D 4D 5D 2C 3C 4C", {1}),
    ("not even a hand of pictures without a spade calls high", CLASSIC, "KH QH JH 9H KD QD JD 9D 8D KC QC JC 9C",
     {2, 3}),
    ("never thirteen", CLASSIC, "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", {12}),
    ("never thirteen", DHAKA, "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", {8}),
    ("thirteen where it pays", LAKDI, "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", {13}),
    ("the bonus when the hand is worth it", CLASSIC, "AS KS QS JS TS 9S 8S AH KH AD 2D AC 2C", set(range(9, 13))),
    ("the bonus when the hand is worth it", CLASSIC, "AS KS QS JS TS 9S AH KH QH AD KD AC 2C", set(range(9, 13))),
    ("a hand near the bonus goes for it", CLASSIC, "AS KS QS JS TS 9S 3S AH KH 2H AD 4D 3C", {8, 9, 10}),
    ("no bonus call on a common hand", CLASSIC, "AS QS 7S 3S KH 8H 4H QD 9D 2D JC 7C 5C", {2, 3, 4}),
    ("the most there is", NEPAL, "AS KS QS JS TS 9S 8S AH KH AD 2D AC 2C", {8}),
    ("four aces and a king", NEPAL, "AS KS 4S AH 8H 7H 3H AD 9D 5D AC 8C 2C", {4, 5}),
    ("four aces and a king", CLASSIC, "AS KS 4S AH 8H 7H 3H AD 9D 5D AC 8C 2C", {4, 5}),
    ("long spades are tricks", CLASSIC, "QS JS TS 9S 8S 7S 6S 2H 3H 4D 5D 2C 3C", {4, 5, 6}),
    ("long spades are tricks", NEPAL, "QS JS TS 9S 8S 7S 6S 2H 3H 4D 5D 2C 3C", {4, 5}),
]  # fmt: skip


@SEEDS
@pytest.mark.parametrize("why, rules, hand, right", CALLS, ids=[f"{n}: {call[0]}" for n, call in enumerate(CALLS)])
@pytest.mark.parametrize("player", ["strong", "master"])
def test_calls_are_by_the_book(player, why, rules, hand, right, number):
    if player == "master":
        pytest.importorskip("numpy")
    view = calling(hand, rules)
    made = new_player(player).choose(view, mind_seed_for(seed_of(number), view))
    assert isinstance(made, Call)
    assert made.number in right
