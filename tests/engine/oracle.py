"""A second opinion on the rules, written card by card from docs/rules.md and sharing nothing with the engine.

It asks of one card "which sentence of the rules forbids it?", where the engine narrows a hand down.
"""

from __future__ import annotations

from collections.abc import Sequence

RANKS = "23456789TJQKA"


def forbidding(
    card: str, hand: Sequence[str], trick: Sequence[str], rules: dict[str, str], *, broken: bool
) -> str | None:
    """Return the reason that forbids `card`, or None; cards are text, rules the words of the knobs."""

    def height(name: str) -> int:
        return RANKS.index(name[0])

    def spades(some: Sequence[str]) -> list[str]:
        return [name for name in some if name[1] == "S"]

    if not trick:
        only_spades = len(spades(hand)) == len(hand)
        waiting = rules["lead_spades"] == "after_broken" and not broken and not only_spades
        return "spades_not_broken" if waiting and card[1] == "S" else None

    led = trick[0][1]
    able = [name for name in hand if name[1] == led]
    trumps_down = spades(trick)
    if able:
        if card[1] != led:
            return "must_follow"
        trumped = led != "S" and bool(trumps_down)
        bound = rules["follow"] == "always_beat" or (rules["follow"] == "beat_unless_trumped" and not trumped)
        top = max(height(name) for name in trick if name[1] == led)
        can_beat = any(height(name) > top for name in able)
        return "must_beat" if bound and can_beat and height(card) <= top else None

    if not spades(hand):
        return None
    if not trumps_down:
        return "must_trump" if rules["trump_when_void"] == "must" and card[1] != "S" else None
    top = max(map(height, trumps_down))
    can_overtrump = any(height(name) > top for name in spades(hand))
    if can_overtrump and rules["overtrump"] == "must":
        return None if card[1] == "S" and height(card) > top else "must_overtrump"
    if rules["undertrump"] == "forced" and card[1] != "S":
        return "must_trump" if can_overtrump else "must_undertrump"
    return None


def winner(trick: Sequence[str]) -> int:
    """Return the index of the winning card."""
    suit = "S" if any(name[1] == "S" for name in trick) else trick[0][1]
    heights = [RANKS.index(name[0]) if name[1] == suit else -1 for name in trick]
    return heights.index(max(heights))


def tenths(call: int, tricks: int, rules: dict[str, object]) -> int:
    """Return the points of a round in tenths."""
    limit = rules["overtrick_limit"]
    most = 13 if limit is None else call + int(str(limit))
    if call <= tricks <= most:
        bonus = rules["bonus_call"]
        if bonus is not None and call >= int(str(bonus)):
            return 10 * int(str(rules["bonus_points"]))
        return 10 * call + (tricks - call) * int(str(rules["overtrick_tenths"]))
    lost = {"call": call, "shortfall": max(call - tricks, tricks - call), "zero": 0}
    return -10 * lost[str(rules["fail_score"])]
