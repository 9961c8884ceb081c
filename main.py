"""Starts the game: python main.py --help lists what it can do."""

from multiprocessing import freeze_support

from game.cli import main

if __name__ == "__main__":
    freeze_support()  # a frozen program starts itself again for each of the arena's processes
    raise SystemExit(main())
