"""A player who wants tricks spends the cheapest card that does the same: no honour under a card it cannot beat."""

import pytest

from game.engine import PRESETS, Card, Play, Rank, arena_seed
from game.match.arena import play_round
from game.players import CHARACTERS, SKILLS, new_player
from game.players.economy import cheapest, distinct, saves_honour, undominated
from game.players.knowledge import beats, best_of, know

from .positions import cards, playing

CLASSIC = PRESETS["classic"]
HAND = "3H 9H TH KH AH 2C 3C 4C 2D 3D 4D 2S 3S"
THRIFTY = [name for name, style in SKILLS.items() if style.thrifty]
THRIFTY += [name for name, character in CHARACTERS.items() if character.style.thrifty]
QUICK = [name for name in THRIFTY if name not in ("master", "tara", "sita")]


def code(text):
    return Card.parse(text).code


@pytest.mark.parametrize(
    "trick, card, spent",
    [
        ("4H 5H 6H", "AH", "9H"),  # last: the nine wins as well
        ("4H 8H", "AH", "KH"),  # nothing unseen lies between the two
        ("4H 8H", "KH", "KH"),  # knave and queen may be held by who comes after
        ("4H 8H", "TH", "9H"),
        ("4H 6S", "AH", "3H"),  # under a trump
        ("4H 6S", "3H", "3H"),
        ("", "AH", "AH"),
    ],
)
def test_the_cheapest_card_that_does_the_same(trick, card, spent):
    view = playing(HAND, CLASSIC, trick)
    legal, known = [held.code for held in view.hand], know(view)
    assert cheapest(code(card), legal, known, True) == code(spent)
    assert cheapest(code(card), legal, known, False) == code(card)


def test_a_higher_card_that_does_no_more_is_left_out():
    def kept(trick, wants):
        view = playing("3H 9H AH 2C 3C 4C 2D 3D 4D 5D 2S 3S 4S", CLASSIC, trick)
        legal = [card.code for card in view.legal_plays()]
        return " ".join(str(Card.of_code(card)) for card in undominated(legal, know(view), wants))

    assert kept("4H 5H 6H", True) == "3H 9H"  # last: the nine wins as well as the ace
    assert kept("4H 5H", True) == "3H 9H AH"
    assert kept("4H TH", True) == "3H AH"  # neither three nor nine wins
    assert kept("4H 6S", False) == "3H 9H AH"
    assert kept("", True).count(" ") == 12


def test_cards_that_are_as_good_as_each_other_count_as_one():
    view = playing("2C 3C 5C 9C TC QC 2D 3D 4D 5D 6D 7D AS", CLASSIC)
    legal = sorted(card.code for card in view.legal_plays())
    found = distinct(legal, legal[1], know(view))
    assert [str(card) for card in cards("3C 5C 9C QC 2D AS")] == [str(Card.of_code(card)) for card in found]
    between = playing("2C 3C 5C 9C TC QC 2D 3D 4D 5D 6D 7D AS", CLASSIC, "JC")
    legal = [card for card in legal if card < 16]
    assert len(distinct(legal, legal[0], know(between))) == 4  # the knave on the table parts ten and queen


def test_an_honour_is_saved_only_by_a_card_that_does_as_much():
    known = know(playing("QC KD 5D 2D 9S 3S AS 2H 3H 4H 5H 6H 7H", CLASSIC, "JC"))
    assert saves_honour(code("2D"), code("KD"), known, True)
    assert not saves_honour(code("2D"), code("KD"), known, False)
    assert not saves_honour(code("2D"), code("QC"), known, True)  # the queen wins
    assert not saves_honour(code("KD"), code("2D"), known, True)
    assert saves_honour(code("3S"), code("AS"), known, True)
    assert not saves_honour(code("3S"), code("QC"), known, True)  # a trump for a queen


class Watched:
    """A player whose thrown honours are counted: under a card they cannot beat, with a lower loser of the suit held,
    while the call is open."""

    def __init__(self, name):
        self.player, self.thrown = new_player(name), []

    def choose(self, view, seed):
        action = self.player.choose(view, seed)
        if isinstance(action, Play) and action.card.rank >= Rank.JACK and view.trick:
            known, won, call = know(view), view.tricks_won[view.seat], view.calls[view.seat]
            best = best_of(known.trick)
            low = [card for card in view.legal_plays() if card.suit is action.card.suit and card < action.card]
            if won < call <= won + known.left and low and not beats(action.card.code, best):
                self.thrown.append((view, action.card))
        return action


def thrown(name, preset, rounds):
    players = [Watched(each) for each in (name, *["strong"] * 3)]
    for number in range(rounds):
        play_round(PRESETS[preset], players, arena_seed(5, number), number % 4, None)
    return [honour for player in players for honour in player.thrown]


@pytest.mark.parametrize("preset", PRESETS)
def test_no_honour_is_thrown_under_a_card_it_cannot_beat(preset):
    for name in QUICK:
        assert thrown(name, preset, 5) == []


def test_nor_by_a_player_who_searches():
    pytest.importorskip("numpy")
    assert thrown("master", "nepal", 1) == []


@pytest.mark.nightly
@pytest.mark.parametrize("preset", PRESETS)
def test_no_honour_is_thrown_in_five_hundred_rounds(preset):
    for name in QUICK:
        assert thrown(name, preset, 500) == []


@pytest.mark.nightly
def test_nor_in_five_hundred_rounds_by_a_player_who_searches():
    pytest.importorskip("numpy")
    assert thrown("master", "nepal", 500) == []


def test_the_weak_still_throw_some():
    assert thrown("casual", "nepal", 40)
