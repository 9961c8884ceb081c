"""The rules of the house: who may import whom, the map, sizes, and what an import may do.

Everything is read from the source with `ast`, so that a rule also holds for code no test runs. WINGS is the one table
of the rules; the tests only apply it. A file without a row in it is a fault.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = ROOT / "game"
LONGEST = 400
MOST_ENTRIES = 18
MOST_PARAMETERS = 6

# --- the rules --------------------------------------------------------------------------------

CLOCKS = frozenset({"time", "datetime", "sched", "timeit", "pygame.time"})
CHANCE = frozenset({"random", "secrets", "uuid"})
EFFECTS = frozenset({"os", "pathlib", "logging", "io", "sys", "threading", "asyncio"})
EVERYTHING = frozenset({"..."})


@dataclass(frozen=True)
class Wing:
    """What an entry of game/ may import: other wings, and which of its rooms may use pygame, a clock or chance.

    Rooms are the names of files or folders directly in the wing. "..." stands for all of them.
    """

    may: frozenset[str]
    pygame: frozenset[str] = frozenset()
    clock: frozenset[str] = frozenset()
    chance: frozenset[str] = EVERYTHING
    pure: frozenset[str] = frozenset()
    """Rooms that are arithmetic: of their own wing they import only one another, of ui only its geometry."""
    library: bool = False
    """Whether all of it is standard library without files, threads and streams."""


def wing(may: str = "", **rooms: str) -> Wing:
    """A row: names with spaces between them."""
    return Wing(frozenset(may.split()), **{name: frozenset(text.split()) for name, text in rooms.items()})


BELOW_SCENES = "device engine kiosk match players settings storage table ui words"
WINGS: dict[str, Wing] = {
    "engine": Wing(frozenset(), chance=frozenset(), library=True),
    "players": wing("engine", chance=""),
    "signals": wing(),
    "storage": wing("engine", clock="disk files"),
    "match": wing("players storage engine", clock="outside", chance="seeds"),
    "settings": wing("storage engine"),
    "device": wing("settings storage", pygame="window input audio gamepad facts"),
    "kiosk": wing("device storage"),
    "words": wing("storage engine"),
    "ui": wing("words storage engine", pygame="..."),
    "table": wing("ui words device engine", pygame="...", pure="layout timeline choreography scoreboard"),
    "scenes": wing(BELOW_SCENES),
    "app": wing(f"{BELOW_SCENES} scenes signals", pygame="...", clock="..."),
    "workshop": wing(f"{BELOW_SCENES} scenes app", pygame="...", clock="benchmark"),
    "commands": wing(f"{BELOW_SCENES} scenes app workshop", pygame="doctor touch_test", clock="..."),
    "cli": wing(f"{BELOW_SCENES} app commands signals", clock="..."),
    "__main__": wing("cli signals"),
}
"""Each entry of game/, from the bottom to the top."""

BY_ROOM = {"device": {"window", "input", "audio", "gamepad", "facts"}, "workshop": EVERYTHING}
"""Rooms that others import by their own name: a face runs at every import behind it, and these load pygame (device)
or the whole program (workshop, which has no face)."""

LONG_LISTS = {
    ("players/probability.py", "win_chance"): "all numbers of one formula",
    ("players/search/history.py", "seated"): "the arrays of a set of worlds, one for each fact",
    ("players/search/lockstep.py", "__init__"): "the arrays of a set of worlds, one for each fact",
    ("players/search/decide.py", "_judged"): "the arrays of a set of worlds, one for each fact",
}
"""Functions with more parameters than that, and why. The list only gets shorter."""

SCENE_SHARED = {
    *("flow", "notices", "page", "popup", "scene", "services", "stack", "transitions"),
    *("round/look_back", "round/reasons", "round/sitting", "round/table_scene"),
}
"""The modules of scenes/ that every scene may use; another scene's only to push it, and those of its own folder."""
SCENE_FOLDERS = {"round", "public"}
"""Folders that hold several scenes."""


# --- reading the source ------------------------------------------------------------------------


@dataclass(frozen=True)
class Import:
    """One name or module imported: the dotted module it comes from, the name, and where it stands."""

    target: str
    name: str
    level: int
    line: int
    when_loaded: bool

    @property
    def top(self) -> str:
        """The first part of the module's name."""
        return self.target.split(".")[0]

    @property
    def wing(self) -> str:
        """The entry of game/ that it reaches; '' for game itself and for what lies outside."""
        return self.target.split(".")[1] if self.top == "game" and "." in self.target else ""

    @property
    def room(self) -> str:
        """The path behind that entry, `parts.pips`; '' for its face."""
        return ".".join(self.target.split(".")[2:])


Fault = tuple[Path, int, str]


@cache
def modules(folder: Path = GAME) -> tuple[Path, ...]:
    """Return every Python file of a folder."""
    return tuple(sorted(path for path in folder.rglob("*.py") if "__pycache__" not in path.parts))


def name_of(path: Path) -> str:
    """Return the dotted name of a module, `game.table.layout`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def wing_of(path: Path) -> str:
    """Return the entry of game/ that a file belongs to; '' for game itself."""
    parts = path.relative_to(GAME).with_suffix("").parts
    return "" if parts == ("__init__",) else parts[0]


def room_of(path: Path) -> str:
    """Return the file or folder directly in its wing; '__init__' for the wing's face."""
    parts = path.relative_to(GAME).with_suffix("").parts
    return parts[1] if len(parts) > 1 else parts[0]


def row_of(path: Path) -> Wing:
    """Return the rules of a file. The map itself imports nothing."""
    return WINGS[wing_of(path)] if wing_of(path) else Wing(frozenset())


def allowed(rooms: frozenset[str], path: Path) -> bool:
    """Tell whether a set of rooms has that of a file."""
    return rooms == EVERYTHING or room_of(path) in rooms


@cache
def tree(path: Path) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def walk(node: ast.AST, when_loaded: bool = True) -> Iterator[tuple[ast.AST, bool]]:
    """Yield every node below, each with whether it runs when the module is loaded."""
    for child in ast.iter_child_nodes(node):
        inside = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        typing = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
        yield child, when_loaded
        yield from walk(child, when_loaded and not inside and not typing)


@cache
def imports(path: Path) -> tuple[Import, ...]:
    """Return the imports of a file, relative ones made absolute."""
    package = name_of(path).split(".")
    if path.name != "__init__.py":
        package.pop()
    found = []
    for node, when_loaded in walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [Import(alias.name, "", 0, node.lineno, when_loaded) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            source = [*base, *(node.module.split(".") if node.module else [])]
            for alias in node.names:
                target, name = source, alias.name
                if node.level and is_module([*source, alias.name]):
                    target, name = [*source, alias.name], ""
                found.append(Import(".".join(target), name, node.level, node.lineno, when_loaded))
    return tuple(found)


def is_module(parts: list[str]) -> bool:
    """Tell whether a dotted name is a file or folder of the checkout."""
    place = ROOT.joinpath(*parts)
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def names_of(path: Path, room: str) -> set[str]:
    """Return the names that a face takes from one of its rooms."""
    target = f"{name_of(path)}.{room}"
    return {found.name or room for found in imports(path) if found.target == target}


def complain(faults: list[Fault]) -> None:
    """Fail with every fault, as file:line: fault."""
    assert not faults, "\n" + "\n".join(f"{path.relative_to(ROOT)}:{line}: {fault}" for path, line, fault in faults)


def every_import() -> Iterator[tuple[Path, Import]]:
    """Yield each import of the game with the file it stands in."""
    for path in modules():
        for found in imports(path):
            yield path, found


# --- who may import whom -----------------------------------------------------------------------


def test_every_entry_of_the_game_has_its_row() -> None:
    entries = {wing_of(path) for path in modules()} - {""}
    assert sorted(entries) == sorted(WINGS)
    assert len(entries) <= MOST_ENTRIES


def test_imports_inside_the_game_are_relative() -> None:
    complain(
        [
            (path, found.line, f"import {found.target}: write it relative")
            for path, found in every_import()
            if (not found.level and found.top in {"game", "callbreak"}) or (found.level and found.top != "game")
        ]
    )


def test_a_wing_imports_only_what_its_row_allows() -> None:
    complain(
        [
            (path, found.line, f"{wing_of(path)} may not import {found.wing}")
            for path, found in every_import()
            if found.level and found.wing not in {"", wing_of(path), *row_of(path).may}
        ]
    )


def test_no_row_reaches_up() -> None:
    order = list(WINGS)
    assert all(order.index(below) < order.index(name) for name, row in WINGS.items() for below in row.may)


def test_between_wings_only_faces_are_imported() -> None:
    faults = []
    for path, found in every_import():
        if not found.level or found.wing in {"", wing_of(path)} or not found.room:
            continue
        face = GAME / found.wing / "__init__.py"
        handed_on = not found.name and found.room in names_of(face, found.room)
        apart = BY_ROOM.get(found.wing, set())
        if apart != EVERYTHING and found.room not in apart and not handed_on:
            faults.append((path, found.line, f"{found.target}: import it from {found.wing} itself"))
    complain(faults)


def test_the_engine_is_standard_library_and_pure() -> None:
    complain(
        [
            (path, found.line, f"the engine may not import {found.target}")
            for path, found in every_import()
            if row_of(path).library and not found.level
            if found.top not in sys.stdlib_module_names or found.top in EFFECTS
        ]
    )


def test_pygame_stays_at_the_edge() -> None:
    faults = []
    for path, found in every_import():
        row = row_of(path)
        if found.top == "pygame" and (room_of(path) in row.pure or not allowed(row.pygame, path)):
            faults.append((path, found.line, "may not import pygame"))
    complain(faults)


def test_pure_rooms_import_only_pure_ones() -> None:
    geometry = names_of(GAME / "ui" / "__init__.py", "geometry")
    faults = []
    for path, found in every_import():
        row = row_of(path)
        if room_of(path) not in row.pure or not found.level:
            continue
        if found.wing == wing_of(path) and found.room.split(".")[0] not in row.pure:
            faults.append((path, found.line, f"{found.target} is not pure"))
        if found.wing == "ui" and found.name not in geometry:
            faults.append((path, found.line, f"{found.name} is no geometry"))
    complain(faults)


def test_a_clock_is_read_only_where_a_row_says_so() -> None:
    faults = []
    for path in modules():
        if allowed(row_of(path).clock, path):
            continue
        faults += [(path, found.line, found.target) for found in imports(path) if {found.top, found.target} & CLOCKS]
        for node, _ in walk(tree(path)):
            if isinstance(node, ast.Attribute) and ast.unparse(node) == "pygame.time":
                faults.append((path, node.lineno, "pygame.time"))
    complain(faults)


def test_tests_wait_for_what_happens_and_never_for_a_time() -> None:
    """No clock is read and nothing has a deadline: on a busy machine a test takes longer and finds the same."""
    tests = modules(ROOT / "tests")
    complain([(p, i.line, "import time: see tests/child.py") for p in tests for i in imports(p) if i.top == "time"])
    complain(
        [
            (path, node.lineno, f"{ast.unparse(node)}: wait without a deadline")
            for path in tests
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Call) and sets_a_deadline(node)
        ]
    )


def sets_a_deadline(call: ast.Call) -> bool:
    """Tell whether a call waits for so many seconds at the most: by its name, or by its argument `timeout`.

    The pilot's `wait(0.4)` is simulated time, so that a plain number says nothing here.
    """
    name = ast.unparse(call.func).split(".")[-1]
    return name in {"Timer", "settimeout"} or any(
        word.arg == "timeout" and ast.unparse(word.value) != "None" for word in call.keywords
    )


def test_chance_is_handed_in() -> None:
    complain(
        [
            (path, found.line, f"import {found.target}: chance comes from a seed")
            for path, found in every_import()
            if not found.level and found.top in CHANCE and not allowed(row_of(path).chance, path)
        ]
    )


def test_nobody_draws_from_the_generator_all_share() -> None:
    faults = [
        (path, found.line, f"from random import {found.name}")
        for path, found in every_import()
        if found.target == "random" and found.name not in {"", "Random"}
    ]
    for path in modules():
        for node, _ in walk(tree(path)):
            if isinstance(node, ast.Attribute) and re.fullmatch(r"random\.(?!Random$)\w+", ast.unparse(node)):
                faults.append((path, node.lineno, ast.unparse(node)))
            if isinstance(node, ast.Call) and re.fullmatch(r"(random\.)?Random\(\)", ast.unparse(node)):
                faults.append((path, node.lineno, "Random() without a seed"))
    complain(faults)


def test_scenes_import_one_another_only_in_flow_or_to_push() -> None:
    faults = []
    scenes = GAME / "scenes"
    for path, found in every_import():
        if wing_of(path) != "scenes" or found.wing != "scenes" or path in {scenes / "__init__.py", scenes / "flow.py"}:
            continue
        room = found.room.replace(".", "/")
        if room not in SCENE_SHARED and not same_scene(path, room) and not only_pushed(path, found.name):
            faults.append((path, found.line, f"{found.target}: only push it, as in Push({found.name}(...))"))
    complain(faults)


def only_pushed(path: Path, name: str) -> bool:
    """Tell whether a file uses a name to make what it pushes, replaces by or resets to, and for nothing else."""
    made = re.compile(rf"(Push|Replace|Reset)\({name}\(")
    nodes = list(ast.walk(tree(path)))
    used = sum(isinstance(node, ast.Name) and node.id == name for node in nodes)
    pushed = sum(isinstance(node, ast.Call) and made.match(ast.unparse(node)) is not None for node in nodes)
    return 0 < used == pushed


def same_scene(path: Path, room: str) -> bool:
    """Tell whether a file and a room lie in the folder of one scene (a scene that grew into a package)."""
    parts = path.relative_to(GAME / "scenes").parent.parts
    depth = 2 if parts[:1] and parts[0] in SCENE_FOLDERS else 1
    return len(parts) >= depth and tuple(room.split("/")[:depth]) == parts[:depth]


def test_the_command_line_imports_the_window_only_when_wanted() -> None:
    path = GAME / "cli.py"
    loaded = [found for found in imports(path) if found.wing == "app" and found.when_loaded]
    complain([(path, found.line, "import app inside the function that opens a window") for found in loaded])


def test_main_only_starts_the_game() -> None:
    reached = {found.target for found in imports(ROOT / "main.py") if found.top not in sys.stdlib_module_names}
    assert reached == {"game.__main__"}


def test_no_ring_of_imports() -> None:
    graph: dict[str, set[str]] = {}
    for path in modules():
        if path.name != "__init__.py":
            here = {found.target for found in imports(path) if found.level and found.when_loaded}
            graph[name_of(path)] = here - {name_of(path)}
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
    entry = re.compile(r"\s*([a-z_]+(?:\.py|/)) +(\S.*)")
    mapped = [match[1] for match in map(entry.fullmatch, lines) if match]
    there = {path.name for path in GAME.glob("*.py") if path.name != "__init__.py"}
    there |= {f"{path.parent.name}/" for path in GAME.glob("*/__init__.py")}
    assert sorted(mapped) == sorted(there), (
        "game/__init__.py has a line `name.py  a sentence` (or `name/  a sentence`) for each entry of game/; "
        f"missing: {sorted(there - set(mapped))}, without a file: {sorted(set(mapped) - there)}"
    )


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    complain([(path, lines, "the file is too long: split it") for path, lines in lengths.items() if lines > LONGEST])


def test_no_class_has_the_name_of_one_in_another_wing() -> None:
    places: dict[str, set[str]] = {}
    for path in modules():
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, set()).add(wing_of(path))
    assert {name: wings for name, wings in places.items() if len(wings) > 1} == {}


def test_no_function_takes_more_than_six_parameters() -> None:
    long = {
        (path.relative_to(GAME).as_posix(), node.name): (path, node.lineno, f"{node.name} takes {count}")
        for path in modules()
        for node in ast.walk(tree(path))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        if (count := parameters(node)) > MOST_PARAMETERS
    }
    complain([fault for where, fault in long.items() if where not in LONG_LISTS])
    assert set(LONG_LISTS) <= set(long), "take what has become shorter from LONG_LISTS"


def parameters(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the parameters of a function besides self and cls."""
    given = function.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len(names) - (names[:1] in (["self"], ["cls"])) + bool(given.vararg) + bool(given.kwarg)


def test_nothing_is_left_for_later() -> None:
    marks = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
    complain(
        [
            (path, number, line.strip())
            for path in modules()
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
            if marks.search(line)
        ]
    )


# --- what importing does -----------------------------------------------------------------------

IMPORT_ALL = """
import importlib, sys, threading
for name in sys.argv[1:]:
    importlib.import_module(name)
    pygame = sys.modules.get("pygame")
    assert threading.active_count() == 1, f"{name}: {threading.enumerate()}"
    assert pygame is None or not pygame.get_init(), f"{name} starts pygame"
    assert pygame is None or not pygame.display.get_init(), f"{name} opens a display"
    assert pygame is None or not pygame.mixer or pygame.mixer.get_init() is None, f"{name} opens the sound"
"""


def run_python(folder: Path, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run code in another process, whose home and working folder is this one."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
        **dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder)),
    }
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def test_importing_does_nothing(tmp_path: Path) -> None:
    """Every module in an empty folder: no file, no display, no thread, no word."""
    names = [name_of(path) for path in modules() if path.stem != "__main__"]
    done = run_python(tmp_path, IMPORT_ALL, *names)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(tmp_path.iterdir()) == []


def test_what_needs_no_picture_loads_without_pygame(tmp_path: Path) -> None:
    wings = ("engine", "players", "match", "settings", "storage", "kiosk", "device", "cli", "commands.doctor.command")
    code = "import sys\n" + "\n".join(f"import game.{name}" for name in wings) + "\nsys.exit('pygame' in sys.modules)"
    assert run_python(tmp_path, code).returncode == 0


# --- what ships --------------------------------------------------------------------------------


def test_every_file_named_in_the_code_is_there() -> None:
    shipped = {path.name for folder in ("assets", "levels") for path in (ROOT / folder).rglob("*.*")}
    named = re.compile(r"[\w./-]*\w\.(?:ttf|otf|ogg|svg)")
    complain(
        [
            (path, node.lineno, node.value)
            for path in modules()
            for node in ast.walk(tree(path))
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and named.fullmatch(node.value)
            if Path(node.value).name not in shipped
        ]
    )


def test_every_cue_has_a_sound() -> None:
    from game.device import Cue

    sounds = {path.name for path in (ROOT / "assets" / "sounds").glob("*.ogg")}
    assert [cue for cue in Cue if not {f"{cue}.ogg", f"{cue}-1.ogg"} & sounds] == []


def test_fonts_have_their_licence() -> None:
    fonts = ROOT / "assets" / "fonts"
    licence = (fonts / "OFL.txt").read_text(encoding="utf-8")
    unnamed = [path.name for path in fonts.glob("*.[to]tf") if path.name not in licence]
    assert not unnamed
    assert all(path.stat().st_size <= 150_000 for path in fonts.glob("*.[to]tf"))


def test_data_files_can_be_read() -> None:
    for path in (path for folder in ("assets", "levels") for path in (ROOT / folder).rglob("*.toml")):
        assert tomllib.loads(path.read_text(encoding="utf-8")), path


def test_the_package_holds_what_the_house_has() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    sources = project["tool"]["hatch"]["build"]["targets"]["wheel"]["sources"]
    assert sources == {"game": "callbreak", "assets": "callbreak/assets", "levels": "callbreak/levels"}
    assert "version" in project["project"]["dynamic"]
    assert all(any((ROOT / folder).iterdir()) for folder in sources)
