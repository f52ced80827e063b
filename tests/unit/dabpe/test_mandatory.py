"""What a ticket must say: a ticket that lacks it is told so, by name and provision.

Resolução ANTT 6.033/2023, art. 143.
"""

import pytest

from bpe.dabpe.mandatory import missing_fields
from bpe.dabpe.nodes import UnreadableTicket
from bpe.dabpe.reading import read_ticket
from fares.kernel.documents import InvalidCnpj
from fares.kernel.errors import DomainError
from fares.kernel.rules import rule
from tests.recorded_tickets import NOTES, Recorded, bpe_proc

BENEFIT = {
    "Categoria do beneficiário": "Pessoa idosa",
    "Documento do benefício": "Carteira da Pessoa Idosa 4567",
    "Comparecimento do beneficiário": "Compareça até 30 minutos antes da saída",
}
FREE = {
    "to_pay": "0.00",
    "discount": "154.80",
    "discount_reason": "<tpDesconto>02</tpDesconto><xDesconto>Gratuidade</xDesconto>",
}
HALF = {
    "to_pay": "81.00",
    "discount": "73.80",
    "discount_reason": "<tpDesconto>11</tpDesconto><xDesconto>Metade do preço</xDesconto>",
}
PROMOTION = {
    "to_pay": "140.00",
    "discount": "14.80",
    "discount_reason": "<tpDesconto>01</tpDesconto><xDesconto>Promoção</xDesconto>",
}
M3 = {"Micro-ônibus M3": "Viagem em micro-ônibus categoria M3"}


def without(label: str, notes: dict[str, str] = NOTES) -> dict[str, str]:
    return {key: value for key, value in notes.items() if key != label}


def missing(recorded: Recorded) -> list[str]:
    return [str(field) for field in missing_fields(read_ticket(bpe_proc(recorded)))]


@rule("R6033-143", side="within")
@pytest.mark.parametrize(
    "recorded",
    [
        pytest.param(Recorded(), id="ordinary"),
        pytest.param(Recorded(**PROMOTION), id="the carrier's own discount is no benefit"),
        pytest.param(Recorded(**FREE, notes=NOTES | BENEFIT), id="free of charge"),
        pytest.param(
            Recorded(**HALF, notes=without("Comparecimento do beneficiário", NOTES | BENEFIT)),
            id="half price: nobody loses it for coming late",
        ),
        pytest.param(Recorded(service_type="11", notes=NOTES | M3), id="micro-bus"),
        pytest.param(Recorded(seat="0"), id="the seat's label is enough"),
        pytest.param(Recorded(notes=without("Assento")), id="the seat's number is enough"),
    ],
)
def test_a_complete_ticket_lacks_nothing(recorded: Recorded) -> None:
    assert missing(recorded) == []


@rule("R6033-143", "R6033-138", side="beyond")
@pytest.mark.parametrize(
    ("recorded", "told"),
    [
        *(
            pytest.param(
                Recorded(notes=without(label)), [f"{name} (art. 143, {provision})"], id=name
            )
            for label, name, provision in [
                ("SAC", "número do SAC", "I, c"),
                ("Via", "via", "II, a"),
                ("Local de emissão", "local de emissão", "II, c"),
                ("Origem da linha", "município de origem da linha", "III, b"),
                ("Destino da linha", "município de destino da linha", "III, b"),
                ("Município de embarque", "município de embarque", "V, a"),
                ("Local de embarque", "local de embarque", "V, a"),
                ("Apresentação", "data e horário de apresentação", "V, b"),
                ("Classe", "classe do serviço", "V, d"),
                ("Município de desembarque", "município de desembarque", "V, f"),
                ("Local de desembarque", "local de desembarque", "V, f"),
                ("Transferência", "regra de transferência", "VI, e"),
                ("Remarcação", "regra de remarcação", "VI, e"),
                (
                    "Guia de Orientação aos Passageiros",
                    "Guia de Orientação aos Passageiros",
                    "VII",
                ),
            ]
        ),
        pytest.param(
            Recorded(seat="0", notes=without("Assento")),
            ["número da poltrona (art. 143, V, e)"],
            id="número da poltrona",
        ),
        pytest.param(
            Recorded(prefix=None), ["prefixo da linha (art. 143, III, a)"], id="prefixo da linha"
        ),
        pytest.param(
            Recorded(components=()), ["preço do serviço (art. 143, VI, a)"], id="preço do serviço"
        ),
        pytest.param(
            Recorded(passenger=""),
            ["nome do passageiro (art. 143, IV, a)", "documento do passageiro (art. 143, IV, b)"],
            id="passageiro",
        ),
        pytest.param(
            Recorded(**FREE),
            [
                "documento comprobatório do benefício (art. 143, IV, d)",
                "categoria do beneficiário (art. 143, VI, d)",
                "comparecimento do beneficiário (art. 143, § 1º)",
            ],
            id="gratuidade",
        ),
        pytest.param(
            Recorded(**HALF),
            [
                "documento comprobatório do benefício (art. 143, IV, d)",
                "categoria do beneficiário (art. 143, VI, d)",
            ],
            id="metade do preço",
        ),
        pytest.param(
            Recorded(service_type="11"), ["aviso de micro-ônibus M3 (art. 143, § 3º)"], id="M3"
        ),
    ],
)
def test_each_field_that_is_missing_is_told(recorded: Recorded, told: list[str]) -> None:
    assert missing(recorded) == told


@rule("R6033-143", side="beyond")
@pytest.mark.parametrize(
    ("tag", "error"),
    [
        pytest.param("CNPJ", InvalidCnpj, id="I a CNPJ"),
        pytest.param("xNome", UnreadableTicket, id="I a razão social"),
        pytest.param("xLgr", UnreadableTicket, id="I b endereço"),
        pytest.param("nBP", UnreadableTicket, id="II a número"),
        pytest.param("serie", UnreadableTicket, id="II a série"),
        pytest.param("dhEmi", UnreadableTicket, id="II d data da emissão"),
        pytest.param("dhEmb", UnreadableTicket, id="V c início da viagem"),
        pytest.param("xLocOrig", UnreadableTicket, id="V a origem"),
        pytest.param("xLocDest", UnreadableTicket, id="V f destino"),
        pytest.param("nDoc", UnreadableTicket, id="IV b documento"),
        pytest.param("CST", UnreadableTicket, id="VI b ICMS"),
    ],
)
def test_what_the_layout_obliges_cannot_be_missing(tag: str, error: type[DomainError]) -> None:
    xml = bpe_proc(Recorded()).replace(f"<{tag}>".encode(), f"<{tag}s>".encode(), 1)
    xml = xml.replace(f"</{tag}>".encode(), f"</{tag}s>".encode(), 1)

    with pytest.raises((error, UnreadableTicket)):
        read_ticket(xml)
