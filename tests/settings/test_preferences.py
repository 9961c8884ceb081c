"""Preferences: what is in force, who may change it for how long, and what is saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.settings.layers import Layers
from game.settings.preferences import Preferences
from game.settings.settings import SettingsError
from game.storage.saves import Shelf


def kept(folder: Path) -> dict[str, object]:
    return json.loads((folder / "settings.json").read_text(encoding="utf-8"))


def test_a_change_is_in_force_at_once_saved_and_told_by_name(tmp_path: Path) -> None:
    preferences = Preferences(Shelf(tmp_path), Layers())
    told: list[frozenset[str]] = []
    preferences.watch = told.append
    preferences.change({"guard": True, "speed": "normal"})
    assert preferences.settings.guard
    assert told == [{"guard"}], "what already was so has not changed"
    assert kept(tmp_path)["guard"] is True


def test_a_change_goes_over_the_command_line_until_the_end(tmp_path: Path) -> None:
    preferences = Preferences(Shelf(tmp_path), Layers(over={"speed": "fast"}))
    preferences.change({"speed": "calm"})
    assert preferences.settings.speed == "calm"
    assert Preferences(Shelf(tmp_path), Layers(over={"speed": "fast"})).settings.speed == "fast"


def test_a_visitors_choices_are_neither_saved_nor_left_to_the_next(tmp_path: Path) -> None:
    preferences = Preferences(Shelf(tmp_path), Layers(over={"kiosk": True}))
    preferences.save({"lang": "ne"})
    preferences.change({"lang": "bn", "guard": True})
    assert (preferences.settings.lang, preferences.settings.guard) == ("bn", True)
    preferences.restore()
    assert (preferences.settings.lang, preferences.settings.guard) == ("ne", False)
    assert kept(tmp_path) == {"version": 1, "lang": "ne"}


def test_the_staffs_choice_goes_over_the_visitors_present_one() -> None:
    preferences = Preferences(Shelf(None), Layers(over={"kiosk": True}))
    preferences.change({"max_volume": 90})
    preferences.save({"max_volume": 40})
    assert preferences.settings.max_volume == 40


def test_what_only_a_newer_version_can_read_survives_our_writing(tmp_path: Path) -> None:
    newer = {"version": 2, "speed": "warp", "digits": ["thai"], "fog": {"depth": [1, None]}, "guard": True}
    (tmp_path / "settings.json").write_text(json.dumps(newer), encoding="utf-8")
    for changes in ({"music": True}, {"digits": "native"}, {"digits": "auto"}):
        Preferences(Shelf(tmp_path), Layers()).save(changes)
    assert kept(tmp_path) == {"version": 2, "speed": "warp", "fog": {"depth": [1, None]}, "guard": True, "music": True}


def test_a_version_that_is_none_is_not_kept(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"version": "two", "guard": true}', encoding="utf-8")
    Preferences(Shelf(tmp_path), Layers()).save({"music": True})
    assert kept(tmp_path) == {"version": 1, "guard": True, "music": True}


def test_away_from_a_kiosk_nothing_is_taken_back() -> None:
    preferences = Preferences(Shelf(None), Layers())
    preferences.change({"lang": "ne"})
    preferences.restore()
    assert preferences.settings.lang == "ne"


def test_safe_mode_neither_reads_nor_writes_the_players_file(tmp_path: Path) -> None:
    Preferences(Shelf(tmp_path), Layers()).change({"theme": "midnight"})
    before = (tmp_path / "settings.json").read_bytes()
    preferences = Preferences(Shelf(tmp_path), Layers(files={"lang": "ne"}, over={"safe": True}))
    assert (preferences.settings.sound, preferences.settings.lang) == (False, "ne")
    assert preferences.settings.theme != "midnight"
    preferences.save({"guard": True})
    preferences.change({"sort": "by_suit"})
    assert preferences.settings.guard
    assert preferences.settings.sort == "by_suit"
    assert (tmp_path / "settings.json").read_bytes() == before


def test_a_reload_changes_what_its_layer_changed_and_nothing_else() -> None:
    later = Layers(over={"guard": True, "fps": 30})
    preferences = Preferences(Shelf(None), Layers(over={"theme": "midnight"}), lambda: later)
    preferences.change({"sort": "by_suit", "theme": "terai-morning"})
    told: list[frozenset[str]] = []
    preferences.watch = told.append
    assert preferences.reread()
    assert told == [{"guard", "fps"}]
    assert (preferences.settings.sort, preferences.settings.theme) == ("by_suit", "terai-morning")


def test_without_a_source_nothing_is_read_again() -> None:
    assert not Preferences(Shelf(None), Layers()).reread()


@pytest.mark.parametrize("wrong", [{"sped": "fast"}, {"speed": "fats"}])
def test_a_wrong_change_changes_nothing(tmp_path: Path, wrong: dict[str, str]) -> None:
    preferences = Preferences(Shelf(tmp_path), Layers(over={"kiosk": True}))
    with pytest.raises(SettingsError):
        preferences.change(wrong)
    with pytest.raises(SettingsError):
        preferences.save(wrong)
    preferences.change({"guard": True})
    assert preferences.settings.guard
    assert not (tmp_path / "settings.json").exists()


def test_what_was_wrong_in_the_players_file_is_told_and_the_rest_is_used(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text('{"guard": true, "speed": "fats"}', encoding="utf-8")
    preferences = Preferences(Shelf(tmp_path), Layers())
    assert preferences.trouble
    assert (preferences.settings.guard, preferences.settings.speed) == (True, "normal")
