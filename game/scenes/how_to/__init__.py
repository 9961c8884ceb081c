"""How to play: a short illustrated course about the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ...device import Command, Intent, Scroll, Step
from ...match import Level
from ...ui import Button, Control, Face, Painter, Rect, TextStyle, clamp
from ..page import Page
from ..round.sitting import start
from ..rules import RulesPage
from ..services import Services
from ..transitions import Push, Screen, Transition
from .chapters import Chapter, Sign, chapters
from .picture import PictureDrawer

TURN = 0.18
"""Seconds in which a page slides in."""
LINE, HEADING_LINE = 1.35, 1.2
"""Line heights, relative to the size of the text."""
SMALLEST = 13
"""Smallest size of the sentences in pixels."""


@dataclass(frozen=True, slots=True)
class Lettered:
    """A chapter's text broken into lines for a width: the heading and the sentences, with their sizes."""

    heading: tuple[str, ...]
    heading_px: int
    points: tuple[tuple[Sign, tuple[str, ...]], ...]
    px: int

    @property
    def top(self) -> float:
        """The height of the heading."""
        return len(self.heading) * self.heading_px * HEADING_LINE

    @property
    def disc(self) -> int:
        """The size of a sign before a sentence."""
        return round(1.75 * self.px)

    def row(self, place: int) -> float:
        """Return the height of a sentence."""
        return max(self.disc, len(self.points[place][1]) * self.px * LINE)

    @property
    def rows(self) -> float:
        """The height of all sentences without gaps."""
        return sum(self.row(place) for place in range(len(self.points)))


class HowTo(Page):
    """The course for a level's rules; its last page leads to that level's table."""

    screen = Screen.HOW_TO
    title_id = "how_to.title"

    def __init__(self, services: Services, level: Level) -> None:
        super().__init__(services)
        self.level = level
        self.chapters = chapters(services.words, level.rules)
        self._at = 0
        self._turned = 0

    @property
    def chapter(self) -> Chapter:
        """The current chapter."""
        return self.chapters[self._at]

    @property
    def last(self) -> bool:
        """Whether this is the last page."""
        return self._at == len(self.chapters) - 1

    # -- layout; computed anew for each page and size

    @property
    def _panel(self) -> Rect:
        u, body = self.u, self.body
        wide = min(body.w, round(1160 * u))
        foot = self._button_height + round(20 * u)
        return Rect(round(body.cx - wide / 2), body.y, wide, max(0, body.h - foot))

    @property
    def _button_height(self) -> int:
        return round(max(46, 54 * self.u))

    @property
    def _inside(self) -> Rect:
        """The area of text and picture: the panel without its margin and the page marks."""
        u, panel = self.u, self._panel
        across, top, foot = max(18, 44 * u), max(16, 30 * u), max(34, 62 * u)
        return Rect(
            round(panel.x + across),
            round(panel.y + top),
            max(1, round(panel.w - 2 * across)),
            max(1, round(panel.h - top - foot)),
        )

    def _share_out(self) -> None:
        """Break the text into lines, and place text and picture: side by side, or one below the other."""
        inside, u = self._inside, self.u
        if self.portrait:
            most = inside.h * 0.56
            self.lettered = self._letter(inside.w, most)
            self._gap = self._space(most)
            tall = self.lettered.top + self.lettered.rows + self._gap * len(self.lettered.points)
            self.words_area = Rect(inside.x, inside.y, inside.w, min(inside.h, round(tall)))
            top = self.words_area.bottom + round(26 * u)
            self.picture_area = Rect(inside.x, top, inside.w, max(0, inside.bottom - top))
            return
        self.words_area = Rect(inside.x, inside.y, round(inside.w * 0.55), inside.h)
        self.lettered = self._letter(self.words_area.w, inside.h)
        self._gap = self._space(inside.h)
        left = self.words_area.right + round(28 * u)
        self.picture_area = Rect(left, inside.y, max(0, inside.right - left), inside.h)

    def _letter(self, wide: float, tall: float) -> Lettered:
        """Return the text at the largest size that fits."""
        letters, u, chapter = self.services.looks.letters, self.u, self.chapter
        px = self.brush.px("lg")
        while True:
            heading_px = letters.fit(chapter.title, max(round(36 * u), px + 4), wide, Face.TITLE)
            heading = letters.wrap(chapter.title, heading_px, wide, Face.TITLE)
            points = tuple((p.sign, letters.wrap(p.text, px, wide - self._indent(px))) for p in chapter.points)
            lettered = Lettered(heading, heading_px, points, px)
            least = lettered.top + lettered.rows + len(points) * 8 * u
            if px <= SMALLEST or least <= tall:
                return lettered
            px -= 1

    @staticmethod
    def _indent(px: int) -> float:
        return 2.5 * px

    def _space(self, tall: float) -> float:
        """Return the space above each sentence for a text of this height."""
        free = (tall - self.lettered.top - self.lettered.rows) / len(self.lettered.points)
        return clamp(free, 2, (24 if self.portrait else 36) * self.u)

    # -- input

    def first_focus(self) -> str | None:
        """Return the button to the next page, on the last one the button to play."""
        return "play" if self.last else "next"

    def build(self) -> tuple[Control, ...]:
        """Return the buttons to the next and the previous page; on the last page, those to the rules and to a game."""
        self._share_out()
        words, u, panel, h = self.services.words, self.u, self._panel, self._button_height
        y, gap = panel.bottom + round(20 * u), round(max(8, 14 * u))
        most = (panel.w - 2 * gap) // 3
        back, more, wide = (min(round(max(px, n * u)), most) for px, n in ((124, 170), (140, 200), (150, 230)))
        controls: list[Control] = []
        if self._at:
            rect, does = Rect(panel.x, y, back, h), partial(self._turn, -1)
            controls.append(Button(name="previous", rect=rect, label=words("page.previous"), icon="back", does=does))
        end = Rect(panel.right - wide, y, wide, h)
        if self.last:
            rect, label = Rect(end.x - gap - more, y, more, h), words("how_to.all_rules")
            controls.append(Button(name="rules", rect=rect, label=label, icon="book", does=self._show_rules))
            play, label = partial(start, self.services, self.level), words("menu.play")
            controls.append(Button(name="play", rect=end, label=label, icon="play", kind="primary", does=play))
        else:
            on, label = partial(self._turn, 1), words("page.next")
            controls.append(Button(name="next", rect=end, label=label, icon="forward", kind="primary", does=on))
        return (*controls, self.back_button())

    def handle(self, intent: Intent) -> Transition | None:
        """Turn pages with the wheel and the left and right arrow keys."""
        match intent:
            case Scroll(rows):
                self._turn(rows)
            case Step(dx, 0):
                self._turn(-dx if self.services.looks.right_to_left else dx)
            case _:
                return super().handle(intent)
        return None

    def command(self, command: Command) -> Transition | None:
        """Show the complete rules on F1."""
        return self._show_rules() if command is Command.RULES else None

    def _show_rules(self) -> Transition:
        return Push(RulesPage(self.services, self.level.rules))

    def _turn(self, by: int) -> None:
        at = min(max(self._at + by, 0), len(self.chapters) - 1)
        if at == self._at:
            return
        self._at, self._turned = at, self.ticks
        self.arrange()
        if not self.focus_shown:
            self.focus = self.first_focus()

    @property
    def restless(self) -> bool:
        """Whether the screen or a page is sliding in."""
        return super().restless or self.fraction(self._turned, TURN) < 1

    # -- drawing

    def draw_content(self, painter: Painter) -> None:
        """Draw the panel with the current page."""
        self.draw_title(painter)
        words, theme, brush, u = self.services.words, self.services.looks.theme, self.brush, self.u
        panel, count = self._panel, len(self.chapters)
        painter.sprite(brush.panel(panel.w, panel.h), panel.x, panel.y)
        wide = 30 * u * count
        painter.sprite(brush.steps(count, self._at), panel.cx - wide / 2, panel.bottom - max(28, 52 * u))
        number = words("page.of", number=words.number(self._at + 1), all=words.number(count))
        px = brush.px("md")
        if self.portrait or panel.w < 640:
            y = self.head.y + max(44, 48 * u) / 2
            painter.text(number, self.head.right, y, TextStyle(brush.px("sm"), theme.ink2), align=1.0)
        else:
            y = panel.bottom + round(20 * u) + self._button_height / 2
            painter.text(number, panel.cx, y, TextStyle(px, theme.ink2), align=0.5)
        with painter.entering(self.fraction(self._turned, TURN), u):
            drawer = PictureDrawer(painter, self.services.looks, brush, words, self.picture_area, self.mirror)
            drawer.draw(self.chapter.picture)
            self._draw_words(painter)

    def _draw_words(self, painter: Painter) -> None:
        theme, brush = self.services.looks.theme, self.brush
        area, lettered, gap = self.words_area, self.lettered, self._gap
        px, big = lettered.px, lettered.heading_px
        y = area.y + big * HEADING_LINE / 2
        for line in lettered.heading:
            painter.text(line, area.x, y, TextStyle(big, theme.ink, Face.TITLE))
            y += big * HEADING_LINE
        y -= big * HEADING_LINE / 2
        colours = {Sign.DO: theme.good, Sign.NOT: theme.bad, Sign.HINT: theme.brass}
        for place, (sign, lines) in enumerate(lettered.points):
            tall = lettered.row(place)
            middle = y + gap + tall / 2
            painter.sprite(brush.sign(sign.value, lettered.disc, colours[sign]), area.x, middle - lettered.disc / 2)
            for i, line in enumerate(lines):
                offset = (i - (len(lines) - 1) / 2) * px * LINE
                painter.text(line, area.x + self._indent(px), middle + offset, TextStyle(px, theme.ink))
            y += gap + tall
