"""Drives the real program without a screen, and plays: see `game.workshop.driver`.

    pilot = Pilot(folder)
    pilot.play_match()

Events go through the real event queue and frames through `App.frame`; no clock is read and nothing sleeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from game.app import Options
from game.engine import Call, Phase, Play, SeatView
from game.match.levels import Level, read_levels
from game.match.outside import OutsidePlayers
from game.players import new_player
from game.scenes.scene import NEW_CONTROL_TICKS
from game.scenes.transitions import Screen
from game.settings.config import Config
from game.settings.layers import Layers
from game.signals import Signals
from game.storage.resources import Resources
from game.storage.starts import Starts
from game.workshop.driver import BEAT, Driver, DriverError, layers_of

__all__ = ["BEAT", "LEVELS", "LEVEL_ERRORS", "RESOURCES", "SEED", "Pilot", "by_rule", "first_legal", "level"]

RESOURCES = Resources()
LEVELS, LEVEL_ERRORS = read_levels(RESOURCES.levels)
SEED = b"0123456789abcdef"

Choose = Callable[[SeatView], Call | Play]


def level(key: str) -> Level:
    """The shipped table of that name."""
    return next(each for each in LEVELS if each.key == key)


def by_rule(view: SeatView) -> Call | Play:
    """Choose as the computer player `rule` does."""
    return new_player("rule").choose(view, bytes(32))


def first_legal(view: SeatView) -> Call | Play:
    """The lowest call, and of the cards that may be played the first."""
    action = view.legal_actions()[0]
    assert isinstance(action, Call | Play)
    return action


class Pilot(Driver):
    """A live driver that plays. `settings` go over quick ones without motion."""

    def __init__(
        self,
        data_folder: Path | None,
        *,
        level: Level | None = None,
        seed: bytes | None = SEED,
        frames: Iterable[float] = (1 / 60,),
        config: Config | None = None,
        read: Callable[[], Layers] | None = None,
        signals: Signals | None = None,
        starts: Starts | None = None,
        outside: OutsidePlayers | None = None,
        **settings: object,
    ) -> None:
        layers = layers_of(config, {"size": "800x480", "speed": "off", "trick_time": 0.0, **settings})
        options = Options(
            level=level,
            seed=seed,
            outside=outside or OutsidePlayers(),
            signals=signals or Signals(),
            starts=starts or Starts(),
        )
        super().__init__(data_folder, layers, options=options, read=read, frames=frames)

    def frame(self, seconds: float | None = None) -> float:
        """Make one frame, and wait for the disk, so that what is done beside the loop is always done after it."""
        pause = super().frame(seconds)
        self.services.shelf.disk.wait()
        return pause

    def do(self, action: Call | Play) -> None:
        """Call or play by touch."""
        if isinstance(action, Call):
            self.tap(f"call:{action.number}")
            self.tap("call")
        else:
            self.tap(f"hand:{action.card}")

    def do_by_keys(self, action: Call | Play) -> None:
        """Call or play with the keyboard alone."""
        self.tick(NEW_CONTROL_TICKS + 1)
        if isinstance(action, Call):
            for digit in str(action.number):
                self.press_key(pygame.K_0 + int(digit))
            self.focus("call")
            self.tick(NEW_CONTROL_TICKS + 1)
        else:
            self.focus(f"hand:{action.card}")
        self.press_key(pygame.K_RETURN)

    def play_turn(self, choose: Choose = by_rule, *, keys: bool = False) -> Call | Play:
        """Wait for the turn, decide, and do it."""
        self.settle()
        action = choose(self.view)
        before = len(self.record.actions)
        (self.do_by_keys if keys else self.do)(action)
        if self.record.actions[before] != action:
            raise DriverError(f"{action} was asked for, {self.record.actions[before]} was done")
        return action

    def play_round(self, choose: Choose = by_rule, *, keys: bool = False) -> list[Call | Play]:
        """Play until the round is scored; returns what was done."""
        done = []
        self.settle()
        while self.screen in (Screen.CALL, Screen.PLAY):
            done.append(self.play_turn(choose, keys=keys))
            self.settle()
        if self.screen is not Screen.SUMMARY:
            raise DriverError(f"the round came out on {self.screen}")
        return done

    def play_match(self, choose: Choose = by_rule, *, rounds: int = 2) -> list[Call | Play]:
        """Play until the standings are up; an endless match is ended after so many rounds."""
        done = []
        self.settle()
        while self.screen is not Screen.FINAL:
            if self.screen is Screen.SUMMARY:
                stop = self.has("end") and len(self.stage.board.history) >= rounds
                self.tap("end" if stop else "next")
                self.settle()
            else:
                done += self.play_round(choose)
        if self.table.session.match.phase is not Phase.OVER:
            raise DriverError("the match is not over")
        return done
