"""The toolkit: painting, lettering, themes, widgets and pictures. It does not know the rules of Callbreak."""

from __future__ import annotations

from .brush import Brush
from .cards.back import BACKS
from .cards.pictures import Ring
from .geometry import SMALLEST_TARGET, Pose, Rect, clamp
from .lettering import Colour, Face, Lettering, TextStyle
from .looks import DEFAULT_THEME, CardChoices, Looks, available_themes, looks_in, page_unit
from .notice import draw_notice
from .painter import Canvas, Item, Painter
from .parts.avatars import AVATARS
from .parts.controls import ButtonFace
from .parts.plates import Fill
from .parts.plot import Axes, place, scale_for
from .samples import Samples
from .sheet import Part, Sprite
from .theme import Theme
from .widgets import (
    BareControl,
    Button,
    Chip,
    Control,
    HandCardControl,
    IconButton,
    OptionButton,
    PictureTile,
    PlayerTile,
    Segment,
    Slider,
    State,
    Switch,
    TabButton,
    Tile,
    Transition,
)

__all__ = [
    "AVATARS",
    "BACKS",
    "DEFAULT_THEME",
    "SMALLEST_TARGET",
    "Axes",
    "BareControl",
    "Brush",
    "Button",
    "ButtonFace",
    "Canvas",
    "CardChoices",
    "Chip",
    "Colour",
    "Control",
    "Face",
    "Fill",
    "HandCardControl",
    "IconButton",
    "Item",
    "Lettering",
    "Looks",
    "OptionButton",
    "Painter",
    "Part",
    "PictureTile",
    "PlayerTile",
    "Pose",
    "Rect",
    "Ring",
    "Samples",
    "Segment",
    "Slider",
    "Sprite",
    "State",
    "Switch",
    "TabButton",
    "TextStyle",
    "Theme",
    "Tile",
    "Transition",
    "available_themes",
    "clamp",
    "draw_notice",
    "looks_in",
    "page_unit",
    "place",
    "scale_for",
]
