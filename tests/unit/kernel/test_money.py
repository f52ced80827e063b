"""Money: whole centavos, named rounding, nothing lost."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fares.kernel.money import ZERO, Money

amounts = st.integers(-(10**9), 10**9).map(Money)
charges = st.integers(0, 10**9).map(Money)
ratios = st.fractions(0, 3, max_denominator=10_000)
weights = st.lists(st.integers(0, 10**6), min_size=1, max_size=8).filter(any)


@pytest.mark.parametrize(
    ("text", "centavos"),
    [
        pytest.param("0.00", 0, id="nothing"),
        pytest.param("0.01", 1, id="one centavo"),
        pytest.param("95.00", 9500, id="whole reais"),
        pytest.param("-3.05", -305, id="a difference"),
        pytest.param("-0.01", -1, id="a small difference"),
        pytest.param("9999999999999.99", 999_999_999_999_999, id="the widest"),
    ],
)
def test_amounts_are_written_with_a_point_and_two_places(text: str, centavos: int) -> None:
    assert Money.parse(text) == Money(centavos)
    assert str(Money(centavos)) == text


@pytest.mark.parametrize(
    "text",
    ["", "95", "95.0", "95.000", "95,00", ".95", "1.234.56", "R$ 1.00", " 1.00", "1.00\n",
     "+1.00", "--1.00", "٣.00", "1e2.00", "12345678901234.00"],
)  # fmt: skip
def test_other_texts_are_not_amounts(text: str) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        Money.parse(text)


@pytest.mark.parametrize("value", [1.0, Decimal(1), "1", True, None, Fraction(1)])
def test_only_whole_centavos_make_money(value: object) -> None:
    with pytest.raises(TypeError, match="whole centavos"):
        Money(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("other", [1, 1.5, Decimal(1), "1.00", None])
def test_money_mixes_with_nothing_else(other: object) -> None:
    with pytest.raises(TypeError):
        Money(1) + other  # type: ignore[operator]
    with pytest.raises(TypeError):
        other - Money(1)  # type: ignore[operator]
    with pytest.raises(TypeError):
        Money(1) - other  # type: ignore[operator]
    with pytest.raises(TypeError):
        Money(1) < other  # type: ignore[operator]  # noqa: B015
    assert Money(1) != other


def test_only_nothing_is_false() -> None:
    assert not ZERO
    assert Money(1)
    assert Money(-1)


@pytest.mark.parametrize(
    ("centavos", "text"),
    [
        pytest.param(0, "R$ 0,00", id="nothing"),
        pytest.param(5, "R$ 0,05", id="centavos"),
        pytest.param(99_999, "R$ 999,99", id="below a thousand"),
        pytest.param(100_000, "R$ 1.000,00", id="a thousand"),
        pytest.param(123_456_789, "R$ 1.234.567,89", id="more than a million"),
        pytest.param(-1_050, "-R$ 10,50", id="a difference"),
    ],
)
def test_people_read_commas_and_points(centavos: int, text: str) -> None:
    assert Money(centavos).in_reais == text


@pytest.mark.parametrize(
    ("centavos", "ratio", "half_up", "down"),
    [
        pytest.param(18990, Fraction(5, 100), 950, 949, id="exactly half a centavo"),
        pytest.param(9995, Fraction(1, 2), 4998, 4997, id="half of an odd amount"),
        pytest.param(100, Fraction(1, 3), 33, 33, id="below a half"),
        pytest.param(200, Fraction(1, 3), 67, 66, id="above a half"),
        pytest.param(1, Fraction(49, 100), 0, 0, id="just under half a centavo"),
        pytest.param(1, Fraction(1, 2), 1, 0, id="half a centavo"),
        pytest.param(0, Fraction(1, 2), 0, 0, id="of nothing"),
        pytest.param(777, Fraction(0), 0, 0, id="no share"),
        pytest.param(777, Fraction(1), 777, 777, id="the whole"),
        pytest.param(-1, Fraction(1, 2), -1, 0, id="half of a negative centavo"),
    ],
)
def test_a_share_is_rounded_as_its_name_says(
    centavos: int, ratio: Fraction, half_up: int, down: int
) -> None:
    assert Money(centavos).share_rounded_half_up(ratio) == Money(half_up)
    assert Money(centavos).share_rounded_down(ratio) == Money(down)


def test_a_share_is_not_negative() -> None:
    with pytest.raises(ValueError, match="not negative"):
        Money(1).share_rounded_half_up(Fraction(-1))
    with pytest.raises(ValueError, match="not negative"):
        Money(1).share_rounded_down(Fraction(-1))


@given(amount=amounts, ratio=ratios)
def test_a_share_rounded_half_up_is_the_nearest_and_alike_on_both_sides_of_zero(
    amount: Money, ratio: Fraction
) -> None:
    share = amount.share_rounded_half_up(ratio)

    assert abs(amount.centavos * ratio - share.centavos) <= Fraction(1, 2)
    assert (ZERO - amount).share_rounded_half_up(ratio) == ZERO - share


@given(amount=amounts, weights=weights)
def test_splitting_loses_no_centavo_and_no_part_is_a_centavo_off(
    amount: Money, weights: list[int]
) -> None:
    parts = amount.allocate(weights)

    assert Money.total(parts) == amount
    for part, weight in zip(parts, weights, strict=True):
        assert abs(part.centavos - Fraction(amount.centavos * weight, sum(weights))) < 1


@given(amount=charges, weights=weights)
def test_who_weighs_nothing_gets_nothing(amount: Money, weights: list[int]) -> None:
    parts = amount.allocate([*weights, 0])

    assert parts[-1] == ZERO


@pytest.mark.parametrize(
    ("centavos", "weights", "parts"),
    [
        pytest.param(100, [1, 1, 1], [34, 33, 33], id="equal remainders: the first"),
        pytest.param(100, [1, 2, 3], [17, 33, 50], id="the largest remainder"),
        pytest.param(1, [1, 1], [1, 0], id="one centavo"),
        pytest.param(-100, [1, 1, 1], [-33, -33, -34], id="a difference"),
        pytest.param(0, [3, 4], [0, 0], id="nothing"),
        pytest.param(7, [0, 5], [0, 7], id="all to one"),
    ],
)
def test_left_over_centavos_go_to_the_largest_remainders(
    centavos: int, weights: list[int], parts: list[int]
) -> None:
    assert Money(centavos).allocate(weights) == [Money(part) for part in parts]


@pytest.mark.parametrize("weights", [[], [0], [0, 0], [1, -1], [-1]])
def test_weights_of_which_none_is_positive_split_nothing(weights: list[int]) -> None:
    with pytest.raises(ValueError, match="weights"):
        Money(100).allocate(weights)


@given(st.lists(amounts))
def test_a_total_is_the_sum(values: list[Money]) -> None:
    assert Money.total(values).centavos == sum(value.centavos for value in values)


@given(amounts)
def test_what_is_written_reads_back(amount: Money) -> None:
    assert Money.parse(str(amount)) == amount
