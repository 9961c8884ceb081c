"""The files for Linux: units, desktop entry, icons."""

import configparser
import re
import shutil
import subprocess

import pygame
import pytest

from game.commands import SHUT_DOWN

from .pilot import RESOURCES

LINUX = RESOURCES.assets / "linux"
ICONS = RESOURCES.assets / "icons"
UNITS = sorted(LINUX.glob("*.service"))


def unit(path):
    parsed = configparser.ConfigParser(strict=False, interpolation=None)
    parsed.optionxform = str
    parsed.read(path, encoding="utf-8")
    return parsed


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_unit_restarts_always_and_is_watched(path):
    found = unit(path)
    assert found["Unit"]["StartLimitIntervalSec"] == "0", "else it stays down after a few crashes"
    service = found["Service"]
    assert (service["Type"], service["Restart"]) == ("notify", "always")
    assert int(service["RestartSec"]) + int(service["WatchdogSec"]) < 20, "three hung starts must fit into a minute"
    assert service["RestartPreventExitStatus"] == str(SHUT_DOWN), "who quits from the staff's menu wants it to stay so"
    assert "USR1" in service["ExecReload"]
    assert "--kiosk" in service["ExecStart"]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_finds_no_fault_in_a_unit(path, tmp_path):
    text = re.sub(r"/opt/callbreak/bin/callbreak|/usr/bin/cage|/usr/bin/pkill", "/bin/true", path.read_text("utf-8"))
    (tmp_path / path.name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / path.name)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, path.stem in done.stderr) == (0, False), done.stderr


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="needs desktop-file-utils")
def test_the_desktop_entry_is_valid():
    entry = LINUX / "callbreak.desktop"
    done = subprocess.run(["desktop-file-validate", str(entry)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_desktop_entry_speaks_every_language():
    text = (LINUX / "callbreak.desktop").read_text("utf-8")
    for folder in (RESOURCES.assets / "locales").iterdir():
        if folder.is_dir() and folder.name != "en" and not folder.name.startswith("__"):
            assert f"Comment[{folder.name}]=" in text


def test_every_icon_has_the_size_it_names_and_is_what_the_drawing_makes():
    sizes = sorted(int(path.stem.rpartition("-")[2]) for path in ICONS.glob("*.png"))
    assert {16, 32, 48, 64, 128, 256, 512} <= set(sizes)
    for size in sizes:
        kept = pygame.image.load(ICONS / f"callbreak-{size}.png")
        drawn = pygame.image.load_sized_svg(ICONS / "callbreak.svg", (size, size))
        assert kept.get_size() == (size, size)
        assert pygame.image.tobytes(kept, "RGBA") == pygame.image.tobytes(drawn, "RGBA")
