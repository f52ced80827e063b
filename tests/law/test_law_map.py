"""scripts/law_map.py: it finds what lacks a parameter, a function or a test."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "scripts/law_map.py"

LAW = """
[notice_hours]
rule = "R6033-147"
meaning = "How early."
checked_on = 2026-11-30

  [[notice_hours.versions]]
  valid_from = 2024-02-01
  value = 3
  norm = "R6033"
  provision = "art. 147, caput"
"""
REQUIRED = '[[topics]]\ntitle = "Refunds"\nrules = ["R6033-147"]\n'
FUNCTION = 'class Ticket:\n    @rule("R6033-147")\n    def decide(self): ...\n'
TEST = 'if True:\n    @rule("R6033-147", side="{side}")\n    def test_{side}(): ...\n'
BOTH = TEST.format(side="within") + TEST.format(side="beyond")


def a_repository(
    root: Path, *, law: str = LAW, function: str = FUNCTION, tests: str = BOTH
) -> Path:
    for folder in ("app", "bpe", "fares", "gratuidades", "refunds", "tests", "docs"):
        (root / folder).mkdir()
    (root / "refunds/law.toml").write_text(law, "utf-8")
    (root / "refunds/withdrawal.py").write_text(function, "utf-8")
    (root / "tests/test_withdrawal.py").write_text(tests, "utf-8")
    (root / "docs/law-map.toml").write_text(REQUIRED, "utf-8")
    run(root)
    return root


def run(root: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, SCRIPT, "--root", root, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stderr


def test_the_map_joins_parameter_function_and_tests(tmp_path: Path) -> None:
    root = a_repository(tmp_path)

    text = (root / "docs/law-map.md").read_text("utf-8")

    assert "## Refunds" in text
    assert "[`notice_hours`](../refunds/law.toml) = 3, art. 147, caput" in text
    assert "[`Ticket.decide`](../refunds/withdrawal.py)" in text
    assert "[`test_beyond`](../tests/test_withdrawal.py) (beyond)" in text
    assert run(root, "--check") == (0, "")


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        pytest.param({"function": ""}, "R6033-147: no function applies it", id="no function"),
        pytest.param({"tests": ""}, "R6033-147: no test within its limit", id="no test"),
        pytest.param(
            {"tests": TEST.format(side="within")},
            "R6033-147: no test beyond its limit",
            id="one side only",
        ),
        pytest.param({"law": ""}, "R6033-147: no law.toml has it", id="no parameter"),
        pytest.param(
            {"function": FUNCTION + '@rule("R6033-999")\ndef other(): ...\n'},
            "refunds/withdrawal.py: other marks R6033-999, which no law.toml has",
            id="a rule that no lawbook knows",
        ),
        pytest.param(
            {"tests": BOTH + '@rule("R6033-147")\ndef test_other(): ...\n'},
            "tests name a side",
            id="a test without side",
        ),
        pytest.param(
            {"function": FUNCTION + '@rule("R6033-147", side="both")\ndef other(): ...\n'},
            "functions do not",
            id="a function with a side",
        ),
    ],
)
def test_what_is_missing_is_told(tmp_path: Path, parts: dict[str, str], fault: str) -> None:
    code, told = run(a_repository(tmp_path, **parts), "--check")

    assert code == 1
    assert fault in told


def test_a_table_of_both_sides_is_enough(tmp_path: Path) -> None:
    assert run(a_repository(tmp_path, tests=TEST.format(side="both")), "--check") == (0, "")


def test_a_stale_map_is_told(tmp_path: Path) -> None:
    root = a_repository(tmp_path)
    (root / "refunds/law.toml").write_text(LAW.replace("value = 3", "value = 4"), "utf-8")

    assert run(root, "--check") == (1, "docs/law-map.md is stale: run scripts/law_map.py\n")
    assert run(root) == (0, "")
    assert run(root, "--check") == (0, "")
