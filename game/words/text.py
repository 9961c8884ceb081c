"""Translated text, and numbers as the language writes them.

Every string on screen has a stable id ("menu.play"), which the language's catalogue translates. Missing ids fall back
to English.
"""

from __future__ import annotations

import gettext
import io
import logging
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..engine import Card, Rank, Reason, Refusal, Suit
from ..storage import ResourceError, Resources
from . import scripts

DOMAIN = "callbreak"
SOURCE_LANGUAGE = "en"
_log = logging.getLogger(__name__)
MINUS = "\u2212"

NAMES = {
    "en": "English",
    "et": "Eesti",
    "hi": "हिन्दी",
    "ne": "नेपाली",
    "bn": "বাংলা",
    "fa": "فارسی",
    "th": "ไทย",
}
"""The languages that the game can draw, each with its own name in its own script."""
WESTERN = "0123456789"
NATIVE = {
    "hi": "०१२३४५६७८९",
    "ne": "०१२३४५६७८९",
    "bn": "০১২৩৪৫৬৭৮৯",
    "fa": "۰۱۲۳۴۵۶۷۸۹",
    "th": "๐๑๒๓๔๕๖๗๘๙",
}
"""The digits of languages that have their own."""
NATIVE_BY_DEFAULT = frozenset({"ne", "bn", "fa"})
"""Languages that commonly use their own digits; Hindi and Thai mostly use 0-9."""
_DECIMAL = {"et": ","}
_NATIVE_DECIMAL = {"fa": "\u066b"}


class CatalogueError(ResourceError):
    """A language's catalogue is missing or unreadable; the message says which one."""


def catalogue_path(language: str) -> str:
    """Return the path of a language's compiled catalogue, below assets."""
    return f"locales/{language}/LC_MESSAGES/{DOMAIN}.mo"


def available(resources: Resources) -> dict[str, str]:
    """Return the languages that have a catalogue, in the order of NAMES, each with its own name."""
    there = {path.parent.parent.name for path in resources.find(catalogue_path("*"))}
    return {code: NAMES.get(code, code) for code in (*NAMES, *sorted(there - set(NAMES))) if code in there}


@dataclass(frozen=True, slots=True)
class Locale:
    """The system's languages, the preferred one first, and its region, such as "NP"; empty if unknown."""

    languages: tuple[str, ...] = ()
    region: str = ""


def system_locale(environ: Mapping[str, str], system: Iterable[Mapping[str, object]]) -> Locale:
    """Return the locale of the environment, else that of the `system`, in the form of pygame's preferred locales.

    As in gettext LANGUAGE says the languages unless the locale is C; the locale is LC_ALL, else LC_MESSAGES, else LANG.
    """
    tags = [f"{each['language']}_{each['country']}" if each["country"] else f"{each['language']}" for each in system]
    locale = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), "")
    listed = "" if locale.partition(".")[0] in ("C", "POSIX") else environ.get("LANGUAGE", "")
    languages = [tag for tag in listed.split(":") if tag] or ([locale] if locale else tags)
    parts = _parts(locale or next(iter(tags), ""))
    return Locale(tuple(languages), next((part.upper() for part in parts[1:] if len(part) == 2), ""))


def match(tag: str, languages: Iterable[str]) -> str | None:
    """Return which of the languages a tag such as "ne", "ne-NP" or "ne_NP.UTF-8" means: itself, else its language."""
    known = {language.replace("-", "_").lower(): language for language in languages}
    parts = _parts(tag.lower())
    return known.get("_".join(parts)) or known.get(parts[0])


def choose(preferred: Iterable[str], languages: Iterable[str] = tuple(NAMES)) -> str:
    """Return the first match of the preferred languages, else English."""
    languages = tuple(languages)
    return next((found for tag in preferred if (found := match(tag, languages))), SOURCE_LANGUAGE)


def _parts(tag: str) -> list[str]:
    """Return the language of a tag, and what follows it: script, region."""
    return tag.partition(".")[0].partition("@")[0].replace("-", "_").split("_")


def offered(wanted: Sequence[str], there: Mapping[str, str]) -> Mapping[str, str]:
    """Return the wanted languages that are available, in the wanted order; all available ones if there is none."""
    for code in wanted:
        if code not in there:
            _log.warning("There is no language %r to offer. There are: %s", code, ", ".join(there))
    return {code: there[code] for code in wanted if code in there} or there


class Words:
    """Catalogue of one language. Call it with an id and the values to insert.

    `digits` is "auto" (the language's custom), "native" or "western". Raises CatalogueError if the catalogue cannot be
    read. Unknown ids are returned unchanged, which no shipped screen shows: a test compares ids with catalogues.
    """

    def __init__(self, language: str, read: Callable[[str], bytes], digits: str = "auto") -> None:
        self.language = language
        self.right_to_left = scripts.right_to_left(language)
        native = digits == "native" or (digits == "auto" and language in NATIVE_BY_DEFAULT)
        self._digits = NATIVE.get(language, WESTERN) if native else WESTERN
        self._table = str.maketrans(WESTERN, self._digits)
        own = self._digits != WESTERN
        self._point = (_NATIVE_DECIMAL if own else _DECIMAL).get(language, ".")
        self._catalogue = _catalogue(language, read)
        self._english = self._catalogue
        if language != SOURCE_LANGUAGE:
            self._english = _catalogue(SOURCE_LANGUAGE, read)
            self._catalogue.add_fallback(self._english)

    @classmethod
    def or_english(
        cls, language: str, read: Callable[[str], bytes], digits: str = "auto"
    ) -> tuple[Words, CatalogueError | None]:
        """Return the words of a language, or English and the error. Raises CatalogueError if English fails too."""
        try:
            return cls(language, read, digits), None
        except CatalogueError as error:
            if language == SOURCE_LANGUAGE:
                raise
            return cls(SOURCE_LANGUAGE, read, digits), error

    def __call__(self, id: str, **values: object) -> str:
        """Return the text of an id, with its {placeholders} filled in."""
        if not values:
            return self._catalogue.gettext(id)
        return self._filled(id, lambda catalogue: catalogue.gettext(id), values)

    def plural(self, id: str, n: int, **values: object) -> str:
        """Return the text of an id in the plural form for `n`; {n} is the number."""
        return self._filled(id, lambda catalogue: catalogue.ngettext(id, id, n), {"n": self.number(n), **values})

    def _filled(self, id: str, find: Callable[[gettext.GNUTranslations], str], values: Mapping[str, object]) -> str:
        """Return a text with its placeholders filled in; where they are damaged the English one, else the id."""
        put = self._put(values)
        for catalogue in (self._catalogue, self._english):
            try:
                return find(catalogue).format(**put)
            except (LookupError, ValueError, ArithmeticError, AttributeError, TypeError):  # {roundc}, {n, n % 0
                continue
        return id

    def extras(self, limit: int | None, unlimited: str, exact: str, limited: str) -> str:
        """Return the text of the three that fits how many tricks above the call still make it (docs/rules.md 1.14)."""
        if limit:
            return self.plural(limited, limit)
        return self(unlimited if limit is None else exact)

    def known(self, id: str, otherwise: str) -> str:
        """Return the text of an id, or `otherwise` if no catalogue has it, as for files that did not ship."""
        text = self._catalogue.gettext(id)
        return otherwise if text == id else text

    def _put(self, values: Mapping[str, object]) -> Mapping[str, object]:
        """Return the values to insert: in right-to-left text, left-to-right names are isolated."""
        if not self.right_to_left:
            return values
        return {
            name: scripts.isolated(value) if isinstance(value, str) and scripts.reads_forwards(value) else value
            for name, value in values.items()
        }

    # -- numbers

    def number(self, n: int) -> str:
        """Return a whole number as text, with a true minus sign."""
        return self._signed(MINUS if n < 0 else "", str(abs(n)))

    def points(self, tenths: int, *, decimals: bool = False, signed: bool = True) -> str:
        """Return points, given in whole tenths, as text; with one decimal if `decimals`.

        Zero never has a sign, and no value has one unless `signed`.
        """
        sign = "" if not signed else "+" if tenths > 0 else MINUS if tenths < 0 else ""
        whole, tenth = divmod(abs(tenths), 10)
        return self._signed(sign, f"{whole}{self._point}{tenth}" if decimals else str(whole))

    def _signed(self, sign: str, amount: str) -> str:
        """Return the amount in the language's digits, its sign always at the left, as in arithmetic."""
        text = sign + amount.translate(self._table)
        return scripts.isolated(text) if sign and self.right_to_left else text

    def moment(self, start: str) -> str:
        """Return day and time, to the minute, of a local time in ISO 8601."""
        text = start[: len("2025-12-31T23:59")].replace("T", " ").translate(self._table)
        return scripts.isolated(text) if text and self.right_to_left else text

    # -- cards and refusals

    def suit(self, suit: Suit) -> str:
        """Return the name of a suit, as in the middle of a sentence."""
        return self(f"suit.{suit.name.lower()}")

    def suit_title(self, suit: Suit) -> str:
        """Return the name of a suit, as at the start of a sentence."""
        return self(f"suit.title.{suit.name.lower()}")

    def rank(self, rank: Rank) -> str:
        """Return a rank, as in a sentence: "jack", "10"."""
        return self(f"rank.{rank.name.lower()}")

    def card(self, card: Card) -> str:
        """Return a card, as in a sentence: "the jack of diamonds"."""
        id = "card.name.queen" if card.rank is Rank.QUEEN else "card.name"
        return self(id, rank=self.rank(card.rank), suit=self.suit(card.suit))

    def refusal(self, refusal: Refusal) -> str:
        """Return the sentence that tells the player why an action is not legal (docs/rules.md 5)."""
        suit = self.suit(refusal.suit) if refusal.suit is not None else ""
        low, high = refusal.low, refusal.high
        return self(
            f"refusal.{refusal.reason.name.lower()}",
            suit=suit,
            card=self.card(refusal.card) if refusal.card is not None else "",
            low="" if low is None else self.number(low),
            high="" if high is None else self.number(high),
        )


def _catalogue(language: str, read: Callable[[str], bytes]) -> gettext.GNUTranslations:
    path = catalogue_path(language)
    try:
        data = read(path)
    except (ResourceError, OSError) as error:
        raise CatalogueError(f"There is no catalogue of the language {language!r}. {error}") from error
    try:
        return gettext.GNUTranslations(io.BytesIO(data))
    except (OSError, ValueError, LookupError, struct.error) as error:
        raise CatalogueError(
            f"The catalogue {path} cannot be read ({error}). Compile it again (assets/locales/compile.py), "
            "or install the game again."
        ) from error


REFUSAL_IDS = tuple(f"refusal.{reason.name.lower()}" for reason in Reason)
