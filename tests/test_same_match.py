"""The same match at any frame rate, at any speed, and with no stage at all.

The person decides on beats, which are whole numbers of ticks, and every frame rate has a frame that ends there.
"""

from __future__ import annotations

import pytest

from game.device.loop import LONGEST_CATCH_UP
from game.engine import Phase, Play
from game.match.session import Session
from game.players import HUMAN, new_player
from game.scenes.scene import NEW_CONTROL_TICKS
from game.scenes.transitions import Screen

from .pilot import BEAT, SEED, by_rule, first_legal, level

RATES = {
    "24": (1 / 24,),
    "60": (1 / 60,),
    "75": (1 / 75,),
    "144": (1 / 144,),
    "jitter": (0.004, 0.031, 0.016, 0.0166, 0.001, 0.09, 0.012, 0.0, 0.055, 0.02),
    "clumsy": (0.002, LONGEST_CATCH_UP - 0.01, 0.12),
}
TABLE = level("quick-classic")


def play_on_beats(pilot, choose, rounds):
    """Play so many rounds; whatever the person does, they do on a beat, two beats after they could."""
    pause = -(-NEW_CONTROL_TICKS // BEAT) + 1

    def tap(name):
        for _ in range(pause):
            pilot.beat()
        pilot.post_tap(name)
        pilot.beat()

    while True:
        if not pilot.waiting:
            pilot.beat()
        elif pilot.screen is Screen.SUMMARY:
            if len(pilot.table.stage.board.history) == rounds:
                return
            tap("next")
        elif pilot.screen is Screen.CALL:
            number = choose(pilot.view).number
            tap(f"call:{number}")
            tap("call")
        else:
            tap(f"hand:{choose(pilot.view).card}")


def played(launch, folder, rate, choose=by_rule, rounds=1, **settings):
    pilot = launch(folder, level=TABLE, frames=RATES[rate], size="640x400", **settings)
    play_on_beats(pilot, choose, rounds)
    return pilot.record, tuple((tick, str(cue)) for tick, cue in pilot.cues), pilot.ticks


def without_a_stage(choose, rounds, seed=SEED):
    """The same match by the session alone."""
    session = Session(TABLE.rules, (HUMAN, *TABLE.opponents), seed, TABLE.dealer)
    while session.match.round <= rounds and session.match.phase is not Phase.OVER:
        if session.match.to_act == 0:
            assert session.offer(choose(session.view(0))) is None
        assert session.advance()
    return session.record


@pytest.fixture(scope="module")
def at_sixty(tmp_path_factory):
    from .pilot import Pilot

    pilot = None

    def launch(folder, **options):
        nonlocal pilot
        pilot = Pilot(folder, **options)
        return pilot

    try:
        return played(launch, tmp_path_factory.mktemp("sixty"), "60", speed="fast", trick_time=0.2)
    finally:
        pilot.close()


@pytest.mark.parametrize("rate", ["24", "75", pytest.param("144", marks=pytest.mark.nightly), "jitter", "clumsy"])
def test_the_same_match_and_the_same_sounds_on_the_same_ticks(launch, tmp_path, at_sixty, rate):
    record, cues, ticks = played(launch, tmp_path, rate, speed="fast", trick_time=0.2)
    assert record == at_sixty[0]
    assert cues == at_sixty[1]
    assert ticks == at_sixty[2]
    assert len(cues) > 150, "a whole deal of cards, and 52 played"


@pytest.mark.parametrize("choose", [by_rule, first_legal], ids=["by rule", "first legal"])
def test_the_same_match_without_motion_and_without_a_stage(launch, tmp_path, choose):
    for speed, rounds in {"off": 2, "fast": 1}.items():
        record, _, _ = played(launch, tmp_path / speed, "clumsy", choose, rounds, speed=speed)
        assert record == without_a_stage(choose, rounds)


def test_the_match_with_motion_is_the_one_without_a_stage(at_sixty):
    assert at_sixty[0] == without_a_stage(by_rule, 1)


def test_thinking_does_not_change_a_deal():
    """The cards of the second round follow from the seed, whatever was played in the first."""
    deals = [
        [action.hands for action in without_a_stage(choose, 2).actions if type(action).__name__ == "Deal"]
        for choose in (by_rule, first_legal)
    ]
    assert deals[0] == deals[1]


def test_another_seed_is_another_match():
    assert without_a_stage(by_rule, 1, bytes(16)).actions != without_a_stage(by_rule, 1).actions


def test_a_long_sleep_is_dropped_and_plays_nothing(launch, tmp_path):
    pilot = launch(tmp_path, level=TABLE, speed="normal", trick_time=0.2)
    pilot.wait(0.5)
    before = pilot.ticks
    pilot.frame(3600.0)
    assert pilot.ticks - before <= round(LONGEST_CATCH_UP * 60) + 1
    pilot.frame(-3600.0)
    assert pilot.ticks - before <= round(LONGEST_CATCH_UP * 60) + 1


def test_the_policy_of_these_tests_is_a_player_of_the_game():
    session = Session(TABLE.rules, (HUMAN, *TABLE.opponents), SEED, 3)
    session.advance()
    view = session.view(0)
    assert by_rule(view) == new_player("rule").choose(view, bytes(32))
    assert not isinstance(by_rule(view), Play)
