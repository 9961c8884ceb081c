"""The layout of the attract mode: the usual table, with the hand lowered behind the button.

Pure functions of the window's size; text is mirrored when drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ....table import HandCard, Side, TableLayout
from ....ui import Pose, Rect

SINK = 0.53
"""How far the hand is lowered, in card heights."""
PATH = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (2, 0), (0, 2), (-2, 0), (0, -2))
"""Offsets in pixels of everything fixed, one for each minute."""


def shift(minute: int) -> tuple[int, int]:
    """Return the offset of that minute, which prevents burn-in."""
    return PATH[minute % len(PATH)]


@dataclass(frozen=True)
class AttractLayout(TableLayout):
    """The layout of the table, with the title, pill, caption and button."""

    @cached_property
    def _north_y(self) -> float:
        """In portrait lower by the title's height."""
        return super()._north_y + (46 * self.u if self.portrait else 0)

    @property
    def sink(self) -> float:
        """How far the hand is lowered."""
        return SINK * self.card_height

    def hand(self, count: int) -> tuple[HandCard, ...]:
        """Return the places of a hand, lowered."""
        return tuple(
            replace(place, pose=replace(place.pose, y=place.pose.y + self.sink)) for place in super().hand(count)
        )

    def stack(self, side: Side, index: int = 0) -> Pose:
        """Return a stack's place; the own one is at the lowered hand."""
        pose = super().stack(side, index)
        return replace(pose, y=pose.y + self.sink) if side is Side.SOUTH else pose

    @cached_property
    def button(self) -> Rect:
        """The button, in the middle at the bottom."""
        w = min(430 * self.u, self.width - 2 * self.margin)
        h = max(56.0, (68 if self.low else 84) * self.u)
        below = (22 if self.low else 40) * self.u
        y = self.hand_top() + self.sink - 0.4 * h if self.portrait else self.height - below - h
        return Rect(round((self.width - w) / 2), round(y), round(w), round(h))

    @property
    def caption_y(self) -> float:
        """The middle of the caption above the button."""
        return self.button.y - (34 if self.low else 49) * self.u

    @cached_property
    def title(self) -> Rect:
        """The title, with the motto below."""
        north = self.seat(Side.NORTH)
        if self.portrait:
            x = round(30 * self.u)
            return Rect(x, round(22 * self.u), self.width - 2 * x, round(100 * self.u))
        x = round(50 * self.u)
        room = north.avatar[0] - north.radius - 20 * self.u - x
        return Rect(x, round(30 * self.u), round(room), round(100 * self.u))

    def pill(self, width: float) -> Rect:
        """Return the area of the pill that names the mode, at the end of the first line."""
        h = max(32.0, 42 * self.u)
        inset = 30 * self.u if self.portrait else 48 * self.u
        y = 34 * self.u if self.portrait else (28 if self.low else 40) * self.u
        return Rect(round(self.width - inset - width), round(y), round(width), round(h))

    @cached_property
    def scores(self) -> Rect:
        """The area of a round's scores: between the side seats, or below them."""
        bottom = self.caption_y - 36 * self.u
        west, east = self.seat(Side.WEST), self.seat(Side.EAST)
        if self.portrait:
            top = west.plate.bottom + 24 * self.u
            h = min(bottom - top, 420 * self.u)
            return Rect(self.margin, round(top), self.width - 2 * self.margin, round(h))
        top = max(self.seat(Side.NORTH).plate.bottom + 40 * self.u, self.title.bottom + 6 * self.u)
        room = east.plate.x - west.plate.right - 24 * self.u
        w = min(820 * self.u, room)
        h = min(bottom - top, 330 * self.u)
        y = top + (bottom - top - h) / 2
        return Rect(round((self.width - w) / 2), round(y), round(w), round(h))
