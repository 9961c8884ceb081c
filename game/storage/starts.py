"""Counts recent crashes: after three within a minute, the next start is in safe mode.

Safe mode has no sound and ignores the saved settings.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path

from .files import set_aside, write_atomic
from .reading import read_file

FILE = "starts.json"
SAFE_AFTER = 3
WINDOW = 60.0
"""Seconds."""

_log = logging.getLogger(__name__)


class Starts:
    """Log of the starts in one data folder that have not ended well; without a folder (None), it records nothing."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = None if folder is None else folder / FILE

    def begin(self, now: float) -> bool:
        """Record a start at `now`, in seconds since 1970. Return whether it should be in safe mode."""
        recent = [then for then in self._read() if 0 <= now - then <= WINDOW]  # skips times ahead of a clock set back
        self._write([*recent[-SAFE_AFTER:], now])
        return len(recent) >= SAFE_AFTER

    def end(self) -> None:
        """Record a good start or a normal end: the starts so far no longer count."""
        if self._read():
            self._write([])

    def _read(self) -> list[float]:
        if self._path is None:
            return []
        try:
            found = json.loads(read_file(self._path).decode("utf-8-sig"))
            if isinstance(found, list) and all(isinstance(each, int | float) for each in found):
                return [float(each) for each in found]
            raise ValueError("not a list of times")
        except (FileNotFoundError, NotADirectoryError):
            return []
        except (OSError, ValueError, OverflowError, RecursionError) as error:
            _log.warning("%s cannot be read (%s): earlier starts are forgotten", self._path, error)
            try:
                set_aside(self._path)
            except OSError as stuck:
                _log.warning("%s cannot be set aside: %s", self._path, stuck)
            return []

    def _write(self, times: list[float]) -> None:
        if self._path is None:
            return
        try:
            write_atomic(self._path, json.dumps(times), keep=False)
        except OSError as error:
            _log.info("%s cannot be written: %s", self._path, error)
