"""Chance as data: frozen vectors, and a second writing of the recipe in the docstring of chance.py."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest

from game.engine import (
    DECK,
    PRESETS,
    DrawForDealer,
    Stream,
    arena_seed,
    deal_hands,
    deal_seed,
    draw_cards,
    draw_dealer,
    draw_seed,
    fingerprint,
    joint_seed,
    later_match_seed,
    mind_seed,
    shuffle,
    text_seed,
)

from .situations import MATCH_SEED, names

# Frozen: a change here changes every deal ever shared. New recipes get a new version in their label.
SEEDS = {
    "deal 1 0": "bcff7d2c69e3ed1820c6d8be7d634e549a2d78e477aecd6db3700b7ffdcf24ee",
    "deal 3 2": "2b896b45c8460ec0869601c14be54dff91b1e72f27ddaefdc92269fdfd8bf56f",
    "draw": "6f2b674a6e7e08c50348766ba3813247abffae35caaacd85f13398eb88b4e390",
    "mind": "494e6d3f0d3f8085416e8b233fc30d95a543da59ce727cac67585e909c22f451",
}
FIRST_DECK = (
    "AH QC 6C TH AD TD 6D JH 3S 6S 4C 2C 5S QD 7C 7D 6H JS KS 4S 5C 4H TS QH 9C 9H 2S 4D 9S KC 2H 7H 5D TC "
    "QS JD 7S 8H 9D 8S 2D AC JC 3D KH 5H AS 8D KD 8C 3H 3C"
)
COUNTING_DECK = (
    "5S AH JD 4C 9H TH JS 8D AD 3S KC 7C 2C 3H QS 8S 6H 3D TC 4S 4D 9S 7D TD KD QC 6S 4H 5C QH 6D 8C 5H KS "
    "7H AC JH 7S AS 3C 9D 9C 2H 5D 8H QD JC 2S 6C 2D TS KH"
)


def test_frozen_seeds():
    assert deal_seed(MATCH_SEED, 1, 0).hex() == SEEDS["deal 1 0"]
    assert deal_seed(MATCH_SEED, 3, 2).hex() == SEEDS["deal 3 2"]
    assert draw_seed(MATCH_SEED).hex() == SEEDS["draw"]
    assert mind_seed(MATCH_SEED).hex() == SEEDS["mind"]


def test_frozen_match_seeds():
    assert text_seed("monsoon").hex() == "b89d12e2d4f9821813ad066ae4b72df0"
    assert text_seed("00" * 15 + "fF").hex() == "00" * 15 + "ff"
    assert arena_seed(7, 3).hex() == "adaea4462c32a19f479333ce8149d932"
    assert later_match_seed(bytes(range(16)), 1).hex() == "855af72ba2f633136acee996a66dea1e"
    assert later_match_seed(bytes(range(16)), 2).hex() == "f4d863eeb11bda65ef1da544615b78e5"


def test_no_text_is_no_seed():
    with pytest.raises(ValueError, match="32 hex digits"):
        text_seed("")


def test_frozen_shuffles():
    assert names(shuffle(deal_seed(MATCH_SEED, 1, 0))) == FIRST_DECK
    assert names(shuffle(bytes(range(32)))) == COUNTING_DECK


def test_frozen_draw():
    assert names(draw_cards(bytes(range(32))).cards) == "5S AH JD 4C"
    assert [draw_dealer(bytes([first]) * 32) for first in range(8)] == [2, 2, 2, 2, 3, 1, 2, 3]


def test_frozen_hands():
    hands = deal_hands(shuffle(deal_seed(MATCH_SEED, 1, 0)), 3, PRESETS["classic"]).hands
    assert [names(hand[:4]) for hand in hands] == ["AH AD 3S 5S", "QC TD 6S QD", "6C 6D 4C 7C", "TH JH 2C 7D"]


def test_the_recipe_can_be_repeated_from_its_description():
    seed = hashlib.sha256(b"callbreak/deal/1\0" + MATCH_SEED + bytes([0, 0, 0, 1, 0, 0, 0, 0])).digest()
    assert seed == deal_seed(MATCH_SEED, 1, 0)
    blocks = b"".join(
        hashlib.sha256(b"callbreak/stream/1\0" + seed + bytes(7) + bytes([block])).digest() for block in range(16)
    )
    words = [int(blocks[i : i + 4].hex(), 16) for i in range(0, len(blocks), 4)]
    deck = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]
    for size in range(52, 1, -1):
        while (word := words.pop(0)) >= 2**32 // size * size:
            pass
        other = word % size
        deck[size - 1], deck[other] = deck[other], deck[size - 1]
    assert " ".join(deck) == FIRST_DECK


def test_no_two_seeds_are_alike():
    seeds = [deal_seed(MATCH_SEED, round, attempt) for round in range(1, 20) for attempt in range(20)]
    seeds += [draw_seed(MATCH_SEED), mind_seed(MATCH_SEED), deal_seed(bytes(16), 1, 0)]
    assert len(set(seeds)) == len(seeds)
    assert {len(seed) for seed in seeds} == {32}


def test_a_shuffle_is_a_permutation_and_no_card_has_a_favourite_place():
    places = Counter()
    for number in range(1040):
        deck = shuffle(number.to_bytes(32, "big"))
        assert sorted(deck) == list(DECK)
        places.update((place, card) for place, card in enumerate(deck) if place in (0, 25, 51))
    # 20 expected of each; a fixed sample, so this either holds for ever or never did
    assert min(places.values()) >= 5
    assert max(places.values()) <= 42


@pytest.mark.parametrize("bound", [1, 2, 6, 2**31 + 1, 2**32])
def test_numbers_are_below_their_bound(bound):
    stream = Stream(bytes(32))
    drawn = [stream.below(bound) for _ in range(200)]
    assert all(0 <= number < bound for number in drawn)
    assert bound == 1 or len(set(drawn)) > 1


def test_numbers_that_would_favour_some_outcomes_are_thrown_away():
    words, kept = Stream(bytes(32)), Stream(bytes(32))
    bound = 2**31 + 1  # nearly half of all words are above the only multiple
    all_words = [words.below(2**32) for _ in range(100)]
    fitting = [word for word in all_words if word < bound]
    assert 20 < len(fitting) < 80
    assert [kept.below(bound) for _ in fitting] == fitting


@pytest.mark.parametrize("bound", [0, -1, 2**32 + 1, 2.0, True, None])
def test_a_bound_out_of_range_is_refused(bound):
    with pytest.raises(ValueError, match="a bound is"):
        Stream(bytes(32)).below(bound)


@pytest.mark.parametrize("seed", [b"", bytes(15), bytes(17), bytes(32), "0" * 16, None, 16, bytearray(16)])
def test_a_match_seed_is_sixteen_bytes(seed):
    for derive in (draw_seed, mind_seed, lambda seed: deal_seed(seed, 1, 0)):
        with pytest.raises(ValueError, match="a match seed is 16 bytes"):
            derive(seed)


@pytest.mark.parametrize("seed", [b"", bytes(16), bytes(33), "0" * 32, None])
def test_a_shuffle_takes_thirty_two_bytes(seed):
    with pytest.raises(ValueError, match="a seed is 32 bytes"):
        shuffle(seed)


@pytest.mark.parametrize("round, attempt", [(0, 0), (1, -1), (True, 0), (1, False), (1.0, 0), (2**32, 0), (1, None)])
def test_rounds_count_from_one_and_attempts_from_zero(round, attempt):
    with pytest.raises(ValueError, match="is a whole number from"):
        deal_seed(MATCH_SEED, round, attempt)


@pytest.mark.parametrize("deck", [DECK[:51], (*DECK[:51], DECK[0]), (), (*DECK, DECK[0]), tuple(map(str, DECK))])
def test_only_a_whole_deck_is_dealt(deck):
    with pytest.raises(ValueError, match="a deck is all 52 cards"):
        deal_hands(deck, 0, PRESETS["classic"])


@pytest.mark.parametrize("dealer", [4, -1, None, True])
def test_only_a_seat_deals(dealer):
    with pytest.raises(ValueError, match="a dealer is a seat"):
        deal_hands(DECK, dealer, PRESETS["classic"])


def test_a_draw_is_four_cards():
    assert draw_cards(draw_seed(MATCH_SEED)) == DrawForDealer(shuffle(draw_seed(MATCH_SEED))[:4])


def test_a_joint_seed_needs_both_sides():
    own, other = bytes(16), bytes(15) + b"\1"
    assert joint_seed(own, "monsoon").hex() == "2959104ff4a2fd3af8be0676e102ed61"
    assert len({joint_seed(own, "monsoon"), joint_seed(other, "monsoon"), joint_seed(own, "Monsoon"), own}) == 4
    assert joint_seed(own, "e\u0301") == joint_seed(own, "\u00e9")


def test_a_fingerprint_is_plain_sha256():
    assert fingerprint(bytes(32)) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
