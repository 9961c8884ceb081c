"""Draws the four seats: avatar, plate, name, call and tricks, dealer chip, and what the call has come to."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..engine import CallState, HandsDealt, TrickWon
from ..ui import Brush, Face, Looks, Painter
from ..words import Words
from .layout import SeatSpot
from .scoreboard import Board
from .stage import Stage


@dataclass(frozen=True, slots=True)
class Persona:
    """A player as the table shows them: name and face."""

    name: str
    avatar: str


RIPPLE_STEPS = 12
RISE = 24
"""How far the +1 rises, in layout units."""
COLOURS = {
    CallState.MADE: "good",
    CallState.LIMIT: "warn",
    CallState.BROKEN: "bad",
    CallState.OUT_OF_REACH: "bad",
}


def draw_seat(
    painter: Painter,
    looks: Looks,
    words: Words,
    stage: Stage,
    seat: int,
    persona: Persona,
    spot: SeatSpot,
    note: str | None = None,
) -> None:
    """One seat. `note` stands in place of tricks and call, as during the deal and the calling."""
    board = stage.board
    brush = looks.brush(stage.layout.u)
    u = stage.layout.u
    turn = board.to_act == seat and not isinstance(stage.event, HandsDealt)
    state = board.call_state(seat) if note is None else None
    x, y = spot.avatar
    r = round(spot.radius)
    plate = spot.plate
    _draw_effects(painter, brush, words, stage, seat, spot, state)
    if turn:
        glow = brush.glow(round(r * 2.1), looks.theme.accent)
        painter.blit_centred(glow.surface, x, y)
    if plate.w:
        edge = "turn" if turn else state or "none"
        painter.sprite(brush.plate(plate.w, plate.h, edge), plate.x, plate.y)
        _write(painter, brush, words, board, seat, persona, spot, state, note)
    avatar = brush.avatar(persona.avatar, r, ring="turn" if turn else "brass")
    painter.sprite(avatar, x - r, y - r)
    if board.dealer == seat:
        px = round(22 * u)
        dx, dy = _rim(r, -135 if spot.beside else -38)
        painter.sprite(brush.dealer_chip(px), x + dx - px / 2, y + dy - px / 2)
    if state in COLOURS:
        dx, dy = _rim(r, 135 if spot.beside else -142)
        px = round(22 * u)
        painter.sprite(brush.state_badge(state, px), x + dx - px / 2, y + dy - px / 2)


def _draw_effects(
    painter: Painter, brush: Brush, words: Words, stage: Stage, seat: int, spot: SeatSpot, state: CallState | None
) -> None:
    """What a trick just won does to a seat: a ring spreads, a +1 rises, and the plate warns at the limit."""
    event, k = stage.afterglow
    if not isinstance(event, TrickWon) or event.seat != seat:
        return
    theme, u = brush.theme, brush.u
    x, y = spot.avatar
    if state in (CallState.LIMIT, CallState.BROKEN):
        pulse = math.sin(2 * math.pi * k) ** 2
        colour = getattr(theme, COLOURS[state])
        painter.blit_centred(brush.glow(round(spot.radius * 2.4), colour).surface, x, y, pulse)
    step = round(k * RIPPLE_STEPS)
    ripple = brush.ripple(round(spot.radius * (1 + 0.6 * step / RIPPLE_STEPS)))
    painter.blit_centred(ripple.surface, x, y, 0.8 * (1 - k))
    above = spot.avatar[1] - spot.radius * 0.3 - RISE * u * (1 - (1 - k) ** 3)
    text = words.points(10)
    left = spot.plate.right - 26 * u if spot.beside else x + spot.radius * 1.1
    painter.text(text, left, above, brush.px("xl"), theme.brass_ink, Face.NUMBER, alpha=min(1.0, 2 - 2 * k))


def _rim(radius: float, degrees: float) -> tuple[float, float]:
    turn = math.radians(degrees)
    return 1.02 * radius * math.cos(turn), 1.02 * radius * math.sin(turn)


def _write(
    painter: Painter,
    brush: Brush,
    words: Words,
    board: Board,
    seat: int,
    persona: Persona,
    spot: SeatSpot,
    state: CallState | None,
    note: str | None,
) -> None:
    theme, u = brush.theme, brush.u
    plate, r = spot.plate, spot.radius
    px = brush.px("sm")
    if spot.beside:
        left, right = plate.x + 0.62 * r, plate.right - 12 * u
        top, low = plate.y + plate.h * 0.31, plate.y + plate.h * 0.71
    else:
        left, right = plate.x + 10 * u, plate.right - 10 * u
        top, low = plate.y + 0.28 * r + 0.78 * px, plate.bottom - 13 * u
    room = right - left
    if note is not None:
        x, align = (left, 0.0) if spot.beside else (plate.cx, 0.5)
        name_px = brush.letters.fit(persona.name, px, room, Face.BOLD)
        painter.text(persona.name, x, top, name_px, theme.ink, Face.BOLD, align=align)
        painter.text(note, x, low, brush.px("xs"), theme.brass, align=align)
        return
    call, won = board.calls[seat], board.won[seat]
    if call is None or state is None:
        painter.text(persona.name, left, plate.cy if spot.beside else top, px, theme.ink, Face.BOLD)
        return
    count = words("seat.won_of_call", won=words.number(won), call=words.number(call))
    colour = getattr(theme, COLOURS.get(state, "brass"))
    wide = painter.text(count, right, top, px, colour, Face.NUMBER, align=1.0)
    name_px = brush.letters.fit(persona.name, px, room - wide - 6 * u, Face.BOLD)
    painter.text(persona.name, left, top, name_px, theme.ink, Face.BOLD)
    h = round(16 * u)
    pips = brush.pips(round(room), call, won, state, extra=board.rules.overtrick_limit)
    painter.sprite(pips, left, low - h / 2)
