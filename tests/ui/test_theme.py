"""Themes: the files that ship, how readable they are, and what a broken one is told."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from game.ui.theme import Theme, ThemeError, contrast, load_theme, mix

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "themes"
FILES = sorted(FOLDER.glob("*.toml"))
DUSK = (FOLDER / "himalayan-dusk.toml").read_text(encoding="utf-8")

WORDS_ON_PANEL = ("ink", "ink2", "ink3", "brass", "accent", "good", "warn", "bad", "focus")
STATED = {
    "Himalayan dusk": (13.9, 9.9, 6.4, 8.3, 8.1, 9.6, 10.6, 7.4, 13.0),
    "Terai morning": (13.0, 7.3, 5.3, 5.6, 5.0, 6.2, 6.0, 6.8, 9.7),
    "Midnight": (21.0, 17.1, 11.6, 15.2, 15.2, 16.5, 15.2, 9.6, 13.7),
}


def read(path: Path) -> Theme:
    return load_theme(path.read_text(encoding="utf-8"), path.name)


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def theme(request: pytest.FixtureRequest) -> Theme:
    return read(request.param)


def test_three_themes_ship_with_names_of_their_own() -> None:
    assert {read(path).name for path in FILES} == set(STATED)


def test_words_on_panels_have_the_promised_contrast(theme: Theme) -> None:
    for token, stated in zip(WORDS_ON_PANEL, STATED[theme.name], strict=True):
        ratio = contrast(getattr(theme, token), theme.panel)
        assert ratio >= 4.5, token
        assert ratio == pytest.approx(stated, abs=0.06), token


def test_words_on_felt_buttons_and_bubbles_can_be_read(theme: Theme) -> None:
    assert contrast(theme.ink, theme.felt1) >= 7
    assert round(contrast(theme.ink, theme.felt0), 1) >= 4.5
    assert contrast(theme.ink2, theme.felt1) >= 4.5
    assert contrast(theme.ink, theme.panel2) >= 7
    for ground in (theme.accent, theme.accent2):
        assert contrast(theme.on_accent, ground) >= 4.5
    assert contrast(theme.on_bubble, theme.bubble) >= 7
    assert contrast(theme.on_brass, theme.brass_high) >= 4.5
    for state in (theme.good, theme.warn, theme.bad):
        assert contrast(theme.on_state, state) >= 4.5


def test_suits_can_be_read_on_the_face_and_under_the_veil(theme: Theme) -> None:
    dimmed = mix(theme.card_face, theme.dim, theme.dim_alpha)
    for suit in ("spade", "heart", "diamond", "club", "four_diamond", "four_club"):
        ink = getattr(theme, suit)
        assert contrast(ink, theme.card_face) >= 5.0, suit
        assert contrast(mix(ink, theme.dim, theme.dim_alpha), dimmed) >= 2.2, suit
    assert len({theme.spade, theme.heart, theme.four_diamond, theme.four_club}) == 4


def test_score_lines_stand_out_and_differ(theme: Theme) -> None:
    assert len(set(theme.scores)) == 4
    assert all(round(contrast(line, theme.panel), 1) >= 5.0 for line in theme.scores)


def test_midnight_starts_with_four_colours_a_large_index_and_no_shadow() -> None:
    midnight = read(FOLDER / "midnight.toml")
    assert midnight.four_colour
    assert midnight.large_index
    assert midnight.hairline == 2
    assert midnight.shadow_alpha == midnight.flying_alpha == midnight.panel_shadow_alpha == 0
    dusk = load_theme(DUSK, "dusk")
    assert not dusk.four_colour
    assert not dusk.large_index


def test_colours_are_read_as_numbers() -> None:
    dusk = load_theme(DUSK, "dusk")
    assert dusk.felt0 == (0x23, 0x79, 0x7A)
    assert dusk.sky[0] == (0x0C, 0x17, 0x38)
    assert dusk.panel_alpha == 0.93


def complaint(text: str) -> str:
    with pytest.raises(ThemeError) as caught:
        load_theme(text, "my.toml")
    return str(caught.value)


def with_line(key: str, line: str) -> str:
    text, count = re.subn(rf"(?m)^{key} = .*$", line, DUSK)
    assert count == 1
    return text


def test_every_token_is_needed_and_the_fix_is_a_line_that_works() -> None:
    for field in (field.name for field in fields(Theme)):
        told = complaint(with_line(field, ""))
        assert told.startswith(f"my.toml: {field} is missing. Add a line like this: {field} = "), field
        fixed = with_line(field, told.split("like this: ")[1])
        assert load_theme(fixed, "my.toml").name


def test_a_misspelt_token_is_told_the_right_name() -> None:
    told = complaint(with_line("panel_alpha", "pannel_alpha = 0.5"))
    assert told == (
        "my.toml: pannel_alpha = 0.5 is not a theme token (nearest: panel_alpha). Rename it, or remove the line."
    )


def test_a_token_too_many_is_told_to_go() -> None:
    told = complaint(DUSK + '\nbrassy = "#FFFFFF"\n')
    assert told == ('my.toml: brassy = "#FFFFFF" is not a theme token (nearest: brass). Rename it, or remove the line.')


@pytest.mark.parametrize(
    "key, line",
    [
        ("ink", 'ink = "white"'),
        ("ink", 'ink = "#FFF"'),
        ("ink", 'ink = "#GGGGGG"'),
        ("ink", "ink = 3"),
        ("sky", 'sky = ["#000000"]'),
        ("sky", 'sky = ["#000000", "#000000", "no", "#000000", "#000000"]'),
        ("dim_alpha", "dim_alpha = 2"),
        ("dim_alpha", "dim_alpha = true"),
        ("dim_alpha", 'dim_alpha = "0.5"'),
        ("hairline", "hairline = -1"),
        ("four_colour", "four_colour = 1"),
        ("name", 'name = " "'),
    ],
)
def test_a_bad_value_is_named_with_its_key_and_the_fix(key: str, line: str) -> None:
    told = complaint(with_line(key, line))
    assert told.startswith(f"my.toml: {key}")
    assert f"Write it like this: {key} = " in told


def test_broken_toml_names_the_file_and_the_line() -> None:
    told = complaint("name = \nink = 3\n")
    assert told.startswith("my.toml:1: not TOML")
