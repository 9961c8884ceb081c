"""Draws the list of the tricks of a round: who led, what was played, who won."""

from __future__ import annotations

from dataclasses import dataclass

from ..engine import HAND_SIZE, SEATS, CardPlayed, Play
from ..ui import Brush, Face, Fill, Looks, Painter, Rect, TextStyle
from ..words import Words
from .frame import Persona

LATER = 0.5
"""The opacity of tricks that are still to come."""
COLUMNS = (0.225, 0.39, 0.553, 0.717, 0.912)
"""The middles of the columns after the first, as parts of the width: four seats, and the winner."""


@dataclass(frozen=True, slots=True)
class TrickList:
    """The tricks of a round, in a panel."""

    area: Rect
    tricks: tuple[tuple[CardPlayed | Play, ...], ...]
    winners: tuple[int, ...]
    played: int
    """The cards played so far."""
    ahead: bool
    """Whether the cards still to come are shown too."""
    personas: tuple[Persona, ...]

    @property
    def rows(self) -> Rect:
        """The area of the rows below the heading, which a press is looked up in."""
        top = round(self.area.h * 0.085)
        return Rect(self.area.x, self.area.y + top, self.area.w, self.area.h - top - round(self.area.h * 0.015))

    def trick_at(self, y: float) -> int:
        """Return the number of the trick, from 1, at a height."""
        rows = self.rows
        return min(HAND_SIZE, max(1, int((y - rows.y) * HAND_SIZE / rows.h) + 1))

    def draw(self, painter: Painter, looks: Looks, words: Words, u: float) -> None:
        """Draw the panel, the heading and a row for each trick."""
        area, brush, theme = self.area, looks.brush(u), looks.theme
        painter.sprite(brush.panel(area.w, area.h), area.x, area.y)
        rows = self.rows
        h = rows.h / HAND_SIZE
        head = area.y + (rows.y - area.y) * 0.62
        small = round(min(brush.px("sm"), h * 0.62))
        for text, x, align in (
            (words("replay.trick_head"), area.x + 20 * u, 0.0),
            (words("replay.won_by"), area.right - 20 * u, 1.0),
        ):
            px = painter.letters.fit(text, small, 0.17 * area.w)
            painter.text(text, x, head, TextStyle(px, theme.ink2), align=align)
        r = round(min(13 * u, (rows.y - area.y) * 0.42))
        for x, persona in zip(self._columns, self.personas, strict=False):
            painter.sprite(brush.avatar(persona.avatar, r), x - r, head - r)
        now = max(0, self.played - 1) // SEATS if self.played else None
        for i in range(HAND_SIZE):
            y = rows.y + (i + 0.5) * h
            if i == now:
                pill = brush.pill(area.w - round(16 * u), round(h), Fill("accent", alpha=0.14), radius=8)
                painter.sprite(pill, area.x + 8 * u, y - h / 2)
            seen = self.ahead or i * SEATS < self.played
            alpha = 1.0 if i * SEATS < self.played else LATER
            style = TextStyle(small, theme.ink, Face.BOLD)
            painter.text(words.number(i + 1), area.x + 36 * u, y, style, align=0.5, alpha=alpha)
            if seen and i < len(self.tricks):
                self._draw_cards(painter, brush, i, y)
            x = self._columns[-1]
            if i == now and self.played % SEATS:
                text = words("replay.now")
                fitted = painter.letters.fit(text, small, 0.13 * area.w, Face.BOLD)
                painter.text(text, x, y, TextStyle(fitted, theme.accent, Face.BOLD), align=0.5)
            elif seen and i < len(self.winners):
                r = round(min(12 * u, 0.44 * h))
                painter.sprite(brush.avatar(self.personas[self.winners[i]].avatar, r), x - r, y - r, alpha)

    @property
    def _columns(self) -> tuple[float, ...]:
        """The middles of the four seats' columns and of the winners'."""
        return tuple(self.area.x + self.area.w * part for part in COLUMNS)

    def _draw_cards(self, painter: Painter, brush: Brush, i: int, y: float) -> None:
        """Draw the cards of a trick, as far as they may be seen, the winner's on ivory."""
        theme, h = brush.theme, self.rows.h / HAND_SIZE
        px, w = round(min(brush.px("md"), 0.62 * h)), round(0.128 * self.area.w)
        complete = i < len(self.winners) and (self.ahead or (i + 1) * SEATS <= self.played)
        for place, event in enumerate(self.tricks[i]):
            number = i * SEATS + place
            current = i * SEATS < self.played < (i + 1) * SEATS
            if number >= self.played and (current or not self.ahead):
                break
            alpha = 1.0 if number < self.played else LATER
            x, suit = self._columns[event.seat], str(event.card)[1]
            won = complete and not current and event.seat == self.winners[i]
            if won:
                tall = round(0.9 * h)
                pill = brush.pill(w, tall, Fill("ivory", alpha=1.0), radius=7)
                painter.sprite(pill, x - w / 2, y - tall / 2, alpha)
            colour = brush.skin.suit_colour(suit) if won else brush.skin.suit_ink(suit)
            rank = str(event.card)[0].replace("T", "10")
            painter.text(rank, x - 0.15 * px, y, TextStyle(px, colour, Face.BOLD), align=1.0, alpha=alpha)
            side = round(0.82 * px)
            painter.sprite(brush.suit(suit, side, colour), x + 0.15 * px, y - side / 2, alpha)
            if place == 0:
                mark = round(0.62 * px)
                lead = brush.icon("left" if brush.skin.right_to_left else "play", mark, theme.brass)
                painter.sprite(lead, x - 0.62 * w - mark / 2, y - mark / 2, alpha)
