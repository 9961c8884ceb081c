"""Every knob of docs/rules.md 2, one at a time, and the five presets of docs/rules.md 3."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from game.engine import (
    DOMAINS,
    PRESETS,
    Call,
    Card,
    Deal,
    DealerDrawn,
    Direction,
    DrawForDealer,
    Duty,
    EndedWhy,
    FailScore,
    FirstDealer,
    Follow,
    HandsDealt,
    LeadSpades,
    Match,
    MatchEnded,
    Phase,
    Play,
    Redeal,
    Redealt,
    RedealtWhy,
    RoundScored,
    Rules,
    Undertrump,
    deal_hands,
    legal_calls,
    legal_plays,
    round_points,
    shuffle,
)

from .situations import SPADES_TO_3, call_all, called, cards, deal_with, names, play_out, whole_round

ALL_LOW = (2, 2, 2, 2)


def legal(rules: str, hand: str, trick: str = "", *, broken: bool = False) -> str:
    return names(legal_plays(cards(hand), cards(trick), Rules.parse(rules), spades_broken=broken))


def test_2_there_is_a_domain_for_every_knob():
    assert list(DOMAINS) == [field.name for field in fields(Rules)]
    assert all(domain.allowed for domain in DOMAINS.values())


def test_2_direction_is_only_how_the_seats_run_round_the_table():
    for direction in Direction:
        rules = Rules(direction=direction)
        assert deal_hands(shuffle(bytes(32)), 2, rules) == deal_hands(shuffle(bytes(32)), 2, Rules())
        match = Match(rules, 0)
        match.apply(SPADES_TO_3)
        assert match.to_act == 1


def test_2_min_and_max_call():
    assert list(legal_calls(Rules(min_call=1, max_call=8))) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert list(legal_calls(Rules(min_call=5, max_call=5))) == [5]


def test_2_follow_any_never_binds():
    assert legal("classic,follow=any", "2H QH", "TH") == "2H QH"


def test_2_follow_beat_unless_trumped():
    rules = "classic,follow=beat_unless_trumped"
    assert legal(rules, "2H QH AS", "TH") == "QH"
    assert legal(rules, "2H QH AS", "KH") == "2H QH"
    assert legal(rules, "8C 6C KS", "7C 2S AD") == "8C 6C"
    assert legal(rules, "3S JS 2C", "9S") == "JS"
    assert legal(rules, "TS KS 4S", "9S 2D QS") == "KS"


def test_2_follow_always_beat_also_into_a_trumped_trick():
    rules = "classic,follow=always_beat"
    assert legal(rules, "8C 6C KS", "7C 2S AD") == "8C"
    assert legal(rules, "6C 5C KS", "7C 2S") == "6C 5C"
    assert legal(rules, "2H QH AS", "TH") == "QH"


def test_2_trump_when_void():
    assert legal("classic,trump_when_void=must", "2C 3S", "TH") == "3S"
    assert legal("classic,trump_when_void=may", "2C 3S", "TH") == "2C 3S"
    assert legal("classic,trump_when_void=may", "2C 3S JS", "TH 9S") == "JS"


def test_2_overtrump():
    assert legal("classic,overtrump=must", "2C 3S JS", "TH 9S") == "JS"
    assert legal("classic,overtrump=may", "2C 3S JS", "TH 9S") == "2C 3S JS"
    assert legal("classic,overtrump=may,undertrump=forced", "2C 3S JS", "TH 9S") == "3S JS"


def test_2_undertrump():
    assert legal("classic,undertrump=free", "2C 3S", "TH 9S") == "2C 3S"
    assert legal("classic,undertrump=forced", "2C 3S", "TH 9S") == "3S"
    assert legal("classic,undertrump=forced", "2C 3S JS", "TH 9S") == "JS"
    assert legal("classic,undertrump=forced", "2C 3D", "TH 9S") == "2C 3D"


def test_2_lead_spades_after_broken():
    rules = "classic,lead_spades=after_broken"
    assert legal(rules, "2S AH") == "AH"
    assert legal(rules, "2S AH", broken=True) == "2S AH"
    assert legal(rules, "2S AS") == "2S AS"


def test_2_spades_are_broken_by_any_spade_and_whole_again_next_round():
    match = called(Rules.parse("dhaka"), SPADES_TO_3, ALL_LOW)
    for seat, card in enumerate(cards("AC AD AH")):
        match.apply(Play(seat, card))
        assert not match.spades_broken
    match.apply(Play(3, Card.parse("2S")))
    assert match.spades_broken
    play_out(match)
    assert (match.phase, match.spades_broken) == (Phase.DEAL, False)


def test_2_overtrick_tenths():
    assert round_points(4, 5, Rules(overtrick_tenths=0)) == 40
    assert round_points(4, 5, Rules(overtrick_tenths=1)) == 41


def test_2_overtrick_limit():
    made = [tricks for tricks in range(14) if round_points(4, tricks, Rules(overtrick_limit=0)) > 0]
    assert made == [4]
    made = [tricks for tricks in range(14) if round_points(4, tricks, Rules(overtrick_limit=3)) > 0]
    assert made == [4, 5, 6, 7]
    made = [tricks for tricks in range(14) if round_points(4, tricks, Rules(overtrick_limit=None)) > 0]
    assert made == list(range(4, 14))


def test_2_bonus_call_and_points():
    rules = Rules(bonus_call=5, bonus_points=20, overtrick_tenths=1, overtrick_limit=None)
    assert [round_points(call, 6, rules) for call in (4, 5, 6, 7)] == [42, 200, 200, -70]
    assert round_points(9, 9, Rules(bonus_call=None, bonus_points=None)) == 90


def test_2_fail_score():
    for fail_score, short, over in (
        (FailScore.CALL, -50, -50),
        (FailScore.SHORTFALL, -20, -30),
        (FailScore.ZERO, 0, 0),
    ):
        rules = Rules(fail_score=fail_score)
        assert (round_points(5, 3, rules), round_points(5, 8, rules)) == (short, over)


def test_2_rounds():
    match = Match(Rules(rounds=2), 0)
    whole_round(match, SPADES_TO_3, ALL_LOW)
    assert match.phase is Phase.DEAL
    *_, ended = whole_round(match, SPADES_TO_3, (2, 2, 2, 13))
    assert isinstance(ended, MatchEnded)
    assert (ended.why, match.phase, match.to_act, match.legal_actions()) == (
        EndedWhy.ROUNDS,
        Phase.OVER,
        None,
        (),
    )
    assert [standing.seat for standing in ended.standings] == [3, 0, 1, 2]


def test_2_target_ends_the_match_after_the_round_that_reaches_it():
    match = Match(Rules(target=26), 0)
    whole_round(match, SPADES_TO_3, (2, 2, 2, 13))
    assert match.phase is Phase.DEAL
    *_, ended = whole_round(match, SPADES_TO_3, (2, 2, 2, 12))
    assert isinstance(ended, MatchEnded)
    assert (ended.why, match.totals[3]) == (EndedWhy.TARGET, 260)


def test_2_instant_win_ends_the_round_and_the_match_whatever_the_totals():
    match = Match(Rules(instant_win_tricks=8), 3)
    *_, scored, ended = whole_round(match, SPADES_TO_3, (2, 2, 2, 13))
    assert scored == RoundScored(1, (2, 2, 2, 13), (0, 0, 0, 8), (-20, -20, -20, -130), (-20, -20, -20, -130))
    assert isinstance(ended, MatchEnded)
    assert ended.why is EndedWhy.INSTANT_WIN
    assert [(s.seat, s.place, s.total) for s in ended.standings] == [
        (3, 1, -130),
        (0, 2, -20),
        (1, 2, -20),
        (2, 2, -20),
    ]
    assert match.standings == ended.standings == match.view(0).standings


REDEALS = {
    # seat 1 alone holds such a hand
    Redeal.NO_SPADE: "AH KH QH JH TH 9H 8H 7H 6H 5D 4D 3D AC",
    Redeal.NO_HONOUR: "2S 3S TH 9H 8H 7H 6H 5D 4D 3D 4C 5C 6C",
    Redeal.NO_FACE: "2S 3S JH 9H 8H 7H 6H 5D 4D 3D 4C 5C 6C",
    Redeal.FOUR_ACES: "AS AH AD AC 8H 7H 6H 5D 4D 3D 4C 5C 6C",
}


def such_a_deal(kind: Redeal) -> Deal:
    hand = cards(REDEALS[kind])
    rest = [card for card in shuffle(bytes(32)) if card not in hand]
    return Deal((tuple(rest[0::3]), hand, tuple(rest[1::3]), tuple(rest[2::3])))


@pytest.mark.parametrize("kind", Redeal)
def test_2_redeal_shows_the_hand_and_the_same_dealer_deals_again(kind):
    match = Match(Rules(redeal=frozenset({kind})), 2)
    deal = such_a_deal(kind)
    for attempt in (0, 1):
        assert match.apply(deal) == (
            HandsDealt(1, attempt, 2, deal.hands),
            Redealt(RedealtWhy(kind.value), 1, deal.hands[1]),
        )
        assert (match.phase, match.round, match.attempt, match.dealer) == (Phase.DEAL, 1, attempt + 1, 2)
        assert match.view(1).hand == ()
    assert len(match.apply(deal_with(s0="AS AH AD", s1="AC KS QS", s2="KH KD JS", s3="TS KC QC"))) == 1
    assert (match.phase, match.attempt) == (Phase.CALL, 2)


@pytest.mark.parametrize("kind", Redeal)
def test_2_redeal_none_plays_any_hand(kind):
    match = Match(Rules(), 2)
    match.apply(such_a_deal(kind))
    assert match.phase is Phase.CALL


def test_2_redeal_no_honour_is_stricter_than_no_face():
    both = Match(Rules(redeal=frozenset({Redeal.NO_HONOUR, Redeal.NO_FACE})), 2)
    assert both.apply(such_a_deal(Redeal.NO_HONOUR))[1].why is RedealtWhy.NO_HONOUR
    only = Match(Rules(redeal=frozenset({Redeal.NO_HONOUR})), 2)
    assert len(only.apply(such_a_deal(Redeal.NO_FACE))) == 1


def test_2_redeal_the_first_such_hand_from_the_dealers_right_counts():
    for dealer, shown in ((0, 1), (1, 2), (2, 0), (3, 0)):
        match = Match(Rules(redeal=frozenset({Redeal.NO_SPADE})), dealer)
        assert match.apply(SPADES_TO_3)[1].seat == shown


def test_2_no_match_ends_during_a_redeal():
    match = Match(Rules(redeal=frozenset({Redeal.NO_SPADE})), 2)
    whole = deal_with(s0="AS", s1="KS", s2="QS", s3="JS TS")
    whole_round(match, whole, ALL_LOW)
    assert len(match.legal_actions()) == 1
    match.apply(SPADES_TO_3)
    assert match.legal_actions() == ()


@pytest.mark.parametrize("least", [9, 11])
def test_2_min_total_calls(least):
    match = Match(Rules(min_call=1, min_total_calls=least), 3)
    match.apply(SPADES_TO_3)
    *_, last = call_all(match, (1, 1, 1, least - 4))
    assert last == Redealt(RedealtWhy.MIN_TOTAL_CALLS, None, None)
    assert (match.phase, match.attempt, match.round, match.dealer) == (Phase.DEAL, 1, 1, 3)
    assert (match.calls, match.hands) == ((None,) * 4, ((),) * 4)
    match.apply(SPADES_TO_3)
    call_all(match, (1, 1, 1, least - 3))
    assert match.phase is Phase.PLAY


def test_2_attempt_begins_again_each_round():
    match = Match(Rules(min_total_calls=9), 3)
    match.apply(SPADES_TO_3)
    call_all(match, ALL_LOW)
    whole_round(match, SPADES_TO_3, (2, 2, 2, 3))
    assert (match.round, match.attempt, match.dealer) == (2, 0, 0)


@pytest.mark.parametrize(
    "drawn, dealer",
    [("AS KH 3D 4C", 2), ("2S 2H 2D 2C", 3), ("2S AC 2D 3C", 2), ("AS AH AD KS", 3)],
)
def test_2_first_dealer_lowest_card(drawn, dealer):
    match = Match(PRESETS["lakdi"])
    assert match.phase is Phase.DRAW
    assert match.apply(DrawForDealer(cards(drawn))) == (DealerDrawn(cards(drawn), dealer),)
    assert (match.phase, match.dealer, match.to_act) == (Phase.DEAL, dealer, None)


@pytest.mark.parametrize("way", FirstDealer)
def test_2_first_dealer_given_skips_the_draw(way):
    assert Match(Rules(first_dealer=way), 2).phase is Phase.DEAL


NO_BONUS = {"bonus_call": None, "bonus_points": None}
NEPAL = {
    "min_call": 1,
    "max_call": 8,
    "follow": Follow.BEAT_UNLESS_TRUMPED,
    "overtrick_tenths": 1,
    "overtrick_limit": None,
    **NO_BONUS,
    "rounds": 5,
}


@pytest.mark.parametrize(
    "preset, values",
    [
        ("classic", {}),
        ("nepal", NEPAL),
        (
            "home",
            {
                **NEPAL,
                "undertrump": Undertrump.FORCED,
                "min_total_calls": 9,
                "redeal": frozenset({Redeal.NO_SPADE, Redeal.NO_FACE, Redeal.FOUR_ACES}),
                "target": 30,
                "rounds": None,
            },
        ),
        (
            "lakdi",
            {
                "min_call": 1,
                "trump_when_void": Duty.MAY,
                "overtrump": Duty.MAY,
                "overtrick_tenths": 1,
                "overtrick_limit": None,
                **NO_BONUS,
                "rounds": 5,
                "first_dealer": FirstDealer.LOWEST_CARD,
            },
        ),
        (
            "dhaka",
            {
                "max_call": 8,
                "trump_when_void": Duty.MAY,
                "overtrump": Duty.MAY,
                "lead_spades": LeadSpades.AFTER_BROKEN,
            },
        ),
    ],
)
def test_3_presets(preset, values):
    assert PRESETS[preset] == replace(Rules(), **values)
    assert str(PRESETS[preset]) == preset


def test_3_there_are_five_presets():
    assert list(PRESETS) == ["classic", "nepal", "home", "lakdi", "dhaka"]


def test_3_a_call_is_judged_by_the_rules_of_the_table():
    match = Match(PRESETS["dhaka"], 3)
    match.apply(SPADES_TO_3)
    assert match.why_not(Call(0, 9)) is not None
    assert match.why_not(Call(0, 8)) is None
