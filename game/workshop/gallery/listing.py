"""What a picture is made of, as text: a line for each drawn item, bottom first, with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum

from ...ui import Item, Part, TextStyle


def listing(items: Iterable[Item]) -> str:
    """Return a line for each item: its top left in pixels, its alpha unless solid, and what it shows."""
    return "".join(
        f"{item.x},{item.y} {'' if item.alpha == 255 else f'alpha {item.alpha} '}{_described(item)}\n" for item in items
    )


def _described(item: Item) -> str:
    if item.what is None:
        return "picture {}x{}".format(*item.surface.get_size())
    return item.what if isinstance(item.what, str) else _shown(item.what)


def _shown(value: object) -> str:
    """Return a value in few words: numbers rounded, fields of a dataclass only where they are not the default."""
    match value:
        case Part():
            given = [*map(_shown, value.args), *(f"{name}={_shown(each)}" for name, each in value.options.items())]
            return f"{value.name}({', '.join(given)})"
        case TextStyle(px, colour, face):
            return f"{px} px #{bytes(colour).hex()} {face.name.lower()}"
        case Enum():
            return value.name.lower()
        case float():
            return f"{value:.5g}"
        case tuple():
            return f"({', '.join(map(_shown, value))})"
        case dict():
            return f"{{{', '.join(f'{_shown(key)}: {_shown(each)}' for key, each in value.items())}}}"
        case _ if is_dataclass(value) and not isinstance(value, type):
            pairs = [(each, getattr(value, each.name)) for each in fields(value)]
            chosen = [f"{each.name}={_shown(held)}" for each, held in pairs if held != each.default]
            return f"{type(value).__name__}({', '.join(chosen)})"
        case _:
            return repr(value)
