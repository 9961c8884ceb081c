"""The doctor: what it says of machines on which this or that does not work, and that it survives finding out."""

import json
import sys

import pygame
import pytest

from game.cli import main
from game.commands.doctor import Facts, Finding, Folder, Grade, Group, Trial, collect, findings, try_part
from game.commands.doctor import command as doctor
from game.settings.layers import Layers
from game.storage.resources import Resources
from game.ui.lettering import Lettering
from game.words.text import available

VERSIONS = {"callbreak": "1", "pygame-ce": "2.5.8", "pygame": "", "numpy": "2.4", "python-bidi": "0.6.12"}
DESKTOP = {
    "platform": "linux",
    "versions": VERSIONS,
    "environment": {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": "/run/user/1000"},
    "runtime_dir_exists": True,
    "graphics_devices": {"card0": True},
    "displays": (
        Trial("wayland", True, "screens 800x480"),
        Trial("x11", True, "screens 800x480"),
        Trial("kmsdrm", False, "busy"),
    ),
    "sound": Trial("sound", True, "48000 Hz"),
    "fonts": (Trial("en", True, "English"),),
    "groups": (Group("video", True, True), Group("render", True, False)),
    "folders": (Folder("data", "/home/pi/.local/share/callbreak"),),
}
CONSOLE = {
    **DESKTOP,
    "environment": {"XDG_RUNTIME_DIR": "/run/user/1000"},
    "displays": (
        Trial("wayland", False, "wayland not available"),
        Trial("x11", False, "x11 not available"),
        Trial("kmsdrm", False, "kmsdrm not available"),
    ),
}


def found(base, **changes):
    return findings(Facts(**{**base, **changes}))


def bad(base, **changes):
    return [finding for finding in found(base, **changes) if finding.grade is Grade.BAD]


def one(part, base, **changes) -> Finding:
    (finding,) = [finding for finding in bad(base, **changes) if finding.part == part]
    return finding


def test_on_a_desktop_where_all_works_nothing_must_be_done():
    assert bad(DESKTOP) == []


def test_a_driver_that_fails_beside_one_that_works_is_no_trouble():
    kmsdrm = next(finding for finding in found(DESKTOP) if "kmsdrm" in finding.what)
    assert kmsdrm.grade is Grade.NOTE


def test_each_driver_that_failed_has_its_reason_and_its_remedy():
    told = {finding.what.partition(":")[0]: finding for finding in bad(CONSOLE, graphics_devices={})}
    assert "DISPLAY is not set" in told["x11"].what
    assert "WAYLAND_DISPLAY is not set" in told["wayland"].what
    assert "cage" in told["wayland"].remedy
    assert "/dev/dri" in told["kmsdrm"].what
    assert "vc4-kms-v3d" in told["kmsdrm"].remedy


def test_a_graphics_device_that_may_not_be_opened_is_a_matter_of_groups():
    told = bad(CONSOLE, graphics_devices={"card0": False, "renderD128": True})
    kmsdrm = next(finding for finding in told if "kmsdrm" in finding.what)
    assert "card0" in kmsdrm.what
    assert "renderD128" not in kmsdrm.what
    assert "usermod -aG video,render,input" in kmsdrm.remedy
    groups = next(finding for finding in told if finding.part == "groups")
    assert "usermod -aG render" in groups.remedy


def test_with_open_devices_the_libraries_are_named():
    told = bad(CONSOLE)
    assert "libgbm1" in next(finding.remedy for finding in told if "kmsdrm" in finding.what)


def test_a_driver_that_was_asked_for_and_fails_is_trouble_even_beside_others():
    environment = {**DESKTOP["environment"], "SDL_VIDEODRIVER": "kmsdrm"}
    assert "kmsdrm" in one("display", DESKTOP, environment=environment).what
    environment = {**DESKTOP["environment"], "SDL_VIDEODRIVER": "dummy"}
    assert one("display", DESKTOP, environment=environment).remedy == "unset SDL_VIDEODRIVER"


@pytest.mark.parametrize("given", [None, "/run/user/0"])
def test_without_a_session_folder_it_is_said_how_to_have_one(given):
    environment = {"XDG_RUNTIME_DIR": given} if given else {}
    told = one("session", CONSOLE, environment=environment, runtime_dir_exists=False)
    assert "/run/user/UID" in told.remedy
    assert not [f for f in bad(DESKTOP, environment=environment, runtime_dir_exists=False) if f.part == "session"]


def test_no_sound_is_worth_a_note_and_advice_but_nothing_must_be_done():
    told = found(DESKTOP, sound=Trial("sound", False, "no such device"))
    sound = next(finding for finding in told if finding.part == "sound")
    assert sound.grade is Grade.NOTE
    assert "aplay -l" in sound.remedy


def test_pygame_beside_pygame_ce_is_trouble():
    assert "uninstall" in one("versions", DESKTOP, versions={**VERSIONS, "pygame": "2.6.1"}).remedy


def test_what_is_not_installed_is_named():
    assert "numpy" in one("versions", DESKTOP, versions={**VERSIONS, "numpy": ""}).remedy


def test_a_language_without_letters_a_folder_without_room_and_a_wrong_key_are_trouble():
    assert "ne: " in one("fonts", DESKTOP, fonts=(Trial("ne", False, "the fonts lack न"),)).what
    folder = one("folders", DESKTOP, folders=(Folder("data", "/data", "not writable"),))
    assert "/data" in folder.what
    assert "data_dir" in folder.remedy
    assert one("configuration", DESKTOP, config_problems=("config.toml:2: fps",)).what == "config.toml:2: fps"


@pytest.mark.parametrize(
    "trouble, advice",
    [("/a is no folder", "move /a away"), ("not writable", "sudo chown $USER /a/b"), ("File name too long", "choose")],
)
def test_the_remedy_for_a_folder_fits_what_is_wrong_with_it(trouble, advice):
    remedy = one("folders", DESKTOP, folders=(Folder("data", "/a/b", trouble),)).remedy
    assert remedy.startswith(advice)
    assert ("chown" in remedy) is (trouble == "not writable")


def test_each_configuration_file_is_named_as_what_it_is_alone():
    told = [
        each
        for each in found(
            DESKTOP, config_files=("/a", "/b", "/c"), config_problems=("/a:1: x",), config_exposed=("/c",)
        )
        if each.part == "configuration"
    ]
    assert [(each.grade, each.what[:2]) for each in told] == [
        (Grade.FINE, "/b"),
        (Grade.NOTE, "/c"),
        (Grade.BAD, "/a"),
    ]
    assert told[1].remedy == "chmod go-w /c"


# --- finding out


def test_everything_that_was_found_out_is_collected(tmp_path):
    asked = []

    def ask(what, variables):
        asked.append((what, dict(variables)))
        return Trial(what, False, "faked")

    (tmp_path / "file").write_text("")
    layers = Layers(problems=["a"], found=[tmp_path / "b"])
    facts = collect(ask, layers, tmp_path / "file" / "data", {"en": "English", "ne": "नेपाली"}, {"DISPLAY": ":7"})
    assert ("sound", {}) in asked
    assert [what for what, _ in asked if what.startswith("font:")] == ["font:en", "font:ne"]
    displays = [(what, variables) for what, variables in asked if what.startswith("display:")]
    assert all(variables == {"SDL_VIDEODRIVER": what.partition(":")[2]} for what, variables in displays)
    assert facts.environment == {"DISPLAY": ":7"}
    assert (facts.config_problems, facts.config_files) == (("a",), (str(tmp_path / "b"),))
    assert facts.folders[0].trouble.endswith("is no folder")
    assert facts.versions["pygame-ce"]
    assert json.dumps(facts.config_files)


def test_a_folder_that_can_be_made_is_no_trouble(tmp_path):
    facts = collect(lambda what, _: Trial(what, True, ""), Layers(), tmp_path / "a" / "b", {}, {})
    assert facts.folders[0].trouble == ""
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("language", available(Resources()))
def test_every_language_has_its_letters(language):
    trial = try_part(f"font:{language}")
    assert trial.works, trial.detail


def test_letters_that_a_font_lacks_are_seen():
    pygame.font.init()
    assert Lettering(Resources().read, "en").missing("a\u4e2d\u0101") == ("\u4e2d",)


def test_a_display_that_is_not_there_is_an_answer():
    assert not try_part("display:nonsense").works


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_part_that_crashes_is_an_answer(monkeypatch):
    code = "import os, signal; os.kill(os.getpid(), signal.SIGSEGV)"
    monkeypatch.setattr(doctor, "own_command", lambda _argv: [sys.executable, "-c", code])
    trial = doctor._ask("display:kmsdrm", {})
    assert trial == Trial("kmsdrm", False, "the process crashed (SIGSEGV)")


def test_a_part_that_fails_without_an_answer_shows_its_last_words(monkeypatch):
    code = "import sys; print('libGL: none', file=sys.stderr); sys.exit(7)"
    monkeypatch.setattr(doctor, "own_command", lambda _argv: [sys.executable, "-c", code])
    assert doctor._ask("sound", {}) == Trial("sound", False, "the process failed (7): libGL: none")


def test_a_part_answers_from_its_own_process():
    assert doctor._ask("font:et", {}) == Trial("et", True, "Eesti")


@pytest.mark.parametrize("works", [True, False])
def test_the_exit_code_says_whether_something_must_be_done(monkeypatch, capsys, tmp_path, works):
    monkeypatch.setattr(doctor, "_ask", lambda what, _: Trial(what.rpartition(":")[2], works, "faked"))
    monkeypatch.delenv("SDL_VIDEODRIVER")
    code = main(["doctor", "--json", "--data-dir", str(tmp_path)])
    report = json.loads(capsys.readouterr().out)
    assert code == (0 if works else 1)
    assert {finding["part"] for finding in report["findings"]} >= {"display", "sound", "folders", "configuration"}
    main(["doctor", "--data-dir", str(tmp_path)])
    told = capsys.readouterr().out
    assert ("Nothing must be done." in told) is works
    assert ("->" in told) or works


@pytest.mark.parametrize("command", [[], ["doctor"]])
@pytest.mark.parametrize("name, why", [("none.toml", "there is no such file"), ("", "is a folder")])
def test_a_configuration_that_is_no_file_is_named_and_wrong_use(capsys, tmp_path, command, name, why):
    with pytest.raises(SystemExit) as left:
        main([*command, "--config", str(tmp_path / name)])
    assert left.value.code == 2
    assert f"{tmp_path / name}: {why}" in capsys.readouterr().err


def test_an_unknown_level_is_named_with_the_nearest_and_must_be_mended(monkeypatch, capsys, tmp_path):
    monkeypatch.setattr(doctor, "_ask", lambda what, _: Trial(what.rpartition(":")[2], True, "faked"))
    monkeypatch.delenv("SDL_VIDEODRIVER")
    (tmp_path / "config.toml").write_text("level = 'nepl'")
    code = main(["doctor", "--config", str(tmp_path / "config.toml"), "--data-dir", str(tmp_path)])
    assert code == 1
    assert 'there is no table "nepl" (nearest: nepal)' in capsys.readouterr().out
