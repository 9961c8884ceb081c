"""Decides by playing out every choice in the same sampled worlds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

import numpy as np

from ...engine import HAND_SIZE, SEATS, CallState, Rules, SeatView, call_state, round_points, seats_from
from ..economy import cheapest, distinct, saves_honour, undominated
from ..estimate import call_for, sensible, strength
from ..knowledge import Knowledge, know, wants_trick
from ..linear import evaluation_of, tally_of
from ..mind import Stop
from ..styles import PlayingStyle, estimate_for, weights_for
from . import hands as hands_of
from .evidence import KINDS, RULE, chosen, conditional, kinds_for, likelihoods, mixture, note_call, prior, resampled
from .history import opening, replay, seated
from .lockstep import Lockstep, Styles
from .lookup import Array, chances, kind_numbers
from .rule_vector import rule_calls
from .source import Source
from .worlds import worlds


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is played out, and the opponents that are assumed."""

    worlds: int = 480
    """Most worlds for one card."""
    rows: int = 3360
    """Most worlds for all cards together."""
    call_worlds: int = 512
    """Worlds for one call."""
    dealt: int = 8192
    """Worlds dealt; those where the others would have made their calls are sampled more often."""
    tried: int = 2560
    """Worlds in which the round is replayed to find how likely it is."""
    kinds: tuple[int, int, int, int] = (6, 6, 3, 1)
    """Assumed number of opponents of each kind among sixteen (`evidence.py`)."""
    doubt: int = 2
    """Standard errors by which a card must beat the policy's own."""
    lift: int = 15
    """Hundredths of a point added for each trick called: the search wins more than the policy that plays out."""


EFFORT: Final = Effort()
NOISE: Final = 20
"""Hundredths of a point by which the means of two choices may differ by chance: about two standard errors."""
OTHERS: Final = range(1, SEATS)
"""The other seats, counted from the one that decides."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """The result of playing out one choice."""

    choice: int
    """A code, or a call."""
    value: int
    """The sum of the values (see `_value`)."""
    points: int
    """The sum of the points, in tenths."""
    made: int
    """The number of worlds where the call was made."""
    tricks: int
    """The sum of the tricks."""
    instead: bool
    """Whether it may be chosen instead of the policy's: it is significantly better, or spares an honour at no loss."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The results of all choices, the policy's own first."""

    worlds: int
    outlooks: tuple[Outlook, ...]

    def means(self) -> list[tuple[int, int, int, int]]:
        """Return (choice, hundredths of points, per cent of calls made, hundredths of tricks) for each choice.

        Where a choice has more points than the best one only by noise, it gets the figures of the best one.
        """
        best = self.best
        found = []
        for outlook in self.outlooks:
            more = outlook.points - best.points
            noise = more > 0 and (outlook.value >= best.value or more * 10 <= NOISE * self.worlds)
            of_each = best if noise else outlook
            found.append(
                (
                    outlook.choice,
                    round_half(of_each.points * 10, self.worlds),
                    round_half(of_each.made * 100, self.worlds),
                    round_half(of_each.tricks * 100, self.worlds),
                )
            )
        return found

    @property
    def best(self) -> Outlook:
        """The best choice among the policy's own and those that may be chosen instead."""
        own, *others = self.outlooks
        return max([*(other for other in others if other.instead), own], key=lambda outlook: outlook.value)


def decide_card(
    view: SeatView,
    seed: bytes,
    style: PlayingStyle,
    effort: Effort = EFFORT,
    stop: Stop = lambda: False,
    whole: bool = False,
) -> Decision | None:
    """Play out the legal cards; return None when there is nothing to choose.

    Equivalent cards count as one, unless `whole`.
    """
    known = know(view)
    evaluation = evaluation_of(view, known, style)
    legal, wants = [scored.card for scored in evaluation.cards], wants_trick(view)
    kept = undominated(legal, known, wants)
    own = cheapest(evaluation.best.card, legal, known, wants)
    choices = legal if whole else distinct(kept, own, known)
    choices = [own, *(card for card in choices if card != own)]
    if len(choices) == 1 and not whole:
        return None
    source = Source(seed)
    table, counts, exact = _worlds(view, known, style, effort, min(effort.worlds, effort.rows // len(choices)), source)
    count = table.count
    slots = np.repeat(np.array([known.hand.index(card) for card in choices], dtype=np.int64), count)
    rows = table.select(np.tile(np.arange(count, dtype=np.int64), len(choices)))
    turned = list(seats_from(-opening(view)))
    calls = np.array(tally_of(view).calls, dtype=np.int64)[:, None, None]
    tricks = rows.run(slots, mixture, known.place, stop)[turned]
    tricks = tricks.reshape(SEATS, len(choices), count)
    decision = _judged(view, choices, calls, tricks, counts, style, 0 if exact else effort.doubt)
    least = decision.outlooks[0].value

    def instead(outlook: Outlook) -> bool:
        spares = outlook.value >= least and saves_honour(outlook.choice, own, known, wants)
        return outlook.choice in kept and (outlook.instead or spares)

    outlooks = [replace(outlook, instead=instead(outlook)) for outlook in decision.outlooks]
    return Decision(decision.worlds, tuple(outlooks))


def _styles(rules: Rules, style: PlayingStyle) -> Styles:
    return Styles([weights_for(rules, style)] * KINDS)


def _worlds(
    view: SeatView, known: Knowledge, style: PlayingStyle, effort: Effort, most: int, source: Source
) -> tuple[Lockstep, Array, bool]:
    """Return the current worlds, their weights, and whether they are all the worlds there are.

    A world's weight is the likelihood of the other players' actions in it.
    """
    calls = tally_of(view).calls
    leader = opening(view)
    dealt, found = _dealt(view.rules, known, calls, effort, effort.tried, source)
    count = dealt.shape[1]
    table = seated(
        view.rules, _styles(view.rules, style), known, dealt, np.repeat(np.array(calls)[:, None], count, axis=1),
        np.zeros((SEATS, count), dtype=np.int64), leader,
    )  # fmt: skip
    table, found = replay(table, view, found)
    exact = count < effort.dealt and table.count <= most
    rows, counts = chosen(likelihoods(found), most, source.start())
    table = table.select(rows)
    table.reseat(kinds_for(found[:, :, rows], source)[list(seats_from(leader))])
    return table, counts, exact


def _dealt(
    rules: Rules, known: Knowledge, calls: Sequence[int | None], effort: Effort, count: int, source: Source
) -> tuple[Array, Array]:
    """Return at most `count` deals that fit the calls, and the evidence on the other seats in them."""
    unseen = [card for card in range(64) if known.unseen >> card & 1]
    sizes = [HAND_SIZE - len(known.played[seat]) for seat in OTHERS]
    dealt = worlds(unseen, known.cannot[1:], sizes, effort.dealt, source)
    found = prior(effort.kinds, dealt.shape[1])
    start = 0
    for seat in OTHERS:
        full = _full(known, dealt, seat, start)
        start += sizes[seat - 1]
        call = calls[seat]
        if call is not None:
            note_call(found, seat, call, _our_calls(rules, full), rule_calls(full, rules))
    if dealt.shape[1] <= count:
        return dealt, found
    rows = resampled(likelihoods(found), count, source.start())
    return dealt.take(rows, axis=1), conditional(found[:, :, rows])


def _full(known: Knowledge, dealt: Array, seat: int, start: int) -> Array:
    """Return a seat's hands at the start of the round, as masks."""
    played = known.played[seat]
    held = (np.int64(1) << dealt[start : start + HAND_SIZE - len(played)]).sum(axis=0)
    return np.asarray(held | sum(1 << card for card in played))


def _our_calls(rules: Rules, full: Array) -> Array:
    estimate = estimate_for(rules)
    return hands_of.calls(hands_of.strengths(full, estimate), estimate, rules)


def decide_call(
    view: SeatView, seed: bytes, style: PlayingStyle, effort: Effort = EFFORT, stop: Stop = lambda: False
) -> Decision | None:
    """Play out the round for each sensible call; return None when there is only one."""
    known = know(view)
    rules = view.rules
    estimate = estimate_for(rules)
    worth = strength(known.own, estimate)
    own = call_for(worth, estimate, rules, style.offset)
    floor = worth >> 10
    near = [call for call in sensible(rules) if floor - 2 <= call <= floor + 3 or call == rules.bonus_call]
    near = [call for call in near if call != rules.bonus_call or worth >= (call - 3) << 10]
    choices = [own, *(call for call in near if call != own)]
    if len(choices) == 1:
        return None
    source = Source(seed)
    count = effort.call_worlds
    made = [view.calls[seat] for seat in seats_from(view.seat)]
    dealt, found = _dealt(rules, known, made, effort, count, source)
    kinds = kinds_for(found, source)
    calls = np.zeros((SEATS, count), dtype=np.int64)
    for seat in OTHERS:
        call = made[seat]
        if call is None:
            full = _full(known, dealt, seat, HAND_SIZE * (seat - 1))
            calls[seat] = np.where(kinds[seat] == RULE, rule_calls(full, rules), _our_calls(rules, full))
        else:
            calls[seat] = call
    leader = opening(view)
    rows = np.tile(np.arange(count), len(choices))
    table = seated(
        rules, _styles(rules, style), known, dealt.take(rows, axis=1), calls.take(rows, axis=1),
        kinds.take(rows, axis=1), leader,
    )  # fmt: skip
    table.calls[-leader % SEATS] = np.repeat(np.array(choices, dtype=np.int64), count)
    turned = list(seats_from(-leader))
    by_seat = table.calls[turned]
    tricks = table.run(None, mixture, 0, stop)
    tricks = tricks[turned].reshape(SEATS, len(choices), count)
    by_seat = by_seat.reshape(SEATS, len(choices), count)
    return _judged(view, choices, by_seat, tricks, np.ones(count, dtype=np.int64), style, 0, effort.lift)


def build_tables() -> None:
    """Compute the tables that every search needs."""
    for place in range(SEATS):
        kind_numbers(place)
        for left in range(1, HAND_SIZE + 1):
            chances(place, left)


# values


def round_half(number: int, by: int) -> int:
    """Return number / by rounded to the nearest whole number, halves up."""
    return (2 * number + by) // (2 * by)


@cache
def _points(rules: Rules) -> Array:
    """Return the points in tenths, at `[call * 14 + tricks]`."""
    counts = range(HAND_SIZE + 1)
    points = [round_points(call, tricks, rules) if call else 0 for call in counts for tricks in counts]
    return np.array(points, dtype=np.int64)


@cache
def _made(rules: Rules) -> Array:
    """Return whether the call is made at the end of a round, at `[call * 14 + tricks]`."""
    counts = range(HAND_SIZE + 1)
    return np.array([call_state(call, tricks, 0, rules) is CallState.MADE for call in counts for tricks in counts])


def _judged(
    view: SeatView,
    choices: Sequence[int],
    calls: Array,
    tricks: Array,
    counts: Array,
    style: PlayingStyle,
    doubt: int,
    lift: int = 0,
) -> Decision:
    """Compare the choices. Arrays are by seat, choice and world; `counts` are the worlds' weights."""
    points = _points(view.rules).take(calls * (HAND_SIZE + 1) + tricks)
    value = _value(view, points, tricks, style) + 3 * lift * calls[0]
    made = _made(view.rules).take(calls[0] * (HAND_SIZE + 1) + tricks[0])
    count, square = int(counts.sum()), int((counts * counts).sum())
    outlooks = []
    for i, choice in enumerate(choices):
        gains = value[i] - value[0]
        total, squares = int((gains * counts).sum()), int((gains * gains * counts).sum())
        # squares and counts give the effective number of worlds, as if all had the same weight
        sure = total > 0 and total**2 * count**2 > doubt**2 * (squares * count - total**2) * square
        value_of, points_of, made_in, tricks_of = (
            int((counts * found).sum()) for found in (value[i], points[0, i], made[i], tricks[0, i])
        )
        outlooks.append(Outlook(choice, value_of, points_of, made_in, tricks_of, sure))
    return Decision(count, tuple(outlooks))


def _value(view: SeatView, points: Array, tricks: Array, style: PlayingStyle) -> Array:
    """Return the value by choice and world: the own points, and a share of the points that the others lose.

    In the last round of a match, winning it counts most.
    """
    value: Array = 30 * points[0] - style.spoiler * points[1:].sum(axis=0)
    if view.rules.rounds is not None and view.round == view.rules.rounds:
        totals = np.array([view.totals[seat] for seat in seats_from(view.seat)], dtype=np.int64)
        final = totals[:, None, None] + points
        rivals = final[1:].max(axis=0)
        value = value + 6000 * (final[0] > rivals) + 3000 * (final[0] == rivals)
    instant = view.rules.instant_win_tricks
    if instant is not None:
        value = value + 30000 * (tricks[0] >= instant) - 10000 * (tricks[1:] >= instant).any(axis=0)
    return value


__all__ = ["Decision", "Effort", "Outlook", "decide_call", "decide_card"]
