"""The toolkit: painting, lettering, themes, widgets, cards and other pictures. It knows no rules of play."""

from __future__ import annotations

from .brush import AVATARS, Brush
from .cards.pictures import Ring
from .geometry import SMALLEST_TARGET, Pose, Rect, clamp
from .lettering import Colour, Face, Lettering
from .looks import Looks, page_unit
from .notice import draw_notice
from .painter import Canvas, Painter, Picture
from .parts.plot import place, scale_for
from .samples import Samples
from .theme import Theme, read_themes
from .widgets import (
    BareControl,
    Button,
    Chip,
    Control,
    HandCardControl,
    IconButton,
    Option,
    PictureTile,
    PlayerTile,
    Segment,
    Slider,
    State,
    Switch,
    Tab,
    Tile,
    Transition,
)

__all__ = [
    "AVATARS",
    "SMALLEST_TARGET",
    "BareControl",
    "Brush",
    "Button",
    "Canvas",
    "Chip",
    "Colour",
    "Control",
    "Face",
    "HandCardControl",
    "IconButton",
    "Lettering",
    "Looks",
    "Option",
    "Painter",
    "Picture",
    "PictureTile",
    "PlayerTile",
    "Pose",
    "Rect",
    "Ring",
    "Samples",
    "Segment",
    "Slider",
    "State",
    "Switch",
    "Tab",
    "Theme",
    "Tile",
    "Transition",
    "clamp",
    "draw_notice",
    "page_unit",
    "place",
    "read_themes",
    "scale_for",
]
