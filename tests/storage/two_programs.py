"""A program that plays matches in a folder that another program may use too.

    python -m tests.storage.two_programs FOLDER NAME ROUNDS

It says "held" or "in_use", waits for a line, and says after each round of work "wrote" and its number. All that it
writes bears its name.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from game.settings.settings import Settings
from game.storage.folder_lock import FolderLock
from game.storage.matches import Matches
from game.storage.saves import SETTINGS, Shelf

from ..child import say
from .evening import ONE, header_of, play, upto

MOVES = 12
"""Actions of each match that is begun."""


def main(folder: str, name: str, rounds: str) -> int:
    """Change settings, put a match away, begin the next, and again."""
    with FolderLock(Path(folder)) as lock:
        lock.take()
        say("held" if lock.held else "in_use")
        sys.stdin.readline()
        shelf = Shelf(lock.folder, in_use=lock.in_use)
        at = Matches(shelf)
        for number in range(int(rounds)):
            shelf.load(SETTINGS, Settings.parse_file)
            shelf.save(SETTINGS, json.dumps({"theme": name, "size": f"{1000 + number}x700"}))
            play(at.begin(header_of(level=name)), upto(ONE, MOVES), over=False)
            say("wrote", number)
        at._disk.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
