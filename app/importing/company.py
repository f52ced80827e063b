"""The carrier, its establishments and its points of sale."""

from app.importing import company_files
from app.importing.draft import Key
from app.importing.reading import FileReader
from app.importing.rows import Row
from app.importing.workbench import Workbench


def draft_company(bench: Workbench, reader: FileReader, legal_name: str) -> None:
    """Draft who sells and issues; without our own file only the name is known."""
    _draft_carrier(bench, reader.read(company_files.CARRIER), legal_name)
    _draft_establishments(bench, reader.read(company_files.ESTABLISHMENTS))
    _draft_points_of_sale(bench, reader.read(company_files.POINTS_OF_SALE))
    _draft_notices(bench, reader.read(company_files.NOTICES))


def carrier_key(bench: Workbench) -> Key:
    """Return the key of the one carrier."""
    return (bench.carrier,)


def _draft_carrier(bench: Workbench, rows: list[Row], legal_name: str) -> None:
    bench.draft.put("carriers", carrier_key(bench), (legal_name, legal_name, None, None, None))
    for row in rows:
        if row.sound("cnpj") and row["cnpj"] != bench.carrier:
            bench.fault(row, "cnpj", f"o CNPJ da importação, {bench.carrier}")
    for row in rows[1:]:
        bench.fault(row, "cnpj", "uma linha só neste arquivo")
    if rows and not rows[0].bad:
        row = rows[0]
        columns = ("razao_social", "nome_fantasia", "sac_telefone", "sac_email", "site")
        values = tuple(row[column] for column in columns)
        bench.draft.put("carriers", carrier_key(bench), values, row)


def _draft_establishments(bench: Workbench, rows: list[Row]) -> None:
    seen: dict[str, int] = {}
    for row in rows:
        if row.sound("uf"):
            first = seen.setdefault(row["uf"], row.line)
            if first != row.line:
                bench.fault(row, "uf", f"um estabelecimento por UF; repete a linha {first}")
        if row.sound("cnpj") and row["cnpj"].root != bench.carrier.root:
            bench.fault(row, "cnpj", f"a raiz da transportadora, {bench.carrier.root}")
        if row.sound("inscricao_estadual") and not row["inscricao_estadual"].strip("0"):
            bench.fault(row, "inscricao_estadual", "inscrição estadual diferente de zero")
        place = bench.place(row, "municipio", "uf")
        if place and not row.bad:
            _draft_establishment(bench, row, place.ibge_code)


def _draft_establishment(bench: Workbench, row: Row, municipality: str) -> None:
    key = (row["cnpj"],)
    columns = (
        "uf",
        "inscricao_estadual",
        "ie_ativa",
        "razao_social",
        "nome_fantasia",
        "crt",
        "logradouro",
        "numero",
        "complemento",
        "bairro",
    )
    values = (
        carrier_key(bench),
        *(row[column] for column in columns),
        municipality,
        _digits(row["cep"]),
        _digits(row["telefone"]),
        row["email"],
        row["serie"],
        row["ibs_cbs"],
    )
    bench.once("establishments", key, values, row)
    bench.draft.put("document_numbers", (key, row["serie"]), (row["primeiro_bpe"],), row)


def _draft_points_of_sale(bench: Workbench, rows: list[Row]) -> None:
    for row in rows:
        place = bench.place(row, "municipio", "uf")
        if place and not row.bad:
            columns = (
                "endereco",
                "horario_funcionamento",
                "telefone",
                "acessibilidade",
                "operado_por",
            )
            values = (row["nome"], place.ibge_code, *(row[column] for column in columns))
            bench.once("points_of_sale", (row["codigo"],), values, row)


def _draft_notices(bench: Workbench, rows: list[Row]) -> None:
    for row in rows:
        if not row.bad:
            key = (row["assunto"], row["nome"])
            bench.once("passenger_notices", key, (row["texto"], row["preco"]), row)


def _digits(cell: str | None) -> str | None:
    return None if cell is None else "".join(filter(str.isdecimal, cell))
