"""The rules of the house: who may import whom, the map, sizes, and what an import may do.

Everything is read from the source with `ast`, so that a rule also holds for code no test runs.
The tables below are the rules; the tests only apply them. A module that does not exist yet is
bound by its rules from the day it does.
"""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
LONGEST = 400

# --- the rules --------------------------------------------------------------------------------

MAY_IMPORT: dict[str, set[str]] = {
    # Standing directly in game/, each may import only these of the others.
    "loop": set(),
    "intents": set(),
    "cues": set(),
    "idle": {"intents", "loop"},
    "seeds": set(),
    "engine": set(),
    "players": {"engine"},
    "session": {"engine", "players"},
    "wire": set(),
    "outside": {"engine", "players", "session", "wire"},
    "levels": {"engine", "players", "session", "outside"},
    "files": set(),
    "child": set(),
    "saves": {"engine", "players", "session", "files"},
    "arena": {"engine", "players", "session", "outside", "levels", "saves"},
    "scripts": set(),
    "values": {"engine"},
    "settings": {"values"},
    "config": {"values"},
    "layers": {"config", "settings", "values"},
    "heap": set(),
    "log": set(),
    "watchdog": set(),
    "starts": {"files"},
    "kiosk": {"intents", "loop"},
    "options": {"config", "layers", "levels", "outside", "saves", "settings", "watchdog"},
    "theme": {"engine"},
    "text": {"engine", "resources", "scripts", "settings", "theme"},
    "resources": {"theme", "settings", "intents", "cues"},
    "window": {"config", "theme", "settings", "intents", "cues", "resources"},
    "input": {"config", "theme", "settings", "intents", "cues"},
    "audio": {"config", "theme", "settings", "intents", "cues", "resources"},
    "stage": {"engine", "resources", "scripts", "theme", "text", "cues", "loop"},
    "scenes": {
        *("stage", "session", "players", "engine", "text", "theme"),
        *("config", "kiosk", "settings", "saves", "levels", "intents", "cues", "loop"),
    },
    "doctor": {"config", "layers", "resources", "stage", "text"},
    "touch_test": {"input", "intents", "resources", "settings", "stage", "text", "theme", "window"},
    # The whole program, driven: only the command line and these themselves import them.
    "driver": {
        *("app", "config", "kiosk", "scenes", "stage", "saves", "settings"),
        *("levels", "resources", "intents", "loop"),
    },
    "gallery": {
        *("config", "driver", "scenes", "stage", "saves", "settings", "levels", "resources", "intents"),
        *("engine", "players", "text"),
    },
    "soak": {
        "config",
        "cues",
        "driver",
        "engine",
        "heap",
        "levels",
        "players",
        "resources",
        "scenes",
        "settings",
        "stage",
    },
    "benchmark": {"child", "driver", "gallery", "scenes", "engine", "settings", "levels", "resources"},
}
"""`app` builds everything and `cli` and `commands` start anything, without a row; the driver alone imports app."""
STARTERS = {"cli", "commands"}
DRIVEN = {"driver", "gallery", "benchmark", "soak"}
"""What stands on the whole program, so that no part of it may import it."""

PYGAME = {"app", "window", "input", "audio", "resources", "text", "stage", "doctor", "touch_test", *DRIVEN}
"""Who may import pygame: of `text` its drawing half, of `stage` all but the pure modules."""

STAGE_PURE = {"layout", "timeline", "choreography", "scoreboard", "geometry"}
"""Modules of the stage that are arithmetic; of the stage they import only one another."""

SCENE_SHARED = {"scene", "services", "transitions", "stack", "flow", "page", "popup", "table", "table_scene", "advice"}
"""The only modules of scenes/ that a scene may import; other screens it names."""

CLOCKS = {"time", "datetime", "sched", "timeit"}
CLOCK_READERS = {"app": CLOCKS, "cli": CLOCKS, "commands": CLOCKS, "benchmark": CLOCKS, "outside": CLOCKS}
"""Only app reads a clock; the command line may measure, with the benchmark; outside knows deadlines."""

CHANCE = {"random", "secrets", "uuid"}
NO_CHANCE = {"engine", "players", "session", "loop"}
"""Where chance is handed in as a seed. Elsewhere a seeded generator of one's own is fine (a felt's grain)."""

ENGINE_BANNED = {*CLOCKS, *CHANCE, "os", "pathlib", "logging", "io", "sys", "threading", "asyncio"}


# --- reading the source ------------------------------------------------------------------------


@dataclass(frozen=True)
class Import:
    """One import statement: the dotted module it reaches, what it names, and where it stands."""

    target: str
    names: tuple[str, ...]
    level: int
    line: int
    when_loaded: bool

    @property
    def top(self) -> str:
        """The first part of the module's name."""
        return self.target.split(".")[0]


def modules() -> list[Path]:
    """Return every Python file of the game."""
    return sorted(path for path in GAME.rglob("*.py") if "__pycache__" not in path.parts)


def name_of(path: Path) -> str:
    """Return the dotted name of a module, `game.stage.layout`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def unit(path: Path) -> str:
    """Return the module or package directly in game/ that a file belongs to; '' for game itself."""
    parts = path.relative_to(GAME).with_suffix("").parts
    return "" if parts == ("__init__",) else parts[0]


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def walk(node: ast.AST, when_loaded: bool = True) -> list[tuple[ast.AST, bool]]:
    """Return every node below, each with whether it runs when the module is loaded."""
    found = []
    for child in ast.iter_child_nodes(node):
        inside = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        typing = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
        found.append((child, when_loaded))
        found.extend(walk(child, when_loaded and not inside and not typing))
    return found


@cache
def imports(path: Path) -> tuple[Import, ...]:
    """Return the imports of a file, relative ones made absolute."""
    package = name_of(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    found = []
    for node, when_loaded in walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [Import(a.name, (), 0, node.lineno, when_loaded) for a in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names = tuple(a.name for a in node.names)
            found.append(Import(node.module or "", names, 0, node.lineno, when_loaded))
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1]
            for alias in node.names:
                parts = [*base, *(node.module.split(".") if node.module else [])]
                names: tuple[str, ...] = (alias.name,)
                if node.module is None and is_module([*parts, alias.name]):
                    parts, names = [*parts, alias.name], ()
                found.append(Import(".".join(parts), names, node.level, node.lineno, when_loaded))
    return tuple(found)


def is_module(parts: list[str]) -> bool:
    """Tell whether a dotted name is a file or folder of the checkout."""
    place = ROOT.joinpath(*parts)
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def own(path: Path) -> list[tuple[Import, str]]:
    """Return the imports that stay inside the game, each with the unit it reaches."""
    inner = [i for i in imports(path) if i.level and i.top == "game"]
    return [(i, i.target.split(".")[1] if "." in i.target else "") for i in inner]


def complain(path: Path, faults: list[tuple[int, str]]) -> None:
    """Fail with every fault of a file, as file:line: fault."""
    where = path.relative_to(ROOT)
    assert not faults, "\n" + "\n".join(f"{where}:{line}: {fault}" for line, fault in faults)


every_module = pytest.mark.parametrize("path", modules(), ids=name_of)


# --- who may import whom -----------------------------------------------------------------------


@every_module
def test_imports_inside_the_game_are_relative(path: Path) -> None:
    absolute = [i for i in imports(path) if not i.level and i.top in {"game", "callbreak"}]
    escaped = [i for i in imports(path) if i.level and i.top != "game"]
    complain(path, [(i.line, f"import {i.target}: write it relative") for i in absolute + escaped])


@every_module
def test_a_module_imports_only_what_its_row_allows(path: Path) -> None:
    here = unit(path)
    faults = []
    for found, there in own(path):
        if there in {here, ""}:
            continue
        allowed = MAY_IMPORT.get(here)
        if here in {"app", *STARTERS}:
            allowed = set(MAY_IMPORT) - DRIVEN if here == "app" else {*MAY_IMPORT, "app", "commands"}
        if allowed is not None and there not in allowed:
            faults.append((found.line, f"{here} may not import {there}"))
    complain(path, faults)


@every_module
def test_outside_the_engine_only_its_face_is_imported(path: Path) -> None:
    if unit(path) == "engine":
        return
    inner = [i for i, there in own(path) if there == "engine" and i.target != "game.engine"]
    parts = [
        i
        for i, there in own(path)
        if there == "engine" and any(is_module(["game", "engine", name]) for name in i.names)
    ]
    complain(path, [(i.line, f"{i.target}: import from the engine itself") for i in inner + parts])


@every_module
def test_the_engine_is_standard_library_and_pure(path: Path) -> None:
    if unit(path) != "engine":
        return
    foreign = [i for i in imports(path) if not i.level and i.top not in sys.stdlib_module_names]
    banned = [i for i in imports(path) if not i.level and i.top in ENGINE_BANNED]
    complain(path, [(i.line, f"the engine may not import {i.target}") for i in foreign + banned])


@every_module
def test_pygame_stays_at_the_edge(path: Path) -> None:
    here = unit(path)
    if here in PYGAME and not (here == "stage" and path.stem in STAGE_PURE):
        return
    found = [i for i in imports(path) if i.top == "pygame"]
    complain(path, [(i.line, f"{name_of(path)} may not import pygame") for i in found])


@every_module
def test_pure_modules_of_the_stage_import_only_pure_ones(path: Path) -> None:
    if unit(path) != "stage" or path.stem not in STAGE_PURE:
        return
    faults = []
    for found, there in own(path):
        module = found.target.removeprefix("game.stage").lstrip(".")
        if there == "stage" and module not in STAGE_PURE:
            faults.append((found.line, f"{found.target} is not pure"))
    complain(path, faults)


@every_module
def test_only_app_reads_a_clock(path: Path) -> None:
    allowed = CLOCK_READERS.get(unit(path), set())
    faults = [(i.line, f"import {i.target}") for i in imports(path) if i.top in CLOCKS - allowed]
    if not allowed:
        for node, _ in walk(tree(path)):
            if isinstance(node, ast.Attribute) and ast.unparse(node) == "pygame.time":
                faults.append((node.lineno, "pygame.time"))
        faults += [(i.line, i.target) for i in imports(path) if i.target == "pygame.time"]
    complain(path, [(line, f"only app.py reads a clock: {what}") for line, what in faults])


def test_tests_wait_for_what_happens_and_never_for_a_time() -> None:
    for path in sorted((ROOT / "tests").rglob("*.py")):
        complain(path, [(i.line, "import time: see tests/child.py") for i in imports(path) if i.top == "time"])


@every_module
def test_chance_is_handed_in(path: Path) -> None:
    if unit(path) not in NO_CHANCE:
        return
    found = [i for i in imports(path) if not i.level and i.top in CHANCE]
    complain(path, [(i.line, f"import {i.target}: chance comes from a seed") for i in found])


@every_module
def test_nobody_draws_from_the_generator_all_share(path: Path) -> None:
    faults = [
        (i.line, f"from random import {name}")
        for i in imports(path)
        for name in i.names
        if i.target == "random" and name != "Random"
    ]
    for node, _ in walk(tree(path)):
        if isinstance(node, ast.Attribute) and re.fullmatch(r"random\.(?!Random$)\w+", ast.unparse(node)):
            faults.append((node.lineno, ast.unparse(node)))
        if isinstance(node, ast.Call) and re.fullmatch(r"(random\.)?Random\(\)", ast.unparse(node)):
            faults.append((node.lineno, "Random() without a seed"))
    complain(path, faults)


@every_module
def test_scenes_name_other_scenes_and_never_import_them(path: Path) -> None:
    if unit(path) != "scenes" or path.name == "__init__.py":
        return
    faults = []
    for found, there in own(path):
        module = found.target.removeprefix("game.scenes").lstrip(".").split(".")[0]
        if there == "scenes" and module not in SCENE_SHARED and not same_folder(path, module):
            faults.append((found.line, f"{found.target}: name the scene instead"))
    complain(path, faults)


def same_folder(path: Path, module: str) -> bool:
    """Tell whether a file lies in the folder of that one scene (a scene that grew into a package)."""
    return path.parent != GAME / "scenes" and path.relative_to(GAME / "scenes").parts[0] == module


def test_the_command_line_imports_the_window_only_when_wanted() -> None:
    path = GAME / "cli.py"
    if not path.exists():
        pytest.skip("there is no command line yet")
    faults = [i for i, there in own(path) if there == "app" and i.when_loaded]
    complain(path, [(i.line, "import app inside the function that opens a window") for i in faults])


def test_main_only_starts_the_command_line() -> None:
    path = ROOT / "main.py"
    if not path.exists():
        pytest.skip("there is no main.py yet")
    reached = {i.target for i in imports(path) if i.top not in sys.stdlib_module_names}
    assert reached == {"game.cli"}


def test_no_ring_of_imports() -> None:
    graph: dict[str, set[str]] = {}
    for path in modules():
        if path.name != "__init__.py":
            here = {i.target for i, _ in own(path) if i.when_loaded}
            graph[name_of(path)] = {target for target in here if target != name_of(path)}
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " -> ".join([*trail[trail.index(name) :], name])
        if name not in done:
            for target in sorted(graph.get(name, ())):
                visit(target, (*trail, name))
            done.add(name)

    for name in sorted(graph):
        visit(name, ())


# --- the map, sizes, leftovers -----------------------------------------------------------------


def test_the_map_in_game_is_the_folder() -> None:
    lines = (ast.get_docstring(tree(GAME / "__init__.py")) or "").splitlines()
    entry = re.compile(r"\s*((?:[a-z_]+(?:\.py|/)[ ,]+)+)(\S.*)")
    found = [match for match in map(entry.fullmatch, lines) if match]
    mapped = [name for match in found for name in re.split(r"[ ,]+", match[1].strip())]
    there = {path.name for path in GAME.glob("*.py") if path.name != "__init__.py"}
    there |= {f"{path.parent.name}/" for path in GAME.glob("*/__init__.py")}
    assert sorted(mapped) == sorted(there), (
        "game/__init__.py has a line `name.py  a sentence` (or `name/  a sentence`) for each entry of game/; "
        f"missing: {sorted(there - set(mapped))}, without a file: {sorted(set(mapped) - there)}"
    )


@every_module
def test_a_file_fits_in_the_head(path: Path) -> None:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST, f"{path.relative_to(ROOT)} has {lines} lines, more than {LONGEST}: split it"


@every_module
def test_nothing_is_left_for_later(path: Path) -> None:
    marks = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
    complain(path, [(n, line.strip()) for n, line in lines if marks.search(line)])


@every_module
def test_only_the_command_line_prints(path: Path) -> None:
    if unit(path) in STARTERS:
        return
    calls = [node for node, _ in walk(tree(path)) if isinstance(node, ast.Call)]
    prints = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "print"]
    complain(path, [(node.lineno, "print") for node in prints])


# --- what importing does -----------------------------------------------------------------------

IMPORT_EACH = """
import importlib, json, sys, threading
for name in json.loads(sys.argv[1]):
    for loaded in [m for m in sys.modules if m.split(".")[0] == "game"]:
        del sys.modules[loaded]
    importlib.import_module(name)
pygame = sys.modules.get("pygame")
assert threading.active_count() == 1, threading.enumerate()
assert pygame is None or not pygame.get_init(), "an import starts pygame"
assert pygame is None or not pygame.display.get_init(), "an import opens a display"
assert pygame is None or not pygame.mixer or pygame.mixer.get_init() is None, "an import opens the sound"
"""


def test_importing_does_nothing(tmp_path: Path) -> None:
    """Each module alone, first in a fresh package, in an empty folder: no file, no display, no word."""
    names = [name_of(path) for path in modules() if path.stem != "__main__"]
    home = tmp_path / "home"
    home.mkdir()
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        "HOME": str(home),
        "XDG_DATA_HOME": str(home),
        "XDG_CONFIG_HOME": str(home),
    }
    command = [sys.executable, "-c", IMPORT_EACH, json.dumps(names)]
    done = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert (done.stdout, done.stderr) == ("", "")
    assert list(home.iterdir()) == []


def test_the_engine_loads_without_pygame(tmp_path: Path) -> None:
    code = "import sys, game.engine; sys.exit('pygame' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=False)
    assert done.returncode == 0


# --- what ships --------------------------------------------------------------------------------


def test_every_file_named_in_the_code_is_there() -> None:
    shipped = {path.name for folder in ("assets", "levels") for path in (ROOT / folder).rglob("*.*")}
    named = re.compile(r"[\w./-]*\w\.(?:ttf|otf|ogg|svg)")
    missing = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value}"
        for path in modules()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and named.fullmatch(node.value)
        and Path(node.value).name not in shipped
    ]
    assert not missing, "\n".join(missing)


def test_every_cue_has_a_sound() -> None:
    path = GAME / "cues.py"
    if not path.exists():
        pytest.skip("there are no cues yet")
    classes = [node for node in tree(path).body if isinstance(node, ast.ClassDef) and node.name == "Cue"]
    cues = [
        node.value.value
        for node in classes[0].body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    assert cues
    sounds = {path.name for path in (ROOT / "assets" / "sounds").glob("*.ogg")}
    silent = [cue for cue in cues if not {f"{cue}.ogg", f"{cue}-1.ogg"} & sounds]
    assert not silent


def test_fonts_have_their_licence() -> None:
    fonts = ROOT / "assets" / "fonts"
    licence = (fonts / "OFL.txt").read_text(encoding="utf-8")
    unnamed = [path.name for path in fonts.glob("*.[to]tf") if path.name not in licence]
    assert not unnamed
    assert all(path.stat().st_size <= 150_000 for path in fonts.glob("*.[to]tf"))


data_files = sorted(path for folder in ("assets", "levels") for path in (ROOT / folder).rglob("*.toml"))


@pytest.mark.parametrize("path", data_files, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_data_files_can_be_read(path: Path) -> None:
    assert tomllib.loads(path.read_text(encoding="utf-8"))


def test_the_package_holds_what_the_house_has() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    sources = project["tool"]["hatch"]["build"]["targets"]["wheel"]["sources"]
    assert sources == {"game": "callbreak", "assets": "callbreak/assets", "levels": "callbreak/levels"}
    assert "version" in project["project"]["dynamic"]
    assert all(any((ROOT / folder).iterdir()) for folder in sources)
