"""Build a folder that runs without Python: python tools/freeze.py [FOLDER], dist/ unless given.

It needs PyInstaller (pip install '.[freeze]') and builds for the system it runs on. The folder callbreak/ in it is
self-contained and can be moved; start callbreak/callbreak.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ("assets", "levels")
NEEDED = ("pygame-ce", "python-bidi", "numpy")
"""Packages whose versions doctor reports."""
TOO_MUCH = ("tkinter", "pytest", "hypothesis", "babel", "fontTools", "uharfbuzz")
"""Packages that only tests and generators need."""


def main(target: Path) -> int:
    """Build `target`/callbreak and return the exit code."""
    try:
        from PyInstaller.__main__ import run
    except ImportError:
        print("PyInstaller is missing: pip install '.[freeze]'", file=sys.stderr)
        return 1
    sys.path.insert(0, str(ROOT))  # where PyInstaller finds modules that are named as strings
    with tempfile.TemporaryDirectory() as work:
        run(
            [
                *("--noconfirm", "--onedir", "--name", "callbreak", "--log-level", "WARN"),
                *("--distpath", str(target), "--workpath", work, "--specpath", work),
                *("--paths", str(ROOT), "--collect-submodules", "game"),
                *("--icon", str(ROOT / "assets" / "icons" / "callbreak-256.png")),
                *(word for folder in DATA for word in ("--add-data", f"{ROOT / folder}{os.pathsep}{folder}")),
                *(word for name in NEEDED for word in ("--copy-metadata", name)),
                *(word for name in TOO_MUCH for word in ("--exclude-module", name)),
                str(ROOT / "main.py"),
            ]
        )
    print(target / "callbreak")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist"))
