"""Preferences: the owner's, the player's and the visitor's choices in force, and the only way to change them.

From the weakest to the strongest: the defaults, the owner's files, the player's file, the environment and the command
line (`layers.py`), changes since the start, and in a kiosk the present visitor's changes, which are never saved.
"""

from __future__ import annotations

import dataclasses
import logging
from collections.abc import Callable, Mapping
from typing import Any

from ..storage import SETTINGS, Shelf
from .config import Config
from .layers import Layers
from .settings import Settings, unread

_log = logging.getLogger(__name__)


class Preferences:
    """The choices in force. `read` reads the layers again; without it a reload changes nothing.

    Each change calls `watch` with the names of the settings and configuration keys whose values differ.
    """

    config: Config
    """The configuration in force."""
    settings: Settings
    """The settings in force."""
    _given: Settings
    """The owner's settings."""
    _chosen: Settings
    """The same, overridden by the player's file."""
    _base: Settings
    """The settings of all layers."""
    _kept: dict[str, Any]
    """The entries of the player's file that this version cannot read, for a newer one."""

    def __init__(self, shelf: Shelf, layers: Layers, read: Callable[[], Layers] | None = None) -> None:
        self.watch: Callable[[frozenset[str]], None] | None = None
        self.trouble = False
        """Whether the player's file could not be read completely."""
        self._shelf = shelf
        self._read = read
        self._changes: dict[str, Any] = {}
        """Changes since the start by the player or by a kiosk's staff."""
        self._visitor: dict[str, Any] = {}
        self._take(layers)
        self.settings = self._base

    @property
    def own(self) -> Settings:
        """The settings without the present visitor's changes."""
        return self._base.with_overrides(self._changes)

    def change(self, changes: Mapping[str, Any]) -> None:
        """Change settings and save them; in a kiosk and in safe mode only until `restore` or the end."""
        if self.config.kiosk or self.config.safe:
            self._visitor |= self._checked(changes)
            self._renew()
        else:
            self.save(changes)

    def save(self, changes: Mapping[str, Any]) -> None:
        """Change settings and save them, as a kiosk's staff does. Safe mode saves nothing, as it read no file.

        None means the value of the layers.
        """
        if not self.config.safe:
            self._chosen = self._chosen.with_overrides(changes)
            self._kept = {name: value for name, value in self._kept.items() if name not in changes}
            self._shelf.save(SETTINGS, self._chosen.dumps(self._given, self._kept))
        self._changes |= self._checked(changes)
        self._visitor = {name: value for name, value in self._visitor.items() if name not in changes}
        self._renew()

    def restore(self) -> None:
        """Undo a kiosk visitor's changes; elsewhere do nothing."""
        if self.config.kiosk:
            self._visitor.clear()
            self._renew()

    def reread(self) -> bool:
        """Read the configuration again; return False if it has no source.

        Changes since the start stay, unless their layer has changed.
        """
        if self._read is None:
            return False
        base, config = self._base, self.config
        self._take(self._read())
        for name in _differing(base, self._base):
            self._changes.pop(name, None)
            self._visitor.pop(name, None)
        self._renew(_differing(config, self.config))
        return True

    def _take(self, layers: Layers) -> None:
        """Apply the owner's layers and the player's file."""
        self.config = layers.config
        self._given = layers.given
        self._chosen = self._given
        if self.config.safe:  # the file may be what makes starts fail
            self._base = Settings(sound=False, lang=layers.over_settings(layers.given).lang)
            return
        loaded = self._shelf.load(
            SETTINGS, lambda text, source: (*Settings.parse_file(text, source, layers.given), unread(text))
        )
        self._chosen, problems, self._kept = loaded.value or (layers.given, (), {})
        for problem in [*problems, *([loaded.notice] if loaded.notice else ())]:
            _log.warning("%s", problem)
        self.trouble = bool(problems) or loaded.notice is not None
        self._base = layers.over_settings(self._chosen)

    def _checked(self, changes: Mapping[str, Any]) -> Mapping[str, Any]:
        """Raise SettingsError for an unknown setting or a wrong value."""
        self.settings.with_overrides(changes)
        return changes

    def _renew(self, changed: frozenset[str] = frozenset()) -> None:
        before, self.settings = self.settings, self.own.with_overrides(self._visitor)
        if self.watch is not None:
            self.watch(changed | _differing(before, self.settings))


def _differing(before: Settings | Config, after: Settings | Config) -> frozenset[str]:
    """Return the names of the fields whose values differ."""
    names = (each.name for each in dataclasses.fields(before))
    return frozenset(name for name in names if getattr(before, name) != getattr(after, name))
