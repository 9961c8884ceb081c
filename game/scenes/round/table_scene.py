"""The base of the table scenes: they share one table, and draw it the same way."""

from __future__ import annotations

import logging
from functools import partial

from ...device import Attention, Command, Confirm, Cue, Intent, Press
from ...engine import SEATS, DealerDrawn, HandsDealt, Redealt, Suit
from ...players import Advice, Mind, advise
from ...table import (
    Hints,
    Prompt,
    SeatSpot,
    Side,
    Stage,
    TableFrame,
    cloth,
    draw_bar,
    draw_flights,
    draw_hand,
    draw_prompt,
    draw_seat,
    draw_trick,
    round_area,
    totals_area,
)
from ...ui import BareControl, Control, IconButton, Looks, Painter, Rect
from .. import flow
from ..rules import RulesPage
from ..scene import Scene
from ..services import Services
from ..transitions import Push, Replace, Transition
from .look_back import LOOKS, LookBack
from .pause import Pause
from .reasons import reason_words
from .sitting import SUITS, Table
from .so_far import SoFar

_log = logging.getLogger(__name__)

OPPOSITE = {Side.EAST: Side.WEST, Side.WEST: Side.EAST}
TURN_ANGLES = {Side.EAST: 0, Side.SOUTH: 90, Side.WEST: 180, Side.NORTH: 270}


class TableScene(Scene):
    """A screen that shows the table."""

    def __init__(self, services: Services, table: Table) -> None:
        super().__init__(services)
        self.table = table
        self._decision: int | None = None
        """The decision that the controls were last laid out for."""
        self.turn_since = 0
        self.teacher = Mind[Advice]()
        self.advice: Advice | None = None
        """The teacher's advice on this decision, once asked for."""

    @property
    def turn(self) -> bool:
        """Whether the controls were last laid out for the player's turn."""
        return self._decision is not None

    @property
    def _asked_for(self) -> int | None:
        """The player's current decision: the number of actions before it."""
        return len(self.table.session.actions) if self.asked else None

    @property
    def stage(self) -> Stage:
        """The stage of the table."""
        return self.table.stage

    @property
    def restless(self) -> bool:
        """Whether cards are moving or other players are to act."""
        return self.stage.restless or not self.table.idle or self.panel_entrance < 1

    @property
    def asked(self) -> bool:
        """Whether the player is to act here now."""
        return False

    def arrange(self, size: tuple[int, int] | None = None) -> None:
        """Lay out the table and the controls; announce the player's turn."""
        if size is not None:
            self.stage.resize(size)
        self.stage.mirrored = self.services.looks.right_to_left
        decision = self._asked_for
        came = decision is not None and decision != self._decision
        if decision != self._decision:
            self.teacher.drop()
            self.advice = None
        self._decision = decision
        if came:
            self.turn_since = self.ticks
            if self.services.settings.odds:
                self.ask_teacher()
        super().arrange(size)
        if came:
            self.services.play(Cue.YOUR_TURN)

    def resume(self) -> None:
        """Apply settings changed meanwhile."""
        self.table.keep_time()
        self.stage.sort(SUITS[self.services.settings.sort])

    def tick(self) -> Transition | None:
        """Show events; change to the next screen when there are no more for this one."""
        before = self.stage.board
        self.stage.update()
        self.table.pump(self.screen)
        if self.table.idle and self.table.screen is not self.screen:
            return Replace(flow.scene_for(self.table))
        if self._take_advice() or self.stage.board is not before or self._asked_for != self._decision:
            self.arrange()
        return None

    def handle(self, intent: Intent) -> Transition | None:
        """Finish the motion on a press, and ignore it otherwise; pause when the window loses focus."""
        if intent == Attention(here=False):
            return self.pause()
        skips = isinstance(intent, Confirm) or (isinstance(intent, Press) and not self._above_table(intent))
        if skips and self.table_moves:
            self.stage.finish()
            self.changed = True
            return None
        return super().handle(intent)

    @property
    def table_moves(self) -> bool:
        """Whether an event is being shown."""
        return not self.table.idle

    def _above_table(self, press: Press) -> bool:
        control = self.at(press.x, press.y)
        return control is not None and control.name in ("pause", "last", "hint", "undo", "tricks", "sheet")

    def cancel(self) -> Transition | None:
        """Pause."""
        return self.pause()

    def pause(self) -> Transition:
        """Show the pause screen."""
        return Push(Pause(self.services, self.table))

    def command(self, command: Command) -> Transition | None:
        """Pause on P, show the rules on F1, go back a decision on Ctrl+Z."""
        if command is Command.PAUSE:
            return self.pause()
        if command is Command.UNDO:
            return self.undo()
        if command in LOOKS:
            return self._look(LOOKS[command])
        if command is Command.RULES:
            return Push(RulesPage(self.services, self.table.session.rules))
        return None

    # -- shared by all table scenes

    def pause_button(self) -> Control:
        """Return the button at the start of the bar."""
        bar = self.stage.layout.bar
        return IconButton(name="pause", rect=Rect(bar.x, bar.y, bar.h, bar.h), icon="pause", does=self.pause)

    def look_buttons(self) -> tuple[Control, ...]:
        """Return the panels of the bar as buttons: the tricks of the round, and the sheet of rounds."""
        layout, board = self.stage.layout, self.stage.board
        tricks = round_area(self.services.looks, self.services.words, layout, board, self.doing())
        sheet = totals_area(layout, board)
        looks = BareControl(name="sheet", rect=sheet, does=partial(self._look, LookBack.SHEET))
        if tricks.right > sheet.x:  # in a tiny window there is room for one
            return (looks,)
        return (BareControl(name="tricks", rect=tricks, does=partial(self._look, LookBack.TRICKS)), looks)

    def _look(self, look: LookBack) -> Transition:
        return Push(SoFar(self.services, self.table, look))

    def undo_button(self, rect: Rect) -> tuple[Control, ...]:
        """Return the button that goes back to the player's latest decision, if there is one."""
        if not self.table.session.may_take_back:
            return ()
        return (IconButton(name="undo", rect=rect, icon="undo", does=self.undo),)

    def undo(self) -> Transition | None:
        """Go back to the player's latest decision, if there is one."""
        if not self.table.session.may_take_back:
            return None
        self.table.take_back()
        return Replace(flow.scene_for(self.table))

    def hint_button(self, rect: Rect) -> Control:
        """Return the hint button."""
        return IconButton(name="hint", rect=rect, icon="hint", does=self.ask_teacher)

    def ask_teacher(self) -> None:
        """Ask for advice; it arrives in a later tick."""
        view = self.table.view
        self.teacher.drop()
        self.teacher.ask(partial(advise, view, self.table.session.seed_for(view)))

    def _take_advice(self) -> bool:
        """Take the teacher's advice if it has arrived; log a failure, and give no advice."""
        try:
            advice = self.teacher.answer()
        except Exception:
            _log.exception("the teacher failed")
            return False
        self.advice = advice or self.advice
        return advice is not None

    def reasons(self, most: int) -> str:
        """Return the teacher's most important reasons, in words."""
        if self.advice is None:
            return ""
        names = [persona.name for persona in self.table.personas]
        return " · ".join(reason_words(self.services.words, reason, names) for reason in self.advice.reasons[:most])

    def leave(self) -> None:
        """Stop the teacher."""
        self.teacher.drop()

    def doing(self) -> str:
        """Return the current activity, for the bar."""
        return ""

    def note(self, seat: int) -> str | None:
        """Return what a plate shows instead of tricks and call."""
        return None

    def spot(self, side: Side) -> SeatSpot:
        """Return a seat's place on this screen."""
        return self.stage.layout.seat(side)

    def draw(self, painter: Painter, alpha: float) -> None:
        """Draw the table from the felt up to the moving cards; the controls come last."""
        frame = self.table.frame(painter, alpha)
        looks, layout = frame.looks, frame.layout
        painter.sprite(cloth(looks, layout.width, layout.height), 0, 0)
        draw_wedge(painter, looks, frame.stage)
        draw_trick(frame)
        with painter.mirrored(self.mirror):
            for seat in range(SEATS):
                if seat != self.own_seat:
                    self._draw_seat(frame, seat)
            draw_bar(frame, self.doing())
        self.draw_beneath_hand(painter, alpha)
        draw_hand(frame, dim=self.services.settings.dim_unplayable, ring=self.focus_shown, hints=self.hints)
        with painter.mirrored(self.mirror):
            self._draw_seat(frame, self.own_seat)
            self.draw_over_hand(painter)
        draw_flights(frame)
        with painter.entering(self.panel_entrance, layout.u):
            with painter.mirrored(self.mirror):
                self.draw_panel(painter)
            self.draw_controls(painter, layout.u)
        self._draw_warning(painter)

    def _draw_warning(self, painter: Painter) -> None:
        """Draw a sign on the pause button as long as the match cannot be saved."""
        pause = self.control("pause")
        if pause is None or not self.services.unsaved:
            return
        looks, u = self.services.looks, self.stage.layout.u
        px = round(max(18, 20 * u))
        with painter.mirrored(self.mirror):
            sign = looks.brush(u).icon("warn", px, looks.theme.bad)
            painter.sprite(sign, pause.rect.right - px - 2, pause.rect.bottom - px - 2)

    @property
    def own_seat(self) -> int:
        """The seat shown at the bottom."""
        return self.table.own or 0

    @property
    def panel_entrance(self) -> float:
        """The entrance of a panel over the table, 0 to 1."""
        return 1.0

    @property
    def hints(self) -> Hints | None:
        """The advice to draw on the cards of the hand."""
        return None

    def draw_beneath_hand(self, painter: Painter, alpha: float) -> None:
        """Draw what is on the table below the hand."""

    def draw_over_hand(self, painter: Painter) -> None:
        """Draw why the cards are dealt again, or who drew the lowest card; overrides add the prompt."""
        event, words = self.stage.event, self.services.words
        if isinstance(event, Redealt):
            own = "you." if event.seat is not None and event.seat == self.table.own else ""
            name = self.table.personas[event.seat].name if event.seat is not None else ""
            text = words(f"redeal.{own}{event.why}", name=name)
            layout = self.stage.layout  # in a low window the own plate is where the line usually is
            self.say(painter, text, y=layout.prompt[1] - (42 if layout.low else 0))
        elif isinstance(event, DealerDrawn):
            own = "you" if event.dealer == self.table.own else "other"
            text = words(f"deal.drawn.{own}", name=self.table.personas[event.dealer].name)
            self.say(painter, text, y=self._over_hand)

    def draw_panel(self, painter: Painter) -> None:
        """Draw a panel over everything but the controls."""

    @property
    def _over_hand(self) -> float:
        """The height of the line above the hand, when the hand is in its usual place."""
        return self.stage.layout.hand_top() + 0.3 * self.stage.layout.card_height

    def say(
        self, painter: Painter, text: str, suit: Suit | None = None, *, bad: bool = False, y: float | None = None
    ) -> None:
        """Draw the prompt above the hand, or at height y."""
        draw_prompt(painter, self.services.looks, self.stage.layout, Prompt(text, suit, bad, y))

    def _draw_seat(self, frame: TableFrame, seat: int) -> None:
        draw_seat(frame, seat, self.spot(self.drawn_side(seat)), self.note(seat))

    def drawn_side(self, seat: int) -> Side:
        """Return the edge where a seat's plate is drawn."""
        return drawn_side(self.stage, seat, mirrored=self.mirror is not None)


def drawn_side(stage: Stage, seat: int, *, mirrored: bool) -> Side:
    """Return the edge to draw a seat's plate at: a mirrored layout swaps east and west, so that seats stay."""
    side = stage.side(seat)
    return OPPOSITE.get(side, side) if mirrored else side


def draw_wedge(painter: Painter, looks: Looks, stage: Stage) -> None:
    """Draw the light from the middle of the table to the seat to act."""
    turn = stage.board.to_act
    if turn is None or isinstance(stage.event, HandsDealt):
        return
    layout = stage.layout
    cx, cy = layout.centre
    r = round(layout.mandala_radius)
    wedge = looks.brush(layout.u).wedge(r, TURN_ANGLES[stage.side(turn)])
    painter.sprite(wedge, cx - r, cy - r, stage.turn_fraction)
