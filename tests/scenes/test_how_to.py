"""How to play: chapters for any rules, cards that agree with the engine, and pages on which everything has room."""

from dataclasses import replace

import pygame
import pytest

from game.device.intents import Ask, Command, Scroll
from game.engine import (
    PRESETS,
    TENTHS,
    Duty,
    Follow,
    Rules,
    Suit,
    best_in,
    legal_calls,
    legal_plays,
    round_points,
    trick_winner,
    why_not_play,
)
from game.scenes.how_to import HowTo
from game.scenes.how_to.chapters import Choice, Counted, Scores, Sign, Totals, Tricks, chapters
from game.scenes.how_to.picture import lay
from game.scenes.round.sitting import own_table
from game.scenes.transitions import Push, Screen
from game.storage.resources import Resources
from game.ui.cards.pictures import Ring
from game.ui.geometry import Rect
from game.ui.looks import page_unit
from game.words.text import MINUS, Words

from ..test_sizes import Watcher, common, control_faults, resize, text_collisions, text_faults
from .test_rules import one_knob_each

EXTREMES = [
    "classic,min_call=13",
    "classic,min_call=1,max_call=1",
    "classic,min_call=1,max_call=1,overtrick_limit=none,target=20",
    "classic,overtrick_limit=13",
    "classic,overtrick_limit=0,overtrick_tenths=1",
    "classic,bonus_call=1,bonus_points=999999",
    "classic,rounds=999999",
    "classic,target=999999",
    "classic,overtrump=may",
    "classic,overtrump=may,undertrump=forced",
    "classic,trump_when_void=may",
    "nepal,rounds=none,min_call=13,max_call=13",
    "nepal,fail_score=zero,instant_win_tricks=1,target=1",
    "home,follow=always_beat,rounds=5,instant_win_tricks=8,redeal=no_spade+no_honour+no_face+four_aces",
    "lakdi,direction=clockwise,first_dealer=seat,fail_score=shortfall",
]
RULES = {
    **PRESETS,
    **{text: Rules.parse(text) for text in EXTREMES},
}
SIZES = [(800, 480), (480, 800), (1024, 600), (1280, 720), (720, 1280)]


@pytest.fixture(scope="module")
def words():
    return Words("en", Resources().read)


def picture(words, rules, kind, place=0):
    return [chapter.picture for chapter in chapters(words, rules) if isinstance(chapter.picture, kind)][place]


def said(words, rules):
    return [point.text for chapter in chapters(words, rules) for point in chapter.points]


# --- what is said ---------------------------------------------------------------------------------


def test_every_rule_has_its_words(words):
    every = [*RULES.values(), *(rules for _, _, rules in one_knob_each())]
    for rules in every:
        pages = chapters(words, rules)
        assert 8 <= len(pages) <= 9
        for chapter in pages:
            assert 2 <= len(chapter.points) <= 4, f"{rules}: {chapter.title}"
            for text in (chapter.title, *(point.text for point in chapter.points)):
                assert not text.startswith("how_to."), f"{text} has no text"
                assert "{" not in text
                assert "!" not in text
                assert "-" not in text, "a minus is no hyphen"
            assert all(point.text[-1] in ".?" for point in chapter.points)


def test_what_a_rule_says_is_said(words):
    assert words("how_to.call.range", low="1", high="8") in said(words, PRESETS["nepal"])
    assert words("how_to.lead.broken") in said(words, PRESETS["dhaka"])
    assert words("how_to.lead.any") in said(words, PRESETS["classic"])
    assert words("how_to.score.bonus", call="8", points="13") in said(words, PRESETS["classic"])
    assert words("how_to.score.fail", points=f"{MINUS}4.0") in said(words, PRESETS["nepal"])
    assert words("how_to.score.fail", points=f"{MINUS}4") in said(words, PRESETS["classic"])
    assert words("how_to.score.overtrick") in said(words, PRESETS["nepal"])
    assert words.plural("how_to.end.target", 30) in said(words, PRESETS["home"])
    assert words.plural("how_to.end.rounds", 5) in said(words, PRESETS["lakdi"])
    assert words("how_to.trumped.forced") in said(words, PRESETS["home"])
    assert words("how_to.trumped.free") in said(words, PRESETS["nepal"])
    out_of_reach = replace(PRESETS["classic"], max_call=7)
    assert words("how_to.score.bonus", call="8", points="13") not in said(words, out_of_reach)


def test_the_first_page_says_how_many_tricks_make_a_call(words):
    for limit, aim in ((None, "at_least"), (0, "exactly")):
        assert words(f"how_to.aim.{aim}") in said(words, replace(PRESETS["classic"], overtrick_limit=limit))
    for limit in (1, 3):
        text = words.plural("how_to.aim.limit", limit)
        assert text in said(words, replace(PRESETS["classic"], overtrick_limit=limit))


def test_where_nobody_must_trump_there_is_no_lesson_about_it(words):
    titles = {chapter.title for chapter in chapters(words, PRESETS["lakdi"])}
    assert words("how_to.void.free") in titles
    assert not titles & {words(f"how_to.trumped{more}") for more in ("", ".spade", ".choice")}
    assert words("how_to.trumped") in {chapter.title for chapter in chapters(words, PRESETS["classic"])}


# --- what is shown --------------------------------------------------------------------------------


def choices(words, rules):
    return [chapter for chapter in chapters(words, rules) if isinstance(chapter.picture, Choice)]


def test_cards_that_may_be_played_are_those_the_engine_allows(words):
    for rules in RULES.values():
        for chapter in choices(words, rules):
            shown = chapter.picture
            legal = legal_plays(shown.hand, shown.trick, rules)
            laid = {each.card: each for each in lay(shown, Rect(0, 0, 480, 420), 1.0)}
            assert set(laid) == {*shown.hand, *shown.trick}, rules
            for card in shown.hand:
                assert (laid[card].ring is Ring.PLAYABLE) == (card in legal), rules
                assert laid[card].dim == (card not in legal), rules
            for card in shown.trick:
                assert laid[card].crown == (card is best_in(shown.trick)), rules
                assert not laid[card].dim, rules


def test_a_sentence_about_what_waits_has_a_card_that_does(words):
    for rules in RULES.values():
        for chapter in choices(words, rules):
            shown = chapter.picture
            refused = [card for card in shown.hand if why_not_play(card, shown.hand, shown.trick, rules) is not None]
            forbids = any(point.sign is Sign.NOT for point in chapter.points)
            assert forbids == bool(refused), f"{rules}: {chapter.title}"


@pytest.mark.parametrize("follow", Follow)
def test_the_sentences_about_beating_name_the_right_cards(words, follow):
    rules = replace(Rules(), follow=follow)
    chapter = choices(words, rules)[1]
    shown = chapter.picture
    low = [c for c in shown.hand if c.suit is Suit.DIAMONDS and c not in legal_plays(shown.hand, shown.trick, rules)]
    texts = [point.text for point in chapter.points]
    if follow is Follow.ANY:
        assert not low
    else:
        assert words("how_to.follow.beat", rank=words.rank(best_in(shown.trick).rank)) in texts
        assert [words("how_to.follow.low", rank=words.rank(card.rank)) for card in low] == [texts[2]]


@pytest.mark.parametrize("duty", Duty)
def test_the_sentence_about_a_low_spade_names_it(words, duty):
    rules = replace(Rules(), overtrump=duty)
    texts = [point.text for point in choices(words, rules)[3].points]
    assert (words("how_to.trumped.low", rank="5") in texts) == (duty is Duty.MUST)


def test_the_crown_lies_on_the_winner(words):
    for rules in RULES.values():
        for chapter in chapters(words, rules):
            if isinstance(chapter.picture, Tricks):
                laid = lay(chapter.picture, Rect(0, 0, 480, 420), 1.0)
                crowned = [each.card for each in laid if each.crown]
                assert crowned == [trick[trick_winner(trick)] for trick in chapter.picture.tricks], rules
                assert crowned == [each.card for each in laid if each.ring is Ring.WINNING], rules


def test_no_card_is_shown_twice_in_a_trick_or_hand(words):
    for rules in RULES.values():
        for chapter in chapters(words, rules):
            shown = chapter.picture
            if isinstance(shown, Choice):
                assert len({*shown.hand, *shown.trick}) == len(shown.hand) + len(shown.trick), rules
            elif isinstance(shown, Tricks):
                assert all(len(set(trick)) == 4 for trick in shown.tricks), rules


def test_the_hand_to_count_is_full_and_its_call_is_legal(words):
    for rules in RULES.values():
        shown = picture(words, rules, Counted)
        assert len(set(shown.hand)) == 13, rules
        assert shown.calls == tuple(legal_calls(rules)), rules
        assert shown.call in shown.calls, rules
        assert 4 not in shown.calls or shown.call == len(shown.strong), rules


def test_the_points_are_the_engines(words):
    for rules in RULES.values():
        rows = picture(words, rules, Scores).rows
        assert len(set(rows)) == len(rows), rules
        for row in rows:
            assert row.call in legal_calls(rules), rules
            assert row.points == round_points(row.call, row.won, rules), rules
        assert any(row.won == row.call for row in rows), rules
        assert any(row.won < row.call for row in rows), rules


def test_the_totals_are_those_of_a_match_that_has_ended(words):
    for rules in RULES.values():
        table = picture(words, rules, Totals).standings
        assert table[0].place == 1, rules
        assert {standing.seat for standing in table} == {0, 1, 2, 3}, rules
        best = max(standing.total for standing in table)
        if rules.instant_win_tricks is None:
            assert table[0].total == best, rules
            if rules.target is not None and rules.rounds is None:
                assert best >= rules.target * TENTHS, rules


# --- the pages ------------------------------------------------------------------------------------


def learn(pilot, rules):
    """Put the course for these rules up."""
    scene = HowTo(pilot.app.services, own_table(rules, pilot.app.services.levels[0].opponents))
    pilot.app.stack.carry_out(Push(scene))
    return scene


def shown_pages(pilot, rules):
    """Put the chapters up for these rules, and go through their pages."""
    scene = learn(pilot, rules)
    for _ in scene.chapters:
        scene.ticks += 60
        yield scene
        scene.handle(Scroll(1))


def faults(pilot, scene, size):
    found = list(control_faults(pilot, size))
    watcher = Watcher(pilot.app.services.looks.letters)
    scene.draw(watcher, 0.0)
    found += [*text_faults(watcher, size), *text_collisions(watcher)]
    found += [f"{line.text!r} has {line.area.h} px" for line in watcher.lines if line.area.h < 13]
    texts, pictures = scene.words_area, scene.picture_area
    lettered = scene.lettered
    need = lettered.top + lettered.rows + scene._gap * len(lettered.points)
    if need > texts.h + 1:
        found.append(f"the words need {need:.0f} px of {texts.h}")
    if common(texts, pictures) != (0, 0):
        found.append("words and picture share room")
    wide = max(pilot.app.services.looks.letters.size(t, lettered.px)[0] for _, lines in lettered.points for t in lines)
    if wide > texts.w - 2.5 * lettered.px + 1:
        found.append(f"a line of {wide} px in {texts.w}")
    for each in lay(scene.chapter.picture, pictures, page_unit(*size)):
        if each.height < 80:
            found.append(f"{each.card} is only {each.height} px high")
        half = each.height / 2 * (1 + abs(each.angle) / 100)
        across = 0.7 * half
        panel = scene._panel
        if not (panel.x < each.x - across and each.x + across < panel.right):
            found.append(f"{each.card} leaves the panel")
        if not (panel.y < each.y - half and each.y + half < pictures.bottom + 8):
            found.append(f"{each.card} leaves the picture")
    return [f"{size[0]}x{size[1]}, {scene.chapter.title}: {fault}" for fault in found]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_has_room_on_every_page(launch, size):
    pilot = launch(size="800x480")
    resize(pilot, size)
    found = []
    for name in (*PRESETS, *EXTREMES[:5], EXTREMES[-2]):
        for scene in shown_pages(pilot, RULES[name]):
            found += faults(pilot, scene, size)
        pilot.app.stack.carry_out(scene.cancel())
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [(800, 480), (320, 240), (240, 320), (2000, 300)])
def test_every_page_can_be_drawn_for_any_rules(launch, size):
    pilot = launch(size="800x480")
    resize(pilot, size)
    for rules in RULES.values():
        for scene in shown_pages(pilot, rules):
            watcher = Watcher(pilot.app.services.looks.letters)
            scene.draw(watcher, 0.0)
            assert watcher.lines
        pilot.app.stack.carry_out(scene.cancel())


def test_pages_turn_by_button_arrow_enter_and_wheel(pilot):
    pilot.tap("menu:how_to")
    scene = pilot.scene
    assert scene.control("previous") is None
    pilot.tap("next")
    assert scene._at == 1
    pilot.press_key(pygame.K_RIGHT)
    assert scene._at == 2
    pilot.press_key(pygame.K_LEFT)
    assert scene._at == 1
    pilot.wait(0.4)
    pilot.press_key(pygame.K_RETURN)
    assert scene._at == 2
    pilot.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False, which=0, touch=False)
    pilot.wait(0.1)
    assert scene._at == 3
    pilot.tap("previous")
    assert scene._at == 2
    for _ in range(20):
        pilot.press_key(pygame.K_RIGHT)
    assert scene.last
    assert scene.control("next") is None
    pilot.press_key(pygame.K_ESCAPE)
    assert pilot.screen is Screen.MENU


def test_enter_alone_goes_through_to_a_game(pilot):
    pilot.tap("menu:how_to")
    for _ in pilot.scene.chapters:
        assert pilot.screen is Screen.HOW_TO
        pilot.wait(0.4)
        pilot.press_key(pygame.K_RETURN)
    assert pilot.screen in (Screen.DEAL, Screen.CALL)
    assert pilot.table.level == pilot.app.services.levels[0]


def test_enter_held_too_long_does_not_begin_a_game(pilot):
    pilot.tap("menu:how_to")
    pilot.wait(0.4)
    for _ in range(30):
        pilot.press_key(pygame.K_RETURN)
        if pilot.scene.last:
            break
    pilot.press_key(pygame.K_RETURN)
    assert pilot.screen is Screen.HOW_TO


def test_the_last_page_leads_to_all_the_rules(pilot):
    rules = Rules.parse("nepal,rounds=3")
    scene = learn(pilot, rules)
    assert scene.handle(Ask(Command.RULES)).scene.rules == rules
    for _ in range(len(scene.chapters) - 1):
        pilot.tap("next")
    pilot.tap("rules")
    assert pilot.screen is Screen.RULES
    assert pilot.scene.rules == rules
    pilot.tap("back")
    assert pilot.screen is Screen.HOW_TO
    assert scene.last


@pytest.mark.parametrize("text", ["nepal", "nepal,rounds=3", "classic,first_dealer=seat"])
def test_play_sits_down_to_these_rules(pilot, text):
    learn(pilot, Rules.parse(text))
    pilot.press_key(pygame.K_RIGHT)
    for _ in range(8):
        pilot.press_key(pygame.K_RIGHT)
    pilot.tap("play")
    assert pilot.table.session.rules == Rules.parse(text)
