"""The layout of the table: a pure function of the window's size and the direction of play.

Sides are the four edges as the player sees them. The own seat is always SOUTH; anticlockwise, the next seat is EAST.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from ..engine import HAND_SIZE, SEATS, Direction
from ..ui import Pose, Rect, clamp

CARD_RATIO = 0.7
"""The width of a card relative to its height."""
FLAT_BELOW = 560
"""The window height in pixels below which a landscape hand is flat and partly below the edge."""
FAN_DEGREES = 1.05
"""The turn between neighbouring cards of the fan."""
TINY = 300
"""The window height in pixels below which the panel of calls covers the seats."""
ROW_OF_CARDS = 7
"""The most cards in one row of a portrait hand; more take two rows."""


class Side(IntEnum):
    """An edge of the table as the player sees it."""

    SOUTH = 0
    EAST = 1
    NORTH = 2
    WEST = 3


def side_of(seat: int, own: int, direction: Direction) -> Side:
    """Return the edge at which a seat is shown to a player in seat `own`."""
    steps = (seat - own) % SEATS
    return Side(steps if direction is Direction.ANTICLOCKWISE else -steps % SEATS)


def slot_about(x: float, y: float, height: float, side: Side) -> Pose:
    """Return the pose in a trick about (x, y) of the card, of that height, played from that edge."""
    dx, dy, angle = {
        Side.SOUTH: (0.0, 0.505, -2.0),
        Side.NORTH: (0.0, -0.505, 2.0),
        Side.EAST: (0.79, -0.02, -4.0),
        Side.WEST: (-0.79, 0.02, 4.0),
    }[side]
    return Pose(x + dx * height, y + dy * height, height, angle)


@dataclass(frozen=True, slots=True)
class HandCard:
    """A place in the own hand: its pose at rest, and the strip of the window that belongs to it."""

    pose: Pose
    strip: Rect


@dataclass(frozen=True, slots=True)
class SeatSpot:
    """The place of a seat: avatar and plate, and whether the avatar is beside the plate or above it."""

    avatar: tuple[float, float]
    radius: float
    plate: Rect
    beside: bool


@dataclass(frozen=True)
class TableLayout:
    """The layout in a window of `width` by `height` pixels. Every number follows from the size alone."""

    width: int
    height: int

    @property
    def portrait(self) -> bool:
        """Whether the window is taller than wide."""
        return self.height > self.width

    @property
    def low(self) -> bool:
        """Whether the window is landscape and of small height, as on a seven inch panel."""
        return not self.portrait and self.height < FLAT_BELOW

    @property
    def compact(self) -> bool:
        """Whether the pill of the last trick has room for its cards only."""
        return self.low or self.u < 0.9

    @cached_property
    def u(self) -> float:
        """The unit of lengths and type sizes in pixels: 1 at 1280x720."""
        if self.portrait:
            return clamp(1.06 * min(self.width / 720, self.height / 1280), 0.78, 3.2)
        return clamp(min(self.width / 1280, self.height / 720), 0.78, 3.2)

    @cached_property
    def margin(self) -> int:
        """The distance from the window's edges."""
        return round(clamp(0.014 * max(self.width, self.height), 8, 28))

    @cached_property
    def bar(self) -> Rect:
        """The strip along the top with round, trump and totals."""
        h = round(max(44, 44 * self.u))
        return Rect(self.margin, round(0.7 * self.margin), self.width - 2 * self.margin, h)

    # -- the own hand

    @cached_property
    def card_height(self) -> int:
        """The height of a card in the own hand."""
        if self.portrait:
            wanted = clamp(0.165 * self.height, 150, 700)
            return round(min(wanted, self.height * 0.3))
        return round(min(clamp(0.285 * self.height, 132, 700), self.height * 0.42))

    @property
    def card_width(self) -> float:
        """The width of a card in the own hand."""
        return CARD_RATIO * self.card_height

    @property
    def rise(self) -> float:
        """How far a playable card is raised above the others."""
        return (0.10 if self.portrait else 0.13) * self.card_height

    @property
    def row_gap(self) -> float:
        """The distance of the rows of a portrait hand."""
        return 0.66 * self.card_height

    def rows(self, count: int) -> tuple[int, ...]:
        """Return the number of cards in each row of the hand, the back row first."""
        if self.portrait and count > ROW_OF_CARDS:
            front = math.ceil(count / 2)
            return (count - front, front)
        return (count,) if count else ()

    def step(self, count: int) -> float:
        """Return the distance between neighbouring cards in a hand of `count` cards."""
        longest = max(self.rows(count), default=1)
        if longest < 2:
            return 0.0
        if self.portrait:
            return min(0.8 * self.card_width, (self.width - 2 * self.margin - self.card_width) / (longest - 1))
        widest = self.width - 2 * self.margin if self.low else 0.80 * self.width
        return min(0.62 * self.card_width, (widest - self.card_width) / (longest - 1))

    @cached_property
    def hand_middle(self) -> float:
        """The y coordinate at which the middle card of the front row is centred."""
        if self.portrait:
            return self.height - self.margin - self.card_height / 2
        sunk = 0.15 * self.card_height if self.low else 0.0
        return self.height - 0.7 * self.margin - self.card_height / 2 + sunk

    def hand_top(self, count: int = HAND_SIZE) -> float:
        """Return the upper edge of a hand of `count` cards at rest."""
        rows = max(1, len(self.rows(count)))
        return self.hand_middle - self.card_height / 2 - (rows - 1) * self.row_gap

    def hand(self, count: int) -> tuple[HandCard, ...]:
        """Return the places of a hand of `count` cards from the left, the back row first."""
        return self._hands[count]

    @cached_property
    def _hands(self) -> tuple[tuple[HandCard, ...], ...]:
        return tuple(self._hand(count) for count in range(HAND_SIZE + 1))

    def _hand(self, count: int) -> tuple[HandCard, ...]:
        places: list[HandCard] = []
        rows = self.rows(count)
        step = self.step(count)
        for row, length in enumerate(rows):
            back = len(rows) - 1 - row
            middle = self.hand_middle - back * self.row_gap
            for i in range(length):
                offset = i - (length - 1) / 2
                angle = 0.0 if self.portrait or self.low else offset * FAN_DEGREES
                x = self.width / 2 + offset * step
                drop = 0.0
                if angle:
                    radius = step / math.sin(math.radians(FAN_DEGREES))
                    drop = radius * (1 - math.cos(math.radians(angle))) * 0.92
                pose = Pose(x, middle + drop, self.card_height, angle)
                places.append(HandCard(pose, self._strip(pose, i, length, step, back)))
        return tuple(places)

    def _strip(self, pose: Pose, i: int, length: int, step: float, back: int) -> Rect:
        """Return the part of the window that belongs to card i of its row: its visible part, down to the edge."""
        left = pose.x - self.card_width / 2
        wide = self.card_width if i == length - 1 else min(step, self.card_width)
        top = pose.y - self.card_height / 2
        bottom = top + self.row_gap if back else self.height
        return Rect(round(left), round(top), round(left + wide) - round(left), round(bottom) - round(top))

    # -- the seats

    def _radius(self, side: Side) -> float:
        if side is Side.SOUTH:
            return 32 * self.u if self.portrait else max(21, 28 * self.u)
        if self.portrait:
            return 46 * self.u
        if side is Side.NORTH:
            return clamp(0.047 * self.height, 24, 108)
        return clamp(0.056 * self.height, 25, 128)

    @cached_property
    def _north_y(self) -> float:
        r = self._radius(Side.NORTH)
        if self.portrait:
            return max(44, round(52 * self.u)) + self.margin + r + 20 * self.u
        return self.margin * 0.7 + r + 4

    @cached_property
    def own_plate_height(self) -> float:
        """The height of the own plate and of the last-trick pill opposite."""
        return 60 * self.u if self.portrait else max(46, 54 * self.u)

    def seat(self, side: Side) -> SeatSpot:
        """Return the place of the seat at that edge during play."""
        return self._seats[side]

    @cached_property
    def _seats(self) -> tuple[SeatSpot, ...]:
        return tuple(self._seat(side) for side in Side)

    def _seat(self, side: Side) -> SeatSpot:
        u, r = self.u, self._radius(side)
        if side is Side.SOUTH:
            w, h = (200 * u if self.portrait else max(140, 170 * u)), self.own_plate_height
            x, y = self.margin + r + 4 * u, self._above_hand(h)
            return SeatSpot((x, y), r, Rect(round(x + r * 0.55), round(y - h / 2), round(w), round(h)), beside=True)
        if side is Side.NORTH:
            w, h = (176 * u, 64 * u) if self.portrait else (max(128, 158 * u), max(46, 56 * u))
            x = self.width / 2 - w * (0.42 if self.portrait else 0.5)
            y = self._north_y
            return SeatSpot((x, y), r, Rect(round(x + r * 0.55), round(y - h / 2), round(w), round(h)), beside=True)
        w, h = (150 * u, 72 * u) if self.portrait else (max(118, 138 * u), max(48, 66 * u))
        inset = self.margin + w / 2 + (0 if self.portrait else 6 * u)
        x = inset if side is Side.WEST else self.width - inset
        y = self._north_y + 52 * u if self.portrait else self.centre[1] - h * 0.35
        return SeatSpot((x, y), r, Rect(round(x - w / 2), round(y + 0.72 * r), round(w), round(h)), beside=False)

    def _above_hand(self, h: float) -> float:
        """Return the middle height of plates of height `h` just above the full hand."""
        top = self.hand_top()
        if self.portrait:
            return top - self.rise - h * 0.5 - 12 * self.u
        return top - self.rise - h / 2 - 6 if self.low else top - h * 0.62 - 0.04 * self.card_height

    def last_trick(self, width: float) -> Rect:
        """Return the last-trick pill, right above the hand; `width` fits its label."""
        h = self.own_plate_height
        y = self._above_hand(h)
        return Rect(round(self.width - self.margin - width), round(y - h / 2), round(width), round(h))

    # -- the trick

    @cached_property
    def _trick_span(self) -> tuple[float, float]:
        top = self._north_y + self._radius(Side.NORTH) + (44 if self.portrait else 10) * self.u
        if self.portrait:
            bottom = self.hand_top() - self.rise - 150 * self.u
        else:
            bottom = self.hand_top() - (0 if self.low else 0.35 * self.rise)
        return top, max(bottom, top + 120)

    @cached_property
    def centre(self) -> tuple[float, float]:
        """The middle of the table, of both mandala and trick."""
        top, bottom = self._trick_span
        return self.width / 2, (top + bottom) / 2

    @cached_property
    def trick_height(self) -> int:
        """The height of a card in the trick, small enough that none covers another's index."""
        top, bottom = self._trick_span
        return round(min((0.98 if self.portrait else 0.88) * self.card_height, (bottom - top) / 2.03))

    @cached_property
    def mandala_radius(self) -> float:
        """The radius of the mandala in the middle of the table."""
        top, bottom = self._trick_span
        span = bottom - top
        return min(0.46 * self.width, 0.5 * span) if self.portrait else min(0.6 * span, 0.3 * self.width)

    def slot(self, side: Side) -> Pose:
        """Return the pose in the trick of the card played from that edge."""
        cx, cy = self.centre
        th = self.trick_height
        return slot_about(cx, cy, th, side)

    # -- the deal

    @property
    def back_height(self) -> int:
        """The height of a face-down card in the deck and in flight."""
        return round(min(0.72 * self.card_height, self.trick_height))

    def deck(self) -> Pose:
        """Return the pose of the deck during the deal."""
        return Pose(*self.centre, self.back_height, -4)

    def stack(self, side: Side, index: int = 0) -> Pose:
        """Return the pose of a face-down card dealt to that edge, in a small fan beside the plate."""
        spot = self.seat(side)
        h = 0.62 * self.back_height
        turn = (index - 6) * 3.0
        if side is Side.SOUTH:
            return Pose(self.width / 2, self.hand_top() + self.card_height / 2, self.card_height)
        if self.portrait or (self.low and side is Side.NORTH):
            return Pose(spot.plate.cx, spot.plate.bottom + 0.62 * h, h, turn)
        if side is Side.NORTH:
            return Pose(spot.plate.right + 0.62 * h, max(spot.avatar[1], 0.62 * h) + 0.1 * h, h, turn)
        gap = 0.72 * h
        x = spot.plate.right + gap if side is Side.WEST else spot.plate.x - gap
        return Pose(x, spot.avatar[1] + 0.3 * h, h, (20 if side is Side.WEST else -20) + turn)

    # -- prompt and calls

    @cached_property
    def prompt(self) -> tuple[float, float]:
        """The middle of the prompt."""
        top = self.hand_top()
        if self.portrait:
            return self.width / 2, top - self.rise - 118 * self.u
        return self.width / 2, top - self.rise * 1.55 - (27 if self.low else 30 * self.u)

    @cached_property
    def call_panel(self) -> Rect:
        """The panel of calls."""
        u = self.u
        if self.portrait:
            above = self.seat(Side.EAST).plate.bottom
            below = min(self._above_hand(0) - 46 * u, self.seat(Side.SOUTH).plate.y - 8 * u)
            top = above + min(24 * u, max(8 * u, below - 430 * u - above))
            h = min(430 * u, below - top)
            return Rect(self.margin, round(top), self.width - 2 * self.margin, round(h))
        if self.low:
            low_top = max(118, self.bar.bottom + 62) if self.height >= TINY else self.bar.bottom + 2
            low_h = round(self.hand_top() - 8 - low_top)
            return Rect(self.margin + 12, low_top, self.width - 2 * self.margin - 24, low_h)
        w = min(896 * u, self.width - 2 * self.margin)
        return Rect.about(self.width / 2, 178 * u + 142 * u, w, 284 * u)

    def calling_seat(self, side: Side) -> SeatSpot:
        """Return the place of a seat during the calls: in a low window, the sides move up under the bar."""
        spot = self.seat(side)
        if not self.low:
            if side is Side.SOUTH and not self.portrait:  # a little lower, to clear the panel
                down = 27 * self.u
                x, y = spot.avatar
                return SeatSpot((x, y + down), spot.radius, spot.plate.moved(0, down), beside=True)
            return spot
        if side is Side.SOUTH:
            r = 22.0
            panel = self.call_panel
            return SeatSpot((panel.x + 36, panel.y + 34), r, Rect(panel.x + 36, panel.y + 34, 0, 0), beside=True)
        if side is Side.NORTH:
            return spot
        w, h, r = 128, 44, 22.0
        y = self.bar.bottom + 10 + h / 2
        x = self.margin + r if side is Side.WEST else self.width - self.margin - 70 - w
        plate = Rect(round(x + r * 0.55), round(y - h / 2), w, h)
        return SeatSpot((x, y), r, plate, beside=True)
