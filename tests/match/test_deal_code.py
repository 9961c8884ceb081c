"""Deal codes: each deal, dealer and rule set comes back; each slip of a typist is found."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import DECK, DOMAINS, PRESETS, Deal, Redeal, Rules, deal_hands, shuffle
from game.match import CodedDeal, CodeFault, DealCodeError, deal_code, read_deal_code, write_deal_code

NOT_IN_A_CODE = {"rounds": None, "target": None, "first_dealer": "random"}
FROZEN = ("DA47KGG232UJ5QK4HYB8NYTV", "DA47KGG232UJ5QK4HYB9522DAZ2P7DRPKTAA")
numbers = st.integers(1, 13)


def none_or(values):
    return st.none() | values


@st.composite
def rule_sets(draw):
    """Any rules that can be played, without what belongs to a match."""
    low, high = sorted((draw(numbers), draw(numbers)))
    bonus = draw(none_or(numbers))
    few = st.sampled_from([None, *(total for total in (9, 11) if total <= 4 * high)])
    words = ("direction", "follow", "trump_when_void", "overtrump", "undertrump", "lead_spades", "fail_score")
    return Rules(
        min_call=low,
        max_call=high,
        bonus_call=bonus,
        bonus_points=draw(st.integers(1, 999_999) if bonus else none_or(st.integers(1, 999_999))),
        overtrick_tenths=draw(st.integers(0, 1)),
        overtrick_limit=draw(none_or(st.integers(0, 13))),
        instant_win_tricks=draw(none_or(numbers)),
        redeal=draw(st.frozensets(st.sampled_from(list(Redeal)))),
        min_total_calls=draw(few),
        **{word: draw(st.sampled_from(list(type(getattr(Rules(), word))))) for word in words},
    )


def dealt(seed=bytes(32), dealer=0, rules=PRESETS["classic"]):
    """A deal with its hands in the order of the deck."""
    hands = deal_hands(shuffle(seed), dealer, rules).hands
    return CodedDeal(Deal(tuple(tuple(sorted(hand)) for hand in hands)), dealer, rules)


def same_knobs(one, other):
    return all(getattr(one, knob) == getattr(other, knob) for knob in DOMAINS if knob not in NOT_IN_A_CODE)


def fault_of(text):
    with pytest.raises(DealCodeError) as caught:
        read_deal_code(text)
    return caught.value.fault


def with_check(digits):
    return "".join(deal_code.SIGNS[digit] for digit in [*digits, *deal_code._check_digits(digits)])


@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_takes_24_signs_and_comes_back(preset, dealer):
    coded = dealt(b"\7" * 32, dealer, PRESETS[preset])
    code = write_deal_code(coded)
    assert len(code) == 24
    assert read_deal_code(code) == coded


def test_the_codes_of_version_1_are_frozen():
    assert write_deal_code(dealt()) == FROZEN[0]
    own = replace(PRESETS["nepal"], bonus_call=8, bonus_points=20, redeal=frozenset({Redeal.FOUR_ACES}))
    assert write_deal_code(dealt(rules=own)) == FROZEN[1]


@given(st.binary(min_size=32, max_size=32), st.integers(0, 3), rule_sets())
def test_any_deal_and_rules_come_back(seed, dealer, rules):
    coded = dealt(seed, dealer, rules)
    back = read_deal_code(write_deal_code(coded))
    assert (back.deal, back.dealer) == (coded.deal, dealer)
    assert same_knobs(back.rules, rules)


@pytest.mark.nightly
@settings(max_examples=10_000)
@given(rule_sets())
def test_ten_thousand_rules_come_back(rules):
    back = read_deal_code(write_deal_code(dealt(rules=rules))).rules
    assert same_knobs(back, rules)


def test_every_knob_but_those_of_a_match_is_in_a_code():
    assert set(DOMAINS) == {*deal_code._KNOBS, *NOT_IN_A_CODE}
    assert set(PRESETS) == set(deal_code._SHIPPED)


@pytest.mark.parametrize("first", [True, False])
def test_the_first_and_the_last_deal_come_back(first):
    cards = DECK if first else DECK[::-1]
    hands = tuple(tuple(sorted(cards[13 * seat : 13 * seat + 13])) for seat in range(4))
    coded = CodedDeal(Deal(hands), 3, PRESETS["dhaka"])
    assert read_deal_code(write_deal_code(coded)) == coded


def test_rounds_target_and_first_dealer_are_not_in_a_code():
    changed = replace(PRESETS["nepal"], rounds=3, target=20, first_dealer="seat")
    assert write_deal_code(dealt(rules=changed)) == write_deal_code(dealt(rules=PRESETS["nepal"]))


def test_small_letters_spaces_and_hyphens_are_read():
    code = write_deal_code(dealt())
    typed = " - ".join(code[i : i + 4] for i in range(0, 24, 4)).lower()
    assert read_deal_code(typed) == read_deal_code(code)


CODES = [dealt(), dealt(rules=replace(PRESETS["home"], max_call=7))]


@pytest.mark.parametrize("coded", CODES, ids=["preset", "own rules"])
def test_every_wrong_sign_is_found(coded):
    code = write_deal_code(coded)
    for place, right in enumerate(code):
        for sign in set(deal_code.SIGNS) - {right}:
            assert fault_of(code[:place] + sign + code[place + 1 :]) is CodeFault.CHECK, (place, sign)


@pytest.mark.parametrize("coded", CODES, ids=["preset", "own rules"])
def test_every_swap_of_neighbours_is_found(coded):
    code = write_deal_code(coded)
    for i in range(len(code) - 1):
        if code[i] != code[i + 1]:
            assert fault_of(code[:i] + code[i + 1] + code[i] + code[i + 2 :]) is CodeFault.CHECK, i


@pytest.mark.parametrize("sign", "01ILO!ß٣")
def test_a_sign_that_no_code_has_is_named_with_its_place(sign):
    code = write_deal_code(dealt())
    with pytest.raises(DealCodeError, match="place 6") as caught:
        read_deal_code(f"{code[:4]}-{sign}{code[5:]}")
    assert (caught.value.fault, caught.value.place) == (CodeFault.SIGN, 6)


@pytest.mark.parametrize("length", [0, 1, 23, 25, 35, 37])
def test_a_wrong_length_is_said(length):
    assert fault_of((write_deal_code(CODES[1]) * 2)[:length]) is CodeFault.LENGTH


@pytest.mark.parametrize("extra", [0, 5, 12])
@pytest.mark.parametrize("head", [5, 14, 16, 95], ids=["new preset", "last preset", "version 2", "last version"])
def test_a_code_of_a_later_version_says_so(head, extra):
    assert fault_of(with_check([*deal_code._digits(head, 21), *[7] * extra])) is CodeFault.LATER


def test_a_number_beyond_the_last_deal_is_no_code():
    assert fault_of(with_check(deal_code._digits(31**21 // 96 * 96 - 96, 21))) is CodeFault.CHECK


def test_rules_that_cannot_be_played_are_no_code():
    assert fault_of(with_check([*deal_code._digits(15, 21), *[30] * 12])) is CodeFault.CHECK


@pytest.mark.parametrize("hands", [(DECK[:13],) * 4, (DECK[:12], DECK[12:26], DECK[26:39], DECK[39:])])
def test_only_a_whole_deal_has_a_code(hands):
    with pytest.raises(ValueError, match="a deal is"):
        write_deal_code(CodedDeal(Deal(hands), 0, Rules()))
