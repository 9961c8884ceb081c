"""Runs a player's search in a thread beside the frame loop, which polls it for the answer.

A thread is enough: the search runs inside numpy in calls of well under a millisecond, so frames stay on time, and a
process would have to be started, packaged and cleaned up.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeAlias, TypeVar

Answer = TypeVar("Answer")
Stop: TypeAlias = Callable[[], bool]
"""Returns whether the answer is no longer wanted."""
Question: TypeAlias = Callable[[Stop], Answer | None]
"""Computes an answer; returns None soon after `stop` becomes true."""


class Mind(Generic[Answer]):
    """Holds at most one open question. Every method is called from the frame loop; all but `wait` return at once.

    >>> mind = Mind()                               # doctest: +SKIP
    >>> mind.ask(question)                          # doctest: +SKIP
    >>> while (answer := mind.answer()) is None:    # doctest: +SKIP
    ...     draw_a_frame()
    """

    def __init__(self) -> None:
        self._thinking: _Thinking[Answer] | None = None

    @property
    def asked(self) -> bool:
        """Whether a question is open: asked, and its answer not yet taken."""
        return self._thinking is not None

    def ask(self, question: Question[Answer]) -> None:
        """Run `question` in a thread. Raises RuntimeError while another question is open."""
        if self._thinking is not None:
            raise RuntimeError("this mind is still thinking: take its answer, or drop the question")
        self._thinking = _Thinking(question)

    def answer(self) -> Answer | None:
        """Return the answer once it is there; None while the thread runs or if no question is open.

        Raises what the question raised.
        """
        thinking = self._thinking
        if thinking is None or not thinking.done.is_set():
            return None
        self._thinking = None
        if thinking.error is not None:
            raise thinking.error
        return thinking.found

    def drop(self) -> None:
        """Stop the open question, if any, and ignore its answer."""
        if self._thinking is not None:
            self._thinking.stop.set()
            self._thinking = None

    def wait(self, seconds: float | None = None) -> bool:
        """Block until there is an answer, for tests and tools without frames; return False on a timeout."""
        return self._thinking is None or self._thinking.done.wait(seconds)


class _Thinking(Generic[Answer]):
    """A question and its thread."""

    def __init__(self, question: Question[Answer]) -> None:
        self.done, self.stop = Event(), Event()
        self.found: Answer | None = None
        self.error: Exception | None = None
        Thread(target=self._think, args=(question,), name="callbreak-mind", daemon=True).start()

    def _think(self, question: Question[Answer]) -> None:
        try:
            self.found = question(self.stop.is_set)
        except Exception as error:  # raised again by answer()
            self.error = error
        self.done.set()
