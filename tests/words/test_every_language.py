"""Every language: its catalogue is whole and in its own words, and nothing of it is cut or covered on any screen."""

from __future__ import annotations

import re
import string
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import pygame
import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from game.engine import DECK, Call, Card, Play, Rank, Suit
from game.match.levels import read_levels
from game.players import CHARACTERS
from game.players.teacher import Advice, AdviceReason, Why
from game.storage.resources import Resources
from game.table.layout import TableLayout
from game.table.prompt import Prompt, draw_prompt
from game.ui import sheet
from game.ui.brush import Brush
from game.ui.geometry import Rect
from game.ui.lettering import Face, Lettering, TextStyle
from game.ui.notice import draw_notice
from game.ui.painter import Item, Painter
from game.ui.widgets import Button, State
from game.words.text import MINUS, NATIVE, SOURCE_LANGUAGE, available, catalogue_path
from game.workshop.gallery import Gallery, Look
from game.workshop.states import STATES, AbsentError

from ..test_sizes import common

ROOT = Path(__file__).resolve().parents[2]
RESOURCES = Resources()
LEVELS, _ = read_levels(RESOURCES.levels)
LANGUAGES = tuple(available(RESOURCES))
TRANSLATED = tuple(each for each in LANGUAGES if each != SOURCE_LANGUAGE)
ZWSP = "\u200b"

# --- the catalogues -------------------------------------------------------------------------------

FORMS = {"en": 2, "hi": 2, "ne": 2, "bn": 2, "fa": 2, "th": 1, "et": 2}
"""How many plural forms a language has."""
FORBIDDEN = {
    "fa": ("کلاهبرداری", "فروشنده", "کت و شلوار", "بیل"),
    "et": ("ülikond", "labidas", "trikk", "edasimüüja", "puude"),
    "th": ("ชุดสูท", "พลั่ว", "กลอุบาย", "การโทร"),
    "hi": ("कुदाल", "मुकदमा", "बँटाई"),
    "ne": ("सुरोत", "ईँट"),
    "bn": ("জাত", "জাতের", "জাতকে"),
}
"""What machine translation makes of suit, spade, trick, dealer and call, and other words that no card player says."""
TERMS = {
    "hi": ("हुकुम", "पान", "ईंट", "चिड़ी", "तुरुप", "हाथ", "कॉल", "डीलर", "दौर", "अंक"),
    "ne": ("हुकुम", "पान", "इँटा", "चिडी", "तुरुप", "हात", "कल", "बाँड्ने", "राउन्ड", "अङ्क"),
    "bn": ("ইশকাপন", "হরতন", "রুইতন", "চিড়িতন", "ট্রাম", "পিট", "কল", "ডিলার", "রাউন্ড", "পয়েন্ট"),
    "fa": ("پیک", "دل", "خشت", "گشنیز", "حکم", "دست", "خواندن", "دست‌دهنده", "دور", "امتیاز", "پادساعتگرد"),
    "th": ("โพดำ", "โพแดง", "ข้าวหลามตัด", "ดอกจิก", "ทรัมป์", "ตอง", "เรียก", "ผู้แจกไพ่", "รอบ", "คะแนน", "ทวนเข็มนาฬิกา"),
    "et": ("poti", "ärtu", "ruutu", "risti", "trump", "tihi", "pakkumine", "jagaja", "voor", "punkti", "vastupäeva"),
}
"""The words of the game, as issue 5 names them: each must occur."""


def catalogue(language: str) -> dict[str, Message]:
    with (ROOT / "assets" / catalogue_path(language)).with_suffix(".po").open("rb") as file:
        return {name(message): message for message in read_po(file, locale=language) if message.id}


def name(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def forms(message: Message) -> Sequence[str]:
    return [message.string] if isinstance(message.string, str) else message.string


def texts(language: str) -> Iterator[tuple[str, str]]:
    for id, message in catalogue(language).items():
        for text in forms(message):
            yield id, text.replace(ZWSP, "")


def fields(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in string.Formatter().parse(text) if field is not None)


def without_fields(text: str) -> str:
    return "".join(plain for plain, *_ in string.Formatter().parse(text))


def is_word(text: str, word: str) -> bool:
    """Whether the word occurs as a whole one: neither letters nor their marks before or after it."""

    def part(letter: str) -> bool:
        return unicodedata.category(letter)[0] in "LMN"

    starts = [found.start() for found in re.finditer(re.escape(word), text, re.IGNORECASE)]
    ends = ((start, start + len(word)) for start in starts)
    return any(not part(text[start - 1 : start] or " ") and not part(text[end : end + 1] or " ") for start, end in ends)


def test_seven_languages_ship() -> None:
    assert set(LANGUAGES) == set(FORMS)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_has_every_text_in_the_order_of_the_english_one_and_with_its_comments(language: str) -> None:
    english, own = catalogue(SOURCE_LANGUAGE), catalogue(language)
    assert [id for id in english if id not in own] == []
    assert [id for id in own if id not in english] == []
    assert list(own) == list(english)
    assert [id for id in own if own[id].auto_comments != english[id].auto_comments] == []
    assert [id for id in own if own[id].fuzzy or not all(text.strip() for text in forms(own[id]))] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_text_has_just_the_placeholders_of_the_english_one(language: str) -> None:
    english = catalogue(SOURCE_LANGUAGE)
    for id, message in catalogue(language).items():
        if message.pluralizable:
            last = fields(english[id].string[-1])
            assert fields(message.string[-1]) == last, id
            assert all(set(fields(text)) <= set(last) for text in message.string), id
        else:
            assert fields(message.string) == fields(english[id].string), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_counted_text_has_every_plural_form_of_its_language(language: str) -> None:
    counted = {id: message for id, message in catalogue(language).items() if message.pluralizable}
    assert counted.keys() == {id for id, m in catalogue(SOURCE_LANGUAGE).items() if m.pluralizable}
    assert {id: len(message.string) for id, message in counted.items()} == dict.fromkeys(counted, FORMS[language])


@pytest.mark.parametrize("language", FORBIDDEN)
def test_words_that_only_a_machine_would_choose_are_kept_out(language: str) -> None:
    for id, text in texts(language):
        found = [word for word in FORBIDDEN[language] if (word in text if language == "th" else is_word(text, word))]
        assert not found, f"{id}: {text}"


def test_a_forbidden_word_would_be_found() -> None:
    assert is_word("یک بیل داشت", "بیل")
    assert not is_word("قابیلیت", "بیل")
    assert is_word("Labidas on trump", "labidas")
    assert not is_word("trikkima", "trikk")
    assert is_word("यह कुदाल है", "कुदाल")
    assert not is_word("कुदाली", "कुदाल")


@pytest.mark.parametrize("language", TERMS)
def test_a_catalogue_uses_the_words_of_its_card_players(language: str) -> None:
    everything = " ".join(text for _, text in texts(language)).casefold()
    assert [term for term in TERMS[language] if term.casefold() not in everything] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_calm_and_their_signs_right(language: str) -> None:
    for id, text in texts(language):
        assert not set("!！…") & set(text), f"{id}: {text}"
        assert "..." not in text, id
        assert not re.search(rf"(^|[\s(])-(?=[\d{{{NATIVE.get(language, '')}])", text), f"{id}: a minus is {MINUS}"
        assert "  " not in text, id
        assert "%" not in text, id
        assert text == text.strip() or id == "list.and", id


@pytest.mark.parametrize("language", ["ne", "bn", "fa"])
def test_numbers_that_stand_in_texts_are_in_the_digits_of_the_language(language: str) -> None:
    for id, text in texts(language):
        if id not in ("settings.fullscreen.note", "settings.digits.western"):  # a key is F11, and western digits are
            assert not re.search(r"[0-9]", without_fields(text)), f"{id}: {text}"


def test_thai_can_be_broken_between_words() -> None:
    for id, message in catalogue("th").items():
        for text in forms(message):
            for run in re.split(rf"[ {ZWSP}]", without_fields(text)):
                letters = [letter for letter in run if unicodedata.category(letter) != "Mn"]
                assert len(letters) <= 14, f"{id}: {run}"


# --- what is seen ---------------------------------------------------------------------------------

SIZES = ((800, 480), (1280, 720), (720, 1280))
FEW = (
    "menu-saved",
    "new_table-classic",
    "call-bonus",
    "play-refused",
    "summary-nepal",
    "settings-play",
    "rules-home_2",
)
"""What is looked at in every run, in the smallest size; all states in all sizes have their turn at night."""
MOVING = (
    "deal-flight",
    "play-carried",
    "play-flight",
    "play-slide",
    "play-gather",
    "play-won",
    "final-joy",
    "summary-counting",
)
"""Where something flies by, which may pass over words."""
WHITE = (255, 255, 255)
OPAQUE = 150
"""Of 255: what is not so clear that one reads through it."""
SMALL_PART = 130 * 130
"""Pixels. A smaller picture is a sign, a face or a card, not what words are written on, unless they lie in it."""
FEW_PIXELS = 6
EDGE = 1
"""Pixels by which ink may come near an edge through rounding."""


@dataclass(frozen=True)
class Ink:
    """The ink of a line of text, and the box it has to keep to: that of the part it stands on, or the window."""

    text: str
    area: pygame.Rect
    mask: pygame.Mask
    """The letters, from the top left of the area."""
    box: pygame.Rect
    ground: int
    """Which of the pictures it stands on."""
    order: int
    """How many pictures had been put before."""


class Recorder(Painter):
    """A painter that knows of each line of text where its ink is, and on which part it was put."""

    def __init__(self, letters: Lettering, written: Written, size: tuple[int, int]) -> None:
        super().__init__(letters)
        self.window = pygame.Rect(0, 0, *size)
        self.lines: list[Ink] = []
        self.boxes: list[tuple[int, pygame.Rect]] = []
        """The parts of the interface put so far, without their shadows, each with its number among the items."""
        self.words: set[int] = set()
        """Which of the items are text alone."""
        self._written = written

    def text(self, text, x, y, style, *, align=0.0, alpha=1.0):  # type: ignore[no-untyped-def]
        before = len(self.items)
        wide = super().text(text, x, y, style, align=align, alpha=alpha)
        if len(self.items) > before:
            item = self.items[-1]
            self.words.add(before)
            ink = item.surface.get_bounding_rect()
            if ink.w:
                area = ink.move(item.x, item.y)
                mask = pygame.mask.from_surface(item.surface.subsurface(ink), OPAQUE)
                self.lines.append(Ink(text, area, mask, *self._ground(area), before))
        return wide

    def sprite(self, sprite, x, y, alpha=1.0):  # type: ignore[no-untyped-def]
        before = len(self.items)
        super().sprite(sprite, x, y, alpha)
        if len(self.items) == before:
            return
        item = self.items[-1]
        dx, dy = sprite.dx, sprite.dy
        box = pygame.Rect(item.x - dx, item.y - dy, item.area.w + 2 * dx, item.area.h + 2 * dy)
        for text, area in self._written.on(item.surface):
            mask = pygame.Mask(area.size, fill=True)
            self.lines.append(Ink(text, area.move(item.x, item.y), mask, box, before, before))
        self.boxes.append((before, box))

    def _ground(self, area: pygame.Rect) -> tuple[pygame.Rect, int]:
        """The last part put that holds the middle of an area, and is no mere sign on the way."""
        for order, box in reversed(self.boxes):
            if box.collidepoint(area.center) and box.w >= area.w / 2 and box.h >= area.h * 0.9:
                if self._is_clear(order, area.center):  # a beam of light, say, that its box is larger than
                    continue
                return box.clip(self.window), order
        return self.window, -1

    def _is_clear(self, order: int, point: tuple[int, int]) -> bool:
        """Whether nothing of a part is drawn there."""
        item = self.items[order]
        x, y = point[0] - item.x, point[1] - item.y
        return not item.surface.get_rect().collidepoint(x, y) or item.surface.get_at((x, y)).a == 0


class Written:
    """What is written on sheets that become pictures of parts, such as the words on a button."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._texts: dict[int, tuple[pygame.Surface, list[tuple[str, pygame.Rect]]]] = {}
        write, finish = sheet.Sheet.write, sheet.Sheet.sprite

        def noted(own, text, *args, **kwargs):  # type: ignore[no-untyped-def]
            write(own, text, *args, **kwargs)
            own.noted = [*getattr(own, "noted", []), text]

        def finished(own, alpha=1.0):  # type: ignore[no-untyped-def]
            made = finish(own, alpha)
            texts = []
            for text, (line, x, y) in zip(getattr(own, "noted", []), own._over, strict=True):
                ink = line.get_bounding_rect()
                if ink.w:
                    texts.append((text, ink.move(round(x) - made.dx, round(y) - made.dy)))
            self._texts[id(made.surface)] = made.surface, texts
            return made

        monkeypatch.setattr(sheet.Sheet, "write", noted)
        monkeypatch.setattr(sheet.Sheet, "sprite", finished)

    def on(self, surface: pygame.Surface) -> Sequence[tuple[str, pygame.Rect]]:
        """The texts on a picture and where their ink is in it."""
        found = self._texts.get(id(surface))
        return found[1] if found else ()


@pytest.fixture(scope="module")
def written() -> Iterator[Written]:
    with pytest.MonkeyPatch.context() as monkeypatch:
        yield Written(monkeypatch)


@contextmanager
def wraps(letters: Lettering) -> Iterator[dict[str, list[tuple[str, ...]]]]:
    """Every paragraph that is broken into lines meanwhile, and the lines, for each width that was tried."""
    tried: dict[str, list[tuple[str, ...]]] = {}
    wrap = letters.wrap

    def noted(text, px, width, face=Face.UI):  # type: ignore[no-untyped-def]
        lines = wrap(text, px, width, face)
        tried.setdefault(text, []).append(lines)
        return lines

    letters.wrap = noted  # type: ignore[method-assign]
    try:
        yield tried
    finally:
        del letters.wrap


def faults(gallery: Gallery, written: Written, moving: bool = False) -> Iterator[str]:
    """What is wrong with the words on the screens that lie on one another now."""
    app, letters = gallery.driver, gallery.driver.services.looks.letters
    app.services.looks.allowance.refill(None)
    for scene in app.stack.screens:
        recorder = Recorder(letters, written, app.stack.size)
        with wraps(letters) as paragraphs:
            scene.draw(recorder, 0.0)
            if scene is app.stack.top:
                notice = app.services.notices.text
                if notice:
                    draw_notice(recorder, app.services.looks, notice, *app.stack.size, aside=scene.notice_aside)
        yield from misplaced(recorder)
        yield from unfinished(recorder, paragraphs)
        if not moving:
            yield from collisions(recorder)


def misplaced(recorder: Recorder) -> Iterator[str]:
    """Words that leave the window, or the control or panel they stand on."""
    for line in recorder.lines:
        if not recorder.window.contains(line.area):
            yield f"{line.text!r} {edges(line.area)} leaves the window"
        elif not line.box.inflate(2 * EDGE, 2 * EDGE).contains(line.area):
            yield f"{line.text!r} {edges(line.area)} leaves its place {edges(line.box)}"


def unfinished(recorder: Recorder, paragraphs: dict[str, list[tuple[str, ...]]]) -> Iterator[str]:
    """Paragraphs of which not every line is shown."""
    shown = {line.text for line in recorder.lines}
    for text, tried in paragraphs.items():
        if not any(set(lines) - {""} <= shown for lines in tried):
            yield f"{text!r} is not shown to its end"


def collisions(recorder: Recorder) -> Iterator[str]:
    """Words on words or on signs, and words that are partly hidden; what lies under a panel or a veil is not seen."""
    seen = []
    for line in recorder.lines:
        hidden = False
        found = []
        for order, item in enumerate(recorder.items):
            beneath = order <= line.ground or order == line.order
            if beneath or order in recorder.words or not item.area.colliderect(line.area):
                continue
            small = item.area.w * item.area.h < SMALL_PART
            if order < line.order and not small:
                continue
            if order > line.order and item.area.contains(recorder.window):
                hidden = True
                break
            shared = opaque(item).overlap_area(line.mask, (line.area.x - item.x, line.area.y - item.y))
            if shared == line.mask.count() and not small:
                hidden = True
                break
            if shared > FEW_PIXELS:
                found.append(f"{line.text!r} {edges(line.area)} shares {shared} px with a part {edges(item.area)}")
        if not hidden:
            seen.append(line)
            yield from found
    for i, one in enumerate(seen):
        for two in seen[i + 1 :]:
            wide, high = common(one.area, two.area)
            if wide > 1 and high > 2:
                yield f"{one.text!r} and {two.text!r} share {wide}x{high} px"


def opaque(item: Item) -> pygame.Mask:
    """The pixels of a picture that hide what is below."""
    if item.alpha < OPAQUE:
        return pygame.Mask(item.area.size)
    if not item.surface.get_flags() & pygame.SRCALPHA:
        return pygame.Mask(item.area.size, fill=(item.surface.get_alpha() or 0) >= OPAQUE)
    return pygame.mask.from_surface(item.surface, OPAQUE)


def edges(area: pygame.Rect) -> str:
    return f"({area.left}..{area.right}, {area.top}..{area.bottom})"


def measured(
    language: str,
    states: Sequence[str],
    sizes: Sequence[tuple[int, int]],
    written: Written,
    text_size: str = "normal",
) -> list[str]:
    """What is wrong in these states of the gallery."""
    found = []
    for w, h in sizes:
        look = Look(f"{w}x{h}", lang=language)
        settings = {**asdict(look.check(RESOURCES)), "text_size": text_size}
        with Gallery(look) as gallery:
            for state in states:
                gallery.driver.afresh(settings)
                try:
                    STATES[state](gallery.driver)
                except AbsentError:
                    continue
                found += [f"{state} {w}x{h}: {fault}" for fault in faults(gallery, written, state in MOVING)]
    return found


# --- a fault would be found


@pytest.fixture
def english(written: Written) -> Iterator[Gallery]:
    with Gallery(Look("800x480")) as gallery:
        yield gallery


def found_in(gallery: Gallery, written: Written, draw: Callable[[Recorder, Brush], None]) -> list[str]:
    looks = gallery.driver.services.looks
    recorder = Recorder(looks.letters, written, (800, 480))
    with wraps(looks.letters) as paragraphs:
        draw(recorder, looks.brush(1.0))
    return [*misplaced(recorder), *unfinished(recorder, paragraphs), *collisions(recorder)]


def button(width: int) -> Button:
    return Button(name="x", rect=Rect(50, 50, width, 46), label="A rather long label", badge="and a badge")


def paragraph(painter: Recorder, lines: int | None) -> None:
    for i, line in enumerate(painter.letters.wrap("A paragraph in two or three lines of words", 18, 150)[:lines]):
        painter.text(line, 20, 50 + 30 * i, TextStyle(18, WHITE))


def cover(painter: Recorder, x: int) -> None:
    painter.text("Callbreak", 100, 100, TextStyle(30, WHITE))
    card = pygame.Surface((90, 120), pygame.SRCALPHA)
    card.fill(WHITE)
    painter.blit(card, x, 40)


FAULTS: dict[str, tuple[str, Callable[[Recorder, Brush], object]]] = {
    "out of the window": ("leaves the window", lambda p, _: p.text("Callbreak", 750, 100, TextStyle(30, WHITE))),
    "too long for a button": ("leaves its place", lambda p, b: button(120).draw(p, b, State.REST)),
    "label and badge": ("share", lambda p, b: button(170).draw(p, b, State.REST)),
    "out of a panel": (
        "leaves its place",
        lambda p, b: (p.sprite(b.panel(200, 80), 50, 50), p.text("Callbreak", 60, 90, TextStyle(60, WHITE))),
    ),
    "twice in a place": (
        "share",
        lambda p, _: (
            p.text("Callbreak", 50, 100, TextStyle(30, WHITE)),
            p.text("Callbreak", 90, 110, TextStyle(30, WHITE)),
        ),
    ),
    "under a card": ("shares", lambda p, _: cover(p, 150)),
    "on a sign": (
        "shares",
        lambda p, b: (p.sprite(b.icon("crown", 40, WHITE), 60, 80), p.text("Callbreak", 80, 100, TextStyle(30, WHITE))),
    ),
    "cut short": ("not shown to its end", lambda p, _: paragraph(p, 1)),
}
SOUND: dict[str, Callable[[Recorder, Brush], object]] = {
    "a button": lambda p, b: button(400).draw(p, b, State.REST),
    "a panel": lambda p, b: (p.sprite(b.panel(400, 80), 50, 50), p.text("Callbreak", 60, 90, TextStyle(30, WHITE))),
    "a card beside": lambda p, _: cover(p, 300),
    "a whole paragraph": lambda p, _: paragraph(p, None),
}


def test_each_fault_would_be_found(english: Gallery, written: Written) -> None:
    for name, (said, draw) in FAULTS.items():
        assert any(said in fault for fault in found_in(english, written, draw)), name


def test_what_is_right_is_no_fault(english: Gallery, written: Written) -> None:
    for name, draw in SOUND.items():
        assert found_in(english, written, draw) == [], name


# --- every language


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_cut_covered_or_written_over_each_other(language: str, written: Written) -> None:
    found = measured(language, FEW, SIZES[:1], written)
    assert not found, "\n".join(found)


@pytest.mark.nightly
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_no_words_are_cut_on_any_screen(language: str, size: tuple[int, int], written: Written) -> None:
    found = measured(language, tuple(STATES), (size,), written)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_words_are_not_cut_either(language: str, written: Written) -> None:
    found = measured(language, FEW, SIZES[:1], written, "large")
    assert not found, "\n".join(found)


@pytest.mark.nightly
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: "{}x{}".format(*size))
def test_large_words_are_not_cut_on_any_screen(language: str, size: tuple[int, int], written: Written) -> None:
    found = measured(language, tuple(STATES), (size,), written, "large")
    assert not found, "\n".join(found)


# --- what only some matches say

LINES = ("prompt.", "refusal.", "redeal.", "deal.drawn.", "last.story.")
"""What is said in one line above the hand."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_above_the_hand_has_room(language: str, written: Written) -> None:
    found = []
    with Gallery(Look("800x480", lang=language)) as gallery:
        services = gallery.driver.services
        words, letters = services.words, services.looks.letters

        def widest(choices: Iterable[str]) -> str:
            return max(choices, key=lambda text: letters.size(text, 20, Face.BOLD)[0])

        player = widest(words(f"character.{key}.name") for key in CHARACTERS)
        values = {
            **dict.fromkeys(("name", "leader", "winner"), player),
            "suit": widest(words.suit_title(suit) for suit in Suit),
            "lower": widest(words.suit(suit) for suit in Suit),
            "rank": widest(words(f"rank.{rank.name.lower()}") for rank in Rank),
            "card": widest(words.card(card) for card in DECK),
            **dict.fromkeys(("low", "high"), words.number(10)),
        }
        for size in SIZES:
            layout = TableLayout(*size)
            for id in catalogue(language):
                if id.startswith(LINES):
                    recorder = Recorder(letters, written, size)
                    draw_prompt(recorder, services.looks, layout, Prompt(words(id, **values), Suit.SPADES))
                    found += [f"{id} {size}: {fault}" for fault in (*misplaced(recorder), *collisions(recorder))]
    assert not found, "\n".join(found)


CALLING = (
    (Why.BONUS, Why.TOP_SPADES, Why.LONG_SPADES),
    (Why.TOP_SPADES, Why.ACES, Why.KINGS),
    (Why.SHORT_SUIT, Why.WEAK_HAND, Why.EXPECTED),
    (Why.KINGS, Why.LONG_SUIT, Why.SHORT_SUIT),
)
"""Reasons that the teacher may give together."""
VALUES: dict[str, int | Suit | Card] = {
    **dict.fromkeys(("count", "call", "left"), 10),
    "points": 13,
    "tenths": 34,
    "percent": 88,
    "seat": 1,
    "suit": Suit.DIAMONDS,
    "card": Card.parse("QD"),
}


@pytest.mark.nightly
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_the_teacher_has_room(language: str, written: Written) -> None:
    found = []
    for w, h in (*SIZES, (480, 800)):
        with Gallery(Look(f"{w}x{h}", lang=language)) as gallery:
            driver = gallery.driver
            STATES["call-chosen"](driver)
            for together in CALLING:
                driver.scene.advice = Advice(Call(0, 4), tuple(AdviceReason(why, VALUES) for why in together), ())
                driver.scene.arrange()
                found += [f"{w}x{h} {together}: {fault}" for fault in faults(gallery, written)]
            STATES["play-follow"](driver)
            card = min(driver.table.view.legal_plays())
            for why in Why:
                driver.scene.advice = Advice(
                    Play(0, card), (AdviceReason(why, VALUES), AdviceReason(Why.NEEDS, VALUES)), ()
                )
                found += [f"{w}x{h} {why}: {fault}" for fault in faults(gallery, written)]
    assert not found, "\n".join(found)
