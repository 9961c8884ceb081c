"""Levels: what a file may say, what is said about what it may not, and that the ones we ship are right."""

import dataclasses
from pathlib import Path

import pytest

from game.engine import PRESETS, FirstDealer, Rules
from game.match.levels import Level, LevelError, local_first, read_level, read_levels
from game.players import PLAYERS

SHIPPED = Path(__file__).parents[2] / "levels"
GOOD = 'title = "A table"\nrules = "nepal"\nopponents = ["rule", "random", "rule"]\n'


def test_the_shipped_levels_are_read_in_the_order_of_the_menu():
    levels, errors = read_levels(SHIPPED)
    assert errors == ()
    assert [level.key for level in levels] == [
        "quick-classic",
        "classic-evening",
        "nepal",
        "home",
        "lakdi",
        "dhaka",
    ]
    quick, evening, *others = levels
    assert quick.rules == dataclasses.replace(PRESETS["classic"], rounds=3)
    assert evening.rules == PRESETS["classic"]
    assert all(level.rules == PRESETS[level.key] for level in others)
    for level in levels:
        assert level.title
        assert level.about.endswith(".")
        assert set(level.opponents) <= set(PLAYERS)
    assert len({level.title for level in levels}) == len(levels)


@pytest.mark.parametrize(
    "language, region, first", [("ne", "", "nepal"), ("en", "NP", "nepal"), ("en", "GB", "quick-classic")]
)
def test_the_table_of_nepal_stands_first_in_nepali_and_in_nepal(language, region, first):
    levels, _ = read_levels(SHIPPED)
    local = local_first(levels, language, region)
    assert local[0].key == first
    assert [level for level in local if level.key != first] == [level for level in levels if level.key != first]


def test_the_least_a_level_says():
    assert read_level(GOOD, "a-table.toml") == Level(
        key="a-table", title="A table", rules=Rules.parse("nepal"), opponents=("rule", "random", "rule")
    )


def test_everything_a_level_may_say():
    text = """
        title = "  Monsoon "
        about = "Rain on the roof."
        order = 7
        locale = "ne_NP"
        rules = "classic,first_dealer=seat,rounds=5"
        rounds = "endless"
        opponents = ["rule", "rule", "rule"]
        names = ["Maya", "Bikram", "क्\u200dष"]
        dealer = 3
        seed = "000102030405060708090A0b0c0d0e0f"
    """
    assert read_level("\ufeff" + text.replace("\n", "\r\n"), "folder/monsoon.toml") == Level(
        key="monsoon", title="Monsoon", about="Rain on the roof.", order=7, locale="ne_NP",
        rules=Rules(first_dealer=FirstDealer.SEAT), opponents=("rule", "rule", "rule"),
        names=("Maya", "Bikram", "क्\u200dष"), dealer=3, seed=bytes(range(16)),
    )  # fmt: skip


def test_a_seed_in_words_is_the_same_sixteen_bytes_for_ever():
    seed = read_level(GOOD + 'seed = "monsoon"', "x.toml").seed
    assert seed is not None
    assert seed.hex() == "b89d12e2d4f9821813ad066ae4b72df0"
    assert read_level(GOOD + 'seed = "Monsoon"', "x.toml").seed != seed


@pytest.mark.parametrize(
    "text, said",
    [
        ("title = ", r"x\.toml:1: not TOML: "),
        ('rules = "nepal"\nopponents = ["rule", "rule", "rule"]', r"x\.toml: title: missing: must be one line of text"),
        (GOOD + 'rouds = 3', r"x\.toml: rouds: not known \(nearest: rounds\): expected title, about"),
        (GOOD + "rounds = 0", r"x\.toml: rounds = 0: must be a whole number from 1 to 999999, or endless"),
        (GOOD + 'rounds = "many"', r'x\.toml: rounds = "many": .*endless'),
        (GOOD + "rounds = true", r"x\.toml: rounds = true: "),
        (GOOD + "order = 1.5", r"x\.toml: order = 1\.5: must be a whole number from 0 to 9999"),
        (GOOD + 'about = ""', r'x\.toml: about = "": must be one line of text'),
        (GOOD + 'about = "a\\nb"', r"must be one line of text"),
        (GOOD + 'names = ["Maya", "Bikram"]', r"x\.toml: names = .*must be a list of three"),
        (GOOD + 'names = ["Maya", "Maya", "Tara"]', r"three different names"),
        (GOOD + "seed = 7", r"x\.toml: seed = 7: must be 32 hex digits, or any other text"),
        (GOOD + "dealer = 1", r"x\.toml: dealer = 1: the rules find the first dealer themselves"),
        (GOOD.replace("nepal", "classic,first_dealer=seat"), r"x\.toml: dealer: missing"),
        (GOOD.replace("nepal", "classic,first_dealer=seat") + "dealer = 4", r"dealer = 4: .*0 to 3"),
        (GOOD.replace("nepal", "nepl"), r'x\.toml: rules = "nepl": .*nearest: nepal'),
        (GOOD.replace('"nepal"', "3"), r"x\.toml: rules = 3: must be a text"),
        (GOOD.replace("random", "randon"), r'x\.toml: opponents\[1\] = "randon": .*nearest: random'),
        (GOOD.replace("random", "human"), r'x\.toml: opponents\[1\] = "human": '),
        (GOOD.replace('["rule", "random", "rule"]', '"rule"'), r'opponents = "rule": must be a list of three'),
        (GOOD.replace('"random"', "2"), r"x\.toml: opponents\[1\] = 2: must be one line of text"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named_with_file_key_and_value(text, said):
    with pytest.raises(LevelError, match=said):
        read_level(text, "x.toml")


def test_one_bad_file_does_not_stop_the_others(tmp_path):
    (tmp_path / "b.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "a.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "first.toml").write_text(GOOD + "order = 1", encoding="utf-8")
    (tmp_path / "bad.toml").write_text(GOOD + "rounds = -1", encoding="utf-8")
    (tmp_path / "bytes.toml").write_bytes(b"title = '\xff'")
    (tmp_path / "dir.toml").mkdir()
    (tmp_path / "notes.txt").write_text("not a level", encoding="utf-8")
    levels, errors = read_levels(tmp_path)
    assert [level.key for level in levels] == ["first", "a", "b"]
    assert [str(error).split(":")[0] for error in errors] == ["bad.toml", "bytes.toml", "dir.toml"]


def test_a_missing_folder_is_an_error_and_no_levels(tmp_path):
    levels, errors = read_levels(tmp_path / "nowhere")
    assert levels == ()
    assert len(errors) == 1
    assert "nowhere" in str(errors[0])
