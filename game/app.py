"""Builds every object once, and runs frames until somebody leaves. The only reader of a clock."""

from __future__ import annotations

import gc
import logging
import signal
import time
from collections.abc import Mapping
from dataclasses import replace
from types import FrameType

import pygame

from .device import Ask, Command, Exposed, FixedClock, FrameLimiter, Intent, Quit, Resized, last_size
from .device.audio import Audio
from .device.input import Input
from .device.window import Window
from .engine import nearest
from .kiosk import Guard, Idle, Lock, keep_pieces_apart
from .match import Level, MatchSeeds
from .options import Options
from .scenes import SCENES, Leave, Notices, Reset, SceneStack, Screen, Services
from .settings import Choices, Settings
from .storage import SETTINGS, ResourceError, Resources
from .table import warm
from .ui import Canvas, Lettering, Looks, Painter, Theme, draw_notice, read_themes
from .words import Words, available, choose, offered

SEEN_SETTINGS = ("theme", "card_back", "four_colour", "large_index")
"""Settings that change how everything looks."""
SPOKEN_SETTINGS = ("lang", "digits", "text_size")
"""Settings that change how everything reads."""
AT_START = ("display", "languages", "allow_screensaver", "log_file", "log_level", "data_dir", "demo", "safe")
"""Owner's decisions that a running game cannot take up any more."""
DEFAULT_THEME = "himalayan-dusk"
ICON = "icons/callbreak-64.png"
NEW_PICTURES = 3
"""Card pictures that a frame makes at most while something moves; each takes about a millisecond."""

__all__ = ["App", "Options"]

_log = logging.getLogger(__name__)


class App:
    """The whole program. `frame` does everything that falls due at one moment; `run` calls it with the real time."""

    def __init__(self, settings: Settings, options: Options, resources: Resources, levels: tuple[Level, ...]) -> None:
        self._guard = Guard()
        self._own = settings
        """What a kiosk comes back to when somebody has gone."""
        self._options = options
        self._resources = resources
        self._levels = levels
        self.window = Window(
            settings.window_size,
            fullscreen=settings.fullscreen or options.config.kiosk,
            display=options.config.display,
            allow_screensaver=options.config.allow_screensaver,
        )
        self.audio = Audio(resources, settings)
        self.input = Input()
        self.clock = FixedClock()
        self.idle = Idle()
        self._limiter = FrameLimiter(options.config.fps)
        self._in_force = Choices(settings, options.stored, options.given, options.config)
        self._reread_due = False
        self._seeds = MatchSeeds(options.seed)
        self._before: float | None = None
        self._held: list[Intent] = []
        self._restless = True
        self._told = ""
        self._leaving = False
        self.frames_drawn = 0

    def heed_signals(self) -> None:
        """Leave in good order when asked to by a signal, also by a closed terminal; read the configuration again on
        SIGUSR1. Only for the main thread.
        """
        for name in ("SIGTERM", "SIGINT", "SIGHUP"):
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), self._on_signal)
        if hasattr(signal, "SIGUSR1"):
            signal.signal(signal.SIGUSR1, self._on_reread)

    def open(self) -> None:
        """Open the window and the devices, and put the first screen up. Raises NoDisplayError or ResourceError."""
        keep_pieces_apart()
        self.window.open()
        self.window.dress(self._resources.assets / ICON)
        pygame.font.init()
        self.input.open()
        if not self._options.config.safe:
            self.audio.open()
        settings = self._own
        resources = self._resources
        self._languages = offered(self._options.config.languages, available(resources))
        words = self._words(settings)
        self._stored = self._options.stored
        self._themes = self._read_themes()
        self.services = Services(
            words=words,
            languages=self._languages,
            looks=self._looks(settings),
            settings=settings,
            config=self._options.config,
            change=self._change,
            keep=self._keep,
            restore=self._restore,
            speak=self._speak,
            themes=self._themes,
            levels=self._levels,
            shelf=self._options.shelf,
            play=self.audio.play,
            fresh_seed=self._seeds.fresh,
            show_seed=self._seeds.at,
            seat=self._options.guests.seat,
            stamp=_stamp,
            lock=Lock(self._options.config.pin),
            notices=Notices(),
        )
        self._warming = warm(self.services.looks, *self.window.size)
        self.stack = SceneStack(self.services, dict(SCENES))
        self.stack.size = self.window.size
        self._canvas = Canvas(self.window.surface)
        if self._options.level is not None:
            self.stack.carry_out(Reset(Screen.DEAL, self._options.level))
        else:
            self.stack.carry_out(Reset(Screen.ATTRACT if self._options.config.demo else Screen.MENU))
        if self._options.trouble:
            self.services.notices.also(words("settings.trouble"))
        if self._options.config.safe:
            self.services.notices.also(words("settings.safe"))

    def run(self) -> Leave | None:
        """Frames in real time until somebody leaves, then put everything away. How a screen ended it, if one did."""
        try:
            while not (self.stack.over or self._leaving):
                now = time.perf_counter()
                pause = self.frame(now)
                self._options.watchdog.feed(now)
                if pause:
                    time.sleep(pause)
        finally:
            self.close()
        return self.stack.left

    def close(self) -> None:
        """Let the devices go: sound first, since it may still be playing."""
        self._options.watchdog.leave()
        self.audio.close()
        self.window.close()
        pygame.quit()

    def frame(self, now: float) -> float:
        """Everything that is due at `now` seconds; returns how long to sleep before the next frame."""
        elapsed = 0.0 if self._before is None else now - self._before
        self._before = now
        if self._reread_due:
            self.reread()
        intents = last_size(self._held + self.input.read(now))
        ticks = self.clock.advance(elapsed)
        self._held = []
        handled = False
        for intent in intents:
            if ticks or isinstance(intent, Quit | Resized | Exposed):
                self._handle(intent)
                handled = True
            else:
                self._held.append(intent)
            if self.stack.over:
                return 0.0
        for _ in range(ticks):
            self.stack.update()
            self.idle.tick()
            self.stack.attend(self.idle.seconds)
            self.services.lock.update()
            if self._guard.update():
                self.stack.admit_staff()
                handled = True
            if self.services.notices.update():
                handled = True
            if self.stack.over:
                return 0.0
        self._draw_if_needed(handled)
        self.audio.hushed = self.stack.top.silent
        self.audio.update(ticks)
        if not self._restless:
            next(self._warming, None)
        return self._limiter.pause(now, moving=self._restless)

    def _draw_if_needed(self, handled: bool) -> None:
        top = self.stack.top
        restless = top.restless
        told = self.services.notices.text
        if not (restless or self._restless or top.changed or handled or told != self._told):
            return
        self._restless, top.changed, self._told = restless, False, told
        allowance = self.services.looks.allowance
        allowance.refill(NEW_PICTURES if restless else None)
        painter = Painter(self._letters)
        self.stack.draw(painter, self.clock.alpha if restless else 0.0)
        if told:
            draw_notice(painter, self.services.looks, told, *self.stack.size, aside=top.notice_aside)
        self._restless = restless or allowance.short
        self.window.present(self._canvas.show(painter.items))
        self.frames_drawn += 1

    def _handle(self, intent: Intent) -> None:
        awake = self.idle.hear(intent)
        if self.services.config.kiosk:
            heard = self._guard.lets(intent, self.window.size)
            self.window.show_pointer(self._guard.pointer.shown)
            if not heard and not (awake and self.stack.top.stands_in):  # also a key that is not heard here wakes
                return
        if self.stack.top.stands_in and not isinstance(intent, Quit | Exposed | Resized):
            if awake:
                self.stack.handle(intent)
            return
        match intent:
            case Quit():
                self.stack.over = True
            case Exposed():
                self._canvas.spoil()
            case Resized():
                width, height = self.window.size
                self._canvas = Canvas(self.window.surface)
                self._warming = warm(self.services.looks, width, height)
                self.stack.handle(Resized(width, height))
            case Ask(Command.MUTE):
                self._mute()
            case Ask(Command.FULLSCREEN):
                self._change({"fullscreen": not self.window.fullscreen})
            case Ask(Command.SCREENSHOT):
                self._screenshot()
            case _:
                self.stack.handle(intent)

    def _read_themes(self) -> dict[str, Theme]:
        """The themes that ship, and those the user has put into the data folder; faults are said and left out."""
        own = self._options.shelf.folder
        files = list(self._resources.find("themes/*.toml"))
        if own is not None:
            files += sorted((own / "themes").glob("*.toml"))
        themes, errors = read_themes(files)
        for error in errors:
            _log.warning("%s", error)
        if DEFAULT_THEME not in themes:
            raise ResourceError(f"The theme {DEFAULT_THEME} is missing from {self._resources.assets / 'themes'}.")
        return {DEFAULT_THEME: themes[DEFAULT_THEME], **themes}

    def _words(self, settings: Settings) -> Words:
        """The words and the letters of the chosen language, else the system's, else English."""
        system = [f"{locale['language']}_{locale['country'] or ''}" for locale in pygame.system.get_pref_locales()]
        preferred = [settings.lang] if settings.lang else system
        language = choose(preferred, self._languages)
        if language not in self._languages:
            language = next(iter(self._languages))
        if settings.lang and language != settings.lang.replace("-", "_"):
            there = ", ".join(f"{code} ({name})" for code, name in self._languages.items())
            _log.warning("There is no language %r; %s is used. There are: %s", settings.lang, language, there)
        words, trouble = Words.or_english(language, self._resources.read, settings.digits)
        if trouble is not None:
            _log.warning("%s English is used.", trouble)
        self._letters = Lettering(self._resources.read, words.language, settings.text_size.factor)
        return words

    def _looks(self, settings: Settings) -> Looks:
        theme = self._themes.get(settings.theme)
        if theme is None:
            hint = nearest(settings.theme, self._themes)
            _log.warning("There is no theme %r%s; %s is used.", settings.theme, hint, DEFAULT_THEME)
            theme = self._themes[DEFAULT_THEME]
        return Looks(
            self._resources.read,
            theme,
            self._letters,
            card_back=settings.card_back,
            four_colour=settings.four_colour,
            large_index=settings.index,
        )

    def reread(self) -> None:
        """Take up what the owner has changed since the configuration was last read, as far as a running game can."""
        self._reread_due = False
        if self._options.reread is None:
            return
        before, after = self._in_force, self._options.reread()
        self._in_force = after
        self._stored = after.stored
        self.services.config = after.config
        self._limiter = FrameLimiter(after.config.fps)
        later = [name for name in AT_START if getattr(before.config, name) != getattr(after.config, name)]
        if later:
            _log.warning("The new %s will hold from the next start on.", ", ".join(later))
        changed = after.changes_since(before)
        self._own = replace(self._own, **changed)
        self._take_up(replace(self.services.settings, **changed))
        if after.config.pin != before.config.pin:
            self.services.lock = Lock(after.config.pin)
        if "fullscreen" in changed or after.config.kiosk != before.config.kiosk:
            self._fill_screen_or_not()
        _log.info("The configuration was read again.")

    def _change(self, changes: Mapping[str, object]) -> None:
        """Take a player's choices up at once, and keep them; in a kiosk only until they are gone."""
        if not (self.services.config.kiosk or self.services.config.safe):
            self._stored = self._stored.with_overrides(changes)
            self.services.shelf.save(SETTINGS, self._stored.dumps(self._in_force.given))
        self._take_up(self.services.settings.with_overrides(changes))
        if "fullscreen" in changes:
            self._fill_screen_or_not()

    def _fill_screen_or_not(self) -> None:
        kiosk = self.services.config.kiosk
        fullscreen = self.services.settings.fullscreen or kiosk
        if fullscreen != self.window.fullscreen:
            self.window.toggle_fullscreen()
            self._handle(Resized(*self.window.size))
            if fullscreen != self.window.fullscreen and not kiosk:  # the display would not: say what is so
                self._change({"fullscreen": self.window.fullscreen})

    def _keep(self, changes: Mapping[str, object]) -> None:
        """Take the owner's choices up, which `_restore` comes back to and the file keeps; not in safe mode, where what
        the file holds is not known.
        """
        self._own = self._own.with_overrides(changes)
        if not self.services.config.safe:
            self._stored = self._stored.with_overrides(changes)
            self.services.shelf.save(SETTINGS, self._stored.dumps(self._in_force.given))
        self._take_up(self.services.settings.with_overrides(changes))

    def _restore(self) -> None:
        """Whoever comes next to a kiosk finds what its owner chose."""
        if self.services.config.kiosk:
            self._take_up(self._own)

    def _take_up(self, settings: Settings) -> None:
        before, self.services.settings = self.services.settings, settings
        self.audio.apply(settings)
        spoken = any(getattr(before, name) != getattr(settings, name) for name in SPOKEN_SETTINGS)
        if spoken:
            self.services.words = self._words(settings)
        if spoken or any(getattr(before, name) != getattr(settings, name) for name in SEEN_SETTINGS):
            self.services.looks = self._looks(settings)
            self._warming = warm(self.services.looks, *self.window.size)
            self._canvas.spoil()
            gc.collect()  # the old looks hold a lot of memory in circles
        if spoken:
            self.services.notices.clear()
            self.stack.rearrange()

    def _speak(self, language: str | None) -> None:
        settings = self.services.settings
        self.services.words = self._words(settings if language is None else settings.with_overrides({"lang": language}))
        self.services.looks = self.services.looks.in_letters(self._letters)
        self._canvas.spoil()
        gc.collect()
        self.stack.rearrange()

    def _mute(self) -> None:
        self._change({"sound": self.audio.muted})
        self.services.notices.say(self.services.words("sound.off" if self.audio.muted else "sound.on"))

    def _screenshot(self) -> None:
        folder, words = self._options.shelf.folder, self.services.words
        path = self.window.save_picture(folder / "screenshots", f"callbreak-{_stamp()}") if folder is not None else None
        told = words("screenshot.nowhere") if path is None else words("screenshot.saved", path=str(path))
        self.services.notices.say(told)

    def _on_reread(self, _number: int, _frame: FrameType | None) -> None:
        self._reread_due = True

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        self._leaving = True


def _stamp() -> str:
    return time.strftime("%Y%m%d-%H%M%S")
