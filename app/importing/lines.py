"""Lines, their seções, operational schemes and timetables: the regulator's three files."""

import re
from datetime import date

from app.importing import regulator_files
from app.importing.calendars import draft_departure
from app.importing.company import carrier_key
from app.importing.draft import Key
from app.importing.itineraries import Itineraries
from app.importing.line_rows import DraftedLine, Lines, check_like_first, known_line
from app.importing.municipalities import Place, UnknownPlace
from app.importing.reading import FileReader
from app.importing.rows import Row
from app.importing.workbench import Workbench
from fares.kernel.rules import rule

_ENDS = re.compile(r"([A-Za-z]{2})/(.+?) - ([A-Za-z]{2})/(.+)")


def read_lines(bench: Workbench, rows: list[Row]) -> Lines:
    """Return the lines by prefix, with their seções."""
    lines: Lines = {}
    if not rows and not len(bench.faults):
        name = regulator_files.SECTIONS.name
        bench.faults.add(name, 0, "cnpj", bench.carrier, "ao menos uma linha deste CNPJ")
    for row in rows:
        if row.sound("prefixo", "data_autorizacao", "descricao_linha"):
            line = lines.setdefault(row["prefixo"], DraftedLine(row, row["data_autorizacao"]))
            check_like_first(bench, row, line.row, "data_autorizacao")
            check_like_first(bench, row, line.row, "descricao_linha")
            _add_secao(bench, row, line)
    return lines


def draft_lines(
    bench: Workbench, lines: Lines, itineraries: Itineraries, conditions: dict[str, Row]
) -> None:
    """Draft the lines; `conditions` are the rows of our own file about their TAR."""
    for prefix, line in lines.items():
        line.ends = _ends(bench, line.row) or itineraries.ends(prefix)
        if line.ends is None:
            bench.fault(line.row, "descricao_linha", "UF/Município - UF/Município")
            continue
        own = conditions.get(prefix)
        values = (
            carrier_key(bench),
            line.row["descricao_linha"],
            line.authorized_from,
            own["encerrado_em"] if own else None,
            own["permite_m3"] if own else None,
            own["condicoes_especificas"] if own else None,
            *(place.ibge_code for place in line.ends),
        )
        bench.draft.put("lines", (prefix,), values, line.row)


def read_conditions(bench: Workbench, rows: list[Row], lines: Lines) -> dict[str, Row]:
    """Return the rows of tar.csv by prefix, one for a line."""
    found: dict[str, Row] = {}
    for row in rows:
        line = known_line(bench, row, lines)
        if line is None:
            continue
        first = found.setdefault(row["prefixo"], row)
        if first is not row:
            bench.fault(row, "prefixo", f"uma linha por prefixo; repete a linha {first.line}")
        if row.sound("encerrado_em") and row["encerrado_em"] is not None:
            _check_after(bench, row, "encerrado_em", line.authorized_from)
    return {prefix: row for prefix, row in found.items() if not row.bad}


def draft_secoes(bench: Workbench, lines: Lines, dates: list[Row]) -> None:
    """Draft the seções, with the dates of those that came later or were suppressed.

    The regulator tells a pair of municipalities once, in the sense of the way out, and the
    line serves it in both: whoever names a pair here may name it either way round.
    """
    told: dict[tuple[str, tuple[str, str, str]], Row] = {}
    for row in dates:
        _match_dates(bench, row, lines, told)
    for prefix, line in lines.items():
        for key, row in line.secoes.items():
            own = told.get((prefix, key))
            begins = (own["inicio"] if own else None) or line.authorized_from
            values = (begins, own["encerrada_em"] if own else None, row["outorga_secao"])
            bench.draft.put("secoes", ((prefix,), *key), values, row)


def draft_timetables(
    bench: Workbench, reader: FileReader, lines: Lines, itineraries: Itineraries
) -> set[Key]:
    """Draft the departures, each with the scheme that its vehicle type chooses.

    Return the key of each, also of one that has another fault.
    """
    known: set[Key] = set()
    for row in reader.read(regulator_files.TIMETABLES):
        line = known_line(bench, row, lines)
        if line is None:
            continue
        check_like_first(bench, row, line.row, "data_autorizacao")
        if row.sound("tipo_veiculo"):
            itineraries.check_choice(bench, row)
        if not row.sound("tipo_veiculo", "sentido", "horario"):
            continue
        key = ((row["prefixo"],), row["tipo_veiculo"], row["sentido"], row["horario"])
        known.add(key)
        if not row.bad:
            draft_departure(bench, row, key)
    return known


@rule("R6033-14", "R6033-25")
def _add_secao(bench: Workbench, row: Row, line: DraftedLine) -> None:
    """Keep a seção of the line; one inside a single UF may not be registered."""
    pair = bench.section(row)
    if pair is None or not row.sound("tipo_servico", "outorga_secao"):
        return
    origin, destination = pair
    if origin.uf == destination.uf:
        bench.fault(row, "uf_destino", "outra UF: seção intermunicipal é vedada (art. 17, I, b)")
        return
    key = (row["tipo_servico"], origin.ibge_code, destination.ibge_code)
    first = line.secoes.setdefault(key, row)
    if first is not row:
        bench.fault(row, "", f"cada seção uma vez; repete a linha {first.line}")


def _match_dates(
    bench: Workbench,
    row: Row,
    lines: Lines,
    told: dict[tuple[str, tuple[str, str, str]], Row],
) -> None:
    line, pair = known_line(bench, row, lines), bench.section(row)
    if line is None or pair is None or row.bad:
        return
    ends = {place.ibge_code for place in pair}
    chosen = [
        key for key in line.secoes if set(key[1:]) == ends and row["tipo_servico"] in {"", key[0]}
    ]
    if not chosen:
        bench.fault(row, "municipio_origem", f"uma seção da linha em {line.row.file}")
    if row["inicio"] is not None and row["inicio"] < line.authorized_from:
        bench.fault(row, "inicio", f"não antes do TAR, {line.authorized_from:%d/%m/%Y}")
    if row["encerrada_em"] is not None:
        _check_after(bench, row, "encerrada_em", row["inicio"] or line.authorized_from)
    for key in chosen:
        first = told.setdefault((row["prefixo"], key), row)
        if first is not row:
            bench.fault(row, "", f"cada seção uma vez; repete a linha {first.line}")


def _check_after(bench: Workbench, row: Row, column: str, beginning: date) -> None:
    if row[column] <= beginning:
        bench.fault(row, column, f"dia depois do início, {beginning:%d/%m/%Y}")


def _ends(bench: Workbench, row: Row) -> tuple[Place, Place] | None:
    match = _ENDS.fullmatch(row["descricao_linha"])
    if match is None:
        return None
    first_uf, first, last_uf, last = match.groups()
    try:
        return (
            bench.places.find(first, first_uf.upper()),
            bench.places.find(last, last_uf.upper()),
        )
    except UnknownPlace:
        return None
