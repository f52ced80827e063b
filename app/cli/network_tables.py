"""How differences, faults and readiness look in a terminal."""

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

from app.importing.faults import Fault
from app.usecases.operations.import_network import NetworkDifferences
from app.usecases.operations.line_readiness import LineReadiness


def faults_table(faults: Sequence[Fault]) -> Table:
    """Return the faults, one a row."""
    table = Table(title=f"{len(faults)} erro(s): nada foi alterado", title_justify="left")
    for name in ("Arquivo", "Linha", "Coluna", "Valor", "Esperado"):
        table.add_column(name, justify="right" if name == "Linha" else "left", overflow="fold")
    for fault in faults:
        line = str(fault.line) if fault.line else "–"
        cells = (fault.file, line, fault.column or "–", fault.value or "–", fault.expected)
        table.add_row(*map(Text, cells))  # Text: a cell of a file is never markup
    return table


def differences_table(differences: NetworkDifferences) -> Table:
    """Return how many rows of each table differ, with the first of them."""
    table = Table(title="Diferenças entre os arquivos e o banco de dados", title_justify="left")
    table.add_column("Tabela")
    for name in ("Novas", "Mudam", "Encerram", "Saem", "Ficam, em uso"):
        table.add_column(name, justify="right")
    table.add_column("Exemplos", overflow="fold")
    for row in differences.tables:
        counts = (row.added, row.changed, row.ended, row.removed, row.kept)
        table.add_row(row.title, *map(_count, counts), Text("\n".join(row.examples)))
    return table


def readiness_table(lines: Iterable[LineReadiness]) -> Table:
    """Return every line with what it lacks."""
    table = Table(title="Linhas", title_justify="left")
    table.add_column("Prefixo", no_wrap=True)
    table.add_column("Linha")
    table.add_column("Situação", no_wrap=True)
    table.add_column("O que falta", overflow="fold")
    for line in lines:
        situation = "à venda" if line.on_sale else "fora de venda"
        lacking = [*line.lacks, *(f"(em parte) {gap}" for gap in line.partial)]
        table.add_row(line.prefix, Text(line.description), situation, Text("\n".join(lacking)))
    return table


def _count(number: int) -> str:
    return str(number) if number else "–"
