"""A question to the teacher, answered beside the loop like any other thinking."""

from __future__ import annotations

import logging
from threading import Event, Thread

from ..engine import SeatView
from .teacher import Advice, Teacher

_log = logging.getLogger(__name__)


class Lesson:
    """At most one question at a time. All methods return at once, and all are called from the one loop."""

    def __init__(self) -> None:
        self._open: _Asked | None = None

    @property
    def asked(self) -> bool:
        """Whether an answer is still to come."""
        return self._open is not None

    def ask(self, view: SeatView, seed: bytes) -> None:
        """Ask what to do; a question that is still open is forgotten."""
        self.drop()
        self._open = _Asked(view, seed)

    def answer(self) -> Advice | None:
        """The advice, once, as soon as there is some."""
        asked = self._open
        if asked is None or not asked.done.is_set():
            return None
        self._open = None
        return asked.advice

    def drop(self) -> None:
        """Forget the question: the turn is over, or the table left."""
        if self._open is not None:
            self._open.stop.set()
            self._open = None

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until there is an answer, for tests and tools that have no frames; False if time ran out."""
        return self._open is None or self._open.done.wait(seconds)


class _Asked:
    """A question and its thread."""

    def __init__(self, view: SeatView, seed: bytes) -> None:
        self.done, self.stop = Event(), Event()
        self.advice: Advice | None = None
        Thread(target=self._think, args=(view, seed), name="callbreak-lesson", daemon=True).start()

    def _think(self, view: SeatView, seed: bytes) -> None:
        try:
            self.advice = Teacher().advise(view, seed, self.stop.is_set)
        except Exception:
            _log.exception("the teacher failed")
        finally:
            self.done.set()
