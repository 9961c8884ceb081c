"""The game plays itself: when it does, what it teaches, and that it leaves nothing behind."""

import gc
import weakref
from dataclasses import replace

import pygame
import pytest

from game.device.loop import TICKS_PER_SECOND
from game.engine import CallMade, Card, CardPlayed, RoundScored, Rules, Suit, TrickWon
from game.scenes.public.attract.captions import caption
from game.scenes.public.attract.layout import PATH, shift
from game.scenes.transitions import Screen
from game.settings.config import Config
from game.table.cloth import cloth
from game.table.scoreboard import Board
from tests.pilot import SEED

AFTER = Config(attract_after=20)
DEMO = Config(demo=True)


@pytest.fixture
def show(launch):
    """The program, playing itself."""
    return launch(config=DEMO)


def played(rules, *cards, seat=None):
    """What the last of these cards teaches, by rules; the first is led by seat 0."""
    *before, last = (Card.parse(card) for card in cards)
    board = Board(Rules.parse(rules), None, calls=(3, 3, 3, 3), cards_left=9, trick=tuple(enumerate(before)))
    return caption(board, CardPlayed(len(before), last, 5))


def won(rules, call, before):
    """What a trick teaches that goes to somebody who called so much and had won so many."""
    board = Board(Rules.parse(rules), None, calls=(call,) * 4, won=(before,) * 4, cards_left=6)
    return caption(board, TrickWon(0, tuple(Card.parse(card) for card in ("AH", "2H", "3H", "4H")), 8)).id


def files(folder):
    """Every file of a folder with what it holds."""
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def rounds(pilot, count):
    """Let so many rounds go by."""
    goal = pilot.scene.demo.number + count
    while pilot.scene.demo.number < goal:
        pilot.app.stack.update()


# -- when


def test_the_game_plays_itself_once_nobody_touched_the_menu(launch):
    pilot = launch(config=AFTER)
    pilot.wait(19)
    assert pilot.screen is Screen.MENU
    pilot.wait(1)
    assert pilot.screen is Screen.ATTRACT


def test_a_trembling_pointer_does_not_put_it_off(launch):
    pilot = launch(config=AFTER)
    pilot.hover(300, 300)
    for x in (301, 300) * 10:
        pilot.hover(x, 300)
        pilot.wait(1)
    assert pilot.screen is Screen.ATTRACT


def test_on_a_computer_of_ones_own_it_never_does(pilot):
    pilot.wait(60)
    assert pilot.screen is Screen.MENU


def test_a_demonstration_begins_with_it_and_comes_back_to_it(show):
    assert show.screen is Screen.ATTRACT
    show.press_key(pygame.K_SPACE)
    assert show.screen is Screen.MENU
    show.wait(45)
    assert show.screen is Screen.ATTRACT


# -- how it ends


KEYS = [pygame.K_ESCAPE, pygame.K_F11, pygame.K_m, pygame.K_p, pygame.K_F12, pygame.K_7, pygame.K_TAB, pygame.K_RETURN]


@pytest.mark.parametrize("config", [DEMO, replace(DEMO, kiosk=True)], ids=["demo", "kiosk"])
def test_any_key_ends_it_and_does_nothing_else(launch, data_dir, config):
    show = launch(config=config)
    settings, fullscreen = show.app.services.settings, show.app.window.fullscreen
    for key in KEYS:
        show.until(lambda: show.screen is Screen.ATTRACT)
        show.wait(0.5)
        show.press_key(key)
        pressed = pygame.key.name(key)
        assert show.screen is Screen.MENU, pressed
        assert show.app.services.settings == settings, pressed
        assert show.app.window.fullscreen == fullscreen, pressed
        assert show.notice == "", pressed
        assert not show.scene.focus_shown, pressed
        assert files(data_dir) == {}, pressed


def test_the_wheel_ends_it(show):
    show.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=1.0, touch=False)
    show.wait(0.1)
    assert show.screen is Screen.MENU


def test_the_first_tap_and_its_bounce_press_no_button(launch):
    pilot = launch()
    where = pilot.middle(pilot.control("menu:play"))
    pilot = launch(config=DEMO)
    pilot.wait(1)
    for _ in range(2):
        pilot.press(*where)
        pilot.wait(0.05)
        pilot.release(*where)
        pilot.wait(0.05)
    pilot.wait(1)
    assert pilot.screen is Screen.MENU
    pilot.tap("menu:play")
    assert pilot.screen is not Screen.MENU


def test_a_swipe_that_ends_it_touches_nothing_on_the_menu(launch):
    pilot = launch()
    x, y = pilot.middle(pilot.control("menu:play"))
    pilot = launch(config=DEMO)
    pilot.press(x + 300, y)
    pilot.wait(0.5)
    for dx in (200, 100, 0):
        pilot.post(pygame.MOUSEMOTION, pos=(x + dx, y), rel=(-100, 0), buttons=(1, 0, 0), touch=False)
        pilot.wait(0.1)
        assert (pilot.screen, pilot.scene.hovered) == (Screen.MENU, None)
    pilot.release(x, y)
    pilot.wait(0.1)
    assert (pilot.screen, pilot.scene.hovered) == (Screen.MENU, None)
    pilot.tap("menu:play")
    assert pilot.screen is not Screen.MENU


def test_a_pixel_does_not_end_it_and_a_wave_of_the_mouse_does(show):
    show.hover(300, 300)
    show.hover(301, 301)
    show.wait(0.2)
    assert show.screen is Screen.ATTRACT
    show.hover(400, 300)
    show.wait(0.2)
    assert show.screen is Screen.MENU


def test_a_window_that_changes_does_not_end_it(show):
    show.resize(800, 480)
    show.post(pygame.WINDOWFOCUSLOST, window=None)
    show.wait(0.2)
    assert show.screen is Screen.ATTRACT
    assert show.scene.size == (800, 480)


def test_a_closed_window_is_closed(show):
    show.post(pygame.QUIT)
    show.frame()
    assert show.over


# -- what it leaves behind


def test_nothing_is_kept_and_a_saved_match_stays_as_it_was(launch, data_dir):
    pilot = launch(config=AFTER)
    pilot.tap("menu:play")
    pilot.settle()
    pilot.press_key(pygame.K_ESCAPE)
    pilot.tap("leave")
    before = files(data_dir)
    assert before
    pilot.wait(20)
    assert pilot.screen is Screen.ATTRACT
    rounds(pilot, 3)
    assert files(data_dir) == before
    pilot.press_key(pygame.K_SPACE)
    assert "menu:resume" in pilot.targets()


def test_a_kiosk_drops_the_match_of_somebody_who_went_by_way_of_the_menu(launch, data_dir):
    pilot = launch(config=Config(kiosk=True))
    pilot.tap("menu:play")
    pilot.settle()
    pilot.press_key(pygame.K_ESCAPE)
    pilot.tap("leave")
    pilot.wait(45)
    assert pilot.screen is Screen.ATTRACT
    assert files(data_dir) == {}


def test_languages_take_turns_and_the_persons_own_comes_back(launch, data_dir):
    pilot = launch(config=Config(demo=True, languages=("en", "fa", "ne")), lang="ne")
    settings = pilot.app.services.settings
    heard = []
    for _ in range(4):
        heard.append(pilot.app.services.words.language)
        rounds(pilot, 1)
    assert heard == ["ne", "en", "fa", "ne"]
    assert pilot.app.services.settings == settings
    rounds(pilot, 1)
    assert pilot.app.services.looks.right_to_left
    pilot.press_key(pygame.K_SPACE)
    assert pilot.app.services.words.language == "ne"
    assert not pilot.app.services.looks.right_to_left
    assert pilot.app.services.settings == settings
    assert files(data_dir) == {}


def test_the_cards_asked_for_are_left_for_those_who_play(launch):
    pilot = launch(config=DEMO)
    rounds(pilot, 2)
    pilot.press_key(pygame.K_SPACE)
    pilot.tap("menu:play")
    assert pilot.record.match_seed == SEED


def test_the_table_is_not_painted_again_for_another_language(launch):
    pilot = launch(config=Config(demo=True, languages=("en", "fa")))
    looks = pilot.app.services.looks
    rounds(pilot, 1)
    other = pilot.app.services.looks
    assert other.right_to_left is not looks.right_to_left
    assert cloth(other, 1280, 720) is cloth(looks, 1280, 720)


def test_old_tables_are_let_go(show):
    tables = []
    for _ in range(4):
        tables.append(weakref.ref(show.scene.table))
        rounds(show, 1)
    gc.collect()
    assert [table() for table in tables] == [None] * 4


# -- what it shows


def test_cards_deals_and_rules_change_from_round_to_round(show):
    seen = []
    for _ in range(3):
        table = show.scene.table
        seen.append((table.session.record.match_seed, table.level.key))
        rounds(show, 1)
    assert len({seed for seed, _ in seen}) == 3
    assert len({level for _, level in seen}) == 3


def test_cards_move_although_the_person_wants_no_motion(show):
    assert show.app.services.settings.speed.factor == 0
    assert show.scene.table.stage.tempo.scale > 0


def test_nobodys_hand_is_shown(show):
    show.until(lambda: show.scene.table.screen is Screen.PLAY)
    assert show.scene.table.stage.hand == ()


def test_it_is_silent_unless_the_owner_wants_it_heard(launch):
    quiet = launch(config=DEMO)
    quiet.wait(8)
    assert quiet.cues == []
    assert quiet.app.audio.hushed
    loud = launch(config=Config(demo=True, attract_sound=True))
    loud.wait(8)
    assert loud.cues
    assert not loud.app.audio.hushed


def test_the_music_comes_back_with_the_person(show):
    show.wait(1)
    show.press_key(pygame.K_SPACE)
    assert not show.app.audio.hushed


def test_everything_fixed_shifts_a_little_each_minute():
    assert all(max(abs(dx), abs(dy)) <= 2 for dx, dy in PATH)
    assert all(shift(minute) != shift(minute + 1) for minute in range(2 * len(PATH)))


def test_after_a_while_the_screen_is_spared(launch):
    pilot = launch(config=Config(demo=True, dim_after=30))
    pilot.wait(29)
    bright = brightness(pilot)
    pilot.wait(2)
    drawn = pilot.app.frames_drawn
    first = picture(pilot)
    assert brightness(pilot) < 0.3 * bright
    pilot.wait(10)
    assert picture(pilot) != first
    assert pilot.app.frames_drawn - drawn <= 10 * TICKS_PER_SECOND / 20
    pilot.press_key(pygame.K_SPACE)
    assert pilot.screen is Screen.MENU


def brightness(pilot):
    """How bright the window is."""
    return sum(pygame.transform.average_color(pilot.app.window.surface)[:3])


def picture(pilot):
    """What the window shows."""
    return pygame.image.tobytes(pilot.app.window.surface, "RGB")


# -- what it teaches, by the rules in force


@pytest.mark.parametrize(
    "rules, cards, id",
    [
        ("classic", ["8H"], "led"),
        ("classic", ["8S"], "spade_led"),
        ("classic,lead_spades=after_broken", ["8S"], "broken"),
        ("classic", ["8H", "QH"], "follow"),
        ("classic,follow=beat_unless_trumped", ["8H", "QH"], "must_beat"),
        ("classic,follow=beat_unless_trumped", ["8H", "2H"], "cannot_beat"),
        ("classic,follow=beat_unless_trumped", ["8H", "2S", "QH"], "follow"),
        ("classic,follow=always_beat", ["8H", "2S", "QH"], "must_beat"),
        ("classic", ["8H", "QH", "3S"], "trump"),
        ("classic,trump_when_void=may", ["8H", "QH", "3S"], "trump_may"),
        ("classic", ["8H", "3S", "5S"], "overtrump"),
        ("classic", ["8H", "5S", "3S"], "undertrump"),
        ("classic", ["8H", "QC"], "discard_void"),
        ("classic,trump_when_void=may", ["8H", "QC"], "discard"),
        ("classic", ["8H", "5S", "QC"], "discard"),
        ("classic,undertrump=forced", ["8H", "5S", "QC"], "discard_void"),
        ("classic", ["8S", "QC"], "discard"),
    ],
)
def test_a_card_teaches_the_rule_that_mattered(rules, cards, id):
    assert played(rules, *cards).id == f"attract.{id}"


def test_the_card_that_had_to_be_beaten_is_named():
    told = played("classic,follow=beat_unless_trumped", "8H", "JH", "QH")
    assert (told.card, told.led) == (Card.parse("JH"), Suit.HEARTS)


@pytest.mark.parametrize(
    "rules, call, before, id",
    [
        ("classic", 3, 1, "won"),
        ("classic", 3, 2, "made"),
        ("classic", 3, 3, "limit"),
        ("classic", 3, 4, "over"),
        ("nepal", 3, 3, "extra"),
    ],
)
def test_a_trick_teaches_what_became_of_the_call(rules, call, before, id):
    assert won(rules, call, before) == f"attract.{id}"


@pytest.mark.parametrize("score", ["call", "shortfall", "zero"])
def test_a_round_teaches_how_it_is_scored(score):
    board = Board(Rules.parse(f"classic,fail_score={score}"), None)
    told = caption(board, RoundScored(1, (3,) * 4, (3,) * 4, (30,) * 4, (30,) * 4))
    assert told.id == f"attract.scored.{score}"


def test_a_call_is_told_with_its_name_and_number(show):
    words = show.app.services.words
    told = caption(Board(Rules(), None), CallMade(2, 4)).words(words, ["a", "b", "Bikram", "d"])
    assert "Bikram" in told
    assert "4" in told


def test_a_sentence_stands_long_enough_to_be_read(show):
    since, told = 0, show.scene.demo.caption
    shortest = 1e9
    for tick in range(60 * TICKS_PER_SECOND):
        show.app.stack.update()
        if show.scene.demo.caption != told:
            if told is not None:
                shortest = min(shortest, tick - since)
            since, told = tick, show.scene.demo.caption
    assert shortest >= TICKS_PER_SECOND
