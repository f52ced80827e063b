"""Fare conditions, fares and taxes."""

from collections.abc import Iterable

from app.importing import price_files
from app.importing.line_rows import DraftedLine, Lines, known_line
from app.importing.municipalities import Place
from app.importing.reading import FileReader
from app.importing.rows import Row
from app.importing.tax_checks import contradictions
from app.importing.workbench import Workbench

_NEEDS_RATE = {"00", "20", "90"}
_PROMOTION = ("tarifa_promocional", "promocao_ate", "promocao_condicoes")
_IBS_CBS = ("ibs_cbs_classe", "aliquota_ibs_uf", "aliquota_ibs_municipio", "aliquota_cbs")


def draft_prices(bench: Workbench, reader: FileReader, lines: Lines) -> None:
    """Draft what is paid, under which conditions, and how it is taxed."""
    conditions = reader.read(price_files.CONDITIONS)
    for row in conditions:
        if not row.bad:
            values = (row["transferivel"], row["taxa_remarcacao"], row["texto"])
            bench.once("fare_conditions", (row["codigo"], row["versao"]), values, row)
    known = {(row["codigo"], row["versao"]) for row in conditions if row.sound("codigo", "versao")}
    _draft_fares(bench, reader.stream(price_files.FARES), lines, known)
    for row in reader.read(price_files.TAXES):
        _draft_tax(bench, row)


def _draft_fares(
    bench: Workbench, rows: Iterable[Row], lines: Lines, conditions: set[tuple[str, int]]
) -> None:
    beginnings: dict[tuple[object, ...], int] = {}
    for row in rows:
        line, pair = known_line(bench, row, lines), bench.section(row)
        _check_period(bench, row)
        _check_promotion(bench, row)
        _check_conditions(bench, row, conditions)
        if line is None or pair is None:
            continue
        _check_section(bench, row, line, pair)
        if row.bad:
            continue
        ends = tuple(place.ibge_code for place in pair)
        beginning = (
            row["prefixo"],
            *ends,
            row["classe"],
            row["canal"],
            row["condicao"],
            row["inicio"],
        )
        first = beginnings.setdefault(beginning, row.line)
        if first != row.line:
            expected = (
                f"um preço por seção, classe, canal, condição e início; repete a linha {first}"
            )
            bench.fault(row, "inicio", expected)
        _draft_fare(bench, row, ends)


def _draft_fare(bench: Workbench, row: Row, ends: tuple[str, ...]) -> None:
    conditions = (row["condicao"], row["condicao_versao"])
    key = ((row["prefixo"],), *ends, row["classe"], row["canal"], conditions, row["inicio"])
    columns = ("fim", "tarifa", "pedagio", "seguro", *_PROMOTION)
    bench.draft.put("fares", key, tuple(row[column] for column in columns), row)


def _check_section(
    bench: Workbench, row: Row, line: DraftedLine, pair: tuple[Place, Place]
) -> None:
    ends = {place.ibge_code for place in pair}
    if all(set(key[1:]) != ends for key in line.secoes):
        bench.fault(row, "municipio_destino", f"uma seção da linha em {line.row.file}")


def _check_period(bench: Workbench, row: Row) -> None:
    for column in ("fim", "promocao_ate"):
        if row.sound("inicio", column) and row[column] and row[column] < row["inicio"]:
            bench.fault(row, column, f"{row.raw['inicio']} ou depois")


def _check_promotion(bench: Workbench, row: Row) -> None:
    """Note a promotion that does not tell its price, its end and its conditions together."""
    if not row.sound(*_PROMOTION):
        return
    told = [column for column in _PROMOTION if row[column] is not None]
    for column in _PROMOTION:
        if told and column not in told:
            bench.fault(row, column, "preço, fim e condições da promoção juntos (art. 139)")
    full = row["tarifa"] if row.sound("tarifa") else None
    if full and "tarifa_promocional" in told and row["tarifa_promocional"] >= full:
        bench.fault(row, "tarifa_promocional", f"menos que a tarifa, {row.raw['tarifa']}")


def _check_conditions(bench: Workbench, row: Row, known: set[tuple[str, int]]) -> None:
    if not row.sound("condicao", "condicao_versao"):
        return
    if (row["condicao"], row["condicao_versao"]) not in known:
        bench.unknown(row, "condicao", "código e versão de condicoes.csv", price_files.CONDITIONS)


def _draft_tax(bench: Workbench, row: Row) -> None:
    if row.bad:
        return
    missing = _missing_of_tax(row)
    for column in missing:
        bench.fault(row, column, f"um valor, que o CST {row['cst']} ou o grupo IBS/CBS pede")
    if not missing:
        for column, why in contradictions(row):
            bench.fault(row, column, why)
    if row["cst"] not in _NEEDS_RATE and _idle_rate(row):
        expected = f"em branco: o CST {row['cst']} só a tem para informar o ICMS desonerado"
        bench.fault(row, "aliquota", expected)
    if row["reducao_ibs_cbs"] is not None and row["ibs_cbs_classe"] is None:
        bench.fault(row, "reducao_ibs_cbs", "em branco quando não há ibs_cbs_classe")
    columns = (
        "cst",
        "aliquota",
        "reducao_base",
        "credito",
        "beneficio_fiscal",
        "informa_desoneracao",
        "componentes",
        "texto_legal",
        *_IBS_CBS,
        "reducao_ibs_cbs",
    )
    values = tuple(row[column] for column in columns)
    bench.once("tax_rules", (row["uf"], str(row["classe"]), row["inicio"]), values, row)


def _idle_rate(row: Row) -> bool:
    """Tell whether a rate is given that would tax nothing: somebody meant another CST."""
    return row["aliquota"] not in {None, "0.00"} and not row["informa_desoneracao"]


def _missing_of_tax(row: Row) -> list[str]:
    """Return the columns that the CST, the exemption or the IBS/CBS group ask and are blank."""
    asked: set[str] = set()
    if row["cst"] in _NEEDS_RATE or row["informa_desoneracao"]:
        asked.add("aliquota")
    if row["cst"] == "20":
        asked.add("reducao_base")
    if row["informa_desoneracao"]:
        asked.add("beneficio_fiscal")
    if any(row[column] is not None for column in _IBS_CBS):
        asked.update(_IBS_CBS)
    return [column for column in sorted(asked) if row[column] is None]
