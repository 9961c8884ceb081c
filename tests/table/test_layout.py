"""Where everything belongs, at the sizes people have: nothing outside, nothing too small, nothing covered."""

import math

import pytest

from game.engine import Direction
from game.table.layout import CARD_RATIO, Side, TableLayout, side_of
from game.ui.geometry import SMALLEST_TARGET, Rect

from ..rectangles import overlap

LANDSCAPE = [(800, 480), (1024, 600), (1280, 720), (1366, 768), (1920, 1080), (3840, 2160)]
PORTRAIT = [(480, 800), (720, 1280), (1080, 1920), (768, 1024)]
SIZES = LANDSCAPE + PORTRAIT
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
COUNTS = range(1, 14)

INDEX = (0.22, 0.30)
"""The corner of a card that its rank and suit take, as fractions of its width and height."""


def layout_of(size):
    return TableLayout(*size)


def window(layout):
    return Rect(0, 0, layout.width, layout.height)


def inside(rect, outer):
    return outer.x <= rect.x and outer.y <= rect.y and rect.right <= outer.right and rect.bottom <= outer.bottom


def corners(pose, x0=0.0, y0=0.0, x1=1.0, y1=1.0):
    """The corners of a part of a card, turned with it."""
    w, h = CARD_RATIO * pose.height, pose.height
    turn = math.radians(pose.angle)
    points = []
    for fx, fy in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)):
        x, y = (fx - 0.5) * w, (fy - 0.5) * h
        points.append(
            (pose.x + x * math.cos(turn) - y * math.sin(turn), pose.y + x * math.sin(turn) + y * math.cos(turn))
        )
    return points


def covers(pose, point):
    """Whether a card lies over a point."""
    dx, dy = point[0] - pose.x, point[1] - pose.y
    turn = -math.radians(pose.angle)
    x = dx * math.cos(turn) - dy * math.sin(turn)
    y = dx * math.sin(turn) + dy * math.cos(turn)
    return abs(x) < CARD_RATIO * pose.height / 2 and abs(y) < pose.height / 2


def box(pose):
    xs, ys = zip(*corners(pose), strict=True)
    return Rect(math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs) - min(xs)), math.ceil(max(ys) - min(ys)))


def avatar(spot):
    return Rect.about(*spot.avatar, 2 * spot.radius, 2 * spot.radius)


@every_size
def test_everything_is_in_the_window(size):
    layout = layout_of(size)
    outer = window(layout)
    assert inside(layout.bar, outer)
    assert inside(layout.call_panel, outer)
    for side in Side:
        assert inside(layout.seat(side).plate, outer), side
        assert inside(avatar(layout.seat(side)), outer), side
        assert inside(layout.calling_seat(side).plate, outer), side
        assert inside(avatar(layout.calling_seat(side)), outer), side
        assert inside(box(layout.slot(side)), outer), side
    assert inside(layout.last_trick(160 * layout.u), outer)
    x, y = layout.prompt
    assert 0 < x < layout.width
    assert layout.bar.bottom < y < layout.height


@every_size
def test_a_hand_is_in_the_window_but_for_what_a_low_one_sinks(size):
    layout = layout_of(size)
    outer = window(layout)
    below = 0.16 * layout.card_height if layout.low else 0.12 * layout.card_height
    for count in COUNTS:
        places = layout.hand(count)
        assert len(places) == count
        for number, place in enumerate(places):
            where = f"card {number} of {count}"
            card = box(place.pose)
            assert card.x >= 0, where
            assert card.right <= outer.right, where
            assert card.y > layout.bar.bottom, where
            assert card.bottom <= outer.bottom + below, where
            x, y = corners(place.pose, *(0.0, 0.0), *INDEX)[2]
            assert y < layout.height, f"the index of {where} cannot be read"
            assert x < layout.width, where


def wrong_columns(layout, count):
    """Where a column of a hand shows one card and belongs to another, or to none."""
    places = layout.hand(count)
    rows = layout.rows(count)
    assert sum(rows) == count
    first = 0
    for row, length in enumerate(rows):
        members = range(first, first + length)
        first += length
        front = row == len(rows) - 1
        for x in range(round(places[members[0]].pose.x - layout.card_width / 2), layout.width):
            # a height at which the row shows, in the upper part of its cards where their indices are
            y = places[members[0]].pose.y - 0.5 * layout.card_height + 0.45 * layout.row_gap
            if front and not layout.portrait:
                y = layout.hand_middle
            drawn = [i for i in members if covers(places[i].pose, (x + 0.5, y))]
            owners = [i for i in range(count) if places[i].strip.contains(x, y)]
            if not drawn:
                continue
            top = drawn[-1]
            if not owners:
                edge = min(abs(x - (places[top].pose.x + side * layout.card_width / 2)) for side in (-1, 1))
                if edge > 4 * max(1, layout.u):
                    yield f"of {count}: column {x} shows card {top} and belongs to none"
            elif len(owners) > 1:
                yield f"of {count}: column {x} belongs to {owners}"
            elif owners[0] != top:
                # only within a slant's width of the boundary, where a turned edge crosses the upright strip
                slant = 3 + abs(math.sin(math.radians(places[top].pose.angle))) * layout.card_height / 2
                if abs(x - places[max(top, owners[0])].strip.x) > slant:
                    yield f"of {count}: column {x} shows card {top} and belongs to {owners[0]}"


@every_size
def test_each_visible_column_of_a_hand_belongs_to_the_card_drawn_there(size):
    layout = layout_of(size)
    assert [fault for count in COUNTS for fault in wrong_columns(layout, count)] == []


@every_size
def test_a_card_of_the_hand_is_as_wide_as_a_thumb_where_there_is_room(size):
    layout = layout_of(size)
    for count in COUNTS:
        room = (layout.width - 2 * layout.margin) / max(layout.rows(count))
        widest = min(SMALLEST_TARGET, math.floor(0.78 * room), 0.6 * layout.card_width) - 1
        for place in layout.hand(count):
            assert place.strip.w >= widest, count
            assert place.strip.h >= SMALLEST_TARGET, count


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (1920, 1080), (480, 800), (720, 1280), (1080, 1920)])
def test_thirteen_cards_are_as_wide_as_a_thumb_on_the_screens_people_have(size):
    layout = layout_of(size)
    assert min(place.strip.w for place in layout.hand(13)) >= SMALLEST_TARGET


@every_size
def test_no_card_of_the_trick_covers_the_index_of_another(size):
    layout = layout_of(size)
    poses = [layout.slot(side) for side in Side]
    for over in poses:
        for under in poses:
            if over is under:
                continue
            for point in (
                *corners(under, 0.03, 0.03, *INDEX),
                *corners(under, 1 - INDEX[0], 1 - INDEX[1], 0.97, 0.97),
            ):
                assert not covers(over, point)


@every_size
def test_the_trick_is_clear_of_the_bar_the_plates_and_the_hand(size):
    layout = layout_of(size)
    for side in Side:
        card = box(layout.slot(side))
        assert card.y >= layout.bar.y, side
        for other in Side:
            if layout.low and other is Side.NORTH:
                continue
            assert not overlap(card, layout.seat(other).plate), f"the {side.name} card and the {other.name} plate"
    south = box(layout.slot(Side.SOUTH))
    assert south.bottom <= layout.hand_top() + 0.35 * layout.card_height


@every_size
def test_plates_are_clear_of_each_other_the_bar_and_the_hand(size):
    layout = layout_of(size)
    plates = [layout.seat(side).plate for side in Side]
    for i, plate in enumerate(plates):
        for other in plates[i + 1 :]:
            assert not overlap(plate, other)
    hand = [box(place.pose) for place in layout.hand(13)]
    for side in (Side.EAST, Side.WEST, Side.NORTH):
        assert not any(overlap(layout.seat(side).plate, card) for card in hand)
    assert not overlap(layout.seat(Side.SOUTH).plate, layout.last_trick(170 * layout.u))


@every_size
def test_the_call_panel_is_clear_of_the_hand_and_the_bar(size):
    layout = layout_of(size)
    panel = layout.call_panel
    assert panel.y >= layout.bar.bottom
    assert panel.h >= 2 * SMALLEST_TARGET
    assert panel.bottom <= layout.hand_top() + 0.1 * layout.card_height


@every_size
def test_seats_are_on_their_sides(size):
    layout = layout_of(size)
    at = {side: layout.seat(side).avatar for side in Side}
    slot = {side: layout.slot(side) for side in Side}
    assert at[Side.WEST][0] < layout.width / 2 < at[Side.EAST][0]
    assert at[Side.NORTH][1] < at[Side.SOUTH][1]
    assert slot[Side.WEST].x < slot[Side.SOUTH].x < slot[Side.EAST].x
    assert slot[Side.NORTH].y < slot[Side.WEST].y < slot[Side.SOUTH].y
    assert layout.card_height >= slot[Side.SOUTH].height * 0.9


@every_size
def test_an_index_can_be_read(size):
    """At least 2.5 % of the height of the screen, and 18 pixels; the larger of a corner's two lines."""
    layout = layout_of(size)
    rank = 0.17 * layout.card_height
    assert rank >= 18
    assert rank >= 0.0245 * layout.height


@pytest.mark.parametrize("direction", Direction)
def test_every_seat_has_a_side_of_its_own(direction):
    for own in range(4):
        assert {side_of(seat, own, direction) for seat in range(4)} == set(Side)
        assert side_of(own, own, direction) is Side.SOUTH


def test_a_layout_is_a_value():
    assert TableLayout(800, 480) == TableLayout(800, 480)
    assert TableLayout(800, 480).hand(7) == TableLayout(800, 480).hand(7)
    assert layout_of((640, 360)).hand(0) == ()


@pytest.mark.parametrize("size", [(320, 240), (240, 320), (500, 500), (2000, 300)])
def test_odd_windows_have_a_layout_too(size):
    layout = layout_of(size)
    for count in range(14):
        for place in layout.hand(count):
            assert place.strip.w > 0
    assert layout.trick_height > 0
    assert layout.call_panel.w > 0


def controls_of_screens(pilot):
    """(screen, controls) of every screen that is a page or waits at the table."""
    yield pilot.scene.controls
    for name in ("menu:tables", "menu:new_table", "menu:how_to", "menu:settings"):
        pilot.tap(name)
        yield pilot.scene.controls
        for tab in [name for name in pilot.targets() if name.startswith("tab:")]:
            pilot.tap(tab)
            yield pilot.scene.controls
        pilot.tap("back")
    pilot.tap("menu:play")
    pilot.settle()
    yield pilot.scene.controls
    pilot.tap("pause")
    yield pilot.scene.controls
    pilot.tap("continue")
    pilot.play_turn()
    pilot.settle()
    yield pilot.scene.controls
    pilot.play_round()
    yield pilot.scene.controls
    pilot.play_match()
    yield pilot.scene.controls


LARGE = [pytest.param(size, marks=pytest.mark.nightly) for size in ("1280x720", "1920x1080", "720x1280")]


@pytest.mark.parametrize("size", ["800x480", "480x800", *LARGE])
def test_every_control_of_every_screen_is_in_the_window_and_large_enough(launch, size):
    pilot = launch(size=size)
    outer = Rect(0, 0, *pilot.app.window.size)
    faults = []
    for controls in controls_of_screens(pilot):
        for control in controls:
            where = f"{pilot.screen} {control.name} {control.rect}"
            if not control.name.startswith("hand:") and not inside(control.rect, outer):
                faults.append(f"{where} is outside")
            if min(control.hit.w, control.hit.h) < SMALLEST_TARGET and not control.name.startswith("hand:"):
                faults.append(f"{where} is small")
        plain = [control for control in controls if not control.name.startswith("hand:")]
        for i, control in enumerate(plain):
            faults += [
                f"{pilot.screen}: {control.name} {control.rect} and {other.name} {other.rect}"
                for other in plain[i + 1 :]
                if overlap(control.rect, other.rect)
            ]
    assert not faults, "\n".join(faults)
