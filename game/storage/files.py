"""Atomic file writes with backups, and renaming of broken files."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_atomic(path: Path, text: str, *, keep: bool = True, durable: bool = True) -> None:
    """Replace a file atomically; on failure the old one stays. Raises OSError.

    With `keep`, the old file becomes ``<name>.bak``. With `durable`, wait for the disk, so that the file survives
    a power cut; without, it survives a crash of this program only.
    """
    if not path.parent.is_dir():
        path.parent.mkdir(parents=True)
    temporary = _beside(path, ".tmp")
    try:
        with open(temporary, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if keep and path.exists():
            os.replace(path, backup_of(path))  # if the program dies here, load uses the .bak
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    if durable:
        _flush_folder(path.parent)


def backup_of(path: Path) -> Path:
    """Return the path of a file's backup, ``<name>.bak``."""
    return _beside(path, ".bak")


def set_aside(path: Path) -> Path:
    """Rename a broken file to the first free ``<name>.broken-<n>`` and return the new path."""
    number = 1
    while os.path.lexists(_beside(path, f".broken-{number}")):
        number += 1
    aside = _beside(path, f".broken-{number}")
    os.rename(path, aside)
    return aside


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def flush_file(path: Path) -> bool:
    """Flush an existing file to the disk. Return False if that fails."""
    try:
        with open(path, "rb+") as file:
            os.fsync(file.fileno())
    except OSError:
        return False
    return True


def _flush_folder(folder: Path) -> None:
    """Flush a folder's renames to the disk, where the system can."""
    with contextlib.suppress(OSError):  # Windows cannot open folders; some file systems cannot sync them
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
