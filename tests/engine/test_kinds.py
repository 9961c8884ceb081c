"""Kinds: what each accepts, and what is said of a value that it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine import Fields, Flag, ListOf, Made, Maybe, Number, OneOf, Text, Whole, WrongValueError, find, shown
from game.engine.plain import parse_toml


class Odd:
    def __repr__(self):
        raise RuntimeError("no picture of me")


def nest(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


KINDS = {
    "flag": Flag(),
    "whole": Whole(0, 9),
    "number": Number(0, 1),
    "one": OneOf(("calm", "fast")),
    "text": Text("small letters", "[a-z]+"),
    "list": ListOf(Whole(), 2),
    "maybe": Maybe(Whole(1, 9), "endless"),
    "made": Made(Text("digits", "[0-9]+"), int),
    "fields": Fields({"seat": Whole()}),
}
ODD = [10**5000, [10**5000], nest(100_000), Odd(), "é\x1b[31m\n" * 9999, float("nan"), b"\0", {1: 2}, object]


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_the_oddest_value_is_refused_in_one_short_line(kind):
    for value in ODD:
        with pytest.raises(WrongValueError, match=r"^key.*: must be |^key.1: not known") as caught:
            kind.check(value, "key")
        assert len(str(caught.value)) < 150
        assert str(caught.value).isprintable()


@given(st.recursive(st.none() | st.text() | st.integers() | st.binary() | st.floats(), st.lists))
def test_every_value_is_shown_on_one_line_that_is_not_long(value):
    assert shown(value).isprintable()
    assert 0 < len(shown(value)) <= 60


def test_a_long_value_keeps_its_beginning():
    assert shown("A" * 58) == f'"{"A" * 58}"'
    assert shown("A" * 59) == f'"{"A" * 56}...'


@pytest.mark.parametrize(
    "name, value, said",
    [
        ("flag", 1, "key = 1: must be true or false"),
        ("whole", 10, "key = 10: must be a whole number from 0 to 9"),
        ("whole", True, "key = true: must be a whole number from 0 to 9"),
        ("number", 1.5, "key = 1.5: must be a number from 0 to 1"),
        ("one", "fats", 'key = "fats": must be one of calm, fast (nearest: fast)'),
        ("text", "A", 'key = "A": must be small letters'),
        ("list", [1], "key = [1]: must be a list of 2 items"),
        ("list", [1, "2"], 'key[1] = "2": must be a whole number'),
        ("maybe", 0, "key = 0: must be a whole number from 1 to 9, or endless"),
        ("made", "x", 'key = "x": must be digits'),
        ("fields", {"seta": 1}, "key.seta: not known (nearest: seat): expected seat"),
        ("fields", {}, "key.seat: missing: must be a whole number"),
        ("fields", {"seat": None}, "key.seat = null: must be a whole number"),
    ],
)
def test_what_is_said_names_the_place_the_value_and_what_would_be_right(name, value, said):
    with pytest.raises(WrongValueError) as caught:
        KINDS[name].check(value, "key")
    assert str(caught.value) == said


def test_lists_may_have_to_hold_different_items():
    assert ListOf(Whole(), different=True).check([1, 2]) == (1, 2)
    with pytest.raises(WrongValueError, match="must be a list"):
        ListOf(Whole(), different=True).check([1, 1])


def test_an_equal_value_of_another_type_is_no_choice():
    kind = OneOf((0, 1))
    assert kind.check(1) == 1
    for value in (True, 1.0, "1"):
        with pytest.raises(WrongValueError):
            kind.check(value)


def test_an_unknown_name_is_told_the_nearest_and_the_hint():
    with pytest.raises(WrongValueError) as caught:
        find({"nepal": 1}, "nepl", "preset", ": begin with nepal")
    assert str(caught.value) == 'there is no preset "nepl" (nearest: nepal): begin with nepal'


@pytest.mark.parametrize(
    "text, line", [("a = ", 1), ("a = 1\n\nb = yes", 3), ("a = [\n", 2), ("a = 1\nb = " + "9" * 5000, 2), ("a\0", 1)]
)
def test_what_is_no_toml_is_told_with_its_line(text, line):
    with pytest.raises(WrongValueError, match=f"^{line}: not TOML: "):
        parse_toml(text)


def test_toml_nested_too_deeply_is_refused():
    with pytest.raises(WrongValueError, match="not TOML"):
        parse_toml("a = " + "[" * 100_000)
