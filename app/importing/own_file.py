"""What our own files share: UTF-8, `;`, names in Portuguese."""

from app.importing import cells, words
from app.importing.file_layout import Column, FileLayout, optional
from app.importing.regulator_files import prefix

word = cells.shaped(r"[A-Za-z0-9._-]{1,40}", "até 40 letras, algarismos, ponto, _ ou -")
plate = cells.shaped(r"[A-Z]{3}[0-9][A-Z0-9][0-9]{2}", "placa sem traço, como ABC1D23")
phone = cells.shaped(r"[+(\d][\d ()-]{5,24}", "telefone: algarismos, espaços, ( ) e -")


def own(name: str, purpose: str, *columns: Column) -> FileLayout:
    """Return the layout of a file of ours."""
    return FileLayout(
        name=name, purpose=purpose, encoding="UTF-8", of_regulator=False, columns=columns
    )


def section_columns() -> tuple[Column, ...]:
    """Return the four columns that name a seção."""
    return (
        Column("municipio_origem", cells.text(), "Município da origem da seção."),
        Column("uf_origem", cells.uf, "UF da origem."),
        Column("municipio_destino", cells.text(), "Município do destino da seção."),
        Column("uf_destino", cells.uf, "UF do destino."),
    )


LINE = Column("prefixo", prefix, "Prefixo da linha, como em empresas_linhas_secoes.csv.")
VEHICLE_TYPE = optional("tipo_veiculo", words.service_type, "Como em horarios.csv.", "")
DIRECTION = Column("sentido", words.direction, "IDA ou VOLTA.")
