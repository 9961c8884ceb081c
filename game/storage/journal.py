"""The journal of the match in progress: a file that grows by a line for each action, and moves to the history."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from typing import Final

from ..engine import Action, Record, RoundScored, first_dealer_of, plain_action
from .disk import Disk, words_of
from .files import flush_file, flush_folder, insist, set_rest_aside, write_atomic
from .journal_format import Header, Reading, plain_score, write_header, write_line

ENDING: Final = ".jsonl"
VERSION01_ENDING: Final = ".json"
"""The suffixes of the matches in the history."""
UNFINISHED: Final = "-unfinished"
"""The end of the name of a match that was put away."""

_log = logging.getLogger(__name__)


class Journal:
    """Journal being written: each action is in the file when `append` returns.

    While the file cannot be written, lines are kept in memory and written with the next one. Syncing to the disk,
    and the rename into the history that must follow a sync, run in the disk's thread. Without a path, everything is
    kept in memory.
    """

    def __init__(self, disk: Disk, path: Path | None, header: Header) -> None:
        self.header = header
        self.actions: list[Action] = []
        self.closed = False
        """Whether the match is over, put away or deleted: nothing more is written."""
        self.earlier: Journal | None = None
        """The previous match, while its file may still have this path."""
        self.blocked = False
        """Whether the file can be neither read nor set aside, and must not be overwritten."""
        self.after_sync: Callable[[], object] | None = None
        """Run in the thread after the first sync."""
        self._disk = disk
        self._path = path
        self._lines = [write_header(header)]
        self._saved = 0
        """Lines in the file."""
        self._size = 0
        """Bytes in the file."""
        self._rest = b""
        """The damaged end of the file, to be set aside before the next write."""
        self._stem = ""
        """The name for the history, once closed."""
        self._done = False
        """Whether the file is in the history or deleted."""
        self._job: Future[None] | None = None
        """The latest job of the thread."""
        self._unsure = False
        """Whether the latest job known of failed."""
        self._lost = ""  # set by the thread: why a sync failed
        self._renamed = False  # cleared by the thread: whether the folder must be synced too

    @classmethod
    def begun(cls, disk: Disk, path: Path | None, header: Header, actions: Sequence[Action] = ()) -> Journal:
        """Return a new journal that begins with these actions. Its file is created by the first write."""
        dealer = first_dealer_of(replace(header.opening, actions=tuple(actions)))
        journal = cls(disk, path, replace(header, opening=replace(header.opening, actions=(), first_dealer=dealer)))
        for action in actions:
            journal._note(action)
        return journal

    @classmethod
    def found(cls, disk: Disk, path: Path, found: Reading) -> Journal:
        """Return the journal that was read from this path. The next write sets its damaged end aside."""
        journal = cls(disk, path, found.header)
        journal.actions, journal._lines = found.actions, found.lines
        journal._saved, journal._size, journal._rest = len(found.lines), found.size, found.rest
        return journal

    @property
    def record(self) -> Record:
        """The match so far."""
        return replace(self.header.opening, actions=tuple(self.actions))

    @property
    def _name(self) -> str:
        """The file's name for messages."""
        return self._path.name if self._path is not None else ""

    def append(self, action: Action, *, scored: RoundScored | None = None, over: bool = False) -> None:
        """Write an action, and the round it ends. If it ends the match, move the journal into the history too."""
        if self.closed:
            return
        self._note(action)
        if scored is not None:
            self._add(plain_score(scored))
        if over:
            self.end()
            self.file()
        else:
            self.write()

    def take_back(self, count: int) -> None:
        """Write that the last `count` actions are undone."""
        if not self.closed:
            del self.actions[-count:]
            self._add({"take_back": count})
            self.write()

    def claim(self, seat: int) -> None:
        """Write that a seat claims the rest of the round; the actions follow as usual."""
        if not self.closed:
            self._add({"claim": seat})
            self.write()

    def end(self) -> None:
        """Add the line that ends the match; the next write writes it."""
        self._add({"end": "over"})

    def _note(self, action: Action) -> None:
        self.actions.append(action)
        self._add(plain_action(action))

    def _add(self, body: dict[str, object]) -> None:
        self._lines.append(write_line(body, self._lines[-1]))

    # to the file

    def write(self) -> bool:
        """Write all lines that are not in the file yet. Return whether the file is complete."""
        if self._path is None or self._done:
            return self._done
        self.heed()
        try:
            self._clear_the_way(self._path)
            if not self._extend(self._path):
                write_atomic(self._path, "".join(self._lines), keep=False, durable=False)
                self._size, self._renamed = sum(map(len, self._lines)), True
        except OSError as error:
            self._disk.failed(self._name, words_of(error), self._retry)
            return False
        self._saved = len(self._lines)
        if self._unsure:
            self.sync()
        else:
            self._disk.worked(self._name)
        return True

    def _clear_the_way(self, path: Path) -> None:
        if self.blocked:
            raise OSError("it can neither be read nor set aside")
        if self.earlier is not None and not self.earlier.settle():
            raise OSError("the match before it cannot be filed")
        self.earlier = None
        if self._rest:
            aside = set_rest_aside(path, self._rest)
            _log.warning("What is damaged of %s is set aside as %s.", path, aside.name)
            self._rest = b""

    def _extend(self, path: Path) -> bool:
        """Append the new lines. Return False if the file is missing or too short."""
        if not self._saved:
            return False
        data = "".join(self._lines[self._saved :]).encode("ascii")
        try:
            with open(path, "r+b", buffering=0) as file:
                size = file.seek(0, os.SEEK_END)
                if size < self._size:
                    return False
                if size > self._size:  # an incomplete line, or the damaged end
                    file.truncate(self._size)
                    file.seek(self._size)
                if data and file.write(data) != len(data):
                    raise OSError("the line could not be written whole")
        except FileNotFoundError:
            return False
        self._size += len(data)
        return True

    def _retry(self) -> None:
        if self._stem:
            self._try_to_file()
        else:
            self.write()

    # to the disk

    def sync(self) -> None:
        """Sync the file to the disk in the thread."""
        if self._path is None or self.closed or not self._saved:
            return
        self.heed()
        if self._job is None or self._job.running() or self._job.done():  # else that job has yet to start
            self._job = self._disk.later(self._sync)

    def _sync(self) -> None:
        assert self._path is not None
        try:
            flush_file(self._path)
        except FileNotFoundError:  # deleted; if not by this program, the next write notices
            return
        except OSError as error:
            self._lost = words_of(error)
            return
        if self._renamed:
            self._renamed = False
            flush_folder(self._path.parent)
            flush_folder(self._path.parent.parent)
        if self.after_sync is not None:
            self.after_sync()
            self.after_sync = None

    def heed(self) -> None:
        """Handle the result of the latest job. After a failed sync, the next write replaces the whole file."""
        if self._lost:
            self._disk.failed(self._name, self._lost, self._retry)
            self._lost, self._unsure, self._saved, self._job = "", True, 0, None
        elif self._job is not None and self._job.done():
            failed = self._job.exception()
            self._job = None
            if failed is not None:
                self._unsure = True
                self._disk.failed(self._name, words_of(failed), self._retry)
            elif self._unsure:
                self._unsure = False
                self._disk.worked(self._name)

    # out of the way

    def file(self, suffix: str = "") -> None:
        """Close the journal and move it into the history in the thread, named after its start."""
        self.closed, self._stem = True, stem_of(self.header) + suffix
        self._try_to_file()

    def forget(self) -> None:
        """Close the journal without a further write, since its file is deleted."""
        self.closed = self._done = True
        self._disk.dismiss(self._name)

    def settle(self) -> bool:
        """Wait until the file has left its path. Return False if it cannot be moved now."""
        if self._path is None or self._wait():
            return True
        self._try_to_file()
        return self._wait()

    def _wait(self) -> bool:
        if self._job is not None:
            self._job.exception()
            self.heed()
        return self._done

    def _try_to_file(self) -> None:
        if not self._done and self.write():
            self._job = self._disk.later(self._move)

    def _move(self) -> None:
        """Sync, then rename: this one step ends the match in progress and puts it into the history."""
        assert self._path is not None
        self._sync()
        if self._lost:
            raise OSError(self._lost)
        insist(os.rename, self._path, free_name(self._path.parent, self._stem), self._disk.pause)
        self._done = True
        flush_folder(self._path.parent)


def stem_of(header: Header) -> str:
    """Return the name of a match in the history: its start, without an ending."""
    start = re.sub("[^0-9T]", "", header.start[: len("2025-12-31T23:59:59")])
    return start.replace("T", "-") or "match"


def free_name(folder: Path, stem: str) -> Path:
    """Return the first free path of ``stem``, ``stem-2`` and so on in the history."""
    number, name = 1, stem
    while any((folder / f"{name}{ending}").exists() for ending in (ENDING, VERSION01_ENDING)):
        number += 1
        name = f"{stem}-{number}"
    return folder / f"{name}{ENDING}"
