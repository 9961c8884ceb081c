"""Which cards do the same in a trick, and which of them a player who wants tricks spends: the cheapest.

The lowest card that loses, the lowest that wins as surely, and no honour thrown away. All are pure functions of codes.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..engine import SEATS, Rank
from .knowledge import Knowledge, beats, best_of
from .probability import SPADE_CODES

_HONOUR = Rank.JACK - Rank.TWO
"""The lowest honour: a code without its suit."""


def cheapest(card: int, legal: Sequence[int], known: Knowledge, wants: bool) -> int:
    """Return the lowest legal card of the suit that does the same for this trick as `card`.

    That is `card` itself for a lead and for a player who wants no trick, else any that loses too, any that wins too
    for the last to play, and before that any that wins and has no unseen card between itself and `card`.
    """
    if not wants or not known.trick:
        return card
    best, last = best_of(known.trick), known.place == SEATS - 1
    wins = beats(card, best)

    def does_the_same(other: int) -> bool:
        between = known.unseen & (1 << card) - (1 << other)
        return beats(other, best) == wins and (last or not wins or not between)

    return min(other for other in legal if other >> 4 == card >> 4 and other <= card and does_the_same(other))


def undominated(legal: Sequence[int], known: Knowledge, wants: bool) -> list[int]:
    """Return the legal cards without those that a cheaper one can replace."""
    return sorted({cheapest(card, legal, known, wants) for card in legal})


def saves_honour(card: int, honour: int, known: Knowledge, wants: bool) -> bool:
    """Return whether `card` spares an honour of any suit that would only win, or only lose, the trick as well."""
    if not wants or not known.trick or honour & 15 < _HONOUR or card & 15 >= honour & 15:
        return False
    if card >= SPADE_CODES > honour:  # a trump is worth more than its rank
        return False
    best = best_of(known.trick)
    return beats(card, best) == beats(honour, best)


def distinct(legal: Sequence[int], own: int, known: Knowledge) -> list[int]:
    """Return one card of each run with no other player's card in between; `own` for its run."""
    between = known.unseen | (1 << best_of(known.trick) if known.trick else 0)
    runs: list[list[int]] = []
    for card in legal:
        last = runs[-1][-1] if runs else -1
        joined = last >= 0 and last >> 4 == card >> 4 and not between & (1 << card) - (1 << last)
        if joined:
            runs[-1].append(card)
        else:
            runs.append([card])
    return [own if own in run else run[0] for run in runs]
