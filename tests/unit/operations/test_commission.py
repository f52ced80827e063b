"""Commission: a percentage from 0 to 100 with two places, never rounded up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.operations.commission import CommissionRate, InvalidRate
from fares.kernel.money import Money


@pytest.mark.parametrize("text", ["0.00", "0.01", "8.00", "99.99", "100.00"])
def test_a_rate_is_read_and_written_alike(text: str) -> None:
    assert str(CommissionRate.parse(text)) == text


@pytest.mark.parametrize(
    "text", ["", "8", "8.0", "8.000", "8,00", "-0.01", "100.01", "999.99", " 8.00", "٨.00", "1e1"]
)
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(InvalidRate) as refused:
        CommissionRate.parse(text)

    assert refused.value.text == text


@pytest.mark.parametrize(
    ("price", "rate", "commission"),
    [
        ("100.00", "8.00", "8.00"),
        ("100.00", "0.00", "0.00"),
        ("100.00", "100.00", "100.00"),
        ("95.55", "7.25", "6.92"),  # 6.927375
        ("0.12", "8.33", "0.00"),  # 0.009996
        ("12.01", "8.33", "1.00"),  # 1.000433
    ],
)
def test_the_odd_part_of_a_centavo_stays_with_the_carrier(
    price: str, rate: str, commission: str
) -> None:
    assert CommissionRate.parse(rate).of(Money.parse(price)) == Money.parse(commission)


@given(st.integers(0, 10**9), st.integers(0, 10_000))
def test_a_commission_is_less_than_a_centavo_below_the_exact_share(price: int, rate: int) -> None:
    taken = CommissionRate(rate).of(Money(price)).centavos * 10_000

    assert price * rate - 10_000 < taken <= price * rate
