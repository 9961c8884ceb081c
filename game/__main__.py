"""Starts the game as `python -m callbreak`, once it is installed."""

import sys

from .cli import main

sys.exit(main())
