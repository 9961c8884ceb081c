"""Makes a folder that runs without Python: python tools/freeze.py [FOLDER], dist/ unless given.

It needs PyInstaller (pip install '.[freeze]') and makes the program of the system it runs on. The folder
callbreak/ in it holds everything and can be moved; start callbreak/callbreak.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DATA = ("assets", "levels")
NEEDED = ("pygame-ce", "python-bidi", "numpy")
"""Whose versions doctor tells."""
TOO_MUCH = ("tkinter", "pytest", "hypothesis", "babel", "fontTools", "uharfbuzz")
"""What tests and generators need, and a player does not."""


def main(target: Path) -> int:
    """Make `target`/callbreak."""
    try:
        from PyInstaller.__main__ import run
    except ImportError:
        print("PyInstaller is missing: pip install '.[freeze]'", file=sys.stderr)
        return 1
    sys.path.insert(0, str(ROOT))  # where the modules are looked for that are named only as text
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
