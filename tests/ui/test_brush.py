"""The brush: every part draws something, fits its box, shows its state, and is drawn once."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.engine import CallState
from game.ui import brush as brush_module
from game.ui.brush import Brush
from game.ui.lettering import Lettering
from game.ui.parts.avatars import AVATARS
from game.ui.parts.controls import ButtonFace
from game.ui.parts.felt import weave_cell
from game.ui.parts.icons import ICON_NAMES
from game.ui.sheet import Sheet, Skin, Sprite
from game.ui.soft import soft_shadow
from game.ui.svg import Drawing, circle, paint, rect
from game.ui.theme import load_theme

ASSETS = Path(__file__).resolve().parents[2] / "assets"
UNITS = (0.78, 1.0, 3.0)
THEMES = ("himalayan-dusk", "terai-morning", "midnight")
SAFFRON = (246, 169, 59)
RULES = ButtonFace("Rules", icon="book", badge="3")


@pytest.fixture(autouse=True, scope="module")
def _display() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    make.cache_clear()
    pygame.display.quit()


@cache
def make(theme: str = "himalayan-dusk", u: float = 1.0, language: str = "en") -> Brush:
    text = (ASSETS / "themes" / f"{theme}.toml").read_text(encoding="utf-8")
    letters = Lettering(lambda path: (ASSETS / path).read_bytes(), language)
    look = load_theme(text, theme)
    return Brush(Skin(look, letters, u, look.four_colour))


Draw = Callable[[Brush], Sprite]

# name: (width and height of the box in u, how to draw it)
PARTS: dict[str, tuple[float, float, Draw]] = {
    "panel": (300, 160, lambda b: b.panel(round(300 * b.u), round(160 * b.u))),
    "pill": (190, 44, lambda b: b.pill(round(190 * b.u), round(44 * b.u), radius=12)),
    "plate": (138, 66, lambda b: b.plate(round(138 * b.u), round(66 * b.u), "turn")),
    "bubble": (50, 44, lambda b: b.bubble(round(50 * b.u), round(44 * b.u), "right")),
    "prompt": (280, 40, lambda b: b.prompt(round(280 * b.u), round(40 * b.u))),
    "toast": (280, 48, lambda b: b.toast(round(280 * b.u), round(48 * b.u))),
    "scrim": (200, 100, lambda b: b.scrim(round(200 * b.u), round(100 * b.u))),
    "bonus_bracket": (200, 76, lambda b: b.bonus_bracket(round(200 * b.u), round(76 * b.u))),
    "dashed_card": (84, 120, lambda b: b.dashed_card(round(84 * b.u), round(120 * b.u), SAFFRON)),
    "focus_ring": (200, 54, lambda b: b.focus_ring(round(200 * b.u), round(54 * b.u), 14 * b.u)),
    "ornament": (300, 16, lambda b: b.ornament(round(300 * b.u))),
    "primary": (214, 54, lambda b: b.button(round(214 * b.u), round(54 * b.u), ButtonFace("Play", "primary"))),
    "secondary": (
        214,
        54,
        lambda b: b.button(round(214 * b.u), round(54 * b.u), ButtonFace("Rules", icon="book", badge="3")),
    ),
    "ghost": (214, 54, lambda b: b.button(round(214 * b.u), round(54 * b.u), ButtonFace("Skip", "ghost"))),
    "icon_button": (44, 44, lambda b: b.icon_button(round(44 * b.u), "pause")),
    "chip": (56, 56, lambda b: b.chip(28 * b.u, "4", "chosen")),
    "segmented": (340, 48, lambda b: b.segmented(round(340 * b.u), round(48 * b.u), ("Off", "On"), 1)),
    "toggle": (76, 42, lambda b: b.toggle(True)),
    "icon": (24, 24, lambda b: b.icon("gear", 24 * b.u, SAFFRON)),
    "suit": (24, 24, lambda b: b.suit("H", 24 * b.u)),
    "medallion": (27, 27, lambda b: b.medallion("S", 27 * b.u)),
    "avatar": (84, 84, lambda b: b.avatar("tiger", 42 * b.u)),
    "pips": (114, 16, lambda b: b.pips(round(114 * b.u), 4, 2, CallState.OPEN, extra=1)),
    "dealer_chip": (22, 22, lambda b: b.dealer_chip(22 * b.u)),
    "crown_tag": (26, 26, lambda b: b.crown_tag(26 * b.u)),
    "hint_tag": (26, 26, lambda b: b.hint_tag(26 * b.u)),
    "sign": (38, 38, lambda b: b.sign("check", 38 * b.u, SAFFRON)),
    "steps": (240, 22, lambda b: b.steps(8, 3)),
    "lotus": (240, 240, lambda b: b.lotus(round(120 * b.u))),
    "state_badge": (22, 22, lambda b: b.state_badge(CallState.LIMIT, 22 * b.u)),
    "marker": (13, 13, lambda b: b.marker(0, 13 * b.u)),
}


FILL_THEIR_BOX = {"scrim", "bonus_bracket", "segmented", "pill", "ghost", "icon_button", "icon", "suit", "toggle"}


@pytest.mark.parametrize("u", UNITS)
def test_every_part_draws_something_over_its_whole_box(u: float) -> None:
    for part in PARTS:
        wide, high, draw = PARTS[part]
        surface, dx, dy, _ = draw(make(u=u))
        assert dx <= 0, part
        assert dy <= 0, part
        w, h = surface.get_size()
        assert abs(w + 2 * dx - wide * u) <= 1.5, part
        assert abs(h + 2 * dy - high * u) <= 1.5, part
        assert drawn(surface), part


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_draws_every_part(theme: str) -> None:
    assert [part for part in PARTS if not drawn(PARTS[part][2](make(theme)).surface)] == []


def drawn(surface: pygame.Surface) -> bool:
    return surface.get_bounding_rect().w > 0


@pytest.mark.parametrize("u", UNITS)
def test_nothing_is_cut_off_at_the_edge(u: float) -> None:
    for part in PARTS.keys() - FILL_THEIR_BOX:
        surface = PARTS[part][2](make(u=u)).surface
        w, h = surface.get_size()
        edge = [(x, y) for x in range(w) for y in (0, h - 1)] + [(x, y) for y in range(h) for x in (0, w - 1)]
        assert max(surface.get_at(place).a for place in edge) <= 60, part


def test_the_dealers_chip_is_a_picture_without_a_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Sheet, "write")
    assert drawn(make().dealer_chip(17).surface)


def test_parts_have_the_displays_own_format() -> None:
    screen = pygame.Surface((8, 8)).convert_alpha()
    for name in ("panel", "icon", "avatar", "primary"):
        assert PARTS[name][2](make()).surface.get_masks() == screen.get_masks(), name


def test_a_part_is_drawn_once() -> None:
    for part in PARTS:
        draw = PARTS[part][2]
        assert draw(make()) is draw(make()), part


def test_the_longest_unused_part_goes_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(brush_module, "MOST_BYTES", 3 * 4 * 300 * 300)
    b = Brush(make().skin)
    first, second = b.pill(300, 300), b.pill(300, 299)
    assert b.pill(300, 300) is first
    b.pill(300, 298)
    b.pill(300, 297)
    assert b.pill(300, 300) is first
    assert b.pill(300, 299) is not second


def test_a_sprite_knows_which_part_it_shows() -> None:
    b = make()
    part = b.plate(138, 66, edge="turn").part
    assert (part.name, part.args, part.options) == ("plate", (138, 66), {"edge": "turn"})
    assert b.table(80, 48, (40, 20), 15).part.args == (80, 48, (40, 20), 15)
    assert {b.crown_tag(26).part.name, b.hint_tag(26).part.name} == {"crown_tag", "hint_tag"}


def different(*sprites: Sprite) -> bool:
    return len({pygame.image.tobytes(sprite.surface, "RGBA") for sprite in sprites}) == len(sprites)


@pytest.mark.parametrize("theme", THEMES)
def test_states_look_different(theme: str) -> None:
    b = make(theme)
    for kind in ("primary", "secondary"):
        assert different(
            *(b.button(200, 54, ButtonFace("Play", kind, s)) for s in ("rest", "hover", "pressed", "disabled"))
        )
    assert different(*(b.icon_button(44, "pause", state) for state in ("rest", "hover", "disabled")))
    assert different(*(b.chip(28, "4", state) for state in ("rest", "hover", "chosen", "off")))
    assert different(b.toggle(True), b.toggle(False))
    assert different(b.slider(200, 0.0), b.slider(200, 1.0))
    assert different(*(b.plate(138, 66, edge) for edge in ("line", "turn", "low", CallState.MADE)))
    assert different(*(b.marker(seat, 13) for seat in range(4)))
    assert different(*(b.bubble(50, 44, tail) for tail in ("left", "right", "down")))
    assert different(b.avatar("owl", 42), b.avatar("owl", 42, ring="turn"), b.avatar("owl", 42, away=True))
    assert different(*(b.state_badge(state, 22) for state in (CallState.MADE, CallState.LIMIT, CallState.BROKEN)))
    assert different(b.medallion("S", 27), b.medallion("H", 27))


def test_pips_tell_each_state_by_shape_alone() -> None:
    b = make()
    rows = [
        (4, 2, CallState.OPEN, 1),
        (3, 3, CallState.MADE, 1),
        (3, 4, CallState.LIMIT, 1),
        (3, 5, CallState.BROKEN, 1),
        (3, 5, CallState.MADE, None),
        (3, 2, CallState.OPEN, 0),
        (4, 2, CallState.OUT_OF_REACH, 1),
    ]
    shapes = {
        pygame.mask.from_surface(b.pips(114, call, won, state, extra=extra).surface, 60).count()
        for call, won, state, extra in rows
    }
    assert len(shapes) == len(rows)


def test_room_for_an_extra_is_shown_only_where_overtricks_are_limited() -> None:
    b = make()
    limited, free = b.pips(114, 3, 0, CallState.OPEN, extra=1), b.pips(114, 3, 0, CallState.OPEN, extra=None)
    assert limited.surface.get_bounding_rect().w > free.surface.get_bounding_rect().w


def test_thirteen_pips_stay_inside_their_box() -> None:
    for u in UNITS:
        surface, dx, *_ = make(u=u).pips(round(114 * u), 13, 5, CallState.OPEN, extra=1)
        assert surface.get_bounding_rect().w <= surface.get_width() + 2 * dx + 1


def test_every_animal_is_a_disc() -> None:
    for name in AVATARS:
        surface, dx, dy, _ = make().avatar(name, 42)
        assert surface.get_at((0, 0)).a == 0, name
        assert surface.get_at((42 - dx, 42 - dy)).a == 255, name
        assert surface.get_at((42 - dx, 1 - dy)).a > 200, name


def test_ten_animals_and_all_icons() -> None:
    b = make()
    assert len(AVATARS) == 10
    assert different(*(b.avatar(name, 42) for name in AVATARS))
    assert different(*(b.icon(name, 24, SAFFRON) for name in ICON_NAMES))
    assert all(drawn(b.icon(name, 24, SAFFRON).surface) for name in ICON_NAMES)


def test_an_unknown_picture_names_the_known_ones() -> None:
    with pytest.raises(KeyError, match="red-panda"):
        make().avatar("panda", 42)
    with pytest.raises(KeyError, match="gear"):
        make().icon("gears", 24, SAFFRON)


@pytest.mark.parametrize("angle", [0, 90, -90, 180, 270])
def test_the_wedge_points_where_it_is_told(angle: int) -> None:
    surface, dx, dy, _ = make().wedge(200, angle)
    assert surface.get_width() < 260
    assert surface.get_height() < 260
    x, y = {0: (399, 200), 90: (200, 399), -90: (200, 1), 270: (200, 1), 180: (1, 200)}[angle]
    assert surface.get_at((x - dx, y - dy)).a > 200


def test_midnight_has_outlines_instead_of_shadows() -> None:
    dark = make("midnight")
    assert not drawn(dark.glow(40, SAFFRON).surface)
    assert drawn(dark.wedge(200, 90).surface)


def test_a_shadow_lies_lower_than_its_part_and_keeps_its_colour() -> None:
    b = make("terai-morning")
    surface, _, dy, _ = b.toast(100, 140)
    below = surface.get_at((surface.get_width() // 2, 141 - dy))
    assert below.a > 30
    assert below[:3] == b.theme.shadow
    assert soft_shadow(100, 140, 8, 6, SAFFRON, 0.4).get_at((2, 2))[:3] == SAFFRON


def test_right_to_left_mirrors_parts() -> None:
    here, there = make(), make(language="fa")
    draws: tuple[Draw, ...] = (
        lambda b: b.slider(200, 0.2),
        lambda b: b.toggle(True),
        lambda b: b.button(200, 54, ButtonFace("Rules", icon="book", align="start")),
        lambda b: b.pips(114, 3, 1, CallState.OPEN, extra=1),
    )
    for draw in draws:
        assert different(draw(here), draw(there))
    assert different(here.icon_button(44, "back"), there.icon_button(44, "back"))
    assert not different(here.icon_button(44, "play"), there.icon_button(44, "play"))
    spans, mirrored = (b.segments(340, ("Off", "Calm", "Normal")) for b in (here, there))
    assert [width for _, width in spans] == [width for _, width in mirrored]
    assert spans[0][0] < spans[1][0]
    assert mirrored[0][0] > mirrored[1][0]


def test_type_sizes_have_floors() -> None:
    assert [make(u=1.0).px(name) for name in ("xs", "sm", "md", "lg", "xl", "h1", "logo")] == [
        *(13, 15, 18, 22, 30, 42, 112)
    ]
    assert [make(u=0.5).px(name) for name in ("xs", "sm", "md")] == [13, 14, 15]
    assert make(u=3.0).px("md") == 54


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (321, 203)])
@pytest.mark.parametrize("theme", THEMES)
def test_whole_screens_are_opaque_and_exact(theme: str, size: tuple[int, int]) -> None:
    b = make(theme, 0.78)
    w, h = size
    grounds = (b.table(w, h, (w / 2, h * 0.4), h * 0.3), b.backdrop(w, h), b.scenery(w, h))
    for ground in grounds:
        assert ground.surface.get_size() == size
        assert not ground.surface.get_flags() & pygame.SRCALPHA
    assert b.scenery(w, h) is grounds[2]


def test_the_table_is_brightest_at_its_centre_and_the_band_may_be_left_out() -> None:
    b = make()
    with_band, without = (b.table(800, 480, (400, 200), 150, band).surface for band in (True, False))
    assert sum(without.get_at((400, 200))[:3]) > sum(without.get_at((20, 300))[:3])
    assert with_band.get_at((300, 460)) != without.get_at((300, 460))
    assert with_band.get_at((300, 200)) == without.get_at((300, 200))


def test_the_weave_mirrors_itself() -> None:
    assert all(
        weave_cell(across, down) == weave_cell(7 - across, down) == weave_cell(across, 7 - down)
        for across in range(8)
        for down in range(8)
    )


def test_drawings_use_only_what_the_rasteriser_knows() -> None:
    picture = Drawing(20, 10)
    light = picture.linear((0, 0), (20, 0), (0, SAFFRON, 1), (1, SAFFRON, 0))
    picture.add(rect(0, 0, 20, 10, 2, paint(light)), circle(5, 5, 2, paint(None, SAFFRON, 1, alpha=0.01)))
    text = picture.text()
    assert 'gradientUnits="userSpaceOnUse"' in text
    assert 'opacity="0.0100"' in text
    assert not any(word in text for word in ("rgba", "clip", "mask", "filter", "<use", "class"))
    assert pygame.image.load_sized_svg(io.BytesIO(text.encode()), (20, 10)).get_at((1, 5)).a > 200


def test_a_large_panel_is_stretched_without_a_seam() -> None:
    surface, dx, dy, _ = make().panel(700, 500)
    w, h = surface.get_size()
    assert (w + 2 * dx, h + 2 * dy) == (700, 500)
    for y in range(0, h, 7):
        assert len({tuple(surface.get_at((x, y))) for x in range(w // 2 - 150, w // 2 + 150, 5)}) == 1
    for x in range(0, w, 7):
        assert len({tuple(surface.get_at((x, y))) for y in range(h // 2 - 100, h // 2 + 100, 5)}) == 1
