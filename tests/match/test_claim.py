"""Claims: a claim offered never fails, whatever the others hold and play; a claim tells nothing hidden."""

from itertools import combinations
from random import Random

import pytest

from game.engine import (
    DECK,
    PRESETS,
    Call,
    Card,
    Match,
    Phase,
    Play,
    Rules,
    deal_hands,
    deal_seed,
    shuffle,
)
from game.match import Claim, Session, claim_of

SEATS = range(4)
OPEN = Rules(overtrick_limit=None, overtrick_tenths=1)
"""Rules under which every trick left changes a score."""


def endings(rules, cards, count, seed):
    """Generate positions of random matches in which a seat that is to play holds so many cards."""
    rng = Random(seed)
    for number in range(count):
        match = Match(rules, number % 4)
        while len(match.hand) != cards or match.phase is not Phase.PLAY:
            if match.to_act is None:
                deck = shuffle(deal_seed(rng.randbytes(16), 1, match.attempt))
                match.apply(deal_hands(deck, match.dealer, rules))
            else:
                match.apply(rng.choice(match.legal_actions()))
        for _ in range(rng.randrange(4)):
            if len(match.hand) == cards:
                match.apply(rng.choice(match.legal_actions()))
        yield match


def hidden(match, own):
    """Generate all ways in which the others can hold the cards that `own` does not see, whatever they have shown."""
    left = [card for card in DECK if any(card in hand for seat, hand in enumerate(match.hands) if seat != own)]
    a, b, c = (seat for seat in SEATS if seat != own)
    for first in combinations(left, len(match.hands[a])):
        rest = [card for card in left if card not in first]
        for second in combinations(rest, len(match.hands[b])):
            third = tuple(card for card in rest if card not in second)
            yield {own: match.hands[own], a: first, b: second, c: third}


def can_fail(match, own, line):
    """Say whether the others can take a trick from a seat that plays this line."""
    if match.phase is not Phase.PLAY:
        return False
    if match.to_act == own:
        tries = [(Play(own, line[0]), line[1:])]
    else:
        tries = [(action, line) for action in match.legal_actions()]
    for action, rest in tries:
        after = match.copy()
        after.apply(action)
        full = len(match.trick) == 3
        if full and after.phase is Phase.PLAY and after.tricks_won[own] == match.tricks_won[own]:
            return True
        if full and after.phase is not Phase.PLAY and match.trick and not _took(match, action, own):
            return True
        if can_fail(after, own, rest):
            return True
    return False


def _took(match, action, own):
    cards = [*match.trick, (action.seat, action.card)]
    led = cards[0][1].suit
    return max(cards, key=lambda played: (played[1].suit == 3, played[1].suit is led, played[1].rank))[0] == own


def fails(match, own, line):
    """Say whether a line fails against any hidden hands."""
    for hands in hidden(match, own):
        other = match.copy()
        other.hands = [hands[seat] for seat in SEATS]
        if can_fail(other, own, line):
            return True
    return False


def claims(rules, cards, count, seed):
    """Return each claim of all tricks in random endings, with whether it can fail."""
    found = []
    for match in endings(rules, cards, count, seed):
        own = match.to_act
        claim = claim_of(match.view(own))
        if claim is not None and claim.line:
            found.append(fails(match, own, claim.line))
    return found


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_claim_never_fails_whatever_the_others_hold_and_play(preset):
    found = claims(PRESETS[preset], 2, 120, 7)
    assert len(found) > 5
    assert not any(found)


@pytest.mark.nightly
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_thousands_of_claims_never_fail(preset):
    found = claims(PRESETS[preset], 2, 4000, 8) + claims(PRESETS[preset], 3, 150, 9)
    assert len(found) > 100
    assert not any(found)


def position(own, rules=None, calls=(3, 3, 3, 3), won=(3, 3, 3, 2), **other):
    """Return a view of seat 0, who leads, at the end of a round: own cards, others' cards as one text each."""
    match = Match(rules or Rules(), 3)
    match.apply(deal_hands(DECK, 3, match.rules))
    for seat, call in enumerate(calls):
        match.apply(Call(seat, call))
    played = [card for card in DECK if str(card) not in f"{own} {other.get('unseen', '')}".split()]
    tricks = tuple(
        tuple((seat, card) for seat, card in enumerate(played[i : i + 4])) for i in range(0, len(played) // 4 * 4, 4)
    )
    match.tricks, match.tricks_won, match.spades_broken = tricks, won, other.get("broken", True)
    hand = tuple(map(Card.parse, own.split()))
    match.hands = [hand, hand, hand, hand]
    return match.view(0)


@pytest.mark.parametrize(
    "own, unseen, line",
    [
        ("AS 2H", "3S 3H 4H 5H 6C 7C", None),  # the two of hearts loses
        ("AS AH", "3S 3H 4H 5H 6C 7C", "AS AH"),  # the one trump is drawn first
        ("AS AH", "3S 4S 4H 5H 6C 7C", None),  # two trumps in one hand: the second may ruff the ace
        ("AS JS", "QS 3H 4H 5H 6C 7C", "AS JS"),  # the queen falls under the ace
        ("AS JS", "QS TS 4H 5H 6C 7C", None),  # the ten may be given, and the queen kept
        ("2S 3C", "4H 5H 6H 7D 8D 9D", "2S 3C"),  # nobody has any of them
    ],
)
def test_what_can_be_claimed(own, unseen, line):
    claim = claim_of(position(own, OPEN, unseen=unseen))
    assert (claim and " ".join(map(str, claim.line))) == line


def test_spades_not_broken_are_not_led_first():
    rules = Rules(lead_spades="after_broken", overtrick_limit=None, overtrick_tenths=1)
    assert claim_of(position("AS AH", rules, unseen="3S 3H 4H 5H 6C 7C", broken=False)) is None
    claim = claim_of(position("AS AH", rules, unseen="3D 3H 4H 5H 6C 7C", broken=False))
    assert [str(card) for card in claim.line] == ["AH", "AS"]


def test_a_claim_that_breaks_the_own_call_says_so():
    rules = Rules(overtrick_limit=1)
    view = position("AS KS", rules, calls=(3, 3, 3, 3), won=(3, 3, 3, 2), unseen="3H 4H 5H 6C 7C 8C")
    assert claim_of(view).breaks
    view = position("AS KS", rules, calls=(4, 3, 3, 3), won=(3, 3, 3, 2), unseen="3H 4H 5H 6C 7C 8C")
    assert not claim_of(view).breaks


def test_what_changes_no_score_may_be_claimed_without_a_line():
    rules = Rules(overtrick_limit=None, overtrick_tenths=0, instant_win_tricks=None)
    settled = position("2H 3H", rules, calls=(3, 3, 3, 2), won=(0, 3, 5, 3), unseen="8H 9H TH 6C 7C 8C")
    assert claim_of(settled) == Claim(())
    open_call = position("2H 3H", rules, calls=(3, 3, 6, 2), won=(0, 3, 5, 3), unseen="8H 9H TH 6C 7C 8C")
    assert claim_of(open_call) is None
    at_once = Rules(overtrick_limit=None, overtrick_tenths=0, instant_win_tricks=7)
    assert (
        claim_of(position("2H 3H", at_once, calls=(3, 3, 3, 2), won=(0, 3, 5, 3), unseen="8H 9H TH 6C 7C 8C")) is None
    )


def test_a_claim_depends_on_the_view_alone():
    for match in endings(Rules(), 2, 20, 3):
        own = match.to_act
        first = claim_of(match.view(own))
        for hands in list(hidden(match, own))[:3]:
            match.hands = [hands[seat] for seat in SEATS]
            assert claim_of(match.view(own)) == first


def test_going_back_leads_to_the_same_match():
    plain, walked = (Session(Rules(rounds=2), ("human", "rule", "rule", "rule"), bytes(16)) for _ in range(2))
    rng = Random(5)
    while plain.match.phase is not Phase.OVER:
        if plain.match.to_act == 0:
            plain.offer(plain.view(0).legal_actions()[0])
        plain.advance()
    while walked.match.phase is not Phase.OVER:
        if walked.match.to_act == 0:
            legal = walked.view(0).legal_actions()
            if walked.may_take_back and rng.random() < 0.3:
                walked.offer(legal[-1])
                walked.advance()
                for _ in range(rng.randint(1, 3)):
                    if walked.may_take_back:
                        walked.take_back()
                continue
            walked.offer(legal[0])
        walked.advance()
    assert walked.record == plain.record


def test_there_is_no_way_back_before_the_first_decision():
    session = Session(Rules(), ("human", "rule", "rule", "rule"), bytes(16))
    while session.match.to_act != 0:
        session.advance()
    assert not session.may_take_back
    with pytest.raises(ValueError, match="no decision"):
        session.take_back()
