"""The index of the history: a SQLite table with a row for each match file, so that thousands are listed at once.

It is kept in memory, and its file is replaced whole: two programs over one folder never lock each other out, and
without a writable folder all works alike. Rows are compared with the files by size and time, and only new and changed
files are read. A damaged index, or one of another version, is made anew from the files.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from ..engine import Phase, RecordError, RoundScored, loads, replay
from .disk import Disk
from .files import write_atomic
from .journal import ENDING, UNFINISHED, VERSION01_ENDING, free_name, stem_of
from .journal_format import Header, Reading, read_journal
from .reading import LARGEST_MATCH, read_file

INDEX: Final = "matches.sqlite"
VERSION: Final = 1
"""The version of the table."""
STEP: Final = 16 * 1024
"""Bytes of matches that a step of `refresh` reads, at least one match."""
LISTED: Final = 256
"""Files that a step of `refresh` lists."""
PERSON: Final = "human"
"""The name of the player at the screen in records."""
_DIGEST: Final = hashlib.sha256().digest_size
_STARTED: Final = re.compile(r"(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)")
"""The start of a match in the name of its file."""


class Kept(StrEnum):
    """Which matches are listed."""

    FINISHED = "finished"
    WON = "won"
    LOST = "lost"
    UNFINISHED = "unfinished"


_WHERE: Final = {
    Kept.FINISHED: "finished",
    Kept.WON: "finished AND place = 1",
    Kept.LOST: "finished AND place > 1",
    Kept.UNFINISHED: "NOT finished",  # a file that cannot be read is neither
}


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match of the history, as it is listed."""

    file: str
    """The name of its file in the folder of the records."""
    start: str
    """The local time of the start in ISO 8601; empty if unknown."""
    level: str
    """The key of the level; empty for a table of the player's own."""
    rules: str
    players: tuple[str, ...]
    """The players by seat, as the record names them."""
    names: tuple[str, ...]
    """Their names at that table; empty if only the record names them."""
    totals: tuple[int, ...]
    """By seat, in tenths."""
    place: int
    """The player's place; 0 if only computer players sat there."""
    rounds: int
    """Rounds that were scored."""
    finished: bool
    taken_back: int
    claims: int


_COLUMNS: Final = tuple(field.name for field in fields(PastMatch))
_LISTS: Final = ("players", "names", "totals")
"""The columns that hold JSON."""
_NOTHING: Final = (None,) * (len(_COLUMNS) - 1)
"""The row of a file that cannot be read."""


class HistoryIndex:
    """The index over the folder `records`. Its own file is `path`; None keeps it in memory."""

    def __init__(self, records: Path | None, path: Path | None, disk: Disk | None = None) -> None:
        self._records = records
        self._path = path
        self._disk = disk
        """Writes the file; without, it is only read."""
        self._table = self._load() or self._empty()

    def close(self) -> None:
        """Give up the memory."""
        self._table.close()

    # what is asked

    def count(self, kept: Kept, preset: str = "") -> int:
        """Return how many matches there are, of all rules or those of a preset."""
        return int(self._ask("count(*)", kept, preset)[0][0])

    def matches(self, kept: Kept, preset: str = "", first: int = 0, most: int = -1) -> tuple[PastMatch, ...]:
        """Return at most so many of these matches, the newest first."""
        order = f"ORDER BY start DESC, file DESC LIMIT {most:d} OFFSET {first:d}"
        return tuple(map(_match, self._ask(", ".join(_COLUMNS), kept, preset, order)))

    def presets(self) -> tuple[str, ...]:
        """Return the presets of rules that were played, in no order that matters."""
        rows = self._table.execute("SELECT DISTINCT preset FROM matches WHERE preset IS NOT NULL ORDER BY preset")
        return tuple(row[0] for row in rows)

    def files(self) -> tuple[str, ...]:
        """Return the names of all files, also of those that cannot be read."""
        return tuple(row[0] for row in self._table.execute("SELECT file FROM matches"))

    def _ask(self, what: str, kept: Kept, preset: str, order: str = "") -> list[Any]:
        where = f"{_WHERE[kept]} AND preset = ?" if preset else _WHERE[kept]
        return self._table.execute(
            f"SELECT {what} FROM matches WHERE {where} {order}", (preset,) if preset else ()
        ).fetchall()

    # compared with the files

    def refresh(self) -> Iterator[None]:
        """Bring the rows up to date, a step at a time. The newest files are read first."""
        known = {row[0]: row[1:] for row in self._table.execute("SELECT file, size, time FROM matches")}
        found: dict[str, tuple[int, int]] = {}
        for number, (name, mark) in enumerate(self._listed(), 1):
            found[name] = mark
            if number % LISTED == 0:
                yield
        gone = known.keys() - found.keys()
        self._table.executemany("DELETE FROM matches WHERE file = ?", [(name,) for name in gone])
        stale = sorted((name for name, mark in found.items() if known.get(name) != mark), reverse=True)
        read = 0
        for name in stale:
            self._read(name, found[name])
            read += found[name][0]
            if read >= STEP:
                read = 0
                yield
        if gone or stale:
            self._save()

    def _listed(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """Yield the name of each match file, with its size and time in nanoseconds."""
        if self._records is None:
            return
        with suppress(OSError), os.scandir(self._records) as entries:
            for entry in entries:
                if entry.name.endswith((ENDING, VERSION01_ENDING)):
                    with suppress(OSError):
                        status = entry.stat()
                        yield entry.name, (status.st_size, status.st_mtime_ns)

    def _read(self, name: str, mark: tuple[int, int]) -> None:
        assert self._records is not None  # the file was found there
        try:
            past = read_match(self._records / name)
        except (OSError, ValueError, RecursionError):
            row: tuple[object, ...] = (name, *_NOTHING, None, *mark)
        else:
            values = (json.dumps(value) if type(value) is tuple else value for value in _values(past))
            row = (*values, past.rules.partition(",")[0], *mark)
        self._table.execute(f"INSERT OR REPLACE INTO matches VALUES ({', '.join('?' * len(row))})", row)

    # its own file

    def _load(self) -> sqlite3.Connection | None:
        """Return the table of the file, or None if there is none of this version that is whole."""
        try:
            data = read_file(self._path, LARGEST_MATCH) if self._path is not None else b""
        except OSError:
            return None
        held, digest = data[:-_DIGEST], data[-_DIGEST:]
        if hashlib.sha256(held).digest() != digest:
            return None
        table = _connect()
        with suppress(sqlite3.Error, AttributeError):  # some builds of SQLite cannot deserialize
            table.deserialize(held)
            if table.execute("PRAGMA user_version").fetchone() == (VERSION,):
                return table
        table.close()
        return None

    def _empty(self) -> sqlite3.Connection:
        table = _connect()
        table.execute(f"CREATE TABLE matches ({', '.join(_COLUMNS)}, preset, size, time, PRIMARY KEY (file))")
        table.execute("CREATE INDEX newest ON matches (start, file)")
        table.execute(f"PRAGMA user_version = {VERSION}")
        return table

    def _save(self) -> None:
        """Replace the file in the disk's thread. Should that fail, the next program reads the new matches again."""
        path, disk = self._path, self._disk
        if path is None or disk is None or not hasattr(self._table, "serialize"):
            return
        held = self._table.serialize()

        def write() -> None:
            with suppress(OSError):
                write_atomic(path, held + hashlib.sha256(held).digest(), keep=False, durable=False)

        disk.later(write)


def read_match(path: Path) -> PastMatch:
    """Read a match of the history for the list. Raises OSError, JournalError or RecordError."""
    data = read_file(path, LARGEST_MATCH)
    if path.suffix == VERSION01_ENDING:
        try:
            record = loads(data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise RecordError(str(error)) from error
        found = Reading(Header(record), [], list(record.actions))
    else:
        found = read_journal(data)
    header = found.header
    match, events = replay(replace(header.opening, actions=tuple(found.actions)))
    players = header.opening.players
    places = {standing.seat: standing.place for standing in match.standings}
    stamp = _STARTED.match(path.name)
    return PastMatch(
        file=path.name,
        start=header.start[:19] or ("{}-{}-{}T{}:{}:{}".format(*stamp.groups()) if stamp else ""),
        level=header.level,
        rules=str(header.opening.rules),
        players=players,
        names=tuple(info.name for info in header.players),
        totals=tuple(match.totals),
        place=places[players.index(PERSON)] if PERSON in players else 0,
        rounds=sum(isinstance(event, RoundScored) for event in events),
        finished=found.ended or match.phase is Phase.OVER,
        taken_back=found.taken_back,
        claims=found.claims,
    )


def file_match(records: Path, data: bytes) -> Path:
    """Put a match from elsewhere into the history, under a free name. Raises OSError, or ValueError if it is none."""
    if data.startswith(b'{"journal"'):
        found = read_journal(data)
        if found.rest:
            raise ValueError(found.wrong)
        path = free_name(records, stem_of(found.header) + ("" if found.over else UNFINISHED))
    else:
        replay(loads(data.decode("utf-8-sig")))
        path = free_name(records, "match").with_suffix(VERSION01_ENDING)
    write_atomic(path, data, keep=False)
    return path


def _connect() -> sqlite3.Connection:
    return sqlite3.connect(":memory:", isolation_level=None)


def _values(past: PastMatch) -> Iterator[object]:
    return (getattr(past, name) for name in _COLUMNS)


def _match(row: tuple[object, ...]) -> PastMatch:
    """Return the match of a row."""
    values = dict(zip(_COLUMNS, row, strict=True))
    values |= {name: tuple(json.loads(str(values[name]))) for name in _LISTS}
    values["finished"] = bool(values["finished"])
    return PastMatch(**values)  # type: ignore[arg-type]
