"""Where everything is while the game plays itself: the table as usual, the hand sunk behind the button.

Plain arithmetic on the window's size; what is read is mirrored when it is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from ....table import HandCard, Side, TableLayout
from ....ui import Pose, Rect

SINK = 0.53
"""How much of a card's height the hand lies lower than when it is played from."""
PATH = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (2, 0), (0, 2), (-2, 0), (0, -2))
"""Pixels from their place at which all that is fixed lies, a minute at each."""


def shift(minute: int) -> tuple[int, int]:
    """How far everything lies from its place in that minute, so that no edge burns into the screen."""
    return PATH[minute % len(PATH)]


@dataclass(frozen=True)
class AttractLayout(TableLayout):
    """The table, and the title, pill, sentence and button about it."""

    @cached_property
    def _north_y(self) -> float:
        """In portrait lower by a title's height."""
        return super()._north_y + (46 * self.u if self.portrait else 0)

    @property
    def sink(self) -> float:
        """How much lower the hand lies."""
        return SINK * self.card_height

    def hand(self, count: int) -> tuple[HandCard, ...]:
        """The places of a hand, sunk."""
        return tuple(
            replace(place, pose=replace(place.pose, y=place.pose.y + self.sink)) for place in super().hand(count)
        )

    def stack(self, side: Side, index: int = 0) -> Pose:
        """The own cards come from the sunk hand and go there."""
        pose = super().stack(side, index)
        return replace(pose, y=pose.y + self.sink) if side is Side.SOUTH else pose

    @cached_property
    def button(self) -> Rect:
        """What is to be touched, in the middle at the bottom."""
        w = min(430 * self.u, self.width - 2 * self.margin)
        h = max(56.0, (68 if self.low else 84) * self.u)
        below = (22 if self.low else 40) * self.u
        y = self.hand_top() + self.sink - 0.4 * h if self.portrait else self.height - below - h
        return Rect(round((self.width - w) / 2), round(y), round(w), round(h))

    @property
    def caption_y(self) -> float:
        """The middle of the sentence above the button."""
        return self.button.y - (34 if self.low else 49) * self.u

    @cached_property
    def title(self) -> Rect:
        """The name of the game, with its motto below."""
        north = self.seat(Side.NORTH)
        if self.portrait:
            x = round(30 * self.u)
            return Rect(x, round(22 * self.u), self.width - 2 * x, round(100 * self.u))
        x = round(50 * self.u)
        room = north.avatar[0] - north.radius - 20 * self.u - x
        return Rect(x, round(30 * self.u), round(room), round(100 * self.u))

    def pill(self, width: float) -> Rect:
        """The sign that says what this is, so wide, at the end of the first line."""
        h = max(32.0, 42 * self.u)
        inset = 30 * self.u if self.portrait else 48 * self.u
        y = 34 * self.u if self.portrait else (28 if self.low else 40) * self.u
        return Rect(round(self.width - inset - width), round(y), round(width), round(h))

    @cached_property
    def scores(self) -> Rect:
        """The scores of a round, between the seats at the sides, or below them."""
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
