"""What outlives the program: the match being played, finished matches, the settings.

Everything is written to a temporary file beside its target and then moved over it, so a file is always
whole: the old one or the new one. The copy before it stays as ``<name>.bak``. A file that cannot be read is
renamed to ``<name>.broken-<n>``, never deleted, and the ``.bak`` is used instead; whoever loads it gets a
Notice for the player.

A `Shelf` never raises for a disk that is missing, read-only or full: it says so once in the log, keeps
everything in memory, tries again with the next save, and the game goes on. It reads no clock; a finished
match is filed under the stamp it is given.
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
    """What went wrong with a file, as far as the player is concerned."""

    RESTORED = "restored"  # unreadable and set aside; the copy before it is used
    LOST = "lost"  # unreadable and set aside; there was no good copy
    MEMORY_ONLY = "memory_only"  # nothing can be written: what happens now is forgotten at the end


@dataclass(frozen=True, slots=True)
class Notice:
    """Something the player should be told: what, about which file, and the details for a report."""

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
    """A value read from the shelf, None if there is none, and what the player should be told about it."""

    value: _T | None
    notice: Notice | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """A match to go on with: its record, and small extras such as the key of its level."""

    record: Record
    extras: Mapping[str, str] = field(default_factory=dict)


# where


def data_folder(
    argument: str | os.PathLike[str] | None = None,
    environ: Mapping[str, str] | None = None,
    platform: str = sys.platform,
) -> Path | None:
    """The folder to keep things in: the argument, else CALLBREAK_DATA, else the platform's place.

    None when there is no home: then memory has to do.
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
    """The named folder if it is absolute (the XDG rule), else the usual one in the home."""
    if named and Path(named).is_absolute():
        return Path(named)
    return home.joinpath(*parts) if home is not None else None


def _absolute(path: Path) -> Path:
    try:
        return path.expanduser().absolute()
    except (OSError, RuntimeError):  # the working folder or the home is gone
        return path


class Shelf:
    """The files of one data folder. Without one, or if it cannot be written, memory does for this sitting."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.problem: Notice | None = None  # why nothing can be saved at the moment
        self._memory: dict[str, str | None] = {}  # what the disk did not take; None: removed
        self._blocked: set[str] = set()  # broken and not to be moved: must not be written over
        self._resume_is_durable = False
        if folder is None:
            self._trouble("the data folder", "there is no home folder")

    # any file

    def load(self, name: str, parse: Callable[[str, str], _T]) -> Loaded[_T]:
        """What `parse(text, name)` makes of this file; if it raises, of the copy before it.

        A file that parse refuses, with whatever exception, is set aside, and the Notice says so.
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
            except Exception as error:  # whatever a broken file makes of a parser, it must not stop the game
                _log.warning("%s cannot be used: %s", candidate, _words(error))
                _log.debug("what reading it came to", exc_info=True)
                reasons.append(self._set_aside(candidate, name, _words(error)))
            else:
                return Loaded(value, Notice(Trouble.RESTORED, name, "; ".join(reasons)) if reasons else None)
        if reasons:
            return Loaded(None, Notice(Trouble.LOST, name, "; ".join(reasons)))
        return Loaded(None, self.problem if name in self._blocked else None)

    def _copies(self, name: str) -> Iterator[tuple[Path, Callable[[], bytes]]]:
        """Where this file may be read from, the newest first."""
        if name in self._memory:
            held = self._memory[name]
            if held is not None:
                yield Path(name), held.encode
        elif self.folder is not None:
            path = self.folder / name
            yield path, path.read_bytes
            yield backup_of(path), backup_of(path).read_bytes

    def save(self, name: str, text: str, *, keep: bool = True, durable: bool = True) -> bool:
        """Write the file, or remember the text. True when it is on the disk."""
        self._memory[name] = text
        if self._write(name, text, keep=keep, durable=durable):
            for other, held in tuple(self._memory.items()):  # the disk is back: what else was waiting for it?
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
        """Whatever waited for the disk is on it."""
        if self.problem is not None and not self._memory:
            _log.warning("Saving works again.")
            self.problem = None

    def remove(self, name: str) -> bool:
        """Forget the file and the copy before it. True when they are gone from the disk."""
        self._memory.pop(name, None)
        if self.folder is None:
            return False
        if name in self._blocked:
            self._memory[name] = None
            return False
        path = self.folder / name
        try:
            backup_of(path).unlink(missing_ok=True)  # first: it must not come back if the program stops here
            path.unlink(missing_ok=True)
        except OSError as error:
            self._memory[name] = None
            self._trouble(name, _words(error))
            return False
        self._recovered()
        return True

    # the match being played

    def keep_resume(self, record: str, extras: Mapping[str, str] | None = None, *, durable: bool = False) -> bool:
        """Keep the match, its record as text, to go on with. Cheap enough for every action.

        Make it durable at the end of a round: the .bak is always the last durable copy, so that a power cut
        costs the round at most, and a crash nothing.
        """
        text = _pack_resume(record, dict(extras or {}))
        saved = self.save(RESUME, text, keep=self._resume_is_durable, durable=durable)
        if saved:
            self._resume_is_durable = durable
        return saved

    def load_resume(self, build: Callable[[Resume], _T]) -> Loaded[_T]:
        """The match to go on with, as `build` makes it. What it refuses is broken: the .bak is tried."""
        found = self.load(RESUME, lambda text, source: build(_unpack_resume(text, source)))
        if found.value is not None and found.notice is None and self.folder is not None:
            self._resume_is_durable = flush_file(self.folder / RESUME)
        return found

    def has_resume(self) -> bool:
        """Whether there is a match to go on with, sound or not."""
        if RESUME in self._memory:
            return self._memory[RESUME] is not None
        if self.folder is None:
            return False
        path = self.folder / RESUME
        return path.exists() or backup_of(path).exists()

    def clear_resume(self) -> bool:
        """There is no match to go on with."""
        self._resume_is_durable = False
        return self.remove(RESUME)

    # finished matches

    def keep_record(self, stamp: str, record: str) -> str:
        """File a finished match under a stamp (a time, a seed), over nothing else, and return its name."""
        stem = re.sub(r"[^A-Za-z0-9._-]+", "-", stamp).strip(".-") or "match"
        taken = set(self.record_names())
        name, number = stem, 1
        while name in taken:
            number += 1
            name = f"{stem}-{number}"
        self.save(f"{RECORDS}/{name}.json", record, keep=False)
        return name

    def record_names(self) -> tuple[str, ...]:
        """The names of the finished matches, sorted."""
        names = {Path(name).stem for name in self._memory if name.startswith(RECORDS + "/")}
        if self.folder is not None:
            with contextlib.suppress(OSError):
                names |= {path.stem for path in (self.folder / RECORDS).iterdir() if path.suffix == ".json"}
        return tuple(sorted(names))

    def load_record(self, name: str) -> Loaded[Record]:
        """A finished match by its name."""
        return self.load(f"{RECORDS}/{name}.json", lambda text, _: loads(text))

    def clear_matches(self) -> None:
        """Forget the match being played and all finished ones."""
        self.clear_resume()
        for name in self.record_names():
            self.remove(f"{RECORDS}/{name}.json")

    # when the disk does not do as it should

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
    """The match in the file; ValueError for a text that is cut, changed, or from a later version."""
    data: Any = json.loads(text)
    version = data.get("resume") if isinstance(data, dict) else None
    if version != RESUME_VERSION:
        raise ValueError(f"{source}: version {version!r}; this program reads version {RESUME_VERSION}")
    record, extras, check = data.get("record"), data.get("extras"), data.get("check")
    if not isinstance(record, str) or not isinstance(extras, dict) or check != _check(record, extras):
        raise ValueError(f"{source} is damaged: what it holds does not fit its check")
    return Resume(loads(record), extras)


def _check(record: str, extras: Mapping[str, str]) -> str:
    """A digest that a damaged file no longer fits. It guards against accidents, not against cheats."""
    held = (record, json.dumps(extras, sort_keys=True))
    return hashlib.sha256("\0".join(held).encode("utf-8", "surrogatepass")).hexdigest()
