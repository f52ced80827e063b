"""The house stays as it was drawn: short rooms, honest names, every public thing explained."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "bpe", "fares", "gratuidades", "refunds")
MODULES = sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
LONGEST_FILE = 200
LONGEST_FUNCTION = 30
FORBIDDEN_NAMES = {"utils", "helpers", "common", "misc", "manager"}


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_a_room_is_short_and_says_what_it_is(path: Path) -> None:
    source = path.read_text()
    tree = ast.parse(source)

    assert len(source.splitlines()) <= LONGEST_FILE
    assert ast.get_docstring(tree), "the first sentence of a file says what it is"
    long = {
        function.name: length
        for function in _functions(tree)
        if (length := _code_lines(function)) > LONGEST_FUNCTION
    }
    assert not long


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_every_public_thing_is_explained(path: Path) -> None:
    tree = ast.parse(path.read_text())
    public = (
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    )
    assert [node.name for node in public if not ast.get_docstring(node)] == []


def test_no_room_has_a_name_that_means_nothing() -> None:
    assert {_name(path) for path in MODULES if path.stem in FORBIDDEN_NAMES} == set()


@pytest.mark.parametrize("path", [p for p in MODULES if p.name == "__init__.py"], ids=_name)
def test_a_package_face_only_hands_on_names(path: Path) -> None:
    body = ast.parse(path.read_text()).body
    assert all(
        isinstance(node, ast.Expr | ast.Import | ast.ImportFrom | ast.Assign) for node in body
    )


def test_nothing_is_left_open() -> None:
    left = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError)\b")
    assert [_name(path) for path in MODULES if left.search(path.read_text())] == []


def _code_lines(function: ast.FunctionDef) -> int:
    """Count the lines of a function's body without its docstring."""
    body = function.body[1:] if ast.get_docstring(function) else function.body
    if not body:
        return 0
    return (body[-1].end_lineno or 0) - body[0].lineno + 1
