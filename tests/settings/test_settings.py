"""Settings: what a file or the command line may say, and what is said about what it may not."""

import dataclasses
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.settings.settings import READERS, VERSION, Digits, Settings, SettingsError, Sort, Speed


def test_every_setting_has_a_kind_and_a_default_that_it_accepts():
    fields = dataclasses.fields(Settings)
    assert set(READERS) == {field.name for field in fields}
    for field in fields:
        assert READERS[field.name].check(field.default) == field.default


def test_what_is_written_is_read_back_without_a_word():
    chosen = Settings(
        speed=Speed.OFF, trick_time=0.0, sound=False, effects_volume=0, music=True, music_volume=100,
        max_volume=30,
        guard=True, sort=Sort.BY_SUIT, fullscreen=True, size="800x480", theme="midnight", lang="pt_BR",
        digits=Digits.NATIVE,
        card_back="lotus", four_colour=True, large_index=False, dim_unplayable=False,
    )  # fmt: skip
    for settings in (Settings(), chosen):
        assert Settings.parse_file(settings.dumps(), "settings.json") == (settings, ())


def test_the_file_wins_over_the_defaults_and_the_command_line_over_the_file():
    settings, problems = Settings.parse_file('{"speed": "fast", "theme": "terai"}', "settings.json")
    assert not problems
    settings = settings.with_overrides({"theme": "midnight", "lang": None})
    assert settings == Settings(speed=Speed.FAST, theme="midnight")


def test_each_wrong_thing_is_named_and_the_rest_is_used():
    text = '{"sped": 1, "speed": "fats", "trick_time": 11, "sound": 1, "theme": "terai", "music_volume": true}'
    settings, problems = Settings.parse_file(text, "settings.json")
    assert settings == Settings(theme="terai")
    assert problems == (
        'settings.json: there is no setting "sped" (nearest: speed)',
        'settings.json: speed = "fats": must be one of calm, normal, fast, off (nearest: fast)',
        "settings.json: trick_time = 11: must be a number from 0 to 10",
        "settings.json: sound = 1: must be true or false",
        "settings.json: music_volume = true: must be a whole number from 0 to 100",
    )


@pytest.mark.parametrize("value", [[], {}, -1, 10**400, float("nan"), "", "é", "A" * 5000, [[1]]])
def test_no_setting_takes_nonsense(value):
    for name in READERS:
        settings, problems = Settings.parse_file(json.dumps({name: value}), "settings.json")
        assert settings == Settings(), name
        (problem,) = problems
        assert problem.startswith(f"settings.json: {name} = ")
        assert len(problem) < 250


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"speed"', "\0", "[" * 100_000])
def test_a_text_that_is_no_object_is_an_error(text):
    with pytest.raises(SettingsError, match=r"settings\.json: "):
        Settings.parse_file(text, "settings.json")


def test_a_future_version_is_said_and_what_fits_is_used():
    text = json.dumps({"version": VERSION + 1, "speed": "fast", "smell": "jasmine"})
    settings, problems = Settings.parse_file(text, "settings.json")
    assert settings == Settings(speed=Speed.FAST)
    assert len(problems) == 2
    assert "version 2" in problems[0]
    assert "smell" in problems[1]


@pytest.mark.parametrize(
    "wrong", [{"themes": "dusk"}, {"theme": "Dusk!"}, {"size": "800"}, {"lang": "a b"}, {"effects_volume": 101}]
)
def test_a_wrong_override_is_an_error_that_names_it(wrong):
    with pytest.raises(SettingsError, match=next(iter(wrong))):
        Settings().with_overrides(wrong)


def test_a_settings_object_cannot_be_wrong():
    with pytest.raises(SettingsError, match="effects_volume = 101"):
        dataclasses.replace(Settings(), effects_volume=101)
    assert Settings(speed="fast").speed is Speed.FAST
    assert isinstance(Settings(trick_time=1).trick_time, float)


def test_the_window_size_as_numbers():
    assert Settings().window_size is None
    assert Settings(size="1280x720").window_size == (1280, 720)


@given(st.text() | st.from_regex(r'\{"speed": ?"[a-z]*"', fullmatch=False))
def test_any_text_gives_settings_or_a_settings_error(text):
    try:
        settings, _ = Settings.parse_file(text, "settings.json")
    except SettingsError:
        return
    assert isinstance(settings, Settings)
