"""Draws the four seats: avatar, plate, name, call and tricks, dealer chip, and the state of the call."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..engine import CallState, HandsDealt, TrickWon
from ..ui import Face, TextStyle
from .frame import TableFrame
from .layout import SeatSpot

RIPPLE_STEPS = 12
RISE = 24
"""How far the +1 rises, in layout units."""
COLOURS = {
    CallState.MADE: "good",
    CallState.LIMIT: "warn",
    CallState.BROKEN: "bad",
    CallState.OUT_OF_REACH: "bad",
}


def draw_seat(frame: TableFrame, seat: int, spot: SeatSpot, note: str | None = None) -> None:
    """Draw a seat. During the deal and the calls, `note` takes the place of call and tricks."""
    state = frame.board.call_state(seat) if note is None else None
    _Seat(frame, seat, spot, note, state).draw()


@dataclass(frozen=True, slots=True)
class _Seat:
    """A seat to draw in a frame, with the state of its call."""

    frame: TableFrame
    seat: int
    spot: SeatSpot
    note: str | None
    state: CallState | None

    def draw(self) -> None:
        """Draw the plate, the avatar over it, and the marks on its rim."""
        frame, (x, y), plate, r = self.frame, self.spot.avatar, self.spot.plate, round(self.spot.radius)
        painter, brush, board = frame.painter, frame.brush, frame.board
        turn = board.to_act == self.seat and not isinstance(frame.stage.event, HandsDealt)
        self._draw_effects()
        if turn:
            glow = brush.glow(round(r * 2.1), frame.theme.accent)
            painter.centred(glow, x, y)
        if plate.w:
            painter.sprite(brush.plate(plate.w, plate.h, "turn" if turn else self.state or "none"), plate.x, plate.y)
            self._write()
        avatar = brush.avatar(frame.personas[self.seat].avatar, r, ring="turn" if turn else "brass")
        painter.sprite(avatar, x - r, y - r)
        px = round(22 * brush.u)
        if board.dealer == self.seat:
            dx, dy = _rim(r, -135 if self.spot.beside else -38)
            painter.sprite(brush.dealer_chip(px), x + dx - px / 2, y + dy - px / 2)
        if self.state in COLOURS:
            dx, dy = _rim(r, 135 if self.spot.beside else -142)
            painter.sprite(brush.state_badge(self.state, px), x + dx - px / 2, y + dy - px / 2)

    def _draw_effects(self) -> None:
        """Draw the effects of a trick just won: a spreading ring, a rising +1, and a warning at the limit."""
        frame, spot = self.frame, self.spot
        event, k = frame.stage.afterglow
        if not isinstance(event, TrickWon) or event.seat != self.seat:
            return
        painter, brush, theme, u = frame.painter, frame.brush, frame.theme, frame.layout.u
        x, y = spot.avatar
        if self.state in (CallState.LIMIT, CallState.BROKEN):
            pulse = math.sin(2 * math.pi * k) ** 2
            colour = getattr(theme, COLOURS[self.state])
            painter.centred(brush.glow(round(spot.radius * 2.4), colour), x, y, pulse)
        step = round(k * RIPPLE_STEPS)
        ripple = brush.ripple(round(spot.radius * (1 + 0.6 * step / RIPPLE_STEPS)))
        painter.centred(ripple, x, y, 0.8 * (1 - k))
        above = spot.avatar[1] - spot.radius * 0.3 - RISE * u * (1 - (1 - k) ** 3)
        left = spot.plate.right - 26 * u if spot.beside else x + spot.radius * 1.1
        style = TextStyle(brush.px("xl"), theme.brass_ink, Face.NUMBER)
        painter.text(frame.words.points(10), left, above, style, alpha=min(1.0, 2 - 2 * k))

    def _write(self) -> None:
        """Write the name, with the note or with call and tricks."""
        frame, plate, r, beside = self.frame, self.spot.plate, self.spot.radius, self.spot.beside
        painter, brush, theme, u = frame.painter, frame.brush, frame.theme, frame.layout.u
        words, board, name = frame.words, frame.board, frame.personas[self.seat].name
        px = brush.px("sm")
        if beside:
            left, right = plate.x + 0.62 * r, plate.right - 12 * u
            top, low = plate.y + plate.h * 0.31, plate.y + plate.h * 0.71
        else:
            left, right = plate.x + 10 * u, plate.right - 10 * u
            top, low = plate.y + 0.28 * r + 0.78 * px, plate.bottom - 13 * u
        room = right - left
        if self.note is not None:
            x, align = (left, 0.0) if beside else (plate.cx, 0.5)
            px = painter.letters.fit(name, px, room, Face.BOLD)
            painter.text(name, x, top, TextStyle(px, theme.ink, Face.BOLD), align=align)
            painter.text(self.note, x, low, TextStyle(brush.px("xs"), theme.brass), align=align)
            return
        call, won = board.calls[self.seat], board.won[self.seat]
        if call is None or self.state is None:
            painter.text(name, left, plate.cy if beside else top, TextStyle(px, theme.ink, Face.BOLD))
            return
        count = words("seat.won_of_call", won=words.number(won), call=words.number(call))
        colour = getattr(theme, COLOURS.get(self.state, "brass"))
        wide = painter.text(count, right, top, TextStyle(px, colour, Face.NUMBER), align=1.0)
        px = painter.letters.fit(name, px, room - wide - 6 * u, Face.BOLD)
        painter.text(name, left, top, TextStyle(px, theme.ink, Face.BOLD))
        pips = brush.pips(round(room), call, won, self.state, extra=board.rules.overtrick_limit)
        painter.sprite(pips, left, low - round(16 * u) / 2)


def _rim(radius: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    return 1.02 * radius * math.cos(turn), 1.02 * radius * math.sin(turn)
