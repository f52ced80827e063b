"""A statement on the terminal: its totals in words, its sales as rows of a CSV."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO
from zoneinfo import ZoneInfo

from app.usecases.partners.statement import StatementItem, StatementTotals
from app.web.csv_file import as_text
from fares.kernel.money import Money

_COLUMNS = (
    "pedido",
    "referencia",
    "localizador",
    "vendido_em",
    "total",
    "recebido_pelo_parceiro",
    "recebido_pela_transportadora",
    "comissao",
)


def in_words(totals: StatementTotals) -> Iterator[str]:
    """Yield the lines that tell what a period came to."""
    yield f"Pedidos                       {totals.orders:>14}"
    yield _line("Vendido", totals.sold)
    yield _line("Recebido pelo parceiro", totals.collected)
    yield _line("Recebido pela transportadora", totals.received)
    yield _line("Comissão", totals.commission)
    if totals.carrier_owes:
        yield _line("A transportadora deve", totals.carrier_owes)
    else:
        yield _line("O parceiro deve", totals.partner_owes)


def in_rows(items: Iterable[StatementItem], zone: str) -> Iterator[str]:
    """Yield the rows of a CSV, headings first; moments on the clock of the partner."""
    yield _row(_COLUMNS)
    for item in items:
        yield _row(
            (
                item.order_id,
                item.reference or "",
                item.locator,
                item.sold_at.astimezone(ZoneInfo(zone)).isoformat(timespec="seconds"),
                item.total,
                item.collected,
                item.received,
                item.commission,
            )
        )


def _line(label: str, amount: Money) -> str:
    return f"{label:<30}{amount.in_reais:>14}"


def _row(cells: Iterable[object]) -> str:
    """Return a row in which no text begins a formula where a spreadsheet opens it."""
    written = StringIO()
    safe = [as_text(str(cell)) for cell in cells]
    csv.writer(written, delimiter=";", lineterminator="").writerow(safe)
    return written.getvalue()
