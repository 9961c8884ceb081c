"""What a seat knows of the other hands, inferred from the cards played, under any rules.

A player who does not follow is void in the suit. One who does not beat, trump or overtrump where the rules require it
holds no card that could have. Everything comes from a SeatView.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import SEATS, Duty, Follow, LeadSpades, Rules, SeatView, Suit, must_trump
from .probability import SPADE_CODES, SPADES, SUIT_MASK

ALL_CODES = sum(SUIT_MASK << suit * 16 for suit in Suit)
"""All 52 cards, as a mask of codes."""
ALL_SPADES = SUIT_MASK << SPADE_CODES


@dataclass(slots=True)
class Knowledge:
    """What a seat knows. Seats are counted from its own; masks have one bit for each code."""

    hand: list[int]
    """Its own codes, ascending."""
    own: int
    """Its own cards, as a mask."""
    unseen: int
    """The cards of the other three hands, as a mask."""
    trick: list[int]
    """The codes of the current trick in order of play."""
    cannot: list[int]
    """For each seat, a mask of the cards it cannot hold."""
    voids: list[int]
    """For each seat, a mask of the suits it has shown to be void in."""
    played: list[list[int]]
    """For each seat, the codes it has played, in order."""

    @property
    def left(self) -> int:
        """The number of tricks left, with the current one."""
        return len(self.hand)

    @property
    def place(self) -> int:
        """The number of cards in the current trick."""
        return len(self.trick)


def know(view: SeatView) -> Knowledge:
    """Return what the seat of this view knows."""
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
    """Return whether one more trick helps: the call is not made yet, or overtricks are unlimited."""
    call = view.calls[view.seat]
    return view.rules.overtrick_limit is None or call is None or view.tricks_won[view.seat] < call


def beats(card: int, best: int) -> bool:
    """Return whether a card beats the best one of the trick so far."""
    return card > best and (card >= SPADE_CODES or card >> 4 == best >> 4)


def best_of(trick: list[int]) -> int:
    """Return the winning code."""
    best = trick[0]
    for card in trick:
        if beats(card, best):
            best = card
    return best


def _note(known: Knowledge, seat: int, card: int, rules: Rules, broken: bool) -> bool:
    """Add one played card; return whether spades are broken after it."""
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
    """Return the cards that a player of `card` cannot hold, and the suits they are void in, as masks."""
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
    """Return the higher cards of the suit, as a mask."""
    suit = card & 48
    return (SUIT_MASK << suit) & ~((2 << card) - 1)
