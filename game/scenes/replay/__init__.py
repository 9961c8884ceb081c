"""A round of a recorded match, step by step or by itself, as any seat saw it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ...device import TICKS_PER_SECOND, Command, Cue, Drag, Intent, Press, Step
from ...engine import HAND_SIZE, SEATS, CardPlayed, Record, RecordError, TrickWon
from ...match import rounds_of
from ...players import HUMAN
from ...table import Board, Persona, TrickList, fold
from ...ui import BareControl, Brush, Button, Control, Face, Fill, IconButton, Painter, Rect, State, TextStyle
from ..page import Page
from ..round.sitting import SUITS, personas_of, practise
from ..services import Services
from ..transitions import Screen, Transition
from .line import draw_line
from .places import LEAST_LINE, Places
from .table import Snapshot, TableDrawing, TableView

STEP_TIME, CARD_TIME, TRICK_TIME = 0.24, 0.7, 0.9
"""Seconds in which a card is played, and between two steps that follow by themselves: after a card, after a trick."""
FALLBACK = "karma"
"""The character in place of a player of another program."""
GROUP = 4
"""Signs of a deal code in a group."""


@dataclass(frozen=True, kw_only=True)
class FaceButton(Control):
    """A face to choose; the chosen one has a ring of the accent colour."""

    avatar: str
    radius: int
    chosen: bool

    def draw(self, painter: Painter, brush: Brush, state: State) -> None:
        """Draw the face."""
        alpha = 0.4 if state is State.DISABLED else 1.0
        if self.chosen:
            disc = 2 * self.radius + round(max(6, 8 * brush.u))
            back = brush.pill(disc, disc, Fill("accent", edge="accent", alpha=1.0))
            painter.sprite(back, self.rect.cx - disc / 2, self.rect.cy - disc / 2)
        picture = brush.avatar(self.avatar, self.radius)
        painter.sprite(picture, self.rect.cx - self.radius, self.rect.cy - self.radius, alpha)


class ReplayPage(Page):
    """The rounds of a record on a table; list and deal code beside it, or behind a tab. Raises RecordError."""

    screen = Screen.REPLAY

    def __init__(self, services: Services, record: Record, level_key: str = "") -> None:
        super().__init__(services)
        self.rounds = rounds_of(record)
        if not self.rounds:
            raise RecordError("no round was dealt")
        self._names = next((level.names for level in services.levels if level.key == level_key), None)
        self._players = record.players
        self._level_key = level_key
        self.viewer = 0
        self.playing = False
        self.listed = False
        """Whether the tab with the list is open, where it has no place beside the table."""
        self._rules = record.rules
        self._shown_since = 0
        """The tick at which the present step was shown."""
        self._moving = False
        """Whether its card is on its way."""
        self._turn(0)

    # -- rounds and steps

    def _turn(self, index: int) -> None:
        """Open a round, by its place among those recorded."""
        self.index = index
        self.round = self.rounds[index] if self.rounds else None
        self.open = self.round is not None and self.round.finished
        self.viewer = self.viewer if self.open or HUMAN not in self._players else self._players.index(HUMAN)
        self.playing = False
        self._go(0)

    @property
    def last(self) -> int:
        """The last step of the round."""
        return self.round.last if self.round else 0

    def _go(self, step: int, *, moving: bool = False) -> None:
        """Show a step; with `moving`, its card flies to its place."""
        self.step_shown = step = min(max(step, 0), self.last)
        self.board = Board(self._rules, None, SUITS[self.services.settings.sort])
        for event in self.round.shown(step) if self.round else ():
            self.board = fold(self.board, event)
        events = self.round.events[step] if self.round else ()
        self._moving = moving and any(isinstance(event, CardPlayed) for event in events)
        self._shown_since = self.ticks
        self.playing &= step < self.last
        if self.size[0]:
            self.arrange()

    def _step(self, by: int) -> None:
        self.playing = False
        self._advance(by)

    def _advance(self, by: int) -> None:
        if 0 <= self.step_shown + by <= self.last:
            self._go(self.step_shown + by, moving=by > 0)
            if self._moving:
                self.services.play(Cue.PLAY)

    def _jump(self, step: int) -> None:
        self.playing = False
        self._go(step)

    def _play(self) -> None:
        """Play by itself, from the beginning if it is at the end; or stop."""
        self.playing = not self.playing
        if self.playing and self.step_shown == self.last:
            self._go(0)
        self.playing &= self.last > 0
        self.arrange()

    def tick(self) -> Transition | None:
        """Go on by itself."""
        if self.playing:
            events = self.round.events[self.step_shown] if self.round else ()
            wait = TRICK_TIME if any(isinstance(event, TrickWon) for event in events) else CARD_TIME
            if self.ticks - self._shown_since >= round(wait * TICKS_PER_SECOND):
                self._advance(1)
        return None

    @property
    def restless(self) -> bool:
        """Whether a card is on its way."""
        return super().restless or self._moved < 1

    @property
    def _moved(self) -> float:
        return self.fraction(self._shown_since, STEP_TIME) if self._moving else 1.0

    @property
    def position(self) -> Snapshot:
        """The step as it is shown."""
        hands = self.round.hands(self.step_shown) if self.round else ((),) * SEATS
        return Snapshot(self.board, hands, self.viewer, self.open)

    @property
    def played(self) -> int:
        """The cards played so far."""
        return max(0, self.step_shown - SEATS)

    def _see(self, seat: int) -> None:
        self.viewer = seat
        self.arrange()

    def _open(self) -> None:
        self.open = not self.open
        self.services.play(Cue.FLIP)
        self.arrange()

    def _switch(self) -> None:
        self.listed = not self.listed
        self.arrange()

    # -- places

    @property
    def beside(self) -> bool:
        """Whether list and code stand beside the table."""
        return self.places.beside

    @property
    def places(self) -> Places:
        """The places of everything below the head."""
        return Places(*self.size, self.u, self.margin, self.body)

    # -- controls

    def build(self) -> tuple[Control, ...]:
        """Return the controls of the open tab, or of both where there is room."""
        controls: list[Control] = []
        if self.beside or not self.listed:
            controls += self._transports()
        if self.beside or self.listed:
            controls += self._views()
            controls += self._play_on()
            rows = self._list.rows
            if rows.h >= 2 * HAND_SIZE:
                controls.append(BareControl(name="tricks", rect=rows, focusable=False))
        return (*controls, *self._heads(), self.back_button())

    def first_focus(self) -> str | None:
        """Return the play button."""
        return "play" if self.control("play") else "tab"

    def _heads(self) -> list[Control]:
        """Return the arrows to the other rounds, and the tab."""
        head, words, size = self.head, self.services.words, self.back_button().rect.h
        controls: list[Control] = []
        x = self.margin + self.places.table_width
        if not self.beside:
            name, icon = ("replay.table", "table") if self.listed else ("replay.list", "cards")
            w = round(max(96, 150 * self.u))
            x -= w
            rect = Rect(x, head.y, w, size)
            controls.append(Button(name="tab", rect=rect, label=words(name), icon=icon, does=self._switch, size="sm"))
            x -= self.places.gap
        if len(self.rounds) > 1:
            for name, icon, by in (("round:next", "forward", 1), ("round:previous", "back", -1)):
                x -= size
                there = 0 <= self.index + by < len(self.rounds)
                does = partial(self._turn, self.index + by)
                rect = Rect(x, head.y, size, size)
                controls.insert(0, IconButton(name=name, rect=rect, icon=icon, enabled=there, does=does))
                x -= round(6 * self.u)
        return controls

    @property
    def title_end(self) -> int:
        """The beginning of the controls at the end of the head."""
        return min((each.rect.x for each in self._heads()), default=self.margin + self.places.table_width) - round(
            10 * self.u
        )

    def _transports(self) -> list[Control]:
        """Return the buttons that step, and the line of tricks."""
        panel, u = self.places.transport, self.u
        w, wide, gap = round(max(46, 58 * u)), round(max(56, 76 * u)), round(max(6, 10 * u))
        h = round(max(44, 54 * u))
        x = panel.x + round(max(10, 20 * u))
        if self.portrait:
            x = round(panel.cx - (4 * w + wide + 4 * gap) / 2)
        y = panel.bottom - h - round(max(9, 17 * u)) if self.portrait else round(panel.cy - h / 2) - 1
        at, end = self.step_shown, self.last
        controls: list[Control] = []
        for name, icon, enabled, does in (
            ("first", "first", at > 0, partial(self._jump, 0)),
            ("back", "back", at > 0, partial(self._step, -1)),
            ("play", "pause" if self.playing else "play", end > 0, self._play),
            ("next", "forward", at < end, partial(self._step, 1)),
            ("last", "last", at < end, partial(self._jump, end)),
        ):
            width, kind = (wide, "primary") if name == "play" else (w, "secondary")
            name = "step:back" if name == "back" else name  # the page's own way back is another
            rect = Rect(x, y, width, h)
            controls.append(Button(name=name, rect=rect, label="", kind=kind, icon=icon, enabled=enabled, does=does))
            x += width + gap
        if self.places.line.w >= LEAST_LINE:
            controls.append(BareControl(name="scrub", rect=self.places.line, focusable=False))
        return controls

    def _views(self) -> list[Control]:
        """Return the faces of the seats, and the switch between open and closed hands."""
        panel, u, words = self.places.panels[0], self.u, self.services.words
        pad, h = round(max(8, 20 * u)), round(max(44, 46 * u))
        step, r = max(46, 48 * u), round(max(18, 21 * u))
        free = self.round is not None and self.round.finished
        why = words("replay.unfinished")
        stacked = self.places.apart
        y = panel.y + (round(0.2 * panel.h) if stacked else panel.h - h - round(max(2, 6 * u)))
        controls: list[Control] = [
            FaceButton(
                name=f"seat:{seat}",
                rect=Rect(round(panel.x + pad + seat * step), y, round(step) - 2, h),
                avatar=each.avatar,
                radius=r,
                chosen=seat == self.viewer,
                enabled=free or seat == self.viewer,
                why_not=why,
                does=partial(self._see, seat),
            )
            for seat, each in enumerate(self.personas)
        ]
        left = panel.x + pad if stacked else round(panel.x + pad + SEATS * step + max(6, 16 * u))
        top = panel.bottom - h - round(max(8, 12 * u)) if stacked else round(panel.cy - h / 2)
        rect = Rect(left, top, max(44, panel.right - pad - left), h)
        kind, label = "primary" if self.open else "secondary", words("replay.all_hands")
        does = self._open
        button = Button(
            name="open", rect=rect, label=label, kind=kind, icon="eye", enabled=free, why_not=why, size="sm", does=does
        )
        return [*controls, button]

    def _play_on(self) -> list[Control]:
        """Return the button that plays on from the step shown, where there is one to play on from."""
        place = self.places.play_on
        if self.round is None or not place.h or self.services.config.kiosk:
            return []
        label = self.services.words("replay.play_on" if self.step_shown else "replay.play_deal")
        there = self.step_shown < self.last or not self.round.finished
        does = self._practise
        button = Button(name="on", rect=place, label=label, kind="primary", icon="play", enabled=there, does=does)
        return [button]

    def _practise(self) -> Transition | None:
        if self.round is None:
            return None
        record = self.round.practice(self.step_shown, self.viewer, FALLBACK)
        return practise(self.services, record, self._level_key)

    # -- input

    def handle(self, intent: Intent) -> Transition | None:
        """Step by the arrow keys, and jump to the trick pointed at in the list or on the line."""
        if isinstance(intent, Step) and intent.dx:
            self.changed = True
            self._step(-intent.dx if self.services.looks.right_to_left else intent.dx)
            return None
        done = super().handle(intent)
        if isinstance(intent, Press | Drag) and self.round is not None:
            control = self.control(self.pressed)
            if control is not None and control.name == "tricks":
                self._jump(self.round.step_of(self._list.trick_at(intent.y)))
            elif control is not None and control.name == "scrub":
                along = (self.across(control, intent.x) - control.rect.x) / control.rect.w
                self._jump(self.round.step_of(min(HAND_SIZE, max(1, int(along * HAND_SIZE) + 1))))
        return done

    def command(self, command: Command) -> Transition | None:
        """Go to the first or the last step."""
        if command in (Command.TO_START, Command.TO_END):
            self._jump(0 if command is Command.TO_START else self.last)
            return None
        return super().command(command)

    # -- drawing

    @property
    def personas(self) -> tuple[Persona, ...]:
        """The personas of the players by seat."""
        own = 0 if self._players[0] == HUMAN else None
        return personas_of(self.services.words, self._players, self._names, own)

    @property
    def title(self) -> str:
        """The round, in few words where there is little room."""
        words, letters, left = self.services.words, self.services.looks.letters, self.back_button().rect.right
        number, px = words.number(self.board.round), self.brush.px("h1")
        title, room = words("replay.title", number=number), self.title_end - left - 18 * self.u
        fits = letters.size(title, letters.fit(title, px, room, Face.TITLE), Face.TITLE)[0] <= room
        return title if fits else words("bar.round", number=number)

    @property
    def _list(self) -> TrickList:
        tricks, winners = (self.round.tricks, self.round.winners) if self.round else ((), ())
        return TrickList(self.places.panels[1], tricks, winners, self.played, self.open, self.personas)

    def draw_content(self, painter: Painter) -> None:
        """Draw the table, and the panels."""
        self.draw_title(painter)
        looks, words = self.services.looks, self.services.words
        if self.beside or not self.listed:
            area = self.places.felt
            area = area.mirrored(self.size[0]) if self.mirror else area
            with painter.mirrored(None):
                drawing = TableDrawing(painter, looks, words, TableView(area, self.u), self.personas)
                drawing.draw(self.position, self._moved)
            self._draw_transport(painter)
        if self.beside or self.listed:
            self._draw_side(painter)

    def _draw_side(self, painter: Painter) -> None:
        words, brush, theme, u = self.services.words, self.brush, self.services.looks.theme, self.u
        faces, _, code = self.places.panels
        pad = round(max(8, 20 * u))
        self._list.draw(painter, self.services.looks, words, u)
        for panel, title in ((faces, "replay.seen_by"), (code, "replay.code")):
            painter.sprite(brush.panel(panel.w, panel.h), panel.x, panel.y)
            y = panel.y + max(13, 19 * u)
            painter.text(words(title), panel.x + pad, y, TextStyle(brush.px("sm"), theme.ink2))
        text = self.round.code if self.round else ""
        text = "-".join(text[i : i + GROUP] for i in range(0, len(text), GROUP))
        px = brush.px("md")
        while px > 8 and painter.letters.size(text, px, Face.BOLD)[0] > code.w - 2 * pad:
            px -= 1
        text = text or words("replay.no_code")
        painter.text(text, code.x + pad, code.bottom - max(15, 18 * u), TextStyle(px, theme.ink, Face.BOLD))

    def _status(self) -> tuple[str, str]:
        """Return what the step shows in words: where in the round, and who is next or has won the trick."""
        words, board, n = self.services.words, self.board, self.services.words.number
        names = [each.name for each in self.personas]
        turn = "" if board.to_act is None else words("replay.next", name=names[board.to_act])
        if self.step_shown < SEATS:
            return words("replay.calls", call=n(self.step_shown + 1), all=n(SEATS)), turn
        if not board.trick and board.last_winner is not None:
            won = words("replay.won", name=names[board.last_winner])
            return words("replay.trick", trick=n(self.played // SEATS)), won
        trick, card = divmod(self.played, SEATS)
        return words("replay.card", trick=n(trick + 1), card=n(card + 1), all=n(SEATS)), turn

    def _draw_transport(self, painter: Painter) -> None:
        """Draw the panel below the table."""
        panel, line, brush = self.places.transport, self.places.line, self.brush
        painter.sprite(brush.panel(panel.w, panel.h), panel.x, panel.y)
        if line.w >= LEAST_LINE:
            draw_line(painter, brush, self.services.words, line, self.played, self._status())
