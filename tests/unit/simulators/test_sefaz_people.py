"""People (207, 211, 229, 412, 414, 431, 432, 433, 466, 467, 497, 503, 510).

And their journey (419, 439, 440, 485, 498, 638).
"""

import pytest

from tests.sefaz_changes import AS_IT_IS, Change, with_, without
from tests.sefaz_counter import Counter
from tests.sefaz_documents import Draft, a_signer

PASSENGER = "infPassagem/infPassageiro"
REPLACED = "<infBPeSub><chBPe>{key}</chBPe><tpSub>1</tpSub></infBPeSub>".format(
    key="35261111222333000181630010000010001482917334"
)
AGENCY = (
    "<agencia><xNome>Agencia Ficticia</xNome><CNPJ>{cnpj}</CNPJ><enderAgencia><xLgr>Rua B</xLgr>"
    "<nro>2</nro><xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>Sao Paulo</xMun>"
    "<UF>SP</UF></enderAgencia></agencia>"
)
READER = "<autXML><CNPJ>{cnpj}</CNPJ></autXML>"
READER_CPF = "<autXML><CPF>{cpf}</CPF></autXML>"
TECHNICIAN = (
    "<infRespTec><CNPJ>{cnpj}</CNPJ><xContato>Fulano</xContato><email>a@exemplo.br</email>"
    "<fone>1140040000</fone></infRespTec>"
)
GOOD_CNPJ, BAD_CNPJ = "11222333000181", "11222333000182"
GOOD_CPF, BAD_CPF, NO_CPF = "52998224725", "52998224726", "00000000000"

# (cStat, name, municipality and state of the agency that pass, those that break the rule)
AGENCIES = (
    (432, "agency's municipality of another state", ("3304557", "RJ"), ("3304557", "SP")),
    (432, "agency's state of another municipality", ("3550308", "SP"), ("3550308", "RJ")),
    (433, "agency's municipality that is none", ("3509502", "SP"), ("3599999", "SP")),
    (433, "agency's municipality by one digit", ("1200401", "AC"), ("1200402", "AC")),
    (503, "agency abroad with a municipality", ("9999999", "EX"), ("3550308", "EX")),
    (432, "agency here with the code of abroad", ("3550308", "SP"), ("9999999", "SP")),
)


def at_agency(municipality: str, uf: str) -> Change:
    """Return the ticket sold by an agency with a good CNPJ, at a municipality."""
    agency = AGENCY.format(cnpj=GOOD_CNPJ)
    return with_(
        {}, ("emit", (agency.replace("3550308", municipality).replace(">SP<", f">{uf}<"),))
    )


# (cStat, name, the ticket that passes, the ticket that breaks just this rule)
TABLE: list[tuple[int, str, Change, Change]] = [
    (207, "issuer's CNPJ", AS_IT_IS, with_({"emit/CNPJ": "11222333000182"})),
    (229, "issuer's IE", with_({"emit/IE": "000000000001"}), with_({"emit/IE": "000000000000"})),
    (414, "TAR by road", AS_IT_IS, without("emit/TAR")),
    (
        211,
        "passenger between states",
        Change(
            sets={"ide/UFFim": "SP", "ide/cMunFim": "3509502"},
            removes=(PASSENGER,),
        ),
        without(PASSENGER),
    ),
    (497, "passenger's CPF", without(f"{PASSENGER}/CPF"), with_({f"{PASSENGER}/CPF": BAD_CPF})),
    (497, "CPF of zeros", AS_IT_IS, with_({f"{PASSENGER}/CPF": NO_CPF})),
    (
        431,
        "agency's CNPJ",
        with_({}, ("emit", (AGENCY.format(cnpj=GOOD_CNPJ),))),
        with_({}, ("emit", (AGENCY.format(cnpj=BAD_CNPJ),))),
    ),
    (
        431,
        "agency without CNPJ",
        AS_IT_IS,
        with_({}, ("emit", (AGENCY.format(cnpj=""),))),
    ),
    *((code, name, at_agency(*good), at_agency(*bad)) for code, name, good, bad in AGENCIES),
    (
        412,
        "reader twice",
        with_({}, ("pag", (READER.format(cnpj=GOOD_CNPJ), READER_CPF.format(cpf=GOOD_CPF)))),
        with_({}, ("pag", (READER.format(cnpj=GOOD_CNPJ), READER.format(cnpj=GOOD_CNPJ)))),
    ),
    (466, "reader's CNPJ", AS_IT_IS, with_({}, ("pag", (READER.format(cnpj=BAD_CNPJ),)))),
    (467, "reader's CPF", AS_IT_IS, with_({}, ("pag", (READER_CPF.format(cpf=BAD_CPF),)))),
    (
        510,
        "technician's CNPJ",
        with_({}, ("pag", (TECHNICIAN.format(cnpj=GOOD_CNPJ),))),
        with_({}, ("pag", (TECHNICIAN.format(cnpj=BAD_CNPJ),))),
    ),
    (419, "only trip is a part", AS_IT_IS, with_({"infViagem/tpTrecho": "2"})),
    (
        485,
        "connection of an only trip",
        AS_IT_IS,
        with_(
            {},
            ("infViagem/dhViagem", ("<dhConexao>2026-12-05T23:30:00-03:00</dhConexao>",)),
        ),
    ),
    (498, "ferry by road", AS_IT_IS, with_({"infViagem/tpServ": "9"})),
    (439, "replacement of nothing", AS_IT_IS, with_({"ide/tpBPe": "3"})),
    (440, "replaced in a normal ticket", AS_IT_IS, with_({}, ("emit", (REPLACED,)))),
]


@pytest.mark.parametrize(
    ("status", "within", "beyond"),
    [
        pytest.param(status, within, beyond, id=f"{status} {name}")
        for status, name, within, beyond in TABLE
    ],
)
def test_refuses_what_breaks_the_rule_and_nothing_less(
    status: int, within: Change, beyond: Change, counter: Counter
) -> None:
    refused = counter.send(beyond.applied())
    accepted = counter.send(within.applied())

    assert (accepted, refused) == (100, status)


def test_a_road_ticket_has_one_trip(counter: Counter) -> None:
    """638"""
    draft = Draft()
    draft.twice("infViagem")

    assert counter.send(draft) == 638
    assert counter.send(Draft()) == 100


def test_a_railway_ticket_may_have_two_trips(counter: Counter) -> None:
    draft = Draft().set("ide/modal", "4")
    draft.twice("infViagem")

    assert counter.send(draft) == 100


def test_a_ferry_needs_no_named_passenger(counter: Counter) -> None:
    """211 spares the crossing (tpServ 9), which goes by water (498)."""
    draft = Draft().set("ide/modal", "3").set("infViagem/tpServ", "9").remove(PASSENGER)

    assert counter.send(draft) == 100


def test_a_replacement_is_not_judged_here(counter: Counter) -> None:
    draft = Draft().set("ide/tpBPe", "3").after("emit", REPLACED)

    assert counter.send(draft) == 999


def test_an_alphanumeric_cnpj_is_a_cnpj(counter: Counter) -> None:
    """213 compares the first eight characters of both, letters among them."""
    draft = Draft().set("emit/CNPJ", "12ABC34501DE35")
    signer = a_signer(cnpj="12ABC34501DE35", key=counter.signer.key)

    assert counter.send(draft) == 213
    assert counter.send_bytes(draft.signed(signer)) == 100
