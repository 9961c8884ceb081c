"""Every state the program can be in, by name: where a match stands, which screen, and what lies on it.

A match is brought to its place by the engine alone and saved; the program then goes on with it, and only the last
steps are done by hand. `reach` gives a Pilot in that state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.engine import Card, CardPlayed, Event, Phase, Record, Redealt, RoundScored, TrickWon
from game.match.levels import Level
from game.match.session import Session
from game.players import HUMAN
from game.scenes.transitions import Screen
from game.table.timeline import InTrick

from .matches import in_play, save
from .pilot import SEED, Pilot, by_rule, level

Stop = Callable[[Session, tuple[Event, ...]], bool]
MOVING = {"speed": "normal", "trick_time": 1.2}


def played(table: Level, stop: Stop, seed: bytes = SEED) -> Record:
    """The record of a match at that table up to the first moment at which `stop` says so; seat 0 plays by rule."""
    session = Session(table.rules, (HUMAN, *table.opponents), seed, table.dealer)
    events: tuple[Event, ...] = ()
    while not stop(session, events):
        events = session.advance()
        if not events:
            assert session.match.phase is not Phase.OVER, "that never happens in this match"
            refusal = session.offer(by_rule(session.view(0)))
            assert refusal is None
    return session.record


def own_turn(phase: Phase, tricks: int = 0, in_trick: int = 0) -> Stop:
    """It is seat 0's turn, with so many tricks done and at least so many cards on the table."""

    def stop(session: Session, events: tuple[Event, ...]) -> bool:
        match = session.match
        if match.phase is not phase or match.to_act != 0:
            return False
        view = match.view(0)
        return 13 - len(view.hand) >= tricks and len(view.trick) >= in_trick

    return stop


def scored(session: Session, events: tuple[Event, ...]) -> bool:
    """A round has just been scored."""
    return any(isinstance(event, RoundScored) for event in events)


def last_card(session: Session, events: tuple[Event, ...]) -> bool:
    """Seat 0 is to play the last card of its hand."""
    return own_turn(Phase.PLAY, tricks=12)(session, events)


@cache
def redealing_seed() -> bytes:
    """A seed by which the first deal at the home table is thrown in, because of another's hand."""
    table = level("home")
    for number in range(5000):
        seed = number.to_bytes(16, "big")
        session = Session(table.rules, (HUMAN, *table.opponents), seed)
        for _ in range(3):
            events = session.advance()
            if any(isinstance(event, Redealt) for event in events):
                return seed
            if any(not isinstance(event, Redealt) for event in events) and session.match.phase is Phase.CALL:
                break
    raise AssertionError("no such seed")


@dataclass(frozen=True)
class State:
    """One state: the match saved before the start, settings, and the steps by hand from the first screen."""

    steps: Callable[[Pilot], None]
    saved: Callable[[], Record] | None = None
    table: str = ""
    settings: tuple[tuple[str, object], ...] = ()
    start_at: str | None = None
    """A level to sit down at at once, as the command line can."""
    seed: Callable[[], bytes] = lambda: SEED


def go_on(*more: Callable[[Pilot], None]) -> Callable[[Pilot], None]:
    """Go on with the saved match, then do more."""

    def steps(pilot: Pilot) -> None:
        pilot.tap("menu:resume")
        for each in more:
            each(pilot)

    return steps


def tap(*names: str) -> Callable[[Pilot], None]:
    """Press controls one after another."""

    def steps(pilot: Pilot) -> None:
        for name in names:
            pilot.tap(name)

    return steps


def key(*keys: int) -> Callable[[Pilot], None]:
    """Press keys one after another."""

    def steps(pilot: Pilot) -> None:
        for each in keys:
            pilot.press_key(each)

    return steps


def nothing(pilot: Pilot) -> None:
    """Stay on the first screen."""


def settle(pilot: Pilot) -> None:
    """Wait for the person's turn."""
    pilot.settle()


def rest(pilot: Pilot) -> None:
    """Wait until everything that can be pressed is heard."""
    pilot.wait(0.4)


def play_one(pilot: Pilot) -> None:
    """Play a card, but do not wait for what follows."""
    pilot.settle()
    pilot.do(by_rule(pilot.view))


def until(what: Callable[[Pilot], bool]) -> Callable[[Pilot], None]:
    """Wait until something is so."""
    return lambda pilot: pilot.until(lambda: what(pilot))


def in_flight(pilot: Pilot) -> bool:
    """A card of the trick is on its way."""
    stage = pilot.table.stage
    event = stage.event
    return isinstance(event, CardPlayed) and stage.flight(event.card).moving


def trick_lies(pilot: Pilot) -> bool:
    """A finished trick lies still."""
    stage = pilot.table.stage
    if not isinstance(stage.event, TrickWon) or len(stage.board.trick) < 4:
        return False
    return all(isinstance(stage.flight(card).target, InTrick) for _, card in stage.board.trick)


def raise_card(pilot: Pilot) -> None:
    """Tap a playable card once, with the guard on."""
    pilot.settle()
    card = pilot.view.legal_plays()[0]
    pilot.tap(f"hand:{card}")
    assert pilot.control(f"hand:{card}").raised


def carry_card(pilot: Pilot) -> None:
    """Drag a playable card out of the hand and hold it there."""
    pilot.settle()
    rest(pilot)
    card: Card = pilot.view.legal_plays()[0]
    x, y = pilot.middle(pilot.control(f"hand:{card}"))
    pilot.press(x, y)
    pilot.wait(0.1)
    w, h = pilot.scene.size
    for part in (0.2, 0.5, 1.0):
        pilot.hover(round(x + (w / 2 - x) * part), round(y + (h / 2 - y) * part))
        pilot.wait(0.05)
    assert pilot.table.stage.carried == card


CALLING = lambda: played(level("classic-evening"), own_turn(Phase.CALL))  # noqa: E731
PLAYING = lambda: played(level("classic-evening"), own_turn(Phase.PLAY, tricks=3, in_trick=1))  # noqa: E731
FULL_HAND = lambda: played(level("nepal"), own_turn(Phase.PLAY))  # noqa: E731
SCORED = lambda: played(level("classic-evening"), scored)  # noqa: E731
ONE_ROUND = replace(level("quick-classic"), rules=replace(level("quick-classic").rules, rounds=1))
ENDING = lambda: played(ONE_ROUND, last_card)  # noqa: E731
EVENING = "classic-evening"

STATES: dict[str, State] = {
    "menu": State(nothing),
    "menu, saved": State(nothing, PLAYING, EVENING),
    "tables": State(tap("menu:tables")),
    "new table": State(tap("menu:new_table")),
    "rules": State(key(pygame.K_F1)),
    "how to play": State(tap("menu:how_to")),
    "how to play, call": State(tap("menu:how_to", "next")),
    "how to play, score": State(tap("menu:how_to", *["next"] * 7)),
    "how to play, end": State(tap("menu:how_to", *["next"] * 8)),
    "settings, play": State(tap("menu:settings")),
    "settings, table": State(tap("menu:settings", "tab:table")),
    "settings, sound": State(tap("menu:settings", "tab:sound")),
    "settings, screen": State(tap("menu:settings", "tab:screen")),
    "confirm": State(tap("menu:play"), PLAYING, EVENING),
    "draw": State(lambda p: p.wait(0.5), settings=tuple(MOVING.items()), start_at="lakdi"),
    "deal": State(lambda p: p.wait(1.0), settings=tuple(MOVING.items()), start_at="quick-classic"),
    "redeal": State(
        until(lambda p: isinstance(p.table.stage.event, Redealt)),
        settings=(("speed", "fast"),),
        start_at="home",
        seed=redealing_seed,
    ),
    "others call": State(
        until(lambda p: p.screen is Screen.CALL and not p.waiting),
        settings=(("speed", "calm"),),
        start_at="quick-classic",
        seed=lambda: bytes(16),
    ),
    "call": State(go_on(settle, rest), CALLING, EVENING),
    "call chosen": State(go_on(settle, tap("call:3"), rest), CALLING, EVENING),
    "play": State(go_on(settle, rest), PLAYING, EVENING),
    "play, full hand": State(go_on(settle, rest), FULL_HAND, "nepal"),
    "refused": State(
        go_on(settle, lambda p: p.tap(f"hand:{next(c for c in p.view.hand if c not in p.view.legal_plays())}")),
        PLAYING,
        EVENING,
    ),
    "raised": State(go_on(raise_card), PLAYING, EVENING, settings=(("guard", True),)),
    "carried": State(go_on(carry_card), PLAYING, EVENING),
    "in flight": State(go_on(play_one, until(in_flight)), PLAYING, EVENING, settings=tuple(MOVING.items())),
    "trick lies": State(go_on(play_one, until(trick_lies)), PLAYING, EVENING, settings=tuple(MOVING.items())),
    "last trick": State(go_on(settle, key(pygame.K_l)), PLAYING, EVENING),
    "pause, deal": State(
        lambda p: (p.wait(1.0), p.press_key(pygame.K_p)), settings=tuple(MOVING.items()), start_at="quick-classic"
    ),
    "pause, call": State(go_on(settle, tap("pause"), rest), CALLING, EVENING),
    "pause, play": State(go_on(settle, tap("pause"), rest), PLAYING, EVENING),
    "pause, in flight": State(
        go_on(play_one, until(in_flight), key(pygame.K_p)), PLAYING, EVENING, settings=tuple(MOVING.items())
    ),
    "pause, summary": State(go_on(rest, key(pygame.K_ESCAPE)), SCORED, EVENING),
    "rules, paused": State(go_on(settle, tap("pause", "rules"), rest), PLAYING, EVENING),
    "settings, paused": State(go_on(settle, tap("pause", "settings"), rest), PLAYING, EVENING),
    "summary": State(go_on(rest), SCORED, EVENING),
    "last summary": State(go_on(play_one, until(lambda p: p.screen is Screen.SUMMARY), rest), ENDING, "quick-classic"),
    "final": State(
        go_on(play_one, until(lambda p: p.screen is Screen.SUMMARY), tap("next"), rest), ENDING, "quick-classic"
    ),
}

MAIN = (
    *("menu, saved", "new table", "settings, table", "confirm", "redeal", "call chosen", "play", "raised"),
    *("in flight", "trick lies", "last trick", "pause, play", "summary", "last summary", "final"),
)
"""The states that are tried in every run; the others have their turn at night."""
EVERY = tuple(pytest.param(name, marks=() if name in MAIN else pytest.mark.nightly) for name in STATES)


@cache
def _record(name: str) -> Record:
    saved = STATES[name].saved
    assert saved is not None
    return saved()


def prepare(folder: Path, name: str) -> None:
    """Save the match that a state begins with."""
    state = STATES[name]
    if state.saved is not None:
        save(folder, _record(name), state.table or "")
    else:
        assert in_play(folder) is None


def options(name: str) -> dict[str, object]:
    """What a Pilot is to be given for a state."""
    state = STATES[name]
    start = level(state.start_at) if state.start_at else None
    return {"level": start, "seed": state.seed(), **dict(state.settings)}


def reach(launch: Callable[..., Pilot], folder: Path, name: str, **more: object) -> Pilot:
    """A program in that state, its data in an empty folder."""
    prepare(folder, name)
    pilot = launch(folder, **{**options(name), **more})
    STATES[name].steps(pilot)
    return pilot
