"""The municipalities that exist, by the code that the IBGE gave each."""

import csv
from functools import cache
from importlib.resources import files


def is_municipality(code: str) -> bool:
    """Return whether the country has a municipality of this code."""
    return code in _codes()


@cache
def _codes() -> frozenset[str]:
    table = files("app.importing") / "data" / "municipalities.csv"
    lines = table.read_text(encoding="utf-8").splitlines()
    return frozenset(row["ibge_code"] for row in csv.DictReader(lines, delimiter=";"))
