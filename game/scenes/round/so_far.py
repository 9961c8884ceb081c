"""What everybody at the table has seen so far: the tricks of the round, the sheet of rounds, the cards gone by suit."""

from __future__ import annotations

from collections.abc import Sequence

from ...device import Command
from ...engine import DECK, HAND_SIZE, SEATS, Action, Card, Deal, Play, Suit, trick_winner
from ...table import ScoreSheet, ScoreTable, TrickList
from ...ui import Control, Face, Fill, Painter, Rect, TextStyle
from ..page import Page
from ..services import Services
from ..transitions import Pop, Screen, Transition
from .look_back import LOOKS, LookBack
from .sitting import Table


class SoFar(Page):
    """A look back from the table; nothing is played meanwhile, and nothing hidden is shown."""

    screen = Screen.SO_FAR
    title_id = "so_far.title"

    def __init__(self, services: Services, table: Table, look: LookBack = LookBack.TRICKS) -> None:
        super().__init__(services)
        self.table = table
        self._look = look

    def build(self) -> tuple[Control, ...]:
        """Return the back button and the tabs."""
        names = tuple(f"tab:{look}" for look in LookBack)
        labels = tuple(self.services.words(f"so_far.{look}") for look in LookBack)
        return (
            self.back_button(),
            *self.segments(names, self._strip, labels, list(LookBack).index(self._look), self._tab),
        )

    @property
    def _strip(self) -> Rect:
        """The tabs: at the end of the head, or below it where the window is narrow."""
        head, u = self.head, self.u
        h = max(44, round(52 * u))
        if self.portrait:
            return Rect(self.body.x, self.body.y, self.body.w, h)
        w = round(head.w * 0.52)
        return Rect(head.right - w, head.y, w, h)

    @property
    def _area(self) -> Rect:
        body = self.body
        top = self._strip.bottom + round(16 * self.u) if self.portrait else body.y
        return Rect(body.x, top, body.w, body.bottom - top)

    def _tab(self, index: int) -> None:
        self._look = list(LookBack)[index]
        self.arrange()

    def command(self, command: Command) -> Transition | None:
        """Turn to another page; the key of the present one goes back to the table."""
        look = LOOKS.get(command)
        if look is self._look:
            return Pop()
        if look is not None:
            self._tab(list(LookBack).index(look))
        return None

    def draw_content(self, painter: Painter) -> None:
        """Draw the title and the page."""
        self.draw_title(painter)
        match self._look:
            case LookBack.TRICKS:
                self._draw_tricks(painter)
            case LookBack.SHEET:
                sheet = ScoreSheet(self.services.words, self.table.stage.board, self.table.personas)
                ScoreTable(self.brush, sheet, self._area).draw(painter)
            case LookBack.GONE:
                self._draw_gone(painter)

    @property
    def _played(self) -> tuple[Play, ...]:
        """The plays of the round, as far as they have been shown."""
        plays = plays_of_round(self.table.session.actions)
        board = self.table.stage.board
        return plays[: SEATS * (HAND_SIZE - board.cards_left) + len(board.trick)]

    def _draw_tricks(self, painter: Painter) -> None:
        played = self._played
        tricks = tuple(played[i : i + SEATS] for i in range(0, len(played), SEATS))
        winners = tuple(
            trick[trick_winner([play.card for play in trick])].seat for trick in tricks if len(trick) == SEATS
        )
        listed = TrickList(self._area, tricks, winners, len(played), False, self.table.personas)
        listed.draw(painter, self.services.looks, self.services.words, self.u)

    def _draw_gone(self, painter: Painter) -> None:
        """Draw a row for each suit: the cards gone are struck out, the own ones on ivory."""
        brush, area, u = self.brush, self._area, self.u
        painter.sprite(brush.panel(area.w, area.h), area.x, area.y)
        gone = {play.card for play in self._played}
        own = set(self.table.stage.board.hand)
        suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
        inner = area.inset(18 * u, 14 * u)
        note_h = round(brush.px("sm") * 2.2)
        rows = Rect(inner.x, inner.y, inner.w, inner.h - note_h).split_rows(len(suits), 10 * u)
        for row, suit in zip(rows, suits, strict=True):
            self._draw_suit(painter, row, suit, gone, own)
        text = self.services.words("so_far.gone.note")
        px = painter.letters.fit(text, brush.px("sm"), inner.w)
        ink2 = self.services.looks.theme.ink2
        painter.text(text, inner.cx, inner.bottom - note_h / 2, TextStyle(px, ink2), align=0.5)

    def _draw_suit(self, painter: Painter, row: Rect, suit: Suit, gone: set[Card], own: set[Card]) -> None:
        brush, theme, u, letter = self.brush, self.services.looks.theme, self.u, suit.name[0]
        cards = [card for card in reversed(DECK) if card.suit is suit]
        columns = 7 if self.portrait else len(cards)
        sign = round(min(row.h * 0.5, 34 * u))
        painter.sprite(brush.suit(letter, sign, brush.skin.suit_ink(letter)), row.x, row.cy - sign / 2)
        cells = Rect(row.x + sign + round(14 * u), row.y, row.w - sign - round(14 * u), row.h)
        lines = cells.split_rows(-(-len(cards) // columns), 6 * u)
        for i, card in enumerate(cards):
            cell = lines[i // columns].split_columns(columns, 6 * u)[i % columns]
            w, h = cell.w, min(cell.h, round(60 * u))
            fill = Fill("ivory", alpha=1.0) if card in own else Fill("panel2")
            painter.sprite(brush.pill(w, h, fill, radius=8), cell.x, cell.cy - h / 2, 0.35 if card in gone else 1.0)
            if card in gone:
                mark = round(min(0.8 * h, w))
                painter.sprite(brush.icon("x", mark, theme.ink2), cell.cx - mark / 2, cell.cy - mark / 2, 0.6)
                continue
            colour = brush.skin.suit_colour(letter) if card in own else brush.skin.suit_ink(letter)
            rank = str(card)[0].replace("T", "10")
            px = painter.letters.fit(rank, round(min(0.55 * h, brush.px("lg"))), w - 4, Face.BOLD)
            painter.text(rank, cell.cx, cell.cy, TextStyle(px, colour, Face.BOLD), align=0.5)


def plays_of_round(actions: Sequence[Action]) -> tuple[Play, ...]:
    """Return the plays since the last deal."""
    dealt = max((i for i, action in enumerate(actions) if isinstance(action, Deal)), default=0)
    return tuple(action for action in actions[dealt:] if isinstance(action, Play))
