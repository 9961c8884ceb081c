"""The pictures of the cards: sizes, symmetry, pips, suits, veil and corners."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import runpy
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.engine import Card, Rank, Suit
from game.ui.cards.art import BACKS, DECK, CardArt, CardStyle

ASSETS = Path(__file__).parents[2] / "assets"
FONT = (ASSETS / "fonts" / "NotoSerif-Bold.ttf").read_bytes()
COURTS = [card for card in DECK if Rank.JACK <= card.rank <= Rank.KING]
NUMBERS = [card for card in DECK if card.rank <= Rank.TEN]
FOUR_COLOURS = CardStyle(diamond="#1D5FBF", club="#1C7547")
LARGE = CardStyle(large_index=True)


def read(name: str) -> bytes:
    return (ASSETS / "cards" / name).read_bytes()


def art(height: int, style: CardStyle | None = None) -> CardArt:
    return CardArt(height, style or CardStyle(), read, FONT)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGBA")


def difference(a: pygame.Surface, b: pygame.Surface) -> float:
    """The mean difference of a channel, 0..255."""
    first, second = pixels(a), pixels(b)
    return sum(abs(x - y) for x, y in zip(first, second, strict=True)) / len(first)


def half_turned(surface: pygame.Surface) -> pygame.Surface:
    return pygame.transform.flip(surface, True, True)


def suit_mask(surface: pygame.Surface, colour: str) -> pygame.Mask:
    return pygame.mask.from_threshold(surface, pygame.Color(colour), (40, 40, 40, 127))


@pytest.fixture(scope="module", autouse=True)
def _pygame() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    yield
    pygame.font.quit()
    pygame.display.quit()


@pytest.fixture(scope="module")
def deck() -> CardArt:
    return art(280)


def test_the_deck_has_every_card_once() -> None:
    assert len(set(DECK)) == len(DECK) == 52


def test_all_faces_differ(deck: CardArt) -> None:
    assert len({pixels(deck.face(card)) for card in DECK}) == 52


@pytest.mark.parametrize("height", [60, 66, 89, 94, 160, 171, 240, 333, 700])
def test_pictures_have_exactly_the_asked_size(height: int) -> None:
    pictures = art(height)
    wanted = (round(0.7 * height), height)
    assert pictures.size == wanted
    shown = [pictures.face(Card(Suit.SPADES, rank)) for rank in (Rank.ACE, Rank.KING, Rank.TEN)]
    shown += [pictures.dimmed(Card(Suit.HEARTS, Rank.TWO)), *(pictures.back(name) for name in BACKS)]
    assert {picture.get_size() for picture in shown} == {wanted}


@pytest.mark.parametrize("height", [94, 160, 280])
def test_courts_are_two_way(height: int) -> None:
    pictures = art(height)
    for card in COURTS:
        face = pictures.face(card)
        assert difference(face, half_turned(face)) < 0.5, card


def test_backs_are_two_way(deck: CardArt) -> None:
    for name in BACKS:
        back = deck.back(name)
        assert difference(back, half_turned(back)) < 1, name


def test_backs_differ(deck: CardArt) -> None:
    assert len({pixels(deck.back(name)) for name in BACKS}) == len(BACKS)


def test_the_style_names_the_usual_back() -> None:
    pictures = art(160, CardStyle(back="himal"))
    assert pictures.back() is pictures.back("himal")


def test_small_weave_has_larger_cells() -> None:
    def stripes(height: int) -> int:
        back = art(height).back("dhaka")
        row = [tuple(back.get_at((x, height // 2))) for x in range(back.get_width())]
        return sum(a != b for a, b in pairwise(row))

    assert stripes(88) < 0.75 * stripes(92)


@pytest.mark.parametrize("suit", list(Suit))
def test_the_field_has_as_many_pips_as_the_rank(deck: CardArt, suit: Suit) -> None:
    for rank in (rank for rank in Rank if rank <= Rank.TEN):
        face = deck.face(Card(suit, rank)).copy()
        w, h = face.get_size()
        index = pygame.Rect(0, 0, round(w * 37 / 140), round(h * 75 / 200))
        for corner in (index, pygame.Rect(w - index.w, h - index.h, *index.size)):
            face.fill(CardStyle().face, corner)
        blobs = suit_mask(face, CardStyle().colour(suit)).connected_components(minimum=60)
        assert len(blobs) == rank, rank


@pytest.mark.parametrize("height", [66, 94, 160, 280])
def test_pips_keep_clear_of_the_index(height: int) -> None:
    """Between index and pips runs an empty column of pixels."""
    pictures = art(height)
    for card in NUMBERS:
        face = pictures.face(card)
        between = range(round(height * 33.5 / 200), round(height * 40 / 200) + 1)
        inked = suit_mask(face, CardStyle().colour(card.suit))
        assert any(not any(inked.get_at((x, y)) for y in range(height // 2)) for x in between), card


def test_suits_have_their_own_shapes_and_colours() -> None:
    pictures = art(280, FOUR_COLOURS)
    shapes = set()
    for suit in Suit:
        face = pictures.face(Card(suit, Rank.TWO))
        inked = suit_mask(face, FOUR_COLOURS.colour(suit))
        assert inked.count() > 400, suit
        others = [suit_mask(face, FOUR_COLOURS.colour(other)).count() for other in Suit if other != suit]
        assert max(others) < inked.count() / 10, suit
        shapes.add(bytes(inked.get_at((x, y)) for y in range(280) for x in range(196)))
    assert len(shapes) == 4


def test_a_large_index_is_larger_and_alone(deck: CardArt) -> None:
    pictures = art(280, LARGE)
    colour = CardStyle().spade
    for card in (Card(Suit.SPADES, rank) for rank in Rank):
        large = suit_mask(pictures.face(card).subsurface((0, 0, 62, 150)), colour)
        usual = suit_mask(deck.face(card).subsurface((0, 0, 50, 108)), colour)
        assert large.count() > 1.3 * usual.count(), card
        corner = suit_mask(pictures.face(card).subsurface((170, 240, 24, 38)), colour)
        assert corner.count() == 0, card


def test_the_veil_darkens_and_keeps_the_shape(deck: CardArt) -> None:
    style = CardStyle()
    for card in DECK:
        face, dimmed = deck.face(card), deck.dimmed(card)
        assert difference(face, dimmed) > 20, card
        assert pixels(face)[3::4] == pixels(dimmed)[3::4], card
    paper, veil = pygame.Color(style.face), pygame.Color(style.dim)
    shown = deck.dimmed(Card(Suit.SPADES, Rank.TWO)).get_at((98, 140))
    for i in range(3):
        assert abs(shown[i] - (paper[i] * (1 - style.dim_alpha) + veil[i] * style.dim_alpha)) <= 2


@pytest.mark.parametrize("height", [60, 160, 280])
def test_nothing_lies_outside_the_rounded_corners(height: int) -> None:
    pictures = art(height)
    w, radius = pictures.width, 11 * height / 200
    shown = [pictures.face(card) for card in DECK] + [pictures.back(name) for name in BACKS]
    for picture in shown:
        for x in range(int(radius)):
            for y in range(int(radius)):
                gone = ((radius - x - 0.5) ** 2 + (radius - y - 0.5) ** 2) ** 0.5 - radius
                alphas = {
                    picture.get_at(at).a
                    for at in ((x, y), (w - 1 - x, y), (x, height - 1 - y), (w - 1 - x, height - 1 - y))
                }
                if gone > 1:
                    assert alphas == {0}
                elif gone < -1.5:
                    assert min(alphas) >= 250


def test_pictures_are_made_once(deck: CardArt) -> None:
    queen = Card(Suit.DIAMONDS, Rank.QUEEN)
    assert deck.face(queen) is deck.face(queen)
    assert deck.dimmed(queen) is deck.dimmed(queen)
    assert deck.back("lotus") is deck.back("lotus")
    assert deck.turned(queen, 7.2) is deck.turned(queen, 6.8)
    assert deck.turned(queen, -3) is deck.turned(queen, 357)
    assert deck.turned(queen, 0.3) is deck.face(queen)
    assert deck.turned(queen, 7, dimmed=True) is not deck.turned(queen, 7)


def test_turned_pictures_have_clear_corners_and_soft_edges(deck: CardArt) -> None:
    for what in (Card(Suit.CLUBS, Rank.KING), "dhaka"):
        turned = deck.turned(what, 10)
        w, h = turned.get_size()
        assert w > deck.width
        assert h > deck.height
        assert {turned.get_at(at).a for at in ((0, 0), (w - 1, 0), (0, h - 1), (w - 1, h - 1))} == {0}
        alphas = set(pixels(turned)[3::4])
        assert {0, 255} < alphas
        assert len(alphas) > 20


def test_turned_pictures_do_not_pile_up() -> None:
    pictures = art(280)
    first = pictures.turned("dhaka", 1)
    for degrees in range(2, 2 + 32 * 1024 * 1024 // (4 * 196 * 280) + 1):
        pictures.turned("dhaka", degrees)
    assert pictures.turned("dhaka", 1) is not first


def test_prepare_makes_one_face_at_a_time() -> None:
    pictures = art(66)
    steps = pictures.prepare()
    assert next(steps) == DECK[0]
    assert [*steps] == [*DECK[1:]]


def test_parts_are_what_the_generator_writes() -> None:
    parts = runpy.run_path(str(ASSETS / "cards" / "generate.py"))["parts"]()
    files = {path.name: path.read_text("ascii") for path in (ASSETS / "cards").glob("*.svg")}
    assert files == parts


def test_parts_keep_to_what_the_rasteriser_reads() -> None:
    files = [path.read_text("ascii") for path in (ASSETS / "cards").glob("*.svg")]
    assert sum(map(len, files)) < 600_000
    for text in files:
        for word in ("clip", "<mask", "<text", "<use", "<filter", "<pattern", "class=", "rgba(", "url(http"):
            assert word not in text
        assert text.count("<linearGradient") == text.count('gradientUnits="userSpaceOnUse"')
