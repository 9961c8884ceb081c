"""No suit and no sign is told by colour alone: seen with other eyes, or in grey, they still differ."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from game.engine import Card, Suit
from game.storage.resources import Resources
from game.ui.cards.pictures import Ring
from game.ui.lettering import Lettering
from game.ui.looks import CardChoices, Looks
from game.ui.theme import Theme, read_themes

RESOURCES = Resources()
THEMES, _ = read_themes(RESOURCES.find("themes/*.toml"))
EYES = {
    # Machado, Oliveira and Fernandes 2009, severity 1.0; grey by Rec. 709
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
HEIGHT = 200
INDEX = pygame.Rect(2, 40, 50, 62)
"""Where the suit of the index stands on a card that high, be it small or large."""


@pytest.fixture(scope="module", autouse=True)
def _screen():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def looks(theme: Theme, four_colour: bool | None = None) -> Looks:
    return Looks(RESOURCES.read, theme, Lettering(RESOURCES.read), CardChoices(four_colour=four_colour))


def seen(
    surface: pygame.Surface, area: pygame.Rect, eyes: str, over: tuple[int, int, int] = (255, 255, 255)
) -> np.ndarray:
    """The pixels of an area as those eyes see them, over white or another colour."""
    ground = pygame.Surface(surface.get_size())
    ground.fill(over)
    ground.blit(surface, (0, 0))
    return pygame.surfarray.array3d(ground.subsurface(area)) @ np.array(EYES[eyes]).T


def unlike(one: np.ndarray, other: np.ndarray) -> float:
    """The share of pixels that differ clearly."""
    return float((np.abs(one - other).max(axis=2) > 40).mean())


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("four_colour", [False, True])
@pytest.mark.parametrize("theme", THEMES)
def test_a_26_suits_tell_apart_by_their_signs_for_any_eyes(theme, four_colour, eyes):
    art = looks(THEMES[theme], four_colour).cards(HEIGHT).art
    index = {suit: seen(art.face(Card.parse(f"7{suit.name[0]}")), INDEX, eyes) for suit in Suit}
    for one, other in combinations(Suit, 2):
        assert unlike(index[one], index[other]) > 0.03, f"{one.name} and {other.name}"


@pytest.mark.parametrize("theme", THEMES)
def test_a_26_the_winning_card_and_the_playable_ones_are_marked_in_grey_too(theme):
    felt = THEMES[theme].felt1
    pictures = looks(THEMES[theme]).cards(HEIGHT)
    card = Card.parse("7H")
    plain = pictures.get(card).surface
    whole = plain.get_rect()

    def marked(**look: object) -> float:
        return unlike(seen(plain, whole, "grey", felt), seen(pictures.get(card, **look).surface, whole, "grey", felt))

    for ring in Ring:
        assert marked(ring=ring) > 0.004, ring
    assert marked(dim=True) > 0.3
