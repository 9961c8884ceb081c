"""Draws the strip along the top: round and trick, trump and the suit led, and all totals."""

from __future__ import annotations

from ..engine import SEATS, Suit, seats_from
from ..ui import Face, Fill, Looks, Rect, TextStyle
from ..words import Words
from .frame import TableFrame
from .layout import Side, TableLayout
from .scoreboard import Board

SUIT_LETTERS = {suit: suit.name[0] for suit in Suit}
"""The brush's names of the suits."""
NARROW = 1000
"""The window width in pixels below which medallions have no labels and the round takes two lines."""


def round_area(looks: Looks, words: Words, layout: TableLayout, board: Board, doing: str) -> Rect:
    """Return the area of the panel with round and trick."""
    u, bar, letters = layout.u, layout.bar, looks.letters
    title, px = round_title(words, board), looks.brush(u).px("sm")
    wide_title, wide_doing = letters.size(title, px, Face.BOLD)[0], letters.size(doing, px)[0]
    two_lines = layout.portrait or layout.width < NARROW
    w = max(wide_title, wide_doing) + 28 * u if two_lines else wide_title + wide_doing + 54 * u
    return Rect(round(bar.x + bar.h + 10 * u), bar.y, round(w), bar.h)


def totals_area(layout: TableLayout, board: Board) -> Rect:
    """Return the area of the panel with all totals."""
    bar = layout.bar
    w = round(_totals_cell(layout, board) * SEATS + 10 * layout.u)
    return Rect(bar.right - w, bar.y, w, bar.h)


def _totals_cell(layout: TableLayout, board: Board) -> float:
    return max(60.0, (82 if board.rules.overtrick_tenths > 0 else 72) * layout.u)


def draw_bar(frame: TableFrame, doing: str) -> None:
    """Draw the strip without its pause button. `doing` is the phase: "Trick 5 of 13"."""
    layout, board, words = frame.layout, frame.board, frame.words
    scores = _draw_totals(frame)
    x = layout.bar.x + layout.bar.h + 10 * layout.u
    x = _draw_round(frame, x, doing)
    medals: list[tuple[Suit, str, str]] = [(Suit.SPADES, "brass", words("bar.trump"))]
    if board.led is not None:
        medals.append((board.led, "accent", words("bar.led")))
    limit = scores.x - 8.0
    if not layout.portrait:  # the player opposite is beside the bar
        north = layout.seat(Side.NORTH)
        limit = min(limit, north.avatar[0] - north.radius - 8 * layout.u)
    _draw_medallions(frame, x + 10 * layout.u, limit, medals)


def _draw_round(frame: TableFrame, x: float, doing: str) -> float:
    painter, layout = frame.painter, frame.layout
    brush, theme, u = frame.brush, frame.theme, layout.u
    bar = layout.bar
    title = round_title(frame.words, frame.board)
    px = brush.px("sm")
    letters = painter.letters
    wide_title = letters.size(title, px, Face.BOLD)[0]
    wide_doing = letters.size(doing, px)[0]
    if layout.portrait or layout.width < NARROW:
        px = round(px * 0.95 / letters.scale)  # two lines fill the bar: there is no room for larger ones
        w = max(wide_title, wide_doing) + 28 * u
        painter.sprite(brush.pill(round(w), bar.h, radius=12), x, bar.y)
        painter.text(title, x + 14 * u, bar.y + bar.h * 0.31, TextStyle(px, theme.ink, Face.BOLD))
        painter.text(doing, x + 14 * u, bar.y + bar.h * 0.70, TextStyle(px, theme.ink2))
        return x + w
    w = wide_title + wide_doing + 54 * u
    painter.sprite(brush.pill(round(w), bar.h, radius=12), x, bar.y)
    painter.text(title, x + 16 * u, bar.cy, TextStyle(px, theme.ink, Face.BOLD))
    painter.text("·", x + wide_title + 27 * u, bar.cy, TextStyle(px, theme.brass, Face.BOLD), align=0.5)
    painter.text(doing, x + w - 16 * u, bar.cy, TextStyle(px, theme.ink2), align=1.0)
    return x + w


def round_title(words: Words, board: Board) -> str:
    """Return the number of the round, and of how many if that is fixed."""
    number = words.number(max(1, board.round))
    if board.rules.rounds is None:
        return words("bar.round", number=number)
    return words("bar.round_of", number=number, rounds=words.number(board.rules.rounds))


def _draw_medallions(frame: TableFrame, x: float, limit: float, medals: list[tuple[Suit, str, str]]) -> None:
    painter, layout = frame.painter, frame.layout
    brush, u, bar = frame.brush, layout.u, layout.bar
    d = round(max(24, 27 * u))
    px = brush.px("xs")
    bare = 16 * u + d * len(medals) + 14 * u * (len(medals) - 1)
    widths = [painter.letters.size(word, px)[0] + 10 * u for _, _, word in medals]
    with_words = not layout.portrait and layout.width >= NARROW and x + bare + sum(widths) <= limit
    if not with_words:
        widths = [0] * len(medals)
    w = bare + sum(widths)
    if x + w > limit:
        return
    painter.sprite(brush.pill(round(w), bar.h, radius=12), x, bar.y)
    x += 8 * u
    for (suit, edge, word), wide in zip(medals, widths, strict=True):
        painter.sprite(brush.medallion(SUIT_LETTERS[suit], d, edge=edge), x, bar.cy - d / 2)
        if with_words:
            painter.text(word, x + d + 6 * u, bar.cy, TextStyle(px, frame.theme.ink2))
        x += d + wide + 14 * u


def _draw_totals(frame: TableFrame) -> Rect:
    painter, layout, board = frame.painter, frame.layout, frame.board
    brush, theme, u, bar = frame.brush, frame.theme, layout.u, layout.bar
    decimals = board.rules.overtrick_tenths > 0
    px = brush.px("md" if not decimals else "sm")
    cell, strip = _totals_cell(layout, board), totals_area(layout, board)
    painter.sprite(brush.pill(strip.w, strip.h, radius=12), strip.x, strip.y)
    r = round(11.5 * u)
    own = board.own or 0
    for i, seat in enumerate(seats_from(own)):
        x = strip.x + 5 * u + i * cell
        cx = x + cell * 0.23
        leads = seat in board.leaders
        if leads:
            tile = Rect(round(x + 3 * u), round(strip.y + 4 * u), round(cell - 6 * u), round(strip.h - 8 * u))
            painter.sprite(brush.pill(tile.w, tile.h, Fill("brass", alpha=0.2), radius=9), tile.x, tile.y)
        painter.sprite(brush.avatar(frame.personas[seat].avatar, r), cx - r, bar.cy - r + (2 * u if leads else 0))
        if leads:
            crown = round(11 * u)
            painter.sprite(brush.icon("crown", crown, theme.brass), cx - crown / 2, strip.y)
        total = board.totals[seat]
        colour = theme.bad if total < 0 else theme.ink
        text = frame.words.points(total, decimals=decimals)
        painter.text(text, x + cell * 0.67, bar.cy, TextStyle(px, colour, Face.NUMBER), align=0.5)
    return strip
