"""The seeds that matches begin from: the one place where chance comes in, unless a seed was asked for."""

from __future__ import annotations

import secrets

from ..engine import MATCH_SEED_BYTES, later_match_seed


class MatchSeeds:
    """A seed for each match of a sitting. `asked` is the one for the first match; None leaves all to chance."""

    def __init__(self, asked: bytes | None) -> None:
        self._asked = asked
        self._begun = 0

    def fresh(self) -> bytes:
        """The seed of the next match that people play."""
        number, self._begun = self._begun, self._begun + 1
        return self.at(number)

    def at(self, number: int) -> bytes:
        """The seed of the `number`th match, from 0: at 0 the one asked for, then ones that follow from it."""
        if self._asked is None:
            return secrets.token_bytes(MATCH_SEED_BYTES)
        if number == 0:
            return self._asked
        return later_match_seed(self._asked, number)
