"""Chance as data: every shuffle follows from one 16-byte match seed, the same in every process and language.

The recipe, so that another program can repeat it:

- A match seed is 16 bytes. Typed text stands for one: 32 hex digits are the bytes, any other text is hashed
  after ``callbreak level seed 1`` and a zero byte. The later matches of a sitting hash
  ``callbreak next match 1``, the first match's seed and the match's number (from 0, 8 bytes, big-endian); the
  deals of the arena hash the text ``callbreak/arena/1``, a space, the arena's seed, a space, the deal's number.
  A match seed that a player shares in hashes ``callbreak joint seed 1``, a zero byte, the 16 bytes of the
  machine's own seed and the text entered, in Unicode's form NFC and UTF-8. All are SHA-256, cut to 16 bytes.
- The fingerprint of a seed is SHA-256 of its bytes, in 64 lower-case hex digits.
- A derived seed is SHA-256 over an ASCII label, one zero byte, the match seed, and for a deal the round
  (from 1) and the attempt (from 0) as 4 bytes each, big-endian. The labels are ``callbreak/deal/1``,
  ``callbreak/draw/1`` and ``callbreak/mind/1``; the last part is the version. A hash cannot be run
  backwards, so one seed shown gives neither the match seed nor another seed away.
- The seed of a computer player's decision is SHA-256 of the mind seed and the canonical bytes of its view.
- A stream of numbers is SHA-256 over ``callbreak/stream/1``, one zero byte, the 32-byte seed and a block
  counter (from 0, 8 bytes, big-endian), block after block; each block is eight 32-bit numbers, big-endian.
- A number below n is the next of the stream that is below the largest multiple of n up to 2**32, modulo n;
  numbers above are thrown away, so no outcome is favoured.
- A shuffle starts with ``DECK``; for i from 51 down to 1 it swaps the card at i with the one at a number
  below i + 1.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from .actions import DrawForDealer
from .cards import DECK, Card
from .rules import SEATS
from .view import SeatView

MATCH_SEED_BYTES: Final = 16
SEED_BYTES: Final = 32

_WORD: Final = 1 << 32


def text_seed(text: str) -> bytes:
    """Return the match seed that a text stands for; raises ValueError for an empty one."""
    if not text:
        raise ValueError("must be 32 hex digits, or any other text")
    if re.fullmatch("[0-9a-fA-F]{32}", text):
        return bytes.fromhex(text)
    return _match_seed(b"callbreak level seed 1\0" + text.encode())


def later_match_seed(first: bytes, number: int) -> bytes:
    """Return the seed of the `number`th match, from 1, after the one whose match seed was `first`."""
    return _match_seed(b"callbreak next match 1" + first + number.to_bytes(8, "big"))


def joint_seed(own: bytes, text: str) -> bytes:
    """Return the match seed made of the machine's own 16 bytes and a player's text, which may be empty.

    Raises ValueError for another size, or a text that UTF-8 cannot write.
    """
    entered = unicodedata.normalize("NFC", text).encode()
    return _match_seed(b"callbreak joint seed 1\0" + _checked(own, MATCH_SEED_BYTES, "a match seed") + entered)


def fingerprint(seed: bytes) -> str:
    """Return the text that can be shown before a seed is: it fixes the seed and tells nothing of it."""
    return hashlib.sha256(seed).hexdigest()


def arena_seed(seed: int, number: int) -> bytes:
    """Return the match seed of the arena's `number`th deal, from 0."""
    return _match_seed(f"callbreak/arena/1 {seed} {number}".encode())


def deal_seed(match_seed: bytes, round: int, attempt: int) -> bytes:
    """Return the 32-byte seed of one deal: `round` from 1, `attempt` from 0.

    Raises ValueError for a match seed that is not 16 bytes, or numbers out of range.
    """
    numbers = _count(round, 1, "round") + _count(attempt, 0, "attempt")
    return _derive(b"callbreak/deal/1", match_seed, numbers)


def draw_seed(match_seed: bytes) -> bytes:
    """Return the 32-byte seed of what decides the first dealer; raises ValueError as `deal_seed`."""
    return _derive(b"callbreak/draw/1", match_seed)


def mind_seed(match_seed: bytes) -> bytes:
    """Return the 32-byte seed from which computer players draw; raises ValueError as `deal_seed`."""
    return _derive(b"callbreak/mind/1", match_seed)


def mind_seed_for(match_seed: bytes, view: SeatView) -> bytes:
    """Return the 32-byte seed of one decision of a computer player; raises ValueError as `deal_seed`.

    It follows from the relative view, so neither a hidden card nor the number of a seat can matter.
    """
    return hashlib.sha256(mind_seed(match_seed) + view.relative().to_json().encode()).digest()


class Stream:
    """An endless stream of numbers that follows from a 32-byte seed. Raises ValueError for any other seed.

    >>> stream = Stream(bytes(32))
    >>> [stream.below(6) for _ in range(8)]
    [2, 0, 0, 4, 3, 5, 5, 0]
    """

    __slots__ = ("_words",)

    def __init__(self, seed: bytes) -> None:
        """Start at the beginning of the stream of `seed`."""
        self._words = _words(_checked(seed, SEED_BYTES, "a seed"))

    def below(self, bound: int) -> int:
        """Return the next number from 0 to `bound` - 1, each equally likely.

        Raises ValueError unless `bound` is 1 to 2**32.
        """
        if type(bound) is not int or not 1 <= bound <= _WORD:
            raise ValueError(f"a bound is 1 to {_WORD}, not {bound!r}")
        limit = _WORD - _WORD % bound
        return next(word for word in self._words if word < limit) % bound


def shuffle(seed: bytes) -> tuple[Card, ...]:
    """Return the 52 cards in the order that follows from a 32-byte seed. Raises ValueError for another.

    >>> [str(card) for card in shuffle(bytes(32))[:4]]
    ['JH', '6H', 'KC', '2S']
    """
    stream = Stream(seed)
    deck = list(DECK)
    for i in range(len(deck) - 1, 0, -1):
        j = stream.below(i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return tuple(deck)


def draw_cards(seed: bytes) -> DrawForDealer:
    """Return the four cards drawn for the deal from a draw seed: the first four of its shuffle, by seat."""
    return DrawForDealer(shuffle(seed)[:SEATS])


def draw_dealer(seed: bytes) -> int:
    """Return the seat a draw seed chooses as first dealer, each equally likely."""
    return Stream(seed).below(SEATS)


def _match_seed(text: bytes) -> bytes:
    """Hash a text to a match seed."""
    return hashlib.sha256(text).digest()[:MATCH_SEED_BYTES]


def _derive(label: bytes, match_seed: bytes, numbers: bytes = b"") -> bytes:
    """Hash a label and its arguments; all have fixed lengths, so no two questions share an answer."""
    seed = _checked(match_seed, MATCH_SEED_BYTES, "a match seed")
    return hashlib.sha256(label + b"\0" + seed + numbers).digest()


def _words(seed: bytes) -> Iterator[int]:
    """Yield 32-bit numbers for ever."""
    block = 0
    while True:
        digest = hashlib.sha256(b"callbreak/stream/1\0" + seed + block.to_bytes(8, "big")).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _checked(seed: object, size: int, what: str) -> bytes:
    """Return `seed` if it is `size` bytes."""
    if not isinstance(seed, bytes) or len(seed) != size:
        raise ValueError(f"{what} is {size} bytes")
    return seed


def _count(value: object, low: int, what: str) -> bytes:
    """Return a counting number as four bytes."""
    if type(value) is not int or not low <= value < _WORD:
        raise ValueError(f"{what} is a whole number from {low}, not {value!r}")
    return value.to_bytes(4, "big")
