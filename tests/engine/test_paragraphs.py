"""A test for each paragraph of docs/rules.md 1, the classic game; each name says the rule."""

from __future__ import annotations

import pytest

from game.engine import (
    DECK,
    PRESETS,
    Call,
    CallMade,
    Card,
    EndMatch,
    IllegalAction,
    Match,
    Phase,
    Play,
    Rank,
    Reason,
    RoundScored,
    Rules,
    Suit,
    TrickWon,
    best_in,
    deal_hands,
    legal_calls,
    legal_plays,
    next_seat,
    round_points,
    standings,
    trick_winner,
)

from .situations import (
    SPADES_TO_3,
    C,
    D,
    H,
    S,
    call_all,
    called,
    cards,
    deal_with,
    names,
    play_out,
    suits_deal,
    whole_round,
)

CLASSIC = PRESETS["classic"]


def legal(hand: str, trick: str = "") -> str:
    return names(legal_plays(cards(hand), cards(trick), CLASSIC))


def test_the_defaults_are_the_classic_game():
    assert Rules() == CLASSIC


def test_1_1_four_suits_of_thirteen_ranks_ace_high():
    assert len(set(DECK)) == 52
    for suit in Suit:
        of_suit = [card for card in DECK if card.suit is suit]
        assert names(sorted(of_suit, reverse=True)) == " ".join(f"{rank}{suit.letter}" for rank in "AKQJT98765432")


def test_1_2_the_lowest_spade_beats_the_highest_card_of_another_suit():
    for suit in (C, D, H):
        assert best_in([Card(suit, Rank.ACE), Card(S, Rank.TWO)]) is Card(S, Rank.TWO)


def test_1_3_the_next_seat_is_one_further():
    assert [next_seat(seat) for seat in range(4)] == [1, 2, 3, 0]


def test_1_4_anyone_may_deal_first_then_the_deal_passes_on():
    for first in range(4):
        match = Match(CLASSIC, first)
        dealers = []
        for _ in range(5):
            dealers.append(match.dealer)
            whole_round(match, SPADES_TO_3, (2, 2, 2, 2))
        assert dealers == [(first + turn) % 4 for turn in range(5)]


def test_1_5_cards_are_dealt_singly_from_the_dealers_right():
    deal = deal_hands(DECK, 1, CLASSIC)
    assert [hand[0] for hand in deal.hands] == [DECK[2], DECK[3], DECK[0], DECK[1]]
    assert all(len(hand) == 13 for hand in deal.hands)
    assert deal.hands[2] == DECK[0::4]


def test_1_5_the_classic_game_never_deals_again():
    match = Match(CLASSIC, 3)
    match.apply(suits_deal(C, D, H, S))  # no spade for three, no other suit for one
    assert match.phase is Phase.CALL


def test_1_6_calls_begin_at_the_dealers_right_and_end_with_the_dealer():
    match = Match(CLASSIC, 1)
    match.apply(SPADES_TO_3)
    events = call_all(match, (2, 13, 5, 5))
    assert events == [CallMade(2, 5, 3), CallMade(3, 5, 0), CallMade(0, 2, 1), CallMade(1, 13, 2)]
    assert (match.phase, match.calls) == (Phase.PLAY, (2, 13, 5, 5))


def test_1_6_a_call_is_two_to_thirteen_and_there_is_no_pass():
    assert list(legal_calls(CLASSIC)) == list(range(2, 14))
    match = Match(CLASSIC, 3)
    match.apply(SPADES_TO_3)
    assert match.legal_actions() == tuple(Call(0, number) for number in range(2, 14))
    for number in (-1, 0, 1, 14):
        refusal = match.why_not(Call(0, number))
        assert refusal is not None
        assert (refusal.reason, refusal.low, refusal.high) == (Reason.CALL_OUT_OF_RANGE, 2, 13)


def test_1_7_the_dealers_right_leads_first():
    for dealer in range(4):
        assert called(CLASSIC, SPADES_TO_3, (2, 2, 2, 2), dealer).to_act == (dealer + 1) % 4


def test_1_7_the_winner_of_a_trick_leads_the_next():
    match = called(CLASSIC, SPADES_TO_3, (2, 2, 2, 2))
    for seat, card in enumerate(cards("AC AD AH 2S")):
        match.apply(Play(seat, card))
    assert (match.to_act, match.trick) == (3, ())


def test_1_7_any_card_may_be_led_even_a_spade_unbroken():
    assert legal("2S AS 3H KD") == "2S AS 3H KD"


def test_1_8_any_card_of_the_suit_follows_without_a_duty_to_beat():
    assert legal("2H QH AS 3C", "TH") == "2H QH"


def test_1_8_also_when_spades_are_led():
    assert legal("3S JS 2C", "9S") == "3S JS"


def test_1_9_a_void_player_trumps_with_any_spade():
    assert legal("2C 3S AS", "TH") == "3S AS"


def test_1_10_a_void_player_overtrumps_with_any_higher_spade():
    assert legal("JS 9S QS AD", "7C TS") == "JS QS"


def test_1_11_a_void_player_with_only_lower_spades_plays_anything():
    assert legal("8S 6S 2H 2C", "KD 5S 9S") == "8S 6S 2H 2C"


def test_1_12_a_void_player_without_a_spade_plays_anything():
    assert legal("AD QH 2D", "AC") == "AD QH 2D"
    assert legal("AD QH 2C", "9S") == "AD QH 2C"


def test_1_13_the_best_card_takes_the_trick():
    assert trick_winner(cards("TH 3S AH 2S")) == 1
    assert trick_winner(cards("5D AC AH KC")) == 0
    match = called(CLASSIC, deal_with(s0="TH", s1="KH", s2="2H", s3="AH"), (2, 2, 2, 2))
    for seat, card in enumerate(cards("TH KH 2H AH")):
        *_, last = match.apply(Play(seat, card))
    assert last == TrickWon(3, cards("TH KH 2H AH"), 1, 3)
    assert match.tricks_won == (0, 0, 0, 1)


def test_1_14_made_is_the_call_or_one_more():
    assert [round_points(4, tricks, CLASSIC) for tricks in (3, 4, 5, 6)] == [-40, 40, 40, -40]


def test_1_14_a_made_call_of_eight_or_more_scores_thirteen():
    assert [round_points(7, tricks, CLASSIC) for tricks in (7, 8)] == [70, 70]
    assert [round_points(9, tricks, CLASSIC) for tricks in (8, 9, 10, 11)] == [-90, 130, 130, -90]


def test_1_15_totals_add_up_and_may_be_negative():
    match = Match(CLASSIC, 3)
    totals = []
    for calls in ((2, 3, 4, 13), (2, 2, 2, 13), (5, 2, 2, 12)):
        *_, scored = whole_round(match, SPADES_TO_3, calls)
        assert isinstance(scored, RoundScored)
        totals.append(scored.totals)
    assert totals == [(-20, -30, -40, 130), (-40, -50, -60, 260), (-90, -70, -80, 390)]
    assert match.totals == totals[-1]


def test_1_16_there_is_no_fixed_end():
    match = Match(CLASSIC, 0)
    for number in range(1, 31):
        assert match.round == number
        whole_round(match, SPADES_TO_3, (2, 2, 2, 13))
    assert match.phase is Phase.DEAL


def test_1_16_the_players_stop_between_rounds():
    match = Match(CLASSIC, 0)
    with pytest.raises(IllegalAction):
        match.apply(EndMatch())
    whole_round(match, SPADES_TO_3, (2, 2, 2, 13))
    assert match.legal_actions() == (EndMatch(),)
    match.apply(EndMatch())
    assert match.phase is Phase.OVER
    assert match.standings[0].seat == 3


def test_1_16_equal_totals_share_the_win():
    assert [(s.seat, s.place, s.total) for s in standings((50, 80, -20, 80))] == [
        (1, 1, 80),
        (3, 1, 80),
        (0, 3, 50),
        (2, 4, -20),
    ]


def test_consequence_tricks_add_up_to_thirteen():
    match = called(CLASSIC, SPADES_TO_3, (2, 2, 2, 2))
    events = play_out(match)
    assert sum(isinstance(event, TrickWon) for event in events) == 13
    scored = events[-1]
    assert isinstance(scored, RoundScored)
    assert sum(scored.tricks) == 13


def test_consequence_all_four_succeed_only_if_calls_add_up_to_nine_to_thirteen():
    sums = set()
    for a in range(14):
        for b in range(14 - a):
            for c in range(14 - a - b):
                takes = (a, b, c, 13 - a - b - c)
                ways = [
                    [call for call in (won, won - 1) if call >= 2 and round_points(call, won, CLASSIC) > 0]
                    for won in takes
                ]
                if all(ways):
                    sums |= {sum(map(min, ways)), sum(map(max, ways))}
    assert (min(sums), max(sums)) == (9, 13)
