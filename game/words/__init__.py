"""Localisation: catalogues, numbers, scripts, bidirectional text."""

from __future__ import annotations

from . import scripts
from .text import (
    NAMES,
    NATIVE,
    SOURCE_LANGUAGE,
    Words,
    available,
    catalogue_path,
    choose,
    match,
    offered,
    system_locale,
)

__all__ = [
    "NAMES",
    "NATIVE",
    "SOURCE_LANGUAGE",
    "Words",
    "available",
    "catalogue_path",
    "choose",
    "match",
    "offered",
    "scripts",
    "system_locale",
]
