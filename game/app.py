"""The application: builds every object once and runs frames until the game ends. The only reader of a clock."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

import pygame

from .device import TICKS_PER_SECOND, Ask, Command, Exposed, FixedClock, FrameLimiter, Intent, Quit, Resized, last_size
from .device.audio import Audio
from .device.input import Input
from .device.window import Window
from .engine import Record
from .kiosk import Guard, Idle, Lock, Watchdog, keep_pieces_apart
from .match import Level, MatchSeeds, OutsidePlayers
from .scenes import Captures, Leave, Notices, Push, ReplayPage, SceneStack, Services, first_screen
from .settings import Preferences, Settings
from .signals import Signals
from .storage import Matches, ResourceError, Resources, Shelf, Starts
from .table import prepare_backgrounds
from .ui import (
    DEFAULT_THEME,
    Canvas,
    CardChoices,
    Lettering,
    Looks,
    Painter,
    Theme,
    available_themes,
    draw_notice,
    looks_in,
)
from .words import Words, available, choose, offered, system_locale

LOOKS = frozenset({"theme", "card_back", "four_colour", "large_index"})
"""Settings that change the appearance of everything."""
LETTERS = frozenset({"lang", "digits", "text_size"})
"""Settings that change all text."""
AT_START = ("display", "size", "languages", "demo", "safe", "log_file", "log_level", "data_dir")
"""Keys that need a restart."""
ICON = "icons/callbreak-64.png"
STARTED_WELL = 180 * TICKS_PER_SECOND
"""Ticks after which a start counts as good, however it ends: a kiosk may lose its power every night."""
NEW_PICTURES = 3
"""Most card pictures that a frame renders while something moves; each takes about a millisecond."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Options:
    """Start options besides the preferences."""

    level: Level | None = None
    """The level to start at once; None: show the first screen."""
    seed: bytes | None = None
    """The seed of the first match; None: random."""
    outside: OutsidePlayers = field(default_factory=OutsidePlayers)
    """Source of the players, including outside ones."""
    watchdog: Watchdog = field(default_factory=Watchdog)
    """Connection to the service manager."""
    signals: Signals = field(default_factory=Signals)
    """The signals to heed: to leave, and to reload the configuration."""
    starts: Starts = field(default_factory=Starts)
    """The record of the starts that ended badly."""
    record: Record | None = None
    """A recorded match to look at first."""


class App:
    """The whole program. `frame` does everything due at a given time; `run` calls it with the real time.

    The constructor opens the window and the devices. Raises NoDisplayError, or ResourceError for a shipped file.
    """

    def __init__(
        self,
        preferences: Preferences,
        shelf: Shelf,
        resources: Resources,
        levels: tuple[Level, ...],
        options: Options | None = None,
    ) -> None:
        keep_pieces_apart()
        settings, config = preferences.settings, preferences.config
        self.preferences = preferences
        self._options = options or Options()
        self._resources = resources
        self._shelf = shelf
        self._guard = Guard()
        self.clock = FixedClock()
        self.idle = Idle()
        self._limiter = FrameLimiter(config.fps)
        self._seeds = MatchSeeds(self._options.seed)
        self._before: float | None = None
        self._held: list[Intent] = []
        """Intents of frames without a tick, kept for the next frame."""
        self._restless = True
        self._notice = ""
        """The notice in the last drawn frame."""
        self.ticks = 0
        """Ticks that have passed."""
        self.frames_drawn = 0

        self.window = Window(
            settings.window_size,
            fullscreen=settings.fullscreen or config.kiosk,
            display=config.display,
        )
        self.window.open()
        self.window.allow_screensaver(config.screensaver)
        self.window.dress(resources.assets / ICON)
        self.canvas = Canvas(self.window.surface)
        pygame.font.init()
        self.input = Input()
        self.input.open()
        self.audio = Audio(resources, settings)
        if not config.safe:
            self.audio.open()

        self._locale = system_locale(os.environ, pygame.system.get_pref_locales())
        self._languages = offered(config.languages, available(resources))
        self._themes = self._read_themes()
        words, letters = self._words_and_letters(settings)
        self.services = Services(
            preferences=preferences,
            words=words,
            languages=self._languages,
            looks=self._looks(settings, letters),
            use_language=self._use_language,
            themes=self._themes,
            levels=levels,
            region=self._locale.region,
            shelf=shelf,
            matches=Matches(shelf),
            play=self.audio.play,
            seeds=self._seeds,
            make_player=self._options.outside.player,
            stamp=_now,
            save_problem=partial(self._capture, Command.PROBLEM),
            lock=Lock(config.pin, shelf),
            notices=Notices(),
        )
        self._captures = Captures(self.window, self.services, self._options.outside)
        self.stack = SceneStack(self.services)
        self.stack.size = self.window.size
        self._warming = self._backgrounds()
        preferences.watch = self._apply

    def begin(self) -> None:
        """Show the first screen, with a notice if the player's files had problems."""
        self.stack.carry_out(first_screen(self.services, self._options.level))
        if self._options.record is not None:
            self.stack.carry_out(Push(ReplayPage(self.services, self._options.record)))
        if self.preferences.trouble:
            self.services.notices.also(self.services.words("settings.trouble"))
        if self.preferences.config.safe:
            self.services.notices.also(self.services.words("settings.safe"))

    def run(self) -> Leave | None:
        """Run frames in real time until the game ends, then close. Return how a screen ended it, if one did."""
        try:
            while not (self.stack.over or self._options.signals.leaving):
                now = time.perf_counter()
                pause = self.frame(now)
                self._options.watchdog.feed(now)
                if pause:
                    time.sleep(pause)
        finally:
            self.close()
        return self.stack.left

    def close(self) -> None:
        """Close the devices: sound first, since it may be playing. Then wait until everything is on the disk."""
        self._options.watchdog.leave()
        self.audio.close()
        self.window.close()
        pygame.quit()
        self._shelf.disk.close()

    def frame(self, now: float) -> float:
        """Do everything due at `now` seconds. Return the seconds to sleep before the next frame."""
        elapsed = 0.0 if self._before is None else now - self._before
        self._before = now
        if self._options.signals.reread_due:
            self.reread()
        intents = last_size(self._held + self.input.read(now))
        ticks = self.clock.advance(elapsed)
        self._held = []
        handled = False
        for intent in intents:
            if ticks or isinstance(intent, Quit | Resized | Exposed):
                self.handle(intent)
                handled = True
            else:
                self._held.append(intent)
            if self.stack.over:
                return 0.0
        for _ in range(ticks):
            handled |= self.tick()
            if self.stack.over:
                return 0.0
        self.draw_if_needed(handled)
        self.audio.hushed = self.stack.top.music_off
        self.audio.update(ticks)
        if not self._restless:
            next(self._warming, None)
        return self._limiter.pause(now, moving=self._restless)

    def tick(self) -> bool:
        """Advance one tick. Return whether the picture may have changed, apart from animation."""
        self.ticks += 1
        if self.ticks == STARTED_WELL:
            self._shelf.disk.later(self._options.starts.end)
        self.stack.update()
        self.idle.tick()
        self.stack.attend(self.idle.seconds)
        self.services.lock.update()
        staff = self._guard.update()
        if staff:
            self.stack.admit_staff()
        return self.services.notices.update() or staff

    def draw_if_needed(self, handled: bool) -> None:
        """Redraw if something moves, an input was `handled`, or the notice changed."""
        top = self.stack.top
        restless = top.restless
        notice = self.services.notices.text or top.lasting_notice
        if not (restless or self._restless or top.changed or handled or notice != self._notice):
            return
        self._restless, top.changed, self._notice = restless, False, notice
        looks = self.services.looks
        looks.allowance.refill(NEW_PICTURES if restless else None)
        painter = Painter(looks.letters)
        self.stack.draw(painter, self.clock.alpha if restless else 0.0)
        if notice:
            draw_notice(painter, looks, notice, *self.stack.size, aside=top.notice_aside)
        self._restless = restless or looks.allowance.short
        self.window.present(self.canvas.show(painter.items))
        self.frames_drawn += 1

    def handle(self, intent: Intent) -> None:
        """Handle an intent here, or pass it to the top screen."""
        if not self._heard(intent):
            return
        match intent:
            case Quit():
                self.stack.over = True
            case Exposed():
                self.canvas.invalidate()
            case Resized():
                self.canvas = Canvas(self.window.surface)
                self._warming = self._backgrounds()
                self.stack.handle(Resized(*self.window.size))
            case Ask(Command.MUTE):
                self._mute()
            case Ask(Command.FULLSCREEN):
                self.preferences.change({"fullscreen": not self.window.fullscreen})
                self._fill_screen_or_not()
            case Ask(Command.SCREENSHOT | Command.PROBLEM as kind):
                self._capture(kind)
            case _:
                self.stack.handle(intent)

    def _heard(self, intent: Intent) -> bool:
        """Tell whether to handle an intent: a kiosk ignores some, and input only dismisses an attract screen."""
        awake = self.idle.hear(intent)
        attract = self.stack.top.any_input_dismisses
        if self.preferences.config.kiosk:
            heard = self._guard.lets(intent, self.window.size)
            self.window.show_pointer(self._guard.pointer.shown)
            if not heard and not (awake and attract):  # a disabled key still dismisses
                return False
        if not attract or isinstance(intent, Quit | Exposed | Resized):
            return True
        if awake:
            self.stack.handle(intent)
        return False

    def _read_themes(self) -> dict[str, Theme]:
        """Read the shipped themes and those in the data folder; log and skip invalid ones."""
        themes = available_themes(self._resources.themes(self._shelf.source))
        if DEFAULT_THEME not in themes:
            raise ResourceError(f"The theme {DEFAULT_THEME} is missing from {self._resources.assets / 'themes'}.")
        return themes

    def _words_and_letters(self, settings: Settings) -> tuple[Words, Lettering]:
        """Return the catalogue and the lettering of the chosen language, else the system's, else English."""
        language = choose([settings.lang] if settings.lang else self._locale.languages, self._languages)
        if language not in self._languages:
            language = next(iter(self._languages))
        if settings.lang and language != settings.lang.replace("-", "_"):
            there = ", ".join(f"{code} ({name})" for code, name in self._languages.items())
            _log.warning("There is no language %r; %s is used. There are: %s", settings.lang, language, there)
        words, trouble = Words.or_english(language, self._resources.read, settings.digits)
        if trouble is not None:
            _log.warning("%s English is used.", trouble)
        return words, Lettering(self._resources.read, words.language, settings.text_size.factor)

    def _looks(self, settings: Settings, letters: Lettering) -> Looks:
        choices = CardChoices(settings.card_back, settings.four_colour, settings.index)
        return looks_in(self._themes, settings.theme, self._resources.read, letters, choices)

    def _backgrounds(self) -> Iterator[None]:
        return prepare_backgrounds(self.services.looks, *self.window.size)

    # -- preferences

    def reread(self) -> None:
        """Reload the configuration and apply what a running game can."""
        self._options.signals.reread_due = False
        if self.preferences.reread():
            _log.info("The configuration was read again.")

    def _apply(self, changed: frozenset[str]) -> None:
        """Apply the preferences of these names."""
        settings, config = self.preferences.settings, self.preferences.config
        later = [name for name in AT_START if name in changed]
        if later:
            _log.warning("The new %s will hold from the next start on.", ", ".join(later))
        if "fps" in changed:
            self._limiter = FrameLimiter(config.fps)
        if "pin" in changed:
            self.services.lock.change(config.pin)
        self.audio.apply(settings)
        if changed & (LETTERS | LOOKS):
            letters = self.services.looks.letters
            if changed & LETTERS:
                self.services.words, letters = self._words_and_letters(settings)
            self.services.looks = self._looks(settings, letters)
            self._warming = self._backgrounds()
            self.canvas.invalidate()
        if changed & LETTERS:
            self.services.notices.clear()
            self.stack.rearrange()
        self.window.allow_screensaver(config.screensaver)
        if changed & {"fullscreen", "kiosk"}:
            self._fill_screen_or_not()

    def _fill_screen_or_not(self) -> None:
        kiosk = self.preferences.config.kiosk
        fullscreen = self.preferences.settings.fullscreen or kiosk
        if fullscreen != self.window.fullscreen:
            self.window.toggle_fullscreen()
            self.handle(Resized(*self.window.size))
            if fullscreen != self.window.fullscreen and not kiosk:  # the display refused: record the real state
                self.preferences.change({"fullscreen": self.window.fullscreen})
                self.services.notices.say(self.services.words("fullscreen.refused"))

    def renew_looks(self) -> None:
        """Rebuild the lettering and looks from the settings in force, with empty caches."""
        self._apply(LETTERS)

    def _use_language(self, language: str | None) -> None:
        settings = self.preferences.settings
        self.services.words, letters = self._words_and_letters(
            settings if language is None else settings.with_overrides({"lang": language})
        )
        self.services.looks = self.services.looks.in_letters(letters)
        self.canvas.invalidate()
        self.stack.rearrange()

    def _mute(self) -> None:
        self.preferences.change({"sound": self.audio.muted})
        self.services.notices.say(self.services.words("sound.off" if self.audio.muted else "sound.on"))

    def _capture(self, kind: Command) -> None:
        """Save a screenshot or a problem file, and say so."""
        if not self._captures.due(kind, self.ticks):
            return
        if kind is Command.PROBLEM:
            self.services.notices.clear()  # one on the picture may show a path
            self.draw_if_needed(True)
            self.services.notices.say(self._captures.problem(self.stack.screens))
        else:
            self.services.notices.say(self._captures.screenshot())


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
