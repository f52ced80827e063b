"""The parts of a fare: Resolução ANTT 6.033/2023, art. 133 and art. 2º, LXIV."""

import pytest
from hypothesis import given

from fares.components import SERVICE_COMPONENTS, Component, FareParts
from fares.kernel.money import ZERO, Money
from fares.kernel.rules import rule
from tests.builders_fares import a_fare, fares


@rule("R6033-133", "R6033-LXIV", side="both")
@pytest.mark.parametrize(
    ("amounts", "service", "full", "total"),
    [
        pytest.param({}, "157.50", "163.65", "163.65", id="all parts"),
        pytest.param({"boarding_fee": "0.00"}, "157.50", "157.50", "157.50", id="no fee"),
        pytest.param({"discount": "50.00"}, "107.50", "163.65", "113.65", id="discount"),
        pytest.param({"discount": "157.50"}, "0.00", "163.65", "6.15", id="free, fee paid"),
        pytest.param(
            {"discount": "157.50", "boarding_fee": "0.00"}, "0.00", "157.50", "0.00", id="all free"
        ),
    ],
)
def test_only_the_boarding_fee_is_added_to_the_price_of_the_service(
    amounts: dict[str, str], service: str, full: str, total: str
) -> None:
    """Art. 133: “poderá ser acrescida taxa de embarque”; toll and insurance are inside."""
    parts = a_fare(**amounts)

    assert str(parts.service_price) == service
    assert str(parts.full_price) == full
    assert str(parts.total) == total


@rule("R6033-133", side="beyond")
def test_the_boarding_fee_is_never_discounted() -> None:
    with pytest.raises(ValueError, match="does not exceed"):
        a_fare(discount="157.51")


@pytest.mark.parametrize("part", ["base_fare", "toll", "insurance", "boarding_fee", "discount"])
def test_no_part_is_negative(part: str) -> None:
    with pytest.raises(ValueError, match="negative"):
        a_fare(**{part: "-0.01"})


@rule("R6033-133", side="within")
@given(fares())
def test_the_total_is_the_service_and_the_fee_and_no_centavo_is_lost(parts: FareParts) -> None:
    net = [parts.net_amount(component) for component in Component]

    assert Money.total(net) == parts.total
    assert parts.total == parts.service_price + parts.boarding_fee
    assert parts.total + parts.discount == parts.full_price
    assert min(net) >= ZERO


@given(fares())
def test_the_discount_is_shared_in_proportion(parts: FareParts) -> None:
    service = parts.service_price + parts.discount

    for component in SERVICE_COMPONENTS:
        taken = parts.amount(component) - parts.net_amount(component)
        exact = parts.discount.centavos * parts.amount(component).centavos
        assert abs(taken.centavos * service.centavos - exact) <= service.centavos
    assert parts.net_amount(Component.BOARDING_FEE) == parts.boarding_fee
