"""The player `random`: any legal card with equal chance, and a call from the lowest legal one up to four.

It does not look at its hand, so it makes no high calls.
"""

from __future__ import annotations

from ..engine import Call, Play, SeatView, Stream

HIGHEST_CALL = 4


class RandomPlayer:
    """A player that chooses at random."""

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """Draw a legal action from the seed."""
        stream = Stream(seed)
        calls = view.legal_calls()
        if calls:
            fitting = [number for number in calls if number <= HIGHEST_CALL] or calls[:1]
            return Call(view.seat, fitting[stream.below(len(fitting))])
        cards = view.legal_plays()
        return Play(view.seat, cards[stream.below(len(cards))])
