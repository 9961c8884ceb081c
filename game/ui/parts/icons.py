"""Line icons in a 24-unit box, and the four suits in a 100-unit box about their middle."""

from __future__ import annotations

from ..svg import group, hexed
from ..theme import Colour

SUIT_PATHS = {
    "S": "M0,-50C6,-35 19,-24 31,-10C44,5 47,18 38,27C30,35 14,34 5,23C6,36 11,44 20,50L-20,50"
    "C-11,44 -6,36 -5,23C-14,34 -30,35 -38,27C-47,18 -44,5 -31,-10C-19,-24 -6,-35 0,-50Z",
    "H": "M0,49C-6,30 -46,10 -46,-19C-46,-37 -35,-48 -22,-48C-11,-48 -3,-41 0,-29C3,-41 11,-48 22,-48"
    "C35,-48 46,-37 46,-19C46,10 6,30 0,49Z",
    "D": "M0,-50C7,-33 22,-13 37,0C22,13 7,33 0,50C-7,33 -22,13 -37,0C-22,-13 -7,-33 0,-50Z",
    "C": "M-9.5,-7A22,22 0 1 1 9.5,-7A22,22 0 1 1 5,24C6,36 11,44 20,50L-20,50C-11,44 -6,36 -5,24A22,22 0 1 1 -9.5,-7Z",
}


def _fill(data: str) -> str:
    return f'<path d="{data}" fill="@"/>'


def _line(data: str, width: float = 2) -> str:
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{data}" fill="none" stroke="@" stroke-width="{width}" {ends}/>'


def _box(x: float, y: float, w: float, h: float, radius: float) -> str:
    return f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{radius}" fill="@"/>'


def _dot(x: float, y: float, radius: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="@"/>'


def _hoop(x: float, y: float, radius: float, width: float) -> str:
    return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="@" stroke-width="{width}"/>'


def _gear() -> str:
    tooth = '<rect x="10.2" y="1.6" width="3.6" height="5" rx="1" fill="@" transform="rotate({} 12 12)"/>'
    return "".join(tooth.format(turn) for turn in range(0, 360, 45)) + _hoop(12, 12, 6.2, 3.4)


_ICONS = {
    "pause": _box(6, 4, 4, 16, 1.4) + _box(14, 4, 4, 16, 1.4),
    "play": _fill("M7,4.2C7,3.2 8,2.8 8.8,3.3L19.6,11C20.3,11.5 20.3,12.5 19.6,13L8.8,20.7C8,21.2 7,20.8 7,19.8Z"),
    "gear": _gear(),
    "stats": _box(3, 13, 4.4, 8, 1.2) + _box(9.8, 8, 4.4, 13, 1.2) + _box(16.6, 3, 4.4, 18, 1.2),
    "book": _line("M12,6C9,3.6 6,3.4 3,4V19C6,18.4 9,18.6 12,21C15,18.6 18,18.4 21,19V4C18,3.4 15,3.6 12,6ZM12,6V21"),
    "peak": _line("M2,20L9,7L13,13.5L15.5,10L22,20ZM9,7V2.5L13,4L9,5.4"),
    "lock": _box(5, 11, 14, 10, 2) + _line("M8,11V7.5A4,4 0 0 1 16,7.5V11", 2.2),
    "star": _fill("M12,2.2L14.9,8.6L21.8,9.4L16.7,14.1L18.1,21L12,17.5L5.9,21L7.3,14.1L2.2,9.4L9.1,8.6Z"),
    "crown": _fill("M3,18.5L2,8L7.6,11.6L12,4.5L16.4,11.6L22,8L21,18.5Z"),
    "check": _line("M4.5,12.5L10,18L20,6.5", 3),
    "x": _line("M5.5,5.5L18.5,18.5M18.5,5.5L5.5,18.5", 3),
    "warn": _line("M12,3.5L22,20.5H2Z", 2.2) + _box(10.9, 9.4, 2.2, 5.6, 1) + _dot(12, 17.4, 1.3),
    "clock": _hoop(12, 12, 9, 2.2) + _line("M12,6.8V12L15.6,14", 2.2),
    "sound": _fill("M3,9.2H7L12,5V19L7,14.8H3Z") + _line("M15.2,9A4.4,4.4 0 0 1 15.2,15M17.8,6.4A8,8 0 0 1 17.8,17.6"),
    "mute": _fill("M3,9.2H7L12,5V19L7,14.8H3Z") + _line("M16,9.4L21.2,14.6M21.2,9.4L16,14.6", 2.2),
    "globe": _line("M12,3A9,9 0 1 0 12,21A9,9 0 1 0 12,3ZM3,12H21M12,3C8,7 8,17 12,21C16,17 16,7 12,3", 1.8),
    "touch": _line(
        "M9,13V5.6A1.8,1.8 0 0 1 12.6,5.6V11M12.6,10.4A1.7,1.7 0 0 1 16,10.6V12"
        "M16,11.6A1.6,1.6 0 0 1 19.2,12V15.5C19.2,19.4 17,21.6 13.4,21.6C10.4,21.6 9.2,20.4 7.6,18"
        "L4.6,13.6A1.7,1.7 0 0 1 7.2,11.6L9,13.4",
        1.9,
    ),
    "back": _line("M14.5,5L7.5,12L14.5,19", 2.8),
    "forward": _line("M9.5,5L16.5,12L9.5,19", 2.8),
    "first": _line("M16.5,5L9.5,12L16.5,19M6.5,5V19", 2.8),
    "last": _line("M7.5,5L14.5,12L7.5,19M17.5,5V19", 2.8),
    "left": _fill("M17,4.2C17,3.2 16,2.8 15.2,3.3L4.4,11C3.7,11.5 3.7,12.5 4.4,13L15.2,20.7C16,21.2 17,20.8 17,19.8Z"),
    "cards": _line("M9.6,3.6H17.6A2,2 0 0 1 19.6,5.6V16.4")
    + _line("M6.2,7H13.4A2,2 0 0 1 15.4,9V18.8A2,2 0 0 1 13.4,20.8H6.2A2,2 0 0 1 4.2,18.8V9A2,2 0 0 1 6.2,7Z")
    + _fill("M9.8,10.4L12.6,13.9L9.8,17.4L7,13.9Z"),
    "pad": _line(
        "M7,7H17C20,7 21.6,10 22,14.4C22.3,18.4 19,18.8 16.6,15H7.4C5,18.8 1.7,18.4 2,14.4C2.4,10 4,7 7,7Z"
        "M7.6,9.4V12.6M6,11H9.2",
        1.8,
    )
    + _dot(16, 10.4, 1.2)
    + _dot(18.2, 12.4, 1.2),
    "help": _hoop(12, 12, 9.2, 2)
    + _line("M9.2,9.4A2.9,2.9 0 1 1 13,12.2C12.2,12.6 12,13.2 12,14.2")
    + _dot(12, 17.2, 1.3),
    "flag": _line("M5,22V3", 2.2) + _fill("M5,3L19,7L11,9.8L18,15H5Z"),
    "restart": _line("M5,12A7,7 0 1 1 7.4,17.3M5,12L2.6,9.4M5,12L8,9.8", 2.2),
    "undo": _line("M8.5,5L4,9.5L8.5,14M4.4,9.5H14A5.5,5.5 0 0 1 14,20.5H9.5", 2.4),
    "home": _line("M3.5,11.5L12,4L20.5,11.5M6,10V20H18V10M10,20V14.5H14V20"),
    "hint": _line("M9,17.5H15M9.8,20.5H14.2M12,3A6.2,6.2 0 0 0 8.4,14.2V15H15.6V14.2A6.2,6.2 0 0 0 12,3Z", 1.9),
    "plus": _line("M12,4.5V19.5M4.5,12H19.5", 3),
    "minus": _line("M4.5,12H19.5", 3),
    "exit": _line(
        "M13.5,4H6A1.5,1.5 0 0 0 4.5,5.5V18.5A1.5,1.5 0 0 0 6,20H13.5M10,12H20.5M16.5,7.8L20.7,12L16.5,16.2",
        2.2,
    ),
    "person": _dot(12, 8, 4.4) + _fill("M3.6,20.6C3.6,16 7.2,13.8 12,13.8C16.8,13.8 20.4,16 20.4,20.6Z"),
    "table": _hoop(12, 12, 5.4, 2)
    + _dot(12, 3.2, 1.9)
    + _dot(12, 20.8, 1.9)
    + _dot(3.2, 12, 1.9)
    + _dot(20.8, 12, 1.9),
    "eye": _line(
        "M2,12C5,6.8 8.4,5.4 12,5.4C15.6,5.4 19,6.8 22,12C19,17.2 15.6,18.6 12,18.6C8.4,18.6 5,17.2 2,12Z",
        1.9,
    )
    + _dot(12, 12, 3.1),
}

ICON_NAMES = tuple(_ICONS)


def icon_shapes(name: str, x: float, y: float, px: float, colour: Colour) -> str:
    """Return the icon centred at (x, y), `px` pixels wide."""
    if name not in _ICONS:
        raise KeyError(f"no icon {name!r}; there are: {', '.join(_ICONS)}")
    return group(_ICONS[name].replace("@", hexed(colour)), x - px / 2, y - px / 2, scale=px / 24)


def suit_shapes(suit: str, x: float, y: float, px: float, colour: Colour) -> str:
    """Return the suit ('S', 'H', 'D' or 'C') centred at (x, y), `px` pixels high."""
    return group(f'<path d="{SUIT_PATHS[suit]}" fill="{hexed(colour)}"/>', x, y, scale=px / 100)
