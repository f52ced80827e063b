"""The roll of 80 mm: what is on it, where, and that any reader can read it.

Resolução ANTT 6.033/2023, arts. 138, 142 and 143.
"""

import pytest

from bpe.dabpe.reading import read_ticket
from bpe.dabpe.render import render_roll
from fares.kernel.rules import rule
from tests.printed_paper import codes_of, opened, page_sizes, squeezed, text_boxes, text_of
from tests.recorded_tickets import NOTES, Recorded, bpe, bpe_proc, pay

MM = 72 / 25.4
LONG_NAME = "Maria Aparecida da Conceição dos Santos Albuquerque Cavalcan"
CASH_AND_CARD = (
    pay("01", "100.00"),
    pay(
        "03",
        "60.00",
        "|<card><tpIntegra>2</tpIntegra><tBand>01</tBand><cAut>A1B2C3</cAut>"
        "<nsuTrans>000042</nsuTrans><infAdCard>final 1234</infAdCard></card>",
    ),
)
AGENCY = (
    "<agencia><xNome>Agência Boa Viagem Ltda</xNome><CNPJ>11222333000181</CNPJ><enderAgencia>"
    "<xLgr>Rua Direita</xLgr><nro>10</nro><xBairro>Sé</xBairro><cMun>3550308</cMun>"
    "<xMun>São Paulo</xMun><UF>SP</UF></enderAgencia></agencia>"
)


def printed(recorded: Recorded, copy: int = 1) -> bytes:
    return render_roll(read_ticket(bpe_proc(recorded)), copy=copy)


@pytest.fixture(scope="module")
def ordinary() -> str:
    """The text of an ordinary ticket, without spaces."""
    return text_of(printed(Recorded()))


@rule("R6033-143", side="within")
@pytest.mark.parametrize(
    "statement",
    [
        pytest.param("CNPJ 11.222.333/0001-81", id="I a CNPJ"),
        pytest.param("Viação Exemplo de Transportes Ltda", id="I a razão social"),
        pytest.param("Avenida Cruzeiro do Sul, 1800, Santana", id="I b endereço"),
        pytest.param("São Paulo/SP, CEP 02031-000", id="I b cidade"),
        pytest.param("SAC 0800 123 4567", id="I c SAC"),
        pytest.param("000001001 · Série 001 · 1ª via", id="II a número, série e via"),
        pytest.param(
            "3526 1111 2223 3300 0181 6300 1000 0010 0114 8291 7330", id="II b chave de acesso"
        ),
        pytest.param("São Paulo/SP, guichê 03 do Terminal Tietê", id="II c local de emissão"),
        pytest.param("30/11/2026 10:15:00", id="II d data e horário de emissão"),
        pytest.param("08-0123-00", id="III a prefixo"),
        pytest.param("São Paulo x Salvador", id="III b linha"),
        pytest.param("Salvador/BA", id="III b município de destino da linha"),
        pytest.param("Maria da Conceição", id="IV a nome"),
        pytest.param("123456789", id="IV b número do documento"),
        pytest.param("RG", id="IV b tipo do documento"),
        pytest.param("529.982.247-25", id="IV c CPF"),
        pytest.param("São Paulo/SP", id="V a município de embarque"),
        pytest.param("Terminal Rodoviário do Tietê", id="V a local de embarque"),
        pytest.param("sáb., 5 de dezembro de 2026", id="V c data da viagem"),
        pytest.param("22:30", id="V c horário da viagem"),
        pytest.param("D - Executiva", id="V d classe"),
        pytest.param("Poltrona", id="V e poltrona"),
        pytest.param("Rio de Janeiro/RJ", id="V f município de desembarque"),
        pytest.param("Rodoviária Novo Rio", id="V f local de desembarque"),
        pytest.param("Preço do serviço, sem as taxas", id="VI a preço do serviço"),
        pytest.param("147,60", id="VI a valor do preço do serviço"),
        pytest.param("17,71", id="VI b ICMS"),
        pytest.param("7,20", id="VI c taxa de embarque"),
        pytest.param(NOTES["Transferência"], id="VI e transferência"),
        pytest.param(NOTES["Remarcação"], id="VI e remarcação"),
        pytest.param("Guia de Orientação aos Passageiros", id="VII Guia"),
    ],
)
def test_the_roll_says_what_the_article_asks(ordinary: str, statement: str) -> None:
    assert squeezed(statement) in ordinary


@rule("R6033-138", side="within")
def test_the_show_up_time_is_the_recorded_one(ordinary: str) -> None:
    """Art. 138: thirty minutes before 22:30 of the passenger's own journey."""
    assert squeezed("Apresente-se até 05/12/2026 22:00") in ordinary


@pytest.mark.parametrize(
    "statement",
    [
        "Documento Auxiliar do Bilhete de Passagem Eletrônico",
        "EMITIDA EM AMBIENTE DE HOMOLOGAÇÃO - SEM VALOR FISCAL",
        "Consulte pela Chave de Acesso em https://bpe.fazenda.sp.gov.br/BPe/",
        "135260000000123",
        "30/11/2026 10:15:07",
        "IE 110042490114",
        "Autorização ANTT (TAR) 000123",
        "R$ 154,80",
        "Pix",
        "até 30/11/2027",
        "A7",
        "Executivo",
    ],
)
def test_the_roll_says_what_a_dabpe_shows(ordinary: str, statement: str) -> None:
    assert squeezed(statement) in ordinary


@pytest.mark.parametrize(
    ("recorded", "statements"),
    [
        pytest.param(Recorded(passenger_name=LONG_NAME), [LONG_NAME], id="a name of sixty letters"),
        pytest.param(
            Recorded(issuer_cnpj="12ABC34501DE35"),
            ["CNPJ 12.ABC.345/01DE-35"],
            id="a CNPJ with letters",
        ),
        pytest.param(
            Recorded(
                to_pay="0.00",
                discount="154.80",
                discount_reason="<tpDesconto>02</tpDesconto><xDesconto>Gratuidade</xDesconto>",
                payments=(pay("99", "0.00", "<xPag>Gratuidade</xPag>|"),),
                icms="<ICMS45><CST>40</CST></ICMS45>",
                notes={
                    **NOTES,
                    "Categoria do beneficiário": "Pessoa idosa",
                    "Documento do benefício": "Carteira da Pessoa Idosa 4567",
                    "Comparecimento do beneficiário": "Compareça até 30 minutos antes.",
                },
            ),
            [
                *("-154,80", "Pessoa idosa - Gratuidade", "R$ 0,00", "isento (CST 40)"),
                *("Categoria do beneficiário", "Carteira da Pessoa Idosa 4567"),
                "Compareça até 30 minutos antes.",
            ],
            id="free of charge",
        ),
        pytest.param(
            Recorded(
                to_pay="140.00",
                discount="14.80",
                discount_reason="<tpDesconto>01</tpDesconto>"
                "<xDesconto>Tarifa promocional</xDesconto>",
                notes={**NOTES, "Condições da tarifa promocional": "Compra até 30/11/2026"},
            ),
            ["-14,80", "Tarifa promocional", "R$ 140,00", "132,80", "Compra até 30/11/2026"],
            id="a promotional fare",
        ),
        pytest.param(
            Recorded(payments=CASH_AND_CARD, change="5.20"),
            [
                *("Dinheiro", "100,00", "Cartão de crédito", "60,00", "Troco", "5,20"),
                "Visa · NSU 000042 · autorização A1B2C3 · final 1234",
            ],
            id="cash and card with change",
        ),
        pytest.param(
            Recorded(
                icms="<ICMS20><CST>20</CST><pRedBC>20.00</pRedBC><vBC>118.08</vBC>"
                "<pICMS>12.50</pICMS><vICMS>14.76</vICMS></ICMS20>",
                more_taxes="<vTotTrib>21.45</vTotTrib><infAdFisco>Art. 1º do RICMS</infAdFisco>"
                "<IBSCBS><CST>200</CST><cClassTrib>200049</cClassTrib><gIBSCBS><vBC>129.89</vBC>"
                "<vIBS>0.08</vIBS><gCBS><pCBS>0.90</pCBS><vCBS>0.70</vCBS></gCBS></gIBSCBS>"
                "</IBSCBS>",
            ),
            [
                *("14,76", "base R$ 118,08, redução da base 20%, alíquota 12,5%, CST 20"),
                *("IBS", "0,08", "CBS", "0,70", "Lei 12.741/2012", "21,45", "Art. 1º do RICMS"),
            ],
            id="taxes of every kind",
        ),
        pytest.param(
            Recorded(icms="<ICMSSN><CST>90</CST><indSN>1</indSN></ICMSSN>"),
            ["emitente do Simples Nacional, sem destaque"],
            id="an issuer of the Simples Nacional",
        ),
        pytest.param(
            Recorded(
                service_type="11",
                notes={**NOTES, "Micro-ônibus M3": "Viagem em micro-ônibus categoria M3"},
            ),
            ["Micro-ônibus", "Viagem em micro-ônibus categoria M3"],
            id="a micro-bus",
        ),
        pytest.param(
            Recorded(departs_at="2026-12-05T22:30:00-04:00", origin="Cuiabá"),
            ["22:30", "hora de São Paulo/SP"],
            id="an hour that is not Brasília's",
        ),
        pytest.param(
            Recorded(agency=AGENCY, buyer="<comp><xNome>Empresa Compradora SA</xNome></comp>"),
            ["Vendido por Agência Boa Viagem Ltda", "Comprador", "Empresa Compradora SA"],
            id="sold by an agency to a company",
        ),
        pytest.param(
            Recorded(
                office_notes="<infAdFisco>Aviso do fisco</infAdFisco>",
                office_message="<infFisco><cMsg>1</cMsg><xMsg>Guarde este papel</xMsg></infFisco>",
                notes={**NOTES, "Boas festas": "", "Bagagem": "30 kg no bagageiro"},
            ),
            ["Aviso do fisco", "Guarde este papel", "Boas festas", "Bagagem: 30 kg no bagageiro"],
            id="messages of the tax office and of the carrier",
        ),
        pytest.param(Recorded(passenger=""), ["PASSAGEIRO NÃO IDENTIFICADO"], id="nobody is named"),
        pytest.param(
            Recorded(protocol=None, emission="2"),
            ["EMITIDA EM CONTINGÊNCIA", "PENDENTE DE AUTORIZAÇÃO", "pendente"],
            id="issued off line",
        ),
    ],
)
def test_each_kind_of_ticket_says_what_is_special(
    recorded: Recorded, statements: list[str]
) -> None:
    shown = text_of(printed(recorded))

    assert [said for said in statements if squeezed(said) not in shown] == []


@pytest.mark.parametrize(
    ("recorded", "unsaid"),
    [
        pytest.param(Recorded(environment="1"), "SEM VALOR FISCAL", id="produção"),
        pytest.param(Recorded(), "PENDENTE", id="authorised"),
        pytest.param(Recorded(), "Troco", id="no cash"),
        pytest.param(Recorded(), "Desconto", id="no discount"),
        pytest.param(Recorded(), "hora de", id="Brasília's hour"),
        pytest.param(Recorded(platform=None), "Plataforma", id="no platform"),
        pytest.param(Recorded(), "CONTINGÊNCIA", id="normal emission"),
    ],
)
def test_what_does_not_apply_is_not_said(recorded: Recorded, unsaid: str) -> None:
    assert squeezed(unsaid) not in text_of(printed(recorded))


def test_a_ticket_without_protocol_is_pending() -> None:
    pdf = render_roll(read_ticket(bpe(Recorded())))

    assert squeezed("PENDENTE DE AUTORIZAÇÃO") in text_of(pdf)


@pytest.mark.parametrize(
    ("copy", "said"), [pytest.param(2, "2ª VIA", id="first copy"), pytest.param(3, "3ª VIA")]
)
def test_another_copy_says_which_one(copy: int, said: str) -> None:
    """Art. 142, § 4º: the passenger may ask for the paper again."""
    assert squeezed(said) in text_of(printed(Recorded(), copy=copy))
    assert squeezed(said) not in text_of(printed(Recorded()))


@pytest.mark.parametrize("dpi", [203, 300, 406])
@pytest.mark.parametrize(
    "recorded",
    [
        pytest.param(Recorded(), id="homologação"),
        pytest.param(Recorded(key="35261112ABC34501DE35630010000010061482917338"), id="letters"),
        pytest.param(Recorded(passenger_name=LONG_NAME, agency=AGENCY), id="lower on the page"),
    ],
)
def test_the_code_is_read_from_the_print(recorded: Recorded, dpi: int) -> None:
    assert codes_of(printed(recorded), dpi) == [recorded.qr_text]


def test_the_paper_is_as_tall_as_what_it_says() -> None:
    ((width, short),) = page_sizes(printed(Recorded()))
    ((_, tall),) = page_sizes(printed(Recorded(passenger_name=LONG_NAME, agency=AGENCY)))

    assert width == pytest.approx(80 * MM, abs=0.01)
    assert short < tall < 2 * short


def test_nothing_is_printed_beyond_the_margins() -> None:
    """A thermal head of 72 mm leaves 4 mm on either side."""
    pdf = printed(Recorded(passenger_name=LONG_NAME, street="Rua " + "X" * 56))
    ((_, height),) = page_sizes(pdf)

    outside = [
        box
        for box in text_boxes(pdf)
        if box[0] < 3.9 * MM or box[2] > 76.1 * MM or box[1] < 3 * MM or box[3] > height - 3 * MM
    ]

    assert outside == []


def test_the_same_ticket_gives_the_same_bytes() -> None:
    assert printed(Recorded()) == printed(Recorded())


def test_the_file_is_small_and_brings_its_letters() -> None:
    pdf = printed(Recorded(passenger_name=LONG_NAME, payments=CASH_AND_CARD, agency=AGENCY))

    assert len(pdf) <= 25 * 1024
    assert b"Helvetica" not in pdf
    assert pdf.count(b"/FontFile2") == 2


def test_the_file_says_its_title_and_language() -> None:
    pdf = printed(Recorded())

    with opened(pdf) as document:
        title = document.get_metadata_value("Title")
    assert title == "Bilhete São Paulo → Rio de Janeiro"
    assert b"/Lang (pt-BR)" in pdf
