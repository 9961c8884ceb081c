"""Judgement of the facts about a machine: what is fine, what is worth knowing, and what must be done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from ...settings import exposed_words
from .facts import GROUPS, NO_FOLDER, Facts, Trial

NEEDED = ("pygame-ce", "python-bidi", "numpy")
FOR_A_SCREEN = ("video", "render", "input")
"""Groups needed on a console for the picture and for touch."""
JOIN = "sudo usermod -aG {groups} $USER   (then log in again)"


class Grade(StrEnum):
    """Severity of a finding."""

    FINE = "fine"
    NOTE = "note"
    BAD = "bad"
    """Something must be done."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One result of the diagnosis, with its remedy, if any."""

    part: str
    grade: Grade
    what: str
    remedy: str = ""


def findings(facts: Facts) -> list[Finding]:
    """Return all findings, part by part."""
    return [
        *_versions(facts),
        *_display(facts),
        *_runtime_dir(facts),
        *_groups(facts),
        *_sound(facts),
        *_fonts(facts),
        *_folders(facts),
        *_config(facts),
    ]


def _versions(facts: Facts) -> Iterator[Finding]:
    there = ", ".join(f"{name} {version}" for name, version in facts.versions.items() if version)
    yield Finding("versions", Grade.FINE, there)
    missing = [name for name in NEEDED if not facts.versions.get(name)]
    if missing:
        remedy = f"python -m pip install {' '.join(missing)}   (in the environment that runs the game)"
        yield Finding("versions", Grade.BAD, f"not installed: {', '.join(missing)}", remedy)
    if facts.versions.get("pygame"):
        yield Finding(
            "versions",
            Grade.BAD,
            "pygame is installed beside pygame-ce, in the same folder: either may be the one that is loaded",
            "python -m pip uninstall pygame pygame-ce, then python -m pip install pygame-ce",
        )


def _display(facts: Facts) -> Iterator[Finding]:
    some_work = _screen_works(facts)
    asked = facts.environment.get("SDL_VIDEODRIVER", "")
    for trial in facts.displays:
        if trial.works:
            yield Finding("display", Grade.FINE, f"{trial.name}: {trial.detail}")
        else:
            grade = Grade.NOTE if some_work and trial.name != asked else Grade.BAD
            remedy = "" if grade is Grade.NOTE else _display_remedy(trial, facts)
            yield Finding("display", grade, f"{trial.name}: {_why(trial, facts)}", remedy)
    if asked and asked not in {trial.name for trial in facts.displays}:
        yield Finding(
            "display",
            Grade.BAD,
            f"SDL_VIDEODRIVER={asked} asks for a driver that shows nothing, or that was not tried",
            "unset SDL_VIDEODRIVER",
        )


def _why(trial: Trial, facts: Facts) -> str:
    """Explain why a driver failed, beyond SDL's message."""
    known = {
        "x11": "DISPLAY is not set, so there is no X server to talk to",
        "wayland": "WAYLAND_DISPLAY is not set, so there is no compositor to talk to",
        "kmsdrm": "there is no graphics device in /dev/dri",
    }
    lacking = {
        "x11": "DISPLAY" not in facts.environment,
        "wayland": "WAYLAND_DISPLAY" not in facts.environment,
        "kmsdrm": not facts.graphics_devices,
    }
    if lacking.get(trial.name):
        return f"{trial.detail} ({known[trial.name]})"
    if trial.name == "kmsdrm" and not all(facts.graphics_devices.values()):
        closed = ", ".join(name for name, opens in facts.graphics_devices.items() if not opens)
        return f"{trial.detail} (may not open /dev/dri/{closed})"
    return trial.detail


def _display_remedy(trial: Trial, facts: Facts) -> str:
    if trial.name == "x11":
        return "on a desktop, start the game from a terminal of that desktop; from elsewhere, export DISPLAY=:0"
    if trial.name == "wayland":
        return "on a desktop, start the game from a terminal of that desktop; without one: cage -- callbreak --kiosk"
    if trial.name == "kmsdrm":
        if not facts.graphics_devices:
            return "on a Raspberry Pi, dtoverlay=vc4-kms-v3d must stand in /boot/firmware/config.txt"
        if not all(facts.graphics_devices.values()) and not facts.root:
            return JOIN.format(groups="video,render,input")
        return (
            "no desktop may hold the screen; on Raspberry Pi OS Lite: "
            "sudo apt install libgbm1 libegl1 libgles2 libgl1-mesa-dri libdrm2"
        )
    return "start the game from a session with a screen"


def _runtime_dir(facts: Facts) -> Iterator[Finding]:
    if facts.platform != "linux":
        return
    given = facts.environment.get("XDG_RUNTIME_DIR")
    if given and facts.runtime_dir_exists:
        yield Finding("session", Grade.FINE, f"XDG_RUNTIME_DIR is {given}")
        return
    what = f"XDG_RUNTIME_DIR is {given}, which is not there" if given else "XDG_RUNTIME_DIR is not set"
    yield Finding(
        "session",
        Grade.NOTE if _screen_works(facts) else Grade.BAD,
        f"{what}: Wayland and the sound server are found through it",
        "log in properly rather than with su or sudo; in a service: PAMName=login, or "
        "Environment=XDG_RUNTIME_DIR=/run/user/UID with the number that id -u says",
    )


def _groups(facts: Facts) -> Iterator[Finding]:
    """Yield the findings about groups, which matter on a console; a desktop opens the devices itself."""
    if facts.platform != "linux" or not facts.groups:
        return
    member = [group.name for group in facts.groups if group.member]
    outside = [group.name for group in facts.groups if group.there and not group.member]
    if facts.root:
        yield Finding("groups", Grade.NOTE, "this is root, who needs no groups; play as an ordinary user")
        return
    if member:
        yield Finding("groups", Grade.FINE, f"in {', '.join(member)}")
    if outside:
        needed = any(name in FOR_A_SCREEN for name in outside) and not _screen_works(facts)
        yield Finding(
            "groups",
            Grade.BAD if needed else Grade.NOTE,
            f"not in {', '.join(outside)}, of {', '.join(GROUPS)}"
            + ("" if needed else "; needed on a console without a desktop"),
            JOIN.format(groups=",".join(outside)),
        )


def _sound(facts: Facts) -> Iterator[Finding]:
    if facts.sound is None:
        return
    if facts.sound.works:
        yield Finding("sound", Grade.FINE, facts.sound.detail)
        return
    remedy = {
        "linux": "see what there is with aplay -l or wpctl status; as a service, run as the user who is logged in, "
        "with XDG_RUNTIME_DIR set; SDL_AUDIODRIVER=alsa goes past the sound server",
    }.get(facts.platform, "connect a loudspeaker or headphones")
    yield Finding("sound", Grade.NOTE, f"no device: {facts.sound.detail}; the game is silent, and runs", remedy)


def _fonts(facts: Facts) -> Iterator[Finding]:
    fine = [trial.detail for trial in facts.fonts if trial.works]
    if fine:
        yield Finding("fonts", Grade.FINE, f"letters for {', '.join(fine)}")
    for trial in facts.fonts:
        if not trial.works:
            yield Finding("fonts", Grade.BAD, f"{trial.name}: {trial.detail}", "install the game again")


def _folders(facts: Facts) -> Iterator[Finding]:
    for folder in facts.folders:
        if folder.trouble:
            consequence = {"data": "nothing is kept: the game plays on in memory"}.get(
                folder.what, "the log goes to standard error"
            )
            elsewhere = f"another place with {'data_dir' if folder.what == 'data' else 'log_file'} in the configuration"
            remedy = f"choose {elsewhere}"
            if folder.trouble.endswith(NO_FOLDER):
                remedy = f"move {folder.trouble.removesuffix(NO_FOLDER)}away, or choose {elsewhere}"
            elif "not writable" in folder.trouble:
                remedy = f"sudo chown $USER {folder.path}, or choose {elsewhere}"
            what = f"{folder.what}: {folder.path or 'nowhere'}: {folder.trouble}; {consequence}"
            yield Finding("folders", Grade.BAD, what, remedy)
        else:
            yield Finding("folders", Grade.FINE, f"{folder.what}: {folder.path}")


def _config(facts: Facts) -> Iterator[Finding]:
    faulty = {name for name in facts.config_files if any(each.startswith(f"{name}:") for each in facts.config_problems)}
    fine = [name for name in facts.config_files if name not in faulty and name not in facts.config_exposed]
    if fine or not facts.config_files:
        yield Finding("configuration", Grade.FINE, ", ".join(fine) or "no file: the defaults hold")
    for name in facts.config_exposed:
        what, _, remedy = exposed_words(Path(name)).rpartition(": ")
        yield Finding("configuration", Grade.NOTE, what, remedy)
    for problem in facts.config_problems:
        yield Finding("configuration", Grade.BAD, problem, "mend that line; docs/configuration.md tells of every key")


def _screen_works(facts: Facts) -> bool:
    return any(trial.works for trial in facts.displays)
