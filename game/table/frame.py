"""What the functions that draw the table need for one frame."""

from __future__ import annotations

from dataclasses import dataclass

from ..ui import Brush, Looks, Painter, Theme
from ..words import Words
from .layout import TableLayout
from .scoreboard import Board
from .stage import Stage


@dataclass(frozen=True, slots=True)
class Persona:
    """A player's name and avatar."""

    name: str
    avatar: str


@dataclass(frozen=True, slots=True)
class TableFrame:
    """One frame of the table: painter, looks and words, and the stage to draw."""

    painter: Painter
    looks: Looks
    words: Words
    stage: Stage
    personas: tuple[Persona, ...]
    """By seat."""
    alpha: float = 0.0
    """The fraction of a tick since the stage's own time."""

    @property
    def layout(self) -> TableLayout:
        """The layout of the window."""
        return self.stage.layout

    @property
    def board(self) -> Board:
        """The state of the match as shown so far."""
        return self.stage.board

    @property
    def brush(self) -> Brush:
        """The brush for the table's unit."""
        return self.looks.brush(self.layout.u)

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.looks.theme
