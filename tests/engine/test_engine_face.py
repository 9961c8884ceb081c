"""The engine as a package: its face, its examples, and what it may import."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

from game import engine

MODULES = sorted(module.name for module in pkgutil.iter_modules(engine.__path__))
ALLOWED = {
    "abc",
    "__future__",
    "collections.abc",
    "dataclasses",
    "difflib",
    "enum",
    "functools",
    "hashlib",
    "json",
    "re",
    "tomllib",
    "types",
    "typing",
    "unicodedata",
}


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_in_docstrings_are_true(name):
    module = importlib.import_module(f"game.engine.{name}")
    result = doctest.testmod(module, optionflags=doctest.FAIL_FAST)
    assert result.failed == 0


def test_there_are_examples():
    finder = doctest.DocTestFinder()
    found = [test for name in MODULES for test in finder.find(importlib.import_module(f"game.engine.{name}"))]
    assert sum(bool(test.examples) for test in found) >= 15


@pytest.mark.parametrize("name", [*MODULES, "__init__"])
def test_the_engine_imports_only_itself_and_what_is_pure(name):
    tree = ast.parse((Path(engine.__path__[0]) / f"{name}.py").read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            assert {alias.name for alias in node.names} <= ALLOWED
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 1 or (node.level == 0 and node.module in ALLOWED)


def test_the_face_names_what_it_offers_once():
    assert len(set(engine.__all__)) == len(engine.__all__)
    for name in engine.__all__:
        assert getattr(engine, name) is not None


def test_everything_public_says_what_it_means():
    for name in engine.__all__:
        thing = getattr(engine, name)
        if isinstance(thing, type) or callable(thing):
            assert thing.__doc__, name
            assert not thing.__doc__.startswith(f"{name}("), name
