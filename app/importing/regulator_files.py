"""The three SIGMA files as ANTT publishes them: ISO-8859-1, names and columns theirs.

Rows of other carriers are passed over without being judged.
"""

from app.importing import cells, words
from app.importing.file_layout import Column, FileLayout, optional

_REGULATOR = "ISO-8859-1"
WEEKDAYS = (
    "segunda_feira",
    "terca_feira",
    "quarta_feira",
    "quinta_feira",
    "sexta_feira",
    "sabado",
    "domingo",
)
MONTHS = (
    "janeiro",
    "fevereiro",
    "marco",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
)

prefix = cells.shaped(r"[A-Z0-9]{8,12}", "prefixo da linha: de 8 a 12 letras e algarismos")
point_name = cells.shaped(
    r"(?a:[A-Z]{2}[0-9]{5}) (?u:\S.{0,150})", "UF, cinco algarismos e nome: SP00101 TERMINAL …"
)

_LINE = (
    Column("cnpj", cells.text(20), "CNPJ com máscara; escolhe as linhas da transportadora."),
    optional(
        "razao_social", cells.text(), "Razão social; vale a de transportadora.csv, se houver."
    ),
    Column("data_autorizacao", cells.day, "Início da vigência do TAR; igual em todo o prefixo."),
    Column("prefixo", prefix, "Prefixo da linha, que é também o número do TAR."),
    Column("descricao_linha", cells.text(), "UF/Município - UF/Município: os extremos da linha."),
)
_IGNORED = "Não é lida."

SECTIONS = FileLayout(
    name="empresas_linhas_secoes.csv",
    purpose="Linhas autorizadas e suas seções (ANTT, SIGMA).",
    encoding=_REGULATOR,
    of_regulator=True,
    columns=(
        *_LINE[:2],
        optional("numero_tar", cells.text(), _IGNORED),
        optional("numero_lop", cells.text(), _IGNORED),
        *_LINE[2:],
        optional("tipo_servico", words.service_type, "Básica … Cama, ou em branco.", ""),
        Column("municipio_origem", cells.text(), "Município da origem da seção."),
        Column("uf_origem", cells.uf, "UF da origem."),
        Column("municipio_destino", cells.text(), "Município do destino da seção."),
        Column("uf_destino", cells.uf, "UF do destino, sempre outra (art. 17, I, b)."),
        optional("extensao_secao", cells.text(), _IGNORED),
        Column("outorga_secao", words.grant_kind, "AUTORIZACAO ou AUTORIZAÇÃO JUDICIAL."),
        Column("ambito_linha", words.scope, "INTERESTADUAL."),
    ),
)
TIMETABLES = FileLayout(
    name="horarios.csv",
    purpose="Quadro de horários (ANTT, SIGMA).",
    encoding=_REGULATOR,
    of_regulator=True,
    columns=(
        *_LINE,
        optional("tipo_veiculo", words.service_type, "Escolhe o esquema operacional.", ""),
        Column("sentido", words.direction, "IDA ou VOLTA."),
        Column("horario", cells.clock_time, "HH:MM ou HH:MM:SS, hora local do primeiro ponto."),
        optional("gratuidade", cells.yes_or_no, "Sim, Não, S, N, x ou em branco.", False),
        *(optional(name, cells.yes_or_no, "x: circula.", False) for name in WEEKDAYS + MONTHS),
    ),
)
POINTS = FileLayout(
    name="pontos_do_esquema_operacional.csv",
    purpose="Pontos do esquema operacional de cada linha (ANTT, SIGMA).",
    encoding=_REGULATOR,
    of_regulator=True,
    columns=(
        *_LINE,
        optional("tipo_veiculo", words.service_type, "Um esquema por linha e tipo.", ""),
        Column("sequencia_ponto_linha", cells.whole(1, 999), "Ordem do ponto, no sentido de ida."),
        Column("nome_ponto_parada", point_name, "Código (UF e 5 algarismos) e nome."),
        Column("municipio_uf", cells.text(), "Município - UF."),
        optional("secao", cells.yes_or_no, "Sim: passageiros embarcam e desembarcam.", False),
        *(
            optional(name, cells.yes_or_no, _IGNORED, False)
            for name in ("apoio", "lanche", "refeicao", "troca_de_motorista", "troca_de_veiculo")
        ),
    ),
)
ALL = (SECTIONS, TIMETABLES, POINTS)
