"""Every setting and configuration key has an effect: two values of it, and what is then seen, heard or written."""

from __future__ import annotations

import ast
import hashlib
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

import game.app
from game.app import AT_START
from game.cli import main
from game.device import Ask, Command, Cue
from game.scenes import Screen
from game.settings import READERS, Config, Layers, Settings
from game.workshop.driver import Driver
from game.workshop.states import STATES

GAME = Path(game.app.__file__).parent
QUICK = {"size": "800x480", "speed": "off", "lang": "en"}
MINUTE = 3600
"""Ticks."""


@dataclass(frozen=True)
class Effect:
    """Two values of a key, what to look at, and where: a state of the catalogue, and other keys that are given."""

    values: tuple[Any, Any]
    probe: Callable[[Driver], object]
    state: str | None = None
    given: Mapping[str, Any] | None = None


# --- what is looked at -------------------------------------------------------------------------


def picture(driver: Driver) -> str:
    return hashlib.sha256(pygame.image.tobytes(driver.show(), "RGB")).hexdigest()


def targets(driver: Driver) -> tuple[str, ...]:
    return driver.targets()


def first_screen(driver: Driver) -> str:
    return driver.screen


def table_of_play(driver: Driver) -> str:
    driver.tap("menu:play")
    return driver.table.level.key


def time_until(*screens: Screen) -> Callable[[Driver], int]:
    """The ticks until one screen comes after the other without input."""

    def probe(driver: Driver) -> int:
        begun = 0
        for screen in screens:
            begun = driver.ticks
            driver.until(lambda screen=screen: driver.screen is screen)
        return driver.ticks - begun

    return probe


def time_of_a_deal(driver: Driver) -> int:
    driver.tap("menu:play")
    begun = driver.ticks
    driver.settle()
    return driver.ticks - begun


def time_now(driver: Driver) -> int:
    return driver.ticks


def let_in(driver: Driver) -> str:
    """The screen after the staff's corner and the digits 1234."""
    driver.give(Ask(Command.STAFF))
    driver.tick()
    for name in ("1", "2", "3", "4", "enter"):
        driver.tap(f"key:{name}")
    return driver.screen


def pause_between_frames(driver: Driver) -> float:
    return [driver.frame(0.0) for _ in range(3)][-1]


def cards_after_a_tap(driver: Driver) -> int:
    driver.tap("hand:6H")
    driver.tick(10)
    return len(driver.view.hand)


def cards_after_two_seconds(driver: Driver) -> int:
    driver.tick(120)
    return len(driver.view.hand)


def order_of_the_hand(driver: Driver) -> list[str]:
    return [str(card) for card in driver.stage.hand]


def once_the_teacher_has_thought(driver: Driver) -> str:
    driver.tick()
    assert driver.scene.teacher.wait(30)
    driver.tick()
    return picture(driver)


def volume_of_a_cue(driver: Driver) -> list[float]:
    driver.services.play(Cue.CALL)
    return pygame.mixer.Sound.heard[-1:]


def cues_of_a_minute(driver: Driver) -> int:
    driver.tick(MINUTE // 4)
    return len(driver.cues)


def music(driver: Driver) -> tuple[bool, float]:
    for _ in range(MINUTE // 2):
        driver.app.audio.update(1)
    return pygame.mixer.music.get_busy(), pygame.mixer.music.get_volume()


def after_the_show(driver: Driver) -> str:
    driver.tick(MINUTE + MINUTE // 10)
    return picture(driver)


def sound_works(driver: Driver) -> tuple[bool, str]:
    return driver.app.audio.working, driver.notice


def display_of_the_window(driver: Driver) -> int:
    return pygame.display.set_mode.display


# --- the table ---------------------------------------------------------------------------------

MOVING = {"speed": "normal"}
ATTRACT = (Screen.ATTRACT,)
EFFECTS = {
    "kiosk": Effect((False, True), targets),
    "display": Effect((0, 1), display_of_the_window),
    "fps": Effect((20, 40), pause_between_frames, "deal-flight", MOVING),
    "level": Effect(("nepal", "home"), table_of_play),
    "languages": Effect((("en", "ne"), ("en", "hi")), picture, "settings-language"),
    "pin": Effect(("4321", "1234"), let_in, given={"kiosk": True}),
    "demo": Effect((False, True), first_screen),
    "attract_after": Effect((5, 9), time_until(*ATTRACT)),
    "attract_sound": Effect((False, True), cues_of_a_minute, given={"demo": True, **MOVING}),
    "dim_after": Effect((60, 0), after_the_show, given={"demo": True}),
    "idle_after": Effect((5, 9), time_until(Screen.STILL_THERE), "play-follow"),
    "idle_countdown": Effect((5, 9), time_until(Screen.STILL_THERE, Screen.MENU), "play-follow", {"idle_after": 5}),
    "allow_screensaver": Effect((False, None), lambda _: pygame.display.get_allow_screensaver()),
    "safe": Effect((False, True), sound_works),
    "speed": Effect(("normal", "fast"), time_of_a_deal),
    "trick_time": Effect((0.9, 3.0), time_now, "play-won", MOVING),
    "guard": Effect((False, True), cards_after_a_tap, "play-follow"),
    "auto_play": Effect((False, True), cards_after_two_seconds, "play-one"),
    "sort": Effect(("alternating", "by_suit"), order_of_the_hand, "play-follow"),
    "odds": Effect((False, True), once_the_teacher_has_thought, "play-one"),
    "dim_unplayable": Effect((False, True), picture, "play-follow"),
    "sound": Effect((False, True), volume_of_a_cue),
    "effects_volume": Effect((30, 60), volume_of_a_cue),
    "music": Effect((False, True), music),
    "music_volume": Effect((30, 60), music, given={"music": True}),
    "max_volume": Effect((30, 60), volume_of_a_cue),
    "theme": Effect(("himalayan-dusk", "midnight"), picture),
    "card_back": Effect(("dhaka", "lotus"), picture, "deal-flight", MOVING),
    "four_colour": Effect((False, True), picture, "play-follow"),
    "large_index": Effect((False, True), picture, "play-follow"),
    "text_size": Effect(("normal", "large"), picture),
    "fullscreen": Effect((False, True), lambda driver: driver.window.surface.get_flags() & pygame.FULLSCREEN),
    "size": Effect(("800x480", "480x800"), lambda driver: driver.show().get_size()),
    "lang": Effect(("en", "ne"), picture),
    "digits": Effect(("native", "western"), picture, "call-asked", {"lang": "ne"}),
}
"""What a program shows or does."""


class Sound:
    """A sound that is only written down: the volume at which each was played."""

    heard: list[float]

    def __init__(self, *_: object, **__: object) -> None:
        self.volume = 1.0

    def set_volume(self, volume: float) -> None:
        self.volume = volume

    def play(self) -> None:
        self.heard.append(self.volume)


@pytest.fixture
def devices(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two displays, and sounds that are written down."""
    open_window = pygame.display.set_mode

    def set_mode(size: tuple[int, int], flags: int = 0, *, display: int = 0) -> pygame.Surface:
        set_mode.display = display
        return open_window(size, flags)

    monkeypatch.setattr(pygame.display, "set_mode", set_mode)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 720), (1280, 720)])
    monkeypatch.setattr(pygame.mixer, "Sound", Sound)
    monkeypatch.setattr(Sound, "heard", [], raising=False)


@pytest.mark.usefixtures("devices")
@pytest.mark.parametrize("key", EFFECTS)
def test_every_key_has_an_effect(key: str, tmp_path: Path) -> None:
    effect = EFFECTS[key]
    first, second = (Layers(over={**QUICK, **(effect.given or {}), key: value}) for value in effect.values)
    seen = []
    for number, (layers, later) in enumerate([(first, first), (second, second), (first, second)]):
        with Driver(tmp_path / str(number), layers, read=lambda later=later: later) as driver:
            driver.app.reread()
            if effect.state is not None:
                STATES[effect.state](driver)
            seen.append(effect.probe(driver))
    assert seen[0] != seen[1]
    assert seen[2] == seen[0 if key in AT_START else 1], "the list of the keys that need a restart is wrong"


# --- what is written ---------------------------------------------------------------------------


def lines_in(name: str) -> Callable[[Path, str], object]:
    """Whether the log is in this file."""
    return lambda folder, _: (folder / name).exists() and "a line" in (folder / name).read_text(encoding="utf-8")


WRITTEN: Mapping[str, tuple[tuple[str, str], Callable[[Path, str], object]]] = {
    "log_file": (("one.log", "two.log"), lines_in("one.log")),
    "log_level": (("warning", "info"), lambda _, errors: "a line" in errors),
    "data_dir": (("one", "two"), lambda folder, _: (folder / "one" / "settings.json").exists()),
}
"""What a start from the command line writes where, in the working folder and on standard error."""


@pytest.fixture
def start(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Start by a configuration file in a folder of its own, with a program that writes a line and a setting."""

    class App(SimpleNamespace):
        def __init__(self, preferences, *_: object) -> None:
            super().__init__(begin=lambda: None, preferences=preferences)

        def run(self) -> None:
            logging.getLogger("game").info("a line")
            self.preferences.save({"guard": True})

    def start(**keys: str) -> tuple[Path, str]:
        folder = tmp_path / "-".join(keys.values())
        folder.mkdir()
        monkeypatch.chdir(folder)
        lines = {"data_dir": "data", "log_level": "info", **keys}
        config = folder / "config.toml"
        config.write_text("".join(f'{name} = "{value}"\n' for name, value in lines.items()), encoding="utf-8")
        assert main(["--config", str(config)]) == 0
        return folder, capsys.readouterr().err

    monkeypatch.setattr(game.app, "App", App)
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    yield start
    for handler in set(root.handlers) - set(before):
        handler.close()
    root.handlers[:] = before
    root.setLevel(level)


@pytest.mark.parametrize("key", WRITTEN)
def test_every_key_of_a_start_has_an_effect(key: str, start) -> None:
    values, probe = WRITTEN[key]
    seen = [probe(*start(**{key: value})) for value in values]
    assert seen[0] != seen[1]


def test_every_key_is_looked_at() -> None:
    assert sorted([*EFFECTS, *WRITTEN]) == sorted(READERS)


# --- what reads it -----------------------------------------------------------------------------


@cache
def attributes_read() -> frozenset[str]:
    """The names of attributes that the game reads outside settings/."""
    read = set()
    for path in GAME.rglob("*.py"):
        if path.parent.name != "settings":
            nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            read |= {n.attr for n in nodes if isinstance(n, ast.Attribute) and isinstance(n.ctx, ast.Load)}
    return frozenset(read)


IN_FORCE = {
    "attract_after": "attract_seconds",
    "idle_after": "idle_seconds",
    "large_index": "index",
    "size": "window_size",
}
"""Fields that are read by a property, which also heeds others."""


@pytest.mark.parametrize("name", [each.name for kind in (Config, Settings) for each in fields(kind)])
def test_every_field_is_read_outside_the_settings(name: str) -> None:
    assert IN_FORCE.get(name, name) in attributes_read()
