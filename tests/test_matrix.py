"""Every state of the program against everything that can happen to it: nothing breaks, and no match is changed."""

from __future__ import annotations

import pygame
import pytest

from game.engine import Phase
from game.scenes.round.sitting import Table
from game.scenes.round.table_scene import TableScene
from game.scenes.transitions import Screen

from .matches import history, in_play
from .states import EVERY, STILL, reach

SIZE = "640x400"
TABLE = (Screen.DEAL, Screen.CALL, Screen.PLAY, Screen.SUMMARY)
QUICK = {"size": SIZE, "frames": (1 / 12,)}


def in_hands(pilot):
    """The record of a person's match that the program holds, or None."""
    for scene in reversed(pilot.app.stack.screens):
        table = getattr(scene, "table", None)
        if isinstance(table, Table) and table.own is not None:
            return table.session.record
    return None


def grew(before, after):
    """Whether a record is the same, or has only been added to by the computer players and the deal."""
    if before is None or after is None:
        return before is after
    added = after.actions[len(before.actions) :]
    return (
        after.actions[: len(before.actions)] == before.actions
        and (after.rules, after.players, after.match_seed) == (before.rules, before.players, before.match_seed)
        and not [action for action in added if getattr(action, "seat", None) == 0]
    )


def key(name):
    """Press that key."""
    return lambda pilot: pilot.press_key(name)


def resizes(pilot):
    for size in ((480, 800), (320, 240), (1024, 600), (640, 400)):
        pilot.resize(*size)


def full_screen(pilot):
    for key, mod in ((pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_ALT)):
        was = pilot.app.window.fullscreen
        ignored = pilot.services.config.kiosk or pilot.scene.any_input_dismisses
        pilot.press_key(key, mod)
        assert pilot.app.window.fullscreen is (was if ignored else not was)
        pilot.wait(0.1)
    if pilot.app.window.fullscreen:
        pilot.press_key(pygame.K_F11)


def focus_lost(pilot):
    pilot.post(pygame.WINDOWFOCUSLOST, window=None)
    pilot.wait(0.1)
    pilot.post(pygame.WINDOWFOCUSGAINED, window=None)
    pilot.post(pygame.WINDOWEXPOSED, window=None)
    pilot.wait(0.1)


COMMANDS = {
    "nothing": lambda pilot: pilot.wait(0.1),
    "resize": resizes,
    "full screen": full_screen,
    "focus loss": focus_lost,
    "Escape": key(pygame.K_ESCAPE),
    "P": key(pygame.K_p),
    "F1": key(pygame.K_F1),
    "M": key(pygame.K_m),
    "L": key(pygame.K_l),
    "F12": key(pygame.K_F12),
    "a minute in one frame": lambda pilot: (pilot.frame(60.0), pilot.wait(0.1)),
    "a clock put back": lambda pilot: (pilot.frame(-7200.0), pilot.wait(0.1)),
}
TURNS_AWAY = {"resize", "full screen", "nothing", "M", "F12", "a minute in one frame", "a clock put back"}
"""Commands that leave the screen what it was, if nothing else was due."""


@pytest.mark.parametrize("name", EVERY)
def test_no_command_breaks_a_state_or_changes_the_match(launch, tmp_path, name):
    pilot = reach(launch, tmp_path / "data", name, **QUICK)
    layers = len(pilot.app.stack.screens)
    for command, do in COMMANDS.items():
        screen, before = pilot.screen, in_hands(pilot)
        do(pilot)
        assert not pilot.over, command
        after = in_hands(pilot)
        if before is not None and after is not None:
            assert grew(before, after), command
        if name in STILL and command in TURNS_AWAY:
            assert pilot.screen is screen, command
        assert pilot.scene.size == (640, 400), command
        if (pilot.screen, len(pilot.app.stack.screens)) != (screen, layers):
            # back to the state: it goes on from here, or is reached anew
            pilot = reach(launch, tmp_path / command.replace(" ", "-"), name, **QUICK)


@pytest.mark.parametrize("name", EVERY)
def test_leaving_keeps_all_and_a_new_start_offers_the_very_same(launch, data_dir, name):
    pilot = reach(launch, data_dir, name, **QUICK)
    before, saved = in_hands(pilot), in_play(data_dir)
    table = next((s.table for s in pilot.app.stack.screens if isinstance(s, TableScene)), None)
    over = table is not None and table.session.match.phase is Phase.OVER
    finished = len(history(data_dir))
    pilot.post(pygame.QUIT)
    pilot.frame()
    assert pilot.over is not pilot.services.config.kiosk, "a kiosk is only switched off"
    if before is not None and history(data_dir)[-1:] != [before]:
        assert in_play(data_dir) == before, "what was done is on the disk at once"
    else:
        assert in_play(data_dir) == saved
    match = table.session.match if table is not None else None
    again = launch(data_dir, **QUICK)
    assert again.screen is Screen.MENU
    offered = in_play(data_dir)
    assert ("menu:resume" in again.targets()) == (offered is not None)
    assert len(history(data_dir)) == finished
    assert not again.notice, "nothing to complain of"
    if offered is None or over:
        return
    again.tap("menu:resume")
    resumed = again.table.session
    assert grew(offered, resumed.record)
    if match is not None and resumed.record == offered:
        own = match.view(0)
        assert (resumed.view(0), resumed.match.phase, resumed.match.to_act) == (own, match.phase, match.to_act)
    again.settle()
    assert grew(offered, again.record)
    stage, view = again.table.stage, again.view
    if again.screen in (Screen.CALL, Screen.PLAY):
        assert set(stage.hand) == set(view.hand)
        assert stage.board.trick == view.trick


@pytest.mark.parametrize("name", EVERY)
def test_escape_leads_out_step_by_step_and_never_out_of_the_program(launch, data_dir, name):
    pilot = reach(launch, data_dir, name, **QUICK)
    before = in_hands(pilot)
    for _ in range(8):
        pilot.press_key(pygame.K_ESCAPE)
        pilot.wait(0.4)
        assert not pilot.over
    if pilot.services.config.kiosk:
        return  # Escape leads nowhere there
    assert pilot.screen in (Screen.MENU, *TABLE, Screen.PAUSE)
    if pilot.screen is not Screen.MENU:
        assert grew(before, in_hands(pilot))
