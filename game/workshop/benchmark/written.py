"""What saving a match writes: the bytes of a round, early and late in an endless match."""

from __future__ import annotations

import tempfile
from pathlib import Path

from ...engine import Rules
from ...match import Level
from ...players import new_player
from ...scenes import Table, sit_down
from ..driver import SEED, Driver

PLAYER = "rule"
EARLY, LATE = 1, 40
"""Rounds whose bytes are counted."""


class WrittenBytes:
    """The bytes written to the files of a folder, found by comparing their contents.

    A file that begins with what it held was appended to; any other was written whole. One that holds what another held
    was renamed, which writes nothing.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._held = self._read()
        self.total = 0

    def look(self) -> None:
        """Add what was written since the last look."""
        before, self._held = self._held, self._read()
        known = set(before.values())
        for path, content in self._held.items():
            if content not in known:
                held = before.get(path, b"")
                self.total += len(content) - (len(held) if content.startswith(held) else 0)

    def _read(self) -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in self._folder.rglob("*") if path.is_file()}


def measure_journal(early: int = EARLY, late: int = LATE) -> dict[str, int]:
    """Play an endless classic match of computer players, saved as any other, and count the bytes of two rounds."""
    found = {}
    level = Level(key="", title="", rules=Rules(), opponents=(PLAYER, PLAYER, PLAYER), seed=SEED)
    with tempfile.TemporaryDirectory(prefix="callbreak-") as name, Driver(Path(name)) as driver:
        table = sit_down(driver.services, level)
        for number in range(1, late + 1):
            written = WrittenBytes(Path(name)) if number in (early, late) else None
            _play_round(table, written)
            if written is not None:
                found[f"round_{number}"] = written.total
    return found


def _play_round(table: Table, written: WrittenBytes | None) -> None:
    """Play a round with a computer player in the person's seat, and nothing shown."""
    person = new_player(PLAYER)
    while not table.scored:
        view = table.view
        if not table.queue and view.to_act == view.seat:
            table.offer(person.choose(view, table.session.seed_for(view)))
        table.next_event(table.screen)
        if written is not None:
            written.look()
    table.scored = False
