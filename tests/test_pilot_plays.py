"""Whole matches through the real program: every table, every screen, by touch and by keys."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.engine import Call, EndMatch, Phase, Play, replay
from game.scenes import SCENES
from game.scenes.transitions import Screen
from game.storage.matches import FOLDER, OPEN

from .matches import history, in_play
from .pilot import LEVEL_ERRORS, LEVELS, SEED, first_legal, level

UNASKED = {Screen.ATTRACT, Screen.STILL_THERE, Screen.PIN, Screen.STAFF}
"""Screens that come by waiting, or in a kiosk only: test_idle and test_kiosk reach them."""
SLOW = (1 / 12,)
"""Twelve frames a second, where it is not the frames that a test is about."""


def short(key, **changes):
    """A table with some of its rules changed."""
    table = level(key)
    return replace(table, rules=replace(table.rules, **changes))


def own_actions(record):
    return [action for action in record.actions if isinstance(action, Call | Play) and action.seat == 0]


def test_every_level_can_be_read():
    assert LEVELS
    assert not LEVEL_ERRORS


@pytest.mark.parametrize("each", LEVELS, ids=lambda each: each.key)
def test_a_whole_match_of_every_level(launch, data_dir, each):
    pilot = launch(level=each)
    done = pilot.play_match()
    record = pilot.record
    assert own_actions(record) == done, "what was pressed is what was done"
    match, events = replay(record)
    assert match.phase is Phase.OVER
    board = pilot.table.stage.board
    assert board.totals == match.totals, "the table shows the totals of the match"
    assert board.ended == events[-1]
    endless = each.rules.rounds is None
    assert isinstance(record.actions[-1], EndMatch) == endless
    assert len(board.history) == (2 if endless else each.rules.rounds)
    assert record.rules == each.rules
    assert record.match_seed == (each.seed or SEED)
    assert history(data_dir) == [record], "a finished match is kept"
    assert in_play(data_dir) is None, "there is nothing left to go on with"


def test_a_match_for_a_target_ends_by_itself(launch):
    pilot = launch(level=short("home", target=6))
    pilot.play_match(rounds=1000)
    assert max(pilot.table.stage.board.totals) >= 60
    assert not isinstance(pilot.record.actions[-1], EndMatch)


def test_a_whole_match_at_normal_speed(launch, data_dir):
    pilot = launch(level=short("quick-classic", rounds=1), speed="normal", trick_time=1.2, frames=SLOW)
    done = pilot.play_match(first_legal)
    assert own_actions(pilot.record) == done
    assert history(data_dir) == [pilot.record]
    assert {Screen.DEAL, Screen.CALL, Screen.PLAY, Screen.SUMMARY, Screen.FINAL} <= pilot.seen


@pytest.mark.parametrize("size", ["800x480", "720x1280"])
def test_a_whole_round_in_small_and_upright_windows(launch, size):
    pilot = launch(level=level("quick-classic"), size=size)
    assert own_actions(pilot.record) == []
    done = pilot.play_round()
    assert own_actions(pilot.record) == done


def test_the_keyboard_alone_plays_a_whole_round(launch):
    pilot = launch()
    pilot.wait(0.5)
    pilot.press_key(pygame.K_RETURN)
    assert pilot.screen in (Screen.DEAL, Screen.CALL)
    done = pilot.play_round(keys=True)
    assert len(done) == 14
    assert own_actions(pilot.record) == done
    pilot.wait(0.5)
    pilot.press_key(pygame.K_RETURN)
    pilot.until(lambda: pilot.screen is not Screen.SUMMARY)


def test_a_call_of_two_digits_is_typed(launch):
    pilot = launch(level=level("classic-evening"))
    pilot.settle()
    pilot.wait(0.5)
    for key in (pygame.K_1, pygame.K_2):
        pilot.press_key(key)
    assert pilot.scene.chosen == 12


def test_after_the_match_comes_another_with_other_cards(launch):
    pilot = launch(level=level("dhaka"))
    pilot.play_match(rounds=1)
    first = pilot.record
    pilot.tap("again")
    pilot.settle()
    assert pilot.record.match_seed != first.match_seed
    assert pilot.record.rules == first.rules


def test_a_match_left_in_the_middle_goes_on_where_it_was(launch, data_dir):
    pilot = launch(level=short("nepal", rounds=2))
    for _ in range(6):
        pilot.play_turn()
    pilot.settle()
    hand, record = pilot.table.stage.hand, pilot.record
    trick, won = pilot.table.stage.board.trick, pilot.table.stage.board.won
    again = launch()
    assert again.screen is Screen.MENU
    again.tap("menu:resume")
    again.settle()
    assert again.record == record
    assert (again.table.stage.hand, again.table.stage.board.trick, again.table.stage.board.won) == (hand, trick, won)
    again.play_match()
    assert again.record.actions[: len(record.actions)] == record.actions
    assert history(data_dir) == [again.record]


def test_a_match_goes_on_alike_whether_left_or_not(launch, tmp_path):
    straight = launch(tmp_path / "straight", level=short("nepal", rounds=1))
    straight.play_match()
    whole = straight.record
    pilot = launch(tmp_path / "left", level=short("nepal", rounds=1))
    for _ in range(8):
        pilot.play_turn()
    pilot = launch(tmp_path / "left")
    pilot.tap("menu:resume")
    pilot.play_match()
    assert pilot.record == whole


def test_leaving_between_two_rounds_keeps_the_score(launch):
    pilot = launch(level=level("nepal"))
    pilot.play_round()
    totals = pilot.table.stage.board.totals
    again = launch()
    again.tap("menu:resume")
    assert again.screen is Screen.SUMMARY
    assert again.table.stage.board.totals == totals


def test_every_screen_can_be_reached(launch):
    pilot = launch(speed="fast", frames=SLOW)
    for name in ("menu:tables", "menu:new_table", "menu:how_to", "menu:settings"):
        pilot.tap(name)
        pilot.press_key(pygame.K_ESCAPE)
        assert pilot.screen is Screen.MENU
    pilot.tap("menu:new_table")
    pilot.tap("rounds:1")
    pilot.tap("preset:nepal")
    pilot.tap("rounds:1")
    pilot.tap("opponent:1")
    pilot.tap("rules")
    assert pilot.screen is Screen.RULES
    pilot.tap("back")
    pilot.tap("sit")
    pilot.settle()
    assert pilot.table.session.rules.rounds == 1
    assert pilot.record.players == ("human", "gopal", "karma", "bikram")
    pilot.tap("pause")
    assert pilot.screen is Screen.PAUSE
    pilot.tap("rules")
    pilot.tap("back")
    pilot.tap("continue")
    assert pilot.screen is Screen.CALL
    pilot.tap("pause")
    pilot.tap("leave")
    pilot.tap("menu:play")
    assert pilot.screen is Screen.CONFIRM
    pilot.tap("no")
    pilot.tap("menu:resume")
    pilot.settle()
    pilot.press_key(pygame.K_s)
    pilot.tap("back")
    pilot.play_match()
    pilot.tap("look")
    pilot.tap("back")
    pilot.tap("menu")
    for _ in past_screens(pilot):
        pass
    pilot.tap("close")
    pilot.tap("back")
    assert pilot.seen == {scene.screen for scene in SCENES} - UNASKED == set(Screen) - UNASKED
    assert pilot.screen is Screen.MENU


@pytest.mark.parametrize("each", LEVELS, ids=lambda each: each.key)
def test_every_table_can_be_chosen_from_the_list(launch, each):
    pilot = launch()
    pilot.tap("menu:tables")
    while f"table:{each.key}" not in pilot.targets():
        pilot.tap("next")
    pilot.tap(f"table:{each.key}")
    pilot.settle()
    assert pilot.table.level == each


def test_quit_ends_the_program(launch):
    pilot = launch()
    pilot.tap("menu:quit")
    assert pilot.over


# --- the hand and its rules -----------------------------------------------------------------------


def test_an_illegal_card_says_why_and_is_not_played(launch):
    pilot = launch(level=level("nepal"), seed=bytes(16))
    while True:
        pilot.settle()
        if pilot.screen is Screen.SUMMARY:
            pilot.tap("next")
            continue
        illegal = [card for card in pilot.view.hand if card not in pilot.view.legal_plays()]
        if pilot.screen is Screen.PLAY and illegal:
            break
        pilot.play_turn()
    before = pilot.record
    pilot.cues.clear()
    pilot.tap(f"hand:{illegal[0]}")
    why = pilot.app.services.words.refusal(pilot.view.why_not(Play(0, illegal[0])))
    assert pilot.record == before
    assert [cue for _, cue in pilot.cues if cue == "illegal"]
    assert said(pilot, why)
    pilot.wait(5)
    assert not said(pilot, why), "a refusal goes away"
    pilot.play_turn()
    assert len(pilot.record.actions) > len(before.actions)


def said(pilot, text):
    """Whether the screen shows that text when it is drawn."""
    from game.ui.painter import Painter

    written = []
    painter = Painter(pilot.app.services.looks.letters)
    write = painter.text
    painter.text = lambda text, *args, **kw: (written.append(text), write(text, *args, **kw))[1]
    pilot.app.stack.draw(painter, 0.0)
    return text in written


def test_a_tap_during_motion_finishes_the_motion_and_plays_nothing(launch):
    pilot = launch(level=level("quick-classic"), speed="normal", trick_time=1.2)
    pilot.until(lambda: pilot.screen is Screen.DEAL and not pilot.table.stage.settled)
    pilot.wait(0.2)
    assert not pilot.table.stage.settled
    before = pilot.record
    x, y = 640, 650
    pilot.press(x, y)
    pilot.release(x, y)
    pilot.frame()
    assert pilot.record.actions[: len(before.actions)] == before.actions
    assert not own_actions(pilot.record)
    pilot.settle()
    pilot.play_turn()
    # now in the play: a tap on a card of the hand, over and over, while others play
    pilot.settle()
    spots = {name: pilot.middle(pilot.control(name)) for name in pilot.targets() if name.startswith("hand:")}
    pilot.play_turn()
    mine = own_actions(pilot.record)
    taps = 0
    while not pilot.waiting:
        for spot in spots.values():
            if pilot.waiting:
                break
            pilot.press(*spot)
            pilot.release(*spot)
            pilot.wait(0.06)
            taps += 1
    assert taps
    assert own_actions(pilot.record) == mine


def test_one_tap_after_another_in_one_frame_plays_one_card(launch):
    pilot = launch(level=level("classic-evening"), speed="normal", trick_time=0)
    pilot.play_turn()
    pilot.settle()
    pilot.wait(0.5)
    before = len(own_actions(pilot.record))
    for card in pilot.view.legal_plays():
        pilot.post_tap(f"hand:{card}")
    pilot.wait(0.05)
    assert len(own_actions(pilot.record)) == before + 1


def test_one_tap_after_another_plays_one_card_without_motion_too(launch):
    pilot = launch(level=level("classic-evening"))
    pilot.play_turn()
    pilot.settle()
    pilot.wait(0.5)
    before = len(own_actions(pilot.record))
    for card in pilot.view.hand:
        pilot.post_tap(f"hand:{card}")
    pilot.wait(0.05)
    assert len(own_actions(pilot.record)) == before + 1


def drag(pilot, start, end):
    """Press at one point, move in steps, and let go at another."""
    pilot.press(*start)
    for i in range(1, 6):
        pilot.drag(*(round(a + (b - a) * i / 5) for a, b in zip(start, end, strict=True)))
        pilot.wait(0.05)
    pilot.release(*end)
    pilot.wait(0.05)


def test_a_card_dragged_out_of_the_hand_is_played_and_one_let_go_over_it_is_not(launch):
    pilot = launch(level=level("classic-evening"), speed="fast")
    pilot.play_turn()
    pilot.settle()
    pilot.wait(0.5)
    card = pilot.view.legal_plays()[0]
    start = pilot.middle(pilot.control(f"hand:{card}"))
    before = own_actions(pilot.record)
    drag(pilot, start, (start[0] + 60, start[1] + 10))
    pilot.wait(0.5)
    assert own_actions(pilot.record) == before
    drag(pilot, start, (start[0], 200))
    assert own_actions(pilot.record) == [*before, Play(0, card)]


def test_a_window_that_loses_the_keyboard_pauses_the_table(launch):
    pilot = launch(level=level("classic-evening"), speed="normal")
    pilot.wait(0.5)
    pilot.post(pygame.WINDOWFOCUSLOST, window=None)
    pilot.wait(0.1)
    assert pilot.screen is Screen.PAUSE
    pilot.post(pygame.WINDOWFOCUSLOST, window=None)
    pilot.post(pygame.WINDOWFOCUSGAINED, window=None)
    pilot.wait(0.1)
    assert [scene.table for scene in pilot.app.stack.screens] == [pilot.table, pilot.table]


def test_a_new_match_over_a_saved_one_is_asked_for_and_files_the_old_one(launch, data_dir):
    pilot = launch(level=level("nepal"))
    pilot.play_turn()
    left = pilot.record
    pilot = launch()
    pilot.tap("menu:play")
    assert pilot.screen is Screen.CONFIRM
    pilot.press_key(pygame.K_ESCAPE)
    assert pilot.screen is Screen.MENU
    assert not history(data_dir)
    pilot.tap("menu:play")
    pilot.tap("yes")
    pilot.settle()
    assert pilot.record.actions != left.actions
    assert [record.players for record in history(data_dir)] == [left.players]


def test_a_new_control_hears_nothing_for_a_moment(launch):
    pilot = launch(level=level("classic-evening"))
    pilot.settle()
    while pilot.ticks < 4:
        pilot.frame()
    pilot.post_tap("call:3")
    pilot.wait(0.1)
    assert pilot.scene.chosen is None
    pilot.wait(0.3)
    pilot.post_tap("call:3")
    pilot.wait(0.1)
    assert pilot.scene.chosen == 3


def test_the_button_that_changed_its_meaning_hears_nothing_for_a_moment(launch):
    pilot = launch(level=level("classic-evening"))
    pilot.settle()
    pilot.tap("call:3")
    pilot.post_tap("call")
    pilot.wait(0.1)
    assert not own_actions(pilot.record)
    pilot.tap("call")
    assert own_actions(pilot.record) == [Call(0, 3)]


def test_the_last_trick_can_be_looked_at_at_any_time_and_changes_nothing(launch, tmp_path):
    plain = launch(tmp_path / "plain", level=level("quick-classic"))
    plain.play_round()
    without = plain.record
    pilot = launch(tmp_path / "looking", level=level("quick-classic"), speed="fast", trick_time=0.1, frames=SLOW)
    shown = 0
    while pilot.screen is not Screen.SUMMARY:
        if pilot.screen is Screen.PLAY:
            pilot.press_key(pygame.K_l)
            shown += pilot.scene._looking_back
            pilot.wait(0.05)
            if pilot.screen is Screen.PLAY and pilot.scene._looking_back:
                pilot.press_key(pygame.K_l)
            pilot.wait(0.1)
        if pilot.screen in (Screen.CALL, Screen.PLAY) and pilot.waiting:
            pilot.play_turn()
        else:
            pilot.frame()
    assert shown > 12
    assert pilot.record == without


@pytest.mark.parametrize("speed", ["calm", "fast", "off"])
def test_a_finished_trick_stays_for_its_time_at_any_speed_the_thirteenth_too(launch, speed):
    pilot = launch(level=level("quick-classic"), speed=speed, trick_time=1.0, frames=SLOW)
    stays, since = [], None
    while pilot.screen is not Screen.SUMMARY:
        stage = pilot.table.stage if pilot.screen is Screen.PLAY else None
        lying = stage is not None and len(stage.board.trick) == 4
        still = lying and all(not stage.flight(card).moving for _, card in stage.board.trick)
        if still and since is None:
            since = pilot.ticks
        if not still and since is not None:
            stays.append(pilot.ticks - since)
            since = None
        if pilot.screen in (Screen.CALL, Screen.PLAY) and pilot.waiting:
            pilot.play_turn()
        else:
            pilot.frame()
    if since is not None:
        stays.append(pilot.ticks - since)
    assert len(stays) == 13
    assert min(stays) >= 55, "ticks, of sixty, seen five at a time"


# --- idle, keys and commands for all screens ------------------------------------------------------


def still_screens(pilot):
    """Go through the screens; after each step the program stands still."""
    yield
    for name in ("menu:tables", "menu:new_table", "menu:how_to", "menu:settings"):
        pilot.tap(name)
        yield
        pilot.press_key(pygame.K_ESCAPE)
    pilot.press_key(pygame.K_F1)
    yield
    pilot.press_key(pygame.K_ESCAPE)
    pilot.tap("menu:play")
    pilot.settle()
    pilot.tap("pause")
    pilot.tap("leave")
    pilot.tap("menu:play")
    yield
    pilot.tap("no")
    pilot.tap("menu:resume")
    pilot.settle()
    yield
    pilot.press_key(pygame.K_p)
    yield
    pilot.press_key(pygame.K_p)
    pilot.play_turn()
    pilot.settle()
    yield
    pilot.press_key(pygame.K_t)
    yield
    pilot.press_key(pygame.K_t)
    pilot.play_round()
    yield
    pilot.play_match()
    yield
    pilot.tap("look")
    yield
    pilot.press_key(pygame.K_ESCAPE)
    pilot.tap("menu")
    yield from past_screens(pilot)


def past_screens(pilot):
    """From the menu to the history, and to a match there."""
    pilot.tap("menu:history")
    yield
    pilot.tap(next(name for name in pilot.targets() if name.startswith("match:")))
    yield


def test_idle_means_idle(launch):
    pilot = launch(speed="fast", trick_time=0.1, frames=SLOW)
    idle = set()
    for _ in still_screens(pilot):
        pilot.wait(5)
        before = pilot.app.frames_drawn
        pilot.wait(5)
        assert pilot.app.frames_drawn == before, f"{pilot.screen} is drawn although nothing moves"
        assert max(pilot.frame(0.001) for _ in range(3)) > 0.03, "and the program sleeps longer between two looks"
        idle.add(pilot.screen)
    assert idle == set(Screen) - {Screen.DEAL} - UNASKED


def test_the_window_can_be_closed_on_every_screen(launch):
    pilot = launch()
    for _ in still_screens(pilot):
        pilot.post(pygame.QUIT)
        pilot.frame()
        assert pilot.over, pilot.screen
        pilot.app.stack.over = False


def test_every_screen_bears_any_size_at_any_time(launch):
    pilot = launch()
    for _ in still_screens(pilot):
        for size in ((800, 480), (480, 800), (320, 240), (240, 320), (1280, 720)):
            pilot.resize(*size)
            assert pilot.scene.size == size
            pilot.press_key(pygame.K_RIGHT)


def test_every_screen_bears_every_key(launch):
    keys = (
        *(pygame.K_m, pygame.K_m, pygame.K_l, pygame.K_l, pygame.K_a, pygame.K_0, pygame.K_9),
        *(pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    )
    pilot = launch()
    for _ in still_screens(pilot):
        screen = pilot.screen
        for key in keys:
            pilot.press_key(key)
        pilot.press_key(pygame.K_TAB, pygame.KMOD_SHIFT)
        assert pilot.screen is screen


def test_pause_stands_still(launch):
    pilot = launch(speed="normal", trick_time=1.2)
    pilot.tap("menu:play")
    pilot.wait(1)
    pilot.press_key(pygame.K_p)
    assert pilot.screen is Screen.PAUSE
    stage = pilot.table.stage
    now, record = stage.now, pilot.record
    pilot.wait(3)
    assert (stage.now, pilot.record) == (now, record)
    pilot.press_key(pygame.K_p)
    pilot.wait(0.2)
    assert stage.now > now


def test_mute_is_kept_and_said(launch, data_dir):
    pilot = launch()
    pilot.press_key(pygame.K_m)
    assert pilot.app.audio.muted
    assert pilot.notice == pilot.app.services.words("sound.off")
    assert '"sound": false' in (data_dir / "settings.json").read_text()
    pilot.wait(5)
    assert pilot.notice == ""
    pilot.press_key(pygame.K_m)
    assert not pilot.app.audio.muted


def test_a_screenshot_lands_in_the_data_folder(launch, data_dir):
    pilot = launch()
    pilot.press_key(pygame.K_F12)
    (picture,) = (data_dir / "screenshots").glob("*.png")
    assert pygame.image.load(picture).get_size() == pilot.scene.size
    assert str(picture) in pilot.notice


def test_leaning_on_the_screenshots_key_takes_one_picture_a_second(launch, data_dir):
    pilot = launch()
    for _ in range(30):
        pilot.press_key(pygame.K_F12)
        pilot.wait(0.1)
    assert 3 <= len(list((data_dir / "screenshots").glob("*.png"))) <= 4


def test_the_screenshots_folder_holds_200_and_then_it_is_said(launch, data_dir):
    folder = data_dir / "screenshots"
    folder.mkdir(parents=True)
    for number in range(199):
        (folder / f"callbreak-{number}.png").touch()
    pilot = launch()
    for _ in range(2):
        pilot.wait(1)
        pilot.press_key(pygame.K_F12)
    assert len(list(folder.iterdir())) == 200
    assert pilot.notice == pilot.app.services.words("screenshot.full", count="200", path=str(folder))


def test_without_a_data_folder_the_game_goes_on_in_memory(launch):
    pilot = launch(None, level=level("dhaka"))
    pilot.play_match(rounds=1)
    pilot.press_key(pygame.K_F12)
    assert pilot.notice == pilot.app.services.words("screenshot.nowhere")


def test_a_damaged_saved_match_is_told(launch, data_dir):
    (data_dir / FOLDER).mkdir(parents=True)
    (data_dir / FOLDER / OPEN).write_text("{", encoding="utf-8")
    pilot = launch()
    assert pilot.screen is Screen.MENU
    assert pilot.notice == pilot.app.services.words("saves.lost")
    assert "menu:resume" not in pilot.targets()


def test_a_lost_picture_is_drawn_again(launch):
    pilot = launch()
    pilot.wait(1)
    want = pygame.image.tobytes(pilot.app.window.surface, "RGB")
    pilot.app.window.surface.fill((255, 0, 255))
    pilot.post(pygame.WINDOWEXPOSED, window=None)
    pilot.frame()
    assert pygame.image.tobytes(pilot.app.window.surface, "RGB") == want


def test_the_pilot_takes_pictures(pilot, tmp_path):
    pilot.wait(0.1)
    path = tmp_path / "menu.png"
    pygame.image.save(pilot.show(), path)
    assert pygame.image.load(path).get_size() == pilot.scene.size
