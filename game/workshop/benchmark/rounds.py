"""Speed of the engine: rounds per second of a match, and of the same game on bare integers.

Bare integers, without a rule to look up, an object or an event, are about the limit of plain Python on a machine. The
ratio of the two says what the engine costs, and differs little between machines. All cards are played at random.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ...engine import DECK, HAND_SIZE, SEATS, Deal, Match, Rules

PAIRS = 5
ROUNDS = 200
ADDITIONS = 3_000_000

Clock = Callable[[], float]
"""Seconds."""


@dataclass(frozen=True, slots=True)
class EngineSpeed:
    """Speed of the engine; the median of some pairs by their ratio."""

    rounds_per_second: float
    bare_rounds_per_second: float
    ratio: float


def measure_engine(rounds: int = ROUNDS, clock: Clock = time.process_time) -> EngineSpeed:
    """Play rounds in turn with `Match` and on bare integers, and time both."""
    pairs = []
    for turn in range(PAIRS):
        began = clock()
        match_rounds(rounds, Random(turn))
        between = clock()
        bare_rounds(rounds, Random(turn))
        spent, bare = between - began, clock() - between
        pairs.append((bare / spent, rounds / spent, rounds / bare))
    ratio, per_second, bare_per_second = sorted(pairs)[PAIRS // 2]
    return EngineSpeed(round(per_second, 1), round(bare_per_second, 1), round(ratio, 3))


def measure_loop(clock: Clock = time.process_time) -> float:
    """Time three million additions in milliseconds, to compare machines."""
    began = clock()
    total = 0
    for number in range(ADDITIONS):
        total += number
    return round((clock() - began) * 1000, 1)


def match_rounds(rounds: int, chance: Random) -> list[int]:
    """Play rounds of the classic game with a match; return the totals in tenths."""
    match = Match(Rules(), first_dealer=SEATS - 1)
    deck = list(DECK)
    for _ in range(rounds):
        chance.shuffle(deck)
        match.apply(Deal(tuple([tuple(deck[seat::SEATS]) for seat in range(SEATS)])))
        while match.to_act is not None:
            legal = match.legal_actions()
            match.apply(legal[int(chance.random() * len(legal))])
    return list(match.totals)


def bare_rounds(rounds: int, chance: Random) -> list[int]:
    """Play rounds of the classic game on integers; return the totals in tenths.

    A card is 0 to 51 as in DECK, and a hand has a bit for each of its cards.
    """
    draw = chance.random
    suits = [((1 << HAND_SIZE) - 1) << HAND_SIZE * suit for suit in range(4)]
    first_spade = 3 * HAND_SIZE
    deck, totals, leader = list(range(len(DECK))), [0] * SEATS, 0
    for start in range(rounds):
        chance.shuffle(deck)
        hands = [sum([1 << card for card in deck[seat::SEATS]]) for seat in range(SEATS)]
        calls = [2 + int(draw() * 12) for _ in range(SEATS)]
        won = [0] * SEATS
        leader = start % SEATS
        played = []
        for _ in range(HAND_SIZE):
            best = led = -1
            seat = winner = leader
            for _ in range(SEATS):
                hand = legal = hands[seat]
                if led >= 0:
                    legal = hand & suits[led]
                    if not legal:
                        legal = hand & suits[3]
                        if best >= first_spade:
                            legal = legal >> best + 1 << best + 1
                        legal = legal or hand
                rest = legal
                for _ in range(int(draw() * legal.bit_count())):  # skip some of the legal cards
                    rest &= rest - 1
                bit = rest & -rest
                card = bit.bit_length() - 1
                hands[seat] = hand ^ bit
                played.append((seat, card))
                if led < 0:
                    led, best = card // HAND_SIZE, card
                elif card > best and (card >= first_spade or card // HAND_SIZE == best // HAND_SIZE):
                    best, winner = card, seat
                seat = (seat + 1) % SEATS
            won[winner] += 1
            leader = winner
        for seat, call in enumerate(calls):
            made = 0 <= won[seat] - call <= 1
            totals[seat] += (130 if call >= 8 else call * 10) if made else -call * 10
    return totals
