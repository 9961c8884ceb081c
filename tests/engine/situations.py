"""Situations to test the rules in: cards from text, deals, tables at a given point, and mixes of rules."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from hypothesis import settings
from hypothesis import strategies as st

from game.engine import (
    DECK,
    HAND_SIZE,
    SEATS,
    Action,
    Call,
    Card,
    Deal,
    Direction,
    DrawForDealer,
    Duty,
    Event,
    FailScore,
    FirstDealer,
    Follow,
    LeadSpades,
    Match,
    Phase,
    Redeal,
    Rules,
    Suit,
    Undertrump,
    deal_hands,
)

PROPERTY = settings(max_examples=settings.default.max_examples // 2)
"""For properties that play whole rounds: half as many."""
MATCH_SEED = bytes(range(16))


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(name) for name in text.split())


def names(some: Sequence[Card]) -> str:
    return " ".join(map(str, some))


def deal_with(**hands: str) -> Deal:
    """Deal the named cards to ``s0`` .. ``s3`` and fill the hands up with the rest of the deck, in order."""
    given = [list(cards(hands.get(f"s{seat}", ""))) for seat in range(SEATS)]
    rest = iter([card for card in DECK if not any(card in hand for hand in given)])
    for hand in given:
        hand.extend(next(rest) for _ in range(HAND_SIZE - len(hand)))
    return Deal(tuple(tuple(hand) for hand in given))


def suits_deal(*suits: Suit) -> Deal:
    """Deal a whole suit to each seat; who holds the spades takes every trick when trumping is a duty."""
    return Deal(tuple(tuple(card for card in DECK if card.suit is suit) for suit in suits))


C, D, H, S = Suit
SPADES_TO_3 = suits_deal(C, D, H, S)


def called(rules: Rules, deal: Deal, calls: Sequence[int], dealer: int = 3) -> Match:
    """Return a match in which the first round is dealt and called; `calls` by seat."""
    match = Match(rules, dealer)
    match.apply(deal)
    call_all(match, calls)
    return match


def call_all(match: Match, calls: Sequence[int]) -> list[Event]:
    assert match.dealer is not None
    events: list[Event] = []
    for step in range(1, SEATS + 1):
        seat = (match.dealer + step) % SEATS
        events += match.apply(Call(seat, calls[seat]))
    return events


def play_out(match: Match) -> list[Event]:
    """Play the first legal card until the round is over."""
    events: list[Event] = []
    while match.phase is Phase.PLAY:
        events += match.apply(match.legal_actions()[0])
    return events


def whole_round(match: Match, deal: Deal, calls: Sequence[int]) -> list[Event]:
    return [*match.apply(deal), *call_all(match, calls), *play_out(match)]


def next_action(match: Match, rng: random.Random) -> Action:
    """Return a random legal action of the table or of the seat to act; the players rarely stop."""
    if match.phase is Phase.DRAW:
        return DrawForDealer(tuple(rng.sample(DECK, SEATS)))
    legal = match.legal_actions()
    if match.phase is Phase.DEAL and not (legal and rng.random() < 0.05):
        assert match.dealer is not None
        return deal_hands(tuple(rng.sample(DECK, len(DECK))), match.dealer, match.rules)
    return rng.choice(legal)


def first_dealer(seed: int) -> int | None:
    """Return who deals first in the random match of a seed; None for a draw."""
    return (0, 1, 2, 3, None)[seed % 5]


def random_match(rules: Rules, seed: int, actions: int = 150) -> Iterator[tuple[Match, Action, tuple[Event, ...]]]:
    """Play at random; yield the match after each action, with the action and its events."""
    rng = random.Random(seed)
    match = Match(rules, first_dealer(seed))
    for _ in range(actions):
        if match.phase is Phase.OVER:
            return
        action = next_action(match, rng)
        yield match, action, match.apply(action)


@st.composite
def rule_mixes(draw: st.DrawFn) -> Rules:
    """Any legal mix of the knobs."""
    low = draw(st.integers(1, 13))
    high = draw(st.integers(low, 13))
    total = draw(st.sampled_from([None, *(total for total in (9, 11) if total <= high * SEATS)]))
    bonus = draw(st.none() | st.tuples(st.integers(1, 13), st.integers(1, 30)))
    return Rules(
        direction=draw(st.sampled_from(Direction)),
        min_call=low,
        max_call=high,
        follow=draw(st.sampled_from(Follow)),
        trump_when_void=draw(st.sampled_from(Duty)),
        overtrump=draw(st.sampled_from(Duty)),
        undertrump=draw(st.sampled_from(Undertrump)),
        lead_spades=draw(st.sampled_from(LeadSpades)),
        overtrick_tenths=draw(st.sampled_from([0, 1])),
        overtrick_limit=draw(st.none() | st.integers(0, 13)),
        bonus_call=bonus and bonus[0],
        bonus_points=bonus and bonus[1],
        fail_score=draw(st.sampled_from(FailScore)),
        rounds=draw(st.none() | st.integers(1, 3)),
        target=draw(st.none() | st.integers(1, 30)),
        instant_win_tricks=draw(st.none() | st.integers(1, 13)),
        redeal=draw(st.frozensets(st.sampled_from(Redeal))),
        min_total_calls=total,
        first_dealer=draw(st.sampled_from(FirstDealer)),
    )


@st.composite
def positions(draw: st.DrawFn) -> tuple[tuple[Card, ...], tuple[Card, ...], bool]:
    """A hand of one to thirteen cards, a trick of none to three, and whether spades are broken.

    Hands of few suits and tricks with spades are drawn often: that is where the duties are.
    """
    deck = list(draw(st.permutations(DECK)))
    if draw(st.booleans()):
        out = draw(st.sampled_from([C, D, H]))
        deck = [card for card in deck if card.suit is not out or draw(st.integers(0, 5)) == 0]
    if draw(st.booleans()):
        deck.sort(key=lambda card: card.suit is not S and card.rank % 3 != 0)
    in_trick, in_hand = draw(st.integers(0, 3)), draw(st.integers(1, 13))
    return tuple(deck[in_trick : in_trick + in_hand]), tuple(deck[:in_trick]), draw(st.booleans())


seeds = st.integers(0, 2**32 - 1)
