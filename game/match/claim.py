"""Claims: may a player end the round early, because what is left cannot come out otherwise?

Judged from a seat's view alone, so that an offered claim tells nothing that the seat does not know.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..engine import (
    DECK,
    HAND_SIZE,
    SEATS,
    CallState,
    Card,
    LeadSpades,
    SeatView,
    Suit,
    best_in,
    call_state,
    round_points,
)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a seat may claim when it is to play."""

    line: tuple[Card, ...]
    """Its cards in the order that wins every trick left; empty when the tricks left change nothing."""
    breaks: bool = False
    """Whether so many tricks break the seat's own call (docs/rules.md 2, overtrick_limit)."""


def claim_of(view: SeatView) -> Claim | None:
    """Return what the seat of `view` may claim, or None.

    A line wins whatever the others hold and play. It is found by what is certain suit by suit: a few lines that are
    sure only because of the others' number of cards in several suits at once are not found.
    """
    if not view.legal_plays():
        return None
    line = next(_lines(view), ())
    if line:
        call, won = view.calls[view.seat] or 0, view.tricks_won[view.seat] + len(view.hand)
        return Claim(line, call_state(call, won, 0, view.rules) is CallState.BROKEN)
    return Claim(()) if _settled(view) else None


def _lines(view: SeatView) -> Iterator[tuple[Card, ...]]:
    """Generate the orders of the hand that win every trick left."""
    unseen = _unseen(view)
    if not view.trick:
        line = _in_order(view.hand, spades_first=_may_lead_spades(view))
        if _wins_leading(line, unseen):
            yield line
        return
    for card in view.legal_plays():
        if _wins_following(view, card, unseen):
            rest = [other for other in view.hand if other is not card]
            broken = card.suit is Suit.SPADES or any(played.suit is Suit.SPADES for _, played in view.trick)
            line = _in_order(rest, spades_first=broken or _may_lead_spades(view))
            if _wins_leading(line, unseen):
                yield (card, *line)


def _unseen(view: SeatView) -> dict[Suit, list[Card]]:
    """Return the cards that the others may hold, by suit."""
    seen = {*view.hand, *(card for _, card in view.trick), *(card for trick in view.tricks for _, card in trick)}
    return {suit: [card for card in DECK if card.suit is suit and card not in seen] for suit in Suit}


def _may_lead_spades(view: SeatView) -> bool:
    return view.spades_broken or view.rules.lead_spades is not LeadSpades.AFTER_BROKEN


def _in_order(cards: Sequence[Card], *, spades_first: bool) -> tuple[Card, ...]:
    """Return cards in the order to lead them: the spades first where they may be led, each suit from the top."""
    trumps = sorted((card for card in cards if card.suit is Suit.SPADES), reverse=True)
    others = sorted((card for card in cards if card.suit is not Suit.SPADES), reverse=True)
    return (*trumps, *others) if spades_first else (*others, *trumps)


def _wins_leading(line: Sequence[Card], unseen: dict[Suit, list[Card]]) -> bool:
    """Say whether cards led in this order win every trick.

    Each lead takes a card of its suit from all who hold one, so after as many leads as there were unseen cards of the
    suit nobody holds any, even if one hand held them all.
    """
    led: Counter[Suit] = Counter()
    for card in line:
        suit = card.suit
        gone = led[suit] >= len(unseen[suit])
        trumped = suit is not Suit.SPADES and led[Suit.SPADES] < len(unseen[Suit.SPADES])
        if trumped or not (gone or card > unseen[suit][-1]):
            return False
        led[suit] += 1
    return True


def _wins_following(view: SeatView, card: Card, unseen: dict[Suit, list[Card]]) -> bool:
    """Say whether a card wins the trick on the table."""
    cards = [played for _, played in view.trick]
    if best_in([*cards, card]) is not card:
        return False
    if len(cards) == SEATS - 1:
        return True
    higher = unseen[card.suit] and unseen[card.suit][-1] > card
    return not higher and (card.suit is Suit.SPADES or not unseen[Suit.SPADES])


def _settled(view: SeatView) -> bool:
    """Say whether every seat scores the same, however the tricks left are shared, and nobody can win at once."""
    left = HAND_SIZE - len(view.tricks)
    at_once = view.rules.instant_win_tricks
    if at_once is not None and max(view.tricks_won) + left >= at_once:
        return False
    seats = zip(view.calls, view.tricks_won, strict=True)
    return all(
        len({round_points(call or 0, won + more, view.rules) for more in range(left + 1)}) == 1 for call, won in seats
    )
