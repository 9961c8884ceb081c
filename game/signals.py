"""The signals sent to this process: noted from its first moment, acted on by the frame loop."""

from __future__ import annotations

import signal
from types import FrameType


class Signals:
    """The signals noted so far. All methods are for the main thread."""

    TO_LEAVE = ("SIGTERM", "SIGINT", "SIGHUP")
    TO_REREAD = "SIGUSR1"

    def __init__(self) -> None:
        self.leaving = False
        """Whether to leave in an orderly way, with exit code 0."""
        self.reread_due = False
        """Whether to read the configuration again."""
        self._noted: set[int] = set()
        self._before: dict[int, signal._HANDLER] = {}

    def note(self) -> None:
        """Note signals from now on; they do nothing else."""
        for name in (*self.TO_LEAVE, self.TO_REREAD):
            if hasattr(signal, name):  # Windows has only some
                number = getattr(signal, name)
                self._before[number] = signal.signal(number, self._on_signal)

    def give_back(self) -> None:
        """Let signals do what they did before, those noted so far included."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        self._before.clear()
        for number in self._noted:
            signal.raise_signal(number)

    def ignore(self) -> None:
        """Ignore the same signals until the process ends, so that none changes its exit code."""
        for number in self._before:
            signal.signal(number, signal.SIG_IGN)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        self._noted.add(number)
        if signal.Signals(number).name == self.TO_REREAD:
            self.reread_due = True
        else:
            self.leaving = True
