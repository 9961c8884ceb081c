"""The base of full-screen pages: the background, a title, a back button, and a unit that can shrink."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

from ..ui import Control, Face, IconButton, OptionButton, Painter, Rect, Segment, Sprite, TextStyle
from .scene import Scene
from .transitions import Pop


class Page(Scene):
    """A full-screen page with a title and a back button."""

    title_id = ""
    notice_aside = True

    @property
    def portrait(self) -> bool:
        """Whether the window is taller than wide."""
        return self.size[1] > self.size[0]

    @property
    def margin(self) -> int:
        """The margin at the window's edges."""
        return round(max(12, 24 * self.u))

    @property
    def head(self) -> Rect:
        """The strip with the back button and the title."""
        h = round(max(46, 56 * self.u))
        return Rect(self.margin, round(max(8, 20 * self.u)), self.size[0] - 2 * self.margin, h)

    @property
    def body(self) -> Rect:
        """The area below the head, down to the woven band."""
        top = self.head.bottom + round(14 * self.u)
        bottom = self.size[1] - round(40 * self.u)
        return Rect(self.margin, top, self.size[0] - 2 * self.margin, max(0, bottom - top))

    def back_button(self) -> Control:
        """Return the back button."""
        size = max(44, round(48 * self.u))
        return IconButton(name="back", rect=Rect(self.head.x, self.head.y, size, size), icon="back", does=Pop)

    def segments(
        self, names: Sequence[str], place: Rect, labels: tuple[str, ...], chosen: int, choose: Callable[[int], None]
    ) -> list[Control]:
        """Return a segmented control; `chosen` is the index of the current choice, or -1."""
        return [
            Segment(
                name=names[i],
                rect=Rect(place.x + left, place.y, width, place.h),
                strip=place,
                labels=labels,
                index=i,
                chosen=chosen,
                does=partial(choose, i),
            )
            for i, (left, width) in enumerate(self.brush.segments(place.w, labels))
        ]

    def languages(
        self, names: Sequence[str], area: Rect, columns: int, gap: int, highest: int, choose: Callable[[str], None]
    ) -> list[Control]:
        """Return a button for each language, labelled with its own name so that its speakers can find it."""
        offered = self.services.languages
        rows = -(-len(offered) // columns)
        h = min((area.h - gap * (rows - 1)) // rows, highest)
        w = (area.w - gap * (columns - 1)) // columns
        return [
            OptionButton(
                name=names[i],
                rect=Rect(area.x + i // rows * (w + gap), area.y + i % rows * (h + gap), w, h),
                label=label,
                chosen=code == self.services.words.language,
                does=partial(choose, code),
            )
            for i, (code, label) in enumerate(offered.items())
        ]

    def draw(self, painter: Painter, alpha: float) -> None:
        """Draw the background, and the page fading in over it."""
        painter.sprite(self.background(), 0, 0)
        with painter.entering(self.entrance, self.u):
            with painter.mirrored(self.mirror):
                self.draw_content(painter)
            self.draw_controls(painter, self.u)

    def background(self) -> Sprite:
        """Return the background picture."""
        return self.services.looks.backdrop(*self.size)

    @abstractmethod
    def draw_content(self, painter: Painter) -> None:
        """Draw what is below the controls."""

    @property
    def title(self) -> str:
        """The title in the current language."""
        return self.services.words(self.title_id)

    @property
    def title_end(self) -> int:
        """The right end of the room for the title."""
        return self.head.right

    def draw_title(self, painter: Painter) -> None:
        """Draw the title beside the back button."""
        head, title = self.head, self.title
        x = head.x + max(44, 48 * self.u) + 18 * self.u
        px = painter.letters.fit(title, self.brush.px("h1"), self.title_end - x, Face.TITLE)
        painter.text(
            title, x, head.y + max(44, 48 * self.u) / 2, TextStyle(px, self.services.looks.theme.ink, Face.TITLE)
        )
