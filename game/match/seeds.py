"""Match seeds: random unless a seed was requested. The only source of randomness."""

from __future__ import annotations

import secrets

from ..engine import MATCH_SEED_BYTES, later_match_seed


class MatchSeeds:
    """Makes the seed of each match. `asked` is the first match's seed; None makes all random."""

    def __init__(self, asked: bytes | None) -> None:
        self._asked = asked
        self._begun = 0

    @property
    def known(self) -> bool:
        """Whether all seeds follow from one that was asked for."""
        return self._asked is not None

    def fresh(self) -> bytes:
        """Return the seed of the next match played by people."""
        number, self._begun = self._begun, self._begun + 1
        return self.at(number)

    def at(self, number: int) -> bytes:
        """Return the seed of match `number`, from 0: the requested one first, then ones derived from it."""
        if self._asked is None:
            return secrets.token_bytes(MATCH_SEED_BYTES)
        if number == 0:
            return self._asked
        return later_match_seed(self._asked, number)
