"""The words of the chosen language, and numbers as it writes them.

Every string on screen has a stable id ("menu.play"); the catalogue of a language says what it reads. Ids that a
language lacks read as in English.
"""

from __future__ import annotations

import gettext
import io
from collections.abc import Callable

from .engine import Card, Rank, Reason, Refusal, Suit

DOMAIN = "callbreak"
SOURCE_LANGUAGE = "en"
MINUS = "\u2212"


def catalogue_path(language: str) -> str:
    """Where the compiled catalogue of a language lies, below assets."""
    return f"locales/{language}/LC_MESSAGES/{DOMAIN}.mo"


class Words:
    """The catalogue of one language. Call it with an id and the values to be put in.

    Unknown ids come back as they are, which no shipped screen shows: a test compares ids with catalogues.
    """

    def __init__(self, language: str, read: Callable[[str], bytes]) -> None:
        self.language = language
        self._catalogue = gettext.GNUTranslations(io.BytesIO(read(catalogue_path(language))))
        if language != SOURCE_LANGUAGE:
            english = gettext.GNUTranslations(io.BytesIO(read(catalogue_path(SOURCE_LANGUAGE))))
            self._catalogue.add_fallback(english)

    def __call__(self, id: str, **values: object) -> str:
        """The text of an id, with its {placeholders} filled in."""
        text = self._catalogue.gettext(id)
        return text.format(**values) if values else text

    def plural(self, id: str, n: int, **values: object) -> str:
        """The text of an id for `n` things; {n} stands for the number."""
        return self._catalogue.ngettext(id, id, n).format(n=self.number(n), **values)

    def known(self, id: str, otherwise: str) -> str:
        """The text of an id that only shipped things have, or else what their file says itself."""
        text = self._catalogue.gettext(id)
        return otherwise if text == id else text

    # -- numbers

    def number(self, n: int) -> str:
        """A whole number, with the true minus sign."""
        return f"{MINUS}{-n}" if n < 0 else str(n)

    def points(self, tenths: int, *, decimals: bool = False) -> str:
        """Points with their sign always shown, from whole tenths; with one decimal where the table counts them.

        Zero has no sign.
        """
        sign = "+" if tenths > 0 else MINUS if tenths < 0 else ""
        whole, tenth = divmod(abs(tenths), 10)
        return f"{sign}{whole}.{tenth}" if decimals else f"{sign}{whole}"

    # -- cards and refusals

    def suit(self, suit: Suit) -> str:
        """The name of a suit, as in the middle of a sentence."""
        return self(f"suit.{suit.name.lower()}")

    def suit_title(self, suit: Suit) -> str:
        """The name of a suit, as at the start of a sentence."""
        return self(f"suit.title.{suit.name.lower()}")

    def rank(self, rank: Rank) -> str:
        """A rank as in a sentence: "jack", "10"."""
        return self(f"rank.{rank.name.lower()}")

    def card(self, card: Card) -> str:
        """A card as in a sentence: "the jack of diamonds"."""
        return self("card.name", rank=self.rank(card.rank), suit=self.suit(card.suit))

    def refusal(self, refusal: Refusal) -> str:
        """Why an action may not be done, for the person who tried (docs/rules.md 5)."""
        suit = self.suit(refusal.suit) if refusal.suit is not None else ""
        low, high = refusal.low, refusal.high
        return self(
            f"refusal.{refusal.reason.name.lower()}",
            suit=suit,
            card=self.card(refusal.card) if refusal.card is not None else "",
            low="" if low is None else self.number(low),
            high="" if high is None else self.number(high),
        )


REFUSAL_IDS = tuple(f"refusal.{reason.name.lower()}" for reason in Reason)
