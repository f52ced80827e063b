"""ICMS: the arithmetic of each CST, within the tolerance of the tax office."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fares.components import Component, FareParts
from fares.icms import Cst, IcmsRule, InvalidTaxRule, compute_icms
from fares.kernel.money import ZERO, Money
from tests.builders_fares import a_fare, fares

TOLERANCE = Fraction(199, 100)
"""The tax office accepts 0.0199 reais between the tax and base times rate."""

ALL = frozenset(Component)
FARE_ONLY = frozenset({Component.BASE_FARE})
FARE_AND_TOLL = frozenset({Component.BASE_FARE, Component.TOLL})


def a_rule(cst: Cst = Cst.FULL, rate: str | None = "12.00", **fields: Any) -> IcmsRule:
    defaults: dict[str, Any] = {"taxed_components": FARE_AND_TOLL}
    return IcmsRule(cst=cst, rate=Decimal(rate) if rate else None, **(defaults | fields))


@pytest.mark.parametrize(
    ("components", "discount", "base", "amount"),
    [
        pytest.param(FARE_ONLY, "0.00", "150.00", "18.00", id="fare only"),
        pytest.param(FARE_AND_TOLL, "0.00", "156.40", "18.77", id="fare and toll"),
        pytest.param(ALL, "0.00", "163.65", "19.64", id="all"),
        pytest.param(ALL, "157.50", "6.15", "0.74", id="free, only the fee is left"),
        pytest.param(FARE_ONLY, "157.50", "0.00", "0.00", id="free"),
        pytest.param(FARE_ONLY, "78.75", "75.00", "9.00", id="half price"),
        pytest.param(FARE_AND_TOLL, "10.00", "146.47", "17.58", id="proportional discount"),
        pytest.param(frozenset(), "0.00", "0.00", "0.00", id="nothing in the base"),
    ],
)
def test_the_base_is_what_is_paid_for_the_taxed_components(
    components: frozenset[Component], discount: str, base: str, amount: str
) -> None:
    icms = compute_icms(a_fare(discount=discount), a_rule(taxed_components=components))

    assert (str(icms.base), str(icms.amount)) == (base, amount)
    assert (icms.cst, icms.rate) == (Cst.FULL, Decimal("12.00"))
    assert (icms.base_reduction, icms.exempted_amount, icms.credit) == (None, None, None)


@pytest.mark.parametrize(
    ("reduction", "base", "amount", "forgone"),
    [
        pytest.param("20.00", "125.12", "15.01", "3.76", id="a fifth"),
        pytest.param("0.01", "156.38", "18.77", "0.00", id="the least"),
        pytest.param("99.99", "0.02", "0.00", "18.77", id="almost all"),
        pytest.param("100.00", "0.00", "0.00", "18.77", id="all"),
    ],
)
def test_a_reduced_base_tells_the_tax_forgone(
    reduction: str, base: str, amount: str, forgone: str
) -> None:
    rule = a_rule(
        Cst.REDUCED_BASE,
        base_reduction=Decimal(reduction),
        benefit_code="MG820001",
        states_exempted=True,
    )

    icms = compute_icms(a_fare(), rule)

    assert (str(icms.base), str(icms.amount)) == (base, amount)
    assert str(icms.exempted_amount) == forgone
    assert icms.benefit_code == "MG820001"
    assert icms.base_reduction == Decimal(reduction)


@pytest.mark.parametrize("cst", [Cst.EXEMPT, Cst.NOT_TAXED, Cst.DEFERRED])
def test_what_is_not_taxed_has_neither_base_nor_tax(cst: Cst) -> None:
    icms = compute_icms(a_fare(), a_rule(cst, None))

    assert (icms.base, icms.amount, icms.rate) == (ZERO, ZERO, None)
    assert icms.exempted_amount is None


def test_an_exemption_may_tell_the_tax_forgone() -> None:
    icms = compute_icms(
        a_fare(), a_rule(Cst.EXEMPT, "12.00", benefit_code="RJ801234", states_exempted=True)
    )

    assert (icms.amount, str(icms.exempted_amount)) == (ZERO, "18.77")
    assert icms.rate is None


def test_other_taxation_may_reduce_and_credit() -> None:
    rule = a_rule(Cst.OTHER, base_reduction=Decimal("20.00"), credit_rate=Decimal("20.00"))

    icms = compute_icms(a_fare(), rule)

    assert (str(icms.base), str(icms.amount), str(icms.credit)) == ("125.12", "15.01", "3.00")


def test_other_taxation_may_be_plain() -> None:
    icms = compute_icms(a_fare(), a_rule(Cst.OTHER))

    assert (str(icms.amount), icms.base_reduction, icms.credit) == ("18.77", None, None)


def test_simples_nacional_states_no_tax() -> None:
    icms = compute_icms(a_fare(), a_rule(Cst.SIMPLES_NACIONAL, None))

    assert (icms.base, icms.amount, icms.rate) == (ZERO, ZERO, None)


def test_half_a_centavo_of_tax_is_rounded_up() -> None:
    parts = FareParts(base_fare=Money.parse("0.50"), toll=ZERO, insurance=ZERO, boarding_fee=ZERO)

    assert str(compute_icms(parts, a_rule(rate="7.00")).amount) == "0.04"


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        pytest.param({"rate": None}, "rate", id="00 without rate"),
        pytest.param({"cst": Cst.REDUCED_BASE}, "base_reduction", id="20 without reduction"),
        pytest.param(
            {"cst": Cst.REDUCED_BASE, "base_reduction": Decimal(0)}, "base_reduction", id="20 of 0"
        ),
        pytest.param({"base_reduction": Decimal(5)}, "base_reduction", id="00 with reduction"),
        pytest.param({"cst": Cst.OTHER, "rate": None}, "rate", id="90 without rate"),
        pytest.param({"credit_rate": Decimal(5)}, "credit_rate", id="credit outside 90"),
        pytest.param({"rate": "100.01"}, "rate", id="more than the whole"),
        pytest.param({"rate": "-0.01"}, "rate", id="less than nothing"),
        pytest.param({"benefit_code": "X"}, "benefit_code", id="code without amount"),
        pytest.param({"states_exempted": True}, "benefit_code", id="amount without code"),
        pytest.param(
            {"states_exempted": True, "benefit_code": "X"}, "cst", id="full tax forgoes nothing"
        ),
        pytest.param(
            {"cst": Cst.EXEMPT, "rate": None, "states_exempted": True, "benefit_code": "X"},
            "rate",
            id="forgone by no rate",
        ),
    ],
)
def test_a_rule_that_contradicts_itself_is_refused(fields: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidTaxRule) as raised:
        a_rule(**fields)

    assert raised.value.field == field


percentages = st.integers(0, 10_000).map(lambda hundredths: Decimal(hundredths) / 100)


@given(parts=fares(), components=st.frozensets(st.sampled_from(Component)))
def test_what_is_taxed_and_what_is_not_add_up_to_what_is_paid(
    parts: FareParts, components: frozenset[Component]
) -> None:
    taxed = compute_icms(parts, a_rule(taxed_components=components))
    untaxed = compute_icms(parts, a_rule(taxed_components=ALL - components))

    assert taxed.base + untaxed.base == parts.total


@given(parts=fares(), rate=percentages, reduction=percentages.filter(bool))
def test_the_tax_is_within_the_tolerance_and_nothing_is_lost(
    parts: FareParts, rate: Decimal, reduction: Decimal
) -> None:
    rule = a_rule(
        Cst.REDUCED_BASE,
        str(rate),
        base_reduction=reduction,
        benefit_code="X",
        states_exempted=True,
    )
    full = compute_icms(parts, a_rule(Cst.FULL, str(rate)))

    icms = compute_icms(parts, rule)

    exact = icms.base.centavos * Fraction(rate) / 100
    assert abs(icms.amount.centavos - exact) <= TOLERANCE
    assert icms.exempted_amount is not None
    assert icms.amount + icms.exempted_amount == full.amount
    assert ZERO <= icms.amount <= full.amount
