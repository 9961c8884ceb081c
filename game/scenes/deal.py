"""The deal: 52 cards, one at a time, from the dealer's right. A tap skips it."""

from __future__ import annotations

from ..engine import DealerDrawn, HandsDealt, Redealt
from ..stage.cards_picture import draw_deck, draw_stacks
from ..stage.choreography import deal_order
from ..stage.drawing.lettering import Face
from ..stage.drawing.painter import Painter
from ..stage.timeline import InDeck
from ..stage.widgets import Control
from .table_scene import TableScene
from .transitions import Screen


class DealScene(TableScene):
    """The draw for the dealer and the deal."""

    screen = Screen.DEAL

    def build(self) -> tuple[Control, ...]:
        """Only the pause button: everything else is a tap to skip."""
        return (self.pause_button(),)

    def doing(self) -> str:
        """Dealing."""
        return self.services.words("bar.dealing")

    def note(self, seat: int) -> str | None:
        """How many cards a seat has so far."""
        return self.services.words.plural("seat.cards", self._dealt(seat))

    def _dealt(self, seat: int) -> int:
        event = self.stage.event
        if not isinstance(event, HandsDealt):
            return 13 if self.stage.board.cards_left else 0
        left_deck = 0
        for i, (dealt_to, _) in enumerate(deal_order(event.dealer)):
            left_deck += dealt_to == seat and i < self._count
        return left_deck

    @property
    def _count(self) -> int:
        stage = self.stage
        return sum(not isinstance(stage.flight(thing).target, InDeck) for thing in stage.timeline.things())

    def draw_beneath_hand(self, painter: Painter, alpha: float) -> None:
        """The deck, the stacks beside the seats, and how far the deal has come."""
        looks, stage, words = self.services.looks, self.stage, self.services.words
        event = stage.event
        if isinstance(event, DealerDrawn):
            self._draw_draw(painter, event)
        if not isinstance(event, HandsDealt):
            return
        count = draw_deck(painter, looks, stage, alpha)
        draw_stacks(painter, looks, stage, alpha)
        brush, theme = looks.brush(stage.layout.u), looks.theme
        u, px = stage.layout.u, brush.px("sm")
        skip = words("deal.skip")
        done = words("deal.count", count=words.number(count), all=words.number(52))
        width = painter.letters.size(skip, px)[0] + painter.letters.size(done, px, Face.NUMBER)[0] + 64 * u
        pill = stage.layout.last_trick(width)
        painter.sprite(brush.pill(pill.w, pill.h, radius=12), pill.x, pill.y)
        painter.text(skip, pill.x + 18 * u, pill.cy, px, theme.ink2)
        painter.text(done, pill.right - 18 * u, pill.cy, px, theme.brass, Face.NUMBER, align=1.0)

    def _draw_draw(self, painter: Painter, event: DealerDrawn) -> None:
        """Each seat's card before it, and who deals first."""
        layout, looks = self.stage.layout, self.services.looks
        for seat, card in enumerate(event.cards):
            pose = layout.slot(self.stage.side(seat))
            picture = looks.cards(round(pose.height)).get(card, pose.angle)
            painter.blit_centred(picture, pose.x, pose.y)

    def draw_over_hand(self, painter: Painter) -> None:
        """Why the cards are dealt again, or who drew the lowest card."""
        event, words = self.stage.event, self.services.words
        if isinstance(event, Redealt):
            name = self.table.sitters[event.seat].name if event.seat is not None else ""
            self.say(painter, words(f"redeal.{event.why}", name=name))
        elif isinstance(event, DealerDrawn):
            self.say(painter, words("deal.drawn", name=self.table.sitters[event.dealer].name))
