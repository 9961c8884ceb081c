"""The history: the matches that were played, the newest first, to look at, to go on with and to delete."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from ...device import Command, Dropped, Intent, Scroll
from ...engine import PRESETS
from ...players import HUMAN
from ...storage import HistoryIndex, Kept, PastMatch
from ...ui import Button, Control, Painter, Rect, TextStyle, Tile
from .. import flow
from ..page import Page
from ..question import Question
from ..replay import ReplayPage
from ..round.sitting import go_on
from ..services import Services
from ..transitions import Push, Reset, Screen, Transition
from .past_match import PastMatchPopup, match_length, match_points, match_title

AT_ONCE = 8
"""Steps of reading done before the first frame: enough for the matches since the last visit."""
RENEWED = 30
"""Ticks between two looks at the list while files are read."""


class HistoryPage(Page):
    """A tile for each match, below the filters; on several pages if there are many."""

    screen = Screen.HISTORY
    title_id = "menu.history"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._kept = Kept.FINISHED
        self._preset = ""
        """The rules that are shown; empty for all."""
        self._page = 0
        self._index: HistoryIndex
        self._reading: Iterator[None] = iter(())
        self._unread = False
        """Whether there may be more to read."""
        self._shown: tuple[PastMatch, ...] = ()

    # -- the index

    def enter(self) -> None:
        """Open the index."""
        self._index = self.services.matches.index()
        self._look()

    def resume(self) -> None:
        """Look again: a match may have been deleted."""
        self._look()

    def leave(self) -> None:
        """Close the index."""
        self._index.close()

    def _look(self) -> None:
        """Begin to compare the index with the files; what is left is done by `tick`."""
        self._reading = self._index.refresh()
        self._unread = self._read(AT_ONCE)

    def _read(self, steps: int) -> bool:
        """Return whether there is more to read."""
        return sum(1 for _ in islice(self._reading, steps)) == steps

    def tick(self) -> Transition | None:
        """Read on, and renew the list now and then and at the end."""
        if self._unread:
            self._unread = self._read(1)
            if not self._unread or self.ticks % RENEWED == 0:
                self.arrange()
        return None

    # -- layout

    @property
    def _columns(self) -> int:
        return 1 if self.portrait else 2

    @property
    def _gap(self) -> int:
        return round(12 * self.u)

    @property
    def _strip(self) -> int:
        """The height of a row of filters."""
        return round(max(46, 52 * self.u))

    @property
    def _list(self) -> Rect:
        """The area of the tiles: below the filters, which take two rows in portrait."""
        body = self.body
        taken = (self._strip + self._gap) * (2 if self.portrait else 1)
        return Rect(body.x, body.y + taken, body.w, max(0, body.h - taken))

    @property
    def _rows(self) -> int:
        return max(1, (self._list.h + self._gap) // (self._row_height + self._gap))

    @property
    def _row_height(self) -> int:
        return round(max(60, 76 * self.u))

    def first_focus(self) -> str | None:
        """Return the newest match."""
        return f"match:{self._shown[0].file}" if self._shown else "back"

    def build(self) -> tuple[Control, ...]:
        """Return the filters, the tiles of this page, and the buttons to other pages."""
        per_page = self._rows * self._columns
        pages = max(1, -(-self._index.count(self._kept, self._preset) // per_page))
        self._page = min(self._page, pages - 1)
        self._shown = self._index.matches(self._kept, self._preset, self._page * per_page, per_page)
        turns = self._turns(pages) if pages > 1 else ()
        filters = self._filters() if self._index.files() else ()
        return (*filters, *self._tiles(), *turns, self.back_button())

    def _tiles(self) -> Iterator[Control]:
        area, gap, h = self._list, self._gap, self._row_height
        w = (area.w - gap * (self._columns - 1)) // self._columns
        for i, past in enumerate(self._shown):
            row, column = divmod(i, self._columns)
            yield Tile(
                name=f"match:{past.file}",
                rect=Rect(area.x + column * (w + gap), area.y + row * (h + gap), w, h),
                label=match_title(self.services.words, past),
                note=self._note(past),
                badge=self._result(past),
                does=partial(self._open, past),
            )

    def _filters(self) -> Iterator[Control]:
        words, body, gap, h = self.services.words, self.body, self._gap, self._strip
        wide = body.w if self.portrait else round(body.w * 0.56)
        strip = Rect(body.x, body.y, wide, h)
        kinds = tuple(Kept)
        labels = tuple(words(f"history.{kept}") for kept in kinds)
        names = [f"kept:{kept}" for kept in kinds]
        yield from self.segments(names, strip, labels, kinds.index(self._kept), lambda i: self._filter(kept=kinds[i]))
        rest = Rect(strip.right + gap, body.y, body.right - strip.right - gap, h)
        if self.portrait:
            rest = Rect(body.x, strip.bottom + gap, body.w, h)
        half = (rest.w - gap) // 2
        label = words(f"preset.{self._preset}" if self._preset else "history.all_rules")
        rules = Rect(rest.x, rest.y, half, h)
        yield Button(name="rules", rect=rules, label=label, icon="book", size="sm", does=self._next_rules)
        yield Button(
            name="clear",
            rect=Rect(rest.right - half, rest.y, half, h),
            label=words("clear_history.yes"),
            icon="x",
            size="sm",
            does=lambda: Push(Question(self.services, "clear_history", self._clear)),
        )

    def _turns(self, pages: int) -> Iterator[Control]:
        size, head = round(max(46, 54 * self.u)), self.head
        for name, icon, x, by in (
            ("previous", "back", head.right - 2 * size - self._gap, -1),
            ("next", "forward", head.right - size, 1),
        ):
            there = 0 <= self._page + by < pages
            rect = Rect(x, head.y, size, size)
            does = partial(self._turn, by)
            yield Button(name=name, rect=rect, label="", icon=icon, enabled=there, does=does)

    # -- words

    def _note(self, past: PastMatch) -> str:
        """Return when it was, how long, and what was done beside playing."""
        words = self.services.words
        parts = [words.moment(past.start), match_length(words, past)]
        parts += [words(f"history.{id}") for id in ("taken_back", "claims") if getattr(past, id)]
        return " · ".join(part for part in parts if part)

    def _result(self, past: PastMatch) -> str:
        words = self.services.words
        if not past.finished or not past.place:
            return ""
        place = words("history.first") if past.place == 1 else words("history.place", place=words.number(past.place))
        return f"{place} · {match_points(words, past, past.players.index(HUMAN))}"

    # -- actions

    def handle(self, intent: Intent) -> Transition | None:
        """Turn pages with the wheel, and look again after a file was dropped."""
        if isinstance(intent, Dropped):
            self._look()
            self.arrange()
            return None
        if isinstance(intent, Scroll):
            self._turn(intent.rows)
            return None
        return super().handle(intent)

    def command(self, command: Command) -> Transition | None:
        """Delete the match in focus with the key."""
        if command is not Command.DELETE:
            return super().command(command)
        past = next((past for past in self._shown if f"match:{past.file}" == self.focus), None)
        return self._ask_to_delete(past) if past is not None and self.focus_shown else None

    def _turn(self, by: int) -> None:
        self._page = max(self._page + by, 0)
        self.arrange()

    def _filter(self, *, kept: Kept | None = None, preset: str | None = None) -> None:
        self._kept = self._kept if kept is None else kept
        self._preset = self._preset if preset is None else preset
        self._page = 0
        self.arrange()

    def _next_rules(self) -> None:
        """Show the matches of the next rules that were played, after the last those of all."""
        presets = ["", *sorted(self._index.presets(), key=list(PRESETS).index)]
        here = presets.index(self._preset) if self._preset in presets else 0
        self._filter(preset=presets[(here + 1) % len(presets)])

    def _open(self, past: PastMatch) -> Transition:
        return Push(PastMatchPopup(self.services, past, self._deeds(past)))

    def _deeds(self, past: PastMatch) -> dict[str, Callable[[], Transition | None]]:
        """Return what can be done with a match, by the names of its popup's buttons, the usual one first."""
        deeds: dict[str, Callable[[], Transition | None]] = {}
        if not past.finished:
            deeds["go_on"] = partial(self._ask_to_go_on, past)
        deeds["look"] = partial(self._look_at, past)
        deeds["delete"] = partial(self._ask_to_delete, past)
        return deeds

    def _look_at(self, past: PastMatch) -> Transition | None:
        """Show the rounds of a match step by step, if one was dealt."""
        try:
            return Push(ReplayPage(self.services, self.services.matches.record_of(past.file), past.level))
        except (OSError, ValueError):  # it has gone, or is damaged
            self.services.notices.say(self.services.words("history.gone"))
            return None

    def _ask_to_go_on(self, past: PastMatch) -> Transition | None:
        """Go on with an unfinished match; ask first if another one is in progress."""
        if not self.services.matches.has_resume:
            return self._go_on(past)
        return Push(Question(self.services, "go_on", lambda yes: self._go_on(past) if yes else None))

    def _go_on(self, past: PastMatch) -> Transition | None:
        services = self.services
        try:
            found = services.matches.take_up(past.file)
            table = go_on(services, found.value) if found.value is not None else None
        except (OSError, ValueError):  # it has gone, or is damaged, or the disk is full
            found, table = None, None
        if found is not None and found.notice is not None:
            services.notices.also(services.words(f"saves.{found.notice.trouble}"))
        if table is not None:
            return Reset(flow.scene_for(table))
        services.notices.say(services.words("history.gone"))
        return None

    def _ask_to_delete(self, past: PastMatch) -> Transition:
        return Push(Question(self.services, "delete_match", lambda yes: self._delete((past.file,), yes)))

    def _clear(self, yes: bool) -> None:
        self._delete(self._index.files(), yes)

    def _delete(self, files: tuple[str, ...], yes: bool) -> None:
        if not yes:
            return
        services = self.services
        services.matches.delete(files)
        if services.shelf.problem is not None:
            services.notices.say(services.words("saves.memory_only"))

    # -- drawing

    def draw_content(self, painter: Painter) -> None:
        """Draw the title, and a sentence if the list is empty."""
        self.draw_title(painter)
        if self._shown:
            return
        words, brush, area, px = self.services.words, self.brush, self._list, self.brush.px("md")
        text = words("history.none" if self._index.files() else "history.empty")
        icon = round(72 * self.u)
        painter.sprite(brush.icon("clock", icon, brush.theme.ink3), area.cx - icon / 2, area.cy - icon - px)
        for i, line in enumerate(painter.letters.wrap(text, px, area.w * 0.8)):
            painter.text(line, area.cx, area.cy + (i + 0.5) * px * 1.4, TextStyle(px, brush.theme.ink2), align=0.5)
