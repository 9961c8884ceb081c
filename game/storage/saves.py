"""Saved data: the match in progress, finished matches, the settings.

Each file is written to a temporary file and moved into place, so it is always complete; the previous copy stays as
``<name>.bak``. An unreadable file is renamed to ``<name>.broken-<n>``, never deleted; the ``.bak`` is used instead,
and the caller gets a Notice for the player.

A `Shelf` never raises if the disk is missing, read-only or full: it logs that once, keeps everything in memory and
tries again with the next save. It reads no clock; a finished match is filed under the stamp it is given.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, Generic, TypeVar

from ..engine import Record, loads
from .files import backup_of, flush_file, set_aside, write_atomic

SETTINGS = "settings.json"
RESUME = "resume.json"
RECORDS = "records"
RESUME_VERSION = 1

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


class Trouble(StrEnum):
    """Kind of file problem, as it matters to the player."""

    RESTORED = "restored"  # unreadable and set aside; the backup is used
    LOST = "lost"  # unreadable and set aside; there was no good backup
    MEMORY_ONLY = "memory_only"  # nothing can be written: new data is lost when the program ends


@dataclass(frozen=True, slots=True)
class Notice:
    """Warning for the player: the problem, the file, and details for a report."""

    trouble: Trouble
    file: str
    detail: str

    def __str__(self) -> str:
        told = {
            Trouble.RESTORED: "could not be read; the copy before it is used",
            Trouble.LOST: "could not be read and there is no good copy",
            Trouble.MEMORY_ONLY: "cannot be saved; play goes on without saving",
        }
        return f"{self.file} {told[self.trouble]} ({self.detail})"


@dataclass(frozen=True, slots=True)
class Loaded(Generic[_T]):
    """Value read from the shelf, None if there is none, and a warning for the player if needed."""

    value: _T | None
    notice: Notice | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Match to resume: its record, and extras such as the key of its level."""

    record: Record
    extras: Mapping[str, str] = field(default_factory=dict)


# where


def data_folder(
    argument: str | os.PathLike[str] | None = None,
    environ: Mapping[str, str] | None = None,
    platform: str = sys.platform,
) -> Path | None:
    """Return the data folder: the argument, else CALLBREAK_DATA, else the platform's usual place.

    None when there is no home folder: data is then kept in memory only.
    """
    environ = os.environ if environ is None else environ
    for given in (argument, environ.get("CALLBREAK_DATA")):
        if given:
            return _absolute(Path(given))
    home = _home(environ)
    if platform == "win32":
        base = _absolute_or(environ.get("APPDATA"), home, "AppData", "Roaming")
    elif platform == "darwin":
        base = _absolute_or(None, home, "Library", "Application Support")
    else:
        base = _absolute_or(environ.get("XDG_DATA_HOME"), home, ".local", "share")
    return base / "callbreak" if base is not None else None


def _home(environ: Mapping[str, str]) -> Path | None:
    named = environ.get("HOME") or environ.get("USERPROFILE")
    if named:
        return Path(named)
    try:
        return Path.home()
    except RuntimeError:  # no such variable and no such user
        return None


def _absolute_or(named: str | None, home: Path | None, *parts: str) -> Path | None:
    """Return the named folder if it is absolute (the XDG rule), else the usual one below the home folder."""
    if named and Path(named).is_absolute():
        return Path(named)
    return home.joinpath(*parts) if home is not None else None


def _absolute(path: Path) -> Path:
    try:
        return path.expanduser().absolute()
    except (OSError, RuntimeError):  # the working or home folder no longer exists
        return path


class Shelf:
    """Files of one data folder, kept in memory while there is no folder or it cannot be written."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.problem: Notice | None = None  # why nothing can be saved now
        self._memory: dict[str, str | None] = {}  # not on the disk yet; None: to be removed
        self._blocked: set[str] = set()  # broken and could not be renamed: must not be overwritten
        self._resume_is_durable = False
        if folder is None:
            self._trouble("the data folder", "there is no home folder")

    # any file

    def load(self, name: str, parse: Callable[[str, str], _T]) -> Loaded[_T]:
        """Return `parse(text, name)` of this file, or of its backup if that raises.

        A file for which `parse` raises any exception is set aside, and the Notice says so.
        """
        reasons: list[str] = []
        for candidate, read in self._copies(name):
            try:
                held = read()
            except (FileNotFoundError, NotADirectoryError):
                continue
            except OSError as error:
                self._blocked.add(name)
                self._trouble(name, _words(error))
                continue
            try:
                value = parse(held.decode("utf-8"), candidate.name)
            except Exception as error:  # a broken file may raise anything in a parser, and must not stop the game
                _log.warning("%s cannot be used: %s", candidate, _words(error))
                _log.debug("what reading it came to", exc_info=True)
                reasons.append(self._set_aside(candidate, name, _words(error)))
            else:
                return Loaded(value, Notice(Trouble.RESTORED, name, "; ".join(reasons)) if reasons else None)
        if reasons:
            return Loaded(None, Notice(Trouble.LOST, name, "; ".join(reasons)))
        return Loaded(None, self.problem if name in self._blocked else None)

    def _copies(self, name: str) -> Iterator[tuple[Path, Callable[[], bytes]]]:
        """Yield the path and the reader of each copy of this file, the newest first."""
        if name in self._memory:
            held = self._memory[name]
            if held is not None:
                yield Path(name), held.encode
        elif self.folder is not None:
            path = self.folder / name
            yield path, path.read_bytes
            yield backup_of(path), backup_of(path).read_bytes

    def save(self, name: str, text: str, *, keep: bool = True, durable: bool = True) -> bool:
        """Write the file, or keep the text in memory. Return True when it is on the disk."""
        self._memory[name] = text
        if self._write(name, text, keep=keep, durable=durable):
            for other, held in tuple(self._memory.items()):  # the disk works again: write the rest too
                if held is None:
                    self.remove(other)
                else:
                    self._write(other, held, keep=True, durable=True)
        return name not in self._memory

    def _write(self, name: str, text: str, *, keep: bool, durable: bool) -> bool:
        if self.folder is None or name in self._blocked:
            return False
        try:
            write_atomic(self.folder / name, text, keep=keep, durable=durable)
        except OSError as error:
            self._trouble(name, _words(error))
            return False
        del self._memory[name]
        self._recovered()
        return True

    def _recovered(self) -> None:
        """Clear the problem once nothing in memory waits for the disk."""
        if self.problem is not None and not self._memory:
            _log.warning("Saving works again.")
            self.problem = None

    def remove(self, name: str) -> bool:
        """Delete the file and its backup. Return True when both are gone from the disk."""
        self._memory.pop(name, None)
        if self.folder is None:
            return False
        if name in self._blocked:
            self._memory[name] = None
            return False
        path = self.folder / name
        try:
            backup_of(path).unlink(missing_ok=True)  # first: it must not be restored if the program dies here
            path.unlink(missing_ok=True)
        except OSError as error:
            self._memory[name] = None
            self._trouble(name, _words(error))
            return False
        self._recovered()
        return True

    # the match in progress

    def keep_resume(self, record: str, extras: Mapping[str, str] | None = None, *, durable: bool = False) -> bool:
        """Save the match in progress, its record as text. Called after every action.

        Make it durable at the end of a round: the .bak is always the last durable copy, so that a power cut
        loses one round at most, and a crash nothing.
        """
        text = _pack_resume(record, dict(extras or {}))
        saved = self.save(RESUME, text, keep=self._resume_is_durable, durable=durable)
        if saved:
            self._resume_is_durable = durable
        return saved

    def load_resume(self, build: Callable[[Resume], _T]) -> Loaded[_T]:
        """Return the match in progress, made by `build`. If `build` raises, try the .bak."""
        found = self.load(RESUME, lambda text, source: build(_unpack_resume(text, source)))
        if found.value is not None and found.notice is None and self.folder is not None:
            self._resume_is_durable = flush_file(self.folder / RESUME)
        return found

    def has_resume(self) -> bool:
        """Tell whether there is a match to resume, readable or not."""
        if RESUME in self._memory:
            return self._memory[RESUME] is not None
        if self.folder is None:
            return False
        path = self.folder / RESUME
        return path.exists() or backup_of(path).exists()

    def clear_resume(self) -> bool:
        """Delete the match in progress. Return True when it is gone from the disk."""
        self._resume_is_durable = False
        return self.remove(RESUME)

    # finished matches

    def keep_record(self, stamp: str, record: str) -> str:
        """Save a finished match under a stamp (a time, a seed), overwriting none, and return its name."""
        stem = re.sub(r"[^A-Za-z0-9._-]+", "-", stamp).strip(".-") or "match"
        taken = set(self.record_names())
        name, number = stem, 1
        while name in taken:
            number += 1
            name = f"{stem}-{number}"
        self.save(f"{RECORDS}/{name}.json", record, keep=False)
        return name

    def record_names(self) -> tuple[str, ...]:
        """Return the names of the finished matches, sorted."""
        names = {Path(name).stem for name in self._memory if name.startswith(RECORDS + "/")}
        if self.folder is not None:
            with contextlib.suppress(OSError):
                names |= {path.stem for path in (self.folder / RECORDS).iterdir() if path.suffix == ".json"}
        return tuple(sorted(names))

    def load_record(self, name: str) -> Loaded[Record]:
        """Return a finished match by its name."""
        return self.load(f"{RECORDS}/{name}.json", lambda text, _: loads(text))

    def clear_matches(self) -> None:
        """Delete the match in progress and all finished ones."""
        self.clear_resume()
        for name in self.record_names():
            self.remove(f"{RECORDS}/{name}.json")

    # disk problems

    def _set_aside(self, path: Path, name: str, why: str) -> str:
        if name in self._memory:
            return why
        try:
            return f"{why}; set aside as {set_aside(path).name}"
        except OSError as error:
            self._blocked.add(name)
            self._trouble(name, _words(error))
            return why

    def _trouble(self, name: str, why: str) -> None:
        if self.problem is None:
            _log.warning("Nothing is saved: %s: %s. The game goes on in memory.", name, why)
        self.problem = Notice(Trouble.MEMORY_ONLY, name, why)


def _words(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return str(error) or type(error).__name__


def _pack_resume(record: str, extras: dict[str, str]) -> str:
    data = {"resume": RESUME_VERSION, "check": _check(record, extras), "extras": extras, "record": record}
    return json.dumps(data, indent=1)


def _unpack_resume(text: str, source: str) -> Resume:
    """Return the match in the file. Raises ValueError for a truncated, changed or later version's text."""
    data: Any = json.loads(text)
    version = data.get("resume") if isinstance(data, dict) else None
    if version != RESUME_VERSION:
        raise ValueError(f"{source}: version {version!r}; this program reads version {RESUME_VERSION}")
    record, extras, check = data.get("record"), data.get("extras"), data.get("check")
    if not isinstance(record, str) or not isinstance(extras, dict) or check != _check(record, extras):
        raise ValueError(f"{source} is damaged: what it holds does not fit its check")
    return Resume(loads(record), extras)


def _check(record: str, extras: Mapping[str, str]) -> str:
    """Return a digest that detects damage. It guards against accidents, not against cheats."""
    held = (record, json.dumps(extras, sort_keys=True))
    return hashlib.sha256("\0".join(held).encode("utf-8", "surrogatepass")).hexdigest()
