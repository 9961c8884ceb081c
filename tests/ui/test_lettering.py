"""Lettering: every script shaped, on one baseline, with no letter lost or cut; lines broken where they may be."""

import gettext
import io
import itertools
import json
import unicodedata
from functools import cache
from pathlib import Path

import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from game.storage.resources import Resources
from game.ui import lettering
from game.ui.lettering import Face, Lettering
from game.words import scripts
from game.words.text import NAMES, NATIVE, Words, available

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "assets" / "fonts"
SHAPING = json.loads((ROOT / "tests" / "data" / "shaping.json").read_text(encoding="utf-8"))
"""Strings in the four complex scripts, the number of their glyphs, the sum of the advances and the box of the ink
(left, bottom, right, top), both in thousandths of the type size, as HarfBuzz gives them for the fonts of the game."""
WHITE = (255, 255, 255)
RESOURCES = Resources()

HARD = {
    "en": "Ág",
    "et": "Õg",
    "hi": "हूँ",
    "ne": "गर्\u200dयौं",
    "bn": "র্কী",
    "fa": "گلآ",
    "th": "น้ำญู่",
}
"""Marks above and below, all at once."""
PARAGRAPHS = {
    "en": "You must follow suit: hearts ♥ were led. Win the number you called (or one more); +13, −5.2 points.",
    "et": "Sa pead järgima masti: käidi ärtut ♥. Võida nii palju tihisid, kui ütlesid (või üks rohkem).",
    "hi": "आपको रंग चलना होगा: पान ♥ चला गया था। जितने हाथ आपने बोले (या एक अधिक) उतने जीतिए; +13, −5.2 अंक।",
    "ne": "तपाईंले रंग पछ्याउनुपर्छ: पान ♥ चलिएको थियो। जति हात भन्नुभयो (वा एक बढी) त्यति जित्नुहोस्; +१३।",
    "bn": "আপনাকে রঙ মেলাতে হবে: হরতন ♥ খেলা হয়েছিল। যত হাত বলেছেন (বা একটি বেশি) তত জিতুন; +১৩।",
    "fa": "باید هم\u200cخال بازی کنید: دل ♥ بازی شد. همان تعداد را که گفتید (یا یکی بیشتر) ببرید، Callbreak (Nepal).",
    "th": "คุณ|ต้อง|ตาม|ดอก: โพแดง ♥ ถูก|นำ ชนะ|ให้|ครบ|ตาม|ที่|เรียก (หรือ|มาก|กว่า|หนึ่ง) แล้ว|ได้|แต้ม +13".replace("|", "\u200b"),
}


@pytest.fixture(scope="module", autouse=True)
def _display():
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    pygame.font.init()
    yield
    pygame.display.quit()


@cache
def letters(language="en"):
    return Lettering(RESOURCES.read, language)


def ink(picture):
    return picture.get_bounding_rect()


def pixels(picture):
    return picture.get_size(), pygame.image.tobytes(picture, "RGBA")


# -- Latin


@pytest.mark.parametrize("language", ["en", "et"])
def test_latin_text_is_drawn_by_its_font_as_it_is(language):
    for face in Face:
        font = pygame.font.Font(io.BytesIO(RESOURCES.read(f"fonts/{face.value}")), 23)
        for text in ("Call 3, or more!", "Õäöü Šž “x” … – −5 × ½ €", " "):
            assert pixels(letters(language).line(text, 23, (9, 8, 7), face)) == pixels(
                font.render(text, True, (9, 8, 7))
            ), face
            assert letters(language).size(text, 23, face) == font.size(text), face
        assert letters(language).ascent(23, face) == font.get_ascent(), face


# -- against an independent shaper


def test_there_are_forty_strings_for_each_script():
    assert all(len(SHAPING[script]["rows"]) >= 40 for script in ("Deva", "Beng", "Arab", "Thai"))


@pytest.mark.parametrize("key", SHAPING)
def test_a_string_is_as_wide_and_high_as_an_independent_shaper_says(key):
    rows = SHAPING[key]["rows"]
    for px, some in ((60, rows), (20, rows[::4]), (100, rows[::4])):
        for row in some:
            compare(key, row, px)


def compare(key, row, px):
    """Hold a line against what the independent shaper gave for it."""
    text, glyphs, advance, (left, bottom, right, top) = row
    writer = letters(SHAPING[key]["language"])
    where = f"{text!a} at {px} px"
    unit = round(px * (1.05 if key[:4] in ("Deva", "Beng") else 1)) / 1000
    rounding = 1 + glyphs  # each advance is hinted to a whole number of pixels
    picture = writer.line(text, px, WHITE)
    area, baseline = ink(picture), writer.ascent(px)
    assert picture.get_width() == pytest.approx((max(advance, right) - min(0, left)) * unit, abs=rounding), where
    assert writer.size(text, px) == picture.get_size(), where
    assert area.w == pytest.approx((right - left) * unit, abs=rounding), where
    assert baseline - area.top == pytest.approx(top * unit, abs=2.5), where
    assert baseline - area.bottom == pytest.approx(bottom * unit, abs=2.5), where


@pytest.mark.parametrize("key", SHAPING)
def test_the_shaper_says_so_today(key):
    hb = pytest.importorskip("uharfbuzz")
    face = hb.Face(hb.Blob.from_file_path(str(FONTS / SHAPING[key]["font"])))
    font = hb.Font(face)
    for text, glyphs, advance, _ in SHAPING[key]["rows"]:
        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.script, buffer.direction, buffer.language = key[:4], "rtl" if key == "Arab" else "ltr", "en"
        hb.shape(font, buffer)
        assert all(info.codepoint for info in buffer.glyph_infos), text
        assert len(buffer.glyph_infos) == glyphs
        assert sum(place.x_advance for place in buffer.glyph_positions) * 1000 / face.upem == pytest.approx(
            advance, abs=1
        )


def test_nepali_has_its_own_letters_and_all_its_conjuncts():
    assert pixels(letters("ne").line("झ", 40, WHITE)) != pixels(letters("hi").line("झ", 40, WHITE))
    assert pixels(letters("ne").line("५८", 40, WHITE)) != pixels(letters("hi").line("५८", 40, WHITE))
    for same in ("राष्ट्र", "ड्रम", "नमस्ते"):
        assert pixels(letters("ne").line(same, 40, WHITE)) == pixels(letters("hi").line(same, 40, WHITE))


# -- coverage


@cache
def cmap(file):
    return frozenset(TTFont(FONTS / file).getBestCmap())


def font_files(script, language):
    if script == scripts.LATIN:
        return [face.value for face in Face]
    nepali = language == "ne" and script == scripts.DEVANAGARI
    family = "NotoSansDevanagariNepali" if nepali else lettering._FAMILY[script]
    return [f"{family}-Regular.ttf", f"{family}-Bold.ttf"]


def texts(language):
    """Every text of a catalogue, every name and number."""
    yield from NAMES.values()
    yield from NATIVE.get(language, ())
    if language in available(RESOURCES):
        read = gettext.GNUTranslations(io.BytesIO(RESOURCES.read(f"locales/{language}/LC_MESSAGES/callbreak.mo")))
        yield from (text for id, text in read._catalog.items() if id)
        for digits in ("auto", "native", "western"):
            words = Words(language, RESOURCES.read, digits)
            yield from (words.points(-1234567890, decimals=True), words.points(10), words.number(-5))


@pytest.mark.parametrize("language", sorted({*NAMES, *available(RESOURCES)}))
def test_the_fonts_have_every_letter_of_every_text(language):
    lacking = set()
    for text in texts(language):
        for run in scripts.runs(text, right_to_left=scripts.right_to_left(language)):
            if run.script != scripts.PICTURE:
                wanted = {ord(letter) for letter in run.text if letter != "\n"}
                lacking |= {
                    (file, chr(code)) for file in font_files(run.script, language) for code in wanted - cmap(file)
                }
    assert not lacking


@pytest.mark.parametrize("script", scripts.COMMON)
def test_a_script_has_the_signs_it_shares(script):
    for file in font_files(script, "hi") + font_files(script, "ne"):
        if script != scripts.LATIN:
            assert not {sign for sign in scripts.COMMON[script] if ord(sign) not in cmap(file)}
        else:
            assert not {sign for sign in scripts.COMMON[script] if ord(sign) not in cmap(file)} - {"\u25cc"}


def test_all_fonts_together_are_small():
    assert sum(file.stat().st_size for file in FONTS.glob("*.ttf")) < 1_500_000


# -- one baseline, nothing cut


@pytest.mark.parametrize("language", HARD)
def test_every_script_stands_on_one_baseline(language):
    for px, face in itertools.product((13, 22, 42), (Face.UI, Face.BOLD, Face.TITLE)):
        writer = letters(language)
        hard = HARD[language]
        line = writer.line(f"H{hard}H", px, WHITE, face)
        wide = writer.size("H", px, Face.UI if face is Face.UI else Face.BOLD)[0]
        for x in (0, line.get_width() - wide):
            stem = line.subsurface((x, 0, wide // 2, line.get_height()))
            assert ink(stem).bottom == writer.ascent(px, face), (px, face)


@pytest.mark.parametrize("language", HARD)
def test_no_mark_is_cut_off(language):
    """Also not in the English interface, which names all languages, though its lines have less room above."""
    for px in (13, 22, 42, 112):
        own = letters(language).line(HARD[language], px, WHITE)
        assert own.get_height() >= letters(language).ascent(px), px
        guest = letters("ne" if language == "ne" else "en").line(HARD[language], px, WHITE)
        assert ink(guest).size == ink(own).size, px
        for name in NAMES.values():
            assert ink(letters("en").line(name, px, WHITE)).h == ink(letters("hi").line(name, px, WHITE)).h, px


def test_a_mark_above_all_room_moves_the_line_down_rather_than_being_cut():
    tall = "র্টীঁ"
    own, guest = (letters(language).line(tall, 100, WHITE, Face.BOLD) for language in ("bn", "en"))
    room = letters("en").ascent(100, Face.BOLD)
    assert letters("bn").ascent(100, Face.BOLD) - ink(own).top > room
    assert ink(guest).size == ink(own).size
    assert ink(guest).top == 0


def test_other_scripts_have_a_regular_and_a_bold_font():
    for language, text in HARD.items():
        regular, bold = (letters(language).line(text, 40, WHITE, face) for face in (Face.UI, Face.BOLD))
        assert pygame.mask.from_surface(bold).count() > pygame.mask.from_surface(regular).count()
        if language not in ("en", "et"):
            for face in (Face.TITLE, Face.NUMBER, Face.INDEX):
                number = letters(language).line(text + " 13", 40, WHITE, face)
                assert ink(number).size == ink(letters(language).line(text + " 13", 40, WHITE, Face.BOLD)).size


def test_a_latin_line_has_the_same_baseline_as_the_language_around_it():
    for language in NAMES:
        line = letters(language).line("H", 30, WHITE)
        assert ink(line).bottom == letters(language).ascent(30)


# -- direction


def test_persian_with_a_latin_name_is_laid_out_from_the_right():
    writer = letters("fa")
    both, name = writer.line("سلام Callbreak", 30, WHITE), writer.line("Callbreak", 30, WHITE)
    left = both.subsurface((0, 0, *name.get_size()))
    assert pixels(left.copy()) == pixels(name)


def test_brackets_look_inwards_from_the_right():
    writer = letters("fa")
    opening, closing = (writer.line(sign, 40, WHITE) for sign in "()")
    assert pixels(opening) != pixels(closing)
    line = writer.line("(دل)", 40, WHITE)
    wide = opening.get_width()
    assert ink(line.subsurface((line.get_width() - wide, 0, wide, line.get_height()))).w <= wide
    plain = pygame.font.Font(io.BytesIO(RESOURCES.read("fonts/Vazirmatn-Regular.ttf")), 40)
    plain.set_script("Arab")
    plain.set_direction(pygame.DIRECTION_LTR)
    assert ink(opening).size == ink(plain.render(")", True, WHITE)).size
    assert pygame.mask.from_surface(opening).count() == pygame.mask.from_surface(plain.render(")", True, WHITE)).count()


def test_persian_letters_join_and_a_joiner_keeps_them_apart():
    writer = letters("fa")
    assert writer.size("ببب", 60)[0] < 2.5 * writer.size("ب", 60)[0]
    assert pixels(writer.line("هم\u200cخال", 60, WHITE)) != pixels(writer.line("همخال", 60, WHITE))


def test_each_language_says_its_direction():
    assert letters("fa").right_to_left
    assert not any(letters(language).right_to_left for language in NAMES if language != "fa")
    assert letters("fa").language == "fa"
    assert letters().language == "en"


# -- signs of the suits, and signs that are not seen


def test_suits_are_pictures_in_the_colour_of_the_text():
    writer = letters()
    signs = [pixels(writer.line(sign, 40, (10, 20, 30))) for sign in "♠♥♦♣"]
    assert len(set(signs)) == 4
    line = writer.line("♥", 40, (10, 20, 30))
    assert line.get_at(line.get_rect().move(0, 6).center)[:3] == (10, 20, 30)
    assert ink(line).bottom == pytest.approx(writer.ascent(40), abs=1)
    assert pixels(writer.line("♡", 40, WHITE)) == pixels(writer.line("♥", 40, WHITE))
    wide = sum(writer.size(part, 40)[0] for part in ("A ", "♥", " led"))
    assert writer.size("A ♥ led", 40)[0] == wide
    assert 'fill="#010203"' in RESOURCES.read_text("cards/pip-heart.svg")


@pytest.mark.parametrize("language", NAMES)
def test_marks_that_are_not_seen_are_no_trouble(language):
    for text in ("", "\u200e", "\u200b\u200f\u2066\u2069\u061c", "\u200d", "\u200c", "\ufe0f", " "):
        line = letters(language).line(text, 20, WHITE)
        assert ink(line).w == 0, ascii(text)
        assert letters(language).size(text, 20)[0] == line.get_width(), ascii(text)


def test_marks_of_direction_leave_no_box():
    for language, text in PARAGRAPHS.items():
        marked = text.replace(" ", "\u200b \u2060")
        assert pixels(letters(language).line(marked, 20, WHITE)) == pixels(letters(language).line(text, 20, WHITE))


@given(st.text(alphabet="aÕ1 ()♥हूँর্কীน้ำسلام۱+\u200c\u200d\u200e\u200b", max_size=15), st.sampled_from(sorted(NAMES)))
def test_any_line_can_be_drawn_and_is_as_large_as_measured(text, language):
    writer = letters(language)
    line = writer.line(text, 20, WHITE)
    assert line.get_width() == writer.size(text, 20)[0]


# -- keeping and breaking


@pytest.mark.parametrize("language", NAMES)
def test_a_line_is_drawn_once(language):
    writer, text = letters(language), PARAGRAPHS[language]
    assert writer.line(text, 20, (1, 2, 3)) is writer.line(text, 20, (1, 2, 3))


@pytest.mark.parametrize("language", NAMES)
def test_a_paragraph_is_broken_into_lines_that_fit_and_loses_nothing(language):
    for width in (120, 200, 333, 500):
        writer, text = letters(language), PARAGRAPHS[language]
        lines = writer.wrap(text, 18, width)
        assert "".join("".join(lines).split()) == "".join(text.split()), width
        assert len(lines) > 1, width
        for line in lines:
            assert writer.size(line, 18)[0] <= width, width
        for line, after in itertools.pairwise(lines):
            first = scripts.words(after)[0]
            space = "" if line.endswith(scripts.ZWSP) or language == "th" else " "
            assert writer.size(line + space + first.rstrip(), 18)[0] > width, "a line ends before it is full"


def test_lines_are_never_broken_inside_a_thai_cluster():
    text = PARAGRAPHS["th"].replace(scripts.ZWSP, "").replace(" ", "")
    writer = letters("th")
    for width in range(60, 400, 20):
        lines = writer.wrap(text, 18, width)
        assert "".join(lines) == text
        for line in lines:
            assert unicodedata.category(line[0]) != "Mn"
            assert line[0] not in "ะาำๅๆฯ"
            assert line[-1] not in "เแโใไ"
            assert writer.size(line, 18)[0] <= width or len(scripts.parts(line)) == 1


def test_a_word_longer_than_a_line_is_broken_after_a_hyphen_or_slash_or_stays_whole():
    writer = letters()
    assert writer.wrap("Unbreakable", 18, 20) == ("Unbreakable",)
    assert writer.wrap("trick-taking", 18, writer.size("trick-ta", 18)[0]) == ("trick-", "taking")
    assert writer.wrap("in a trick-taking game", 18, writer.size("a trick-taking", 18)[0]) == (
        "in a",
        "trick-taking",
        "game",
    )
    assert "".join(writer.wrap("/home/somebody/.local/share/callbreak/x.png", 18, 150)).startswith("/home/somebody/")


def test_line_ends_and_empty_lines_are_kept():
    for language in NAMES:
        assert letters(language).wrap("a\n\nb", 18, 100) == ("a", "", "b")
        assert letters(language).wrap("", 18, 100) == ("",)


def test_a_line_shrinks_to_fit():
    for language, text in PARAGRAPHS.items():
        writer = letters(language)
        px = writer.fit(text, 40, writer.size(text, 37)[0])
        assert 34 <= px <= 37
        assert writer.size(text, px)[0] <= writer.size(text, 37)[0]
