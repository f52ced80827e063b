"""Tables as files for a spreadsheet, in which no cell is ever a formula."""

import csv
import io
from collections.abc import Iterable, Sequence

from flask import Response

_BEGINS_A_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_BOM = "\ufeff"
"""What tells spreadsheets that the letters are UTF-8."""


def csv_file(name: str, titles: Sequence[str], rows: Iterable[Sequence[str]]) -> Response:
    """Return a file with a line of titles, its cells between semicolons as Brazil has them."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";", quoting=csv.QUOTE_ALL, lineterminator="\r\n")
    writer.writerow(titles)
    writer.writerows([as_text(cell) for cell in row] for row in rows)
    answer = Response(_BOM + text.getvalue(), mimetype="text/csv")
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def as_text(cell: str) -> str:
    """Return a cell that a spreadsheet shows and never computes."""
    return f"'{cell}" if cell.startswith(_BEGINS_A_FORMULA) else cell
