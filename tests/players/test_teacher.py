"""The teacher: what it advises is legal, and every reason it gives is true."""

import pytest

from game.engine import PRESETS, Call, Card, Phase, Play, Suit, trick_winner
from game.players import SKILLS, new_player
from game.players.knowledge import know
from game.players.linear import evaluation_of
from game.players.probability import ONE
from game.players.teacher import AdviceReason, Why, advise, reasons_for_call, reasons_for_card

from .positions import calling, dealt, playing, views_of
from .test_players import any_rules

SEED = bytes(32)
CLASSIC, NEPAL = PRESETS["classic"], PRESETS["nepal"]


def reasons(view, card):
    known = know(view)
    return reasons_for_card(view, card, known, evaluation_of(view, known, SKILLS["strong"]))


def kinds(found):
    return {reason.why for reason in found}


def holds(reason: AdviceReason, view, card, match) -> bool:
    """Whether a reason is true, asked another way: of the cards as they lie where that is needed."""
    legal = view.legal_plays()
    trick = [played for _, played in view.trick]
    wins = [other for other in legal if trick_winner([*trick, other]) == len(trick)]
    call, limit = view.calls[view.seat], view.rules.overtrick_limit
    need, left = call - view.tricks_won[view.seat], len(view.hand)
    others = [held for seat in range(4) if seat != view.seat for held in match.hands[seat]]
    to_play = [(view.seat + i) % 4 for i in range(1, 4 - len(trick))]
    values = reason.values
    match reason.why:
        case Why.ONLY_CARD:
            return len(legal) == 1
        case Why.NEEDS:
            return 0 < need == values["count"] < left == values["left"]
        case Why.NEEDS_ALL:
            return need == left
        case Why.ENOUGH:
            return need <= 0 and (limit is None or need > -limit)
        case Why.WOULD_BREAK:
            return limit is not None and need == -limit
        case Why.LOST:
            return need > left or (limit is not None and need < -limit)
        case Why.WINS_CHEAPLY:
            return card in wins and len(trick) == 3 and card == min(w for w in wins)
        case Why.RUFFS_LOW:
            return card.suit is Suit.SPADES is not trick[0].suit and card == min(wins)
        case Why.KEEPS:
            kept = values["card"]
            return kept in view.hand and kept.suit is card.suit and kept.rank > card.rank
        case Why.UNBEATABLE:
            return not any(trick_winner([*trick, card, held]) != len(trick)
                           for seat in to_play for held in legal_then(match, seat, card))  # fmt: skip
        case Why.LIKELY:
            return 0 <= values["percent"] < 100 and (not trick or card in wins)
        case Why.DRAWS_SPADES:
            return card.suit is Suit.SPADES and any(held.suit is Suit.SPADES for held in others)
        case Why.CANNOT_WIN:
            return not wins
        case Why.LETS_GO:
            return card not in wins or not trick
        case Why.SHEDS:
            return card == max(other for other in legal if other.suit is card.suit)
        case Why.OPENS:
            return sum(held.suit is values["suit"] for held in view.hand) == 1
        case Why.LEADS_LOW:
            return not trick and card == min(held for held in view.hand if held.suit is card.suit)
        case Why.STOPS:
            taker = view.trick[trick_winner(trick)][0]
            return card in wins and taker == values["seat"] and view.calls[taker] - view.tricks_won[taker] > 0
        case Why.GIVES:
            taker = view.trick[trick_winner(trick)][0]
            return card not in wins and taker == values["seat"]
    return False


def legal_then(match, seat, card):
    """What a later seat might play after this card, were it next."""
    twin = match.copy()
    twin.apply(Play(twin.to_act, card))
    if twin.phase is not Phase.PLAY or not twin.trick:
        return ()
    twin.to_act = seat
    return [action.card for action in twin.view(seat).legal_actions() if isinstance(action, Play)]


@pytest.mark.parametrize("number", range(16))
def test_every_reason_is_true(number):
    rules = list(PRESETS.values())[number] if number < 5 else any_rules(number)
    for view, match in views_of(rules, number, new_player("casual")):
        if view.phase is Phase.PLAY:
            for card in view.legal_plays():
                for reason in reasons(view, card):
                    assert holds(reason, view, card, match), (reason, view, str(card))
                assert len(kinds(reasons(view, card))) == len(reasons(view, card))


def test_reasons_for_a_call():
    view = calling("AS KS 4S 3S 2S AH KH 3H 4H 5H 6H 2D KC", CLASSIC)
    found = {reason.why: dict(reason.values) for reason in reasons_for_call(view, 4)}
    assert found[Why.TOP_SPADES] == {"count": 2}
    assert found[Why.LONG_SPADES] == {"count": 5}
    assert found[Why.ACES] == {"count": 1}
    assert found[Why.LONG_SUIT] == {"count": 6, "suit": Suit.HEARTS}
    assert found[Why.SHORT_SUIT] == {"count": 1, "suit": Suit.CLUBS} or Why.SHORT_SUIT in found
    assert Why.KINGS not in found  # one is long, one is bare
    weak = reasons_for_call(calling("2S 3S 4H 5H 6H 7H 2D 3D 4D 5D 2C 3C 4C", CLASSIC), 2)
    assert Why.WEAK_HAND in kinds(weak)
    strong = "AS KS QS JS TS 9S 8S AH KH AD 2D AC 2C"
    assert reasons_for_call(calling(strong, CLASSIC), 10)[0] == AdviceReason(Why.BONUS, {"call": 10, "points": 13})
    assert Why.BONUS not in kinds(reasons_for_call(calling(strong, NEPAL), 8))


def test_reasons_for_a_card():
    hand = "TH KH AH 2C 3C 4C 2D 3D 4D 5D 2S 3S 4S"
    found = reasons(playing(hand, CLASSIC, "5H 9H 7H"), Card.parse("TH"))
    assert {Why.WINS_CHEAPLY, Why.KEEPS, Why.NEEDS} <= kinds(found)
    assert AdviceReason(Why.KEEPS, {"card": Card.parse("AH")}) in found
    done = playing("2H QH 2C 5C 6D", CLASSIC, "KH", calls=(2, 3, 3, 3), won=(3, 2, 1, 2), gone=GONE)
    assert {Why.CANNOT_WIN, Why.SHEDS, Why.WOULD_BREAK} <= kinds(reasons(done, Card.parse("QH")))


GONE = "3C 4C 6C 7C 8C 9C TC JC 2D 3D 4D 5D 7D 8D 9D TD 3H 4H 5H 6H 7H 8H 9H TH 2S 3S 4S 5S 6S 7S 8S 9S"


def test_advice_is_legal_complete_and_the_same_twice():
    pytest.importorskip("numpy")
    for view, _ in views_of(CLASSIC, 5, new_player("strong"))[::7]:
        advice = advise(view, SEED)
        assert view.why_not(advice.action) is None
        assert advice == advise(view, SEED)
        assert advice.reasons
        if view.phase is Phase.PLAY:
            assert {option.action.card for option in advice.options} == set(view.legal_plays())
        else:
            assert advice.action in [option.action for option in advice.options]
        for option in advice.options:
            assert 0 <= option.made <= 100
            assert 0 <= option.tricks <= 1300
            assert -1300 <= option.points <= 1300


@pytest.mark.parametrize("rules", [CLASSIC, NEPAL], ids=["classic", "nepal"])
def test_no_choice_is_shown_as_better_than_the_suggested_one_where_that_is_noise(rules):
    pytest.importorskip("numpy")
    for view, _ in views_of(rules, 5, new_player("strong"))[1::2]:
        advice = advise(view, SEED)
        points = {option.action: option.points for option in advice.options}
        assert points[advice.action] == max(points.values())


def test_what_cannot_fail_is_certain():
    pytest.importorskip("numpy")
    gone = " ".join([*(f"{rank}{suit}" for suit in "CDH" for rank in "3456789TJQKA"), *(f"{n}S" for n in "23456789")])
    view = playing("AS KS", CLASSIC, calls=(2, 4, 4, 4), won=(1, 4, 3, 3), gone=gone)
    options = advise(view, SEED).options
    assert [(option.made, option.tricks) for option in options] == [(100, 300)] * 2


def test_without_numpy_there_are_reasons_and_no_numbers(monkeypatch):
    monkeypatch.setattr("game.players.teacher.available", lambda: False)
    for view, _ in views_of(NEPAL, 6, new_player("strong"))[::9]:
        advice = advise(view, SEED)
        assert view.why_not(advice.action) is None
        assert advice.reasons
        assert advice.options == ()
        assert advice.action == new_player("strong").choose(view, SEED)


def test_no_advice_out_of_turn_or_when_told_to_stop():
    match = dealt(CLASSIC, 1)
    waiting = match.view((match.to_act + 1) % 4)
    assert advise(waiting, SEED) is None
    pytest.importorskip("numpy")
    assert advise(match.view(match.to_act), SEED, stop=lambda: True) is None


def test_it_suggests_what_master_does():
    pytest.importorskip("numpy")
    view = calling("AS KS 2S AH KH 2H 3H 2D 3D 4D 5D 2C 3C", CLASSIC)
    assert advise(view, SEED).action == new_player("master").choose(view, SEED)
    assert isinstance(advise(view, SEED).action, Call)


def test_reasons_ask_nothing_of_the_cards_but_whether_they_win():
    """A chance of one is certainty: nobody can beat it as the cards may lie."""
    view = playing("AS KH 2C 3C 4C 2D 3D 4D 5D 2S 3S 4S 6S", CLASSIC)
    evaluation = evaluation_of(view, know(view), SKILLS["strong"])
    sure = [scored.card for scored in evaluation.cards if scored.wins == ONE]
    assert sure == [Card.parse("AS").code]
