"""The play: what a turn asks of the player."""

from __future__ import annotations

from game.engine import SeatView
from game.scenes.transitions import Screen

from ..pilot import level


def test_drawing_a_turn_asks_nothing_of_the_rules(launch, monkeypatch):
    pilot = launch(level=level("quick-classic"))
    pilot.until(lambda: pilot.screen is Screen.PLAY or pilot.waiting)
    pilot.play_turn()
    pilot.until(lambda: pilot.screen is Screen.PLAY and pilot.waiting)
    asked = []
    monkeypatch.setattr(SeatView, "why_not", lambda *_: asked.append(1))
    drawn = pilot.app.frames_drawn
    for control in pilot.scene.controls:
        pilot.hover(*pilot.middle(control))
        pilot.wait(0.1)
    assert pilot.app.frames_drawn > drawn
    assert asked == []
