"""Cards: one object each, ordered, hashable, and their text."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

from game.engine import DECK, Card, Rank, Suit


def test_the_deck_is_in_order():
    assert sorted(DECK) == list(DECK)
    assert [card.index for card in DECK] == list(range(52))
    assert (str(DECK[0]), str(DECK[12]), str(DECK[13]), str(DECK[51])) == ("2C", "AC", "2D", "AS")


def test_there_is_one_object_for_each_card():
    for card in DECK:
        assert Card(card.suit, card.rank) is card
        assert Card(int(card.suit), int(card.rank)) is card
        assert Card.parse(str(card)) is card
        assert copy.deepcopy(card) is card
        assert pickle.loads(pickle.dumps(card)) is card
    assert type(Card(3, 14).suit) is Suit


def test_hashes_do_not_depend_on_the_process():
    assert [hash(card) for card in DECK] == list(range(52))


def test_cards_compare_with_cards_only():
    low, high = Card.parse("AH"), Card.parse("2S")
    assert low < high
    assert low <= high
    assert high > low
    assert high >= low
    assert low not in ("AH", 38)
    with pytest.raises(TypeError):
        assert low < 3


def test_a_card_is_frozen():
    with pytest.raises(FrozenInstanceError):
        DECK[0].rank = Rank.ACE


@pytest.mark.parametrize("suit, rank", [(4, 2), (0, 1), (0, 15), (True, 2), (0, 2.0), ("C", "2"), (None, None)])
def test_no_other_card_can_be_made(suit, rank):
    with pytest.raises(ValueError, match=r"Suit|Rank"):
        Card(suit, rank)


@pytest.mark.parametrize("text", ["", "A", "S", "ASS", "1S", "AX", "A S", None, 5, b"AS", ["AS"], "♠A"])
def test_parse_says_what_is_wrong(text):
    with pytest.raises(ValueError, match="is not a card"):
        Card.parse(text)


@pytest.mark.parametrize("text, meant", [("as", "AS"), ("10D", "TD"), ("SA", "AS"), (" 2c", "2C")])
def test_parse_guesses_what_was_meant(text, meant):
    with pytest.raises(ValueError, match=f"did you mean '{meant}'"):
        Card.parse(text)
