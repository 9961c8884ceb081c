"""Train the computer players' weights and write game/players/weights/. Needs only numpy.

    python tools/train.py --rules classic --rules nepal --seed 1 --write

The seed determines the result. For each set of rules, these steps are repeated in turn:

1. the table of worth: how often a card with given marks took a trick, counted over play;
2. the rows of weights: in many states each legal card is played and the round played out, and the weights are
   fitted to the resulting values of the cards; half the states have three of `rule` as opponents;
3. the estimate of a hand: thousands of hands are played with every call, and the numbers are fitted to the calls
   that scored best;
4. the desire for tricks: CMA-ES over these few numbers and the level of the call, one player against three of its
   own kind and against three of `rule`.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from training.cycle import train
from training.files import fields, write_module
from training.play import say
from training.start import hand_written

from game.engine import PRESETS


def main() -> None:
    """Parse the command line and train."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rules", action="append", choices=list(PRESETS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cycles", type=int, default=8)
    parser.add_argument("--deals", type=int, default=6000)
    parser.add_argument("--out", type=Path, help="also as JSON")
    parser.add_argument("--write", action="store_true", help="write game/players/weights/RULES.py")
    args = parser.parse_args()
    for name in args.rules or ("classic", "nepal", "lakdi", "dhaka"):
        since = time.monotonic()
        weights, estimate = train(name, args.seed, args.cycles, args.deals)
        say(f"{name}: {time.monotonic() - since:.0f} s")
        parts = (weights.rows, weights.desire, weights.worth), fields(estimate)
        if args.out:
            args.out.write_text(json.dumps({name: {"weights": parts[0], "estimate": parts[1]}}))
        if args.write:
            command = f"python tools/train.py --rules {name} --seed {args.seed} --cycles {args.cycles}"
            write_module(name, f"{command} --deals {args.deals} --write", *parts)
    if args.write:
        by_hand = hand_written()
        parts = (by_hand[0].rows, by_hand[0].desire, by_hand[0].worth), fields(by_hand[1])
        write_module("by_hand", "hand: where the training begins", *parts)


if __name__ == "__main__":
    main()
