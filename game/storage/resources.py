"""Finds what ships with the game: pictures, fonts, sounds, themes, words and levels.

They lie inside the package when it is installed, and beside it in a checkout.
"""

from __future__ import annotations

from pathlib import Path


class ResourceError(Exception):
    """A file of the game's own is missing or unreadable; the message says which and what to do."""


class Resources:
    """Reads the game's own files, by their path below `assets` and `levels`."""

    def __init__(self, root: Path | None = None) -> None:
        package = Path(__file__).resolve().parents[1]
        self._root = root or (package if (package / "assets").is_dir() else package.parent)

    @property
    def levels(self) -> Path:
        """The folder of the tables to sit down at."""
        return self._root / "levels"

    @property
    def assets(self) -> Path:
        """The folder of everything else."""
        return self._root / "assets"

    def read(self, path: str) -> bytes:
        """The bytes of `assets/path`. Raises ResourceError if it cannot be had."""
        file = self.assets / path
        try:
            return file.read_bytes()
        except OSError as error:
            raise ResourceError(
                f"{file} cannot be read ({error.strerror}). It is part of the game: install it again, "
                "or restore the assets folder of the checkout."
            ) from error

    def read_text(self, path: str) -> str:
        """The UTF-8 text of `assets/path`. Raises ResourceError if it cannot be had."""
        return self.read(path).decode("utf-8")

    def find(self, pattern: str) -> tuple[Path, ...]:
        """The files below `assets` that match a glob, in the order of their names."""
        return tuple(sorted(self.assets.glob(pattern)))
