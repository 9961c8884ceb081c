"""What a refusal says (docs/rules.md 5): every reason, with what its sentence needs."""

from __future__ import annotations

import pytest

from game.engine import (
    DECK,
    Call,
    Card,
    Deal,
    DrawForDealer,
    EndMatch,
    IllegalAction,
    Match,
    Play,
    Reason,
    Refusal,
    Rules,
    Suit,
    best_in,
    legal_plays,
    trick_winner,
    why_not_play,
)

from .situations import SPADES_TO_3, called, cards, whole_round

CARD_REFUSALS = [
    ("classic", "2C 3H", "AH", "2C", Refusal(Reason.MUST_FOLLOW, Suit.HEARTS)),
    ("nepal", "2H QH 3C", "TH", "2H", Refusal(Reason.MUST_BEAT, Suit.HEARTS, Card.parse("TH"))),
    ("nepal", "2H QH 3C", "TH", "3C", Refusal(Reason.MUST_FOLLOW, Suit.HEARTS)),
    ("nepal", "2S QS", "TS AH", "2S", Refusal(Reason.MUST_BEAT, Suit.SPADES, Card.parse("TS"))),
    (
        "nepal,follow=always_beat",
        "8C 6C",
        "7C 2S",
        "6C",
        Refusal(Reason.MUST_BEAT, Suit.CLUBS, Card.parse("7C")),
    ),
    ("classic", "2C 3S", "TH", "2C", Refusal(Reason.MUST_TRUMP, Suit.HEARTS)),
    ("classic", "2C 3S JS", "TH 9S", "2C", Refusal(Reason.MUST_OVERTRUMP, Suit.HEARTS, Card.parse("9S"))),
    ("classic", "2C 3S JS", "TH 9S", "3S", Refusal(Reason.MUST_OVERTRUMP, Suit.HEARTS, Card.parse("9S"))),
    ("home", "2C 3S", "TH 9S", "2C", Refusal(Reason.MUST_UNDERTRUMP, Suit.HEARTS, Card.parse("9S"))),
    ("lakdi,undertrump=forced", "2C 3S JS", "TH 9S", "2C", Refusal(Reason.MUST_TRUMP, Suit.HEARTS)),
    ("dhaka", "2S AH", "", "2S", Refusal(Reason.SPADES_NOT_BROKEN, Suit.SPADES)),
    ("classic", "2S AH", "", "3S", Refusal(Reason.NOT_YOUR_CARD, card=Card.parse("3S"))),
]


@pytest.mark.parametrize("rules, hand, trick, card, refusal", CARD_REFUSALS)
def test_5_cards(rules, hand, trick, card, refusal):
    assert why_not_play(Card.parse(card), cards(hand), cards(trick), Rules.parse(rules)) == refusal


def deal_phase() -> Match:
    return Match(Rules(), 3)


def call_phase() -> Match:
    match = deal_phase()
    match.apply(SPADES_TO_3)
    return match


def play_phase() -> Match:
    return called(Rules(), SPADES_TO_3, (2, 2, 2, 2))


def over() -> Match:
    match = deal_phase()
    whole_round(match, SPADES_TO_3, (2, 2, 2, 2))
    match.apply(EndMatch())
    return match


def draw_phase() -> Match:
    return Match(Rules())


GOOD_DRAW = DrawForDealer(DECK[:4])
GOOD_CALL = Call(0, 2)
GOOD_PLAY = Play(0, DECK[0])
HANDS = SPADES_TO_3.hands
HAND = HANDS[0]

WRONG_PHASE = [
    *((draw_phase, action) for action in (SPADES_TO_3, GOOD_CALL, GOOD_PLAY, EndMatch())),
    *((deal_phase, action) for action in (GOOD_DRAW, GOOD_CALL, GOOD_PLAY, EndMatch())),
    *((call_phase, action) for action in (GOOD_DRAW, SPADES_TO_3, GOOD_PLAY, EndMatch())),
    *((play_phase, action) for action in (GOOD_DRAW, SPADES_TO_3, GOOD_CALL, EndMatch())),
    *((over, action) for action in (GOOD_DRAW, SPADES_TO_3, GOOD_CALL, GOOD_PLAY, EndMatch())),
    *((call_phase, action) for action in (None, "AS", 3, DECK[0], (0, 2), Call, {"seat": 0, "number": 2})),
]
NOT_YOUR_TURN = [
    *((call_phase, Call(seat, 2)) for seat in (1, 2, 3, 4, -1, None, "0", 0.0, False)),
    *((play_phase, Play(seat, DECK[0])) for seat in (1, 2, 3, 4, -4, None, "0", 0.0, False)),
]
CALL_OUT_OF_RANGE = [(call_phase, Call(0, number)) for number in (0, 1, 14, -2, 2.0, "2", None, True, 10**6000)]
NOT_YOUR_CARD = [
    *((play_phase, Play(0, card)) for card in HANDS[1][:2]),
    *((play_phase, Play(0, card)) for card in ("2C", None, 0, (Suit.CLUBS, 2), ["2C"])),
]
BAD_DEAL = [
    (deal_phase, Deal(hands))
    for hands in (
        (),
        None,
        5,
        "four hands",
        HANDS[:3],
        (*HANDS, ()),
        list(HANDS),
        tuple(map(list, HANDS)),
        (HAND, HAND, HANDS[2], HANDS[3]),
        ((HAND[0], *HAND[:12]), *HANDS[1:]),
        (HAND[:12], *HANDS[1:]),
        ((*HAND, HANDS[1][0]), HANDS[1][1:], *HANDS[2:]),
        ((*HAND[:12], "AC"), *HANDS[1:]),
        ((*HAND[:12], None), *HANDS[1:]),
        (None, *HANDS[1:]),
    )
]
BAD_DRAW = [
    (draw_phase, DrawForDealer(drawn))
    for drawn in ((), None, DECK[:3], DECK[:5], (*DECK[:3], DECK[0]), list(DECK[:4]), (*DECK[:3], "AS"), "AS")
]
REFUSED = [
    *((Reason.WRONG_PHASE, *case) for case in WRONG_PHASE),
    *((Reason.NOT_YOUR_TURN, *case) for case in NOT_YOUR_TURN),
    *((Reason.CALL_OUT_OF_RANGE, *case) for case in CALL_OUT_OF_RANGE),
    *((Reason.NOT_YOUR_CARD, *case) for case in NOT_YOUR_CARD),
    *((Reason.BAD_DEAL, *case) for case in BAD_DEAL),
    *((Reason.BAD_DRAW, *case) for case in BAD_DRAW),
]


@pytest.mark.parametrize("reason, table, action", REFUSED, ids=range(len(REFUSED)))
def test_5_refused_and_nothing_changed(reason, table, action):
    match = table()
    before = match.copy()
    refusal = match.why_not(action)
    assert refusal is not None
    assert refusal.reason is reason
    with pytest.raises(IllegalAction) as caught:
        match.apply(action)
    assert caught.value.refusal == refusal
    assert str(caught.value).startswith(f"{reason}: ")
    assert match == before


def test_5_every_reason_is_tested():
    tested = {reason for reason, _, _ in REFUSED} | {refusal.reason for *_, refusal in CARD_REFUSALS}
    assert tested == set(Reason)


def test_5_every_reason_has_a_sentence():
    for reason in Reason:
        text = str(IllegalAction(Refusal(reason, Suit.HEARTS, Card.parse("9S"), 2, 13)))
        assert text.startswith(f"{reason}: ")
        assert "{" not in text


def test_5_a_refusal_names_no_card_that_is_none():
    assert play_phase().why_not(Play(0, "AS")) == Refusal(Reason.NOT_YOUR_CARD)


@pytest.mark.parametrize("seat", [-1, 4, True, "0", 1.0])
def test_a_match_has_four_seats(seat):
    with pytest.raises(ValueError, match="0 to 3"):
        Match(Rules(), seat)
    with pytest.raises(ValueError, match="0 to 3"):
        deal_phase().view(seat)


def test_a_match_needs_rules():
    with pytest.raises(ValueError, match="Rules"):
        Match("classic")


def test_no_card_is_played_to_a_full_trick():
    for ask in (legal_plays, lambda hand, trick, rules: why_not_play(hand[0], hand, trick, rules)):
        with pytest.raises(ValueError, match="a trick of 4 cards is full"):
            ask(cards("AS"), cards("2C 3C 4C 5C"), Rules())


def test_a_trick_without_cards_has_no_winner():
    for ask in (trick_winner, best_in):
        with pytest.raises(ValueError, match="a trick without cards"):
            ask(())
