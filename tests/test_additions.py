"""What an addition touches (CONTRIBUTING.md), and nothing else: a file or a line is added, and the game has it."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

import game.players
from game.commands import COMMANDS
from game.device import Cue
from game.engine import Call, Play, SeatView
from game.scenes import SCENES, Scene, Screen
from game.storage import Resources
from game.ui import BACKS
from game.workshop import driver as workshop
from game.workshop.driver import Driver
from game.workshop.states import STATES

ROOT = Path(__file__).resolve().parents[1]
LEVEL = 'title = "Three at dawn"\nrules = "classic,rounds=1"\nopponents = ["rule", "first", "rule"]\norder = 1\n'

Start = Callable[..., contextmanager]


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what ships, with a file more of each kind."""
    root = tmp_path_factory.mktemp("additions")
    for name in ("assets", "levels"):
        shutil.copytree(ROOT / name, root / name)
    assets = root / "assets"
    (root / "levels" / "dawn.toml").write_text(LEVEL, encoding="utf-8")
    shutil.copy(assets / "themes" / "midnight.toml", assets / "themes" / "aurora.toml")
    shutil.copytree(assets / "locales" / "et", assets / "locales" / "fi")
    (assets / "sounds" / "chip.ogg").rename(assets / "sounds" / "chip-1.ogg")
    shutil.copy(assets / "sounds" / "call.ogg", assets / "sounds" / "chip-2.ogg")
    return root


class First:
    """A player who does the first thing that is legal."""

    def choose(self, view: SeatView, seed: bytes) -> Call | Play:
        return view.legal_actions()[0]


@pytest.fixture
def start(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    """Start the program with those files, and one more computer player."""
    monkeypatch.setattr(workshop, "Resources", lambda: Resources(root))
    monkeypatch.setattr(game.players, "PLAYERS", {**game.players.PLAYERS, "first": First})

    @contextmanager
    def start(**settings: object) -> Iterator[Driver]:
        layers = workshop.layers_of(settings={"size": "800x480", "speed": "off", "trick_time": 0.0, **settings})
        with Driver(tmp_path, layers) as driver:
            yield driver

    return start


def shown(driver: Driver) -> bytes:
    return pygame.image.tobytes(driver.show(), "RGB")


def test_a_level_is_a_file_and_a_player_a_line(start: Start) -> None:
    with start() as driver:
        driver.tap("menu:tables")
        driver.tap("table:dawn")
        driver.settle()
        assert driver.record.players == ("human", "rule", "first", "rule")
        assert driver.table.level.title == "Three at dawn"
        driver.tap("call:3")
        driver.tap("call")
        driver.until(lambda: driver.screen is Screen.PLAY and driver.waiting)
        assert driver.stage.board.calls[2] == driver.record.rules.min_call


def test_a_theme_is_a_file(start: Start) -> None:
    with start() as driver:
        STATES["settings-table"](driver)
        before = shown(driver)
        driver.tap(f"set:theme:{list(driver.services.themes).index('aurora')}")
        driver.rest()
        assert driver.services.settings.theme == "aurora"
        assert shown(driver) != before


def test_a_language_is_a_folder(start: Start) -> None:
    with start(lang="en") as driver:
        STATES["settings-language"](driver)
        driver.tap(f"set:lang:{list(driver.services.languages).index('fi')}")
        driver.rest()
        words = driver.services.words
        assert words.language == "fi"
    with start(lang="et") as driver:
        assert words("menu.play") == driver.services.words("menu.play")


def test_a_sound_is_a_file_and_several_take_turns(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []

    class Sound:
        def __init__(self, file: Path) -> None:
            self.name = Path(file).name

        def set_volume(self, volume: float) -> None:
            pass

        def play(self) -> None:
            heard.append(self.name)

    with start() as driver:
        monkeypatch.setattr(pygame.mixer, "Sound", Sound)
        for _ in range(3):
            driver.services.play(Cue.CHIP)
    assert heard == ["chip-1.ogg", "chip-2.ogg", "chip-1.ogg"]


def test_a_card_back_is_a_file_and_its_name() -> None:
    files = {path.stem.removeprefix("back-") for path in (ROOT / "assets" / "cards").glob("back-*.svg")}
    assert files == set(BACKS)


def test_the_settings_offer_every_card_back(start: Start) -> None:
    with start() as driver:
        STATES["settings-table"](driver)
        assert [name for name in driver.targets() if name.startswith("set:card_back:")] == [
            f"set:card_back:{i}" for i in range(len(BACKS))
        ]


def scenes(kind: type[Scene] = Scene) -> Iterator[type[Scene]]:
    """Every class of the game that shows a screen of its own."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("game.") and isinstance(vars(each).get("screen"), Screen):
            yield each
        yield from scenes(each)


def test_every_scene_is_listed_and_has_a_state() -> None:
    assert set(scenes()) == set(SCENES)
    assert {scene.screen for scene in SCENES} == set(Screen) == {Screen(name.partition("-")[0]) for name in STATES}


def test_every_command_is_a_module_and_every_module_a_command() -> None:
    folder = ROOT / "game" / "commands"
    modules = {path.stem for path in folder.glob("[!_]*.py")} | {
        path.parent.name for path in folder.glob("*/command.py")
    }
    assert {name.replace("-", "_") for name in COMMANDS} == modules


def test_every_file_that_an_addition_touches_is_there() -> None:
    lines = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").splitlines()
    words = {word for line in lines if line.startswith("| a ") for word in line.split("`")[1::2]}
    files = {word for word in words if word.startswith(("game/", "assets/", "docs/", "levels/", "tests/"))}
    files -= {word for word in files if word.endswith("/x.py") or "NAME" in word}
    assert len(files) > 15
    assert [file for file in sorted(files) if not (ROOT / file).exists()] == []
