"""A round of the attract mode, played by four computer players, with captions; nothing is saved."""

from __future__ import annotations

from ....device import Cue
from ....match import Session
from ....players import CHARACTERS, SLOW
from ....settings import Speed
from ....table import Tempo
from ...round.sitting import Table
from ...services import Services
from .captions import Caption, caption

TRICK_TIME = 1.4
"""Seconds that a finished trick is shown, long enough for strangers to see who won it."""


class Demo:
    """The `number`th round since the attract mode began, at the level whose turn it is.

    It runs at normal speed whatever the settings, since it is there to be watched.
    """

    def __init__(self, services: Services, number: int) -> None:
        levels = services.levels
        level = levels[number % len(levels)]
        others = [name for name in CHARACTERS if name not in SLOW and name not in level.opponents]
        names = (others[number % len(others)], *level.opponents)
        session = Session(level.rules, names, services.seeds.at(number), level.dealer)
        self._services = services
        self.table = Table(services, level, session, play=self._play)
        self.table.stage.tempo = Tempo(Speed.NORMAL.factor, TRICK_TIME)
        self.number = number
        self.caption: Caption | None = None
        """The caption of the latest event that has one."""

    def pump(self) -> None:
        """Show the next event on the stage, with its caption."""
        table = self.table
        while (event := table.next_event(table.screen)) is not None:
            self.caption = caption(table.stage.board, event) or self.caption
            table.show(event)

    def _play(self, cue: Cue) -> None:
        """Play a sound, if the attract mode has any."""
        if self._services.config.attract_sound:
            self._services.play(cue)
