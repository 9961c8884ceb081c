"""The playout of many worlds at once, against the plain engine and the plain policy, card by card."""

import dataclasses

import pytest

np = pytest.importorskip("numpy")

from game.engine import PRESETS, Rules, Stream  # noqa: E402
from game.players import new_player  # noqa: E402
from game.players.estimate import call_for, strength  # noqa: E402
from game.players.knowledge import know  # noqa: E402
from game.players.linear import tally_of  # noqa: E402
from game.players.policy import ROWS, TERMS, evaluate  # noqa: E402
from game.players.probability import ONE, kinds_of, ruff_win_chance, win_chance  # noqa: E402
from game.players.rule import call_for as rule_call  # noqa: E402
from game.players.search import hands as hands_of  # noqa: E402
from game.players.search.lockstep import Lockstep, Styles  # noqa: E402
from game.players.search.lookup import RUFF_OFFSET, chances, kind_numbers  # noqa: E402
from game.players.search.rule_vector import rule_calls, rule_scores  # noqa: E402
from game.players.styles import HAND_WRITTEN, SKILLS, estimate_for, weights_for  # noqa: E402

from .positions import CARD_OF, CODES, plain_match, play_codes  # noqa: E402
from .test_players import any_rules  # noqa: E402


def deals(count, first):
    """Hands and calls by seat, deals last."""
    hands, calls = np.empty((4, 13, count), dtype=np.int64), np.empty((4, count), dtype=np.int64)
    for number in range(count):
        stream = Stream((first + number).to_bytes(32, "big"))
        deck = list(CODES)
        for i in range(51, 0, -1):
            j = stream.below(i + 1)
            deck[i], deck[j] = deck[j], deck[i]
        hands[:, :, number] = np.array(deck).reshape(4, 13)
        calls[:, number] = [1 + stream.below(5) for _ in range(4)]
    return hands, calls


def table_of(rules, weights, hands, calls, style):
    zeros = np.zeros(calls.shape, dtype=np.int64)
    return Lockstep(
        rules, Styles(weights), hands.copy(), left=13, voids=zeros.copy(), won=zeros, calls=calls.copy(), style=style
    )


def some_rules(number):
    rules = list(PRESETS.values())[number] if number < 5 else any_rules(number)
    return dataclasses.replace(
        rules, redeal=frozenset(), min_total_calls=None, min_call=1, max_call=13, instant_win_tricks=None
    )


@pytest.mark.parametrize("number", range(14))
def test_the_policy_plays_each_round_as_the_plain_policy_does(number):
    rules, count = some_rules(number), 12
    weights = [weights_for(rules, SKILLS["strong"]), HAND_WRITTEN]
    weights[1] = dataclasses.replace(weights[1], worth=weights[0].worth)
    hands, calls = deals(count, 1000 * number)
    style = np.arange(4 * count).reshape(4, count) // 3 % 2
    tricks = table_of(rules, weights, hands, calls, style).run()
    for deal in range(count):

        def choose(match, deal=deal):
            view = match.view(match.to_act)
            legal = [card.code for card in view.legal_plays()]
            used = weights[style[view.seat, deal]]
            return evaluate(know(view), tally_of(view), legal, rules, used).best.card

        match = plain_match(rules, hands[:, :, deal], calls[:, deal])
        assert play_codes(match, choose).tricks == tuple(tricks[:, deal])


@pytest.mark.parametrize("number", range(14))
def test_any_legal_cards_lead_to_the_same_round(number):
    """Cards chosen by nothing but a shuffled order: legality, winners and who leads, under any rules."""
    rules, count = some_rules(number), 20
    hands, calls = deals(count, 5000 + 1000 * number)
    order = np.array([(7919 * (value + 1)) % 67 for value in range(64)], dtype=np.int32)

    def scorer(table, position, hand, low, high):
        return order[(hand + 5 * table.left + 3 * position) & 63]

    table = table_of(rules, [HAND_WRITTEN], hands, calls, np.zeros(calls.shape, dtype=np.int64))
    tricks = table.run(scorer=scorer)
    for deal in range(count):

        def choose(match):
            left = 13 - len(match.tricks)
            legal = [card.code for card in match.view(match.to_act).legal_plays()]
            return max(legal, key=lambda card: (order[(card + 5 * left + 3 * len(match.trick)) & 63], card))

        match = plain_match(rules, hands[:, :, deal], calls[:, deal])
        assert play_codes(match, choose).tricks == tuple(tricks[:, deal])


@pytest.mark.parametrize("preset", ["classic", "nepal", "lakdi", "dhaka"])
def test_the_rule_of_thumb_is_the_player_rule(preset):
    rules = dataclasses.replace(PRESETS[preset], redeal=frozenset(), min_total_calls=None)
    hands, _ = deals(15, 99)
    masks = (np.int64(1) << hands).sum(axis=1)
    calls = rule_calls(masks, rules)
    table = table_of(rules, [HAND_WRITTEN], hands, calls, np.zeros(calls.shape, dtype=np.int64))
    tricks = table.run(scorer=rule_scores)
    rule = new_player("rule")
    for deal in range(15):
        for seat in range(4):
            own = [CARD_OF[number] for number in hands[seat, :, deal].tolist()]
            low, high = rules.min_call, rules.max_call
            assert max(low, min(rule_call(own, rules), high)) == calls[seat, deal]
        match = plain_match(rules, hands[:, :, deal], calls[:, deal])
        played = play_codes(match, lambda match: rule.choose(match.view(match.to_act), b"").card.code)
        assert played.tricks == tuple(tricks[:, deal])


@pytest.mark.parametrize("place", range(4))
def test_the_tables_hold_what_is_reckoned(place):
    numbers = kind_numbers(place)
    for left in (2, 7, 13):
        table = chances(place, left)
        for voids in range(0, 4096, 37):
            three = voids & 15, voids >> 4 & 15, voids >> 8
            for suit in range(4):
                kinds, earlier = kinds_of(three, place, suit)
                number = numbers[suit * 4096 + voids]
                for spades, outs, higher in ((0, 4, 2), (5, 6, 0), (3, 0, 0), (9, 9, 9)):
                    at = ((number * 14 + spades) * 14 + outs) * 14 + higher
                    assert table[at] == win_chance(kinds, earlier, place, left, spades, outs, higher)
                    at = RUFF_OFFSET + (number * 14 + outs) * 14 + higher
                    assert table[at] == ruff_win_chance(kinds, earlier, place, left, outs, higher)


@pytest.mark.parametrize("preset", ["classic", "nepal"])
def test_hands_are_estimated_as_one_by_one(preset):
    rules = PRESETS[preset]
    estimate = estimate_for(rules)
    hands, _ = deals(60, 7)
    masks = (np.int64(1) << hands).sum(axis=1)
    worth = hands_of.strengths(masks, estimate)
    calls = hands_of.calls(worth, estimate, rules)
    for deal in range(60):
        for seat in range(4):
            assert worth[seat, deal] == strength(int(masks[seat, deal]), estimate)
            assert calls[seat, deal] == call_for(int(worth[seat, deal]), estimate, rules)


def test_weights_have_their_shape_and_fit_the_sums():
    for rules in PRESETS.values():
        for style in SKILLS.values():
            weights = weights_for(rules, style)
            assert [len(row) for row in weights.rows] == [TERMS] * ROWS
            assert len(weights.worth) == 2 * 8 * 14 * 4
            assert all(0 <= worth <= ONE for worth in weights.worth)
            assert all(abs(weight) <= 16000 for row in weights.rows for weight in row)
            assert max(map(abs, weights.desire)) <= 8000


def test_scores_stay_far_from_what_a_slot_can_hold():
    """A score is packed with a code and a slot into 32 bits: it must stay below a million either way."""
    hands, calls = deals(200, 40)
    most = []

    def scorer(table, position, hand, low, high):
        from game.players.search.lockstep import policy

        scores = policy(table, position, hand, low, high)
        most.append(int(np.abs(scores).max()))
        return scores

    for rules in (PRESETS["classic"], PRESETS["nepal"], Rules(trump_when_void="may")):
        weights = [weights_for(rules, SKILLS["strong"])]
        table_of(rules, weights, hands, calls, np.zeros(calls.shape, dtype=np.int64)).run(scorer=scorer)
    assert max(most) < 1_000_000
