"""The brush: every part of the interface in one skin, each drawn once for its size."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

import pygame

from .allowance import Allowance
from .cache import PictureCache, size_in_bytes
from .parts import avatars, controls, felt, marks, pips, plates, plot, scenery
from .sheet import Part, Skin, Sprite
from .theme import Theme

MOST_BYTES = 12_000_000
"""The limit for cached parts; the least recently used are dropped first."""
MOST_GROUNDS = 3
"""How many full-screen pictures are cached, apart from the parts."""

_Args = ParamSpec("_Args")
_Draw = Callable[Concatenate[Skin, _Args], Sprite]
_Method = Callable[Concatenate["Brush", _Args], Sprite]


def part(draw: _Draw[_Args], *, slow: bool = False, ground: bool = False) -> _Method[_Args]:
    """Turn a drawing function into a method of Brush that caches its sprites by their arguments.

    A slow part takes several milliseconds: once the frame's allowance is used up, it stays empty until the next frame.
    A ground fills the screen and has a cache of its own.
    """

    @wraps(draw)
    def once(brush: Brush, /, *args: _Args.args, **options: _Args.kwargs) -> Sprite:
        cache = brush.grounds if ground else brush.parts
        key = (draw, args, tuple(sorted(options.items())))
        found = cache.get(key)
        if found is not None:
            return found
        if slow and not brush.allowance.take():
            return brush.nothing
        drawn = draw(brush.skin, *args, **options)
        return cache.put(key, drawn._replace(part=Part(draw.__name__, args, options)))

    return once


class Brush:
    """Every part of the interface as a sprite.

    Lengths are pixels, except where they are in u. A sprite's offset is from the top left of the part's box, because
    shadows, lips and rings reach outside the box. Sprites are shared: never draw on them.
    """

    def __init__(self, skin: Skin, allowance: Allowance | None = None) -> None:
        self.skin = skin
        self.allowance = allowance or Allowance()
        self.parts: PictureCache[Sprite] = PictureCache(MOST_BYTES, weigh=lambda sprite: size_in_bytes(sprite.surface))
        self.grounds: PictureCache[Sprite] = PictureCache(MOST_GROUNDS)
        self.nothing = Sprite(pygame.Surface((1, 1), pygame.SRCALPHA))

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.skin.theme

    @property
    def u(self) -> float:
        """The layout's unit in pixels."""
        return self.skin.u

    def px(self, name: str) -> int:
        """Return the type size named xs, sm, md, lg, xl, h1 or logo in pixels."""
        return self.skin.px(name)

    def segments(self, w: int, labels: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
        """Return (left, width) of each segment of `segmented`."""
        return controls.segment_spans(self.skin, w, labels)

    panel = part(plates.panel, slow=True)
    pill = part(plates.pill)
    plate = part(plates.plate)
    bubble = part(plates.bubble)
    prompt = part(plates.prompt)
    toast = part(plates.toast)
    scrim = part(plates.scrim)
    bonus_bracket = part(plates.bonus_bracket, slow=True)
    dashed_card = part(plates.dashed_card)
    focus_ring = part(plates.focus_ring)
    rule = part(plates.rule)
    ornament = part(plates.ornament)

    button = part(controls.button, slow=True)
    icon_button = part(controls.icon_button)
    chip = part(controls.chip, slow=True)
    segmented = part(controls.segmented)
    toggle = part(controls.toggle)
    slider = part(controls.slider)

    icon = part(marks.icon)
    suit = part(marks.suit)
    medallion = part(marks.medallion)
    avatar = part(avatars.avatar)
    pips = part(pips.pips)
    dealer_chip = part(marks.dealer_chip)
    crown_tag = part(marks.crown_tag)
    hint_tag = part(marks.hint_tag)
    sign = part(marks.sign)
    steps = part(marks.steps)
    lotus = part(felt.lotus)
    state_badge = part(marks.state_badge)
    wedge = part(marks.wedge)
    ripple = part(marks.ripple)
    glow = part(marks.glow)
    plot = part(plot.plot, slow=True)
    marker = part(marks.marker)

    table = part(felt.table, ground=True)
    backdrop = part(felt.backdrop, ground=True)
    scenery = part(scenery.scenery, ground=True)
