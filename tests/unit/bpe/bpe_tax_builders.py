"""Builders of the taxes of a BP-e."""

from decimal import Decimal

from bpe.taxes import Taxes
from fares.ibs_cbs import IbsCbs, IbsCbsRule, compute_ibs_cbs
from fares.icms import Cst, Icms
from fares.kernel.money import Money


def an_ibs_cbs(base: str = "129.89") -> IbsCbs:
    rule = IbsCbsRule(
        tax_class="200049",
        state_rate=Decimal("0.10"),
        municipal_rate=Decimal("0.00"),
        cbs_rate=Decimal("0.90"),
        reduction=Decimal("40"),
    )
    return compute_ibs_cbs(Money.parse(base), rule)


def an_icms(
    *,
    cst: Cst = Cst.FULL,
    base: str = "0.00",
    rate: str | None = None,
    amount: str = "0.00",
    reduction: str | None = None,
    exempted: str | None = None,
    credit: str | None = None,
) -> Icms:
    return Icms(
        cst=cst,
        base=Money.parse(base),
        rate=Decimal(rate) if rate else None,
        amount=Money.parse(amount),
        base_reduction=Decimal(reduction) if reduction else None,
        exempted_amount=Money.parse(exempted) if exempted else None,
        benefit_code="SP123456" if exempted else None,
        credit=Money.parse(credit) if credit else None,
    )


def some_taxes() -> Taxes:
    return Taxes(
        icms=an_icms(base="147.60", rate="12.00", amount="17.71"),
        approximate_total=Money.parse("20.00"),
        legal_text="Art. 1º do regulamento",
        ibs_cbs=an_ibs_cbs(),
        document_total=Money.parse("154.80"),
    )
