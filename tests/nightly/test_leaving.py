"""Every signal in every state, and fifty sudden ends: it leaves at once, and nothing that was played is lost."""

from __future__ import annotations

import random
import signal
import time

import pytest

from ..child import Child
from ..states import STATES
from ..test_faults import POSIX, SIGNALS, check_left, killed_and_resumed

pytestmark = [pytest.mark.nightly, POSIX]


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("name", STATES)
def test_every_signal_in_every_state(launch, data_dir, name, number):
    child = Child(data_dir, name)
    try:
        child.wait_ready()
        time.sleep(0.15)
        check_left(launch, data_dir, name, child.leave(getattr(signal, number)))
    finally:
        child.end()


@pytest.mark.parametrize("name", STATES)
def test_stopped_and_woken_in_every_state(launch, data_dir, name):
    child = Child(data_dir, name)
    try:
        child.wait_ready()
        child.process.send_signal(signal.SIGSTOP)
        time.sleep(1.0)
        child.process.send_signal(signal.SIGCONT)
        time.sleep(0.3)
        assert child.process.poll() is None
        check_left(launch, data_dir, name, child.leave(signal.SIGTERM))
    finally:
        child.end()


@pytest.mark.parametrize("number", range(100, 150))
def test_a_program_killed_at_any_moment_loses_nothing(launch, tmp_path, number):
    killed_and_resumed(launch, tmp_path, random.Random(number))


IN_A_KIOSK = (
    *((name, "") for name in STATES if name != "settings, table"),  # a kiosk has no such tab
    *(("play", screen) for screen in ("pin", "staff", "still_there")),
    ("menu", "attract"),
)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("name, screen", IN_A_KIOSK)
def test_every_signal_in_every_state_of_a_kiosk(launch, data_dir, name, screen, number):
    child = Child(data_dir, name, "kiosk", screen)
    try:
        child.wait_ready()
        time.sleep(0.15)
        check_left(launch, data_dir, name, child.leave(getattr(signal, number)))
    finally:
        child.end()
