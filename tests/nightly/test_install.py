"""The built package in an empty environment, and the frozen folder: both start from anywhere."""

import os
import subprocess
import sys
import tarfile
import venv
import zipfile

import pytest

from ..child import ROOT, begin_and_end

pytestmark = [pytest.mark.nightly, pytest.mark.skipif(sys.platform == "win32", reason="for POSIX")]
BARE = {"PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def pip(environment, *words):
    subprocess.run([environment / "bin" / "python", "-m", "pip", "-q", *words], check=True, cwd=environment)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A fresh virtual environment with the wheel in it, and the wheel."""
    folder = tmp_path_factory.mktemp("install")
    venv.create(folder / "venv", with_pip=True)
    pip(folder / "venv", "wheel", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    wheel = next(folder.glob("*.whl"))
    pip(folder / "venv", "install", str(wheel))
    return folder / "venv", wheel


def in_a_bare_home(command, home):
    """Begin and end it with an empty environment in an empty folder."""
    (home / "empty").mkdir(parents=True)
    return begin_and_end(command, home / "data", {**BARE, "HOME": str(home)}, home / "empty")


@pytest.mark.parametrize("command", [["callbreak"], ["callbreak-gui"], ["python", "-m", "callbreak"]], ids=str)
def test_the_installed_game_starts_from_any_folder(installed, command, tmp_path):
    environment, _ = installed
    assert in_a_bare_home([environment / "bin" / command[0], *command[1:]], tmp_path) == (True, 0, "")


def test_the_wheel_is_one_package_with_everything_inside(installed):
    names = zipfile.ZipFile(installed[1]).namelist()
    assert {name.split("/")[0].partition("-")[0] for name in names} == {"callbreak"}
    for needed in ("assets/linux/callbreak-kiosk.service", "assets/icons/callbreak-64.png", "levels/nepal.toml"):
        assert f"callbreak/{needed}" in names


def test_the_source_distribution_holds_what_the_tests_need(installed, tmp_path):
    environment, _ = installed
    pip(environment, "install", "build")
    subprocess.run(
        [environment / "bin" / "python", "-m", "build", "--sdist", "--outdir", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
    )
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        names = archive.getnames()
    tops = {name.split("/")[1] for name in names if "/" in name}
    assert {"game", "assets", "levels", "tests", "docs", "main.py", "pyproject.toml"} <= tops


def test_the_frozen_folder_starts_from_elsewhere(installed, tmp_path):
    environment, _ = installed
    pip(environment, "install", "pyinstaller")
    subprocess.run(
        [environment / "bin" / "python", str(ROOT / "tools" / "freeze.py"), str(tmp_path / "made")],
        check=True,
        capture_output=True,
        env={**os.environ, "HOME": str(tmp_path)},
    )
    moved = (tmp_path / "made" / "callbreak").rename(tmp_path / "moved")
    assert in_a_bare_home([moved / "callbreak"], tmp_path / "home") == (True, 0, "")
    done = subprocess.run(
        [moved / "callbreak", "arena", "strong", "rule", "--deals", "2", "--jobs", "2"],
        env={**BARE, "HOME": str(tmp_path)},
        capture_output=True,
        check=True,
        text=True,
    )
    assert "strong" in done.stdout
