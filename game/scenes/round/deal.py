"""The deal: 52 cards one at a time, from the dealer's right. A tap skips it."""

from __future__ import annotations

from ...engine import DECK, SEATS, DealerDrawn, HandsDealt, next_seat
from ...table import InDeck, draw_deck, draw_stacks
from ...ui import Control, Face, Painter, TextStyle
from ..transitions import Screen
from .table_scene import TableScene


class DealScene(TableScene):
    """The draw for the dealer and the deal."""

    screen = Screen.DEAL
    _dealt = 0

    def build(self) -> tuple[Control, ...]:
        """Return only the pause button: any other tap skips the deal."""
        return (self.pause_button(), *self.look_buttons())

    def doing(self) -> str:
        """Return the text for dealing."""
        return self.services.words("bar.dealing")

    def note(self, seat: int) -> str | None:
        """Return how many cards a seat has so far."""
        dealer = self.stage.board.dealer
        event = self.stage.event
        if isinstance(event, HandsDealt):
            dealer = event.dealer
        if dealer is None or not self._dealt:
            return ""
        turn = (seat - next_seat(dealer)) % SEATS  # the dealer's right gets the first card (docs/rules.md 1.5)
        return self.services.words.plural("seat.cards", (self._dealt + SEATS - 1 - turn) // SEATS)

    def draw(self, painter: Painter, alpha: float) -> None:
        """Compute the progress of the deal once, then draw the table."""
        stage = self.stage
        waiting = sum(isinstance(flight.target, InDeck) for _, flight in stage.flights(alpha))
        dealt = isinstance(stage.event, HandsDealt)
        self._dealt = len(DECK) - waiting if dealt else SEATS * stage.board.cards_left
        super().draw(painter, alpha)

    def draw_beneath_hand(self, painter: Painter, alpha: float) -> None:
        """Draw the deck, the stacks beside the seats, and the progress of the deal."""
        event = self.stage.event
        if isinstance(event, DealerDrawn):
            self._draw_draw(painter, event)
        if not isinstance(event, HandsDealt):
            return
        frame = self.table.frame(painter, alpha)
        count = draw_deck(frame)
        draw_stacks(frame)
        with painter.mirrored(self.mirror):
            self._draw_count(painter, count)

    def _draw_count(self, painter: Painter, count: int) -> None:
        """Draw how many cards have been dealt, and that a tap skips the rest."""
        looks, stage, words = self.services.looks, self.stage, self.services.words
        brush, theme = looks.brush(stage.layout.u), looks.theme
        u, px = stage.layout.u, brush.px("sm")
        skip = words("deal.skip")
        done = words("deal.count", count=words.number(count), all=words.number(len(DECK)))
        width = painter.letters.size(skip, px)[0] + painter.letters.size(done, px, Face.NUMBER)[0] + 64 * u
        pill = stage.layout.last_trick(width)
        painter.sprite(brush.pill(pill.w, pill.h, radius=12), pill.x, pill.y)
        painter.text(skip, pill.x + 18 * u, pill.cy, TextStyle(px, theme.ink2))
        painter.text(done, pill.right - 18 * u, pill.cy, TextStyle(px, theme.brass, Face.NUMBER), align=1.0)

    def _draw_draw(self, painter: Painter, event: DealerDrawn) -> None:
        """Draw the card that each seat drew, and who deals first."""
        layout, looks = self.stage.layout, self.services.looks
        for seat, card in enumerate(event.cards):
            pose = layout.slot(self.stage.side(seat))
            picture = looks.cards(round(pose.height)).get(card, pose.angle)
            painter.centred(picture, pose.x, pose.y)
