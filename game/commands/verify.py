"""The command verify: tells whether a recorded match kept the rules, and its cards follow from its seed."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from ..engine import RecordError, loads, replay
from ..match import Fault, judge, place_of
from ..settings import places, read_layers
from ..storage import LARGEST_MATCH, JournalError, data_folder, read_file, read_journal
from . import BAD_USE, config_file, match_path

WRONG = 1
"""The exit code for a match that is wrong or cannot be read."""


def main(argv: Sequence[str]) -> int:
    """Run the command and return the exit code: 0 right, 1 wrong or unreadable, 2 no such file."""
    parser = argparse.ArgumentParser(
        prog="callbreak verify",
        description="Plays a recorded match again: were the rules kept, do the cards follow from the seed, are the "
        "scores right? The exit code is 0 if all is right, 1 if not, 2 if there is no such file (docs/fair-play.md).",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a record or a journal, also by its name in records/")
    parser.add_argument("--json", action="store_true", help="for a program to read")
    parser.add_argument("--config", metavar="FILE", type=config_file, help="a configuration file in place of your own")
    parser.add_argument("--data-dir", metavar="DIR", help="where saved matches, records and settings are kept")
    args = parser.parse_args(argv)
    layers = read_layers(places(os.environ, users=args.config), os.environ, {"data_dir": args.data_dir})
    path = match_path(args.file, data_folder(layers.config.data_dir))
    try:
        faults = verify(read_file(path, LARGEST_MATCH))
    except (FileNotFoundError, NotADirectoryError):
        print(f"callbreak: {args.file}: there is no such file", file=sys.stderr)
        return BAD_USE
    except OSError as error:
        faults = (Fault("file", f"cannot be read: {error.strerror or error}"),)
    if args.json:
        print(json.dumps({"ok": not faults, "faults": [asdict(fault) for fault in faults]}))
    else:
        print("\n".join(f"{fault.place}: {fault.what}" for fault in faults) or "All is right.")
    return WRONG if faults else 0


def verify(data: bytes) -> tuple[Fault, ...]:
    """Return the faults of a match as a file holds it: a record or a journal."""
    try:
        return _journal(data) if data.startswith(b'{"journal"') else judge(loads(data.decode("utf-8")), {})
    except (JournalError, UnicodeDecodeError) as error:
        return (Fault("line 1", str(error)),)
    except RecordError as error:
        place, _, what = str(error).partition(": ")
        return (Fault(place, what),)


def _journal(data: bytes) -> tuple[Fault, ...]:
    """Return the faults of a journal. Raises JournalError if it has no valid header."""
    found = read_journal(data)
    record = replace(found.header.opening, actions=tuple(found.actions))
    faults = list(judge(record, found.scores))
    if not found.header.origin.makes(record.match_seed):
        faults.append(Fault("line 1", "the match seed does not follow from the machine's own seed and the text"))
    if found.rest or found.torn:
        place = f"{place_of(replay(record)[0])}, line {len(found.lines) + 1}"
        faults.append(Fault(place, found.wrong or "the line is not finished"))
    return tuple(faults)
