"""Starts the game: python main.py --help lists what it can do."""

from game.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
