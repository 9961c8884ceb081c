"""Which house rules are played?  Every knob is a field, every rule set is data (docs/rules.md 2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final

from .kinds import AnyOf, Kind, Maybe, OneOf, Whole, find, kinds_of, shown

LARGEST: Final = 999_999
"""The largest number any knob takes; no table plays that many rounds."""
SEATS: Final = 4
"""Players at a table (docs/rules.md 1.1)."""
HAND_SIZE: Final = 13
"""Cards of a full hand, and so the tricks of a round (docs/rules.md 1.5)."""


class Direction(StrEnum):
    """Which way the order of the seats runs around the table, seen from above (docs/rules.md 1.3)."""

    ANTICLOCKWISE = "anticlockwise"
    CLOCKWISE = "clockwise"


class Follow(StrEnum):
    """What a player who can follow owes the trick (docs/rules.md 1.8)."""

    ANY = "any"
    BEAT_UNLESS_TRUMPED = "beat_unless_trumped"
    ALWAYS_BEAT = "always_beat"


class Duty(StrEnum):
    """Whether a void player must trump, or overtrump (docs/rules.md 1.9, 1.10)."""

    MUST = "must"
    MAY = "may"


class Undertrump(StrEnum):
    """Whether a void player who cannot overtrump must waste a spade (docs/rules.md 1.11)."""

    FREE = "free"
    FORCED = "forced"


class LeadSpades(StrEnum):
    """When a spade may be led (docs/rules.md 1.7)."""

    ANY = "any"
    AFTER_BROKEN = "after_broken"


class FailScore(StrEnum):
    """What a failed call loses (docs/rules.md 1.14)."""

    CALL = "call"
    SHORTFALL = "shortfall"
    ZERO = "zero"


class Redeal(StrEnum):
    """The hands that are shown and dealt again, in the order they are looked for (docs/rules.md 2)."""

    NO_SPADE = "no_spade"
    NO_HONOUR = "no_honour"
    NO_FACE = "no_face"
    FOUR_ACES = "four_aces"


class FirstDealer(StrEnum):
    """How the table finds its first dealer (docs/rules.md 1.4)."""

    RANDOM = "random"
    SEAT = "seat"
    LOWEST_CARD = "lowest_card"


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set; the defaults are the classic game.

    Words are also accepted as plain strings. Raises ValueError for a value that is not of its kind and for a
    mix that cannot be played, saying which knob is wrong and what it takes.

    >>> str(Rules(follow=Follow.BEAT_UNLESS_TRUMPED))
    'classic,follow=beat_unless_trumped'
    """

    direction: Direction = field(default=Direction.ANTICLOCKWISE, metadata={"kind": OneOf(Direction)})
    """The way round of deal, calls and play as seen on the table; seats are numbered along it."""
    min_call: int = field(default=2, metadata={"kind": Whole(1, HAND_SIZE)})
    """The smallest legal call, in tricks."""
    max_call: int = field(default=13, metadata={"kind": Whole(1, HAND_SIZE)})
    """The largest legal call, in tricks."""
    follow: Follow = field(default=Follow.ANY, metadata={"kind": OneOf(Follow)})
    """The duty to beat of a player who can follow."""
    trump_when_void: Duty = field(default=Duty.MUST, metadata={"kind": OneOf(Duty)})
    """The duty to trump an untrumped trick when void."""
    overtrump: Duty = field(default=Duty.MUST, metadata={"kind": OneOf(Duty)})
    """The duty to overtrump a trumped trick when void."""
    undertrump: Undertrump = field(default=Undertrump.FREE, metadata={"kind": OneOf(Undertrump)})
    """The duty to play a spade into a trumped trick even when it is too low."""
    lead_spades: LeadSpades = field(default=LeadSpades.ANY, metadata={"kind": OneOf(LeadSpades)})
    """When a spade may be led."""
    overtrick_tenths: int = field(default=0, metadata={"kind": OneOf((0, 1))})
    """Tenths of a point for each trick above a made call."""
    overtrick_limit: int | None = field(default=1, metadata={"kind": Maybe(Whole(0, HAND_SIZE), "none")})
    """The most tricks above the call that still make it; None for any number."""
    bonus_call: int | None = field(default=8, metadata={"kind": Maybe(Whole(1, HAND_SIZE), "none")})
    """The smallest call that earns the bonus when made; None for no bonus."""
    bonus_points: int | None = field(default=13, metadata={"kind": Maybe(Whole(1, LARGEST), "none")})
    """What a made bonus call scores, in points."""
    fail_score: FailScore = field(default=FailScore.CALL, metadata={"kind": OneOf(FailScore)})
    """What a failed call loses."""
    rounds: int | None = field(default=None, metadata={"kind": Maybe(Whole(1, LARGEST), "endless")})
    """Rounds in a match; None for endless."""
    target: int | None = field(default=None, metadata={"kind": Maybe(Whole(1, LARGEST), "none")})
    """The total, in points, that ends the match after the round; None for no target."""
    instant_win_tricks: int | None = field(default=None, metadata={"kind": Maybe(Whole(1, HAND_SIZE), "none")})
    """Tricks in one round that win the match at once; None for no such win."""
    redeal: frozenset[Redeal] = field(default=frozenset(), metadata={"kind": AnyOf(Redeal)})
    """The hands that are dealt again."""
    min_total_calls: int | None = field(default=None, metadata={"kind": Maybe(OneOf((9, 11)), "none")})
    """The smallest sum of the four calls that is played; None for any."""
    first_dealer: FirstDealer = field(default=FirstDealer.RANDOM, metadata={"kind": OneOf(FirstDealer)})
    """How the first dealer is found."""

    def __post_init__(self) -> None:
        """Check every value, then the mix."""
        for name, kind in DOMAINS.items():
            object.__setattr__(self, name, kind.check(getattr(self, name), name))
        if self.min_call > self.max_call:
            raise ValueError(f"min_call: {self.min_call} is above max_call, {self.max_call}: no call would be legal")
        if self.bonus_call is not None and self.bonus_points is None:
            raise ValueError("bonus_points: say what a made call of at least bonus_call scores, or bonus_call=none")
        if self.min_total_calls is not None and self.max_call * SEATS < self.min_total_calls:
            raise ValueError(
                f"min_total_calls: {SEATS} calls of at most max_call, {self.max_call}, "
                f"never add up to {self.min_total_calls}: every round would be dealt again for ever"
            )

    def __str__(self) -> str:
        """Write the nearest preset and what differs from it; `parse` is the exact inverse."""
        name, differing = min(
            ((name, self._differing(preset)) for name, preset in PRESETS.items()),
            key=lambda pair: len(pair[1]),
        )
        return ",".join([name, *(f"{knob}={DOMAINS[knob].write(getattr(self, knob))}" for knob in differing)])

    def _differing(self, other: Rules) -> list[str]:
        """Return the knobs in which two rule sets differ."""
        return [knob for knob in DOMAINS if getattr(self, knob) != getattr(other, knob)]

    @classmethod
    def parse(cls, text: str) -> Rules:
        """Read a preset name followed by ``knob=value`` pairs, all joined by commas.

        Raises ValueError that names the part at fault, what is allowed and the nearest right name.

        >>> Rules.parse("nepal,rounds=3,redeal=no_spade+four_aces").rounds
        3
        """
        if not isinstance(text, str):
            raise ValueError(f"rules are text such as 'nepal,rounds=3', not {type(text).__name__}")
        first, *rest = (part.strip() for part in text.split(","))
        preset = find(PRESETS, first, "preset", f": begin with {', '.join(PRESETS)}")
        changes: dict[str, Any] = {}
        for part in rest:
            knob, equals, value = (piece.strip() for piece in part.partition("="))
            if not equals:
                raise ValueError(f"{shown(part)} is not a change of a rule: write knob=value, as in 'rounds=3'")
            kind = find(DOMAINS, knob, "rule", f": the rules are {', '.join(DOMAINS)}")
            if knob in changes:
                raise ValueError(f"{knob}: given twice")
            changes[knob] = kind.read(value, knob)
        return replace(preset, **changes)


DOMAINS: Final[Mapping[str, Kind[Any]]] = MappingProxyType(kinds_of(Rules))
"""What each knob accepts, in the order of docs/rules.md 2."""

_NEPAL: Final = Rules(
    min_call=1,
    max_call=8,
    follow=Follow.BEAT_UNLESS_TRUMPED,
    overtrick_tenths=1,
    overtrick_limit=None,
    bonus_call=None,
    bonus_points=None,
    rounds=5,
)

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "classic": Rules(),
        "nepal": _NEPAL,
        "home": replace(
            _NEPAL,
            undertrump=Undertrump.FORCED,
            min_total_calls=9,
            redeal=frozenset({Redeal.NO_SPADE, Redeal.NO_FACE, Redeal.FOUR_ACES}),
            target=30,
            rounds=None,
        ),
        "lakdi": Rules(
            min_call=1,
            trump_when_void=Duty.MAY,
            overtrump=Duty.MAY,
            overtrick_tenths=1,
            overtrick_limit=None,
            bonus_call=None,
            bonus_points=None,
            rounds=5,
            first_dealer=FirstDealer.LOWEST_CARD,
        ),
        "dhaka": Rules(
            max_call=8,
            trump_when_void=Duty.MAY,
            overtrump=Duty.MAY,
            lead_spades=LeadSpades.AFTER_BROKEN,
        ),
    }
)
"""The named rule sets (docs/rules.md 3)."""
