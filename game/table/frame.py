"""What a frame of the table is drawn with."""

from __future__ import annotations

from dataclasses import dataclass

from ..ui import Brush, Looks, Painter, Theme
from ..words import Words
from .layout import TableLayout
from .scoreboard import Board
from .stage import Stage


@dataclass(frozen=True, slots=True)
class Persona:
    """A player's name and avatar, as shown at the table."""

    name: str
    avatar: str


@dataclass(frozen=True, slots=True)
class TableFrame:
    """One frame of the table: what it is painted with, in which looks and words, and what it shows."""

    painter: Painter
    looks: Looks
    words: Words
    stage: Stage
    personas: tuple[Persona, ...]
    """Of the players, by seat."""
    alpha: float = 0.0
    """How much of a tick after the stage's own time."""

    @property
    def layout(self) -> TableLayout:
        """Where everything lies."""
        return self.stage.layout

    @property
    def board(self) -> Board:
        """What has been shown of the match so far."""
        return self.stage.board

    @property
    def brush(self) -> Brush:
        """The parts of the interface at the table's unit."""
        return self.looks.brush(self.layout.u)

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.looks.theme
