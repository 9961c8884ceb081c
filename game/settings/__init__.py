"""The owner's and the player's choices: configuration, settings, and the layers they are read from."""

from __future__ import annotations

from ..engine import WrongValueError
from .config import KIOSK_ATTRACT_AFTER, Config, LogLevel
from .layers import READERS, Layers, exposed_words, places, read_layers
from .preferences import Preferences
from .settings import Settings, SettingsError, Sort, Speed

__all__ = [
    "KIOSK_ATTRACT_AFTER",
    "READERS",
    "Config",
    "Layers",
    "LogLevel",
    "Preferences",
    "Settings",
    "SettingsError",
    "Sort",
    "Speed",
    "WrongValueError",
    "exposed_words",
    "places",
    "read_layers",
]
