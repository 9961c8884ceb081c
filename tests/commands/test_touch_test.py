"""The touch test: where taps land is shown and told, and touch that is turned is recognised."""

import pygame
import pytest

from game.commands.touch_test import TURNS, Attempt, command, new_test, turn_of
from game.device.input import Input
from game.device.intents import Cancel, Drag, Hover, Press, Release
from game.settings.settings import Settings
from game.ui.painter import Canvas, Painter

SIZES = [(800, 480), (720, 1280), (480, 320), (1920, 1080), (320, 240)]


@pytest.fixture
def screen():
    pygame.display.init()
    pygame.display.set_mode((800, 480))
    yield
    pygame.quit()


@pytest.fixture
def start(screen):
    def begin(size=(800, 480), lang="en"):
        test, letters = new_test(Settings(lang=lang))
        test.resize(*size)
        return test, letters

    return begin


def tap_all(test, place=lambda x, y: (x, y)):
    while test.target is not None:
        test.handle(Press(*place(*test.target)))
        test.handle(Release(*place(*test.target or (0, 0))))


@pytest.mark.parametrize("size", SIZES)
def test_the_nine_circles_and_close_are_apart_and_inside(start, size):
    test, _ = start(size)
    circles = [pygame.Rect(0, 0, 2 * test.radius, 2 * test.radius) for _ in test.targets]
    for circle, target in zip(circles, test.targets, strict=True):
        circle.center = target
    areas = [*circles, test.close]
    assert len(set(test.targets)) == 9
    assert all(pygame.Rect(0, 0, *size).contains(area) for area in areas)
    assert all(len(area.collidelistall(areas)) == 1 for area in areas)


def test_whoever_hits_all_nine_is_told_so(start):
    test, _ = start()
    tap_all(test)
    assert [attempt.hit for attempt in test.attempts] == [True] * 9
    assert test._advice() == "All nine were hit: touch is as it should be."
    assert test.report()[-1] == "touch is as it should be"


@pytest.mark.parametrize("name", TURNS)
def test_every_way_that_touch_can_lie_is_recognised(name):
    turn, size = TURNS[name], (1280, 720)
    attempts = []
    for x in (-0.9, 0, 0.9):
        for y in (-0.9, 0, 0.9):
            at = [(round((a + 1) * size[0] / 2), round((b + 1) * size[1] / 2)) for a, b in ((x, y), turn(x, y))]
            attempts.append(Attempt(*at, hit=False))
    assert turn_of(attempts, size) == name
    assert turn_of(attempts[:3], size) == ""


def test_taps_at_random_are_no_turn():
    attempts = [Attempt((10 * i, 7 * i), (400, 240), hit=False) for i in range(9)]
    assert turn_of(attempts, (800, 480)) == ""


def test_mirrored_touch_is_told_on_the_screen_and_afterwards(start):
    test, _ = start()
    tap_all(test, lambda x, y: (799 - x, y))
    assert test._advice().startswith("Touch is turned or mirrored")
    assert test.report()[-1] == "touch is mirrored left to right"


def test_near_misses_are_counted_and_their_distance_told(start):
    test, _ = start()
    tap_all(test, lambda x, y: (x + 40, y - 3))
    assert test._advice() == "0 of 9 were hit. Calibrate the touch screen, or try again."
    assert "off by +40 -3" in test.report()[1]


def test_touch_and_mouse_are_told_apart(start):
    test, _ = start()
    for touch, line in ((True, "Touch at 500, 300"), (False, "Mouse at 500, 300")):
        test.handle(Press(500, 300), touch=touch)
        assert test._facts()[-1] == line


@pytest.mark.parametrize("touch", [True, False])
def test_the_input_says_whether_a_press_came_from_a_touch_screen(screen, touch):
    source = Input()
    source.open()
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 6), touch=touch))
    assert source.read(1.0)[-1] == Press(5, 6)
    assert source.touched is touch


def test_close_and_escape_leave(start):
    for intent in (Cancel(), Press(*start()[0].close.center)):
        test, _ = start()
        test.handle(intent)
        assert test.over
        assert test.attempts == []


def test_another_size_begins_anew(start):
    test, _ = start()
    tap_all(test)
    test.resize(720, 1280)
    assert test.attempts == []
    assert test.targets[-1][1] > 1200


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "fa", "th"])
def test_words_stay_clear_of_the_circles_and_the_button(start, size, lang):
    test, letters = start(size, lang)
    test.handle(Press(3, 3))
    painter = Painter(letters)
    test._draw_words(painter)
    *lines, _button = [item.area for item in painter.items]
    tight = [line.inflate(0, -line.h // 2) for line in lines]
    if size != (320, 240):  # which is smaller than any panel
        assert all(test.close.collidelist(tight) == -1 for _ in lines)
        for x, y in test.targets:
            circle = pygame.Rect(x - test.radius, y - test.radius, 2 * test.radius, 2 * test.radius)
            assert circle.collidelist(tight) == -1


def test_what_is_drawn_shows_the_tap_and_its_trail(start):
    test, letters = start()

    def picture():
        painter = Painter(letters)
        test.draw(painter)
        canvas = Canvas(pygame.display.get_surface())
        canvas.show(painter.items)
        return pygame.image.tobytes(pygame.display.get_surface(), "RGB")

    pictures = [picture()]
    for intent in (Press(600, 300), Drag(640, 320), Release(640, 320), Hover(100, 100)):
        test.handle(intent)
        pictures.append(picture())
    assert pictures[0] != pictures[1] != pictures[2]
    assert pictures[3] != pictures[4]


@pytest.mark.parametrize("seconds", [0.0, 1000.0])
def test_the_command_leaves_on_escape_or_after_its_time(monkeypatch, capsys, seconds):
    times = iter([0.0, 0.0, 1.0] if not seconds else [0.0, seconds])
    monkeypatch.setattr(command.time, "monotonic", lambda: next(times, 400.0))
    monkeypatch.setattr(command.time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(Input, "read", lambda _self, _now: [] if seconds else [Press(400, 240), Cancel()])
    assert command.main(["--size", "800x480"]) == 0
    told = capsys.readouterr().out
    assert "driver dummy, window 800x480" in told
    assert ("tap (400, 240)" in told) is not bool(seconds)
