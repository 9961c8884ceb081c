"""The command arena: lets computer players play many deals against each other."""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from collections.abc import Sequence

from ..engine import SEATS, Rules
from ..match import OutsidePlayers, split_names
from ..players import PlayerError


def main(argv: Sequence[str]) -> int:
    """Run the command and return the exit code."""
    parser = argparse.ArgumentParser(
        prog="callbreak arena",
        description="Plays the same deals with each player in every seat. Give two names, A against three of B, or "
        "four with --players. The margin is a player's points above the mean of the other three in the same rounds; "
        "errors are over deals. A player is a name, cmd:PROGRAM or http://HOST:PORT (docs/players.md); the exit code "
        "is 1 if 'rule' had to make more than one in a hundred of its choices. "
        "Ctrl-C stops early and reports what was played.",
    )
    parser.add_argument("names", metavar="A B", nargs="*", help="one player, and whom it meets three of")
    parser.add_argument("--players", metavar="A,B,C,D", help="four players; equal names are reported together")
    parser.add_argument("--rules", metavar="RULES", default="classic", help="a preset and what differs from it")
    parser.add_argument("--deals", metavar="N", type=int, default=200, help="how many deals, 200 unless given")
    parser.add_argument("--seed", metavar="N", type=int, default=1, help="other deals, 1 unless given")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1, help="processes, all cores")
    parser.add_argument("--json", action="store_true", help="for a program to read")
    args = parser.parse_args(argv)
    logging.basicConfig(level=logging.WARNING, format="callbreak: %(message)s")
    names = split_names(args.players) if args.players else args.names
    if bool(args.players) == bool(args.names) or len(names) not in ((SEATS,) if args.players else (2, SEATS)):
        parser.error("name two players, A against three of B, or four with --players A,B,C,D")
    if len(names) == 2:
        names = [names[0], *[names[1]] * (SEATS - 1)]
    if args.deals < 1 or args.jobs < 1:
        parser.error("--deals and --jobs are at least 1")
    from ..match import Comparison, play_deals

    try:
        rules = Rules.parse(args.rules)
        with OutsidePlayers(names) as outside:
            outside.greet()
            jobs = outside.tables(args.jobs)
    except PlayerError as error:
        parser.error(str(error))
    except ValueError as error:
        parser.error(f"--rules {args.rules}: {error}")
    report = Comparison(rules, tuple(names), args.seed)
    try:
        for result in play_deals(rules, names, args.seed, args.deals, jobs, time.process_time):
            report.results.append(result)
            if sys.stderr.isatty():
                print(f"\r{len(report.results)} of {args.deals} deals", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"\nstopped after {len(report.results)} of {args.deals} deals", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for line in [report.as_json()] if args.json else report.as_text():
        print(line)
    return 1 if report.handicapped else 0
