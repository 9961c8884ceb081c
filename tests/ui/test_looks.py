"""Looks: what they keep goes with them, and a theme that is not there."""

from __future__ import annotations

import gc
import logging
import weakref
from collections.abc import Iterator

import pygame
import pytest

from game.engine import Card
from game.storage import Resources
from game.ui import CardChoices, Looks, Rect, Samples, available_themes, looks_in
from game.ui.cache import PictureCache
from game.ui.cards.pictures import CardPictures
from game.ui.lettering import Lettering

RESOURCES = Resources()
THEMES = available_themes(RESOURCES.find("themes/*.toml"))


@pytest.fixture(autouse=True, scope="module")
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    pygame.display.quit()


@pytest.fixture
def _no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def looks(name: str = "midnight") -> Looks:
    return looks_in(THEMES, name, RESOURCES.read, Lettering(RESOURCES.read), CardChoices())


def used(of: Looks) -> list[pygame.Surface]:
    """Pictures of every kind that looks keep."""
    brush, cards, letters, samples = of.brush(1.0), of.cards(100), of.letters, Samples(of)
    return [
        brush.panel(200, 100).surface,
        brush.table(80, 48, (40, 20), 15).surface,
        of.backdrop(80, 48),
        of.scenery(80, 48),
        of.spotlight(80, 48, Rect(0, 0, 10, 10)),
        of.blank_screen(80, 48),
        cards.get(Card.parse("QH"), 5, dim=True),
        cards.art.turned("dhaka", 5),
        letters.line("Spades", 20, (0, 0, 0)),
        samples.theme(of.theme, 80, 48),
        samples.deck(True, 20),
    ]


@pytest.mark.usefixtures("_no_collector")
def test_dropped_looks_take_their_pictures_along_without_the_garbage_collector() -> None:
    of = looks()
    pictures = [weakref.ref(getattr(picture, "surface", picture)) for picture in used(of)]
    parts = [weakref.ref(part) for part in (of, of.brush(1.0), of.cards(100), of.letters)]
    assert all(kept() is not None for kept in pictures[:-2])
    del of
    assert [kept() for kept in (*pictures, *parts) if kept() is not None] == []


@pytest.mark.usefixtures("_no_collector")
def test_looks_in_another_language_share_what_has_no_letters_and_keep_no_more() -> None:
    first = looks()
    cards, table = first.cards(100), first.backdrop(80, 48)
    lines = weakref.ref(first.brush(1.0).panel(200, 100).surface)
    for language in ("ne", "fa"):
        latest = first.in_letters(Lettering(RESOURCES.read, language))
        assert latest.cards(100) is cards
        assert latest.backdrop(80, 48) is table
        before, first = weakref.ref(first.brush(1.0)), latest
    assert before() is None, "the looks between are kept"
    assert lines() is not None, "the first looks keep the backgrounds"
    del first, latest, cards
    assert lines() is None


def test_a_theme_that_is_not_there_is_said_with_the_nearest_name(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert looks("midnigth").theme is THEMES["himalayan-dusk"]
    assert "midnight" in caplog.text
    assert next(iter(THEMES)) == "himalayan-dusk"


def test_a_cache_drops_what_was_unused_longest_but_keeps_the_least_number() -> None:
    cache: PictureCache[str] = PictureCache(10, weigh=len, least=2)
    made: list[str] = []

    def make(letter: str, count: int) -> str:
        made.append(letter)
        return letter * count

    for letter, count in (("a", 4), ("b", 4), ("a", 4), ("c", 4)):
        cache.once(make, letter, count)
    assert made == ["a", "b", "c"]
    assert [key[0] for key, _ in cache.items()] == ["a", "c"]
    cache.once(make, "d", 20)
    cache.once(make, "e", 20)
    assert [key[0] for key, _ in cache.items()] == ["d", "e"]
    assert cache.get(("a", 4)) is None


def test_a_card_that_may_not_be_made_in_this_frame_is_stood_in_for_by_its_most_similar_picture() -> None:
    of = looks()
    cards: CardPictures = of.cards(60)
    level, steep = cards.get(Card.parse("QH")), cards.get(Card.parse("QH"), 40)
    of.allowance.refill(0)
    assert cards.get(Card.parse("QH"), 5) is level
    assert cards.get(Card.parse("QH"), 30) is steep
    assert of.allowance.short
    assert cards.get(Card.parse("2C")) is not None
