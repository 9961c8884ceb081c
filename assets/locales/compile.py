"""Compiles every catalogue: python assets/locales/compile.py [--check]. Needs Babel (pip install '.[test]')."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

HERE = Path(__file__).resolve().parent


class Undated(Catalog):
    """A catalogue whose head does not say when it was made, so that the same text is always the same bytes."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """The head without dates."""
        return [(name, value) for name, value in super().mime_headers if not name.endswith("-Date")]


def compiled(po: Path) -> bytes:
    """The binary catalogue for a text one. Fuzzy entries are left out."""
    buffer = io.BytesIO()
    with po.open("rb") as file:
        catalogue = read_po(file, locale=po.parent.parent.name)
    catalogue.__class__ = Undated
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def main() -> int:
    """Write all that differ, or with --check only say which."""
    stale = 0
    for po in sorted(HERE.glob("*/LC_MESSAGES/*.po")):
        mo, new = po.with_suffix(".mo"), compiled(po)
        if mo.exists() and mo.read_bytes() == new:
            continue
        stale += 1
        if "--check" in sys.argv:
            print(f"{mo.name} of {po.parent.parent.name} is not what its .po says")
        else:
            mo.write_bytes(new)
    return 1 if stale and "--check" in sys.argv else 0


if __name__ == "__main__":
    raise SystemExit(main())
