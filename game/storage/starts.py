"""Remembers the starts that never came to a good end, so that a program that keeps falling starts plainly.

Three such starts within a minute, and the next is in safe mode: no sound, and nothing of what was chosen.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path

from .files import set_aside, write_atomic

FILE = "starts.json"
SAFE_AFTER = 3
WINDOW = 60.0
"""Seconds."""

_log = logging.getLogger(__name__)


class Starts:
    """The starts of one data folder; None where nothing can be kept, and then nothing is remembered."""

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / FILE

    def begin(self, now: float) -> bool:
        """Note a start at `now`, in seconds since 1970; whether it should be a safe one."""
        recent = [then for then in self._read() if 0 <= now - then <= WINDOW]  # a clock set back proves nothing
        self._write([*recent[-SAFE_AFTER:], now])
        return len(recent) >= SAFE_AFTER

    def end(self) -> None:
        """The program ends as it should: what went before no longer matters."""
        if self._path is not None and self._path.exists():
            self._write([])

    def _read(self) -> list[float]:
        if self._path is None:
            return []
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
            if isinstance(found, list) and all(isinstance(each, int | float) for each in found):
                return found
            raise ValueError("not a list of times")
        except FileNotFoundError:
            return []
        except (OSError, ValueError, RecursionError) as error:
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
