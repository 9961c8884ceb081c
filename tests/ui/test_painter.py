"""Drawing only what changed looks like drawing everything, and no change costs nothing."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.storage.resources import Resources
from game.ui.lettering import Face, Lettering, TextStyle
from game.ui.painter import MOST_AREAS, Canvas, Item, Painter, _joined
from game.ui.sheet import Sprite

WIDE, HIGH = 96, 64


@pytest.fixture(scope="module", autouse=True)
def _display():
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((WIDE, HIGH))
    yield
    pygame.quit()


@pytest.fixture(scope="module")
def pictures(_display):
    ground = pygame.Surface((WIDE, HIGH)).convert()
    ground.fill((20, 60, 40))
    made = [ground]
    for i in range(6):
        solid = pygame.Surface((9 + 5 * i, 7 + 4 * i)).convert()
        solid.fill((40 * i, 255 - 30 * i, 90))
        clear = pygame.Surface((30 - 3 * i, 6 + 5 * i), pygame.SRCALPHA).convert_alpha()
        clear.fill((255, 30 * i, 40, 60 + 30 * i))
        pygame.draw.circle(clear, (0, 0, 255, 255), (6, 5), 4)
        made += [solid, clear]
    return made


numbers = st.tuples(
    st.integers(min_value=0, max_value=12),
    st.integers(min_value=-30, max_value=WIDE),
    st.integers(min_value=-30, max_value=HIGH),
    st.sampled_from([255, 255, 255, 128, 7]),
)
lists = st.lists(numbers, max_size=9, unique=True).map(lambda each: [n for n in each if n != (0, 0, 0, 255)])
frames = st.lists(lists, min_size=1, max_size=5)


def items(pictures, numbers):
    return [Item(pictures[0], 0, 0, 255), *(Item(pictures[which], x, y, alpha) for which, x, y, alpha in numbers)]


def pixels(surface):
    return pygame.image.tobytes(surface, "RGB")


def afresh(items):
    surface = pygame.Surface((WIDE, HIGH)).convert()
    Canvas(surface).show(items)
    return pixels(surface)


@given(frames=frames)
def test_the_changes_drawn_are_the_whole_drawn_again(pictures, frames):
    surface = pygame.Surface((WIDE, HIGH)).convert()
    canvas = Canvas(surface)
    for frame in frames:
        canvas.show(items(pictures, frame))
        assert pixels(surface) == afresh(items(pictures, frame))


@given(numbers=lists.filter(len), data=st.data())
def test_one_picture_moved_gone_or_come_looks_as_drawn_again(pictures, numbers, data):
    surface = pygame.Surface((WIDE, HIGH)).convert()
    canvas = Canvas(surface)
    canvas.show(items(pictures, numbers))
    i = data.draw(st.integers(min_value=0, max_value=len(numbers) - 1))
    which, x, y, alpha = numbers[i]
    for changed in (
        [*numbers[:i], (which, x + 300, y - 2, alpha), *numbers[i + 1 :]],
        [*numbers[:i], *numbers[i + 1 :]],
        list(reversed(numbers)),
    ):
        canvas.show(items(pictures, changed))
        assert pixels(surface) == afresh(items(pictures, changed))


@given(numbers=lists)
def test_the_pixels_that_change_lie_in_the_areas_told(pictures, numbers):
    surface = pygame.Surface((WIDE, HIGH)).convert()
    canvas = Canvas(surface)
    canvas.show(items(pictures, numbers))
    before = surface.copy()
    areas = canvas.show(items(pictures, numbers[1:]))
    for x in range(0, WIDE, 3):
        for y in range(0, HIGH, 3):
            if before.get_at((x, y)) != surface.get_at((x, y)):
                assert any(area.collidepoint(x, y) for area in areas)


def test_an_unchanged_frame_changes_no_area_and_draws_nothing(pictures):
    surface = pygame.Surface((WIDE, HIGH)).convert()
    canvas = Canvas(surface)
    frame = [(1, 5, 5, 255), (2, 8, 8, 128), (3, 8, 8, 128)]
    assert canvas.show(items(pictures, frame)) == [surface.get_rect()]
    assert canvas.show(items(pictures, frame[:2])) != []
    blits = canvas.blits
    assert canvas.show(items(pictures, frame[:2])) == []
    assert canvas.blits == blits


def test_the_same_picture_twice_in_its_place_is_no_change(pictures):
    canvas = Canvas(pygame.Surface((WIDE, HIGH)).convert())
    frame = items(pictures, [(2, 8, 8, 128), (2, 8, 8, 128)])
    canvas.show(frame)
    assert canvas.show(list(frame)) == []


def test_one_of_two_equal_pictures_gone_is_a_change(pictures):
    surface = pygame.Surface((WIDE, HIGH)).convert()
    canvas = Canvas(surface)
    canvas.show(items(pictures, [(2, 8, 8, 128), (2, 8, 8, 128)]))
    canvas.show(items(pictures, [(2, 8, 8, 128)]))
    assert pixels(surface) == afresh(items(pictures, [(2, 8, 8, 128)]))


def test_a_spoilt_window_is_drawn_whole(pictures):
    surface = pygame.Surface((WIDE, HIGH)).convert()
    canvas = Canvas(surface)
    frame = items(pictures, [(3, 5, 5, 255)])
    canvas.show(frame)
    want = pixels(surface)
    surface.fill((255, 0, 255))
    canvas.invalidate()
    assert canvas.show(frame) == [surface.get_rect()]
    assert pixels(surface) == want


def test_what_is_outside_the_window_costs_nothing(pictures):
    canvas = Canvas(pygame.Surface((WIDE, HIGH)).convert())
    canvas.show(items(pictures, []))
    assert canvas.show(items(pictures, [(1, 500, 500, 255)])) == []


def test_a_small_change_draws_a_small_area(pictures):
    canvas = Canvas(pygame.Surface((WIDE, HIGH)).convert())
    canvas.show(items(pictures, [(1, 5, 5, 255), (3, 50, 30, 255)]))
    (area,) = canvas.show(items(pictures, [(1, 6, 5, 255), (3, 50, 30, 255)]))
    assert area.w * area.h <= (pictures[1].get_width() + 1) * pictures[1].get_height()


def test_the_clip_is_put_back(pictures):
    surface = pygame.Surface((WIDE, HIGH)).convert()
    canvas = Canvas(surface)
    canvas.show(items(pictures, [(1, 5, 5, 255)]))
    canvas.show(items(pictures, [(1, 9, 5, 255)]))
    assert surface.get_clip() == surface.get_rect()


def test_a_fade_leaves_the_picture_as_it_was(pictures):
    surface = pygame.Surface((WIDE, HIGH)).convert()
    Canvas(surface).show(items(pictures, [(2, 5, 5, 40)]))
    assert pictures[2].get_alpha() in (None, 255)


@given(
    st.lists(
        st.builds(pygame.Rect, st.integers(0, 90), st.integers(0, 60), st.integers(1, 20), st.integers(1, 20)),
        max_size=40,
    )
)
def test_joined_areas_cover_the_same_and_do_not_overlap(areas):
    joined = _joined(areas)
    assert len(joined) <= MOST_AREAS
    for area in areas:
        assert any(other.contains(area) for other in joined)
    for i, area in enumerate(joined):
        assert not any(area.colliderect(other) for other in joined[i + 1 :])


@pytest.fixture(scope="module")
def letters(_display):
    return Lettering(Resources().read)


def test_a_picture_that_cannot_be_seen_is_not_put(letters, pictures):
    painter = Painter(letters)
    painter.blit(pictures[1], 1.4, 2.6)
    painter.blit(pictures[1], 1, 2, 0.0)
    assert painter.items == [Item(pictures[1], 1, 3, 255)]
    painter.centred(Sprite(pictures[1]), 50, 50, 0.5)
    assert painter.items[-1] == Item(pictures[1], round(50 - 4.5), round(50 - 3.5), 128)


def test_text_stands_where_it_is_aligned(letters):
    painter = Painter(letters)
    width = painter.text("Spades", 100, 50, TextStyle(20, (255, 255, 255)))
    painter.text("Spades", 100, 50, TextStyle(20, (255, 255, 255)), align=1.0)
    painter.text("Spades", 100, 50, TextStyle(20, (255, 255, 255)), align=0.5)
    left, right, centre = (item.x for item in painter.items)
    assert (left, right, centre) == (100, 100 - width, round(100 - width / 2))


def test_the_same_line_is_the_same_picture(letters):
    assert letters.line("Call 3", 20, (1, 2, 3)) is letters.line("Call 3", 20, (1, 2, 3))
    assert letters.line("Call 3", 20, (1, 2, 3)) is not letters.line("Call 4", 20, (1, 2, 3))


@given(st.text(alphabet="abc de\n", max_size=60), st.integers(min_value=20, max_value=300))
def test_wrapped_lines_fit_and_lose_no_word(letters, text, width):
    lines = letters.wrap(text, 16, width)
    assert " ".join(lines).split() == text.split()
    for line in lines:
        assert letters.size(line, 16)[0] <= width or " " not in line.strip()


def test_fitted_text_is_never_smaller_than_85_per_cent(letters):
    assert letters.fit("Bikram", 20, 1000) == 20
    small = letters.fit("Bikram Bikram Bikram", 40, 50)
    assert small == round(40 * 0.85)
    px = letters.fit("Bikram", 40, letters.size("Bikram", 37)[0])
    assert letters.size("Bikram", px)[0] <= letters.size("Bikram", 37)[0]


def test_every_face_is_there(letters):
    for face in Face:
        assert letters.size("Ag8", 20, face)[0] > 0
    assert letters.line("", 20, (0, 0, 0)).get_width() == 0
