"""Our files about the company: who it is, who issues, where it sells."""

from app.importing import cells, words
from app.importing.file_layout import Column, later, optional
from app.importing.own_file import own, phone, word
from bpe.shapes import EMAIL, PHONE

_digits = cells.shaped(r"\d{2,14}", "de 2 a 14 algarismos, sem pontos")
_postal_code = cells.shaped(r"\d{5}-?\d{3}", "CEP com oito algarismos")
_email = cells.shaped(EMAIL.pattern, "endereço de e-mail com até 60 caracteres, sem acentos")
_site = cells.shaped(r"https?://\S{3,190}", "endereço que comece por https://")


def _phone_of_issuer(cell: str) -> str:
    """Read a telephone that the BP-e has room for."""
    if not PHONE.fullmatch("".join(filter(str.isdecimal, phone(cell)))):
        raise ValueError("telefone com DDD e sem o código do país, de 7 a 12 algarismos")
    return cell


CARRIER = own(
    "transportadora.csv",
    "A empresa: uma linha só.",
    Column("cnpj", cells.cnpj, "CNPJ da matriz, o mesmo da importação."),
    Column("razao_social", cells.text(60, 2), "Razão social."),
    Column("nome_fantasia", cells.text(60, 2), "Nome que o passageiro conhece (art. 137)."),
    optional("sac_telefone", phone, "Telefone gratuito do SAC; sem ele nada se vende (art. 187)."),
    optional("sac_email", _email, "E-mail do SAC."),
    optional("site", _site, "Onde se lê o Guia de Orientação aos Passageiros."),
)
ESTABLISHMENTS = own(
    "estabelecimentos.csv",
    "Os estabelecimentos que emitem BP-e: um por UF em que alguém embarca ou desembarca.",
    Column("cnpj", cells.cnpj, "CNPJ do estabelecimento, da mesma raiz da matriz."),
    Column("uf", cells.uf, "UF; uma linha por UF."),
    Column("inscricao_estadual", _digits, "Inscrição estadual na UF, só algarismos."),
    Column("ie_ativa", cells.yes_or_no, "Sim enquanto a inscrição está ativa (art. 17, § 1º)."),
    Column("razao_social", cells.text(60, 2), "Razão social."),
    Column("nome_fantasia", cells.text(60, 2), "Nome fantasia."),
    Column("crt", cells.shaped("[123]", "1, 2 ou 3"), "Regime tributário: 1, 2 ou 3 (normal)."),
    Column("logradouro", cells.text(60, 2), "Rua ou avenida."),
    Column("numero", cells.text(60), "Número, ou S/N."),
    optional("complemento", cells.text(60), "Complemento."),
    Column("bairro", cells.text(60, 2), "Bairro."),
    Column("municipio", cells.text(), "Município, na UF acima."),
    optional("cep", _postal_code, "CEP."),
    optional("telefone", _phone_of_issuer, "Telefone com DDD, sem o código do país."),
    optional("email", _email, "E-mail."),
    Column("serie", cells.whole(0, 999), "Série do BP-e."),
    Column(
        "primeiro_bpe", cells.whole(1, 999_999_999), "Primeiro número; não muda após a emissão."
    ),
    Column("ibs_cbs", cells.yes_or_no, "Sim para informar o grupo IBS/CBS."),
)
POINTS_OF_SALE = own(
    "pontos_de_venda.csv",
    "Guichês e agências (art. 136).",
    Column("codigo", word, "Código do ponto de venda."),
    Column("nome", cells.text(60, 2), "Nome."),
    Column("municipio", cells.text(), "Município."),
    Column("uf", cells.uf, "UF."),
    Column("endereco", cells.text(200, 2), "Endereço."),
    optional("horario_funcionamento", cells.text(), "Horário de funcionamento."),
    optional("telefone", phone, "Telefone."),
    optional("acessibilidade", cells.text(), "Recursos de acessibilidade."),
    later("operado_por", cells.text(60, 2), "Quem vende ali, se não é a própria empresa."),
)
NOTICES = own(
    "informacoes.csv",
    "O que a empresa diz ao passageiro no Guia e nos pontos de venda (arts. 155, 160 e 161).",
    Column(
        "assunto",
        words.notice_subject,
        "não transporta, serviço acessório, animais ou bagagem em M3.",
    ),
    Column("nome", cells.text(80, 2), "A coisa, o serviço ou a espécie, em poucas palavras."),
    optional("texto", cells.text(500, 5), "Procedimento ou explicação, como o passageiro os lê."),
    optional("preco", cells.money, "Preço do serviço acessório (art. 160, § 2º)."),
)

ALL = (CARRIER, ESTABLISHMENTS, POINTS_OF_SALE, NOTICES)
