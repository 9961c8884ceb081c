"""Reading of files: only regular ones of a bounded size, without waiting for whatever else lies in their place."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

MIB = 1024 * 1024
LARGEST_TEXT = MIB
"""Bytes of a theme, a level or a small file of our own."""
LARGEST_MATCH = 32 * MIB
"""Bytes of a match, thousands of rounds."""
LARGEST_RESOURCE = 64 * MIB
"""Bytes of a shipped picture, font, sound or catalogue."""
_KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe (FIFO)"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class UnfitFileError(OSError):
    """What lies at a path is no file that can be read, now or later: a pipe, a socket, a device, a loop, or too large.

    A folder is not among them: it may hold what somebody needs, so it is not renamed either.
    """


def read_file(path: Path, largest: int = LARGEST_TEXT) -> bytes:
    """Return the bytes of a regular file of at most `largest` bytes. Raises UnfitFileError or another OSError."""
    try:
        _check(path, os.stat(path), largest)  # before it is opened, which alone can set off a device
        with open(path, "rb", opener=_without_waiting) as file:
            _check(path, os.fstat(file.fileno()), largest)
            data = file.read(largest + 1)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise _unfit(path, "a link that leads back to itself, not a file; remove it") from None
        raise
    if len(data) > largest:  # it has grown, or its size is unknown, as in /proc
        raise _unfit(path, _too_large(largest))
    return data


def files_in(folder: Path, ending: str) -> tuple[Path, ...]:
    """Return what a folder holds whose name ends so, by name; nothing if it does not exist. Raises OSError."""
    try:
        return tuple(sorted(folder / name for name in os.listdir(folder) if name.endswith(ending)))
    except (FileNotFoundError, NotADirectoryError):
        return ()


def kind_of(mode: int) -> str:
    """Return what a file of this mode is, in words, if it is not a regular one."""
    return next((words for is_kind, words in _KINDS if is_kind(mode)), "" if stat.S_ISREG(mode) else "no file")


def _check(path: Path, status: os.stat_result, largest: int) -> None:
    if stat.S_ISDIR(status.st_mode):
        raise IsADirectoryError(errno.EISDIR, "a folder, not a file; move it away", str(path))
    if kind := kind_of(status.st_mode):
        raise _unfit(path, f"{kind}, not a file; remove it, or put a file in its place")
    if status.st_size > largest:
        raise _unfit(path, _too_large(largest))


def _too_large(largest: int) -> str:
    size = f"{largest // MIB} MiB" if largest >= MIB else f"{largest // 1024} KiB"
    return f"larger than {size}, so not a file of this kind; remove it, or put the right one in its place"


def _unfit(path: Path, why: str) -> UnfitFileError:
    return UnfitFileError(errno.EINVAL, why, str(path))


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
