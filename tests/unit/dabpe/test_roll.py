"""The roll of 80 mm: what is on it, where, and that any reader can read it.

Resolução ANTT 6.033/2023, arts. 138, 142 and 143.
"""

import pytest

from bpe.dabpe.reading import read_ticket
from bpe.dabpe.render import render_roll
from fares.kernel.rules import rule
from tests.printed_paper import codes_of, opened, page_sizes, squeezed, text_boxes, text_of
from tests.recorded_tickets import AGENCY, CASH_AND_CARD, NOTES, Recorded, bpe, bpe_proc

MM = 72 / 25.4
LONG_NAME = "Maria Aparecida da Conceição dos Santos Albuquerque Cavalcan"


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
