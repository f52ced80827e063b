"""What the roll of 80 mm says of each kind of ticket, and what it leaves unsaid."""

import pytest

from bpe.dabpe.reading import read_ticket
from bpe.dabpe.render import render_roll
from tests.printed_paper import squeezed, text_of
from tests.recorded_tickets import AGENCY, CASH_AND_CARD, NOTES, Recorded, bpe_proc, pay

LONG_NAME = "Maria Aparecida da Conceição dos Santos Albuquerque Cavalcan"


def printed(recorded: Recorded) -> bytes:
    return render_roll(read_ticket(bpe_proc(recorded)))


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
