"""The log: standard error, which ends up in a service's journal, or a rotating file."""

from __future__ import annotations

import logging
import logging.handlers
import os
import stat
import sys
from collections import deque
from typing import TextIO

from .reading import kind_of

TAIL = 200
"""Messages kept in memory for a problem file."""
FILE_BYTES = 512 * 1024
OLDER_FILES = 2
"""Rotated files kept besides the current one."""


class _Tail(logging.Handler):
    """The last messages, in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=TAIL)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message."""
        self.lines.append(self.format(record))


def log_tail() -> str:
    """Return the last messages of the log, a line or more each."""
    return "".join(f"{line}\n" for h in logging.getLogger().handlers if isinstance(h, _Tail) for line in h.lines)


def start_log(level: str, file: str | None = None, stream: TextIO | None = None) -> None:
    """Log messages of at least `level` to a rotating file; without one, to `stream` (default: standard error).

    If the file cannot be opened, warn and use `stream`. A message that cannot be written later, as on a full disk,
    is dropped.
    """
    logging.raiseExceptions = False
    stream = sys.stderr if stream is None else stream
    handler: logging.Handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("callbreak: %(message)s"))
    trouble = None
    if file is not None:
        try:
            _refuse_pipe(file)
            handler = logging.handlers.RotatingFileHandler(
                file, maxBytes=FILE_BYTES, backupCount=OLDER_FILES, encoding="utf-8"
            )
            handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        except OSError as error:
            trouble = error.strerror or str(error)
    logging.basicConfig(level=level.upper(), handlers=[handler, _Tail()], force=True)
    if trouble is not None:
        logging.getLogger(__name__).warning(
            "The log file %s cannot be written: %s. The log goes to standard error.", file, trouble
        )


def _refuse_pipe(file: str) -> None:
    """Raise OSError for a FIFO, which waits until another program reads it; a device such as /dev/null does not."""
    if os.path.exists(file) and stat.S_ISFIFO(mode := os.stat(file).st_mode):
        raise OSError(f"it is {kind_of(mode)}, not a file; give another place")
