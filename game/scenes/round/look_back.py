"""The pages of the look back from the table, and their keys."""

from __future__ import annotations

from enum import StrEnum

from ...device import Command


class LookBack(StrEnum):
    """The pages."""

    TRICKS = "tricks"
    SHEET = "sheet"
    GONE = "gone"


LOOKS = {Command.TRICKS: LookBack.TRICKS, Command.SHEET: LookBack.SHEET, Command.GONE: LookBack.GONE}
"""The pages by their keys."""
