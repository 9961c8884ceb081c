"""The command history: lists the matches that were played, the newest first, unfinished ones apart."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from ..engine import TENTHS
from ..settings import places, read_layers
from ..storage import (
    INDEX,
    LARGEST_MATCH,
    RECORDS,
    HistoryIndex,
    Kept,
    PastMatch,
    data_folder,
    file_match,
    read_file,
)
from . import BAD_USE, config_file

WRONG = 1
"""The exit code for a file that is no match."""


def main(argv: Sequence[str]) -> int:
    """Run the command and return the exit code. It takes no lock, and writes only for --import."""
    parser = argparse.ArgumentParser(
        prog="callbreak history",
        description="Lists the matches that were played, the newest first, and the unfinished ones apart.",
    )
    parser.add_argument("--import", metavar="FILE", type=Path, dest="taken", help="copy a match from elsewhere there")
    parser.add_argument("--json", action="store_true", help="for a program to read; points are in tenths")
    parser.add_argument("--config", metavar="FILE", type=config_file, help="a configuration file in place of your own")
    parser.add_argument("--data-dir", metavar="DIR", help="where saved matches, records and settings are kept")
    args = parser.parse_args(argv)
    layers = read_layers(places(os.environ, users=args.config), os.environ, {"data_dir": args.data_dir})
    folder = data_folder(layers.config.data_dir)
    if args.taken is not None:
        return _take_in(args.taken, folder)
    matches = listed(folder)
    if args.json:
        print(json.dumps({kept.value: [asdict(past) for past in those] for kept, those in matches.items()}))
        return 0
    for kept, those in matches.items():
        if those:
            print(f"{kept.value}:", *map(_line, those), sep="\n")
    if not any(matches.values()):
        print("No match was played yet.")
    return 0


def _take_in(path: Path, folder: Path | None) -> int:
    """Copy a match into the history, and print where it is."""
    try:
        if folder is None:
            raise FileNotFoundError("there is no data folder")
        print(file_match(folder / RECORDS, read_file(path, LARGEST_MATCH)))
    except (OSError, ValueError, RecursionError) as error:
        print(f"callbreak: {path}: {error}", file=sys.stderr)
        return BAD_USE if isinstance(error, FileNotFoundError) else WRONG
    return 0


def listed(folder: Path | None) -> dict[Kept, tuple[PastMatch, ...]]:
    """Return the finished and the unfinished matches of a data folder."""
    index = HistoryIndex(folder / RECORDS, folder / INDEX) if folder is not None else HistoryIndex(None, None)
    for _ in index.refresh():
        pass
    return {kept: index.matches(kept) for kept in (Kept.FINISHED, Kept.UNFINISHED)}


def _line(past: PastMatch) -> str:
    """Return the line of a match."""
    seats = zip(past.players, past.names, past.totals, strict=True)
    scores = ", ".join(f"{name or player} {total / TENTHS:g}" for player, name, total in seats)
    place = f"place {past.place}" if past.place else "-"
    marks = [word for word, count in (("taken back", past.taken_back), ("claimed", past.claims)) if count]
    return "  ".join((past.start or "-", past.rules, f"{past.rounds} rounds", place, scores, *marks, past.file))
