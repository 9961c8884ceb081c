"""The seeds that matches begin from."""

from game.match.seeds import MatchSeeds

ASKED = b"0123456789abcdef"


def test_without_a_wish_every_match_has_cards_of_its_own():
    seeds = MatchSeeds(None)
    assert len({seeds.fresh() for _ in range(50)} | {seeds.at(0), seeds.at(0)}) == 52


def test_the_seed_asked_for_comes_first_and_the_same_ones_follow():
    seeds = MatchSeeds(ASKED)
    first, second, third = (seeds.fresh() for _ in range(3))
    assert first == ASKED
    assert len({first, second, third}) == 3
    assert [MatchSeeds(ASKED).at(number) for number in range(3)] == [first, second, third]


def test_looking_one_up_takes_none_away():
    seeds = MatchSeeds(ASKED)
    seeds.at(7)
    assert seeds.fresh() == ASKED
