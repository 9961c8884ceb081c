"""One file, whole or not at all: written beside its place and moved there, or set aside when it is broken."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path


def write_atomic(path: Path, text: str, *, keep: bool = True, durable: bool = True) -> None:
    """Write the whole file or leave the old one. OSError when it cannot be done.

    With `keep`, what was there becomes ``<name>.bak``. With `durable` it outlives a power cut in the next
    moment, and waits for the disk; without, it outlives this program only.
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
            os.replace(path, backup_of(path))  # a stop right here leaves the .bak, which load takes
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    if durable:
        _flush_folder(path.parent)


def backup_of(path: Path) -> Path:
    """Where the copy before this one is kept."""
    return _beside(path, ".bak")


def set_aside(path: Path) -> Path:
    """Rename a broken file to the first free `<name>.broken-<n>`, and return that."""
    number = 1
    while os.path.lexists(_beside(path, f".broken-{number}")):
        number += 1
    aside = _beside(path, f".broken-{number}")
    os.rename(path, aside)
    return aside


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def flush_file(path: Path) -> bool:
    """Make a file that is already there durable. False if that cannot be done."""
    try:
        with open(path, "rb+") as file:
            os.fsync(file.fileno())
    except OSError:
        return False
    return True


def _flush_folder(folder: Path) -> None:
    """Make the renames themselves durable, where the system can."""
    with contextlib.suppress(OSError):  # Windows opens no folders; some file systems sync none
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
