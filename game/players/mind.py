"""Answers questions beside the loop: each in a thread of its own, asked every frame whether it is done.

A thread, not a process: the search spends its time inside numpy, in pieces of well under a millisecond, so that
frames come on time, and there is nothing to start up, to ship or to clean away.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeAlias, TypeVar

Answer = TypeVar("Answer")
Stop: TypeAlias = Callable[[], bool]
"""Says whether the answer is no longer wanted."""
Question: TypeAlias = Callable[[Stop], Answer | None]
"""Finds an answer; None soon after `stop` has become true."""


class Mind(Generic[Answer]):
    """At most one open question.  All methods return at once, and all are called from the one loop.

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
        """Run `question` in a thread.  Raises RuntimeError while another question is open."""
        if self._thinking is not None:
            raise RuntimeError("this mind is still thinking: take its answer, or drop the question")
        self._thinking = _Thinking(question)

    def answer(self) -> Answer | None:
        """Return the answer, once, as soon as there is one; None while thinking, and when nothing was asked.

        What the question raised is raised here.
        """
        thinking = self._thinking
        if thinking is None or not thinking.done.is_set():
            return None
        self._thinking = None
        if thinking.error is not None:
            raise thinking.error
        return thinking.found

    def drop(self) -> None:
        """Stop the open question, if there is one, and ignore what it still finds."""
        if self._thinking is not None:
            self._thinking.stop.set()
            self._thinking = None

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until there is an answer, for tests and tools that have no frames; False if time ran out."""
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
        except Exception as error:  # it is raised again where the answer is taken
            self.error = error
        self.done.set()
