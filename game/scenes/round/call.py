"""Calling: each player calls once, from the dealer's right. The first tap chooses a number, the button calls it."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from ...device import TICKS_PER_SECOND, Cue
from ...engine import Call, CallMade, is_bonus
from ...table import SeatSpot, Side
from ...ui import SMALLEST_TARGET, Button, Chip, Control, Face, Fill, Painter, Rect, TextStyle
from ..services import Services
from ..transitions import Screen, Transition
from .sitting import Table
from .table_scene import TableScene

CHIPS_IN_A_ROW = 7
"""In portrait."""
TYPING_TICKS = TICKS_PER_SECOND
"""Two digits typed within this time make one number."""
MIRRORED = {"down": "down", "left": "right", "right": "left", "down-left": "down-right", "down-right": "down-left"}
"""Tails of bubbles in a right-to-left layout."""
PANEL_TIME = 0.24
CRAMPED = 170
"""Panel height in pixels below which the button is beside the chips and there is no title."""
BONUS_PAD = 9
"""From the chips to the bracket around bonus calls, in layout units."""


class CallScene(TableScene):
    """The calls, and a panel on the player's own turn."""

    screen = Screen.CALL

    def __init__(self, services: Services, table: Table) -> None:
        super().__init__(services, table)
        self.chosen: int | None = None
        self._typed = ""
        self._typed_at = 0

    @property
    def asked(self) -> bool:
        """Whether the player is to call now."""
        own, board = self.table.own, self.stage.board
        return self.table.idle and own is not None and board.to_act == own and board.calls[own] is None

    @property
    def panel_entrance(self) -> float:
        """The panel's entrance, from the beginning of the turn."""
        return self.fraction(self.turn_since, PANEL_TIME) if self.turn else 1.0

    def build(self) -> tuple[Control, ...]:
        """Return the chips and the button on the player's turn."""
        if not self.turn:
            return (self.pause_button(), *self.look_buttons())
        return (
            *self._chips(),
            self._button(),
            self.hint_button(self._hint_rect()),
            *self.undo_button(self._undo_rect()),
            self.pause_button(),
            *self.look_buttons(),
        )

    @property
    def _calls(self) -> tuple[int, ...]:
        return tuple(self.table.view.legal_calls())

    def _is_bonus(self, number: int) -> bool:
        return is_bonus(number, self.table.session.rules)

    def _chips(self) -> tuple[Control, ...]:
        words = self.services.words
        rects = self._chip_rects()
        # hit areas a thumb wide, but never reaching into a neighbour's
        apart = min((round(b.cx - a.cx) for a, b in pairwise(rects) if b.y == a.y), default=SMALLEST_TARGET)
        side = min(SMALLEST_TARGET, apart)
        areas = (rect.at_least(side, side) for rect in rects)
        return tuple(
            Chip(
                name=f"call:{number}",
                rect=rect,
                label=words.number(number),
                chosen=number == self.chosen,
                area=area,
                suggested=self.advice is not None and self.advice.action == Call(self.own_seat, number),
                bonus=self._is_bonus(number),
                does=partial(self._press, number),
            )
            for number, rect, area in zip(self._calls, rects, areas, strict=True)
        )

    @property
    def _cramped(self) -> bool:
        """Whether the panel is too low for a title, chips and a button one below the other."""
        return self.stage.layout.call_panel.h < CRAMPED

    def _button_rect(self) -> Rect:
        layout = self.stage.layout
        panel, u = layout.call_panel, layout.u
        h = max(44, min(54 * u, panel.h * 0.3))
        if self._cramped:
            return Rect.about(panel.right - 62, panel.cy, 108, 44)
        if layout.portrait:
            return Rect.about(panel.cx, panel.bottom - 0.07 * panel.h - h / 2, panel.w - 68 * u, h)
        w = 190 if layout.low else 220 * u
        return Rect(round(panel.right - w - 24 * u), round(panel.bottom - h - 0.075 * panel.h), round(w), round(h))

    def _hint_rect(self) -> Rect:
        """Return the area of the hint button, at the end of the panel's title."""
        panel, u = self.stage.layout.call_panel, self.stage.layout.u
        size = round(max(44, 44 * u))
        inset = 4 if self.stage.layout.low else round(14 * u)
        return Rect(panel.right - size - inset, panel.y + inset, size, size)

    def _undo_rect(self) -> Rect:
        """Return the area of the undo button, at the start of the panel's title."""
        hint, panel = self._hint_rect(), self.stage.layout.call_panel
        x = panel.x + panel.right - hint.right if not self.stage.layout.low else hint.x - hint.w - 4
        return Rect(x, hint.y, hint.w, hint.h)

    def _chip_area(self) -> Rect:
        """Return the area of the chips: between title and button, or beside the button."""
        layout = self.stage.layout
        panel, u = layout.call_panel, layout.u
        button = self._button_rect()
        side = round(16 if layout.low else 24 * u)
        if self._cramped:
            return Rect(panel.x + 10, panel.y + 8, button.x - panel.x - 18, panel.h - 16)
        top = panel.y + round(46 if layout.low else 84 * u)
        return Rect(panel.x + side, top, panel.w - 2 * side, button.y - round(12 * u) - top)

    def _chip_rects(self) -> tuple[Rect, ...]:
        layout, calls, area = self.stage.layout, self._calls, self._chip_area()
        u = layout.u
        if layout.portrait or self._cramped:
            rows = -(-len(calls) // CHIPS_IN_A_ROW)
            per_row = -(-len(calls) // rows)
            d = min(76 * u, area.w / (1.2 * per_row - 0.2), area.h / (1.25 * rows - 0.25))
            across = min(94 * u, (area.w - d) / max(1, per_row - 1))
            apart = 46 if any(map(self._is_bonus, calls)) else 22  # room for the text above a row of bonus calls
            down = min(d + apart * u, (area.h - d) / max(1, rows - 1))
            rects = []
            for i in range(len(calls)):
                row, column = divmod(i, per_row)
                x = area.cx + (column - (per_row - 1) / 2) * across
                rects.append(Rect.about(x, area.cy + (row - (rows - 1) / 2) * down, d, d))
            return tuple(rects)
        bonus = sum(self._is_bonus(number) for number in calls)
        gap = 26 if layout.low else 32 * u
        extra = gap if 0 < bonus < len(calls) else 0.0
        d = min(47 if layout.low else 57 * u, (area.w - extra) / (1.18 * len(calls)), area.h * 0.8)
        step = min((9 if layout.low else 12 * u) + d, (area.w - extra - d) / max(1, len(calls) - 1))
        left = area.cx - ((len(calls) - 1) * step + extra) / 2
        return tuple(
            Rect.about(left + i * step + (extra if self._is_bonus(number) else 0), area.cy, d, d)
            for i, number in enumerate(calls)
        )

    def _button(self) -> Control:
        words, rect = self.services.words, self._button_rect()
        if self.chosen is None:
            return Button(
                name="call",
                rect=rect,
                label=words("call.choose"),
                kind="primary",
                enabled=False,
                why_not=words("call.choose_first"),
            )
        label = words("call.button", number=words.number(self.chosen))
        return Button(
            name="call", rect=rect, label=label, kind="primary", icon="check", does=partial(self._call, self.chosen)
        )

    def _press(self, number: int) -> None:
        """Choose a number, or call it if it is chosen already."""
        if number == self.chosen:
            self._call(number)
        else:
            self._choose(number)
            self.focus = f"call:{number}"

    def _choose(self, number: int) -> None:
        self.chosen = number
        self.services.play(Cue.CHIP)
        self.arrange()

    def _call(self, number: int) -> None:
        why_not = self.table.offer(Call(self.own_seat, number))
        if why_not is not None:
            self.services.notices.say(self.services.words.refusal(why_not))
        self.table.pump(self.screen)
        self.arrange()

    def digit(self, number: int) -> Transition | None:
        """Choose a call; a second digit makes 10 to 13 of a 1."""
        if not self.turn:
            return None
        late = self.ticks - self._typed_at > TYPING_TICKS
        self._typed, self._typed_at = ("" if late else self._typed[-1:]) + str(number), self.ticks
        for typed in (self._typed, str(number)):
            if not typed.startswith("0") and int(typed) in self._calls:
                self._choose(int(typed))
                self.focus = "call"
                break
        return None

    def first_focus(self) -> str | None:
        """Return the button that calls the chosen number."""
        return "call" if self.chosen is not None else None

    def doing(self) -> str:
        """Return the text for calling."""
        return self.services.words("bar.calling")

    def note(self, seat: int) -> str | None:
        """Return what a seat has called, or that it is to call."""
        words, board = self.services.words, self.stage.board
        call = board.calls[seat]
        if call is not None:
            return words("seat.called", number=words.number(call))
        return words("seat.your_call") if seat == self.table.own else words("seat.thinking")

    def spot(self, side: Side) -> SeatSpot:
        """Return a seat's place; in a low window the side seats are just below the bar, to make room for the panel."""
        if not self.turn and side is Side.SOUTH:
            return self.stage.layout.seat(side)
        return self.stage.layout.calling_seat(side)

    def draw_beneath_hand(self, painter: Painter, alpha: float) -> None:
        """Draw the calls made so far, as bubbles beside the seats."""
        with painter.mirrored(self.mirror):
            for seat, call in enumerate(self.stage.board.calls):
                if call is not None and not (seat == self.table.own and self.turn):
                    self._draw_bubble(painter, seat, call)

    def _draw_bubble(self, painter: Painter, seat: int, call: int) -> None:
        layout, looks, words = self.stage.layout, self.services.looks, self.services.words
        brush, u = looks.brush(layout.u), layout.u
        w, h = round(max(44, 50 * u)), round(max(34, 42 * u))
        side = self.drawn_side(seat)
        spot = self.spot(side)
        above = spot.avatar[1] - spot.radius * 1.3
        x: float
        level = spot.avatar[1] - h / 2
        if layout.portrait and side is Side.NORTH:  # beside the plate it would touch those of the sides
            x, y, tail = spot.plate.right - w - 8 * u, spot.plate.y - 0.8 * h, "down"
        elif spot.beside:
            x, y, tail = spot.plate.right + 8 * u, level, "left"
        elif layout.portrait:  # level with the face: higher up, the side bubbles would touch the top one
            off = spot.radius + 10 * u
            east = side is Side.EAST
            x, y, tail = spot.avatar[0] + (-off - w if east else off), level, "right" if east else "left"
        elif side is Side.EAST:
            x, y, tail = spot.avatar[0] - spot.radius - w, above, "down-right"
        else:
            x, y, tail = spot.avatar[0] + spot.radius, above, "down-left"
        if self.mirror is not None:
            tail = MIRRORED[tail]
        event, k = self.stage.afterglow
        new = isinstance(event, CallMade) and event.seat == seat
        with painter.entering(k if new else 1.0, u):
            painter.sprite(brush.bubble(w, h, tail), x, y)
            px, colour = brush.px("lg"), looks.theme.on_bubble
            painter.text(words.number(call), x + w / 2, y + h / 2, TextStyle(px, colour, Face.NUMBER), align=0.5)

    def draw_panel(self, painter: Painter) -> None:
        """Draw the panel below the chips."""
        if not self.turn:
            return
        layout, looks, words = self.stage.layout, self.services.looks, self.services.words
        brush, theme, u = looks.brush(layout.u), looks.theme, layout.u
        panel = layout.call_panel
        painter.sprite(brush.panel(panel.w, panel.h, radius=22), panel.x, panel.y)
        if self._cramped:
            return
        button = self.control("call")
        assert button is not None
        title, hint = words("call.title"), words("call.hint")
        action = self.advice.action if self.advice is not None else None
        if isinstance(action, Call):
            hint = words("call.suggested", number=words.number(action.number), reasons=self.reasons(3))
        y = panel.y + (28 if layout.low else 46 * u)
        if layout.portrait and action is not None:  # in place of the title, as there is no other room
            px = brush.px("sm")
            lines = painter.letters.wrap(hint, px, 2 * (self._hint_rect().x - panel.cx) - 16 * u)
            for i, line in enumerate(lines[:3]):
                middle = y + (i - (len(lines[:3]) - 1) / 2) * px * 1.35
                painter.text(line, panel.cx, middle, TextStyle(px, theme.ink), align=0.5)
        else:
            usual = 25 if layout.low else round(brush.px("xl") / painter.letters.scale)  # beside the sign
            px = painter.letters.fit(title, usual, panel.w - 96 * u, Face.TITLE)
            painter.text(title, panel.cx, y, TextStyle(px, theme.ink, Face.TITLE), align=0.5)
        self._draw_bonus(painter)
        if not layout.portrait:
            px = brush.px("sm")
            room = button.rect.x - panel.x - 56 * u
            lines = painter.letters.wrap(hint, px, room)
            for i, line in enumerate(lines[:3]):
                middle = button.rect.cy + (i - (len(lines[:3]) - 1) / 2) * px * 1.35
                painter.text(line, panel.x + 32 * u, middle, TextStyle(px, theme.ink2))
        if layout.low:
            own = self.table.personas[self.own_seat]
            r = 19
            painter.sprite(brush.avatar(own.avatar, r, ring="turn"), panel.x + 36 - r, panel.y + 34 - r)

    def _draw_bonus(self, painter: Painter) -> None:
        layout, looks, words = self.stage.layout, self.services.looks, self.services.words
        chips = [c for c in self.controls if isinstance(c, Chip) and c.bonus]
        rules = self.table.session.rules
        in_one_row = len({chip.rect.y for chip in chips}) == 1
        if not in_one_row or self._cramped or rules.bonus_points is None or rules.bonus_call is None:
            return
        brush, theme, u = looks.brush(layout.u), looks.theme, layout.u
        pad = BONUS_PAD * u
        first, last = chips[0].rect, chips[-1].rect
        box = Rect(first.x, first.y, last.right - first.x, first.h).inset(-pad)
        painter.sprite(brush.bonus_bracket(box.w, box.h), box.x, box.y)
        text = words("call.bonus", call=words.number(rules.bonus_call), points=words.number(rules.bonus_points))
        px = painter.letters.fit(text, brush.px("sm"), box.w - 40 * u)
        w = painter.letters.size(text, px)[0] + 20 * u
        h = round(px * 1.5)
        over = [c.rect.bottom for c in self.controls if isinstance(c, Chip) and c.rect.bottom <= first.y]
        if over and first.y - max(over) < h + 16 * u:
            return  # too close to the row above
        y = box.y - 7 * u  # above a chosen chip, which is larger
        painter.sprite(brush.pill(round(w), h, Fill(alpha=1.0)), box.cx - w / 2, y - h / 2)
        painter.text(text, box.cx, y, TextStyle(px, theme.brass_ink), align=0.5)
