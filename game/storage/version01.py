"""The saved match of version 0.1: its record as text in one file, with a check over the file."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..engine import Record, loads, replay
from .files import backup_of, flush_folder

RESUME = "resume.json"
VERSION = 1


def read_resume(text: str, source: str) -> tuple[Record, str]:
    """Return the record and the key of its level. Raises ValueError for a damaged or impossible text."""
    data: Any = json.loads(text)
    version = data.get("resume") if isinstance(data, dict) else None
    if version != VERSION:
        raise ValueError(f"{source}: version {version!r}; this program reads version {VERSION}")
    record, extras, check = data.get("record"), data.get("extras"), data.get("check")
    if not isinstance(record, str) or not isinstance(extras, dict) or check != _check(record, extras):
        raise ValueError(f"{source} is damaged: what it holds does not fit its check")
    read = loads(record)
    replay(read)
    return read, str(extras.get("level", ""))


def _check(record: str, extras: Mapping[str, str]) -> str:
    held = (record, json.dumps(extras, sort_keys=True))
    return hashlib.sha256("\0".join(held).encode("utf-8", "surrogatepass")).hexdigest()


def forget_resume(folder: Path) -> None:
    """Delete the file and its backup, the backup first: it must not be restored after a power cut."""
    for path in (backup_of(folder / RESUME), folder / RESUME):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
            flush_folder(folder)
