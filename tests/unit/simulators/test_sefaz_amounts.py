"""Amounts: 401, 403, 434–438, 475, 499–502, 511."""

import pytest

from tests.sefaz_changes import AS_IT_IS, Change, with_
from tests.sefaz_counter import Counter
from tests.sefaz_documents import Draft

VALUE = "infValorBPe"
ICMS00 = "imp/ICMS/ICMS00"
HALF_OFF = {f"{VALUE}/vDesconto": "77.40", f"{VALUE}/vPgto": "77.40", "pag/vPag": "77.40"}
DISCOUNT = ("<tpDesconto>{kind}</tpDesconto>", "<xDesconto>Tarifa promocional</xDesconto>")
CARD = "<card><tpIntegra>2</tpIntegra><CNPJ>{cnpj}</CNPJ></card>"
FREE = {f"{VALUE}/vDesconto": "154.80", f"{VALUE}/vPgto": "0.00", "pag/vPag": "0.00"}
WORTH_NOTHING = {
    f"{VALUE}/vBP": "0.00",
    f"{VALUE}/vPgto": "0.00",
    "pag/vPag": "0.00",
    f"{ICMS00}/vBC": "0.00",
    f"{ICMS00}/vICMS": "0.00",
}
GOOD_CNPJ, BAD_CNPJ = "11222333000181", "11222333000182"


def named(kind: str, *more: str) -> tuple[str, tuple[str, ...]]:
    return (f"{VALUE}/vTroco", (DISCOUNT[0].format(kind=kind), DISCOUNT[1], *more))


def unnamed(kind: str) -> tuple[str, tuple[str, ...]]:
    return (f"{VALUE}/vTroco", (DISCOUNT[0].format(kind=kind),))


# (cStat, name, the ticket that passes, the ticket that breaks just this rule)
TABLE: list[tuple[int, str, Change, Change]] = [
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

    assert (accepted, refused) == (100, status)


def test_a_ticket_of_no_value_needs_a_kind_of_discount(counter: Counter) -> None:
    """501: with a discount it is the discount that must be worth something (401)."""
    nothing = Draft()
    for component in nothing.every(f"{VALUE}/Comp/vComp"):
        component.text = "0.00"
    for path, text in WORTH_NOTHING.items():
        nothing.set(path, text)

    assert counter.send(nothing) == 501
    assert counter.send(with_(FREE, named("02")).applied()) == 100
