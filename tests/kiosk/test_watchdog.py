"""What systemd is told: from the frame loop, and from nothing else."""

import contextlib
import socket

import pytest

from game.app import App, Options
from game.kiosk.watchdog import Watchdog
from game.settings.preferences import Preferences
from game.storage.saves import Shelf
from game.workshop.driver import layers_of

from ..pilot import LEVELS, RESOURCES

pytestmark = pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs Unix sockets")


@pytest.fixture
def systemd(tmp_path):
    """The other end of the line, and the environment that names it."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.setblocking(False)
        yield line, {"NOTIFY_SOCKET": str(tmp_path / "notify"), "WATCHDOG_USEC": "15000000"}


def heard(line):
    words = []
    while True:
        try:
            words.append(line.recv(200).decode())
        except BlockingIOError:
            return words


def test_the_first_frame_says_that_the_game_is_up(systemd):
    line, environ = systemd
    Watchdog(environ).feed(100.0)
    assert heard(line) == ["READY=1\nWATCHDOG=1"]


def test_later_frames_feed_it_three_times_as_often_as_needed(systemd):
    line, environ = systemd
    watchdog = Watchdog(environ)
    for second in range(31):
        watchdog.feed(float(second))
    assert heard(line) == ["READY=1\nWATCHDOG=1"] + ["WATCHDOG=1"] * 6


def test_a_clock_that_jumps_back_does_not_starve_it(systemd):
    line, environ = systemd
    watchdog = Watchdog(environ)
    watchdog.feed(1000.0)
    watchdog.feed(3.0)
    assert heard(line)[-1] == "WATCHDOG=1"


def test_without_a_limit_only_the_start_and_the_end_are_told(systemd):
    line, environ = systemd
    watchdog = Watchdog({"NOTIFY_SOCKET": environ["NOTIFY_SOCKET"]})
    for second in range(100):
        watchdog.feed(float(second))
    watchdog.leave()
    assert heard(line) == ["READY=1\nWATCHDOG=1", "STOPPING=1"]


def test_an_abstract_socket_is_reached_too():
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        try:
            line.bind("\0callbreak-test-watchdog")
        except OSError:
            pytest.skip("no abstract sockets here")
        Watchdog({"NOTIFY_SOCKET": "@callbreak-test-watchdog"}).feed(0.0)
        assert line.recv(100) == b"READY=1\nWATCHDOG=1"


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}, {"WATCHDOG_USEC": "many"}])
def test_without_systemd_nothing_is_said_and_nothing_fails(environ, caplog):
    watchdog = Watchdog(environ)
    watchdog.feed(0.0)
    watchdog.leave()
    assert not caplog.records


def test_a_socket_that_has_gone_is_logged_once(tmp_path, caplog):
    watchdog = Watchdog({"NOTIFY_SOCKET": str(tmp_path / "gone"), "WATCHDOG_USEC": "3000000"})
    for second in range(10):
        watchdog.feed(float(second))
    assert len(caplog.records) == 1


def test_a_message_that_did_not_arrive_is_sent_again(systemd):
    """As while systemd is busy and its queue full."""
    line, environ = systemd
    watchdog = Watchdog(environ)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as crowd:
        crowd.setblocking(False)
        for now, message in ((10.0, "READY=1\nWATCHDOG=1"), (20.0, "WATCHDOG=1")):
            with contextlib.suppress(BlockingIOError):
                while True:
                    crowd.sendto(b"noise", environ["NOTIFY_SOCKET"])
            watchdog.feed(now)
            assert set(heard(line)) == {"noise"}
            watchdog.feed(now + 0.1)
            watchdog.feed(now + 0.2)
            assert heard(line) == [message]


def test_it_is_the_frame_loop_that_feeds_it(systemd, tmp_path):
    line, environ = systemd
    preferences = Preferences(Shelf(None), layers_of(settings={"size": "800x480"}))
    app = App(preferences, Shelf(None), RESOURCES, LEVELS, Options(watchdog=Watchdog(environ)))
    app.begin()
    assert heard(line) == [], "opening is not yet a frame"

    def frame(_now):
        app.stack.over = True
        return 0.0

    app.frame = frame
    app.run()
    assert heard(line) == ["READY=1\nWATCHDOG=1", "STOPPING=1"]


@pytest.mark.parametrize("limit", ["9" * 5000, "0", "", "-1", "x"])
def test_a_limit_that_is_no_number_of_microseconds_asks_for_no_messages(limit):
    watchdog = Watchdog({"WATCHDOG_USEC": limit})
    assert watchdog._every == float("inf")
