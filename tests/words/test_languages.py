"""Languages: which there are, which is chosen, how each writes numbers, and what happens without a catalogue."""

import gettext
import io

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.settings.settings import Digits
from game.storage.resources import ResourceError, Resources
from game.words.scripts import LRM, RLM, UNSEEN, runs
from game.words.text import (
    MINUS,
    NAMES,
    NATIVE,
    SOURCE_LANGUAGE,
    CatalogueError,
    Words,
    available,
    catalogue_path,
    choose,
    system_locale,
)

RESOURCES = Resources()


def read(path):
    """Every language says "Play" as its own code, and nothing else of its own."""
    for language in NAMES:
        if language != SOURCE_LANGUAGE and path == catalogue_path(language):
            catalogue = Catalog(language)
            catalogue.add("menu.play", language)
            catalogue.add("menu.at_round_of", "دور {number} از {rounds}")
            catalogue.add("screenshot.saved", "در {path} ذخیره شد")
            file = io.BytesIO()
            write_mo(file, catalogue)
            return file.getvalue()
    return RESOURCES.read(path)


def words(language, digits="auto"):
    return Words(language, read, digits)


def seen(text):
    return "".join(run.text[::-1] if run.backwards else run.text for run in runs(text, right_to_left=True))


# -- numbers


@pytest.mark.parametrize(
    "language, digits, expected",
    [
        ("en", "auto", "+1305.2"),
        ("en", "native", "+1305.2"),
        ("et", "auto", "+1305,2"),
        ("hi", "auto", "+1305.2"),
        ("hi", "native", "+१३०५.२"),
        ("ne", "auto", "+१३०५.२"),
        ("ne", "western", "+1305.2"),
        ("bn", "auto", "+১৩০৫.২"),
        ("th", "auto", "+1305.2"),
        ("th", "native", "+๑๓๐๕.๒"),
        ("fa", "auto", "+۱۳۰۵٫۲"),
        ("fa", "western", "+1305.2"),
    ],
)
def test_points_in_the_digits_of_a_language(language, digits, expected):
    text = words(language, digits).points(13052, decimals=True)
    assert UNSEEN.sub("", text) == expected
    assert UNSEEN.sub("", words(language, digits).points(-13052, decimals=True)) == MINUS + expected[1:]
    assert words(language, digits).points(13052, decimals=True, signed=False) == expected[1:]


def test_the_setting_says_which_digits():
    assert words("ne", Digits.WESTERN).number(7) == "7"
    assert words("hi", Digits.NATIVE).number(7) == "७"
    assert words("ne", Digits.AUTO).number(7) == "७"


@pytest.mark.parametrize("language", NAMES)
def test_numbers_can_be_read_back(language):
    for digits in Digits:
        for n in (0, 1, -1, 52, -1234567890):
            text = UNSEEN.sub("", words(language, digits).number(n)).replace(MINUS, "-")
            assert int(text) == n, digits
        assert words(language, digits).points(0) == words(language, digits).number(0), digits


@pytest.mark.parametrize("digits", Digits)
def test_a_sign_stands_at_the_left_of_its_number_in_persian_too(digits):
    persian = words("fa", digits)
    plus, minus = persian.points(130, decimals=True), persian.points(-52)
    assert plus.startswith(RLM + LRM)
    assert plus.endswith(LRM + RLM)
    for text in (plus, minus, persian.number(-5)):
        assert seen(text) == UNSEEN.sub("", text)
        assert seen(f"امتیاز: {text}") == UNSEEN.sub("", text) + " :زایتما"
    assert seen(f"{plus}، {minus}") == f"{UNSEEN.sub('', minus)} ،{UNSEEN.sub('', plus)}"
    assert persian.points(0) == persian.number(0) == UNSEEN.sub("", persian.number(0))


def test_numbers_from_the_left_have_no_marks():
    for language in set(NAMES) - {"fa"}:
        text = words(language).points(-52, decimals=True) + words(language).number(-5)
        assert UNSEEN.sub("", text) == text


def test_counted_things_are_in_the_digits_of_the_language():
    assert words("ne").plural("seat.cards", 13) == "१३ cards"
    assert words("hi").plural("seat.cards", 1) == "1 card"


# -- words


def test_what_a_language_lacks_reads_as_in_english():
    assert words("ne")("menu.play") == "ne"
    assert words("ne")("menu.quit") == words("en")("menu.quit") == "Quit"
    assert words("ne")("no.such") == "no.such"


def test_latin_values_stay_in_one_piece_in_a_persian_sentence():
    persian = words("fa")
    assert seen(persian("screenshot.saved", path="/home/x/a (2).png")) == "دش هریخذ /home/x/a (2).png رد"
    number, rounds = persian.number(2), persian.number(5)
    assert persian("menu.at_round_of", number=number, rounds=rounds) == "دور ۲ از ۵"
    assert words("ne")("screenshot.saved", path="/x") == "در /x ذخیره شد"
    assert persian("menu.at_round_of", number=2, rounds=5) == "دور 2 از 5"


def test_a_language_knows_its_direction():
    assert [language for language in NAMES if words(language).right_to_left] == ["fa"]


# -- catalogues that are missing or broken


def broken(data):
    def read_broken(path):
        return data if "/ne/" in path else RESOURCES.read(path)

    return read_broken


def no_file(path):
    raise ResourceError(f"{path} cannot be read")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no catalogue at all",
        b"\xde\x12\x04\x95",
        RESOURCES.read(catalogue_path("en"))[:200],
        RESOURCES.read(catalogue_path("en")).replace(b"charset=utf-8", b"charset=utf-9"),
        RESOURCES.read(catalogue_path("en")).replace(b"charset=utf-8", b"charset=ascii"),
        RESOURCES.read(catalogue_path("en")).replace(b"(n != 1)", b"import x"),
    ],
    ids=["empty", "text", "head only", "cut off", "unknown charset", "wrong charset", "no plural rule"],
)
def test_a_broken_catalogue_is_said_clearly_and_english_is_used(data):
    assert data != RESOURCES.read(catalogue_path("en"))
    with pytest.raises(CatalogueError, match=r"locales/ne/LC_MESSAGES/callbreak\.mo"):
        Words("ne", broken(data))
    used, error = Words.or_english("ne", broken(data))
    assert used.language == SOURCE_LANGUAGE
    assert used("menu.play") == "Play"
    assert "callbreak.mo" in str(error)


def test_a_missing_language_is_said_clearly_and_english_is_used():
    with pytest.raises(CatalogueError, match=r"'xx'.*callbreak\.mo"):
        Words("xx", RESOURCES.read)
    used, error = Words.or_english("xx", RESOURCES.read)
    assert used("menu.play") == "Play"
    assert "'xx'" in str(error)
    assert issubclass(CatalogueError, ResourceError)


def test_without_english_there_is_no_game():
    for language in ("en", "ne"):
        with pytest.raises(CatalogueError):
            Words.or_english(language, no_file)


def test_a_language_that_can_be_read_is_used():
    used, error = Words.or_english("bn", read, "western")
    assert (used("menu.play"), used.number(5), error) == ("bn", "5", None)


# -- which there are, and which is chosen


def test_the_languages_are_those_with_a_catalogue(tmp_path):
    for language in ("fa", "en", "ne", "xx"):
        file = tmp_path / "assets" / catalogue_path(language)
        file.parent.mkdir(parents=True)
        file.write_bytes(b"")
    (tmp_path / "assets" / "locales" / "th").mkdir()
    there = available(Resources(tmp_path))
    assert list(there.items()) == [("en", "English"), ("ne", "नेपाली"), ("fa", "فارسی"), ("xx", "xx")]


def test_all_that_ship_have_a_name_and_can_be_read():
    there = available(RESOURCES)
    assert SOURCE_LANGUAGE in there
    for language, name in there.items():
        assert name == NAMES[language]
        assert isinstance(Words(language, RESOURCES.read)._catalogue, gettext.GNUTranslations)


@pytest.mark.parametrize(
    "preferred, language",
    [
        ([], "en"),
        (["ne"], "ne"),
        (["ne_NP.UTF-8"], "ne"),
        (["ne-NP"], "ne"),
        (["sr@latin", "et_EE"], "et"),
        (["de_DE", "fr", "th_TH"], "th"),
        (["de_DE", "C"], "en"),
        (["EN_us", "ne"], "en"),
        (["", "hi"], "hi"),
    ],
)
def test_the_first_preference_that_is_there_is_chosen(preferred, language):
    assert choose(preferred) == language


SYSTEM = ({"language": "fa", "country": "IR"}, {"language": "de", "country": None})


@pytest.mark.parametrize(
    "environ, languages, region",
    [
        ({}, ["fa_IR", "de"], "IR"),
        ({"LANG": "ne_NP.UTF-8"}, ["ne_NP.UTF-8"], "NP"),
        ({"LANG": "en_GB", "LC_MESSAGES": "hi_IN"}, ["hi_IN"], "IN"),
        ({"LANG": "en_GB", "LC_MESSAGES": "hi_IN", "LC_ALL": "bn_BD@x"}, ["bn_BD@x"], "BD"),
        ({"LANG": "en_GB", "LC_ALL": ""}, ["en_GB"], "GB"),
        ({"LANG": "en_NP", "LANGUAGE": "th:et"}, ["th", "et"], "NP"),
        ({"LC_ALL": "C", "LANG": "ne_NP", "LANGUAGE": "th:et"}, ["C"], ""),
        ({"LANG": "C.UTF-8", "LANGUAGE": "th"}, ["C.UTF-8"], ""),
        ({"LANGUAGE": "ne:en"}, ["ne", "en"], "IR"),
        ({"LANG": "zh_Hant_TW"}, ["zh_Hant_TW"], "TW"),
    ],
)
def test_the_systems_language_is_found_as_gettext_does(environ, languages, region):
    found = system_locale(environ, SYSTEM)
    assert (list(found.languages), found.region) == (languages, region)


def test_only_a_language_that_is_there_is_chosen():
    assert choose(["ne", "bn"], ["en", "bn"]) == "bn"
    assert choose(["pt_BR", "en"], ["en", "pt", "pt_BR"]) == "pt_BR"
    assert choose(["pt_PT"], ["en", "pt_BR", "pt"]) == "pt"
    assert choose(["ne"], []) == "en"


def test_native_digits_are_ten():
    assert all(len(set(digits)) == 10 and int(digits) == 123456789 for digits in NATIVE.values())
