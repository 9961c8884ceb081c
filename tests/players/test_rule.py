"""The player `rule`, sentence by sentence, and how strong it is."""

import dataclasses
from functools import cache

import pytest

from game.engine import PRESETS, Card, Phase, Rules, SeatView, Suit
from game.players import new_player
from game.players.rule import Rule, call_for, strength

from .test_players import play_round, seed_of

CLASSIC, NEPAL = PRESETS["classic"], PRESETS["nepal"]


def cards(text):
    return tuple(Card.parse(word) for word in text.split())


def view_of(hand, trick="", *, wanting=True, rules=CLASSIC, played="", broken=True):
    """Seat 0 to play: what it holds, the trick so far, what was played in tricks before."""
    hand, trick, played = cards(hand), cards(trick), cards(played)
    first = -len(trick) % 4
    tricks = tuple(tuple(enumerate(played[start : start + 4])) for start in range(0, len(played), 4))
    return SeatView(
        rules=rules, seat=0, phase=Phase.PLAY, round=1, attempt=0, dealer=3, to_act=0, hand=hand,
        calls=(2, 2, 2, 2), tricks_won=(1 if wanting else 2, 0, 0, 0),
        trick=tuple(((first + i) % 4, card) for i, card in enumerate(trick)), tricks=tricks,
        totals=(0, 0, 0, 0), spades_broken=broken,
    )  # fmt: skip


def played(*args, **kwargs):
    return str(Rule().choose(view_of(*args, **kwargs), bytes(32)).card)


# calling


@pytest.mark.parametrize(
    "hand, hundredths",
    [
        ("2S 3S 4S 2H 3H 4H 2D 3D 4D 2C 3C 4C 5C", 0),
        ("2S 3S 4S AH 3H 4H 2D 3D 4D 2C 3C 4C 5C", 100),
        ("2S AH 3H 4H 5H 6H 7H 2D 3D 4D 2C 3C 4C", 60),  # a long ace
        ("2S 3S 4S KH 3H 4H 2D 3D 4D 2C 3C 4C 5C", 80),
        ("2S 3S KH 3H 4H 5H 6H 2D 3D 4D 2C 3C 4C", 40),  # a long king
        ("2S 3S KH 2D 3D 4D 5D 6D 2C 3C 4C 5C 6C", 30),  # a bare king, too few spades to ruff
        ("2S 3S 4S KH 2D 3D 4D 5D 6D 2C 3C 4C 5C", 30 + 40),  # and one that can
        ("2S 3S 4S QH 3H 4H 2D 3D 4D 2C 3C 4C 5C", 30),
        ("2S 3S 4S QH 3H 2D 3D 4D 5D 2C 3C 4C 5C", 0),  # a queen among two
        ("2S 2H 3H 4H 5H 6H 2D 3D 4D 5D 6D 7D 8D", 0),  # void, but one spade
        ("2S 3S 4S 2H 3H 4H 5H 6H 2D 3D 4D 5D 6D", 100),  # void
        ("2S 3S 4S 5S 2H 3H 4H 5H 6H 2D 3D 4D 5D", 150),  # void
        ("AS 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C 5C", 100),
        ("KS 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C 5C", 0),
        ("KS 2S 2H 3H 4H 5H 2D 3D 4D 5D 2C 3C 4C", 100),
        ("QS 3S 2S 2H 3H 4H 5H 2D 3D 4D 2C 3C 4C", 80),
        ("JS 4S 3S 2S 2H 3H 4H 2D 3D 4D 2C 3C 4C", 50),
        ("6S 5S 4S 3S 2S 2H 3H 4H 2D 3D 4D 2C 3C", 80),
        ("AS KS QS JS 2S 3S AH KH 2H AD KD 2D 2C", 330 + 160 + 180 + 180 + 100),
    ],
)
def test_what_a_hand_promises(hand, hundredths):
    assert strength(cards(hand)) == hundredths


def test_the_call_rounds_and_stays_within_the_legal_calls():
    hand = cards("AS 2S 3S AH KH 2H 3H 2D 3D 4D 5D 2C 3C")
    assert strength(hand) == 280
    assert call_for(hand, CLASSIC) == 3
    weak = cards("2S 3S 4S KH 2H 3H 4H 2D 3D 4D 2C 3C 4C")
    view = dataclasses.replace(view_of(""), phase=Phase.CALL, hand=weak, calls=(None,) * 4, tricks_won=(0,) * 4)
    for rules, number in ((CLASSIC, 2), (NEPAL, 1), (Rules(min_call=5), 5)):
        assert Rule().choose(dataclasses.replace(view, rules=rules), bytes(32)).number == number
    spades = tuple(Card(Suit.SPADES, card.rank) for card in cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"))
    all_spades = dataclasses.replace(view, hand=spades)
    assert Rule().choose(all_spades, bytes(32)).number == 12
    assert Rule().choose(dataclasses.replace(all_spades, rules=PRESETS["lakdi"]), bytes(32)).number == 13
    assert Rule().choose(dataclasses.replace(all_spades, rules=NEPAL), bytes(32)).number == 8


def test_a_quarter_where_overtricks_are_limited_three_tenths_where_not():
    hand = cards("2S 3S 4S AH KH 2H 3H 2D 3D 4D 2C 3C 4C")
    assert strength(hand) == 180
    assert call_for(hand, CLASSIC) == 2
    hand = cards("AS 2S KH 3H 4H 5H 6H QD 3D 4D 2C 3C 4C")
    assert strength(hand) == 170
    assert (call_for(hand, CLASSIC), call_for(hand, NEPAL)) == (1, 2)


# leading


def test_leads_a_boss_of_its_shortest_side_suit():
    assert played("AS AH 2H 3H AD 2D 2C") == "AD"


def test_a_king_is_a_boss_when_the_ace_was_played_or_is_in_the_hand():
    assert played("KH 2H 3D", played="AH 4H 5H 6H") == "KH"
    assert played("KH 2H 3D") == "2H"
    assert played("KH 2H 3D", played="AD 4H 5H 6H") == "2H"
    assert played("QH AH KH 3D 4D 5D") == "QH"


def test_leads_a_boss_spade_when_no_side_card_is_one():
    assert played("AS KS 2H KD") == "AS"


def test_leads_low_without_a_boss_and_when_it_wants_nothing():
    assert played("KS 2S 3H QD") == "3H"
    assert played("AS AH 3H QD", wanting=False) == "3H"


def test_always_wants_where_overtricks_are_unlimited():
    assert played("AS AH 3H QD", wanting=False, rules=NEPAL) == "AH"


def test_does_not_lead_an_unbroken_spade_where_that_is_forbidden():
    assert played("AS 3H QD", rules=PRESETS["dhaka"], broken=False) == "3H"


# following


def test_the_cheapest_winner_as_the_last_to_play():
    assert played("AH QH JH 2H 3C", "TH 4H 5H") == "JH"
    assert played("AH QH JH 2H 3C", "TH 4H 5S") == "2H"


def test_the_highest_winner_as_the_third():
    assert played("KH QH 2H 3C", "TH 4H") == "KH"
    assert played("9H 8H 2H 3C", "TH 4H") == "2H"


def test_as_the_second_a_boss_or_low():
    assert played("AH QH 2H 3C", "TH") == "AH"
    assert played("KH QH 2H 3C", "TH") == "2H"
    assert played("KH QH 2H 3C", "TH", played="AH 3H 4H 5H") == "KH"


def test_the_highest_loser_when_it_wants_nothing():
    assert played("AH 9H 8H 3C", "TH 4H 5H", wanting=False) == "9H"
    assert played("AH 9H 8H 3C", "TH", wanting=False) == "9H"


def test_forced_to_win_the_cheapest_or_as_the_last_the_highest():
    assert played("AH QH JH 3C", "TH 4H", wanting=False) == "JH"
    assert played("AH QH JH 3C", "TH 4H 5H", wanting=False) == "AH"


# void


def test_the_lowest_forced_spade_when_it_wants_the_trick_else_the_highest():
    assert played("AS 9S 2S KC 3C", "TH 4H") == "2S"
    assert played("AS 9S 2S KC 3C", "TH 5S") == "9S"
    assert played("AS 9S 2S KC 3C", "TH 5S", wanting=False) == "AS"


def test_discards_low_when_it_wants_tricks_and_high_when_not():
    assert played("KC 3C 4D", "TH 4H") == "3C"
    assert played("KC 3C 4D", "TH 4H", wanting=False) == "KC"
    assert played("2S KC 3C 4D", "TH 5S") == "3C"
    assert played("2S KC 3C 4D", "TH 5S", wanting=False) == "KC"


def test_where_trumping_is_free_it_trumps_only_for_a_trick_it_wants():
    lakdi_with_a_limit = dataclasses.replace(PRESETS["lakdi"], overtrick_limit=1)
    assert played("AS 2S KC 3C", "TH 4H", rules=lakdi_with_a_limit) == "2S"
    assert played("AS 2S KC 3C", "TH 4H", rules=lakdi_with_a_limit, wanting=False) == "KC"


def test_a_spade_forced_under_a_higher_one():
    limited = dataclasses.replace(PRESETS["home"], overtrick_limit=1)
    assert played("9S 2S KC 3C", "TH QS", rules=limited) == "2S"
    assert played("9S 2S KC 3C", "TH QS", rules=limited, wanting=False) == "9S"


# strength


DEALS = pytest.mark.parametrize("deals", [100, pytest.param(400, marks=pytest.mark.nightly)])


@cache
def results(rules, name, others, deals):
    """Points a round in tenths, points above the others' mean, and how often the call was made."""
    own = margin = made = 0.0
    player, other = new_player(name), new_player(others)
    for deal in range(deals):
        seat = deal % 4
        players = [player if at == seat else other for at in range(4)]
        points = play_round(rules, seed_of(deal), players, first_dealer=deal // 4 % 4).points
        own += points[seat] / 10 / deals
        margin += (points[seat] - (sum(points) - points[seat]) / 3) / 10 / deals
        made += (points[seat] > 0) / deals
    return own, margin, made


@DEALS
@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS.keys())
def test_rule_is_clearly_better_than_random(rules, deals):
    _, margin, _ = results(rules, "rule", "random", deals)
    assert margin > 0.5


@DEALS
@pytest.mark.parametrize(
    "preset, others, points, share",
    [
        ("classic", "random", 0.42, 0.60),
        ("classic", "rule", 0.83, 0.65),
        ("nepal", "random", 2.36, 0.96),
        ("nepal", "rule", 2.10, 0.92),
    ],
)
def test_rule_is_as_strong_as_it_was_when_it_was_first_measured(preset, others, points, share, deals):
    own, _, made = results(PRESETS[preset], "rule", others, deals)
    assert own == pytest.approx(points, abs=0.8)
    assert made == pytest.approx(share, abs=0.12)
