"""The matches of a data folder, looked at and put there from outside, without a program."""

from __future__ import annotations

from pathlib import Path

from game.engine import Record
from game.storage.journal_format import Header
from game.storage.matches import FOLDER, OPEN, Matches, read_record
from game.storage.saves import Shelf


def in_play(folder: Path) -> Record | None:
    """The match to go on with, as it is on the disk now."""
    path = folder / FOLDER / OPEN
    return read_record(path) if path.exists() else None


def history(folder: Path) -> list[Record]:
    """The matches that were played, as they are on the disk now."""
    return [read_record(path) for path in Matches(Shelf(folder)).history()]


def save(folder: Path, record: Record, level: str = "") -> None:
    """Leave a match to go on with."""
    shelf = Shelf(folder)
    Matches(shelf).begin(Header(record, level), record.actions)
    shelf.disk.close()
