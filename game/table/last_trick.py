"""Draws the last trick: a small pile on a pill, and its cards spread out while the player looks at them."""

from __future__ import annotations

from ..engine import SEATS
from ..ui import Face, Looks, Rect, Ring, TextStyle
from ..words import Words
from .frame import TableFrame
from .layout import TableLayout

PILE_ANGLES = (-15, -5, 5, 15)
EMPTY_ALPHA = 0.55


def last_trick_width(looks: Looks, words: Words, layout: TableLayout) -> float:
    """Return the width of the pill: the pile and its label, or the pile alone in a narrow window."""
    u = layout.u
    text = words("last.title")
    if layout.compact:
        return 104 * u
    wide: int = looks.letters.size(text, looks.brush(u).px("sm"))[0]
    return max(148 * u, 116 * u + wide)


def draw_last_trick_pill(frame: TableFrame, pill: Rect) -> None:
    """Draw the pill; before the second trick it is empty and pale."""
    painter, looks, layout, board = frame.painter, frame.looks, frame.layout, frame.board
    brush, theme, u = frame.brush, frame.theme, layout.u
    alpha = 1.0 if board.last_trick else EMPTY_ALPHA
    painter.sprite(brush.pill(pill.w, pill.h, radius=12), pill.x, pill.y, alpha)
    x, px = pill.x + 52 * u, brush.px("sm")
    if not layout.compact:
        painter.text(frame.words("last.title"), pill.x + 101 * u, pill.cy, TextStyle(px, theme.ink2), alpha=alpha)
    if not board.last_trick:
        h = round(min(40 * u, pill.h - 8))
        w = round(0.7 * h)
        for i in range(SEATS):
            left = x + (i - 1.5) * 13 * u - w / 2
            painter.sprite(brush.dashed_card(w, h, theme.ink2, fill=False), left, pill.cy - h / 2, EMPTY_ALPHA)
        return
    h = round(min(52 * u, pill.h - 2))
    pictures = looks.cards(h)
    for i, (_, card) in enumerate(board.last_trick):
        place = (1.5 - i) if looks.right_to_left else (i - 1.5)  # the cards are never mirrored
        painter.centred(
            pictures.get(card, PILE_ANGLES[i]),
            x + place * 0.7 * h * 0.36,
            pill.cy - 2 * u + abs(place) * 2 * u,
        )


def draw_last_trick(frame: TableFrame) -> None:
    """Draw the cards of the last trick over a veil, with its leader and winner."""
    painter, looks, layout, board = frame.painter, frame.looks, frame.layout, frame.board
    brush, theme, u = frame.brush, frame.theme, layout.u
    painter.sprite(brush.scrim(layout.width, layout.height), 0, 0)
    for seat, card in board.last_trick:
        pose = layout.slot(frame.stage.side(seat))
        ring = Ring.WINNING if seat == board.last_winner else None
        picture = looks.cards(round(pose.height)).get(card, pose.angle, ring=ring)
        painter.centred(picture, pose.x, pose.y)
    if not board.last_trick or board.last_winner is None:
        return
    text = _story(frame, board.last_trick[0][0], board.last_winner)
    px = painter.letters.fit(text, brush.px("md"), layout.width - 60 * u, Face.BOLD)
    w = round(painter.letters.size(text, px, Face.BOLD)[0] + 40 * u)
    h = round(max(36, 40 * u))
    x, y = layout.width / 2, layout.hand_top() + 0.3 * layout.card_height
    painter.sprite(brush.prompt(w, h), x - w / 2, y - h / 2)
    painter.text(text, x, y, TextStyle(px, theme.ink, Face.BOLD), align=0.5)


def _story(frame: TableFrame, leader: int, winner: int) -> str:
    """Return the sentence with leader and winner, worded differently for the player."""
    own, names = frame.board.own, [persona.name for persona in frame.personas]
    if leader == winner:
        kind = "you_both" if winner == own else "both"
    else:
        kind = "you_led" if leader == own else "you_won" if winner == own else "others"
    return frame.words(f"last.story.{kind}", leader=names[leader], winner=names[winner])
