"""Values that do not add up, and taxes no group can hold, cannot be made."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

import pytest

from bpe import codes
from bpe.shapes import InvalidBpe
from bpe.taxes import Taxes
from bpe.values import Card, Component, Discount, Payment, Values
from fares.icms import Cst
from fares.kernel.money import ZERO, Money
from tests.unit.bpe.bpe_builders import a_card, free_values, some_values
from tests.unit.bpe.bpe_tax_builders import an_ibs_cbs, an_icms


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
