"""Pictures of every screen in every notable state, made without a display: for documents, translators and designers.

The real program makes each picture, driven to its state with fixed cards and no clock, so the pictures are
reproducible.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import MappingProxyType, TracebackType

import pygame

from ...engine import nearest
from ...scenes import Screen
from ...settings import Settings
from ...storage import Resources
from ...words import SOURCE_LANGUAGE, catalogue_path
from ..driver import Driver, DriverError, layers_of
from . import deal_states as deal
from . import idle_states as idle
from . import page_states as pages
from . import play_states as play
from .listing import listing
from .matches import CLASSIC, DHAKA, HOME, NEPAL
from .reach import AbsentError

__all__ = ["STATES", "AbsentError", "Gallery", "GalleryError", "Look", "chosen_states"]

SIZE, THEME = "1280x720", Settings().theme

State = Callable[[Driver], None]

STATES: Mapping[str, State] = MappingProxyType(
    {
        "menu-fresh": pages.menu_fresh,
        "menu-saved": pages.menu_saved,
        "menu-keys": pages.menu_keys,
        "tables-all": pages.tables_all,
        "new_table-classic": pages.new_table_classic,
        "new_table-other": pages.new_table_other,
        "deal-draw": deal.deal_draw,
        "deal-flight": deal.deal_flight,
        "deal-end": deal.deal_end,
        "deal-redeal": deal.deal_redeal,
        "deal-redeal_own": deal.deal_redeal_own,
        "call-first": deal.call_first,
        "call-asked": deal.call_asked,
        "call-chosen": deal.call_chosen,
        "call-bonus": deal.call_bonus,
        "call-keys": deal.call_keys,
        "call-refused": deal.call_refused,
        "call-others": deal.call_others,
        "call-thirteen": deal.call_thirteen,
        "call-eight": deal.call_eight,
        "play-lead": play.play_lead,
        "play-hover": play.play_hover,
        "play-follow": play.play_follow,
        "play-beat": play.play_beat,
        "play-unbroken": play.play_unbroken,
        "play-refused": play.play_refused,
        "play-keys": play.play_keys,
        "play-guard": play.play_guard,
        "play-carried": play.play_carried,
        "play-flight": play.play_flight,
        "play-other": play.play_other,
        "play-lying": play.play_lying,
        "play-slide": play.play_slide,
        "play-gather": play.play_gather,
        "play-won": play.play_won,
        "play-second": play.play_second,
        "play-last": play.play_last,
        "play-none": play.play_none,
        "play-made": play.play_made,
        "play-limit": play.play_limit,
        "play-broken": play.play_broken,
        "play-few": play.play_few,
        "play-one": play.play_one,
        "summary-counting": pages.summary_counting,
        "summary-first": pages.summary_first,
        "summary-over": pages.summary_over,
        "summary-bonus": pages.summary_bonus,
        "summary-endless": pages.summary_endless,
        "summary-nepal": pages.summary_nepal,
        "summary-over_all": pages.summary_over_all,
        "final-joy": pages.final_joy,
        "final-won": pages.final_won,
        "final-lost": pages.final_lost,
        "final-shared": pages.final_shared,
        "final-nepal": pages.final_nepal,
        "pause-play": pages.pause_play,
        "pause-call": pages.pause_call,
        "confirm-new_match": pages.confirm_new_match,
        "rules-classic_1": pages.rules_page(CLASSIC, 1),
        "rules-classic_2": pages.rules_page(CLASSIC, 2),
        "rules-home_1": pages.rules_page(HOME, 1),
        "rules-home_2": pages.rules_page(HOME, 2),
        "rules-home_3": pages.rules_page(HOME, 3),
        "how_to-classic_1": pages.how_to(CLASSIC, 1),
        "how_to-classic_2": pages.how_to(CLASSIC, 2),
        "how_to-classic_3": pages.how_to(CLASSIC, 3),
        "how_to-classic_4": pages.how_to(CLASSIC, 4),
        "how_to-classic_5": pages.how_to(CLASSIC, 5),
        "how_to-classic_6": pages.how_to(CLASSIC, 6),
        "how_to-classic_7": pages.how_to(CLASSIC, 7),
        "how_to-classic_8": pages.how_to(CLASSIC, 8),
        "how_to-classic_9": pages.how_to(CLASSIC, 9),
        "how_to-nepal_4": pages.how_to(NEPAL, 4),
        "how_to-dhaka_3": pages.how_to(DHAKA, 3),
        "settings-play": pages.settings("play"),
        "settings-table": pages.settings("table"),
        "settings-sound": pages.settings("sound"),
        "settings-screen": pages.settings("screen"),
        "settings-language": pages.settings("language"),
        "attract-deal": idle.attract("attract.dealt"),
        "attract-call": idle.attract("attract.call"),
        "attract-trump": idle.attract("attract.trump"),
        "attract-won": idle.attract("attract.trump", "attract.won"),
        "attract-scores": idle.attract_scores,
        "attract-night": idle.attract_night,
        "still_there-call": idle.still_there_call,
        "still_there-play": idle.still_there_play,
        "menu-kiosk": pages.menu_kiosk,
        "settings-kiosk": pages.settings_kiosk,
        "pin-typed": pages.pin_typed,
        "pin-wrong": pages.pin_wrong,
        "pin-locked": pages.pin_locked,
        "staff-all": pages.staff_all,
        "confirm-clear": pages.confirm_clear,
    }
)
"""Every state, named SCREEN-STATE, and the function that reaches it. To add one: a function and a line here."""


class GalleryError(ValueError):
    """Unknown theme, language, screen or state; the message lists the known ones."""


@dataclass(frozen=True, slots=True)
class Look:
    """Size, theme and language of a set of pictures."""

    size: str = SIZE
    theme: str = THEME
    lang: str = SOURCE_LANGUAGE

    def file_name(self, state: str) -> str:
        """Return the file name of a state's picture."""
        return f"{state}_{self.size}_{self.theme}_{self.lang}.png"

    def check(self, resources: Resources) -> Settings:
        """Return the settings of this look. Raises GalleryError, or SettingsError for an invalid size."""
        themes = [path.stem for path in resources.find("themes/*.toml")]
        if self.theme not in themes:
            raise GalleryError(f"no theme {self.theme!r}{nearest(self.theme, themes)}: there are {', '.join(themes)}")
        languages = [path.parts[-3] for path in resources.find(catalogue_path("*"))]
        if self.lang not in languages:
            there = ", ".join(languages)
            raise GalleryError(f"no language {self.lang!r}{nearest(self.lang, languages)}: there are {there}")
        return Settings(size=self.size, theme=self.theme, lang=self.lang)


class Gallery:
    """The program at one look, which can be brought into any state. Use it in a `with`."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self._settings = look.check(Resources())
        self._folder = tempfile.TemporaryDirectory(prefix="callbreak-")
        self.driver = Driver(Path(self._folder.name), layers_of(settings=asdict(self._settings)))

    def __enter__(self) -> Gallery:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.driver.close()
        self._folder.cleanup()

    def picture(self, state: str) -> pygame.Surface:
        """Return the window's surface in a state, valid until the next one. Raises AbsentError."""
        driver = self.driver
        driver.afresh(asdict(self._settings))
        STATES[state](driver)
        if driver.screen is not Screen(state.partition("-")[0]):
            raise DriverError(f"{state} came out on the screen {driver.screen}")
        return driver.show()

    def listing(self, state: str) -> str:
        """Return what a state's picture is made of, a line for each drawn item."""
        self.picture(state)
        return listing(self.driver.app.canvas.shown)

    def save(self, state: str, folder: Path) -> Path:
        """Save a state's picture and return its path."""
        path = folder / self.look.file_name(state)
        pygame.image.save(self.picture(state), path)
        return path

    def save_all(self, states: Sequence[str], folder: Path) -> Iterator[Path]:
        """Save the pictures of these states and yield their paths; skip states that this size does not have."""
        folder.mkdir(parents=True, exist_ok=True)
        for state in states:
            try:
                yield self.save(state, folder)
            except AbsentError:
                continue


def chosen_states(only: Sequence[str]) -> tuple[str, ...]:
    """Return the states of these screens, or these states; all if there are none. Raises GalleryError."""
    for name in only:
        if name not in STATES and name not in set(Screen):
            names = [*Screen, *STATES]
            raise GalleryError(
                f"no screen or state {name!r}{nearest(name, names)}: the screens are {', '.join(Screen)}"
            )
    return tuple(state for state in STATES if not only or state in only or state.partition("-")[0] in only)
