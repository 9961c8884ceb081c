"""Disk errors: the notices for the player, writes to repeat, and a thread for what waits for the disk."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Generic, TypeVar

_log = logging.getLogger(__name__)
_T = TypeVar("_T")

FOLDER = "the data folder"


class Trouble(StrEnum):
    """Kind of file problem, as it matters to the player."""

    RESTORED = "restored"  # damaged and set aside; the backup or the valid part is used
    LOST = "lost"  # unreadable and set aside; there was no good backup
    IN_USE = "in_use"  # another program holds the folder: nothing is written
    MEMORY_ONLY = "memory_only"  # nothing can be written: new data is lost when the program ends


@dataclass(frozen=True, slots=True)
class Notice:
    """Warning for the player: the problem, the file, and details for a report."""

    trouble: Trouble
    file: str
    detail: str

    def __str__(self) -> str:
        told = {
            Trouble.RESTORED: "could not be read; the copy before it is used",
            Trouble.LOST: "could not be read and there is no good copy",
            Trouble.IN_USE: "is in use; play goes on without saving",
            Trouble.MEMORY_ONLY: "cannot be saved; play goes on without saving",
        }
        return f"{self.file} {told[self.trouble]} ({self.detail})"


@dataclass(frozen=True, slots=True)
class Loaded(Generic[_T]):
    """Value that was read, None if there is none, and a warning for the player if needed."""

    value: _T | None
    notice: Notice | None = None


class Disk:
    """State of the disk that holds the data folder.

    Each file's problem lasts until that file works; only the first is logged. A failed write is repeated as soon as
    another write works. Jobs that wait for the disk run one after the other in a thread.
    """

    def __init__(self, folder: Path | None, *, in_use: bool = False) -> None:
        self.pause: Callable[[float], None] = time.sleep
        """Waits some seconds before a refused rename is tried again."""
        self._problems: dict[str, Notice] = {}
        self._waiting: dict[str, Callable[[], object]] = {}
        self._catching_up = False
        self._thread: ThreadPoolExecutor | None = None
        self._last: Future[None] | None = None
        if in_use:
            self._problems[FOLDER] = Notice(Trouble.IN_USE, FOLDER, "another program holds it")
        elif folder is None:
            self.failed(FOLDER, "there is no home folder")

    @property
    def problem(self) -> Notice | None:
        """The latest reason why a file cannot be saved now."""
        return next(reversed(self._problems.values()), None)

    def failed(self, name: str, why: str, again: Callable[[], object] | None = None) -> None:
        """Report that a file could not be read or written; `again` repeats the attempt."""
        if not self._problems:
            _log.warning("Nothing is saved: %s: %s. The game goes on in memory.", name, why)
        self._problems[name] = Notice(Trouble.MEMORY_ONLY, name, why)
        if again is not None:
            self._waiting[name] = again

    def worked(self, name: str) -> None:
        """Report that a file was written, and repeat the other failed attempts."""
        self._waiting.pop(name, None)
        mended = self._problems.pop(name, None) is not None
        if mended and not self._problems:
            _log.warning("Saving works again.")
        if self._catching_up:
            return
        self._catching_up = True
        for other in tuple(self._waiting):
            if other in self._waiting:
                self._waiting[other]()
        self._catching_up = False

    def dismiss(self, name: str) -> None:
        """Forget the failed attempt for this file, and do not repeat it."""
        self._waiting.pop(name, None)
        self._problems.pop(name, None)

    def later(self, job: Callable[[], None]) -> Future[None]:
        """Run a job in the thread, after the earlier ones."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "disk")
        self._last = self._thread.submit(job)
        return self._last

    def wait(self) -> None:
        """Wait until all jobs have ended."""
        if self._last is not None:
            self._last.exception()

    def close(self) -> None:
        """Wait for all jobs and end the thread."""
        if self._thread is not None:
            self._thread.shutdown()
            self._thread = None


def words_of(error: BaseException) -> str:
    """Return the message of an error without its number and file."""
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__
