"""Entry point of a checkout: python main.py --help lists the options and commands."""

from multiprocessing import freeze_support

from game.__main__ import main

if __name__ == "__main__":
    freeze_support()  # the arena's child processes start a frozen program again
    raise SystemExit(main())
