"""What is signed is what was reviewed: one element a line, for the eye.

`scripts/test --golden` rewrites the files; the change is then reviewed as a diff.
"""

import os
from pathlib import Path

import pytest

from bpe.builder import canonical_content
from tests.unit.bpe.bpe_cases import CASES

FOLDER = Path(__file__).parent / "bpe"


@pytest.mark.parametrize("case", CASES)
def test_what_is_signed_is_what_was_reviewed(case: str) -> None:
    path = FOLDER / f"{case.replace(' ', '-').lower()}.xml"
    written = canonical_content(CASES[case]).decode()
    if os.environ.get("GUICHE_GOLDEN"):
        path.write_text(written.replace("><", ">\n<") + "\n", encoding="utf-8")

    assert written == path.read_text(encoding="utf-8").replace("\n", "")
