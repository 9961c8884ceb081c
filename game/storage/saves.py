"""Files that are replaced whole, such as the settings, and the place of the data folder.

Each file is written to a temporary file and moved into place, so it is always complete; the previous copy stays as
``<name>.bak``. An unreadable file is renamed to ``<name>.broken-<n>``, never deleted; the ``.bak`` is used instead,
and the caller gets a Notice for the player.

A `Shelf` never raises if the disk is missing, read-only or full: it logs that once, keeps everything in memory and
tries again with the next save.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TypeVar

from .disk import Disk, Loaded, Notice, Trouble, words_of
from .files import backup_of, flush_folder, set_aside, write_atomic
from .reading import LARGEST_MATCH, UnfitFileError, read_file

SETTINGS = "settings.json"

_log = logging.getLogger(__name__)
_T = TypeVar("_T")


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
    """Files of one data folder, kept in memory while there is no folder or it cannot be written.

    With `in_use`, another program writes into the folder: it is only read.
    """

    def __init__(self, folder: Path | None, *, in_use: bool = False) -> None:
        self.source = folder
        """The folder to read from."""
        self.folder = None if in_use else folder
        """The folder to write to."""
        self.disk = Disk(self.folder, in_use=in_use)
        self._memory: dict[str, str | None] = {}  # not on the disk yet; None: to be removed
        self._blocked: set[str] = set()  # broken and could not be renamed: must not be overwritten

    @property
    def problem(self) -> Notice | None:
        """Why nothing can be saved now."""
        return self.disk.problem

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
            except UnfitFileError as error:
                reasons.append(self._set_aside(candidate, name, words_of(error)))
                continue
            except OSError as error:
                self._blocked.add(name)
                self.disk.failed(name, words_of(error))
                continue
            try:
                value = parse(held.decode("utf-8-sig"), candidate.name)
            except Exception as error:  # a broken file may raise anything in a parser, and must not stop the game
                _log.debug("what reading it came to", exc_info=True)
                reasons.append(self._set_aside(candidate, name, words_of(error)))
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
        elif self.source is not None:
            for copy in _copies_of(self.source / name):
                yield copy, partial(read_file, copy, LARGEST_MATCH)

    def save(self, name: str, text: str, *, keep: bool = True, durable: bool = True) -> bool:
        """Write the file, or keep the text in memory. Return True when it is on the disk."""
        self._memory[name] = text
        if self.folder is None:
            return False
        try:
            self._check(name)
            write_atomic(self.folder / name, text, keep=keep, durable=durable, pause=self.disk.pause)
        except OSError as error:
            self.disk.failed(name, words_of(error), partial(self.save, name, text))
            return False
        del self._memory[name]
        self.disk.worked(name)
        return True

    def holds(self, name: str) -> bool:
        """Return whether this program keeps such a file or its backup, broken or not."""
        if name in self._memory:
            return self._memory[name] is not None
        return self.folder is not None and any(map(os.path.exists, _copies_of(self.folder / name)))

    def remove(self, name: str) -> bool:
        """Delete the file and its backup. Return True when both are gone from the disk."""
        self._memory.pop(name, None)
        if self.folder is None:
            return False
        there = self.holds(name)
        try:
            self._check(name)
            for path in reversed(_copies_of(self.folder / name)):  # the backup first: if the program dies here
                path.unlink(missing_ok=True)
        except OSError as error:
            self._memory[name] = None
            self.disk.failed(name, words_of(error), partial(self.remove, name))
            return False
        if there:
            self.disk.later(partial(flush_folder, (self.folder / name).parent))
        self.disk.worked(name)
        return True

    # disk problems

    def _check(self, name: str) -> None:
        if name in self._blocked:
            raise OSError("it is broken, and cannot be set aside")

    def _set_aside(self, path: Path, name: str, why: str) -> str:
        _log.warning("%s cannot be used: %s", path, why)
        if name in self._memory or self.folder is None:
            return why
        try:
            aside = set_aside(path, self.disk.pause)
        except OSError as error:
            self._blocked.add(name)
            self.disk.failed(name, words_of(error))
            return why
        return f"{why}; set aside as {aside.name}"


def _copies_of(path: Path) -> tuple[Path, Path]:
    """Return the paths of a file and its backup, the newest first."""
    return path, backup_of(path)
