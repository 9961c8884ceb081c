"""What a seat knows of the others' cards: everything that follows from what was played, under any rules.

Who does not follow is out of the suit. Who does not beat, trump or overtrump where the rules say must cannot
hold what would have done it. Nothing here looks at anything but a SeatView.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import SEATS, Duty, Follow, LeadSpades, Rules, SeatView, Suit, must_trump
from .reckoning import SPADE_CODES, SPADES, SUIT_MASK

ALL_CODES = sum(SUIT_MASK << suit * 16 for suit in Suit)
"""All 52 cards as a mask of codes."""
ALL_SPADES = SUIT_MASK << SPADE_CODES


@dataclass(slots=True)
class Knowledge:
    """What is known, seats counted from the one that knows; masks have a bit for each code."""

    hand: list[int]
    """Its own codes, lowest first."""
    own: int
    """The same as a mask."""
    unseen: int
    """The cards of the three others, as a mask."""
    trick: list[int]
    """The codes on the table in order of play."""
    cannot: list[int]
    """For each seat the cards it cannot hold."""
    voids: list[int]
    """For each seat a mask of the suits it has shown to be out of."""
    played: list[list[int]]
    """What each seat has played, in order."""

    @property
    def left(self) -> int:
        """Tricks still to be won, with the one on the table."""
        return len(self.hand)

    @property
    def place(self) -> int:
        """How many have played to the trick on the table."""
        return len(self.trick)


def know(view: SeatView) -> Knowledge:
    """What the seat of this view knows."""
    hand = sorted(card.code for card in view.hand)
    known = Knowledge(hand, 0, 0, [], [0] * SEATS, [0] * SEATS, [[] for _ in range(SEATS)])
    broken = False
    for trick in (*view.tricks, view.trick):
        known.trick = []
        for seat, card in trick:
            broken = _note(known, (seat - view.seat) % SEATS, card.code, view.rules, broken)
    if not view.trick:
        known.trick = []
    known.own = sum(1 << held for held in known.hand)
    gone = sum(1 << played for cards in known.played for played in cards)
    known.unseen = ALL_CODES & ~known.own & ~gone
    return known


def wants_trick(view: SeatView) -> bool:
    """Say whether one more trick does good: the call is still short of its tricks, or overtricks are unlimited."""
    call = view.calls[view.seat]
    return view.rules.overtrick_limit is None or call is None or view.tricks_won[view.seat] < call


def beats(card: int, best: int) -> bool:
    """Whether a card takes the trick from the best one so far."""
    return card > best and (card >= SPADE_CODES or card >> 4 == best >> 4)


def best_of(trick: list[int]) -> int:
    """The code that is winning."""
    best = trick[0]
    for card in trick:
        if beats(card, best):
            best = card
    return best


def _note(known: Knowledge, seat: int, card: int, rules: Rules, broken: bool) -> bool:
    """Take in one card played; returns whether spades are broken after it."""
    suit = card >> 4
    if known.trick:
        cannot, void = _shown(card, known.trick, rules)
        known.cannot[seat] |= cannot
        known.voids[seat] |= void
    elif rules.lead_spades is LeadSpades.AFTER_BROKEN and not broken and suit == SPADES:
        known.cannot[seat] |= ALL_CODES & ~ALL_SPADES
    known.trick.append(card)
    known.played[seat].append(card)
    return broken or suit == SPADES


def _shown(card: int, trick: list[int], rules: Rules) -> tuple[int, int]:
    """What one who plays `card` to a trick cannot hold, and the suits this shows them to be out of."""
    led = trick[0] >> 4
    best = best_of(trick)
    trumped = best >> 4 != led
    if card >> 4 == led:
        if rules.follow is Follow.ANY or (trumped and rules.follow is Follow.BEAT_UNLESS_TRUMPED):
            return 0, 0
        to_beat = max(played for played in trick if played >> 4 == led)
        return (_above(to_beat), 0) if card < to_beat else (0, 0)
    cannot, void = SUIT_MASK << led * 16, 1 << led
    if card < SPADE_CODES and must_trump(rules, trumped=trumped):
        return cannot | ALL_SPADES, void | 1 << SPADES
    if trumped and not beats(card, best) and rules.overtrump is Duty.MUST:
        cannot |= _above(best)
    return cannot, void


def _above(card: int) -> int:
    """The higher cards of the suit, as a mask."""
    suit = card & 48
    return (SUIT_MASK << suit) & ~((2 << card) - 1)
