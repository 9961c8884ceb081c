"""Plays out the rest of a round in many worlds at once, one card in all of them at each step.

Arrays have the worlds as their last axis, so that numpy works on adjacent memory. Hands are in the trick's order of
play: position 0 leads. They are rotated after each trick. The legal cards are always a range of codes, under any
rules: a suit, a suit above a card, the spades, the spades above one, or all cards.

All scores are whole numbers and equal to those of `policy.evaluate`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Final

import numpy as np

from ...engine import Duty, Follow, LeadSpades, Rules, must_trump
from ..policy import DISCARD, FOLLOW, ROWS, RUFF, Weights
from ..probability import ONE, SPADE_CODES, SUIT_MASK
from .lookup import BITS, RUFF_OFFSET, Array, chances, count, kind_numbers, worth_table

LAST_CODE: Final = 63
NEVER: Final = np.int32(-(1 << 31))
ABOVE: Final = np.array(
    [(SUIT_MASK << (code & 48)) & ~((2 << code) - 1) if code & 15 < 13 else 0 for code in range(64)], dtype=np.int64
)
_SUITS: Final = np.arange(4, dtype=np.int64)[:, None]
_SHIFTS: Final = _SUITS * 16
_SPADE_ROW: Final = (_SUITS == 3) * (14 * 56)

Scorer = Callable[["Lockstep", int, Array, Array, Array], Array]
"""Scores every slot of a hand: (table, position, hand, lowest legal code, highest legal code)."""


_BY_POSITION: Final = (
    *("hands", "own", "voids", "won", "calls", "style"),
    *("alive", "leader", "led", "best", "taker", "best_led"),
)
"""The arrays whose first axis is the position."""


class Abandoned(Exception):  # noqa: N818 (nothing is wrong)
    """Raised when the search is stopped."""


class Styles:
    """Weights of several styles laid out for look-ups; `worth` is the first one's."""

    def __init__(self, weights: Sequence[Weights]) -> None:
        rows = np.array([one.rows for one in weights], dtype=np.int32)
        self.rows = np.ascontiguousarray(rows.reshape(-1, rows.shape[2]).T)
        """`[weight][style * ROWS + row]`."""
        self.desire = np.ascontiguousarray(np.array([one.desire for one in weights], dtype=np.int32).T)
        self.worth = worth_table(weights[0].worth)


class Lockstep:
    """Many rounds in progress, all with the same number of cards played."""

    def __init__(
        self,
        rules: Rules,
        styles: Styles,
        hands: Array,
        *,
        left: int,
        voids: Array,
        won: Array,
        calls: Array,
        style: Array,
    ) -> None:
        """Set up the rows at the beginning of a trick, with `left` tricks to play.

        All arrays are by position (0 leads), worlds last; `hands` are codes. The table takes over the arrays.
        """
        self.rules, self.styles = rules, styles
        self.hands = hands
        self.left = left
        self.count = hands.shape[2]
        self.columns = np.arange(self.count, dtype=np.int64)
        self.voids, self.won, self.calls, self.style = voids, won, calls, style
        self.leader = np.zeros(self.count, dtype=np.int64)
        """The starting position of the seat that leads the trick."""
        bits = np.int64(1) << hands
        self.own = bits.sum(axis=1)
        self.alive = self.own.sum(axis=0)
        self.best = self.led = self.taker = self.best_led = np.zeros(self.count, dtype=np.int64)

    def select(self, columns: Array) -> Lockstep:
        """Return a table of these rows, repeated where an index is."""
        twin = copy(self)
        for name in _BY_POSITION:
            setattr(twin, name, getattr(self, name).take(columns, axis=-1))
        twin.count = len(columns)
        twin.columns = np.arange(twin.count, dtype=np.int64)
        return twin

    def reseat(self, style: Array) -> None:
        """Change the styles, given by starting position."""
        self.style = self._turned(style, self.leader)

    def run(
        self,
        first: Array | None = None,
        scorer: Scorer | None = None,
        place: int = 0,
        stop: Callable[[], bool] = lambda: False,
    ) -> Array:
        """Play to the end; return the tricks by starting position.

        `place` cards are in the current trick. `first`, if given, is the slot of the next card in each row.
        Raises Abandoned soon after `stop` becomes true.
        """
        scorer = scorer or policy
        while self.left:
            for position in range(place, 4):
                if stop():
                    raise Abandoned
                self.play(position, first, scorer)
                first = None
            place = 0
            self.turn()
        return self.by_seat(self.won)

    def by_seat(self, rows: Array) -> Array:
        """Reorder from current to starting positions."""
        return self._turned(rows, -self.leader)

    def play(self, position: int, slot: Array | None, scorer: Scorer) -> None:
        """Play a card at `position`: the one in `slot` if given, else the best by `scorer`."""
        hand = self.hands[position, : self.left]
        if self.left == 1:
            self._lay(position, hand[0])
            return
        if slot is None:
            low, high = self.legal(position)
            score = scorer(self, position, hand, low, high)
            slots = np.arange(self.left, dtype=np.int64)[:, None]
            key = (score << 10) + ((hand << 4) + slots).astype(np.int32)
            key[(hand < low) | (hand > high)] = NEVER
            chosen = key.max(axis=0).astype(np.int64)
            slot, card = chosen & 15, chosen >> 4 & 63
        else:
            card = hand.reshape(-1).take(slot * self.count + self.columns)
        gone = np.int64(1) << card
        self.own[position] ^= gone
        self.alive ^= gone
        if position:
            self._note_voids(position, card)
        flat = self.hands.reshape(-1)
        flat[(position * self.hands.shape[1] + slot) * self.count + self.columns] = hand[self.left - 1]
        self._lay(position, card)

    def legal(self, position: int) -> tuple[Array, Array]:
        """Return the lowest and the highest legal code."""
        rules, own = self.rules, self.own[position]
        if position == 0:
            low = np.zeros(self.count, dtype=np.int64)
            if rules.lead_spades is LeadSpades.AFTER_BROKEN:
                closed = (self.alive >> SPADE_CODES == SUIT_MASK) & (own & ((1 << SPADE_CODES) - 1) != 0)
                return low, np.where(closed, SPADE_CODES - 1, LAST_CODE)
            return low, low + LAST_CODE
        first = self.led << 4
        self.follows = follows = own >> first & SUIT_MASK != 0
        trumped = self.best >> 4 != self.led
        spades = own >> SPADE_CODES
        none = spades == 0
        low = np.where(follows, first, 0)
        high = np.where(follows, first + 15, LAST_CODE)
        if rules.follow is not Follow.ANY:
            to_beat = self.best if rules.follow is Follow.BEAT_UNLESS_TRUMPED else self.best_led
            due = follows & (own & ABOVE.take(to_beat) != 0)
            if rules.follow is Follow.BEAT_UNLESS_TRUMPED:
                due &= ~trumped
            low = np.where(due, to_beat + 1, low)
        void = ~(follows | none)
        if must_trump(rules, trumped=False):
            low = np.where(void & ~trumped, SPADE_CODES, low)
        if must_trump(rules, trumped=True):
            low = np.where(void & trumped, SPADE_CODES, low)
        if rules.overtrump is Duty.MUST:
            over = void & trumped & (own & ABOVE.take(self.best) != 0)
            low = np.where(over, self.best + 1, low)
        return low, high

    def _lay(self, position: int, card: Array) -> None:
        """Put a card into the trick and update the best one."""
        if position == 0:
            self.led, self.best, self.best_led = card >> 4, card, card
            self.taker = np.zeros(self.count, dtype=np.int64)
            return
        takes = (card > self.best) & ((card >= SPADE_CODES) | (card >> 4 == self.best >> 4))
        self.best = np.where(takes, card, self.best)
        self.taker = np.where(takes, position, self.taker)
        if self.rules.follow is Follow.ALWAYS_BEAT:
            self.best_led = np.where((card >> 4 == self.led) & (card > self.best_led), card, self.best_led)

    def _note_voids(self, position: int, card: Array) -> None:
        """Update the voids: a player who does not follow is void in the suit, and in spades where one was required."""
        off = card >> 4 != self.led
        shown = off << self.led
        trumped = self.best >> 4 != self.led
        spadeless = off & (card < SPADE_CODES)
        owed = must_trump(self.rules, trumped=True), must_trump(self.rules, trumped=False)
        if owed == (True, False):
            shown |= (spadeless & trumped) * 8
        elif owed == (False, True):
            shown |= (spadeless & ~trumped) * 8
        elif owed == (True, True):
            shown |= spadeless * 8
        self.voids[position] |= shown

    def turn(self) -> None:
        """Give the trick to its winner, who leads the next."""
        self.won.reshape(-1)[self.taker * self.count + self.columns] += 1
        self.left -= 1
        taker = self.taker
        self.leader = self.leader + taker & 3
        places = (_SUITS + taker & 3) * self.count + self.columns
        for name in ("voids", "won", "calls", "style", "own"):
            setattr(self, name, getattr(self, name).reshape(-1).take(places))
        if not self.left:
            return
        depth = self.hands.shape[1] * self.count
        starts = (_SUITS + taker & 3) * depth + self.columns
        slots = np.arange(self.left, dtype=np.int64)[:, None] * self.count
        self.hands = self.hands.reshape(-1).take(starts[:, None, :] + slots)

    def _turned(self, rows: Array, by: Array) -> Array:
        """Rotate an array by position."""
        return np.asarray(rows.reshape(-1).take((_SUITS + by & 3) * self.count + self.columns))


@dataclass(slots=True)
class ScoreInputs:
    """The inputs of a score: by row, by slot and row, or by suit and row."""

    desire: Array
    rival: Array
    wins: Array
    worth: Array
    lengths: Array
    outs: Array
    cells: Array
    """The index of a slot's suit in flat arrays by suit."""
    context: Array
    """The row of weights, by row of the table."""
    free: Array | bool
    """Whether cards of several suits are legal."""


def policy(table: Lockstep, position: int, hand: Array, low: Array, high: Array) -> Array:  # noqa: ARG001 (a Scorer)
    """Return the scores of `policy.evaluate`."""
    found = score_inputs(table, position, hand, low)
    rows = table.styles.rows
    row = rows.take(table.style[position] * ROWS + found.context, axis=1)
    score = _score(row, found)
    if found.free is True:
        score += _shape(row, found).reshape(-1).take(found.cells)
    elif np.any(found.free):
        score += _shape(row, found).reshape(-1).take(found.cells) * found.free
    return score


def score_inputs(table: Lockstep, position: int, hand: Array, low: Array) -> ScoreInputs:
    """Compute the inputs of the scores."""
    own = table.own[position]
    unseen = table.alive & ~own
    suits = unseen >> _SHIFTS & SUIT_MASK
    outs = BITS.take(suits)
    lengths = BITS.take(own >> _SHIFTS & SUIT_MASK)
    above = unseen & ABOVE.take(hand)
    higher = count(above, hand)
    cells = (hand >> 4) * table.count + table.columns
    bases = _SPADE_ROW + outs * 4 + (np.minimum(np.maximum(lengths, 1), 4) - 1)
    worth = table.styles.worth.take(bases.reshape(-1).take(cells) + higher * 56)
    desire = _desire(table, position, worth.sum(axis=0))
    needs = table.calls[position] > table.won[position]
    mood = np.where(needs, (desire >= 0) * 10, 20)
    voids = table.voids
    known = voids[(position + 1) & 3] | voids[(position + 2) & 3] << 4 | voids[(position + 3) & 3] << 8
    numbers = kind_numbers(position)
    chance = chances(position, table.left)
    if position == 0:
        spades = outs[3] * (_SUITS < 3)
        kinds = numbers.take((_SUITS << 12) + known)
        starts = ((kinds * 14 + spades) * 14 + outs) * 14
        wins = chance.take(starts.reshape(-1).take(cells) + higher)
        nothing = np.zeros(table.count, dtype=np.int32)
        return ScoreInputs(desire, nothing, wins, worth, lengths, outs, cells, mood, True)
    led, follows = table.led, table.follows
    floor = np.where(follows, table.best, np.maximum(table.best, SPADE_CODES - 1))
    takes = hand > floor
    if position == 3:
        wins = takes * np.int32(ONE)
    else:
        outs_led = outs.reshape(-1).take(led * table.count + table.columns)
        kind = numbers.take((led << 12) + known)
        spades = np.where(led == 3, 0, outs[3])
        start = np.where(
            follows, ((kind * 14 + spades) * 14 + outs_led) * 14, RUFF_OFFSET + (kind * 14 + outs_led) * 14
        )
        wins = chance.take(start + higher, mode="clip") * takes
    free = ~follows & (low < SPADE_CODES) & (own & (1 << SPADE_CODES) - 1 != 0)
    context = np.where(follows, FOLLOW, np.where(free, DISCARD, RUFF)) * 3 - 3 + position + mood
    return ScoreInputs(desire, _rival(table), wins, worth, lengths, outs, cells, context, free)


def _desire(table: Lockstep, position: int, potential: Array) -> Array:
    """Vectorize `policy.desire_for`."""
    slope, level, slack, sated, lost, overshot = table.styles.desire.take(table.style[position], axis=1)
    need = (table.calls[position] - table.won[position]).astype(np.int32)
    left = table.left
    spare = left - np.maximum(table.calls - table.won, 0).sum(axis=0).astype(np.int32)
    potential = potential.astype(np.int32)
    desire = (slope * (need * np.int32(ONE) - potential) >> 10) + level + slack * spare + sated * (need <= 0)
    desire = np.minimum(np.maximum(desire, -ONE), ONE)
    desire = np.where(need >= left, np.where(need == left, np.int32(ONE), lost), desire)
    limit = table.rules.overtrick_limit
    if limit is not None:
        desire = np.where(need <= -limit, np.where(need == -limit, np.int32(-ONE), overshot), desire)
    return desire


def _rival(table: Lockstep) -> Array:
    """Vectorize `policy.rival_of`."""
    need = (table.calls - table.won).reshape(-1).take(table.taker * table.count + table.columns)
    rival = (need > 0) * np.int32(ONE)
    limit = table.rules.overtrick_limit
    return np.asarray(rival if limit is None else rival - (need == -limit) * np.int32(ONE))


def _score(row: Array, found: ScoreInputs) -> Array:
    """Vectorize `policy._score`."""
    desire, wins, worth = found.desire, found.wins, found.worth
    now = (desire * row[0] >> 10) + (found.rival * row[6] >> 10) + row[7]
    square = desire * row[1] >> 10
    both = (desire * row[3] >> 10) + row[4]
    later = (desire * row[2] >> 10) + row[5]
    worths = (later + (row[8] * worth >> 10)) * worth >> 10
    score: Array = (wins * (now + (square * wins >> 10) + (both * worth >> 10)) >> 10) + worths
    return score


def _shape(row: Array, found: ScoreInputs) -> Array:
    """Vectorize `policy._shape`, for each suit."""
    desire = found.desire
    lengths, outs = found.lengths.astype(np.int32), found.outs.astype(np.int32)
    shape: Array = lengths * (row[11] + (desire * row[12] >> 10)) + outs * (row[13] + (desire * row[14] >> 10)) >> 3
    shape[3] += row[9] + (desire * row[10] >> 10)
    return shape
