"""A BP-e that breaks a rule on one document alone cannot be made."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from decimal import Decimal

import pytest

from bpe import codes
from bpe.document import Bpe, a_year_after
from bpe.shapes import InvalidBpe
from bpe.taxes import Taxes
from bpe.uf import Uf
from bpe.values import Card, Component, Discount, Payment, Values
from fares.icms import Cst
from fares.kernel.money import ZERO, Money
from tests.unit.bpe.bpe_builders import (
    BOARDS_AT,
    ISSUED_AT,
    SP_TIME,
    a_bpe,
    a_passenger,
    a_trip,
    an_address,
    an_ibs_cbs,
    an_icms,
    an_identification,
    an_issuer,
    free_values,
    some_taxes,
    some_values,
)


@pytest.mark.parametrize(
    ("issued", "expires"),
    [
        pytest.param("2026-11-30", "2027-11-30", id="a common day"),
        pytest.param("2028-02-28", "2029-02-28", id="the day before the leap day"),
        pytest.param("2028-02-29", "2029-02-28", id="the leap day becomes the 28th"),
        pytest.param("2028-03-01", "2029-03-01", id="the day after"),
        pytest.param("2027-02-28", "2028-02-28", id="a year that ends in a leap year"),
    ],
)
def test_validity_ends_on_the_same_day_a_year_later(issued: str, expires: str) -> None:
    """The authorisers compare days: rejection 506."""
    issued_at = datetime.fromisoformat(f"{issued}T23:59:59-03:00")

    document = a_bpe(issued_at=issued_at, boards_at=issued_at + timedelta(hours=1))

    assert document.expires_at.isoformat() == f"{expires}T23:59:59-03:00"


@pytest.mark.parametrize(
    ("boards_at", "fault"),
    [
        pytest.param(ISSUED_AT - timedelta(seconds=1), "já passou", id="a second before issue"),
        pytest.param(ISSUED_AT, None, id="at the second of issue"),
        pytest.param(ISSUED_AT.astimezone(UTC), None, id="the same in another zone"),
        pytest.param(a_year_after(ISSUED_AT), None, id="exactly a year ahead"),
        pytest.param(
            a_year_after(ISSUED_AT) + timedelta(seconds=1), "mais de um ano", id="a second more"
        ),
    ],
)
def test_boarding_lies_within_a_year_of_issue(boards_at: datetime, fault: str | None) -> None:
    """Rejections 254 and 219."""
    if fault is None:
        assert a_bpe(boards_at=boards_at).boards_at == boards_at
        return
    with pytest.raises(InvalidBpe, match=f"(?i){fault}"):
        a_bpe(boards_at=boards_at)


def test_the_issuer_is_of_the_state_where_the_journey_begins() -> None:
    """Rejection 505."""
    elsewhere = an_issuer(uf=Uf.RJ, municipality="3304557")

    with pytest.raises(InvalidBpe, match="é de RJ e a viagem começa em SP"):
        replace(a_bpe(), issuer=elsewhere)


def test_the_tax_is_not_more_than_the_price() -> None:
    """Rejection 499."""
    taxes = replace(some_taxes(), icms=an_icms(base="200.00", rate="99.00", amount="198.00"))

    with pytest.raises(InvalidBpe, match="maior que o valor"):
        replace(a_bpe(), taxes=taxes)


OUTSIDE: list[tuple[str, Callable[[], object], str]] = [
    ("series 1000", lambda: replace(an_identification(), series=1000), "1000"),
    ("number 0", lambda: an_identification(number=0), "não está entre 1 e 999999999"),
    ("number of ten digits", lambda: an_identification(number=10**9), "número"),
    ("code of 7 digits", lambda: replace(an_identification(), random_code="1234567"), "8 alg"),
    ("naive moment", lambda: an_identification(issued_at=datetime(2026, 1, 1)), "fuso"),  # noqa: DTZ001
    (
        "half-hour zone",
        lambda: an_identification(
            issued_at=datetime(2026, 1, 1, tzinfo=timezone(timedelta(minutes=-210)))
        ),
        "fuso",
    ),
    (
        "another century",
        lambda: an_identification(issued_at=datetime(1999, 12, 31, tzinfo=SP_TIME)),
        "século",
    ),
    ("seat 1000", lambda: replace(a_trip(), seat=1000), "poltrona"),
    ("a ferry", lambda: replace(a_trip(), service_type=codes.ServiceType.FERRY), "travessia"),
    ("no TAR", lambda: replace(an_issuer(), authorization=""), "TAR"),
    ("IE with dots", lambda: replace(an_issuer(), state_registration="110.042"), "inscrição"),
    ("CEP of 7", lambda: replace(an_address(), postal_code="0203000"), "CEP"),
    ("another state's town", lambda: an_address(municipality_code="3304557"), "não é da UF SP"),
    ("phone with a dash", lambda: replace(a_passenger(), phone="1198-7654"), "telefone"),
    ("no at sign", lambda: replace(a_passenger(), email="nome.exemplo"), "e-mail"),
    ("born in 1799", lambda: replace(a_passenger(), born_on=date(1799, 12, 31)), "1799"),
    (
        "other document unnamed",
        lambda: replace(a_passenger(), identity_type=codes.IdentityType.OTHER),
        "descrição",
    ),
    ("place code of 8", lambda: replace(a_bpe().origin, code="12345678"), "localidade"),
    ("place of another state", lambda: replace(a_bpe().origin, uf=Uf.RJ), "não é da UF RJ"),
    ("0 instalments", lambda: a_card(installments=0), "parcelas"),
    ("1000 instalments", lambda: a_card(installments=1000), "parcelas"),
]


@pytest.mark.parametrize(
    ("make", "fault"), [pytest.param(make, fault, id=name) for name, make, fault in OUTSIDE]
)
def test_a_shape_outside_the_layout_is_refused(make: Callable[[], object], fault: str) -> None:
    with pytest.raises(InvalidBpe, match=f"(?i){fault}"):
        make()


def a_card(*, installments: int | None = None) -> Card:
    return Card(integration=codes.CardIntegration.STANDALONE, installments=installments)


def a_payment(kind: codes.PaymentType, amount: str, *, card: Card | None = None) -> Payment:
    return Payment(type=kind, amount=Money.parse(amount), card=card)


CASH, CREDIT = codes.PaymentType.CASH, codes.PaymentType.CREDIT
PRICE = Money.parse("154.80")


def other_discount() -> Discount:
    return Discount(type=codes.DiscountType.OTHER, amount=Money(1), reason="Outro")


def paid(*payments: Payment) -> Values:
    return replace(some_values(), payments=payments)


WRONG_VALUES: list[tuple[str, Callable[[], object], str]] = [
    ("a centavo less paid", lambda: paid(a_payment(CASH, "154.79")), "soma 154.79"),
    ("a centavo more paid", lambda: paid(a_payment(CASH, "154.81")), "soma 154.81"),
    ("nothing paid", lambda: paid(), "0 não está"),
    (
        "eleven payments",
        lambda: paid(a_payment(CASH, "154.80"), *[a_payment(CASH, "0.00")] * 10),
        "11 não está entre 1 e 10",
    ),
    (
        "change out of a card",
        lambda: replace(
            some_values(),
            payments=(a_payment(CREDIT, "155.00", card=a_card()),),
            change=Money.parse("0.20"),
        ),
        "troco",
    ),
    ("a card payment without card", lambda: a_payment(CREDIT, "1.00"), "cartão"),
    ("cash with a card", lambda: a_payment(CASH, "1.00", card=a_card()), "cartão"),
    ("a negative payment", lambda: a_payment(CASH, "-0.01"), "negativo"),
    ("other payment unnamed", lambda: a_payment(codes.PaymentType.OTHER, "0.00"), "descrição"),
    ("other discount without code", other_discount, "código"),
    (
        "discount of nothing",
        lambda: Discount(type=codes.DiscountType.IDOSO, amount=ZERO, reason="Idoso"),
        "maior que zero",
    ),
    (
        "discount above the price",
        lambda: some_values(
            discount=Discount(
                type=codes.DiscountType.PROMOTIONAL, amount=PRICE + Money(1), reason="Promoção"
            )
        ),
        "maior que|negativo",
    ),
]


@pytest.mark.parametrize(
    ("make", "fault"), [pytest.param(make, fault, id=name) for name, make, fault in WRONG_VALUES]
)
def test_values_that_do_not_add_up_are_refused(make: Callable[[], object], fault: str) -> None:
    """Rejections 401, 403, 438, 475, 511."""
    with pytest.raises(InvalidBpe, match=f"(?i){fault}"):
        make()


@pytest.mark.parametrize(
    ("centavos", "fault"),
    [
        pytest.param(0, "não pode ser zero", id="a price of nothing needs a discount (501)"),
        pytest.param(1, None, id="a centavo"),
        pytest.param(99_999_999, None, id="a centavo below a million"),
        pytest.param(100_000_000, "liberação", id="a million (434)"),
    ],
)
def test_the_price_has_limits(centavos: int, fault: str | None) -> None:
    def make() -> Values:
        amount = Money(centavos)
        line = Component(type=codes.ComponentType.BASE_FARE, amount=amount)
        cash = Payment(type=CASH, amount=amount)
        return Values(components=(line,), payments=(cash,))

    if fault is None:
        assert make().full_price == Money(centavos)
        return
    with pytest.raises(InvalidBpe, match=f"(?i){fault}"):
        make()


def test_a_free_ticket_has_its_full_price_and_owes_nothing() -> None:
    values = free_values()

    assert (values.full_price, values.discounted, values.owed) == (PRICE, PRICE, ZERO)


WRONG_TAXES: list[tuple[str, Callable[[], Taxes], str]] = [
    ("two centavos off", lambda: taxed(base="100.00", rate="12.00", amount="12.02"), "12.02"),
    ("no rate", lambda: taxed(base="100.00", amount="12.00"), "alíquota"),
    ("three places", lambda: taxed(base="100.00", rate="12.125", amount="12.13"), "2 decimais"),
    ("more than all", lambda: taxed(base="1.00", rate="101.00", amount="1.01"), "entre 0 e 100"),
    ("reduction of nothing", lambda: taxed(cst=Cst.REDUCED_BASE, rate="12.00"), "redução"),
    ("relief in full taxation", lambda: taxed(rate="12.00", exempted="1.00"), "desonerado"),
    (
        "relief without its code",
        lambda: Taxes(icms=replace(an_icms(cst=Cst.EXEMPT), exempted_amount=Money(1))),
        "juntos",
    ),
    (
        "code of eleven places",
        lambda: Taxes(
            icms=replace(an_icms(cst=Cst.EXEMPT, exempted="1.00"), benefit_code="SP123456789")
        ),
        "10 posições",
    ),
    (
        "class of another CST",
        lambda: Taxes(icms=an_icms(cst=Cst.EXEMPT), ibs_cbs=replace(an_ibs_cbs(), cst="000")),
        "não é do CST",
    ),
]


def taxed(
    *,
    cst: Cst = Cst.FULL,
    base: str = "0.00",
    rate: str | None = None,
    amount: str = "0.00",
    exempted: str | None = None,
) -> Taxes:
    return Taxes(icms=an_icms(cst=cst, base=base, rate=rate, amount=amount, exempted=exempted))


@pytest.mark.parametrize(
    ("make", "fault"), [pytest.param(make, fault, id=name) for name, make, fault in WRONG_TAXES]
)
def test_taxes_no_group_can_hold_are_refused(make: Callable[[], Taxes], fault: str) -> None:
    with pytest.raises(InvalidBpe, match=f"(?i){fault}"):
        make()


def test_a_tax_rounded_either_way_is_taken() -> None:
    """Tolerance of 435: not quite two centavos."""
    assert taxed(base="100.00", rate="12.00", amount="12.01").icms.amount == Money(1201)
    assert taxed(base="100.00", rate="12.00", amount="11.99").icms.amount == Money(1199)


def test_a_reduction_of_a_zero_rate_is_refused() -> None:
    group = an_ibs_cbs()
    assert group.taxes is not None
    share = replace(group.taxes.municipal, reduction=Decimal("40"))
    wrong = replace(group, taxes=replace(group.taxes, municipal=share))

    with pytest.raises(InvalidBpe, match="alíquota zero"):
        Taxes(icms=an_icms(cst=Cst.EXEMPT), ibs_cbs=wrong)


def test_the_key_follows_from_the_fields() -> None:
    document: Bpe = a_bpe()

    assert str(document.access_key) == "35261111222333000181630010000010021482917337"
    assert document.boards_at == BOARDS_AT
