"""Thinking beside the loop: a question is put to a player in a thread, and the answer is asked for each frame.

A thread, not a process: the search spends its time inside numpy, in pieces of well under a millisecond, so that
frames come on time, and there is nothing to start up, to ship or to clean away. Each question has a thread of its
own that ends with the answer. What was dropped is told to stop at its next card, and whatever it still finds is
thrown away.
"""

from __future__ import annotations

from threading import Event, Thread

from ..engine import Call, Play, SeatView
from .protocol import Player, Stoppable


class Mind:
    """One player's thinking. All methods return at once, and all are called from the one loop.

    >>> mind = Mind(player)                         # doctest: +SKIP
    >>> mind.ask(view, seed)                        # doctest: +SKIP
    >>> while (action := mind.answer()) is None:    # doctest: +SKIP
    ...     draw_a_frame()
    """

    def __init__(self, player: Player) -> None:
        self.player = player
        self._question: _Question | None = None

    @property
    def asked(self) -> bool:
        """Whether a question is open: asked, and its answer not yet taken."""
        return self._question is not None

    def ask(self, view: SeatView, seed: bytes) -> None:
        """Begin to think. Raises RuntimeError while another question is open."""
        if self._question is not None:
            raise RuntimeError("this mind is still thinking: take its answer, or drop the question")
        self._question = _Question(self.player, view, seed)

    def answer(self) -> Call | Play | None:
        """The choice, once, as soon as there is one; None while thinking, and when nothing was asked.

        What the player raised is raised here.
        """
        question = self._question
        if question is None or not question.done.is_set():
            return None
        self._question = None
        if question.error is not None:
            raise question.error
        return question.found

    def drop(self) -> None:
        """Forget the question: the game was left, or a choice taken back. Harmless when nothing was asked."""
        if self._question is not None:
            self._question.stop.set()
            self._question = None

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until there is an answer, for tests and tools that have no frames; False if time ran out."""
        return self._question is None or self._question.done.wait(seconds)


class _Question:
    """A question and its thread."""

    def __init__(self, player: Player, view: SeatView, seed: bytes) -> None:
        self.done, self.stop = Event(), Event()
        self.found: Call | Play | None = None
        self.error: Exception | None = None
        Thread(target=self._think, args=(player, view, seed), name="callbreak-mind", daemon=True).start()

    def _think(self, player: Player, view: SeatView, seed: bytes) -> None:
        try:
            if isinstance(player, Stoppable):
                self.found = player.choose_unless(self.stop.is_set, view, seed)
            else:
                self.found = player.choose(view, seed)
        except Exception as error:  # it is raised again where the answer is taken
            self.error = error
        self.done.set()
