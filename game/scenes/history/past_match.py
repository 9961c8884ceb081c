"""A match of the history: when it was, its result, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from ...device import Command
from ...engine import PRESETS, SEATS, Rules, standings
from ...players import HUMAN
from ...storage import PastMatch
from ...table import Persona
from ...ui import Button, Control, Face, Painter, Rect, TextStyle
from ...words import Words
from ..popup import Popup
from ..round.sitting import personas_of, rules_title
from ..services import Services
from ..transitions import Pop, Screen, Transition


def match_title(words: Words, past: PastMatch) -> str:
    """Return the name of the rules; another number of rounds, which is told beside it, is no change."""
    rules = Rules.parse(past.rules)
    preset = PRESETS.get(past.rules.partition(",")[0], rules)
    return rules_title(words, replace(rules, rounds=preset.rounds))


def match_points(words: Words, past: PastMatch, seat: int) -> str:
    """Return the total of a seat."""
    return words.points(past.totals[seat], decimals=Rules.parse(past.rules).overtrick_tenths > 0)


def match_length(words: Words, past: PastMatch) -> str:
    """Return how many rounds were played, or which one an unfinished match is at."""
    if past.finished:
        return words.plural("history.rounds", past.rounds)
    return words("menu.at_round", number=words.number(past.rounds + 1))


class PastMatchPopup(Popup):
    """The standings of a match, and a button for each thing to do, called after the popup has closed."""

    screen = Screen.PAST_MATCH
    wanted = (680, 420)
    least = (420, 320)

    def __init__(
        self, services: Services, past: PastMatch, deeds: Mapping[str, Callable[[], Transition | None]]
    ) -> None:
        super().__init__(services)
        self.past = past
        self._deeds = deeds

    def first_focus(self) -> str | None:
        """Return the usual thing to do, unless that is to delete."""
        usual = next(iter(self._deeds))
        return usual if usual != "delete" else "close"

    def build(self) -> tuple[Control, ...]:
        """Return a button for each thing to do, and one to close."""
        words, panel, u = self.services.words, self.panel, self.u
        names = (*self._deeds, "close")
        h, area = round(max(48, 54 * u)), panel.inset(24 * u)
        row = Rect(area.x, area.bottom - h, area.w, h)
        return tuple(
            Button(
                name=name,
                rect=rect,
                label=words(f"past_match.{name}"),
                kind="primary" if name == self.first_focus() else "secondary",
                does=partial(Pop, then=self._deeds.get(name)),
            )
            for name, rect in zip(names, row.split_columns(len(names), 14 * u), strict=True)
        )

    def command(self, command: Command) -> Transition | None:
        """Delete the match with the key."""
        if command is Command.DELETE:
            return Pop(then=self._deeds["delete"])
        return super().command(command)

    def draw_content(self, painter: Painter) -> None:
        """Draw the rules, the day, and the players, best first."""
        panel, u, words, theme = self.panel, self.u, self.services.words, self.services.looks.theme
        top = self.draw_title(painter, match_title(words, self.past), panel.y + 50 * u, panel.w - 60 * u)
        px = self.brush.px("sm")
        about = (words.moment(self.past.start), match_length(words, self.past))
        text = " · ".join(part for part in about if part)
        painter.text(text, panel.cx, top + px, TextStyle(px, theme.ink2), align=0.5)
        top += 2 * px
        area = Rect(panel.x, round(top), panel.w, round(self.controls[0].rect.y - 10 * u - top)).inset(32 * u, 0)
        order = [standing.seat for standing in standings(self.past.totals)]
        for row, seat in zip(area.split_rows(SEATS), order, strict=True):
            self._draw_row(painter, row, seat)

    def _draw_row(self, painter: Painter, row: Rect, seat: int) -> None:
        """Draw a player: avatar, name and total."""
        persona, ink = self._personas[seat], self.services.looks.theme.ink
        face = Face.BOLD if self.past.players[seat] == HUMAN else Face.UI
        px, r = min(self.brush.px("md"), round(row.h * 0.62)), round(row.h * 0.44)
        painter.sprite(self.brush.avatar(persona.avatar, r), row.x, row.cy - r)
        total, x = match_points(self.services.words, self.past, seat), row.x + 2 * r + 12 * self.u
        room = row.right - x - painter.letters.size(total, px, face)[0] - 16 * self.u
        fitting = painter.letters.fit(persona.name, px, room, face)
        painter.text(persona.name, x, row.cy, TextStyle(fitting, ink, face))
        painter.text(total, row.right, row.cy, TextStyle(px, ink, face), align=1.0)

    @property
    def _personas(self) -> tuple[Persona, ...]:
        """The personas by seat, as at that table."""
        past = self.past
        names = past.names[1], past.names[2], past.names[3]
        own = past.players.index(HUMAN) if HUMAN in past.players else None
        return personas_of(self.services.words, past.players, names if all(names) else None, own)
