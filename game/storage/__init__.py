"""Files: atomic writes, saves and records, the log, shipped resources, recent starts."""

from __future__ import annotations

from .log import start_log
from .program import own_command
from .resources import ResourceError, Resources
from .saves import SETTINGS, Loaded, Resume, Shelf, data_folder
from .starts import Starts

__all__ = [
    "SETTINGS",
    "Loaded",
    "ResourceError",
    "Resources",
    "Resume",
    "Shelf",
    "Starts",
    "data_folder",
    "own_command",
    "start_log",
]
