"""Preferences: what is in force of the owner's, the player's and this visitor's choices, and the one way to change it.

From the weakest to the strongest: the defaults, the owner's files, the player's file, the environment and the command
line (`layers.py`), what was chosen since the start, and in a kiosk what the present visitor chose, which is saved
nowhere and forgotten with them.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping
from typing import Any

from ..storage import SETTINGS, Shelf
from .config import Config
from .layers import Layers
from .settings import Settings

_log = logging.getLogger(__name__)


class Preferences:
    """The choices in force. `read` reads the layers again; without it a reload changes nothing.

    Every change is passed to `watch`, as the names of the settings and configuration keys whose values differ.
    """

    config: Config
    """The configuration in force."""
    settings: Settings
    """The settings in force."""
    _given: Settings
    """The owner's settings."""
    _chosen: Settings
    """The player's file over them."""
    _base: Settings
    """Everything that was read."""

    def __init__(self, shelf: Shelf, layers: Layers, read: Callable[[], Layers] | None = None) -> None:
        self.watch: Callable[[frozenset[str]], None] | None = None
        self.trouble = False
        """Whether the player's file could not be read as it stands."""
        self._shelf = shelf
        self._read = read
        self._kept: dict[str, Any] = {}
        """Chosen since the start, by the player or by a kiosk's staff."""
        self._visitor: dict[str, Any] = {}
        self._take(layers)
        self.settings = self._base

    @property
    def own(self) -> Settings:
        """The settings without this visitor's."""
        return self._base.with_overrides(self._kept)

    def change(self, changes: Mapping[str, Any]) -> None:
        """Change settings and save them; in a kiosk and in safe mode only until `restore` or the end."""
        if self.config.kiosk or self.config.safe:
            self._visitor |= self._checked(changes)
            self._renew()
        else:
            self.keep(changes)

    def keep(self, changes: Mapping[str, Any]) -> None:
        """Change settings and save them, as the staff of a kiosk does. Safe mode saves nothing: it read no file.

        None means what the layers say.
        """
        if not self.config.safe:
            self._chosen = self._chosen.with_overrides(changes)
            self._shelf.save(SETTINGS, self._chosen.dumps(self._given))
        self._kept |= self._checked(changes)
        self._visitor = {name: value for name, value in self._visitor.items() if name not in changes}
        self._renew()

    def restore(self) -> None:
        """Forget a kiosk visitor's choices. Elsewhere it changes nothing."""
        if self.config.kiosk:
            self._visitor.clear()
            self._renew()

    def reread(self) -> bool:
        """Read the configuration again; False where it has no source. What was chosen since stays, unless its layer
        has changed.
        """
        if self._read is None:
            return False
        base, config = self._base, self.config
        self._take(self._read())
        for name in _differing(base, self._base):
            self._kept.pop(name, None)
            self._visitor.pop(name, None)
        self._renew(_differing(config, self.config))
        return True

    def _take(self, layers: Layers) -> None:
        """Lay the player's file over the owner's layers."""
        self.config = layers.config
        self._given = layers.given
        self._chosen = self._given
        if self.config.safe:  # the file may be what went wrong
            self._base = Settings(sound=False, lang=layers.over_settings(layers.given).lang)
            return
        loaded = self._shelf.load(SETTINGS, lambda text, source: Settings.parse_file(text, source, layers.given))
        chosen, problems = loaded.value or (layers.given, ())
        self._chosen = chosen
        for problem in [*problems, *([loaded.notice] if loaded.notice else ())]:
            _log.warning("%s", problem)
        self.trouble = bool(problems) or loaded.notice is not None
        self._base = layers.over_settings(self._chosen)

    def _checked(self, changes: Mapping[str, Any]) -> Mapping[str, Any]:
        """Raise SettingsError for a setting that does not exist or a value it cannot have."""
        self.settings.with_overrides(changes)
        return changes

    def _renew(self, changed: frozenset[str] = frozenset()) -> None:
        before, self.settings = self.settings, self.own.with_overrides(self._visitor)
        if self.watch is not None:
            self.watch(changed | _differing(before, self.settings))


def _differing(before: Settings | Config, after: Settings | Config) -> frozenset[str]:
    """The names of the fields whose values differ."""
    names = (each.name for each in dataclasses.fields(before))
    return frozenset(name for name in names if getattr(before, name) != getattr(after, name))
