"""Every screen, held to tests/screens: exactly by the list of what is drawn, roughly by a picture at one size.

STATE.txt has a part for each size: a line for each drawn item with its place. STATE.jpg is smaller than the screen, and
what differs between two builds of the same libraries, such as the edges of letters, is let pass.
`pytest --renew-screens` makes both anew; look at them, and at the diff, before you keep them.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

import pygame
import pytest

from game.cli import main
from game.commands import BAD_USE
from game.engine import Phase
from game.match.levels import read_levels
from game.scenes.transitions import Screen
from game.storage.resources import Resources
from game.workshop.driver import Driver
from game.workshop.gallery import Gallery, GalleryError, Look, chosen_states
from game.workshop.states import STATES, AbsentError
from game.workshop.states.matches import CLASSIC, FOUR_ACES, LAKDI, NEPAL, NO_SPADE, STRONG, Script

ROOT = Path(__file__).resolve().parents[2]
SCREENS = ROOT / "tests" / "screens"
SIZES = ("1280x720", "800x480", "720x1280")
PICTURED = "800x480"
"""The size of the pictures."""
SCALE = 1 / 3
"""Of a kept picture."""
MOST_BYTES = 3_000_000
COMPARED = 0.3
"""Of a kept picture: at that size a letter moved by a pixel is no difference, and a missing one is."""
STRONGLY = 32
"""Of 255: what makes a pixel another one, if a colour differs so much."""
MOST_STRONG = 0.0025
"""The share of such pixels that is let pass."""
MOST_MEAN = 2.8
"""The mean difference of all pixels that is let pass, of 255."""

RESOURCES = Resources()
LEVELS, _ = read_levels(RESOURCES.levels)


def opened(size: str) -> Gallery:
    return Gallery(Look(size))


def golden(state: str) -> Path:
    return SCREENS / f"{state}.jpg"


def listed(state: str) -> Path:
    return SCREENS / f"{state}.txt"


def kept_listing(state: str, size: str) -> str | None:
    """What tests/screens says is drawn at a size; None where it says nothing."""
    if not listed(state).exists():
        return None
    parts = listed(state).read_text(encoding="utf-8").split("== ")[1:]
    return dict(part.split("\n", 1) for part in parts).get(size)


def reduced(picture: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale_by(picture.convert(24), SCALE)


@pytest.fixture(scope="module", autouse=True)
def _renewed(request: pytest.FixtureRequest) -> None:
    """Make all pictures anew where that was asked for."""
    if not request.config.getoption("--renew-screens"):
        return
    SCREENS.mkdir(exist_ok=True)
    for old in SCREENS.iterdir():
        old.unlink()
    for size in SIZES:
        with opened(size) as gallery:
            for state in STATES:
                try:
                    found = gallery.listing(state)
                except AbsentError:
                    continue
                with open(listed(state), "a", encoding="utf-8", newline="\n") as file:
                    file.write(f"== {size}\n{found}")
                if size == PICTURED:
                    pygame.image.save(reduced(gallery.driver.window.surface), golden(state))


@pytest.fixture(scope="module")
def gallery(request: pytest.FixtureRequest) -> Iterator[Gallery]:
    with opened(request.param) as gallery:
        yield gallery


# --- comparing ---------------------------------------------------------------------------------


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    """How much each colour of each pixel differs."""
    there, back = one.copy(), other.copy()
    there.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    there.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return there


def measured(now: pygame.Surface, before: pygame.Surface) -> tuple[float, float]:
    """The mean difference of two pictures, and the share of pixels that differ strongly."""
    small = [pygame.transform.smoothscale_by(each, COMPARED) for each in (now, before)]
    found = difference(*small)
    raw = pygame.image.tobytes(found, "RGB")
    alike = pygame.mask.from_threshold(found, (0, 0, 0), (STRONGLY, STRONGLY, STRONGLY, 255)).count()
    pixels = found.get_width() * found.get_height()
    return sum(raw) / len(raw), 1 - alike / pixels


def side_by_side(now: pygame.Surface, before: pygame.Surface, path: Path) -> Path:
    """Before, now, and where they differ, eight times as strong."""
    found = difference(now, before)
    for _ in range(3):
        found.blit(found, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    w, h = now.get_size()
    across = w > h
    sheet = pygame.Surface((2 * w, 2 * h) if across else (3 * w, h))
    for picture, place in ((before, (0, 0)), (now, (w, 0)), (found, (0, h) if across else (2 * w, 0))):
        sheet.blit(picture, place)
    pygame.image.save(sheet, path)
    return path


def check_picture(state: str, picture: pygame.Surface, folder: Path) -> None:
    now, before = reduced(picture), pygame.image.load(golden(state)).convert(24)
    mean, strong = measured(now, before)
    if mean > MOST_MEAN or strong > MOST_STRONG:
        sheet = side_by_side(now, before, folder / f"{state}.png")
        pytest.fail(
            f"{state} looks different: {mean:.2f} on average, {strong:.2%} of it strongly. "
            f"Before and now: {sheet}. If it is as it should be: pytest --renew-screens"
        )


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("gallery", SIZES, indirect=True)
def test_the_screen_is_made_of_the_same_items(gallery: Gallery, state: str, tmp_path: Path) -> None:
    size = gallery.look.size
    before = kept_listing(state, size)
    try:
        now = gallery.listing(state)
    except AbsentError:
        assert before is None, f"{state} is no longer there at {size}: pytest --renew-screens"
        return
    assert before is not None, f"{state} at {size} has no list: pytest --renew-screens"
    if now != before:
        names = f"{state} at {size} as it was", "as it is now; if that is right: pytest --renew-screens"
        pytest.fail("\n".join(unified_diff(before.splitlines(), now.splitlines(), *names, n=1, lineterm="")))
    if size == PICTURED:
        check_picture(state, gallery.driver.window.surface, tmp_path)


@pytest.mark.parametrize("gallery", ["640x360"], indirect=True)
def test_a_changed_screen_is_found(gallery: Gallery, tmp_path: Path) -> None:
    before = reduced(gallery.picture("play-follow"))
    assert measured(before, before) == (0, 0)
    gallery.driver.tap("hand:QD")
    now = reduced(gallery.driver.show())
    mean, strong = measured(now, before)
    assert mean > MOST_MEAN or strong > MOST_STRONG
    sheet = pygame.image.load(side_by_side(now, before, tmp_path / "sheet.png"))
    assert sheet.get_size() == (2 * now.get_width(), 2 * now.get_height())


# --- the table of states -----------------------------------------------------------------------


def test_every_screen_has_a_state() -> None:
    assert {state.partition("-")[0] for state in STATES} == set(Screen)


def test_every_list_and_every_picture_has_a_state() -> None:
    there = {path.name for path in SCREENS.iterdir()}
    assert there <= {path.name for state in STATES for path in (golden(state), listed(state))}


def test_the_pictures_stay_small() -> None:
    assert sum(path.stat().st_size for path in SCREENS.iterdir()) < MOST_BYTES


def test_a_picture_does_not_depend_on_those_before() -> None:
    states = ("play-gather", "deal-flight", "call-bonus", "menu-saved", "play-guard", "settings-table", "final-joy")
    seen = []
    for order in (states, states[::-1]):
        with opened("640x360") as gallery:
            pictures = {state: pygame.image.tobytes(gallery.picture(state), "RGB") for state in order}
        seen.append(pictures)
    assert [state for state in states if seen[0][state] != seen[1][state]] == []


# --- what is asked for -------------------------------------------------------------------------


def test_states_are_chosen_by_screen_or_by_name() -> None:
    assert chosen_states([]) == tuple(STATES)
    assert chosen_states(["confirm", "play-lead"]) == (
        *("play-lead", "confirm-new_match", "confirm-delete", "confirm-clear"),
    )
    with pytest.raises(GalleryError, match="play-lead"):
        chosen_states(["play-leed"])


@pytest.mark.parametrize(
    "option, value, word",
    [
        ("--size", "big", "1280x720"),
        ("--theme", "midnite", "midnight"),
        ("--lang", "xx", "en"),
        ("--only", "menue", "menu"),
    ],
)
def test_what_there_is_not_is_named_with_what_there_is(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str, value: str, word: str
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["gallery", "--out", str(tmp_path), option, value])
    assert stop.value.code == BAD_USE
    told = capsys.readouterr().err
    assert value in told
    assert word in told
    assert list(tmp_path.iterdir()) == []


def test_the_command_makes_pictures_without_a_screen(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("SDL_", "DISPLAY"))}
    out = tmp_path / "new" / "folder"
    options = ["--size", "320x240", "--size", "640x360", "--theme", "midnight"]
    options += ["--only", "menu-fresh", "--only", "final-won"]
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "gallery", "--out", str(out), *options],
        cwd=tmp_path, env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    made = sorted(path.name for path in out.iterdir())
    assert made == sorted(
        f"{state}_{size}_midnight_en.png" for state in ("menu-fresh", "final-won") for size in ("320x240", "640x360")
    )
    assert sorted(Path(line).name for line in done.stdout.split()) == made
    assert pygame.image.load(out / "menu-fresh_640x360_midnight_en.png").get_size() == (640, 360)


def test_a_folder_that_cannot_be_made_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert main(["gallery", "--out", str(tmp_path / "file"), "--only", "menu-fresh"]) != 0
    assert "file" in capsys.readouterr().err


# --- matches written by hand -------------------------------------------------------------------


@pytest.mark.parametrize("rules", [CLASSIC, NEPAL, LAKDI], ids=str)
def test_a_round_comes_out_as_wanted(rules: object) -> None:
    script = Script(rules).round((0, 1, -1, 0)).round((1, 0, 0, -2))
    match = script.match
    assert match.round == 3
    with opened("320x240") as gallery:
        history = table_history(gallery.driver, script)
    overs = [[won - call for won, call in zip(each.tricks, each.calls, strict=True)] for each in history]
    assert overs == [[0, 1, -1, 0], [1, 0, 0, -2]]


def table_history(driver: Driver, script: Script) -> tuple:
    from game.workshop.states.reach import table_of

    return table_of(driver, script).stage.board.history


def test_special_deals_are_deals() -> None:
    for hands in (STRONG, FOUR_ACES, NO_SPADE):
        script = Script(CLASSIC).deal(hands)
        assert script.match.phase is Phase.CALL
