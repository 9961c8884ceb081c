"""Drives the real program without a screen: controls by their names, time as an argument.

    pilot = Pilot(folder)
    pilot.tap("menu:play")
    pilot.settle()
    pilot.tap("call:3")

Events go through the real event queue and frames through `App.frame`; no clock is read and nothing sleeps. Frames
end exactly on every beat, a sixth of a second, whatever the frame rate: whoever acts on beats acts on the same tick
at any rate.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from game.app import App, Options
from game.device.cues import Cue
from game.device.loop import TICKS_PER_SECOND
from game.engine import Call, Phase, Play, Record, SeatView
from game.match.levels import Level, read_levels
from game.match.outside import Guests
from game.players import new_player
from game.scenes import SCENES
from game.scenes.round.sitting import Table
from game.scenes.round.table_scene import TableScene
from game.scenes.scene import NEWBORN, Scene
from game.scenes.transitions import Screen
from game.settings.config import Config
from game.settings.layers import Choices
from game.settings.settings import Settings
from game.storage.resources import Resources
from game.storage.saves import Shelf
from game.ui.widgets import Control

RESOURCES = Resources()
LEVELS, LEVEL_ERRORS = read_levels(RESOURCES.levels)
SEED = b"0123456789abcdef"
BEAT = 10
"""Ticks between two moments at which the pilot may act."""
PATIENCE = 120.0
"""Seconds of the game's own time after which something that never comes is a fault."""

Choose = Callable[[SeatView], Call | Play]


def level(key: str) -> Level:
    """The shipped table of that name."""
    return next(each for each in LEVELS if each.key == key)


def by_rule(view: SeatView) -> Call | Play:
    """Plays as the computer player `rule` does."""
    return new_player("rule").choose(view, bytes(32))


def first_legal(view: SeatView) -> Call | Play:
    """The lowest call, and of the cards that may be played the first."""
    action = view.legal_actions()[0]
    assert isinstance(action, Call | Play)
    return action


class Pilot:
    """The program, and somebody who uses it.

    `frames` are the lengths of the frames in seconds, over and over; `settings` go over quick ones without motion.
    """

    def __init__(
        self,
        data_folder: Path | None,
        *,
        level: Level | None = None,
        seed: bytes | None = SEED,
        frames: Iterable[float] = (1 / 60,),
        config: Config | None = None,
        reread: Callable[[], Choices] | None = None,
        guests: Guests | None = None,
        **settings: object,
    ) -> None:
        chosen = {"size": "1280x720", "speed": "off", "trick_time": 0.0, **settings}
        own = Settings(**chosen)
        shelf = Shelf(data_folder)
        options = Options(
            level=level,
            seed=seed,
            shelf=shelf,
            config=config or Config(),
            reread=reread,
            guests=guests or Guests(),
        )
        self.app = App(own, options, RESOURCES, LEVELS)
        self.now = 1000.0
        self.ticks = 0
        self.cues: list[tuple[int, Cue]] = []
        """What sounded, each cue with the tick it sounded on."""
        self.seen: set[Screen] = set()
        """The screens that have been on top."""
        self._frames = itertools.cycle(tuple(frames))
        self._start = self.now
        self.app.audio.play = self._hear
        self.app.open()
        self._update = self.app.stack.update
        self.app.stack.update = self._count
        self.frame(0.0)

    def close(self) -> None:
        """Put the program away."""
        self.app.close()

    def _hear(self, cue: Cue) -> None:
        self.cues.append((self.ticks, cue))

    def _count(self) -> None:
        self.ticks += 1
        self._update()

    # -- what is there

    @property
    def scene(self) -> Scene:
        """The screen on top."""
        return self.app.stack.top

    @property
    def screen(self) -> Screen:
        """The name of the screen on top."""
        return next(name for name, kind in SCENES.items() if kind is type(self.scene))

    @property
    def table(self) -> Table:
        """The table being played at."""
        held = (getattr(scene, "table", scene.payload) for scene in reversed(self.app.stack.screens))
        return next(table for table in held if isinstance(table, Table))

    @property
    def record(self) -> Record:
        """What has been done in the match."""
        return self.table.session.record

    @property
    def view(self) -> SeatView:
        """What the player may know."""
        return self.table.view

    @property
    def notice(self) -> str:
        """What is said over the screen."""
        return self.app.services.notices.text

    @property
    def over(self) -> bool:
        """Whether the program has ended."""
        return self.app.stack.over

    def targets(self) -> tuple[str, ...]:
        """The names of all that can be pressed now."""
        return tuple(control.name for control in self.scene.controls)

    def control(self, name: str) -> Control:
        """The control of that name, which must be there and not be covered."""
        control = self.scene.control(name)
        assert control is not None, f"there is no {name!r} on {self.screen}: {', '.join(self.targets())}"
        x, y = self.middle(control)
        on_top = self.scene.at(x, y)
        assert getattr(on_top, "name", None) == name, f"the middle of {name!r} belongs to {on_top}"
        return control

    def middle(self, control: Control) -> tuple[int, int]:
        """The pixel in the middle of where a press counts."""
        return int(self.scene.across(control, int(control.hit.cx))), int(control.hit.cy)

    @property
    def waiting(self) -> bool:
        """Whether the program waits for the person: their turn, or a screen that is no table."""
        if self.over or not isinstance(self.scene, TableScene):
            return True
        return self.scene.turn and self.scene.asked

    # -- time

    def frame(self, seconds: float | None = None) -> float:
        """One frame, never past the next beat; returns how long the program would sleep."""
        length = next(self._frames) if seconds is None else seconds
        # Half a tick past the beat: no rounding of a sum of seconds can move the tick to the other side.
        beat = self._start + ((self.ticks // BEAT + 1) * BEAT + 0.5) / TICKS_PER_SECOND
        if seconds is None and self.now < beat < self.now + length:
            length = beat - self.now
        self.now += length
        pause = self.app.frame(self.now)
        if not self.over:
            self.seen.add(self.screen)
        return pause

    def beat(self) -> None:
        """Go on to the next beat."""
        goal = (self.ticks // BEAT + 1) * BEAT
        while self.ticks < goal and not self.over:
            self.frame()

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        goal = self.ticks + round(seconds * TICKS_PER_SECOND)
        while self.ticks < goal and not self.over:
            self.frame()

    def until(self, what: Callable[[], bool]) -> None:
        """Let time pass until something is so."""
        latest = self.now + PATIENCE
        while not what():
            assert self.now < latest, f"waited {PATIENCE} seconds on {self.screen}"
            self.frame()

    def settle(self) -> None:
        """Let time pass until it is the player's turn, or a screen came that is no table."""
        self.until(lambda: self.waiting)

    # -- what the person does

    def post(self, kind: int, **values: object) -> None:
        """Put an event into the queue."""
        pygame.event.post(pygame.event.Event(kind, **values))

    def press(self, x: int, y: int) -> None:
        """The button goes down."""
        self.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False)

    def release(self, x: int, y: int) -> None:
        """The button goes up."""
        self.post(pygame.MOUSEBUTTONUP, pos=(x, y), button=1, touch=False)

    def hover(self, x: int, y: int) -> None:
        """The pointer moves."""
        self.post(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0), touch=False)

    def post_tap(self, name: str) -> None:
        """Put a press and a release on a control into the queue, however new it is."""
        x, y = self.middle(self.control(name))
        self.press(x, y)
        self.release(x, y)

    def tap(self, name: str) -> None:
        """Press a control and let go, once it has been there long enough to be heard."""
        self.wait((NEWBORN + 1) / TICKS_PER_SECOND)
        self.post_tap(name)
        self._until_a_tick()

    def press_key(self, key: int, mod: int = 0) -> None:
        """Press a key."""
        self.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        self._until_a_tick()

    def _until_a_tick(self) -> None:
        """What was done is heard on a frame that has a tick."""
        ticks = self.ticks
        while self.ticks == ticks and not self.over:
            self.frame()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.post(pygame.WINDOWSIZECHANGED, x=width, y=height, window=None)
        self._until_a_tick()

    def screenshot(self, path: Path) -> Path:
        """Save what the window shows."""
        pygame.image.save(self.app.window.surface, path)
        return path

    def focus(self, name: str) -> None:
        """Bring the keyboard's focus to a control, by Tab."""
        for _ in range(len(self.targets()) + 2):
            if self.scene.focus == name and self.scene.focus_shown:
                return
            self.press_key(pygame.K_TAB)
        raise AssertionError(f"Tab never reaches {name!r} on {self.screen}")

    # -- playing

    def do(self, action: Call | Play) -> None:
        """Call or play by touch."""
        if isinstance(action, Call):
            self.tap(f"call:{action.number}")
            self.tap("call")
        else:
            self.tap(f"hand:{action.card}")

    def do_by_keys(self, action: Call | Play) -> None:
        """Call or play with the keyboard alone."""
        self.wait((NEWBORN + 1) / TICKS_PER_SECOND)
        if isinstance(action, Call):
            for digit in str(action.number):
                self.press_key(pygame.K_0 + int(digit))
            self.focus("call")
            self.wait((NEWBORN + 1) / TICKS_PER_SECOND)
        else:
            self.focus(f"hand:{action.card}")
        self.press_key(pygame.K_RETURN)

    def play_turn(self, choose: Choose = by_rule, *, keys: bool = False) -> Call | Play:
        """Wait for the turn, decide, and do it."""
        self.settle()
        assert self.screen in (Screen.CALL, Screen.PLAY), f"no turn on {self.screen}"
        action = choose(self.view)
        before = len(self.record.actions)
        (self.do_by_keys if keys else self.do)(action)
        assert self.record.actions[before] == action, f"{action} was asked for"
        return action

    def play_round(self, choose: Choose = by_rule, *, keys: bool = False) -> list[Call | Play]:
        """Play until the round is scored; returns what was done."""
        done = []
        self.settle()
        while self.screen in (Screen.CALL, Screen.PLAY):
            done.append(self.play_turn(choose, keys=keys))
            self.settle()
        assert self.screen is Screen.SUMMARY, self.screen
        return done

    def play_match(self, choose: Choose = by_rule, *, rounds: int = 2) -> list[Call | Play]:
        """Play until the standings are up; an endless match is ended after so many rounds."""
        done = []
        self.settle()
        while self.screen is not Screen.FINAL:
            if self.screen is Screen.SUMMARY:
                stop = "end" in self.targets() and len(self.table.stage.board.history) >= rounds
                self.tap("end" if stop else "next")
                self.settle()
            else:
                done += self.play_round(choose)
        assert self.table.session.match.phase is Phase.OVER
        return done
