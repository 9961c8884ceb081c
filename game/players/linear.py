"""The players that do not look ahead: a tuned policy, with as many faults as their style says.

`strong` has none. The others misjudge their hand and their cards by chance, which is drawn from the seed.
"""

from __future__ import annotations

from ..engine import Call, Card, Play, SeatView, Stream, seats_from
from .estimate import call_for, strength
from .knowledge import Knowledge, know
from .policy import Tally, Thought, think
from .styles import PlayingStyle, estimate_for, weights_for


class Linear:
    """Such a player."""

    def __init__(self, style: PlayingStyle) -> None:
        self.style = style

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """The call the hand is worth, or the card with the highest score."""
        stream = Stream(seed)
        if view.legal_calls():
            return Call(view.seat, self._call(view, stream))
        return Play(view.seat, self._card(view, stream))

    def _call(self, view: SeatView, stream: Stream) -> int:
        estimate = estimate_for(view.rules)
        error = _error(stream, self.style.eased(view.rules).call_noise)
        worth = strength(know(view).own, estimate) + error
        return call_for(worth, estimate, view.rules, self.style.offset)

    def _card(self, view: SeatView, stream: Stream) -> Card:
        legal = sorted(view.legal_plays())
        if len(legal) == 1:
            return legal[0]
        style = self.style.eased(view.rules)
        if stream.below(100) < style.whims:
            return legal[stream.below(len(legal))]
        thought = thought_of(view, know(view), self.style)
        scores = [reckoned.score + _error(stream, style.noise) for reckoned in thought.cards]
        return legal[max(range(len(legal)), key=lambda i: (scores[i], i))]


def tally_of(view: SeatView) -> Tally:
    """Calls and tricks, counted from the seat of the view; who has not called counts as calling nothing."""
    seats = seats_from(view.seat)
    return Tally([view.calls[seat] or 0 for seat in seats], [view.tricks_won[seat] for seat in seats])


def thought_of(view: SeatView, known: Knowledge, style: PlayingStyle) -> Thought:
    """What the policy of a style makes of the moment; the cards as `sorted` has them."""
    legal = [card.code for card in sorted(view.legal_plays())]
    return think(known, tally_of(view), legal, view.rules, weights_for(view.rules, style))


def _error(stream: Stream, most: int) -> int:
    """A mistake of at most that much either way, small ones likelier."""
    return stream.below(most + 1) + stream.below(most + 1) - most if most else 0
