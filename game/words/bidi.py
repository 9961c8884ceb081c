"""Embedding levels by the Unicode Bidirectional Algorithm (UAX #9), using the stages of the library python-bidi.

The library's legacy module is used stage by stage, since it lacks rule N0 (bracket pairs) and isolates, which are
added here. Those stages are not a public interface: pyproject.toml pins it below 0.7, and 214 reference results of
independent programs (tests/data/bidi.json) test the result. PyICU and fribidi are complete, but have no wheels for a
Raspberry Pi.
"""

from __future__ import annotations

from typing import Any

_BRACKETS = dict(zip(")]}", "([{", strict=True))
_ISOLATES = {"LRI", "RLI", "FSI", "PDI"}


def embedding_levels(line: str, right_to_left: bool) -> list[int]:
    """Return the embedding level of each character; odd levels are displayed right to left."""
    from bidi import algorithm as bidi  # type: ignore[import-untyped]  # loaded only by languages that need it

    base = int(right_to_left)
    storage: dict[str, Any] = bidi.get_empty_storage()
    storage.update(base_level=base, base_dir="LR"[base])
    bidi.get_embedding_levels(line, storage)
    letters: list[dict[str, Any]] = list(storage["chars"])
    for letter in letters:
        if letter["type"] in _ISOLATES:
            letter["type"] = "BN"  # the library does not support isolates: ignore them
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage)
    for run in storage["runs"]:
        _resolve_brackets(storage["chars"][run["start"] : run["start"] + run["length"]], run["sor"])
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)
    kept = {id(letter) for letter in storage["chars"]}
    levels: list[int] = []
    for letter in letters:
        removed = id(letter) not in kept and levels
        levels.append(levels[-1] if removed else letter["level"])
    return levels


def _resolve_brackets(letters: list[dict[str, Any]], start: str) -> None:
    """Apply rule N0: give both brackets of a pair one direction, from the text inside or before them."""
    if not letters:
        return
    forwards = "LR"[letters[0]["level"] % 2]
    strong = ["R" if letter["type"] in ("EN", "AN") else letter["type"] for letter in letters]
    for opener, closer in _bracket_pairs(letters):
        inside = {strong[place] for place in range(opener + 1, closer)} & {"L", "R"}
        if not inside:
            continue
        direction = forwards
        if forwards not in inside:
            before = next((strong[place] for place in range(opener - 1, -1, -1) if strong[place] in "LR"), start)
            direction = before if before in inside else forwards
        for place in (opener, closer):
            letters[place]["type"] = strong[place] = direction


def _bracket_pairs(letters: list[dict[str, Any]]) -> list[tuple[int, int]]:
    """Return the positions of each pair of brackets, ordered by the opening one."""
    pairs = []
    stack: list[tuple[str, int]] = []
    for place, letter in enumerate(letters):
        sign = letter["ch"]
        if letter["type"] != "ON":
            continue
        if sign in _BRACKETS.values():
            stack.append((sign, place))
        elif sign in _BRACKETS:
            for depth in range(len(stack) - 1, -1, -1):
                if stack[depth][0] == _BRACKETS[sign]:
                    pairs.append((stack[depth][1], place))
                    del stack[depth:]
                    break
    return sorted(pairs)
