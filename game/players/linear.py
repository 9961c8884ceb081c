"""Players without search: a tuned policy with the errors of a style.

`strong` makes no errors. The others misjudge hands and cards at random, from the seed.
"""

from __future__ import annotations

from ..engine import Call, Card, Play, SeatView, Stream, seats_from
from .economy import cheapest
from .estimate import call_for, strength
from .knowledge import Knowledge, know, wants_trick
from .policy import Evaluation, Tally, evaluate
from .styles import PlayingStyle, estimate_for, weights_for


class Linear:
    """A player that follows the policy of its style."""

    def __init__(self, style: PlayingStyle) -> None:
        self.style = style

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """Return the call for the hand, or the card with the highest score."""
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
        known = know(view)
        evaluation = evaluation_of(view, known, self.style)
        scores = [scored.score + _error(stream, style.noise) for scored in evaluation.cards]
        best = legal[max(range(len(legal)), key=lambda i: (scores[i], i))]
        codes = [card.code for card in legal]
        return Card.of_code(cheapest(best.code, codes, known, style.thrifty and wants_trick(view)))


def tally_of(view: SeatView) -> Tally:
    """Return calls and tricks won, counted from the seat of the view; a missing call counts as 0."""
    seats = seats_from(view.seat)
    return Tally([view.calls[seat] or 0 for seat in seats], [view.tricks_won[seat] for seat in seats])


def evaluation_of(view: SeatView, known: Knowledge, style: PlayingStyle) -> Evaluation:
    """Return the policy's scores for the legal cards, in the order of `sorted`."""
    legal = [card.code for card in sorted(view.legal_plays())]
    return evaluate(known, tally_of(view), legal, view.rules, weights_for(view.rules, style))


def _error(stream: Stream, most: int) -> int:
    """Draw an error of at most `most` either way; small ones are likelier."""
    return stream.below(most + 1) + stream.below(most + 1) - most if most else 0
