"""Pictures of every screen in every notable state, made without a display: for documents, translators and designers.

The real program makes each picture, driven to its state with fixed cards and no clock, so the pictures are
reproducible.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType

import pygame

from ...engine import nearest
from ...scenes import Screen
from ...settings import Settings
from ...storage import Resources
from ...words import SOURCE_LANGUAGE, catalogue_path
from ..driver import Driver, DriverError, layers_of
from ..states import STATES, AbsentError
from .listing import listing

__all__ = ["Gallery", "GalleryError", "Look", "chosen_states"]

SIZE, THEME = "1280x720", Settings().theme


class GalleryError(ValueError):
    """Unknown theme, language, screen or state; the message lists the known ones."""


@dataclass(frozen=True, slots=True)
class Look:
    """Size, theme and language of a set of pictures."""

    size: str = SIZE
    theme: str = THEME
    lang: str = SOURCE_LANGUAGE

    def file_name(self, state: str) -> str:
        """Return the file name of a state's picture."""
        return f"{state}_{self.size}_{self.theme}_{self.lang}.png"

    def check(self, resources: Resources) -> Settings:
        """Return the settings of this look. Raises GalleryError, or SettingsError for an invalid size."""
        themes = [path.stem for path in resources.find("themes/*.toml")]
        if self.theme not in themes:
            raise GalleryError(f"no theme {self.theme!r}{nearest(self.theme, themes)}: there are {', '.join(themes)}")
        languages = [path.parts[-3] for path in resources.find(catalogue_path("*"))]
        if self.lang not in languages:
            there = ", ".join(languages)
            raise GalleryError(f"no language {self.lang!r}{nearest(self.lang, languages)}: there are {there}")
        return Settings(size=self.size, theme=self.theme, lang=self.lang)


class Gallery:
    """The program at one look, which can be brought into any state. Use it in a `with`."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._settings = look.check(Resources())
        self._folder = tempfile.TemporaryDirectory(prefix="callbreak-")
        self.driver = Driver(Path(self._folder.name), layers_of(settings=asdict(self._settings)))

    def __enter__(self) -> Gallery:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.driver.close()
        self._folder.cleanup()

    def picture(self, state: str) -> pygame.Surface:
        """Return the window's surface in a state, valid until the next one. Raises AbsentError."""
        driver = self.driver
        driver.afresh(asdict(self._settings))
        STATES[state](driver)
        if driver.screen is not Screen(state.partition("-")[0]):
            raise DriverError(f"{state} came out on the screen {driver.screen}")
        return driver.show()

    def listing(self, state: str) -> str:
        """Return what a state's picture is made of, a line for each drawn item."""
        self.picture(state)
        return listing(self.driver.app.canvas.shown)

    def save(self, state: str, folder: Path) -> Path:
        """Save a state's picture and return its path."""
        path = folder / self.look.file_name(state)
        pygame.image.save(self.picture(state), path)
        return path

    def save_all(self, states: Sequence[str], folder: Path) -> Iterator[Path]:
        """Save the pictures of these states and yield their paths; skip states that this size does not have."""
        folder.mkdir(parents=True, exist_ok=True)
        for state in states:
            try:
                yield self.save(state, folder)
            except AbsentError:
                continue


def chosen_states(only: Sequence[str]) -> tuple[str, ...]:
    """Return the states of these screens, or these states; all if there are none. Raises GalleryError."""
    for name in only:
        if name not in STATES and name not in set(Screen):
            names = [*Screen, *STATES]
            raise GalleryError(
                f"no screen or state {name!r}{nearest(name, names)}: the screens are {', '.join(Screen)}"
            )
    return tuple(state for state in STATES if not only or state in only or state.partition("-")[0] in only)
