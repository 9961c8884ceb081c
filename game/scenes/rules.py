"""The rules in force in words: a sentence for every rule that can be varied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from ..device import Command, Intent, Scroll
from ..engine import HAND_SIZE, Duty, Rules, Undertrump, round_points
from ..ui import Button, Control, Face, Painter, Rect, TextStyle
from ..words import Words
from .page import Page
from .round.sitting import rules_title
from .services import Services
from .transitions import Screen, Transition


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A sentence of the rules, or a heading."""

    text: str
    heading: bool = False


def rule_lines(words: Words, rules: Rules) -> Iterator[RuleLine]:
    """Yield the rules in force, section by section (docs/rules.md 1 and 2)."""
    n = words.number

    def part(id: str) -> RuleLine:
        return RuleLine(words(f"rules.part.{id}"), heading=True)

    def line(id: str, **values: object) -> RuleLine:
        return RuleLine(words(f"rules.{id}", **values))

    yield part("deal")
    yield line("aim")
    yield line(f"direction.{rules.direction}")
    yield line(f"first_dealer.{rules.first_dealer}")
    for kind in sorted(rules.redeal):
        yield line(f"redeal.{kind}")
    yield part("call")
    yield line("calls", low=n(rules.min_call), high=n(rules.max_call))
    if rules.min_total_calls is not None:
        yield line("min_total", total=n(rules.min_total_calls))
    yield part("play")
    yield line(f"lead.{rules.lead_spades}")
    yield line(f"follow.{rules.follow}")
    yield line(f"void.{rules.trump_when_void}")
    if rules.overtrump is Duty.MUST:
        yield line("overtrump.must")
    elif rules.trump_when_void is Duty.MUST:
        yield line("overtrump.may")
    if rules.undertrump is Undertrump.FORCED:
        yield line("undertrump.forced")
    elif rules.overtrump is Duty.MUST:
        yield line("undertrump.free")
    yield line("winner")
    yield part("score")
    yield from _score_lines(words, rules)
    yield part("end")
    if rules.rounds is not None:
        yield RuleLine(words.plural("rules.rounds", rules.rounds))
    elif rules.target is None:
        yield line("endless")
    if rules.target is not None:
        yield line("target", points=n(rules.target))
    if rules.instant_win_tricks is not None:
        yield line("instant", tricks=n(rules.instant_win_tricks))
    yield line("shared")


def _score_lines(words: Words, rules: Rules) -> Iterator[RuleLine]:
    n = words.number
    tenths = rules.overtrick_tenths
    example = min(max(4, rules.min_call), rules.max_call)
    yield RuleLine(words.extras(rules.overtrick_limit, "rules.made.any", "rules.made.exact", "rules.made.limit"))
    if tenths:
        paid = min(example, HAND_SIZE - 1)
        points = words.points(round_points(paid, paid + 1, rules), decimals=True)
        yield RuleLine(words("rules.overtrick", call=n(paid), tricks=n(paid + 1), points=points))
    if rules.bonus_call is not None and rules.bonus_points is not None:
        yield RuleLine(words("rules.bonus", call=n(rules.bonus_call), points=n(rules.bonus_points)))
    fail = rules.fail_score
    yield RuleLine(words(f"rules.fail.{fail}", call=n(example), points=words.points(-10 * example)))


class RulesPage(Page):
    """The rules on as many pages as needed."""

    screen = Screen.RULES
    title_id = "rules.title"

    def __init__(self, services: Services, rules: Rules) -> None:
        super().__init__(services)
        self.rules = rules
        self._page = 0
        self._pages: tuple[tuple[tuple[str, bool, bool], ...], ...] = ()

    def _paged(self) -> tuple[tuple[tuple[str, bool, bool], ...], ...]:
        """Return the pages: rows of (text, heading, begins a sentence), as many as fit."""
        letters, px = self.services.looks.letters, self._px
        area = self._area
        rows: list[tuple[str, bool, bool]] = []
        pages: list[tuple[tuple[str, bool, bool], ...]] = []
        room = max(1, int(area.h / (px * 1.5)) - 1)  # headings are a little higher
        for line in rule_lines(self.services.words, self.rules):
            face = Face.BOLD if line.heading else Face.UI
            indent = 0 if line.heading else px * 1.4
            broken = letters.wrap(line.text, px, area.w - indent, face)
            new = [(text, line.heading, i == 0) for i, text in enumerate(broken)]
            need = len(new) + (2 if line.heading else 0)
            if len(rows) + need > room and rows:
                pages.append(tuple(rows))
                rows = []
            rows += new
        pages.append(tuple(rows))
        return tuple(pages)

    @property
    def _px(self) -> int:
        return self.brush.px("md")

    @property
    def _panel(self) -> Rect:
        foot = round(max(48, 58 * self.u) + 12 * self.u)
        body = self.body
        return Rect(body.x, body.y, body.w, body.h - foot)

    @property
    def _area(self) -> Rect:
        return self._panel.inset(28 * self.u, 20 * self.u)

    def first_focus(self) -> str | None:
        """Return the button to the next page, on the last page the back button."""
        return "next" if self.control("next") else "back"

    def build(self) -> tuple[Control, ...]:
        """Return the buttons to the next and the previous page."""
        words, u, panel = self.services.words, self.u, self._panel
        self._pages = self._paged()
        self._page = min(self._page, len(self._pages) - 1)
        h, w = round(max(46, 54 * u)), round(max(150, 190 * u))
        y = panel.bottom + round(12 * u)
        controls: list[Control] = []
        if self._page:
            rect, back = Rect(panel.x, y, w, h), partial(self._turn, -1)
            controls.append(Button(name="previous", rect=rect, label=words("page.previous"), icon="back", does=back))
        if self._page + 1 < len(self._pages):
            rect, label, on = Rect(panel.right - w, y, w, h), words("page.next"), partial(self._turn, 1)
            controls.append(Button(name="next", rect=rect, label=label, icon="forward", kind="primary", does=on))
        return (*controls, self.back_button())

    def handle(self, intent: Intent) -> Transition | None:
        """Turn pages with the wheel too."""
        if isinstance(intent, Scroll):
            self._turn(intent.rows)
            return None
        return super().handle(intent)

    def command(self, command: Command) -> Transition | None:
        """Close the rules on a second F1."""
        if command is Command.RULES:
            return self.cancel()
        return None

    def _turn(self, by: int) -> None:
        self._page = min(max(self._page + by, 0), len(self._pages) - 1)
        self.arrange()

    def draw_content(self, painter: Painter) -> None:
        """Draw the name of the rules and a page of sentences."""
        self.draw_title(painter)
        words, theme, brush, u = self.services.words, self.services.looks.theme, self.brush, self.u
        panel, area, px = self._panel, self._area, self._px
        name = rules_title(words, self.rules)
        painter.text(
            name, self.head.right, self.head.y + max(44, 48 * u) / 2, TextStyle(brush.px("sm"), theme.ink2), align=1.0
        )
        painter.sprite(brush.panel(panel.w, panel.h), panel.x, panel.y)
        y = area.y + px * 0.75
        for text, heading, first in self._pages[self._page]:
            if heading:
                y += px * 0.5 if y > area.y + px else 0
                painter.text(text, area.x, y, TextStyle(px, theme.brass, Face.BOLD))
            else:
                if first:
                    mark = px * 0.55
                    painter.sprite(brush.icon("check", mark, theme.brass), area.x, y - mark / 2)
                painter.text(text, area.x + px * 1.4, y, TextStyle(px, theme.ink))
            y += px * 1.5
        pages = len(self._pages)
        if pages > 1:
            text = words("page.of", number=words.number(self._page + 1), all=words.number(pages))
            y = panel.bottom + 12 * u + max(46, 54 * u) / 2
            painter.text(text, panel.cx, y, TextStyle(brush.px("sm"), theme.ink2), align=0.5)
