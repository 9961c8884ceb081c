"""The command replay: opens a recorded match in a window, to look at its rounds step by step."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from ..engine import Record, RecordError
from ..match import read_levels, rounds_of
from ..settings import Preferences, places, read_layers
from ..storage import FolderLock, JournalError, ResourceError, Resources, Shelf, data_folder, read_record, start_log
from . import BAD_USE, BROKEN, NO_DISPLAY, config_file, match_path

UNREADABLE = 1
"""The exit code for a file that is no recorded match."""


def main(argv: Sequence[str]) -> int:
    """Run the command and return the exit code: 1 for an unreadable file, 2 if there is no such file."""
    parser = argparse.ArgumentParser(
        prog="callbreak replay",
        description="Opens a recorded match: its rounds, step by step or by itself, from any seat. The exit code is 1 "
        "if the file cannot be read, 2 if there is no such file.",
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="a record or a journal, also by its name in records/")
    parser.add_argument("--config", metavar="FILE", type=config_file, help="a configuration file in place of your own")
    parser.add_argument("--data-dir", metavar="DIR", help="where saved matches, records and settings are kept")
    args = parser.parse_args(argv)
    layers = read_layers(places(os.environ, users=args.config), os.environ, {"data_dir": args.data_dir})
    start_log(layers.config.log_level, layers.config.log_file)
    folder = data_folder(layers.config.data_dir)
    try:
        record = read_record(match_path(args.file, folder))
        if not rounds_of(record):
            raise RecordError("no round was dealt")
    except (FileNotFoundError, NotADirectoryError):
        print(f"callbreak: {args.file}: there is no such file", file=sys.stderr)
        return BAD_USE
    except (OSError, JournalError, RecordError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or error
        print(f"callbreak: {args.file}: cannot be read: {reason}", file=sys.stderr)
        return UNREADABLE
    with FolderLock(folder) as lock:
        lock.take()
        shelf = Shelf(lock.folder, in_use=lock.in_use)
        return _show(record, Preferences(shelf, layers), shelf)


def _show(record: Record, preferences: Preferences, shelf: Shelf) -> int:
    """Open the window at the first round."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from ..app import App, Options  # here because it loads pygame
    from ..device.window import NoDisplayError

    resources = Resources()
    levels, _ = read_levels(resources.levels)
    try:
        app = App(preferences, shelf, resources, levels, Options(record=record))
        app.begin()
        app.run()
    except NoDisplayError as error:
        print(error, file=sys.stderr)
        return NO_DISPLAY
    except ResourceError as error:
        print(f"callbreak: {error}", file=sys.stderr)
        return BROKEN
    return 0
