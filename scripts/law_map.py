"""Makes docs/law-map.md: rule of the law → parameters → functions → tests.

It reads sources, not modules: `@rule("R6033-135")` on a function says that it applies
the rule, `@rule("R6033-135", side="within")` on a test on which side of the limit it
stands witness. With --check nothing is written: what is missing or stale is told.
"""

import argparse
import ast
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

PACKAGES = ("app", "bpe", "fares", "gratuidades", "refunds")
TESTS = "tests"
SIDES = {"within": {"within"}, "beyond": {"beyond"}, "both": {"within", "beyond"}}
MAP = Path("docs/law-map.md")
REQUIRED = Path("docs/law-map.toml")

HEADER = """# Law map

Made by `scripts/law_map.py` from the marks in the sources: do not edit. A parameter
without a value is a clause. A test stands within the limit of its rule, beyond it, or
holds both sides in one table.
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """A `@rule(…)` on a function or a test."""

    rule: str
    path: str
    name: str
    side: str | None

    def __str__(self) -> str:
        return f"[`{self.name}`](../{self.path})" + (f" ({self.side})" if self.side else "")


@dataclass
class Entry:
    """What the repository has for one rule."""

    parameters: list[str] = field(default_factory=list)
    functions: list[Mark] = field(default_factory=list)
    tests: list[Mark] = field(default_factory=list)


def main() -> int:
    """Write the map, or check it and return 1 with what is wrong on standard error."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--root", type=Path, default=Path(__file__).parent.parent)
    arguments = parser.parse_args()
    root: Path = arguments.root

    topics = tomllib.loads((root / REQUIRED).read_text("utf-8"))["topics"]
    entries, faults = read_entries(root)
    text = render(entries, topics)
    if not arguments.check:
        (root / MAP).write_text(text, "utf-8")
        return 0
    faults += missing(entries, topics)
    if not (root / MAP).exists() or (root / MAP).read_text("utf-8") != text:
        faults.append(f"{MAP} is stale: run scripts/law_map.py")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def read_entries(root: Path) -> tuple[dict[str, Entry], list[str]]:
    """Return what each rule has, and the marks that cannot be."""
    entries: dict[str, Entry] = defaultdict(Entry)
    for rule, parameter in _parameters(root):
        entries[rule].parameters.append(parameter)
    known = set(entries)
    faults = []
    for mark in _marks(root):
        is_test = mark.path.startswith(f"{TESTS}/")
        if mark.rule not in known:
            faults.append(f"{mark.path}: {mark.name} marks {mark.rule}, which no law.toml has")
        elif is_test != (mark.side in SIDES):
            faults.append(f"{mark.path}: {mark.name}: tests name a side, functions do not")
        elif is_test:
            entries[mark.rule].tests.append(mark)
        else:
            entries[mark.rule].functions.append(mark)
    return entries, faults


def missing(entries: dict[str, Entry], topics: list[dict[str, Any]]) -> list[str]:
    """Return what the required rules lack."""
    faults = []
    for rule in (rule for topic in topics for rule in topic["rules"]):
        entry = entries.get(rule, Entry())
        sides = set().union(*(SIDES[test.side or "both"] for test in entry.tests))
        if not entry.parameters:
            faults.append(f"{rule}: no law.toml has it")
        if not entry.functions:
            faults.append(f"{rule}: no function applies it")
        faults += [f"{rule}: no test {side} its limit" for side in sorted(SIDES["both"] - sides)]
    return faults


def render(entries: dict[str, Entry], topics: list[dict[str, Any]]) -> str:
    """Return the map as Markdown: the required rules by topic, then all others."""
    required = [rule for topic in topics for rule in topic["rules"]]
    others = [rule for rule in entries if rule not in required]
    sections = [*topics, {"title": "Other rules of the lawbooks", "rules": others}]
    blocks = [HEADER]
    for section in sections:
        rows = [_row(rule, entries.get(rule, Entry())) for rule in section["rules"]]
        head = "| Rule | Parameters | Functions | Tests |\n|---|---|---|---|"
        if rows:
            blocks.append(f"## {section['title']}\n\n" + "\n".join([head, *rows]) + "\n")
    return "\n".join(blocks)


def _row(rule: str, entry: Entry) -> str:
    columns = (entry.parameters, map(str, entry.functions), map(str, entry.tests))
    return " | ".join([f"| {rule}", *("<br>".join(column) or "—" for column in columns)]) + " |"


def _parameters(root: Path) -> Iterator[tuple[str, str]]:
    """Yield the rule and the printed form of every entry of every lawbook."""
    for package in PACKAGES:
        for path in sorted((root / package).rglob("law.toml")):
            for key, entry in tomllib.loads(path.read_text("utf-8")).items():
                newest = entry["versions"][-1]
                value = f" = {newest['value']}" if "value" in newest else ""
                reading = f" ({entry['interpretation']})" if "interpretation" in entry else ""
                link = f"[`{key}`](../{path.relative_to(root)})"
                copy = ", seen in a copy only" if entry.get("second_hand") else ""
                yield entry["rule"], f"{link}{value}{reading}, {newest['provision']}{copy}"


def _marks(root: Path) -> Iterator[Mark]:
    for folder in (*PACKAGES, TESTS):
        for path in sorted((root / folder).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"), str(path))
            yield from _marks_in(tree, str(path.relative_to(root)), "")


def _marks_in(node: ast.AST, path: str, prefix: str) -> Iterator[Mark]:
    """Yield the marks below a node, with the dotted names of what they are on."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{prefix}{child.name}"
            for decorator in child.decorator_list:
                yield from _read_mark(decorator, path, name)
            yield from _marks_in(child, path, f"{name}.")
        else:
            yield from _marks_in(child, path, prefix)


def _read_mark(decorator: ast.expr, path: str, name: str) -> Iterator[Mark]:
    if not isinstance(decorator, ast.Call) or not isinstance(decorator.func, ast.Name):
        return
    if decorator.func.id != "rule":
        return
    side = next(
        (ast.literal_eval(key.value) for key in decorator.keywords if key.arg == "side"), None
    )
    for argument in decorator.args:
        yield Mark(ast.literal_eval(argument), path, name, side)


if __name__ == "__main__":
    sys.exit(main())
