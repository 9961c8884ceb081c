"""Entry point of the installed game: callbreak, or python -m callbreak."""

import sys
from collections.abc import Sequence

from .signals import Signals


def main(argv: Sequence[str] | None = None) -> int:
    """Note signals, and only then load the game and run it. Return the exit code."""
    signals = Signals()
    signals.note()
    from .cli import main as run

    try:
        return run(argv, signals)
    finally:
        signals.ignore()


if __name__ == "__main__":
    sys.exit(main())
