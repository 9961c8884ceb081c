"""Problem files: one zip of what a report about a fault needs, without personal data."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from .files import write_atomic

PROBLEMS: Final = "problems"
MOST_PROBLEMS: Final = 50
"""Most problem files in their folder: nobody may ever fetch them."""
REMOVED: Final = "<removed>"


def save_problem(folder: Path, name: str, members: Mapping[str, str | bytes]) -> Path | None:
    """Save the members as a zip, with a number if the name is taken; None if the folder is full. Raises OSError."""
    there = {path.name for path in folder.glob("*.zip")}
    if len(there) >= MOST_PROBLEMS:
        return None
    number = 1
    while (file := f"{name}{f'-{number}' if number > 1 else ''}.zip") in there:
        number += 1
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for member, content in members.items():
            archive.writestr(member, content)
    write_atomic(folder / file, packed.getvalue(), keep=False)
    return folder / file


def without(private: Iterable[str], value: Any) -> Any:
    """Return a plain value in whose texts each of the private words is replaced."""
    words = sorted({form for word in private if word for form in (word, repr(word)[1:-1])}, key=len, reverse=True)
    if not words:
        return value
    found = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)", re.IGNORECASE)

    def cleaned(part: Any) -> Any:
        match part:
            case str():
                return found.sub(REMOVED, part)
            case dict():
                return {key: cleaned(each) for key, each in part.items()}
            case list() | tuple():
                return [cleaned(each) for each in part]
        return part

    return cleaned(value)
