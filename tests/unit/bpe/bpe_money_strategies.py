"""Strategies of the price, its payment and its taxes."""

from decimal import Decimal

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from bpe import codes
from bpe.values import Card, Component, Discount, Payment, Values
from fares.ibs_cbs import IbsCbs, IbsCbsRule, compute_ibs_cbs
from fares.icms import Cst, Icms
from fares.kernel.money import ZERO, Money
from tests.unit.bpe.bpe_text_strategies import CNPJS, optional, texts


@st.composite
def values(draw: DrawFn) -> Values:
    lines = tuple(
        Component(type=draw(st.sampled_from(codes.ComponentType)), amount=Money(centavos))
        for centavos in draw(st.lists(st.integers(0, 20_000_000), min_size=1, max_size=4))
    )
    if not any(line.amount for line in lines):
        lines = (*lines, Component(type=codes.ComponentType.BASE_FARE, amount=Money(1)))
    price = Money.total(line.amount for line in lines)
    discount = draw(st.none() | discounts(price))
    owed = price - (discount.amount if discount else ZERO)
    by_card, change = Money(draw(st.integers(0, owed.centavos))), Money(draw(st.integers(0, 500)))
    cash = Payment(type=codes.PaymentType.CASH, amount=owed - by_card + change)
    other = draw(other_payments(by_card))
    return Values(components=lines, payments=(cash, other), discount=discount, change=change)


def discounts(price: Money) -> SearchStrategy[Discount]:
    return st.builds(
        Discount,
        type=st.sampled_from(codes.DiscountType),
        amount=st.integers(1, price.centavos).map(Money),
        reason=texts(),
        code=texts(20),
    )


def other_payments(amount: Money) -> SearchStrategy[Payment]:
    card = st.builds(
        Card,
        integration=st.sampled_from(codes.CardIntegration),
        acquirer=st.none() | CNPJS,
        brand=st.none() | st.sampled_from(codes.CardBrand),
        brand_name=optional(texts()),
        authorization=optional(texts()),
        terminal_nsu=optional(texts()),
        host_nsu=optional(texts()),
        installments=st.none() | st.integers(1, 999),
        note=optional(texts()),
    )
    by_card = st.builds(
        Payment,
        type=st.sampled_from([codes.PaymentType.CREDIT, codes.PaymentType.DEBIT]),
        amount=st.just(amount),
        card=card,
    )
    by_other = st.builds(
        Payment,
        type=st.sampled_from([codes.PaymentType.PIX, codes.PaymentType.OTHER]),
        amount=st.just(amount),
        description=texts(),
        document=optional(texts()),
    )
    return by_card | by_other


@st.composite
def icms(draw: DrawFn, price: Money) -> Icms:
    cst = draw(st.sampled_from(Cst))
    rated = cst in {Cst.FULL, Cst.REDUCED_BASE, Cst.OTHER}
    base = draw(st.integers(0, price.centavos).map(Money)) if rated else ZERO
    rate = Decimal(draw(st.integers(0, 4000))) / 100 if rated else None
    reduced = cst is Cst.REDUCED_BASE or (cst is Cst.OTHER and draw(st.booleans()))
    relief = cst not in {Cst.FULL, Cst.SIMPLES_NACIONAL} and draw(st.booleans())
    return Icms(
        cst=cst,
        base=base,
        rate=rate,
        amount=Money(int(base.centavos * rate / 100)) if rate is not None else ZERO,
        base_reduction=Decimal(draw(st.integers(1, 10_000))) / 100 if reduced else None,
        exempted_amount=Money(draw(st.integers(0, 10_000))) if relief else None,
        benefit_code="SP000001" if relief else None,
        credit=Money(draw(st.integers(0, 100))) if cst is Cst.OTHER else None,
    )


def ibs_cbs(price: Money) -> SearchStrategy[IbsCbs]:
    rates = st.integers(0, 30_000).map(lambda tenths: Decimal(tenths).scaleb(-4))
    taxed = st.builds(
        IbsCbsRule,
        tax_class=st.just("200049"),
        state_rate=rates.map(lambda rate: round(rate, 2)),
        municipal_rate=rates.map(lambda rate: round(rate, 2)),
        cbs_rate=rates.map(lambda rate: round(rate, 2)),
        reduction=st.just(Decimal("40")),
    )
    untaxed = st.builds(
        IbsCbsRule,
        tax_class=st.just("410999"),
        state_rate=st.just(Decimal(0)),
        municipal_rate=st.just(Decimal(0)),
        cbs_rate=st.just(Decimal(0)),
        reduction=st.just(Decimal(0)),
    )
    return st.builds(lambda rule: compute_ibs_cbs(price, rule), taxed | untaxed)
