"""IBS and CBS of 2026: LC 214/2025, arts. 284, 286, 343 and 346."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fares.components import FareParts
from fares.ibs_cbs import IbsCbsRule, compute_ibs_cbs, taxable_base
from fares.icms import InvalidTaxRule
from fares.kernel.money import ZERO, Money


def a_rule(**fields: Any) -> IbsCbsRule:
    of_2026: dict[str, Any] = {
        "tax_class": "200049",
        "state_rate": Decimal("0.10"),
        "municipal_rate": Decimal("0.00"),
        "cbs_rate": Decimal("0.90"),
        "reduction": Decimal("40.00"),
    }
    return IbsCbsRule(**(of_2026 | fields))


def test_rates_of_2026_are_reduced_by_forty_per_cent() -> None:
    group = compute_ibs_cbs(Money.parse("1000.00"), a_rule())

    assert (group.cst, group.tax_class) == ("200", "200049")
    assert group.taxes is not None
    assert group.taxes.state.effective_rate == Decimal("0.06")
    assert group.taxes.cbs.effective_rate == Decimal("0.54")
    assert str(group.taxes.state.amount) == "0.60"
    assert str(group.taxes.cbs.amount) == "5.40"
    assert str(group.taxes.ibs) == "0.60"


def test_a_rate_of_zero_carries_no_reduction() -> None:
    group = compute_ibs_cbs(Money.parse("1000.00"), a_rule())

    assert group.taxes is not None
    assert group.taxes.municipal.reduction is None
    assert group.taxes.municipal.amount == ZERO
    assert group.taxes.state.reduction == Decimal("40.00")


def test_full_taxation_has_no_reduction_at_all() -> None:
    group = compute_ibs_cbs(Money.parse("100.00"), a_rule(tax_class="000001", reduction=Decimal(0)))

    assert group.taxes is not None
    assert (group.taxes.cbs.reduction, str(group.taxes.cbs.amount)) == (None, "0.90")


@pytest.mark.parametrize("tax_class", ["400001", "410999"])
def test_classes_without_taxation_have_no_amounts(tax_class: str) -> None:
    group = compute_ibs_cbs(
        Money.parse("100.00"), a_rule(tax_class=tax_class, reduction=Decimal(0))
    )

    assert (group.cst, group.taxes) == (tax_class[:3], None)


@pytest.mark.parametrize(
    ("base", "cbs"),
    [
        pytest.param("0.00", "0.00", id="a free ticket"),
        pytest.param("0.92", "0.00", id="below half a centavo"),
        pytest.param("0.93", "0.01", id="above half a centavo"),
        pytest.param("25.00", "0.14", id="13.5 centavos"),
    ],
)
def test_amounts_are_rounded_half_up(base: str, cbs: str) -> None:
    group = compute_ibs_cbs(Money.parse(base), a_rule())

    assert group.taxes is not None
    assert str(group.taxes.cbs.amount) == cbs


def test_the_base_is_the_service_less_the_icms_inside_it() -> None:
    """LC 214/2025, art. 12, § 2º; the boarding fee is the terminal's."""
    parts = FareParts(
        base_fare=Money.parse("150.00"),
        toll=Money.parse("6.40"),
        insurance=Money.parse("1.10"),
        boarding_fee=Money.parse("6.15"),
        discount=Money.parse("7.50"),
    )

    assert str(taxable_base(parts, icms=Money.parse("18.00"))) == "132.00"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        pytest.param({"tax_class": "222001"}, "tax_class", id="a class we do not carry"),
        pytest.param({"tax_class": ""}, "tax_class", id="no class"),
        pytest.param({"reduction": Decimal(0)}, "reduction", id="200 without reduction"),
        pytest.param({"tax_class": "000001"}, "reduction", id="000 with reduction"),
        pytest.param({"tax_class": "410999"}, "reduction", id="410 with reduction"),
    ],
)
def test_a_rule_that_contradicts_itself_is_refused(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidTaxRule) as raised:
        a_rule(**fields)

    assert raised.value.field == field


@given(st.integers(0, 10_000_000))
def test_every_amount_is_the_nearest_centavo(base: int) -> None:
    taxes = compute_ibs_cbs(Money(base), a_rule()).taxes

    assert taxes is not None
    for share in (taxes.state, taxes.municipal, taxes.cbs):
        exact = Decimal(base) * share.effective_rate / 100
        assert abs(exact - share.amount.centavos) <= Decimal("0.5")
