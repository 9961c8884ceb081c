"""The matches of a data folder: the one in progress, which can be resumed, and the history.

All are in one folder. The match in progress is the journal of a fixed name. When it ends, or is put away for a new
match, that journal is renamed, and with this one step belongs to the history. Files of version 0.1 are read too.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from ..engine import Action, Record, loads
from .disk import Loaded, Notice, Trouble, words_of
from .files import clear_temporary, flush_folder, insist, set_aside
from .history import INDEX, HistoryIndex, file_match
from .journal import ENDING, UNFINISHED, VERSION01_ENDING, Journal
from .journal_format import Header, JournalError, read_journal
from .problem import PROBLEMS
from .reading import LARGEST_MATCH, UnfitFileError, read_file
from .saves import Shelf
from .version01 import RESUME, forget_resume, read_resume

FOLDER: Final = "records"
OPEN: Final = "match.open"
"""The journal of the match in progress."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Resume:
    """Match to resume: its record, the key of its level, and the journal to continue, if any."""

    record: Record
    level: str = ""
    journal: Journal | None = None


class Matches:
    """The match in progress and the history of one data folder; without a folder, in memory."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._disk = shelf.disk
        self._folder = shelf.folder / FOLDER if shelf.folder is not None else None
        self._path = self._folder / OPEN if self._folder is not None else None
        self._looked = False
        """Whether the disk has been read; from then on the state in memory holds."""
        self._blocked = False
        """Whether there is a file that can be neither read nor set aside."""
        self._journal: Journal | None = None
        """The match in progress; if closed, it may still be on its way into the history."""

    @property
    def has_resume(self) -> bool:
        """Whether there is a match to resume, damaged or not."""
        if self._looked:
            return self._journal is not None and bool(self._journal.actions) and not self._journal.closed
        return (self._path is not None and os.path.exists(self._path)) or self._shelf.holds(RESUME)

    def load_resume(self) -> Loaded[Resume]:
        """Return the match to resume. Its damaged end is set aside; a match that was over goes to the history."""
        notice = None if self._looked else self._look()
        journal = self._journal
        if journal is None:
            return Loaded(None, notice)
        journal.heed()
        if not self.has_resume:
            return Loaded(None, notice)
        return Loaded(Resume(journal.record, journal.header.level, journal), notice)

    def begin(self, header: Header, actions: Sequence[Action] = ()) -> Journal:
        """Begin a match with these actions, and put the one in progress away."""
        self.put_away()
        before = self._journal
        if before is not None and not before.closed:  # it has no actions
            before.forget()
        self._journal = journal = Journal.begun(self._disk, self._path, header, actions)
        journal.earlier, journal.blocked = before, self._blocked
        if actions:
            journal.write()
            journal.sync()
        return journal

    def put_away(self) -> None:
        """Move the match in progress into the history, unfinished."""
        resume = self.load_resume().value
        if resume is not None and resume.journal is not None:
            resume.journal.file(UNFINISHED)

    def drop(self) -> None:
        """Delete the match in progress, but not one that is over."""
        journal = self._journal
        if journal is None or not journal.closed or journal.settle():
            self._forget()

    def clear(self) -> None:
        """Delete the match in progress and the history, and what was left of writing them."""
        self._disk.wait()
        self._forget()
        self.clear_temporary()
        self.delete(path.name for path in self.history())
        self._shelf.remove(INDEX)

    def clear_temporary(self) -> None:
        """Delete the temporary files that a program that died has left."""
        if self._folder is not None:
            clear_temporary(self._folder.parent)
            clear_temporary(self._folder)
            clear_temporary(self._folder.parent / PROBLEMS)

    def _forget(self) -> None:
        if self._journal is not None:
            self._journal.forget()
        self._looked, self._journal = True, None
        self._unlink()
        if self._shelf.holds(RESUME):
            self._shelf.remove(RESUME)

    def _unlink(self) -> None:
        if self._path is None:
            return
        try:
            self._path.unlink()
        except FileNotFoundError:
            return
        except OSError as error:
            self._disk.failed(OPEN, words_of(error), self._unlink)
            return
        self._disk.later(partial(flush_folder, self._path.parent))
        self._disk.worked(OPEN)

    # the history

    def history(self) -> tuple[Path, ...]:
        """Return the files of the history by name, those of version 0.1 included."""
        if self._folder is None:
            return ()
        with contextlib.suppress(OSError):
            return tuple(sorted(path for path in self._folder.iterdir() if path.suffix in (ENDING, VERSION01_ENDING)))
        return ()

    def index(self) -> HistoryIndex:
        """Open the index of the history."""
        folder = self._shelf.folder
        return HistoryIndex(self._folder, folder / INDEX if folder is not None else None, self._disk)

    def delete(self, names: Iterable[str]) -> None:
        """Delete files of the history."""
        for name in names:
            self._shelf.remove(f"{FOLDER}/{name}")

    def take_in(self, path: Path) -> None:
        """Copy a match from elsewhere into the history. Raises OSError, or ValueError if it is no match."""
        data = read_file(path, LARGEST_MATCH)
        if self._folder is None:
            raise FileNotFoundError(errno.ENOENT, "there is no data folder")
        file_match(self._folder, data)

    def take_up(self, name: str) -> Loaded[Resume]:
        """Make a match of the history the one in progress; that one is put away. Raises OSError or ValueError."""
        if self._folder is None or self._path is None:
            raise FileNotFoundError(errno.ENOENT, "no such match", name)
        self.put_away()
        before, source = self._journal, self._folder / name
        if source.suffix == VERSION01_ENDING:
            record = read_record(source)
            self.begin(Header(record), record.actions)
            self._disk.wait()
            resume = self.load_resume()
            if self._disk.problem is None:
                self.delete([name])
            return resume
        if before is not None and not before.closed:  # it has no actions
            self._forget()
        elif before is not None and not before.settle():
            raise OSError("the match before it cannot be filed")
        if self._path.exists():
            raise OSError(f"{OPEN} is in the way")
        insist(os.rename, source, self._path, self._disk.pause)
        self._disk.later(partial(flush_folder, self._folder))
        self._looked, self._journal = False, None
        return self.load_resume()

    def record_of(self, file: str) -> Record:
        """Return a match of the history. Raises OSError or ValueError."""
        if self._folder is None:
            raise FileNotFoundError(file)
        return read_record(self._folder / file)

    # reading at the start

    def _look(self) -> Notice | None:
        """Read the match in progress from the disk, and return a warning for the player if needed."""
        self._looked = True
        if self._path is None:
            return None
        try:
            found = read_journal(read_file(self._path, LARGEST_MATCH))
        except (FileNotFoundError, NotADirectoryError):
            return self._look_for_version01()
        except (UnfitFileError, JournalError) as error:
            detail = self._set_aside(self._path, words_of(error))
            self._look_for_version01()
            return Notice(Trouble.LOST if self._journal is None else Trouble.RESTORED, OPEN, detail)
        except OSError as error:
            self._blocked = True
            self._disk.failed(OPEN, words_of(error))
            return self._disk.problem
        if found.torn:
            _log.info("The last line of %s was not finished, and is dropped: %r", self._path, found.torn[:200])
        self._journal = journal = Journal.found(self._disk, self._path, found)
        self._forget_version01(journal.record)
        if found.over:
            if not found.ended:
                journal.end()
            journal.file()
        elif found.rest:
            journal.write()
        return Notice(Trouble.RESTORED, OPEN, found.wrong) if found.rest else None

    def _set_aside(self, path: Path, why: str) -> str:
        _log.warning("%s cannot be used: %s", path, why)
        try:
            aside = set_aside(path, self._disk.pause)
        except OSError as error:
            self._blocked = True
            self._disk.failed(OPEN, words_of(error))
            return why
        return f"{why}; set aside as {aside.name}"

    def _look_for_version01(self) -> Notice | None:
        """Read the match of version 0.1. Its journal is made by the first write, which deletes the old files."""
        found = self._shelf.load(RESUME, read_resume)
        if found.value is not None:
            record, level = found.value
            self._journal = Journal.begun(self._disk, self._path, Header(record, level), record.actions)
            self._journal.blocked = self._blocked
            if self._shelf.folder is not None:
                self._journal.after_sync = partial(forget_resume, self._shelf.folder)
        return found.notice

    def _forget_version01(self, record: Record) -> None:
        """Delete the match of version 0.1 if this journal continues it: the program died before it could do so."""
        if self._shelf.holds(RESUME):
            left = self._shelf.load(RESUME, read_resume).value
            if left is not None and replace(record, actions=record.actions[: len(left[0].actions)]) == left[0]:
                self._shelf.remove(RESUME)


def read_record(path: Path) -> Record:
    """Read a match of the history. Raises OSError, JournalError or RecordError."""
    if path.suffix == VERSION01_ENDING:
        return loads(read_file(path, LARGEST_MATCH).decode("utf-8-sig"))
    found = read_journal(read_file(path, LARGEST_MATCH))
    return replace(found.header.opening, actions=tuple(found.actions))
