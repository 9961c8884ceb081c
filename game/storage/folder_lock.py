"""The lock on a data folder: one program at a time writes into it."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from typing import Final, Self

from .disk import words_of
from .files import make_folder

FILE: Final = "lock"


class FolderLock:
    """Lock on a data folder, held until the `with` block or the program ends, however it ends.

    A missing folder is locked by `take` only. Children do not inherit the lock. If the folder cannot be locked, as on
    some network folders, `trouble` says why.
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.in_use = False
        """Whether another program holds the lock."""
        self.trouble = ""
        self._handle: int | None = None
        if folder is not None and os.path.isdir(folder):  # unlike is_dir, raises nothing
            self.take()

    def take(self) -> None:
        """Lock the folder, unless that has been tried; create it if it is missing."""
        if self.folder is None or self.held or self.in_use or self.trouble:
            return
        try:
            make_folder(self.folder)
            self._handle = os.open(self.folder / FILE, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            if os.access(self.folder, os.W_OK):  # else nothing can be written, and the first save says so
                self.trouble = words_of(error)
            return
        try:
            _lock(self._handle)
        except OSError as error:
            self.in_use = error.errno in (errno.EACCES, errno.EAGAIN)
            self.trouble = "" if self.in_use else words_of(error)
            self._release()

    @property
    def held(self) -> bool:
        """Whether this program holds the lock."""
        return self._handle is not None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._release()

    def _release(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _lock(handle: int) -> None:
    """Lock an open file without waiting. Raises OSError: EACCES or EAGAIN if another program has locked it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)  # unlike flock, not shared with forked children
