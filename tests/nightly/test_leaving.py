"""Every signal in every state, and fifty sudden ends: it leaves at once, and nothing that was played is lost."""

from __future__ import annotations

import random
import signal

import pytest

from ..child import READY, Child
from ..states import STATES
from ..test_faults import POSIX, SIGNALS, check_left, killed_and_resumed

pytestmark = [pytest.mark.nightly, POSIX]


@pytest.fixture
def running(data_dir):
    """Start a program in a state, and let it make some frames; none outlives the test."""
    children = []

    def start(*words):
        child = Child("reach", str(data_dir), *words)
        children.append(child)
        child.until(READY)
        child.frames(4)
        return child

    yield start
    for each in children:
        each.end()


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("name", STATES)
def test_every_signal_in_every_state(launch, data_dir, running, name, number):
    check_left(launch, data_dir, name, running(name).leave(getattr(signal, number)))


@pytest.mark.parametrize("name", STATES)
def test_stopped_and_woken_in_every_state(launch, data_dir, running, name):
    child = running(name)
    child.stop_and_wake()
    child.frames(8)
    check_left(launch, data_dir, name, child.leave(signal.SIGTERM))


@pytest.mark.parametrize("number", range(100, 150))
def test_a_program_killed_at_any_moment_loses_nothing(launch, tmp_path, number):
    killed_and_resumed(launch, tmp_path, random.Random(number))


IN_A_KIOSK = tuple(name for name in STATES if name != "settings-table")
"""A kiosk's settings have no such tab."""


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("name", IN_A_KIOSK)
def test_every_signal_in_every_state_of_a_kiosk(launch, data_dir, running, name, number):
    child = running(name, "kiosk")
    check_left(launch, data_dir, name, child.leave(getattr(signal, number)))
