"""Files that the player asks for to show to others: screenshots and problem files, at most one of each a second."""

from __future__ import annotations

import getpass
import json
import logging
import platform
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from pathlib import Path
from typing import Final

from ..device import TICKS_PER_SECOND, Command
from ..device.facts import drivers, versions
from ..device.window import Window
from ..engine import Record, dumps
from ..match import OutsidePlayers, is_outside
from ..storage import MOST_PROBLEMS, PROBLEMS, log_tail, save_problem, without
from .round.sitting import Table
from .scene import Scene
from .services import Services

MOST_SCREENSHOTS: Final = 200
"""Most screenshots in their folder: a key may be stuck."""
PERSONAL: Final = frozenset({"pin", "log_file", "data_dir", "level"})
"""Configuration keys that a problem file leaves out."""
OUTSIDE: Final = "outside"
"""The name of any outside player in a problem file."""

_log = logging.getLogger(__name__)


class Captures:
    """Saves screenshots and problem files into the data folder, and says where, or why not."""

    def __init__(self, window: Window, services: Services, outside: OutsidePlayers) -> None:
        self._window = window
        self._services = services
        self._outside = outside
        self._next: dict[Command, int] = {}
        """The tick from which another one of a kind may be saved."""

    def due(self, kind: Command, tick: int) -> bool:
        """Tell whether one of a kind may be saved at a tick; if so, the next one has to wait."""
        if tick < self._next.get(kind, 0):
            return False
        self._next[kind] = tick + TICKS_PER_SECOND
        return True

    def screenshot(self) -> str:
        """Save a screenshot. Return the notice."""
        services, words = self._services, self._services.words
        if services.shelf.folder is None:
            return words("screenshot.nowhere")
        folder = services.shelf.folder / "screenshots"
        count = len(list(folder.glob("*.png")))
        if count >= MOST_SCREENSHOTS:
            return words("screenshot.full", count=words.number(count), path=str(folder))
        path = self._window.save_picture(folder, f"callbreak-{self._stamp}")
        return words("screenshot.nowhere") if path is None else words("screenshot.saved", path=str(path))

    def problem(self, screens: tuple[Scene, ...]) -> str:
        """Save a problem file with the window as it is, without a notice on it. Return the notice."""
        services, words = self._services, self._services.words
        if services.shelf.folder is None:
            return words("problem.nowhere")
        folder = services.shelf.folder / PROBLEMS
        try:
            path = save_problem(folder, f"callbreak-problem-{self._stamp}", self._members(screens))
        except OSError as error:
            _log.warning("No problem file: %s", error)
            return words("problem.nowhere")
        if path is None:
            return words("problem.full", count=words.number(MOST_PROBLEMS), path=str(folder))
        return words("problem.saved", path=str(path))

    @property
    def _stamp(self) -> str:
        return self._services.stamp()[:19].replace("-", "").replace(":", "").replace("T", "-")

    def _members(self, screens: tuple[Scene, ...]) -> dict[str, str | bytes]:
        """Return the files of the zip by name."""
        services = self._services
        tables = [table for scene in screens if isinstance(table := getattr(scene, "table", None), Table)]
        record = tables[-1].session.record if tables else None
        private = [*self._private(record)]
        config = {key: value for key, value in asdict(services.config).items() if key not in PERSONAL}
        facts = {
            "settings": asdict(services.settings),
            "config": config,
            "versions": versions(),
            "drivers": drivers(),
            "screens": [scene.screen.name for scene in screens],
        }
        members: dict[str, str | bytes] = {
            "facts.json": json.dumps(without(private, facts), indent=2, ensure_ascii=False) + "\n",
            "log.txt": without(private, log_tail()),
        }
        if record is not None:
            players = [OUTSIDE if is_outside(name) else name for name in record.players]
            members["record.json"] = dumps(replace(record, players=tuple(players)))
        if picture := self._window.picture():
            members["window.png"] = picture
        return members

    def _private(self, record: Record | None) -> Iterator[str]:
        """Yield the words that may be in no member: who and where this is, the PIN, outside programs."""
        config = self._services.config
        asks: tuple[Callable[[], object], ...] = (Path.home, getpass.getuser, platform.node)
        for ask in asks:
            try:
                yield str(ask())
            except (OSError, KeyError, RuntimeError, ImportError):  # a user without an entry has neither
                continue
        yield from (platform.node().partition(".")[0], config.pin, config.log_file or "", config.data_dir or "")
        for folder in (self._services.shelf.source, Path(config.log_file).parent if config.log_file else None):
            if folder is not None and len(folder.parts) > 1:
                yield from (str(folder), str(folder.absolute()))
        for name in {*self._outside.names, *filter(is_outside, record.players if record is not None else ())}:
            parts = name.partition(":")[2].split()
            yield from (name, name.partition(":")[2], *parts, *(Path(part).name for part in parts))
