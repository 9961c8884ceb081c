"""A table that nobody sits at: four computer players, nothing kept, and a sentence for what has just happened."""

from __future__ import annotations

from ....device import Cue
from ....engine import Event
from ....match import Session
from ....players import CHARACTERS, SLOW
from ....settings import Speed
from ....table import Tempo
from ...round.sitting import Table
from ...services import Services
from .captions import Caption, caption

TRICK_TIME = 1.4
"""Seconds for which a finished trick stays, long enough for strangers to see who won it."""


class Show(Table):
    """One round at the level whose turn it is: the `number`th since the game began to play itself.

    It goes at the usual speed whatever is set, since people are to see it.
    """

    def __init__(self, services: Services, number: int) -> None:
        levels = services.levels
        level = levels[number % len(levels)]
        others = [name for name in CHARACTERS if name not in SLOW and name not in level.opponents]
        names = (others[number % len(others)], *level.opponents)
        session = Session(level.rules, names, services.show_seed(number), level.dealer)
        play = services.play if services.config.attract_sound else _unheard
        super().__init__(services, level, session, play=play)
        self.stage.tempo = Tempo(Speed.NORMAL.factor, TRICK_TIME)
        self.caption: Caption | None = None
        """What the latest event that teaches anything teaches."""

    def keep(self) -> None:
        """Nothing of it is kept: whatever match a person has saved stays."""

    def show(self, event: Event) -> None:
        """Begin to show what has happened, and what it teaches."""
        self.caption = caption(self.stage.board, event) or self.caption
        super().show(event)


def _unheard(_cue: Cue) -> None:
    """It is quiet while nobody is there."""
