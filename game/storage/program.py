"""The command that runs this program in a child process."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path


def own_command(argv: Sequence[str]) -> list[str]:
    """Return the command that runs this program with these arguments: installed, frozen or in a checkout."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *argv]
    package = Path(__file__).resolve().parents[1]
    code = (
        f"import sys; sys.path.insert(0, {str(package.parent)!r}); "
        f"from {package.name}.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    return [sys.executable, "-c", code, *argv]
