"""The characters, the skills, and how their styles show."""

from pathlib import Path

import pytest

import game
from game.engine import PRESETS, Phase, Rules
from game.players import CHARACTERS, PLAYERS, SKILLS, SLOW, STYLES, new_player
from game.players.estimate import call_for, sensible
from game.players.styles import estimate_for, trained_for, weights_for

from .positions import seed_of, views_of

AVATARS = {
    "yak", "tiger", "owl", "red-panda", "rhino", "elephant", "snow-leopard", "danphe", "langur", "gharial",
}  # fmt: skip


def test_ten_characters_each_with_a_face_and_a_kind_word():
    assert len(CHARACTERS) == 10
    assert {character.avatar for character in CHARACTERS.values()} == AVATARS
    drawn = (Path(game.__file__).parent / "ui" / "parts" / "avatars.py").read_text(encoding="utf-8")
    assert all(f'"{avatar}"' in drawn for avatar in AVATARS)
    for key, character in CHARACTERS.items():
        assert key == character.name.lower()
        assert character.about.startswith(character.name)
        assert character.about.endswith(".")
        assert len(character.about) < 90
    assert {character.style.stars for character in CHARACTERS.values()} == {1, 2, 3, 4, 5}


def test_all_can_sit_down():
    assert set(PLAYERS) == {"random", "rule", *SKILLS, *CHARACTERS}
    assert set(SLOW) == {name for name, style in STYLES.items() if style.search}
    assert all(new_player(name) for name in PLAYERS)


def test_no_two_styles_are_the_same_play():
    plain = {(s.search, s.untuned, s.offset, s.boldness, s.spoiler, s.noise, s.call_noise, s.whims): name
             for name, s in STYLES.items() if name not in ("karma", "strong")}  # fmt: skip
    assert len(plain) == len(STYLES) - 2


def calls_of(name):
    """What a player calls with many hands, on average."""
    player, total, count = new_player(name), 0, 0
    for number in range(60):
        for view, _ in views_of(PRESETS["classic"], number, new_player("rule"))[:4]:
            assert view.phase is Phase.CALL
            total += player.choose(view, seed_of(number) * 2).number
            count += 1
    return total / count


def test_the_bold_call_more_than_the_careful():
    assert calls_of("gopal") < calls_of("laxmi") < calls_of("strong") < calls_of("asha") < calls_of("bikram")


@pytest.mark.parametrize("preset", PRESETS)
def test_calls_are_sensible(preset):
    rules = PRESETS[preset]
    estimate = estimate_for(rules)
    calls = [call_for(worth, estimate, rules) for worth in range(-2000, 14000, 100)]
    assert calls == sorted(calls)
    assert calls[0] == rules.min_call
    assert calls[-1] == min(rules.max_call, 13 if rules.bonus_call is None else 12)


def test_thirteen_is_only_called_where_it_pays():
    assert 13 not in sensible(PRESETS["classic"])
    assert 13 in sensible(PRESETS["lakdi"])
    assert list(sensible(Rules(min_call=13))) == [13]


def test_any_rules_find_their_weights():
    assert trained_for(Rules()) == "classic"
    assert trained_for(PRESETS["home"]) == trained_for(Rules.parse("nepal,rounds=3,overtrump=may")) == "nepal"
    assert trained_for(PRESETS["dhaka"]) == trained_for(Rules.parse("classic,trump_when_void=may")) == "dhaka"
    assert trained_for(PRESETS["lakdi"]) == "lakdi"
    for style in STYLES.values():
        assert weights_for(PRESETS["dhaka"], style)
    bold = weights_for(Rules(), STYLES["bikram"])
    assert bold.desire[1] == weights_for(Rules(), STYLES["strong"]).desire[1] + STYLES["bikram"].boldness
