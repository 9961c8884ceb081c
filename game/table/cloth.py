"""The cloth of the table, and the backgrounds made in advance."""

from __future__ import annotations

from collections.abc import Iterator

from ..ui import Looks, Sprite
from .layout import TableLayout


def cloth(looks: Looks, width: int, height: int) -> Sprite:
    """Return the picture of the table behind the cards."""
    layout = TableLayout(width, height)
    band = not layout.portrait and not layout.low
    return looks.textless.brush(layout.u).table(width, height, layout.centre, layout.mandala_radius, band)


def prepare_backgrounds(looks: Looks, width: int, height: int) -> Iterator[None]:
    """Make the backgrounds of the next screens, one at each step, for idle frames."""
    cloth(looks, width, height)
    yield
    looks.backdrop(width, height)
    yield
