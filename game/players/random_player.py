"""The player `random`: any legal card, each as likely, and a call from the lowest legal one up to four.

Higher calls are for hands, and it does not look at its hand. All it knows of chance is its seed.
"""

from __future__ import annotations

from ..engine import Call, Play, SeatView, Stream

HIGHEST_CALL = 4


class RandomPlayer:
    """The player described above."""

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        """One of the legal actions, drawn from the seed."""
        stream = Stream(seed)
        calls = view.legal_calls()
        if calls:
            fitting = [number for number in calls if number <= HIGHEST_CALL] or calls[:1]
            return Call(view.seat, fitting[stream.below(len(fitting))])
        cards = view.legal_plays()
        return Play(view.seat, cards[stream.below(len(cards))])
