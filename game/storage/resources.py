"""Access to the files that ship with the game: pictures, fonts, sounds, themes, catalogues and levels.

They are inside the package when it is installed, and beside it in a checkout.
"""

from __future__ import annotations

import logging
from pathlib import Path

from .reading import LARGEST_RESOURCE, files_in, read_file

_log = logging.getLogger(__name__)


class ResourceError(Exception):
    """A shipped file is missing or unreadable; the message says which one and what to do."""


class Resources:
    """Reader of the shipped files, by their path below `assets` and `levels`."""

    def __init__(self, root: Path | None = None) -> None:
        package = Path(__file__).resolve().parents[1]
        self._root = root or (package if (package / "assets").is_dir() else package.parent)

    @property
    def levels(self) -> Path:
        """The folder of level files."""
        return self._root / "levels"

    @property
    def assets(self) -> Path:
        """The folder of all other shipped files."""
        return self._root / "assets"

    def read(self, path: str) -> bytes:
        """Return the bytes of `assets/path`. Raises ResourceError."""
        file = self.assets / path
        try:
            return read_file(file, LARGEST_RESOURCE)
        except OSError as error:
            raise ResourceError(
                f"{file} cannot be read ({error.strerror}). It is part of the game: install it again, "
                "or restore the assets folder of the checkout."
            ) from error

    def read_text(self, path: str) -> str:
        """Return the UTF-8 text of `assets/path`. Raises ResourceError."""
        return self.read(path).decode("utf-8")

    def find(self, pattern: str) -> tuple[Path, ...]:
        """Return the files below `assets` that match a glob, sorted by name."""
        return tuple(sorted(self.assets.glob(pattern)))

    def themes(self, own: Path | None) -> tuple[Path, ...]:
        """Return the files of the themes: the shipped ones, then those of the data folder `own` if it can be read."""
        shipped = self.find("themes/*.toml")
        if own is None:
            return shipped
        try:
            return (*shipped, *files_in(own / "themes", ".toml"))
        except OSError as error:
            _log.warning("%s cannot be read: %s; its themes are left out", own / "themes", error.strerror)
            return shipped
