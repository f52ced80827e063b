"""Each rule of the simulated tax office: a ticket that passes beside one that breaks just it."""

from dataclasses import dataclass, field

import pytest

from tests.sefaz_counter import Counter
from tests.sefaz_documents import Draft, a_signer

AUTHORIZED = 100
VALUE = "infValorBPe"
PASSENGER = "infPassagem/infPassageiro"
ICMS00 = "imp/ICMS/ICMS00"
ABROAD = {"ide/UFFim": "EX", "ide/cMunFim": "9999999"}
REPLACED = "<infBPeSub><chBPe>{key}</chBPe><tpSub>1</tpSub></infBPeSub>".format(
    key="35261111222333000181630010000010001482917334"
)
HALF_OFF = {f"{VALUE}/vDesconto": "77.40", f"{VALUE}/vPgto": "77.40", "pag/vPag": "77.40"}
DISCOUNT = ("<tpDesconto>{kind}</tpDesconto>", "<xDesconto>Tarifa promocional</xDesconto>")
AGENCY = (
    "<agencia><xNome>Agencia Ficticia</xNome><CNPJ>{cnpj}</CNPJ><enderAgencia><xLgr>Rua B</xLgr>"
    "<nro>2</nro><xBairro>Centro</xBairro><cMun>3550308</cMun><xMun>Sao Paulo</xMun>"
    "<UF>SP</UF></enderAgencia></agencia>"
)
CARD = "<card><tpIntegra>2</tpIntegra><CNPJ>{cnpj}</CNPJ></card>"
READER = "<autXML><CNPJ>{cnpj}</CNPJ></autXML>"
READER_CPF = "<autXML><CPF>{cpf}</CPF></autXML>"
TECHNICIAN = (
    "<infRespTec><CNPJ>{cnpj}</CNPJ><xContato>Fulano</xContato><email>a@exemplo.br</email>"
    "<fone>1140040000</fone></infRespTec>"
)
GOOD_CNPJ, BAD_CNPJ = "11222333000181", "11222333000182"
GOOD_CPF, BAD_CPF, NO_CPF = "52998224725", "52998224726", "00000000000"


@dataclass
class Change:
    """What a ticket of the table differs in from the valid one."""

    sets: dict[str, str] = field(default_factory=dict)
    removes: tuple[str, ...] = ()
    adds: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def applied(self) -> Draft:
        draft = Draft()
        for path, text in self.sets.items():
            draft.set(path, text)
        for path in self.removes:
            draft.remove(path)
        for path, snippets in self.adds:
            draft.after(path, *snippets)
        return draft


def with_(sets: dict[str, str], *adds: tuple[str, tuple[str, ...]]) -> Change:
    return Change(sets=sets, adds=adds)


def without(*paths: str) -> Change:
    return Change(removes=paths)


AS_IT_IS = Change()
FREE = {f"{VALUE}/vDesconto": "154.80", f"{VALUE}/vPgto": "0.00", "pag/vPag": "0.00"}
WORTH_NOTHING = {
    f"{VALUE}/vBP": "0.00",
    f"{VALUE}/vPgto": "0.00",
    "pag/vPag": "0.00",
    f"{ICMS00}/vBC": "0.00",
    f"{ICMS00}/vICMS": "0.00",
}


def named(kind: str, *more: str) -> tuple[str, tuple[str, ...]]:
    return (f"{VALUE}/vTroco", (DISCOUNT[0].format(kind=kind), DISCOUNT[1], *more))


def unnamed(kind: str) -> tuple[str, tuple[str, ...]]:
    return (f"{VALUE}/vTroco", (DISCOUNT[0].format(kind=kind),))


# (cStat, id, the ticket that passes, the ticket that breaks just this rule)
TABLE: list[tuple[int, str, Change, Change]] = [
    # Where it is judged
    (252, "environment", AS_IT_IS, with_({"ide/tpAmb": "1"})),
    (247, "issuer of another state", AS_IT_IS, with_({"emit/enderEmit/UF": "RJ"})),
    (
        505,
        "origin is not the issuer's state",
        AS_IT_IS,
        with_({"ide/UFIni": "RJ", "ide/cMunIni": "3304557"}),
    ),
    (407, "issuer's town", AS_IT_IS, with_({"emit/enderEmit/cMun": "3304557"})),
    (409, "origin's town", AS_IT_IS, with_({"ide/cMunIni": "3304557"})),
    (410, "destination's town", AS_IT_IS, with_({"ide/cMunFim": "3550308"})),
    (411, "town abroad", with_(ABROAD), with_({"ide/UFFim": "EX"})),
    # Dates: the office stands at 10:00:00 of 30 November 2026 in Brasília
    (
        212,
        "issued five minutes ahead, and a second more",
        with_({"ide/dhEmi": "2026-11-30T10:05:00-03:00"}),
        with_({"ide/dhEmi": "2026-11-30T10:05:01-03:00"}),
    ),
    (
        228,
        "issued five minutes ago, and a second more",
        with_({"ide/dhEmi": "2026-11-30T09:55:00-03:00"}),
        with_({"ide/dhEmi": "2026-11-30T09:54:59-03:00"}),
    ),
    (
        228,
        "the offset counts, not the figures",
        with_({"ide/dhEmi": "2026-11-30T09:00:00-04:00"}),
        with_({"ide/dhEmi": "2026-11-30T10:00:00-02:00"}),
    ),
    (
        254,
        "boards at emission, and a second before",
        with_({"infPassagem/dhEmb": "2026-11-30T10:00:00-03:00"}),
        with_({"infPassagem/dhEmb": "2026-11-30T09:59:59-03:00"}),
    ),
    (
        219,
        "boards a year after emission, and a second more",
        with_({"infPassagem/dhEmb": "2027-11-30T10:00:00-03:00"}),
        with_({"infPassagem/dhEmb": "2027-11-30T10:00:01-03:00"}),
    ),
    (
        506,
        "valid until the day after a year",
        with_({"infPassagem/dhValidade": "2027-11-30T23:59:59-03:00"}),
        with_({"infPassagem/dhValidade": "2027-12-01T00:00:00-03:00"}),
    ),
    (
        506,
        "valid until the day before a year",
        with_({"infPassagem/dhValidade": "2027-11-30T00:00:00-03:00"}),
        with_({"infPassagem/dhValidade": "2027-11-29T23:59:59-03:00"}),
    ),
    (
        415,
        "contingency told in normal emission",
        AS_IT_IS,
        with_(
            {},
            (
                "ide/cMunFim",
                (
                    "<dhCont>2026-11-30T09:00:00-03:00</dhCont>",
                    "<xJust>Sem comunicacao com a SEFAZ</xJust>",
                ),
            ),
        ),
    ),
    # People
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
    # Journey
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
    # Amounts
    (
        435,
        "ICMS within the tolerance above, and a centavo more",
        with_({f"{ICMS00}/vICMS": "17.73"}),
        with_({f"{ICMS00}/vICMS": "17.74"}),
    ),
    (
        435,
        "ICMS within the tolerance below, and a centavo less",
        with_({f"{ICMS00}/vICMS": "17.70"}),
        with_({f"{ICMS00}/vICMS": "17.69"}),
    ),
    (
        499,
        "ICMS as high as the ticket, and a centavo more",
        with_(
            {f"{ICMS00}/vBC": "154.80", f"{ICMS00}/pICMS": "100.00", f"{ICMS00}/vICMS": "154.80"}
        ),
        with_(
            {f"{ICMS00}/vBC": "154.81", f"{ICMS00}/pICMS": "100.00", f"{ICMS00}/vICMS": "154.81"}
        ),
    ),
    (
        434,
        "a million",
        with_(
            {
                f"{VALUE}/vBP": "999999.99",
                f"{VALUE}/vPgto": "999999.99",
                f"{VALUE}/Comp/vComp": "999852.39",
                "pag/vPag": "999999.99",
            }
        ),
        with_(
            {
                f"{VALUE}/vBP": "1000000.00",
                f"{VALUE}/vPgto": "1000000.00",
                f"{VALUE}/Comp/vComp": "999852.40",
                "pag/vPag": "1000000.00",
            }
        ),
    ),
    (
        436,
        "components one real off, and a centavo more",
        with_({f"{VALUE}/Comp/vComp": "8.20"}),
        with_({f"{VALUE}/Comp/vComp": "8.21"}),
    ),
    (
        436,
        "components one real short, and a centavo more",
        with_({f"{VALUE}/Comp/vComp": "6.20"}),
        with_({f"{VALUE}/Comp/vComp": "6.19"}),
    ),
    (
        403,
        "owed is what the discount leaves, to the centavo",
        AS_IT_IS,
        with_({f"{VALUE}/vPgto": "154.79"}),
    ),
    (
        403,
        "a discount lowers what is owed",
        with_(HALF_OFF, named("01")),
        with_({f"{VALUE}/vDesconto": "77.40"}, named("01")),
    ),
    (
        438,
        "payments one real off, and a centavo more",
        with_({"pag/vPag": "155.80"}),
        with_({"pag/vPag": "155.81"}),
    ),
    (
        438,
        "change comes out of the payment",
        with_({f"{VALUE}/vTroco": "45.20", "pag/vPag": "200.00"}),
        with_({"pag/vPag": "200.00"}),
    ),
    (437, "discount unnamed", with_(HALF_OFF, named("01")), with_(HALF_OFF, unnamed("01"))),
    (
        401,
        "discount of nothing",
        with_(FREE, named("02")),
        with_({}, named("02")),
    ),
    (
        511,
        "other discount without code",
        with_(HALF_OFF, named("99", "<cDesconto>CONV-1</cDesconto>")),
        with_(HALF_OFF, named("99")),
    ),
    (500, "discount without type", with_(HALF_OFF, named("01")), with_(HALF_OFF)),
    (
        500,
        "discount named without type",
        AS_IT_IS,
        with_({}, (f"{VALUE}/vTroco", (DISCOUNT[1],))),
    ),
    (
        475,
        "card in credit",
        with_({"pag/tPag": "03"}, ("pag/vPag", (CARD.format(cnpj=GOOD_CNPJ),))),
        with_({"pag/tPag": "03"}),
    ),
    (
        475,
        "card in debit, not in Pix",
        with_({"pag/tPag": "06"}),
        with_({"pag/tPag": "04"}),
    ),
    (
        502,
        "acquirer's CNPJ",
        with_({"pag/tPag": "04"}, ("pag/vPag", (CARD.format(cnpj=GOOD_CNPJ),))),
        with_({"pag/tPag": "04"}, ("pag/vPag", (CARD.format(cnpj=BAD_CNPJ),))),
    ),
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

    assert (accepted, refused) == (AUTHORIZED, status)


def test_a_ticket_of_no_value_needs_a_kind_of_discount(counter: Counter) -> None:
    """501: with a discount it is the discount that must be worth something (401)."""
    nothing = Draft()
    for component in nothing.every(f"{VALUE}/Comp/vComp"):
        component.text = "0.00"
    for path, text in WORTH_NOTHING.items():
        nothing.set(path, text)

    assert counter.send(nothing) == 501
    assert counter.send(with_(FREE, named("02")).applied()) == AUTHORIZED


def test_a_road_ticket_has_one_trip(counter: Counter) -> None:
    """638"""
    draft = Draft()
    draft.twice("infViagem")

    assert counter.send(draft) == 638
    assert counter.send(Draft()) == AUTHORIZED


def test_a_railway_ticket_may_have_two_trips(counter: Counter) -> None:
    draft = Draft().set("ide/modal", "4")
    draft.twice("infViagem")

    assert counter.send(draft) == AUTHORIZED


def test_a_ferry_needs_no_named_passenger(counter: Counter) -> None:
    """211 spares the crossing (tpServ 9), which goes by water (498)."""
    draft = Draft().set("ide/modal", "3").set("infViagem/tpServ", "9").remove(PASSENGER)

    assert counter.send(draft) == AUTHORIZED


def test_a_replacement_is_not_judged_here(counter: Counter) -> None:
    draft = Draft().set("ide/tpBPe", "3").after("emit", REPLACED)

    assert counter.send(draft) == 999


def test_an_alphanumeric_cnpj_is_a_cnpj(counter: Counter) -> None:
    """213 compares the first eight characters of both, letters among them."""
    draft = Draft().set("emit/CNPJ", "12ABC34501DE35")
    signer = a_signer(cnpj="12ABC34501DE35", key=counter.signer.key)

    assert counter.send(draft) == 213
    assert counter.send_bytes(draft.signed(signer)) == AUTHORIZED
