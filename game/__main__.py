"""Entry point of the installed game: python -m callbreak."""

import sys

from .cli import main

sys.exit(main())
