"""The policy: scores each legal card without search, by a weighted sum in whole numbers.

The terms: `wins`, the chance that the card takes this trick; `worth`, the chance that it would take a later one;
`desire`, from -1 to 1, how much the player wants tricks; `rival`, 1 if the player who is winning the trick still needs
tricks and -1 if one more breaks their call. There is a row of weights for leading, and one for each place in the trick
for following, ruffing and discarding, all three times: for a player likely to get the tricks they need, one who is
not, and one who needs no more. The score is about the card's value in points, 256 for each:

    desire*wins*w0 + desire*wins*wins*w1 + desire*worth*w2 + desire*worth*wins*w3 + worth*wins*w4 + worth*w5
    + wins*rival*w6 + wins*w7 + worth*worth*w8 + spade*(w9 + desire*w10) + length*(w11 + desire*w12)
    + unseen*(w13 + desire*w14)

`search/lockstep.py` computes the same scores for many worlds at once, and must agree exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..engine import CallState, Rules, Suit, call_state
from .knowledge import Knowledge, beats, best_of
from .probability import ONE, SPADE_CODES, SPADES, SUIT_MASK, kinds_of, ruff_win_chance, win_chance

LEAD, FOLLOW, RUFF, DISCARD = range(4)

MOODS = 3
"""Needs tricks and is likely to get them; needs them and is not; needs no more."""
ROWS = 10 * MOODS
"""For each mood, one row of weights for leading and three each for following, ruffing and discarding."""
TERMS = 15

WORTH_HIGHER, WORTH_UNSEEN, WORTH_LENGTHS = 8, 14, 4
"""Sizes of the worth table: higher cards out (at most 7), unseen cards of the suit, own length (at most 4)."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of one way to play; 256 is 1."""

    rows: tuple[tuple[int, ...], ...]
    """ROWS rows of TERMS weights."""
    desire: tuple[int, ...]
    """Slope, level, slack of the table, call made, call lost, call overshot; in 1024ths."""
    worth: tuple[int, ...]
    """The worth table, flat, in 1024ths."""


@dataclass(slots=True)
class Tally:
    """Calls and tricks won, seats counted from the player's own."""

    calls: Sequence[int]
    won: Sequence[int]


def worth_of(card: int, higher: int, unseen: int, length: int, weights: Weights) -> int:
    """Look up the chance that a card takes a later trick."""
    spade = card >= SPADE_CODES
    place = (spade * WORTH_HIGHER + min(higher, 7)) * WORTH_UNSEEN + unseen
    return weights.worth[place * WORTH_LENGTHS + min(length, 4) - 1]


def desire_for(tally: Tally, left: int, potential: int, rules: Rules, weights: Weights) -> int:
    """Return the desire, -1024 to 1024; `potential` is the tricks that the hand should take anyway, in 1024ths."""
    slope, level, slack, sated, lost, overshot = weights.desire
    state = call_state(tally.calls[0], tally.won[0], left, rules)
    if state is CallState.BROKEN:
        return overshot
    if state is CallState.LIMIT:
        return -ONE
    if state is CallState.OUT_OF_REACH:
        return lost
    need = tally.calls[0] - tally.won[0]
    if need == left:
        return ONE
    spare = left - sum(max(0, call - won) for call, won in zip(tally.calls, tally.won, strict=True))
    desire = (slope * (need * ONE - potential) >> 10) + level + slack * spare + (sated if need <= 0 else 0)
    return max(-ONE, min(ONE, desire))


def rival_of(tally: Tally, taker: int, left: int, rules: Rules) -> int:
    """Return 1024 if losing the trick hurts the seat that is winning it, -1024 if taking it does, else 0."""
    match call_state(tally.calls[taker], tally.won[taker], left, rules):
        case CallState.OPEN | CallState.OUT_OF_REACH:
            return ONE
        case CallState.LIMIT:
            return -ONE
        case _:
            return 0


@dataclass(slots=True)
class CardScore:
    """A legal card with its score."""

    card: int
    wins: int
    worth: int
    score: int


@dataclass(slots=True)
class Evaluation:
    """The policy's scores at one decision."""

    desire: int
    cards: list[CardScore]

    @property
    def best(self) -> CardScore:
        """The card with the highest score; among equals, the highest card."""
        return max(self.cards, key=lambda scored: (scored.score, scored.card))


def evaluate(known: Knowledge, tally: Tally, legal: Sequence[int], rules: Rules, weights: Weights) -> Evaluation:
    """Score every legal card."""
    unseen = [known.unseen >> suit * 16 & SUIT_MASK for suit in Suit]
    outs = [mask.bit_count() for mask in unseen]
    lengths = [(known.own >> suit * 16 & SUIT_MASK).bit_count() for suit in Suit]
    higher = {card: (unseen[card >> 4] >> (card & 15) + 1).bit_count() for card in known.hand}
    worth = {card: worth_of(card, higher[card], outs[card >> 4], lengths[card >> 4], weights) for card in known.hand}
    potential = sum(worth.values())
    desire = desire_for(tally, known.left, potential, rules, weights)
    place, left = known.place, known.left
    voids = known.voids[1:]
    best = best_of(known.trick) if known.trick else -1
    led = known.trick[0] >> 4 if known.trick else -1
    follows = led >= 0 and lengths[led] > 0
    context = LEAD if led < 0 else FOLLOW if follows else RUFF if min(legal) >= SPADE_CODES else DISCARD
    row = weights.rows[row_of(context, place, mood_of(desire, tally.calls[0] - tally.won[0]))]
    rival = rival_of(tally, known.trick.index(best) - place, left, rules) if known.trick else 0
    cards = []
    for card in legal:
        wins = 0
        if led < 0 or beats(card, best):
            suit = card >> 4 if led < 0 else led
            kinds, earlier = kinds_of(voids, place, suit)
            if led < 0 or follows:
                spades = 0 if suit == SPADES else outs[SPADES]
                wins = win_chance(kinds, earlier, place, left, spades, outs[suit], higher[card])
            else:
                wins = ruff_win_chance(kinds, earlier, place, left, outs[led], higher[card])
        score = _score(row, desire, rival, wins, worth[card])
        if context in (LEAD, DISCARD):
            score += _shape(row, desire, card >= SPADE_CODES, lengths[card >> 4], outs[card >> 4])
        cards.append(CardScore(card, wins, worth[card], score))
    return Evaluation(desire, cards)


def mood_of(desire: int, need: int) -> int:
    """Return the index of the player's mood (see MOODS)."""
    return 2 if need <= 0 else 1 if desire >= 0 else 0


def row_of(context: int, place: int, mood: int) -> int:
    """Return the row of weights for a context, a place in the trick and a mood."""
    return mood * 10 + (context * 3 - 3 + place if context else 0)


def _score(row: Sequence[int], desire: int, rival: int, wins: int, worth: int) -> int:
    """Sum the terms of tricks now and later."""
    now = (desire * row[0] >> 10) + (rival * row[6] >> 10) + row[7] + ((desire * row[1] >> 10) * wins >> 10)
    both = (desire * row[3] >> 10) + row[4]
    later = (desire * row[2] >> 10) + row[5] + (row[8] * worth >> 10)
    return (wins * (now + (both * worth >> 10)) >> 10) + (later * worth >> 10)


def _shape(row: Sequence[int], desire: int, spade: bool, length: int, unseen: int) -> int:
    """Sum the terms of suit and length."""
    of_length = length * (row[11] + (desire * row[12] >> 10)) + unseen * (row[13] + (desire * row[14] >> 10)) >> 3
    return of_length + (row[9] + (desire * row[10] >> 10) if spade else 0)
