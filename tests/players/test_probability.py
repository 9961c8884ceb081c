"""What a card is worth, and what a seat knows: against counting by hand and against the cards as they lie."""

from itertools import combinations
from math import comb

import pytest

from game.engine import PRESETS, Card, Duty, Follow, Phase, Rules, Undertrump
from game.players import new_player
from game.players.knowledge import ALL_CODES, beats, know
from game.players.probability import ONE, kinds_of, none_held, ruff_win_chance, win_chance

from .positions import CODES, cards, playing, views_of
from .test_players import any_rules


def test_codes_are_ordered_and_different():
    assert sorted(set(CODES)) == CODES
    assert sum(1 << number for number in CODES) == ALL_CODES


def test_none_held_counts_hands():
    hands = list(combinations(range(8), 3))
    for n in range(6):
        none = sum(not set(hand) & set(range(n)) for hand in hands)
        assert none_held()[8][n][3] == ONE * none // len(hands)
    assert none_held()[39][13][13] == ONE * comb(26, 13) // comb(39, 13)


def test_the_last_to_play_is_not_beaten():
    assert win_chance((0, 0, 0), 2, 3, 5, 4, 4, 3) == ONE
    assert ruff_win_chance((0, 0, 0), 1, 3, 5, 4, 3) == ONE


@pytest.mark.parametrize(
    "kinds, spades, suit, higher, low, high",
    [
        ((3, 0, 0), 10, 8, 0, 750, 1000),  # the ace of a suit early: seldom ruffed
        ((3, 0, 0), 10, 8, 3, 0, 150),
        ((0, 3, 0), 0, 8, 5, ONE, ONE),  # nobody has the suit or a spade
        ((0, 3, 0), 10, 8, 0, 0, 10),  # all are out of it, and there are spades
        ((0, 0, 3), 0, 8, 0, ONE, ONE),  # the highest spade
    ],
)
def test_how_likely_a_lead_stands(kinds, spades, suit, higher, low, high):
    assert low <= win_chance(kinds, 0, 0, 12, spades, suit, higher) <= high


def test_more_that_beats_it_never_helps():
    for higher in range(5):
        chances = [win_chance((2, 0, 0), 1, 1, 8, 6, 6, above) for above in range(7)]
        assert chances == sorted(chances, reverse=True)
        assert ruff_win_chance((2, 0, 0), 1, 1, 8, 6, higher) >= ruff_win_chance((2, 0, 0), 1, 1, 8, 6, higher + 1)


def test_kinds_of_the_others():
    hearts, spades = 1 << 2, 1 << 3
    assert kinds_of((0, hearts, spades), 0, 2) == ((1, 1, 1), 0)
    assert kinds_of((0, hearts, hearts | spades), 0, 2) == ((1, 1, 0), 0)  # who is out of both counts for nothing
    assert kinds_of((0, hearts, 0), 1, 2) == ((1, 1, 0), 1)
    assert kinds_of((0, 0, hearts), 1, 2) == ((2, 0, 0), 0)


# what is known


def test_what_is_held_to_be_impossible_is_so():
    """In whole rounds under any rules, nobody ever holds what they are held not to."""
    for number in range(60):
        rules = any_rules(number) if number % 2 else list(PRESETS.values())[number // 2 % len(PRESETS)]
        player = new_player("random" if number % 3 else "rule")
        for view, match in views_of(rules, number, player):
            known = know(view)
            assert known.unseen == sum(1 << c.code for s in range(4) if s != view.seat for c in match.hands[s]), number
            for offset in range(1, 4):
                held = match.hands[(view.seat + offset) % 4]
                mask = sum(1 << card.code for card in held)
                assert not mask & known.cannot[offset], (number, rules, view)
                assert all(not known.voids[offset] >> card.suit & 1 for card in held), number


def shown(trick, rules):
    """What the seat before the one to play has shown by its card, the last of the trick."""
    view = playing("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", rules, trick)
    known = know(view)
    return known.cannot[3], known.voids[3]


def mask_of(text):
    return sum(1 << card.code for card in cards(text))


HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
SPADES = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"


@pytest.mark.parametrize(
    "trick, rules, cannot, voids",
    [
        ("5H 3H", PRESETS["classic"], "", 0),
        ("5H 3H", PRESETS["nepal"], "6H 7H 8H 9H TH JH QH KH AH", 0),  # did not beat
        ("5H 2D", PRESETS["classic"], f"{HEARTS} {SPADES}", 0b1100),  # did not trump
        ("5H 2D", PRESETS["lakdi"], HEARTS, 0b0100),  # need not have
        ("5H 2S", PRESETS["classic"], HEARTS, 0b0100),
        ("5S 2D", PRESETS["classic"], SPADES, 0b1000),
    ],
)
def test_what_a_card_shows(trick, rules, cannot, voids):
    assert shown(trick, rules) == (mask_of(cannot), voids)


@pytest.mark.parametrize(
    "third, rules, cannot, voids",
    [
        ("3S", PRESETS["classic"], f"{HEARTS} TS JS QS KS AS", 0b0100),  # did not overtrump
        ("2D", PRESETS["classic"], f"{HEARTS} TS JS QS KS AS", 0b0100),
        ("2D", PRESETS["home"], f"{HEARTS} {SPADES}", 0b1100),  # did not undertrump
        ("3S", PRESETS["lakdi"], HEARTS, 0b0100),
        ("4H", PRESETS["nepal"], "", 0),  # trumped: no duty to beat
        ("4H", Rules(follow=Follow.ALWAYS_BEAT), "6H 7H 8H 9H TH JH QH KH AH", 0),
        ("2D", Rules(overtrump=Duty.MAY, undertrump=Undertrump.FORCED), f"{HEARTS} {SPADES}", 0b1100),
    ],
)
def test_what_a_card_on_a_trumped_trick_shows(third, rules, cannot, voids):
    assert shown(f"5H 9S {third}", rules) == (mask_of(cannot), voids)


def test_beats_is_the_rule_of_the_trick():
    assert beats(Card.parse("2S").code, Card.parse("AH").code)
    assert not beats(Card.parse("AD").code, Card.parse("2H").code)
    assert not beats(Card.parse("AH").code, Card.parse("2D").code)
    assert beats(Card.parse("3H").code, Card.parse("2H").code)


def test_positions_are_what_they_say():
    gone = [f"{rank}{suit}" for suit in "DS" for rank in "23456789TJQK"]
    gone += [f"{rank}H" for rank in "234678TJQKA9"] + [f"{rank}C" for rank in "456789TJ"]
    view = playing("2C 3C", PRESETS["classic"], "5H", gone=" ".join(gone))
    assert view.phase is Phase.PLAY
    assert len(view.legal_actions()) == 2
    assert know(view).left == 2
    assert [len(played) for played in know(view).played] == [11, 11, 11, 12]
