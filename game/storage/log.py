"""Where the log goes: standard error, which a service's journal catches, or files that take turns."""

from __future__ import annotations

import logging
import logging.handlers
import sys
from typing import TextIO

FILE_BYTES = 512 * 1024
OLDER_FILES = 2
"""How many are kept beside the one being written."""


def start_log(level: str, file: str | None = None, stream: TextIO | None = None) -> None:
    """Send messages from `level` on to a rotating file, or to `stream` (standard error unless given) without one.

    A file that cannot be written is said, and `stream` is used.

    A message that cannot be written later, as on a full disk, is dropped: the game goes on.
    """
    logging.raiseExceptions = False
    stream = sys.stderr if stream is None else stream
    handler: logging.Handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter("callbreak: %(message)s"))
    trouble = None
    if file is not None:
        try:
            handler = logging.handlers.RotatingFileHandler(
                file, maxBytes=FILE_BYTES, backupCount=OLDER_FILES, encoding="utf-8"
            )
            handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        except OSError as error:
            trouble = error.strerror or str(error)
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    if trouble is not None:
        logging.getLogger(__name__).warning(
            "The log file %s cannot be written: %s. The log goes to standard error.", file, trouble
        )
