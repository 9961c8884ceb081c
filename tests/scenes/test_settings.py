"""The page of settings: every choice takes effect at once and is kept."""

import dataclasses
import json

import pytest

from game.scenes.transitions import Screen
from game.settings.settings import READERS, Digits, Settings
from game.storage.resources import Resources
from game.words import NAMES, Words

from ..words.test_text import SETTINGS

NOT_SHOWN = {"size", "max_volume"}
"""Settings that the page does not offer."""


def tabs(pilot):
    return [name for name in pilot.targets() if name.startswith("tab:")]


def rows(pilot):
    return {name.split(":")[1] for name in pilot.targets() if name.startswith("set:")}


@pytest.fixture
def page(launch):
    pilot = launch(lang="ne")  # a language in which every setting makes a difference
    pilot.tap("menu:settings")
    assert pilot.screen is Screen.SETTINGS
    return pilot


def kept(data_dir):
    """What the next start finds: a setting that is as it is without any choice need not be written down."""
    chosen = json.loads((data_dir / "settings.json").read_text(encoding="utf-8"))
    return {**dataclasses.asdict(Settings()), **chosen}


def test_every_setting_is_shown_on_one_tab(page):
    shown = []
    for tab in tabs(page):
        page.tap(tab)
        shown += rows(page)
    assert sorted(shown) == sorted(row.field for row in SETTINGS)
    assert set(shown) == set(READERS) - NOT_SHOWN


def test_every_choice_can_be_made_and_is_kept(page, data_dir):
    for tab in tabs(page):
        page.tap(tab)
        for name in [name for name in page.targets() if name.startswith("set:")]:
            _, field, *index = name.split(":")
            if field == "fullscreen":
                continue
            before = page.scene.value(field)
            page.tap(name)
            after = page.scene.value(field)
            assert kept(data_dir)[field] == getattr(page.app.services.settings, field) == after
            row = next(row for row in SETTINGS if row.field == field)
            if index:
                assert after == row.values[int(index[0])]
            elif isinstance(after, bool):
                assert after is not before


@pytest.mark.parametrize("lang", NAMES)
def test_digits_are_offered_where_the_choices_look_different(launch, lang):
    pilot = launch(lang=lang)
    pilot.tap("menu:settings")
    pilot.tap("tab:screen")
    shown = {Words(lang, Resources().read, digits).number(2026) for digits in Digits}
    assert ("digits" in rows(pilot)) is (len(shown) > 1)


def test_full_screen_and_back(page):
    page.tap(next(tab for tab in tabs(page) if "screen" in tab))
    for on in (True, False):
        page.tap("set:fullscreen")
        assert page.app.window.fullscreen is on
        assert page.scene.size == page.app.window.size


def test_what_the_command_line_says_is_for_this_once(launch, data_dir):
    pilot = launch(speed="calm")
    pilot.tap("menu:settings")
    pilot.tap("set:guard")
    assert kept(data_dir)["guard"] is True
    assert kept(data_dir)["speed"] == "normal"
