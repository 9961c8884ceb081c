"""The layers that configuration and settings are read from; later ones override earlier ones.

    the defaults < /boot/firmware/callbreak.toml < /etc/callbreak/config.toml < the user's config.toml
    < what the player chose in the game < CALLBREAK_* in the environment < the command line

All files may hold the same keys: every field of `Config`, and every field of `Settings` as its default for the player.
Each fault is reported with its file and line, and the rest still applies. docs/configuration.md describes the keys.
"""

from __future__ import annotations

import contextlib
import os
import re
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ..engine import WrongValueError, find, parse_toml, utf8
from ..storage import read_file
from . import config, settings
from .config import Config
from .settings import Settings

READERS = {**config.READERS, **settings.READERS}
"""The kind of every key."""
PREFIX = "CALLBREAK_"
ALSO_CALLED = {"CALLBREAK_DATA": "data_dir"}
SECRETS = ("pin",)
"""Keys whose values appear in no message."""
LARGEST_FILE = 64 * 1024
"""In bytes."""
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_TEXT_OR_COMMENT = re.compile(
    r"""
    \"{3} (?:\\.|[^\\])*? \"{3,5}  |  '{3} .*? '{3,5}  |  "(?:\\.|[^"\\])*"  |  '[^']*'  |  \#[^\n]*
    """,
    re.VERBOSE | re.DOTALL,
)
_KEY = re.compile(r"""[ \t\[]*(?:["']([^"']*)["']|([A-Za-z0-9_-]+))""")


@dataclass(slots=True)
class Layers:
    """The valid values of the sources, by key; later files override earlier ones."""

    files: dict[str, Any] = field(default_factory=dict)
    """Values from files."""
    over: dict[str, Any] = field(default_factory=dict)
    """Values from the environment and the command line, which override the player's choices."""
    found: list[Path] = field(default_factory=list)
    """The files that exist."""
    exposed: list[Path] = field(default_factory=list)
    """The files that other users may write."""
    problems: list[str] = field(default_factory=list)
    """The faults, a line each, with their place."""

    @property
    def config(self) -> Config:
        """The owner's configuration."""
        return Config(**_of(config.READERS, {**self.files, **self.over}))

    @property
    def given(self) -> Settings:
        """The settings where the player has chosen nothing."""
        return Settings(**_of(settings.READERS, self.files))

    def over_settings(self, stored: Settings) -> Settings:
        """Return the player's stored settings, overridden by the environment and the command line."""
        return stored.with_overrides(_of(settings.READERS, self.over))

    def add_file(self, path: Path) -> None:
        """Add a file; a missing one is ignored."""
        try:
            raw = read_file(path, LARGEST_FILE)
            if sys.platform != "win32" and os.stat(path).st_mode & OTHERS_WRITE:
                self.exposed.append(path)
        except (FileNotFoundError, NotADirectoryError):
            return
        except OSError as error:
            self.problems.append(f"{path}: cannot be read: {error.strerror or error}; it is left out")
            return
        self.found.append(path)
        try:
            keys, lines = parse(raw)
        except WrongValueError as error:
            self.problems.append(f"{path}:{error}; the file is left out")
            return
        for name, value in keys.items():
            try:
                self.files[name] = _right(name, value)
            except WrongValueError as error:
                self.problems.append(f"{path}:{lines.get(name, 1)}: {error}")

    def add_environment(self, environ: Mapping[str, str]) -> None:
        """Add the CALLBREAK_... variables."""
        for variable in sorted(environ):
            if not variable.startswith(PREFIX) or not environ[variable]:
                continue
            name = ALSO_CALLED.get(variable) or variable.removeprefix(PREFIX).lower()
            try:
                self.over[name] = from_text(name, environ[variable])
            except WrongValueError as error:
                self.problems.append(f"{variable} in the environment: {error}")

    def add_flags(self, flags: Mapping[str, Any]) -> None:
        """Add the command line's options; None means not given. Raises WrongValueError."""
        for name, value in flags.items():
            if value is None:
                continue
            try:
                self.over[name] = from_text(name, value) if isinstance(value, str) else _right(name, value)
            except WrongValueError as error:
                raise WrongValueError(f"--{name.replace('_', '-')}{str(error).removeprefix(name)}") from None


def places(
    environ: Mapping[str, str],
    platform: str = sys.platform,
    *,
    users: Path | None = None,
    root: Path = Path("/"),
) -> list[Path]:
    """Return the files to read, the weakest first; `users` replaces the user's own file."""
    found = []
    if platform != "win32":
        found += [root / "boot" / "firmware" / "callbreak.toml", root / "etc" / "callbreak" / "config.toml"]
    if users is not None:
        return [*found, users]
    home = environ.get("HOME") or environ.get("USERPROFILE") or ""
    if platform == "win32":
        base = environ.get("APPDATA") or (home and os.path.join(home, "AppData", "Roaming"))
    elif platform == "darwin":
        base = home and os.path.join(home, "Library", "Application Support")
    else:
        base = environ.get("XDG_CONFIG_HOME") or (home and os.path.join(home, ".config"))
    return [*found, Path(base) / "callbreak" / "config.toml"] if base else found


def exposed_words(path: Path) -> str:
    """Return what to say of a configuration that other users may write."""
    return f"{path}: is used, but other users may write it: chmod go-w {path}"


def read_layers(files: list[Path], environ: Mapping[str, str], flags: Mapping[str, Any]) -> Layers:
    """Read all layers. Raises WrongValueError for the command line; other faults are collected."""
    layers = Layers()
    for path in files:
        layers.add_file(path)
    layers.add_environment(environ)
    layers.add_flags(flags)
    return layers


def parse(raw: bytes) -> tuple[dict[str, Any], dict[str, int]]:
    """Parse TOML: the keys, and the line where each begins. WrongValueError begins with the line of the fault."""
    text = utf8(raw).replace("\r\n", "\n")
    return parse_toml(text), _lines(text)


def from_text(name: str, text: str) -> Any:
    """Parse the bare text of a key's value: as it is, else as TOML, else as a list with commas."""
    try:
        as_toml = parse_toml(f"value = {text}")["value"]
    except WrongValueError:
        as_toml = text
    for value in (text, [part.strip() for part in text.split(",")]):
        with contextlib.suppress(WrongValueError):
            return find(READERS, name, "key").check(value, name)
    return _right(name, as_toml)


def _lines(text: str) -> dict[str, int]:
    """Return the line of valid TOML where each key begins, counted from 1: one that no bracket or text encloses."""
    found: dict[str, int] = {}
    depth = 0
    bare = _TEXT_OR_COMMENT.sub(lambda match: "[" + "\n" * match[0].count("\n") + "]", text)
    for number, (line, marks) in enumerate(zip(text.split("\n"), bare.split("\n"), strict=True), start=1):
        if depth == 0 and (key := _KEY.match(line)):
            found.setdefault(key[1] or key[2], number)
        depth += marks.count("[") + marks.count("{") - marks.count("]") - marks.count("}")
    return found


def _right(name: str, value: Any) -> Any:
    if name not in READERS and isinstance(value, dict):
        raise WrongValueError(f"[{name}]: there are no sections; write the keys by themselves, before any [section]")
    kind = find(READERS, name, "key")
    try:
        return kind.check(value, name)
    except WrongValueError as error:
        why = f"{name}: must be {kind.allowed}" if name in SECRETS else str(error)
    raise WrongValueError(why.removesuffix(", or null"))  # a TOML file cannot say null: the key is left out


def _of(known: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name in known}
