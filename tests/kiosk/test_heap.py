"""Memory of pictures goes back to the system: what the soak's flat curve rests on."""

import platform
import sys

import pytest

from game.kiosk import heap


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="for glibc")
def test_glibc_keeps_large_pieces_apart():
    assert heap.keep_pieces_apart()


def test_elsewhere_nothing_is_done(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    assert not heap.keep_pieces_apart()
    assert not heap.give_back()


def test_a_c_library_without_such_a_function_is_left_alone(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    assert not heap._call("no_such_function_anywhere", 0)


def test_the_program_asks_for_it_before_the_first_picture(monkeypatch, launch):
    asked = []
    monkeypatch.setattr("game.app.keep_pieces_apart", lambda: asked.append("apart"))
    launch()
    assert asked == ["apart"]
