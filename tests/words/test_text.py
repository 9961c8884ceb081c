"""The words: every id has a text, every text is used, and numbers read as people write them."""

import ast
import gettext
import importlib.util
import io
import re
import string
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from game.device.cues import Cue
from game.engine import (
    DECK,
    PRESETS,
    Card,
    EndedWhy,
    FailScore,
    Phase,
    Rank,
    Reason,
    Redeal,
    RedealtWhy,
    Refusal,
    Suit,
)
from game.match.levels import read_levels
from game.players import CHARACTERS, Why
from game.scenes import settings as settings_page
from game.storage.history import Kept
from game.storage.resources import Resources
from game.storage.saves import Trouble
from game.ui import BACKS
from game.words.text import MINUS, REFUSAL_IDS, SOURCE_LANGUAGE, Words, available, catalogue_path

ROOT = Path(__file__).resolve().parents[2]
GAME = ROOT / "game"
LOCALES = ROOT / "assets" / "locales"
RESOURCES = Resources()
LEVELS, _ = read_levels(RESOURCES.levels)

THEMES = ("himalayan-dusk", "midnight", "terai-morning")
"""As the page shows them: the usual one first."""
SETTINGS = [
    *(*settings_page.PLAY, *settings_page.SOUND, *settings_page.SCREEN, settings_page.DIGITS),
    settings_page.Row("theme", settings_page.RowKind.PICTURE, THEMES),
    settings_page.Row("card_back", settings_page.RowKind.PICTURE, BACKS),
    *(
        settings_page.Row(field, settings_page.RowKind.PICTURE, (False, True))
        for field in ("four_colour", "large_index")
    ),
    settings_page.Row("lang", settings_page.RowKind.WORDS, tuple(available(RESOURCES))),
]
"""The rows of the settings page; a test of that page compares them with what it shows."""

WITHOUT_NOTE = (settings_page.RowKind.PICTURE, settings_page.RowKind.WORDS)

FAMILIES = {
    "claim.{}": ["tricks", "breaks", "settled"],
    "so_far.{}": ["tricks", "sheet", "gone"],
    # What stands in the braces of an id that code puts together, by the text around it.
    "level.{}.title": [level.key for level in LEVELS],
    "level.{}.about": [level.key for level in LEVELS if level.about],
    "preset.{}": PRESETS,
    "character.{}.name": CHARACTERS,
    "character.{}.about": CHARACTERS,
    "menu.{}": ["play", "resume", "tables", "new_table", "how_to", "history", "settings", "quit"],
    "history.{}": [*Kept, "taken_back", "claims"],
    "past_match.{}": ["go_on", "look", "delete", "close"],
    "staff.{}": ["clear", "problem", "restart", "quit"],
    "pause.{}": ["continue", "rules", "settings", "leave"],
    "settings.tab.{}": settings_page.ICONS,
    "settings.{}": [row.field for row in SETTINGS if row.kind is not settings_page.RowKind.WORDS],
    "settings.{}.note": [row.field for row in SETTINGS if row.kind not in WITHOUT_NOTE],
    "settings.{}.{}": [
        f"{row.field}.{str(value).replace('.', '_').lower()}"
        for row in SETTINGS
        if row.field not in ("theme", "card_back", "lang")
        for value in row.values
    ],
    "theme.{}": THEMES,
    "new_table.{}": ["rules", "rounds", "opponents"],
    "suit.{}": [suit.name.lower() for suit in Suit],
    "suit.title.{}": [suit.name.lower() for suit in Suit],
    "rank.{}": [rank.name.lower() for rank in Rank],
    "refusal.{}": [reason.name.lower() for reason in Reason],
    "redeal.{}": Redeal,
    "redeal.{}{}": [*RedealtWhy, *(f"you.{why}" for why in RedealtWhy if why is not RedealtWhy.MIN_TOTAL_CALLS)],
    "deal.drawn.{}": ["you", "other"],
    "last.story.{}": ["others", "both", "you_led", "you_won", "you_both"],
    "prompt.{}": [Reason.MUST_BEAT, Reason.MUST_OVERTRUMP, Reason.MUST_UNDERTRUMP, Reason.MUST_TRUMP],
    "summary.{}": ["lead", "level", "behind"],
    "why.{}": ["made", "made_over", "made_paid", "bonus", "short", "over"],
    "final.why.{}": EndedWhy,
    "saves.{}": Trouble,
    "teacher.{}": Why,
    "rules.part.{}": ["deal", "call", "play", "score", "end"],
    "rules.fail.{}": FailScore,
    "attract.scored.{}": FailScore,
}


@pytest.fixture(scope="module")
def words():
    return Words(SOURCE_LANGUAGE, RESOURCES.read)


def catalogue(language=SOURCE_LANGUAGE):
    with (LOCALES / language / "LC_MESSAGES" / "callbreak.po").open("rb") as file:
        return {message.id if isinstance(message.id, str) else message.id[0]: message
                for message in read_po(file, locale=language) if message.id}  # fmt: skip


CATALOGUE = catalogue()
LANGUAGES = sorted(path.parent.parent.name for path in LOCALES.glob("*/LC_MESSAGES/callbreak.po"))
TOPS = {id.partition(".")[0] for id in CATALOGUE}


def patterns(node):
    """The ids that an expression may come to, with {} for what is put in; None where they cannot be seen."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=values):
            return ["".join(part.value if isinstance(part, ast.Constant) else "{}" for part in values)]
        case ast.IfExp(body=body, orelse=orelse):
            return patterns(body) + patterns(orelse)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return [a + b for a in patterns(left) for b in patterns(right)]
    return []


def ids_in_code():
    """Every text in game/ that has the form of an id, with the file and line it stands in."""
    form = re.compile(r"[a-z_]+(\.([a-z0-9_-]+|(\{\})+))+")
    found = {}
    for path in sorted(GAME.rglob("*.py")):
        inside = set()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                inside |= {id(part) for part in ast.walk(node)} - {id(node)}
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for text in patterns(node) if isinstance(node, ast.Constant | ast.JoinedStr) else ():
                if (
                    form.fullmatch(text)
                    and not text.endswith((".json", ".toml", ".py"))
                    and text.partition(".")[0] in TOPS
                ):
                    found.setdefault(text, f"{path.relative_to(ROOT)}:{node.lineno}")
    return found


def rule_ids():
    """The ids of the rules page, which puts "rules." before what it is given."""
    from game.scenes import rules as page

    wanted = set()

    class Noted(Words):
        def __call__(self, id, **values):
            wanted.add(id)
            return super().__call__(id, **values)

        def plural(self, id, n, **values):
            wanted.add(id)
            return super().plural(id, n, **values)

    noted = Noted(SOURCE_LANGUAGE, RESOURCES.read)
    for rules in every_mix():
        for _ in page.rule_lines(noted, rules):
            pass
    return wanted


def every_mix():
    """Rules in which every value of every knob occurs."""
    from ..scenes.test_rules import one_knob_each

    return [*PRESETS.values(), *(rules for _, _, rules in one_knob_each())]


def needed():
    """Every id that the program may ask for."""
    ids = set(rule_ids())
    for text, place in ids_in_code().items():
        if "{}" not in text:
            ids.add(text)
        elif text != "rules.{}" and not text.startswith("rules."):
            assert text in FAMILIES, f"{place}: {text}: name its members in FAMILIES"
            ids |= members(text)
    return ids | {f"{asked}.{part}" for asked in questions() for part in ("title", "text", "yes", "no")}


def members(text):
    """The ids of a family."""
    one = text.replace("{}.{}", "{}").replace("{}{}", "{}")
    return {one.replace("{}", str(member)) for member in FAMILIES[text]}


def questions():
    """What Question(services, "...", ...) asks anywhere in game/."""
    return {
        node.args[1].value
        for path in GAME.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Question"
    }


def test_every_id_in_the_code_has_a_text():
    missing = sorted(id for id in needed() if id not in CATALOGUE)
    assert not missing


def test_every_text_is_used():
    assert not sorted(set(CATALOGUE) - needed())


@pytest.fixture(scope="module")
def compiler():
    assert SOURCE_LANGUAGE in LANGUAGES
    spec = importlib.util.spec_from_file_location("compile_catalogues", LOCALES / "compile.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def messages(mo):
    """What a compiled catalogue says, but for its head, which may tell when it was made."""
    read = gettext.GNUTranslations(io.BytesIO(mo))
    return {id: text for id, text in read._catalog.items() if id}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_compiled_catalogue_says_what_its_text_says(compiler, language):
    po = LOCALES / language / "LC_MESSAGES" / "callbreak.po"
    assert messages(po.with_suffix(".mo").read_bytes()) == messages(compiler.compiled(po)), "run compile.py"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_compiled_catalogue_is_the_same_bytes_at_any_hour(compiler, language):
    po = LOCALES / language / "LC_MESSAGES" / "callbreak.po"
    head = gettext.GNUTranslations(io.BytesIO(compiler.compiled(po))).info()
    assert not re.match(r"\d{4}-", head.get("pot-creation-date", ""))


@pytest.mark.parametrize("language", LANGUAGES)
def test_placeholders_are_those_of_the_english_text(language):
    for id, message in catalogue(language).items():
        assert id in CATALOGUE, f"{id} is no id"
        english = CATALOGUE[id].string
        allowed = fields(english if isinstance(english, str) else english[-1])
        texts = [message.string] if isinstance(message.string, str) else message.string
        for text in texts:
            assert text, f"{id} is empty"
            assert fields(text) <= allowed, id


def fields(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_the_code_gives_every_placeholder_that_a_text_has():
    """Looks at calls such as words("menu.at_round", number=...), of which the ids can be read off."""
    faults = []
    for path in sorted(GAME.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name not in {"words", "plural"}:
                continue
            given = {keyword.arg for keyword in node.keywords} | ({"n"} if name == "plural" else set())
            for text in patterns(node.args[0]):
                ids = [text] if "{}" not in text else members(text) if text in FAMILIES else ()
                for id in ids:
                    if id in CATALOGUE and None not in given:
                        string_ = CATALOGUE[id].string
                        want = fields(string_ if isinstance(string_, str) else string_[-1])
                        if not want <= given:
                            faults.append(f"{path.relative_to(ROOT)}:{node.lineno}: {id} wants {want - given}")
    assert not faults


def test_no_text_shows_a_brace(words):
    for id, message in CATALOGUE.items():
        for text in [message.string] if isinstance(message.string, str) else message.string:
            filled = text.format(**dict.fromkeys(fields(text), "x"))
            assert "{" not in filled, id


# --- numbers --------------------------------------------------------------------------------------


@pytest.mark.parametrize("n, text", [(0, "0"), (7, "7"), (13, "13"), (-3, f"{MINUS}3")])
def test_whole_numbers(words, n, text):
    assert words.number(n) == text


@pytest.mark.parametrize(
    "tenths, decimals, text",
    [
        (0, False, "0"),
        (0, True, "0.0"),
        (30, False, "+3"),
        (-30, False, f"{MINUS}3"),
        (52, True, "+5.2"),
        (-52, True, f"{MINUS}5.2"),
        (5, True, "+0.5"),
        (-5, True, f"{MINUS}0.5"),
        (130, True, "+13.0"),
    ],
)
def test_points_show_their_sign_and_zero_has_none(words, tenths, decimals, text):
    assert words.points(tenths, decimals=decimals) == text


def test_the_minus_is_a_minus_and_not_a_hyphen(words):
    assert MINUS == "−"
    assert "-" not in words.points(-10) + words.number(-1)


def test_plurals(words):
    assert words.plural("seat.cards", 1) == "1 card"
    assert words.plural("seat.cards", 0) == "0 cards"
    assert words.plural("seat.cards", 13) == "13 cards"


def test_of_agrees_with_the_rank_in_hindi():
    hindi = Words("hi", RESOURCES.read)
    assert hindi.card(Card.parse("AS")) == "हुकुम का इक्का"
    assert hindi.card(Card.parse("QH")) == "पान की बेगम"


def test_cards_and_suits_are_named(words):
    assert words.card(Card.parse("JD")) == "the jack of diamonds"
    assert words.card(Card.parse("TS")) == "the 10 of spades"
    assert len({words.card(card) for card in DECK}) == 52
    assert words.suit_title(Suit.HEARTS) == "Hearts"


def test_every_refusal_can_be_said(words):
    full = {"suit": Suit.HEARTS, "card": Card.parse("AS"), "low": 2, "high": 13}
    for reason in Reason:
        for refusal in (Refusal(reason), Refusal(reason, **full)):
            text = words.refusal(refusal)
            assert text[0].isupper()
            assert text[-1] == "."
            assert "{" not in text
    assert set(REFUSAL_IDS) <= set(CATALOGUE)


def test_an_unknown_id_comes_back_as_it_is(words):
    assert words("no.such") == "no.such"
    assert words.known("level.mine.title", "My table") == "My table"
    assert words.known("level.nepal.title", "other") == "Call Break, Nepal"


def test_a_missing_language_is_a_clear_error():
    from game.storage.resources import ResourceError

    with pytest.raises(ResourceError, match=r"callbreak\.mo"):
        Words("xx", RESOURCES.read)
    assert catalogue_path("en").endswith("en/LC_MESSAGES/callbreak.mo")


def test_the_font_has_every_letter_of_every_text():
    from fontTools.ttLib import TTFont

    has = set(TTFont(ROOT / "assets" / "fonts" / "NotoSans-Regular.ttf").getBestCmap())
    for id, message in CATALOGUE.items():
        for text in [message.string] if isinstance(message.string, str) else message.string:
            lacking = {letter for letter in text if ord(letter) not in has}
            assert not lacking, f"{id}: {lacking}"
    assert ord(MINUS) in has
    assert all(ord(letter) in has for letter in "+0123456789")


def test_cues_and_phases_are_no_ids():
    assert not {str(each) for kind in (Cue, Phase) for each in kind} & set(CATALOGUE)
