"""The list of levels."""

from __future__ import annotations

from functools import partial

from ..device import Intent, Scroll
from ..ui import Button, Control, Painter, Rect, Tile
from .page import Page
from .round.sitting import level_about, level_title, start
from .services import Services
from .transitions import Screen, Transition


class LevelList(Page):
    """A tile for each level, on several pages if there are many."""

    screen = Screen.TABLES
    title_id = "tables.title"

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._page = 0

    @property
    def _columns(self) -> int:
        return 1 if self.portrait else 2

    @property
    def _rows(self) -> int:
        return max(1, (self.body.h - round(60 * self.u)) // round(max(84, 132 * self.u)))

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self.services.menu_levels) // (self._rows * self._columns)))

    def build(self) -> tuple[Control, ...]:
        """Return the tiles of this page, and the buttons to other pages."""
        words, u = self.services.words, self.u
        per_page = self._rows * self._columns
        self._page = min(self._page, self._pages - 1)
        levels = self.services.menu_levels[self._page * per_page : (self._page + 1) * per_page]
        body = self.body
        gap = round(16 * u)
        tiles: list[Control] = []
        rows = min(self._rows, -(-len(levels) // self._columns))
        h = min(round(max(84, 150 * u)), (body.h - gap * (rows - 1)) // max(1, rows))
        w = (body.w - gap * (self._columns - 1)) // self._columns
        for i, level in enumerate(levels):
            row, column = divmod(i, self._columns)
            rect = Rect(body.x + column * (w + gap), body.y + row * (h + gap), w, h)
            title, about = level_title(words, level), level_about(words, level)
            does = partial(start, self.services, level)
            tiles.append(Tile(name=f"table:{level.key}", rect=rect, label=title, note=about, does=does))
        turn: list[Control] = []
        if self._pages > 1:
            size = round(max(46, 54 * u))
            for name, icon, x, by in (
                ("previous", "back", body.right - 2 * size - gap, -1),
                ("next", "forward", body.right - size, 1),
            ):
                rect = Rect(x, self.head.y, size, size)
                turn.append(Button(name=name, rect=rect, label="", icon=icon, does=partial(self._turn, by)))
        return (*tiles, *turn, self.back_button())

    def handle(self, intent: Intent) -> Transition | None:
        """Turn pages with the wheel."""
        if isinstance(intent, Scroll):
            self._turn(intent.rows)
            return None
        return super().handle(intent)

    def _turn(self, by: int) -> None:
        self._page = min(max(self._page + by, 0), self._pages - 1)
        self.arrange()

    def draw_content(self, painter: Painter) -> None:
        """Draw the page and its tiles."""
        self.draw_title(painter)
