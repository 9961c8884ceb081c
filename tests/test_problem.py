"""Problem files: what is in them, what may not be, and what is said when there is none."""

from __future__ import annotations

import errno
import io
import json
import logging
import zipfile
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine import loads
from game.match import OutsidePlayers
from game.settings import Config
from game.storage import problem, start_log

from .pilot import level

PROGRAM = "cmd:/opt/hidden/mybot.py --depth=3"
PRIVATE = ("grandmother", "/home/grandmother", "kitchen-pc", "90210", "mybot.py", "/opt/hidden")


@pytest.fixture
def private(monkeypatch):
    monkeypatch.setattr("getpass.getuser", lambda: "grandmother")
    monkeypatch.setattr("platform.node", lambda: "kitchen-pc.lan")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/grandmother"))
    root = logging.getLogger()
    before, level_before = root.handlers[:], root.level
    start_log("warning", stream=io.StringIO())
    yield
    root.handlers[:] = before
    root.setLevel(level_before)


def members(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_a_problem_file_has_what_is_needed_and_nothing_personal(private, launch, data_dir):
    pilot = launch(level=level("dhaka"), config=Config(pin="90210", log_file="/home/grandmother/x.log"))
    pilot.play_turn()
    session = pilot.scene.table.session
    session._opening = replace(session._opening, players=(session.record.players[0], PROGRAM, "rule", "rule"))
    logging.getLogger("game").warning(
        "%s by Grandmother on kitchen-pc, %r: %s, PIN 90210; kept", data_dir, PROGRAM, "/home/grandmother/a"
    )
    pilot.press_key(pygame.K_F9)
    (path,) = (data_dir / "problems").iterdir()
    assert pilot.notice == pilot.app.services.words("problem.saved", path=str(path))
    found = members(path)
    assert set(found) == {"facts.json", "log.txt", "record.json", "window.png"}
    for name, content in found.items():
        for word in (*PRIVATE, str(data_dir)):
            assert word.lower().encode() not in content.lower(), (name, word)
    assert b"; kept" in found["log.txt"]
    record = loads(found["record.json"].decode())
    assert record.actions == tuple(session.actions)
    facts = json.loads(found["facts.json"])
    assert {"callbreak", "python", "pygame-ce", "SDL"} <= set(facts["versions"])
    assert (facts["drivers"]["video"], facts["settings"]["speed"]) == ("dummy", pilot.app.services.settings.speed)
    assert pygame.image.load(io.BytesIO(found["window.png"])).get_size() == pilot.scene.size


def test_a_program_is_not_named_away_from_its_table_either(private, launch, data_dir):
    pilot = launch(outside=OutsidePlayers([PROGRAM]))
    logging.getLogger("game").warning("%s does not answer; mybot.py is replaced", PROGRAM)
    pilot.press_key(pygame.K_F9)
    (path,) = (data_dir / "problems").iterdir()
    log = members(path)["log.txt"]
    assert b"does not answer" in log
    assert b"mybot" not in log


def test_no_notice_is_on_the_picture_as_it_may_show_a_path(launch, data_dir):
    pilot = launch()
    pilot.settle()
    shown = pygame.image.tobytes(pilot.app.window.surface, "RGB")
    pilot.app.services.notices.say(str(data_dir))
    pilot.wait(0.1)
    assert pygame.image.tobytes(pilot.app.window.surface, "RGB") != shown
    pilot.press_key(pygame.K_F9)
    (path,) = (data_dir / "problems").iterdir()
    picture = pygame.image.load(io.BytesIO(members(path)["window.png"]))
    assert pygame.image.tobytes(picture, "RGB") == shown


def test_the_key_saves_one_a_second_each_with_a_name_of_its_own_and_50_at_most(launch, data_dir):
    folder = data_dir / "problems"
    folder.mkdir(parents=True)
    for number in range(48):
        (folder / f"{number}.zip").touch()
    pilot = launch()
    for count in (49, 50, 50):
        pilot.wait(1)
        for _ in range(3):
            pilot.press_key(pygame.K_F9)
        assert len(list(folder.iterdir())) == count
    assert pilot.notice == pilot.app.services.words("problem.full", count="50", path=str(folder))


def full(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")


def test_without_a_folder_or_room_it_is_said(launch, data_dir, monkeypatch):
    monkeypatch.setattr(problem, "write_atomic", full)
    for folder in (None, data_dir):
        pilot = launch(folder)
        pilot.press_key(pygame.K_F9)
        assert pilot.notice == pilot.app.services.words("problem.nowhere")


def test_where_nothing_can_be_written_it_is_said(launch, tmp_path):
    (tmp_path / "blocker").write_text("in the way", encoding="utf-8")
    pilot = launch(tmp_path / "blocker" / "data")
    pilot.press_key(pygame.K_F9)
    assert pilot.notice == pilot.app.services.words("problem.nowhere")
