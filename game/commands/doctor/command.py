"""The command doctor: checks this machine and prints what to do about problems."""

from __future__ import annotations

import argparse
import contextlib
import dataclasses
import json
import os
import signal
import subprocess
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ...match import read_levels, unknown_level
from ...settings import places, read_layers
from ...storage import Resources, data_folder, own_command
from ...words import available
from .. import config_file

if TYPE_CHECKING:
    from . import Trial

PATIENCE = 20.0
"""Timeout of each trial, in seconds."""
SOMETHING_TO_DO = 1
"""The exit code when something must be done."""


def main(argv: Sequence[str]) -> int:
    """Run the command and return the exit code, 1 if something must be done."""
    parser = argparse.ArgumentParser(
        prog="callbreak doctor",
        description="Tries the display drivers one by one, the sound, the fonts of each language, groups, folders and "
        "the configuration, and says what to do about each trouble. The exit code is 1 if something must be done.",
    )
    parser.add_argument("--json", action="store_true", help="for a program to read")
    parser.add_argument("--config", metavar="FILE", type=config_file, help="a configuration file in place of your own")
    parser.add_argument("--data-dir", metavar="DIR", help="where saved matches, records and settings are kept")
    parser.add_argument("--try", dest="part", help=argparse.SUPPRESS)  # for child processes
    args = parser.parse_args(argv)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from . import Grade, collect, findings, try_part

    if args.part:
        print(json.dumps(dataclasses.asdict(try_part(args.part))), flush=True)
        return 0
    layers = read_layers(places(os.environ, users=args.config), os.environ, {"data_dir": args.data_dir})
    resources = Resources()
    if unknown := unknown_level(layers.config.level, read_levels(resources.levels)[0]):
        layers.problems.append(unknown)
    facts = collect(_ask, layers, data_folder(layers.config.data_dir), available(resources), os.environ)
    found = findings(facts)
    bad = [finding for finding in found if finding.grade is Grade.BAD]
    if args.json:
        report = {"facts": dataclasses.asdict(facts), "findings": [dataclasses.asdict(finding) for finding in found]}
        print(json.dumps(report, indent=1))
    else:
        for finding in found:
            print(f"{finding.grade:5} {finding.part}: {finding.what}")
            if finding.remedy:
                print(f"      -> {finding.remedy}")
        print()
        print(f"{len(bad)} to be mended, marked bad." if bad else "Nothing must be done.")
    return SOMETHING_TO_DO if bad else 0


def _ask(what: str, variables: Mapping[str, str]) -> Trial:
    """Try a part in a child process, which may crash without harm."""
    from . import Trial

    name = what.rpartition(":")[2]
    try:
        done = subprocess.run(
            own_command(["doctor", "--try", what]),
            env={**os.environ, **variables},
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Trial(name, False, f"no answer within {PATIENCE:g} seconds")
    except OSError as error:
        return Trial(name, False, f"could not be tried: {error.strerror or error}")
    if done.returncode == 0:
        with contextlib.suppress(ValueError, IndexError, TypeError):
            return Trial(**json.loads(done.stdout.splitlines()[-1]))
    return Trial(name, False, _death(done.returncode, done.stderr))


def _death(code: int, stderr: str) -> str:
    """Describe how a process without an answer ended."""
    lines = stderr.strip().splitlines()
    last = f": {lines[-1].strip()}" if lines else ""
    if code < 0:
        try:
            return f"the process crashed ({signal.Signals(-code).name}){last}"
        except ValueError:
            return f"the process crashed (signal {-code}){last}"
    return f"the process failed ({code}){last}"
