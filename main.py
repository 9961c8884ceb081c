"""Entry point of a checkout: python main.py --help lists the options and commands."""

import sys

from game.__main__ import main

if __name__ == "__main__":
    if hasattr(sys, "frozen"):  # then the arena's child processes start the whole program again
        from multiprocessing import freeze_support

        freeze_support()
    raise SystemExit(main())
