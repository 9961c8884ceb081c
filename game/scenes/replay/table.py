"""Draws the table at a step of a round: the plates, all four hands, and the trick."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property

from ...engine import SEATS, Card
from ...table import CARD_RATIO, Board, Persona, Side, arrange, draw_crown, side_of, slot_about
from ...ui import Face, Looks, Painter, Pose, Rect, Ring, TextStyle
from ...words import Words

WIDE_STEP, SIDE_STEP = 0.48, 0.41
"""The most between neighbouring cards of a hand above or below, and of one at the side, in card heights."""
WIDE, SIDEWAYS = 4.88, 2.26
"""The width of a full hand above or below, and of a full row of one at the side, in card heights."""
ROW_GAP = 0.72
"""The distance of the two rows at the side, in card heights."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A step of a round, and who looks at it how."""

    board: Board
    hands: tuple[tuple[Card, ...], ...]
    viewer: int
    """The seat shown at the bottom."""
    open: bool
    """Whether all hands are shown; otherwise only the viewer's."""

    @property
    def trick(self) -> tuple[tuple[int, Card], ...]:
        """The cards that lie in the middle: the trick going on, else the one just finished."""
        return self.board.trick or self.board.last_trick

    @property
    def winning(self) -> int | None:
        """The seat whose card wins the trick in the middle."""
        return self.board.winning if self.board.trick else self.board.last_winner

    def side(self, seat: int) -> Side:
        """Return the side at which a seat is shown."""
        return side_of(seat, self.viewer, self.board.rules.direction)


@dataclass(frozen=True)
class TableView:
    """The places in an area, which follow from its size and the unit alone."""

    area: Rect
    u: float

    @property
    def tall(self) -> bool:
        """Whether the trick lies below the hands at the sides instead of between them."""
        return self.area.h > 1.15 * self.area.w

    @cached_property
    def plate(self) -> tuple[int, int]:
        """Width and height of a plate."""
        return round(max(130, 172 * self.u)), round(max(38, 54 * self.u))

    @cached_property
    def card(self) -> int:
        """The height of a card in a hand."""
        share = 0.15 if self.tall else 0.185
        return round(max(16, min(share * self.area.h, (self.area.w - self.plate[0] - 12 * self.u) / WIDE)))

    @cached_property
    def _block(self) -> float:
        """The height of a plate with two rows of cards below it."""
        return self.plate[1] + 10 * self.u + (1 + ROW_GAP) * self.card

    @cached_property
    def _block_top(self) -> float:
        area = self.area
        return area.y + self.card + 24 * self.u if self.tall else area.cy - self._block / 2

    @cached_property
    def middle(self) -> tuple[float, float]:
        """The middle of the trick."""
        area = self.area
        top = self._block_top + self._block if self.tall else area.y + self.card
        return area.cx, (top + area.bottom - self.card) / 2

    @cached_property
    def trick(self) -> int:
        """The height of a card in the trick."""
        area = self.area
        top = self._block_top + self._block if self.tall else area.y + self.card
        down = (area.bottom - self.card - top - 36 * self.u) / 2.03
        across = area.w - (0 if self.tall else 2 * SIDEWAYS * self.card) - 24 * self.u
        return round(max(16, min(down, across / 2.3, 2 * self.card)))

    def plate_at(self, side: Side) -> Rect:
        """Return the plate of a side."""
        (w, h), area, card = self.plate, self.area, self.card
        if side in (Side.NORTH, Side.SOUTH):
            x = area.cx - (w + 12 * self.u + WIDE * card) / 2
            y = (area.y if side is Side.NORTH else area.bottom - card) + (card - h) / 2
        else:
            x, y = (area.x if side is Side.WEST else area.right - w), self._block_top
        return Rect(round(x), round(y), w, h)

    def hand(self, side: Side, count: int) -> tuple[Pose, ...]:
        """Return the places of the cards in a hand, from the left, the back row first."""
        card, plate = self.card, self.plate_at(side)
        wide = CARD_RATIO * card
        if side in (Side.NORTH, Side.SOUTH):
            left = plate.right + 12 * self.u
            step = min(WIDE_STEP * card, (WIDE - CARD_RATIO) * card / max(1, count - 1))
            y = self.area.y + card / 2 if side is Side.NORTH else self.area.bottom - card / 2
            return tuple(Pose(left + wide / 2 + i * step, y, card) for i in range(count))
        back = min(count, max(SEATS, math.ceil(count / 2)))
        step = min(SIDE_STEP * card, (SIDEWAYS - CARD_RATIO) * card / max(1, back - 1))
        row = (back - 1) * step + wide
        left = self.area.x if side is Side.WEST else self.area.right - row
        top = plate.bottom + 10 * self.u + card / 2
        return tuple(
            Pose(left + wide / 2 + i % back * step, top + i // back * ROW_GAP * card, card) for i in range(count)
        )

    def slot(self, side: Side) -> Pose:
        """Return the place in the trick of the card played from a side."""
        return slot_about(*self.middle, self.trick, side)


@dataclass(frozen=True, slots=True)
class TableDrawing:
    """The drawing of positions; text follows the reading direction, seats and cards never do."""

    painter: Painter
    looks: Looks
    words: Words
    view: TableView
    personas: tuple[Persona, ...]

    def draw(self, position: Snapshot, moved: float) -> None:
        """Draw a position; the last card has covered the part `moved` of its way into the trick."""
        for seat in range(SEATS):
            self._plate(position, seat)
            self._hand(position, seat)
        self._trick(position, moved)

    def _plate(self, position: Snapshot, seat: int) -> None:
        painter, brush, theme, u = self.painter, self.looks.brush(self.view.u), self.looks.theme, self.view.u
        plate, board = self.view.plate_at(position.side(seat)), position.board
        turn = board.to_act == seat
        painter.sprite(brush.plate(plate.w, plate.h, "turn" if turn else "line"), plate.x, plate.y)
        mirror = 2 * plate.x + plate.w if self.looks.right_to_left else None
        with painter.mirrored(mirror):
            r = round(0.41 * plate.h)
            x = plate.x + 0.09 * plate.h + r
            avatar = brush.avatar(self.personas[seat].avatar, r, ring="turn" if turn else "brass")
            painter.sprite(avatar, x - r, plate.cy - r)
            left, right = x + r + 9 * u, plate.right - 10 * u
            call, state = board.calls[seat], board.call_state(seat)
            top = plate.cy if call is None else plate.y + 0.33 * plate.h
            px, wide = brush.px("sm"), 0
            if call is not None:
                won = self.words.number(board.won[seat])
                count = self.words("seat.won_of_call", won=won, call=self.words.number(call))
                wide = painter.text(count, right, top, TextStyle(px, theme.brass, Face.NUMBER), align=1.0)
            name = self.personas[seat].name
            fitted = painter.letters.fit(name, px, right - left - wide - 4 * u, Face.BOLD)
            painter.text(name, left, top, TextStyle(fitted, theme.ink, Face.BOLD))
            if call is not None and state is not None:
                extra = board.rules.overtrick_limit
                pips = brush.pips(round(right - left), call, board.won[seat], state, extra=extra)
                painter.sprite(pips, left, plate.y + 0.73 * plate.h - 8 * u)
            if board.dealer == seat:
                chip = round(max(14, 18 * u))
                painter.sprite(brush.dealer_chip(chip), plate.x - 0.3 * chip, plate.y - 0.3 * chip)

    def _hand(self, position: Snapshot, seat: int) -> None:
        """Draw a hand, or as many backs: nothing of a closed hand tells its cards."""
        board, cards = position.board, self.looks.cards(self.view.card)
        shown = position.open or seat == position.viewer
        hand: tuple[Card | str, ...] = arrange(position.hands[seat], board.suits)
        for what, pose in zip(hand, self.view.hand(position.side(seat), len(hand)), strict=True):
            picture = cards.get(what if shown else self.looks.card_back)
            self.painter.centred(picture, pose.x, pose.y)

    def _trick(self, position: Snapshot, moved: float) -> None:
        painter, brush, board = self.painter, self.looks.brush(self.view.u), position.board
        if board.to_act is not None and None not in board.calls and (board.trick or not board.last_trick):
            slot = self.view.slot(position.side(board.to_act))
            w, h = round(CARD_RATIO * slot.height), round(slot.height)
            painter.sprite(brush.dashed_card(w, h, self.looks.theme.accent), slot.x - w / 2, slot.y - h / 2)
        cards, trick = self.looks.cards(self.view.trick), position.trick
        for i, (seat, card) in enumerate(trick):
            side = position.side(seat)
            pose, last = self.view.slot(side), i == len(trick) - 1
            ring = Ring.WINNING if seat == position.winning and moved >= 1 else None
            if last and moved < 1:
                plate = self.view.plate_at(side)
                pose = Pose(plate.cx, plate.cy, pose.height, pose.angle).towards(pose, 1 - (1 - moved) ** 3)
            painter.centred(cards.get(card, pose.angle, ring=ring), pose.x, pose.y)
            if ring is not None:
                draw_crown(painter, brush, pose, 16)
