"""The styles of the computer players: a row of numbers for each skill and character."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from ..engine import Duty, Rules
from .estimate import Estimate
from .policy import Weights
from .weights import ESTIMATES, HAND_WRITTEN, WEIGHTS


@dataclass(frozen=True, slots=True)
class PlayingStyle:
    """One way to play.

    The errors (`noise`, `call_noise`, `whims`) are for rules where overtricks break a call. Where they are free, almost
    every call is made and the same errors would cost much more; see `eased`.
    """

    stars: int
    """Strength, from 1."""
    search: bool = False
    """Whether it searches (`search/`)."""
    untuned: bool = False
    """Whether it uses the hand-written weights instead of the learnt ones."""
    offset: int = 0
    """Added to its calls, in 1024ths of a trick."""
    boldness: int = 0
    """Added to its desire for tricks, in 1024ths."""
    spoiler: int = 3
    """Tenths of a point it gives up to cost the others together one more; only the search uses it."""
    noise: int = 0
    """The largest error in a card's score, in 256ths of a weight."""
    call_noise: int = 0
    """The largest error in the estimate of its hand, in 1024ths of a trick."""
    whims: int = 0
    """Per cent of its cards that it plays at random."""

    @property
    def thrifty(self) -> bool:
        """Whether it never spends more than it must on a trick (`economy.py`)."""
        return self.stars >= 3

    def eased(self, rules: Rules) -> PlayingStyle:
        """Return the style with its errors adjusted to these rules."""
        if trained_for(rules) in ("classic", "dhaka"):
            return self
        return replace(self, noise=self.noise // 4, call_noise=self.call_noise // 4, whims=self.whims // 9)


@dataclass(frozen=True, slots=True)
class Character:
    """A named computer player with an avatar."""

    name: str
    avatar: str
    about: str
    """One kind sentence about them; the English of the id `character.<key>`."""
    style: PlayingStyle


SKILLS: Final[Mapping[str, PlayingStyle]] = MappingProxyType(
    {
        "beginner": PlayingStyle(stars=1, untuned=True, boldness=200, call_noise=1300, whims=26),
        "casual": PlayingStyle(stars=2, noise=440, call_noise=1400),
        "strong": PlayingStyle(stars=4),
        "master": PlayingStyle(stars=5, search=True),
    }
)
"""From the weakest to the strongest."""

CHARACTERS: Final[Mapping[str, Character]] = MappingProxyType(
    {
        "nima": Character(
            "Nima",
            "langur",
            "Nima learns something new in every round, and laughs when it goes wrong.",
            PlayingStyle(stars=1, untuned=True, boldness=200, call_noise=1500, whims=20),
        ),
        "maya": Character(
            "Maya",
            "red-panda",
            "Maya plays for the company, and never hurries anybody.",
            PlayingStyle(stars=1, noise=600, call_noise=1400, whims=6),
        ),
        "gopal": Character(
            "Gopal",
            "elephant",
            "Gopal calls little and keeps his word.",
            PlayingStyle(stars=2, offset=-450, boldness=-80, noise=320, call_noise=800),
        ),
        "bikram": Character(
            "Bikram",
            "tiger",
            "Bikram calls high and enjoys the chase, won or lost.",
            PlayingStyle(stars=2, offset=420, boldness=220, noise=240, call_noise=700),
        ),
        "asha": Character(
            "Asha",
            "danphe",
            "Asha sees the good in every hand, and often she is right.",
            PlayingStyle(stars=3, offset=250, boldness=80, noise=120, call_noise=400),
        ),
        "laxmi": Character(
            "Laxmi",
            "gharial",
            "Laxmi waits quietly, and then takes just the trick she needs.",
            PlayingStyle(stars=3, offset=-200, noise=100, call_noise=300),
        ),
        "prakash": Character(
            "Prakash",
            "rhino",
            "Prakash goes straight ahead, and says thank you for a good game.",
            PlayingStyle(stars=3, boldness=260, noise=100, call_noise=300),
        ),
        "karma": Character(
            "Karma",
            "yak",
            "Karma is calm in any weather and plays by what has worked before.",
            PlayingStyle(stars=4),
        ),
        "tara": Character(
            "Tara",
            "snow-leopard",
            "Tara watches every card, and keeps an eye on what you still need.",
            PlayingStyle(stars=5, search=True, spoiler=8),
        ),
        "sita": Character(
            "Sita",
            "owl",
            "Sita thinks about her own hand first, and gladly tells you how she counted.",
            PlayingStyle(stars=5, search=True, spoiler=1),
        ),
    }
)
"""Ten, one for each avatar."""

STYLES: Final[Mapping[str, PlayingStyle]] = MappingProxyType(
    {**SKILLS, **{key: character.style for key, character in CHARACTERS.items()}}
)


def trained_for(rules: Rules) -> str:
    """Return the rules whose weights fit these best.

    What matters is whether overtricks break a call, and whether a void player must trump.
    """
    free = rules.overtrick_limit is None or rules.overtrick_limit > 4
    if rules.trump_when_void is Duty.MAY:
        return "lakdi" if free else "dhaka"
    return "nepal" if free else "classic"


def weights_for(rules: Rules, style: PlayingStyle) -> Weights:
    """Return the weights of a style under these rules."""
    weights = HAND_WRITTEN if style.untuned else WEIGHTS[trained_for(rules)]
    if not style.boldness:
        return weights
    desire = weights.desire
    return replace(weights, desire=(desire[0], desire[1] + style.boldness, *desire[2:]))


def estimate_for(rules: Rules) -> Estimate:
    """Return the estimate numbers for these rules."""
    return ESTIMATES[trained_for(rules)]
