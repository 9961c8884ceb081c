"""How the computer players differ: one code, a row of numbers for each skill and each character."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from ..engine import Rules
from .estimate import Estimate
from .policy import Weights
from .weights import ESTIMATES, HAND_WRITTEN, WEIGHTS


@dataclass(frozen=True, slots=True)
class Style:
    """One way to play."""

    stars: int
    """From 1, how well it plays."""
    search: bool = False
    """Whether it looks ahead (`search/`)."""
    untuned: bool = False
    """Plays by weights written by hand, not by the learnt ones."""
    offset: int = 0
    """How much more it calls than it should, in 1024ths of a trick."""
    boldness: int = 0
    """How much more it wants tricks, in 1024ths of all it can want."""
    spoiler: int = 3
    """Tenths of a point of its own it gives to cost all others together one more; only the search minds others."""
    noise: int = 0
    """By how much it misjudges a card at most, in 256ths of a weight."""
    call_noise: int = 0
    """By how much it misjudges its hand at most, in 1024ths of a trick."""
    whims: int = 0
    """How often of a hundred it plays any card that is legal."""


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody with a face."""

    name: str
    avatar: str
    about: str
    """What they are like, in one kind sentence; the English of the id `character.<key>`."""
    style: Style


SKILLS: Final[Mapping[str, Style]] = MappingProxyType(
    {
        "beginner": Style(stars=1, untuned=True, call_noise=1024, whims=15),
        "casual": Style(stars=2, noise=110, call_noise=700),
        "strong": Style(stars=4),
        "master": Style(stars=5, search=True),
    }
)
"""From the weakest to the strongest."""

CHARACTERS: Final[Mapping[str, Character]] = MappingProxyType(
    {
        "nima": Character(
            "Nima",
            "langur",
            "Nima learns something new in every round, and laughs when it goes wrong.",
            Style(stars=1, untuned=True, call_noise=900, whims=18),
        ),
        "maya": Character(
            "Maya",
            "red-panda",
            "Maya plays for the company, and never hurries anybody.",
            Style(stars=1, noise=160, call_noise=1000, whims=6),
        ),
        "gopal": Character(
            "Gopal",
            "elephant",
            "Gopal calls little and keeps his word.",
            Style(stars=2, offset=-450, boldness=-80, noise=80, call_noise=500),
        ),
        "bikram": Character(
            "Bikram",
            "tiger",
            "Bikram calls high and enjoys the chase, won or lost.",
            Style(stars=2, offset=420, boldness=220, noise=70, call_noise=500),
        ),
        "asha": Character(
            "Asha",
            "danphe",
            "Asha sees the good in every hand, and often she is right.",
            Style(stars=3, offset=250, boldness=80, noise=40, call_noise=300),
        ),
        "laxmi": Character(
            "Laxmi",
            "gharial",
            "Laxmi waits quietly, and then takes just the trick she needs.",
            Style(stars=3, offset=-200, noise=30, call_noise=250),
        ),
        "prakash": Character(
            "Prakash",
            "rhino",
            "Prakash goes straight ahead, and says thank you for a good game.",
            Style(stars=3, boldness=260, noise=20, call_noise=250),
        ),
        "karma": Character(
            "Karma",
            "yak",
            "Karma is calm in any weather and plays by what has worked before.",
            Style(stars=4),
        ),
        "tara": Character(
            "Tara",
            "snow-leopard",
            "Tara watches every card, and keeps an eye on what you still need.",
            Style(stars=5, search=True, spoiler=8),
        ),
        "sita": Character(
            "Sita",
            "owl",
            "Sita thinks about her own hand first, and gladly tells you how she counted.",
            Style(stars=5, search=True, spoiler=1),
        ),
    }
)
"""Ten, one for each avatar."""

STYLES: Final[Mapping[str, Style]] = MappingProxyType(
    {**SKILLS, **{key: character.style for key, character in CHARACTERS.items()}}
)


def trained_for(rules: Rules) -> str:
    """The set of rules whose weights suit these best: overtricks that break a call make another game."""
    return "nepal" if rules.overtrick_limit is None or rules.overtrick_limit > 4 else "classic"


def weights_for(rules: Rules, style: Style) -> Weights:
    """The weights of a style under these rules."""
    weights = HAND_WRITTEN if style.untuned else WEIGHTS[trained_for(rules)]
    if not style.boldness:
        return weights
    desire = weights.desire
    return replace(weights, desire=(desire[0], desire[1] + style.boldness, *desire[2:]))


def estimate_for(rules: Rules) -> Estimate:
    """What hands promise under these rules."""
    return ESTIMATES[trained_for(rules)]
