"""Atomic file writes with backups, and renaming of broken files."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

TEMPORARY: Final = re.compile(r".+\.(json|open|sqlite|zip)(\.[0-9a-f]{8})?\.tmp")

PAUSES: Final = (0.02, 0.08, 0.2, 0.3, 0.4)
"""Seconds before each further attempt at a refused rename, a second in all."""


def write_atomic(
    path: Path,
    content: str | bytes,
    *,
    keep: bool = True,
    durable: bool = True,
    pause: Callable[[float], None] = time.sleep,
) -> None:
    """Replace a file atomically; on failure the old one stays. Raises OSError.

    With `keep`, the old file becomes ``<name>.bak``. With `durable`, wait for the disk, so that the file survives
    a power cut; without, it survives a crash of this program only.
    """
    make_folder(path.parent, durable=durable)
    temporary = _beside(path, f".{secrets.token_hex(4)}.tmp")  # another program may write the same file
    try:
        with open(temporary, "xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if keep and path.exists():
            insist(os.replace, path, backup_of(path), pause)  # if the program dies here, load uses the .bak
        insist(os.replace, temporary, path, pause)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    if durable:
        flush_folder(path.parent)


def make_folder(folder: Path, *, durable: bool = True) -> None:
    """Create a folder and its parents, unless it is there. Raises OSError."""
    if folder.is_dir():
        return
    try:
        folder.mkdir(exist_ok=True)  # another program may create it too
    except FileNotFoundError:
        if folder.parent == folder:
            raise
        make_folder(folder.parent, durable=durable)
        folder.mkdir(exist_ok=True)
    if durable:
        flush_folder(folder.parent)


def clear_temporary(folder: Path) -> None:
    """Delete what programs that died in `write_atomic` left in a folder, version 0.1 included."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if TEMPORARY.fullmatch(path.name):
                with contextlib.suppress(OSError):
                    path.unlink()


def backup_of(path: Path) -> Path:
    """Return the path of a file's backup, ``<name>.bak``."""
    return _beside(path, ".bak")


def insist(
    rename: Callable[[Path, Path], object], path: Path, to: Path, pause: Callable[[float], None] = time.sleep
) -> None:
    """Rename a file by os.rename or os.replace, and try for a second if that is refused. Raises OSError.

    Windows refuses it while a virus scanner or a sync program has the file open.
    """
    for seconds in PAUSES:
        try:
            rename(path, to)
        except PermissionError:
            pause(seconds)
        else:
            return
    rename(path, to)


def set_aside(path: Path, pause: Callable[[float], None] = time.sleep) -> Path:
    """Rename a broken file to the first free ``<name>.broken-<n>``, durably, and return the new path."""
    aside = _free_aside(path)
    insist(os.rename, path, aside, pause)
    flush_folder(path.parent)
    return aside


def set_rest_aside(path: Path, rest: bytes) -> Path:
    """Write the broken part of a file to the first free ``<name>.broken-<n>``, durably, and return the new path."""
    aside = _free_aside(path)
    with open(aside, "xb") as file:
        file.write(rest)
        file.flush()
        os.fsync(file.fileno())
    flush_folder(path.parent)
    return aside


def _free_aside(path: Path) -> Path:
    number = 1
    while os.path.lexists(_beside(path, f".broken-{number}")):
        number += 1
    return _beside(path, f".broken-{number}")


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def flush_file(path: Path) -> None:
    """Flush an existing file to the disk. Raises OSError; then what was written may be lost."""
    with open(path, "rb+") as file:
        try:
            os.fsync(file.fileno())
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP):  # some file systems cannot sync
                raise


def flush_folder(folder: Path) -> None:
    """Flush a folder's renames to the disk, where the system can."""
    with contextlib.suppress(OSError):  # Windows opens no folders; some file systems sync none
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
