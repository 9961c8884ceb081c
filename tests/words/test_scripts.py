"""Scripts: whose letter is whose, in which order mixed text is seen, and where lines may break. All pure."""

import itertools
import json
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.words.scripts import (
    ARABIC,
    BENGALI,
    DEVANAGARI,
    LATIN,
    LRM,
    PICTURE,
    RLM,
    THAI,
    UNSEEN,
    ZWSP,
    Run,
    isolated,
    parts,
    reads_forwards,
    right_to_left,
    runs,
    words,
)

BIDI = json.loads((Path(__file__).parents[1] / "data" / "bidi.json").read_text(encoding="utf-8"))
"""Texts, the direction of their line, and the places of their letters as seen: what GNU FriBidi 1.0.8 says
(`fribidi --rtl --nobreak --nopad --novisual --vtol`)."""

ALPHABET = "ab1 ()[]+-/.,«»\u2212\u2665سلامچ۱۲٫٤شनमस्तेর্কীน้ำเก\u200c\u200d\u200b\u200e\u200f\u2066\u2069\u202b\u202c"


def kept(text):
    """What is seen of a text, without marks, which a renderer puts on their letters in either order."""
    text = UNSEEN.sub("", text).replace("\u200c", "")
    return "".join(letter for letter in text if not unicodedata.combining(letter))


def seen(pieces):
    return "".join(run.text[::-1] if run.backwards else run.text for run in pieces)


def split(text, **options):
    return [(run.text, run.script) for run in runs(text, **options)]


# -- scripts


SPLIT = [
    ("", []),
    ("Call 13, (or less)!", [("Call 13, (or less)!", LATIN)]),
    ("नमस्ते दुनिया।", [("नमस्ते दुनिया।", DEVANAGARI)]),
    ("খেলা। ডাক।", [("খেলা। ডাক।", BENGALI)]),
    ("ไพ่ โพดำ", [("ไพ่ โพดำ", THAI)]),
    ("गर्\u200dयो", [("गर्\u200dयो", DEVANAGARI)]),
    ("राउंड 3", [("राउंड ", DEVANAGARI), ("3", LATIN)]),
    ("अंक: +13, −5", [("अंक: ", DEVANAGARI), ("+13, −5", LATIN)]),
    ("+১৩, −৫.২", [("+১৩, −৫.২", BENGALI)]),
    ("+๑๓ −๕", [("+", LATIN), ("๑๓ ", THAI), ("−", LATIN), ("๕", THAI)]),
    ("Callbreak।", [("Callbreak", LATIN), ("।", DEVANAGARI)]),
    ("বাংলা Callbreak।", [("বাংলা ", BENGALI), ("Callbreak", LATIN), ("।", BENGALI)]),
    ("खेल (Nepal) है", [("खेल ", DEVANAGARI), ("(Nepal) ", LATIN), ("है", DEVANAGARI)]),
    ("खेल (यह Nepal) है", [("खेल (यह ", DEVANAGARI), ("Nepal", LATIN), (") है", DEVANAGARI)]),
    ("♥", [("♥", PICTURE)]),
    ("♠♥", [("♠", PICTURE), ("♥", PICTURE)]),
    ("A♠ led", [("A", LATIN), ("♠", PICTURE), (" led", LATIN)]),
    ("पान ♥\ufe0f चला", [("पान ", DEVANAGARI), ("♥", PICTURE), (" चला", DEVANAGARI)]),
    (f"คุณ{ZWSP}ต้อง", [("คุณต้อง", THAI)]),
    (LRM, []),
    ("…", [("…", LATIN)]),
]


def test_text_is_split_by_script():
    for text, expected in SPLIT:
        assert split(text) == expected, ascii(text)


def test_signs_that_the_persian_font_lacks_come_from_the_latin_one():
    assert split("صبر کنید…", right_to_left=True) == [("…", LATIN), ("صبر کنید", ARABIC)]
    assert runs("(", right_to_left=True) == [Run("(", ARABIC, True)]


def test_brackets_belong_to_one_font():
    pieces = runs("نسخه (Callbreak) خوب", right_to_left=True)
    assert [(run.text, run.script, run.backwards) for run in pieces] == [
        (") خوب", ARABIC, True),
        ("Callbreak", LATIN, False),
        ("نسخه (", ARABIC, True),
    ]


# -- order


def test_there_are_a_hundred_mixed_texts():
    assert len({text for text, _, _ in BIDI}) >= 100
    assert {direction for _, direction, _ in BIDI} == {"ltr", "rtl"}


def test_mixed_text_is_seen_as_an_independent_program_orders_it():
    for text, direction, order in BIDI:
        expected = "".join(text[place] for place in order)
        assert kept(seen(runs(text, right_to_left=direction == "rtl"))) == kept(expected), (ascii(text), direction)


@given(st.text(alphabet=ALPHABET, max_size=40), st.booleans())
def test_no_letter_is_lost_or_made(text, backwards):
    pieces = runs(text, right_to_left=backwards)
    assert sorted("".join(run.text for run in pieces)) == sorted(UNSEEN.sub("", text))
    assert all(run.text for run in pieces)
    assert all(run.script != PICTURE or len(run.text) == 1 for run in pieces)


def test_a_signed_number_keeps_its_sign_at_its_left_and_its_place_in_a_list():
    sentence = f"سود {isolated('+۱۳')}، زیان {isolated('−۵٫۲')}"
    assert seen(runs(sentence, right_to_left=True)) == "−۵٫۲ نایز ،+۱۳ دوس"
    assert seen(runs(f"{isolated('+۱۳')}، {isolated('−۵')}", right_to_left=True)) == "−۵ ،+۱۳"
    assert seen(runs(f"Bikram {isolated('+3')}", right_to_left=True)) == "+3 Bikram"


def test_a_latin_value_keeps_its_order_in_a_persian_sentence():
    assert isolated("Bikram (2)") == f"{RLM}{LRM}Bikram (2){LRM}{RLM}"
    assert seen(runs(f"{isolated('Bikram (2)')} برد", right_to_left=True)) == "درب Bikram (2)"
    assert seen(runs(f"در {isolated('/home/x/')}", right_to_left=True)) == "/home/x/ رد"
    assert reads_forwards("Bikram (2)")
    assert not any(map(reads_forwards, ("سارا", "۱۳", "+13", isolated("Bikram"), "Ali سارا", "")))


def test_languages_from_the_right():
    assert right_to_left("fa")
    assert right_to_left("fa_IR")
    assert not any(map(right_to_left, ("en", "hi", "ne", "bn", "th", "et")))


def test_text_from_the_left_does_without_the_library(monkeypatch):
    monkeypatch.setitem(sys.modules, "bidi", None)
    assert split("राउंड 3")
    with pytest.raises(ImportError):
        runs("سلام")


# -- line breaks


WORDS = [
    ("", []),
    ("one two  three ", ["one ", "two  ", "three "]),
    ("  one", ["one"]),
    (f"คุณ{ZWSP}ต้อง ตาม", [f"คุณ{ZWSP}", "ต้อง ", "ตาม"]),
    ("5\u00a0points won", ["5\u00a0points ", "won"]),
    ("वह आया । फिर", ["वह ", "आया । ", "फिर"]),
    ("ต่าง ๆ กัน", ["ต่าง ๆ ", "กัน"]),
    ("3 / 5", ["3 ", "/ ", "5"]),
    ("می\u200cخواهم بروم", ["می\u200cخواهم ", "بروم"]),
]


def test_a_line_may_end_between_words():
    for text, pieces in WORDS:
        assert words(text) == pieces, ascii(text)


PARTS = [
    ("word", ["word"]),
    ("trick-taking", ["trick-", "taking"]),
    ("/home/x/.local/share", ["/home/", "x/", ".local/", "share"]),
    ("−5", ["−5"]),
    ("-5", ["-5"]),
    ("नमस्ते", ["नमस्ते"]),
    ("เล่นไพ่", ["เล่น", "ไพ่"]),
    ("ที่นี่ไม่มี", ["ที่", "นี่", "ไม่", "มี"]),
    ("น้ำ", ["น้ำ"]),
    ("(เล่น)", ["(เล่น)"]),
]


def test_a_long_word_may_be_broken_inside():
    for word, pieces in PARTS:
        assert parts(word) == pieces, ascii(word)


THAI_LETTERS = [chr(code) for code in (*range(0x0E01, 0x0E3B), *range(0x0E40, 0x0E4F))]
DEPENDENT = {*map(chr, range(0x0E30, 0x0E3B)), *map(chr, range(0x0E45, 0x0E4F))}
BEFORE = set(map(chr, range(0x0E40, 0x0E45)))


@given(st.text(alphabet=THAI_LETTERS, max_size=60))
def test_thai_is_not_broken_inside_a_cluster(word):
    pieces = parts(word)
    assert "".join(pieces) == word
    for before, after in itertools.pairwise(pieces):
        assert after[0] not in DEPENDENT
        assert before[-1] not in BEFORE


@given(st.text(alphabet=ALPHABET, max_size=60))
def test_breaking_loses_no_letter(text):
    assert "".join(words(text)) == text.lstrip(f" {ZWSP}")
    assert "".join(piece for word in words(text) for piece in parts(word)) == text.lstrip(f" {ZWSP}")
