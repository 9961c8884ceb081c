"""The attract mode: the game plays itself, with captions that teach it, until there is any input.

Nothing is saved, and no setting changes: rules, players and languages alternate from round to round.
"""

from __future__ import annotations

import math

from ....device import TICKS_PER_SECOND, Intent
from ....engine import SEATS, HandsDealt
from ....table import (
    AtSeat,
    Hidden,
    Prompt,
    ScoreSheet,
    ScoreTable,
    Stage,
    cloth,
    draw_deck,
    draw_flights,
    draw_prompt,
    draw_seat,
    draw_stacks,
    draw_trick,
)
from ....ui import Button, Control, Face, Fill, Painter, Rect, TextStyle
from ... import flow
from ...round.sitting import Table
from ...round.table_scene import draw_wedge, drawn_side
from ...scene import Scene
from ...services import Services
from ...transitions import Screen, Transition
from .demo import Demo
from .layout import AttractLayout, shift

NEAREST = 0
"""The seat at the bottom, whose cards are behind the button."""
MINUTE = 60 * TICKS_PER_SECOND
READ_TICKS = round(1.2 * TICKS_PER_SECOND)
"""The least time that a caption is shown before the next event."""
SCORES_TICKS = 7 * TICKS_PER_SECOND
COUNT_UP = 0.6
BREATH = 96
"""Ticks of one pulse of the rings: 1.6 seconds."""
RING_STEPS = 16
"""Sizes of a ring, each cached as a picture."""
SWELL = 0.06
"""How much a ring grows in a pulse."""
DIMMED = 0.3
"""The brightness of the dimmed picture, which spares the screen."""
DRIFT_TICKS = 30
"""Ticks between redraws of that picture."""


class Attract(Scene):
    """Four computer players at the table, captions on their play, and a button that says how to start."""

    screen = Screen.ATTRACT
    any_input_dismisses = True

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.demo = Demo(services, 0)
        self.layout = AttractLayout(*self.size)
        self._captioned_at = 0
        self._scored_at: int | None = None
        codes = services.config.languages or tuple(services.languages)
        own = services.words.language
        at = codes.index(own) if own in codes else -1
        self._languages = (own, *codes[at + 1 :], *codes[: max(0, at)])
        """The languages in the order of their turns, the chosen one first."""
        self._turn = 0

    # -- progress

    @property
    def table(self) -> Table:
        """The table of the current round."""
        return self.demo.table

    @property
    def stage(self) -> Stage:
        """The stage of that table."""
        return self.table.stage

    @property
    def dimmed(self) -> bool:
        """Whether the screen is dimmed, after a long time."""
        after = self.services.config.dim_after
        return 0 < after * TICKS_PER_SECOND <= self.ticks

    @property
    def music_off(self) -> bool:
        """Whether the music is off too."""
        return not self.services.config.attract_sound

    @property
    def restless(self) -> bool:
        """Whether every frame is drawn: always for the rings, but rarely while dimmed."""
        return not self.dimmed

    def tick(self) -> Transition | None:
        """Show the next event, leaving time to read each caption; after the scores, begin the next round."""
        if self.dimmed:
            if self.ticks % MINUTE == 0:
                self._next_language()
            self.changed = self.changed or self.ticks % DRIFT_TICKS == 0
            return None
        self.stage.update()
        if not self.table.scored:
            self._go_on()
        elif self.stage.settled:
            if self._scored_at is None:
                self._scored_at = self.ticks
            elif self.ticks - self._scored_at >= SCORES_TICKS:
                self._next_round()
        return None

    def _go_on(self) -> None:
        if self.ticks - self._captioned_at < READ_TICKS and self.demo.caption is not None:
            return
        before = self.demo.caption
        self.demo.pump()
        if self.demo.caption != before:
            self._captioned_at = self.ticks

    def _next_round(self) -> None:
        self.table.session.leave()
        self.demo = Demo(self.services, self.demo.number + 1)
        self._scored_at = None
        self.arrange(self.size)
        self._next_language()

    def _next_language(self) -> None:
        if len(self._languages) > 1:
            self._turn = (self._turn + 1) % len(self._languages)
            self.services.use_language(self._languages[self._turn])

    def handle(self, intent: Intent) -> Transition | None:
        """Leave on any input."""
        return flow.to_menu(self.services)

    def leave(self) -> None:
        """Return to the chosen language."""
        self.table.session.leave()
        if self._turn:
            self.services.use_language(None)

    # -- drawing

    def arrange(self, size: tuple[int, int] | None = None) -> None:
        """Lay out the table, the title and the button."""
        self.stage.layout = self.layout = AttractLayout(*(size or self.size))
        self.stage.mirrored = self.services.looks.right_to_left
        super().arrange(size)

    def build(self) -> tuple[Control, ...]:
        """Return the button that says what to do; any other input does the same."""
        label = self.services.words("attract.touch")
        rect = self.layout.button
        ends = rect.h / 2 / self.layout.u
        return (Button(name="wake", rect=rect, label=label, kind="primary", icon="touch", size="xl", radius=ends),)

    def draw(self, painter: Painter, alpha: float) -> None:
        """Draw the felt, and everything else over it, shifted a little each minute."""
        looks = self.services.looks
        if self.dimmed:
            self._draw_dimmed(painter)
            return
        painter.sprite(cloth(looks, *self.size), 0, 0)
        with painter.shifted(*shift(self.ticks // MINUTE)):
            self._draw_table(painter, alpha)
            self._draw_spotlight(painter)
            with painter.mirrored(self.mirror):
                self._draw_title(painter)
                self._draw_pill(painter)
                if self._scored_at is not None:
                    counted = min(1.0, (self.ticks - self._scored_at) / (COUNT_UP * TICKS_PER_SECOND))
                    sheet = ScoreSheet(self.services.words, self.stage.board, self.table.personas)
                    ScoreTable(looks.brush(self.layout.u), sheet, self.layout.scores, counted).draw(painter)
                self._draw_caption(painter)
                self._draw_rings(painter)
            self.draw_controls(painter, self.layout.u)

    def _draw_table(self, painter: Painter, alpha: float) -> None:
        frame, stage = self.table.frame(painter, alpha), self.stage
        draw_wedge(painter, frame.looks, stage)
        if self._scored_at is None:
            draw_trick(frame)
        with painter.mirrored(self.mirror):
            for seat in range(SEATS):
                if seat != NEAREST:
                    spot = self.layout.seat(drawn_side(stage, seat, mirrored=self.mirror is not None))
                    draw_seat(frame, seat, spot)
        if isinstance(stage.event, HandsDealt):
            draw_deck(frame)
            draw_stacks(frame)
        self._draw_backs(painter, alpha)
        draw_flights(frame)

    def _draw_backs(self, painter: Painter, alpha: float) -> None:
        """Draw the nearest player's cards, face down behind the button."""
        stage, looks = self.stage, self.services.looks
        if isinstance(stage.event, HandsDealt):
            flights = stage.flights(alpha)
            count = sum(
                isinstance(thing, Hidden) and flight.target == AtSeat(NEAREST, flight.target.index)
                for thing, flight in flights
                if not flight.moving and isinstance(flight.target, AtSeat)
            )
        else:
            board = stage.board
            played = any(seat == NEAREST for seat, _ in board.trick)
            count = max(0, board.cards_left - played)
        pictures = looks.cards(self.layout.card_height)
        for place in self.layout.hand(count):
            pose = place.pose
            painter.centred(pictures.get(looks.card_back, pose.angle), pose.x, pose.y)

    def _draw_spotlight(self, painter: Painter) -> None:
        """Darken the own cards and the band, and lighten the area around the button."""
        button, (width, height) = self.layout.button, self.size
        top = button.y - 2 * button.h
        light = Rect.about(button.cx, button.cy - top, button.w * 1.7, button.h * 5)
        painter.blit(self.services.looks.spotlight(width, height - top, light), 0, top, what="spotlight")

    def _draw_title(self, painter: Painter) -> None:
        layout, words, theme = self.layout, self.services.words, self.services.looks.theme
        brush, area, u = self.services.looks.brush(layout.u), layout.title, layout.u
        name, motto = words("game.name"), words("game.motto")
        room = area.w * (0.6 if layout.portrait else 1)
        px = painter.letters.fit(name, round(min(76 * u, 0.2 * room)), room, Face.TITLE)
        painter.text(name, area.x, area.y + 36 * u, TextStyle(px, theme.ink, Face.TITLE))
        small = painter.letters.fit(motto, brush.px("md"), area.w)
        painter.text(motto, area.x, area.y + 94 * u, TextStyle(small, theme.ink))

    def _draw_pill(self, painter: Painter) -> None:
        looks, words, layout = self.services.looks, self.services.words, self.layout
        brush, theme, u = looks.brush(layout.u), looks.theme, layout.u
        text, px = words("attract.demo"), brush.px("sm")
        dot = round(12 * u)
        lead = 18 * u + dot + 12 * u
        pill = layout.pill(painter.letters.size(text, px, Face.BOLD)[0] + lead + 18 * u)
        painter.sprite(brush.pill(pill.w, pill.h, Fill(edge="brass")), pill.x, pill.y)
        painter.sprite(
            brush.pill(dot, dot, Fill("accent", edge="accent", alpha=1.0)), pill.x + 18 * u, pill.cy - dot / 2
        )
        painter.text(text, pill.x + lead, pill.cy, TextStyle(px, theme.ink, Face.BOLD))

    def _draw_caption(self, painter: Painter) -> None:
        caption = self.demo.caption
        if caption is None:
            return
        names = [persona.name for persona in self.table.personas]
        text = caption.words(self.services.words, names)
        draw_prompt(painter, self.services.looks, self.layout, Prompt(text, caption.suit, y=self.layout.caption_y))

    def _draw_rings(self, painter: Painter) -> None:
        """Draw two rings around the button that grow and fade."""
        brush, button, u = self.services.looks.brush(self.layout.u), self.layout.button, self.layout.u
        breath = (1 - math.cos(2 * math.pi * self.ticks / BREATH)) / 2
        step = round(breath * RING_STEPS)
        grown = SWELL * step / RING_STEPS
        for inset, solid in ((11, 0.9), (21, 0.5)):
            w = round((button.w + 2 * inset * u) * (1 + grown * button.h / button.w))
            h = round((button.h + 2 * inset * u) * (1 + grown))
            ring = brush.pill(w, h, Fill(edge="accent", alpha=0.0))
            painter.sprite(ring, button.cx - w / 2, button.cy - h / 2, solid * (1 - 0.7 * step / RING_STEPS))

    def _draw_dimmed(self, painter: Painter) -> None:
        """Draw the title and what to do, dim and moving about on a dark screen."""
        looks, words, theme, u = self.services.looks, self.services.words, self.services.looks.theme, self.layout.u
        w, h = self.size
        painter.blit(looks.blank_screen(w, h), 0, 0, what="blank screen")
        name, touch = words("game.name"), words("attract.touch")
        px = painter.letters.fit(name, round(84 * u), w * 0.6, Face.TITLE)
        small = painter.letters.fit(touch, looks.brush(u).px("lg"), w * 0.6)
        wide = max(painter.letters.size(name, px, Face.TITLE)[0], painter.letters.size(touch, small)[0])
        seconds = self.ticks // DRIFT_TICKS * DRIFT_TICKS / TICKS_PER_SECOND
        x = w / 2 + (w - wide - 40 * u) / 2 * math.sin(seconds / 37)
        y = h / 2 + (h / 2 - 90 * u) * math.sin(seconds / 23)
        painter.text(name, x, y, TextStyle(px, theme.ink, Face.TITLE), align=0.5, alpha=DIMMED)
        painter.text(touch, x, y + px * 0.75, TextStyle(small, theme.ink), align=0.5, alpha=DIMMED)
