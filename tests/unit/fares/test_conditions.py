"""Conditions of a fare: Resolução ANTT 6.033/2023, arts. 144 § 2º, 145 and 146 § 2º."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fares.conditions import (
    FareConditions,
    chargeable_rescheduling_fee,
    rescheduling_rule,
    transfer_rule,
)
from fares.kernel.money import Money
from fares.kernel.rules import rule

CONDITIONS = FareConditions(
    code="FLEX", version=1, transferable=True, rescheduling_fee=Money(2000), text="Flexível"
)


@rule("R6033-146§2", side="both")
@pytest.mark.parametrize(
    ("fee", "price", "charged"),
    [
        pytest.param("49.99", "50.00", "49.99", id="below the price"),
        pytest.param("50.00", "50.00", "50.00", id="as much as the price"),
        pytest.param("50.01", "50.00", "0.00", id="a centavo above: nothing"),
        pytest.param("0.00", "50.00", "0.00", id="no fee"),
        pytest.param("20.00", "0.00", "0.00", id="a free ticket"),
        pytest.param("0.00", "0.00", "0.00", id="a free ticket without fee"),
    ],
)
def test_a_rescheduling_fee_stays_within_the_price(fee: str, price: str, charged: str) -> None:
    """Art. 146, § 2º, III: “não ultrapasse o preço do serviço de transporte”."""
    conditions = replace(CONDITIONS, rescheduling_fee=Money.parse(fee))

    assert str(chargeable_rescheduling_fee(conditions, service_price=Money.parse(price))) == charged


@rule("R6033-146§2", side="both")
@pytest.mark.parametrize(
    ("fee", "sentence"),
    [
        pytest.param(
            "1050.00",
            "Remarcação com taxa de R$ 1.050,00, dentro da validade do bilhete.",
            id="possibility and value",
        ),
        pytest.param(
            "0.00", "Remarcação sem taxa, dentro da validade do bilhete.", id="without fee"
        ),
        pytest.param(
            "2000.01",
            "Remarcação sem taxa, dentro da validade do bilhete.",
            id="a fee that cannot be charged is not printed",
        ),
    ],
)
def test_the_ticket_tells_the_fee_and_its_value(fee: str, sentence: str) -> None:
    """Art. 146, § 2º, II: “a possibilidade de cobrança e o valor da taxa”."""
    conditions = replace(CONDITIONS, rescheduling_fee=Money.parse(fee))

    assert rescheduling_rule(conditions, service_price=Money.parse("2000.00")) == sentence


@rule("R6033-145", "R6033-145§3", side="both")
@pytest.mark.parametrize(
    ("transferable", "first_word"), [(True, "Transferível"), (False, "Intransferível:")]
)
def test_a_ticket_that_cannot_be_transferred_says_so(transferable: bool, first_word: str) -> None:
    """Art. 145, § 3º: “a condição deve ser especificada no bilhete de passagem”."""
    sentence = transfer_rule(replace(CONDITIONS, transferable=transferable))

    assert sentence.split()[0] == first_word


@given(fee=st.integers(0, 100_000), price=st.integers(0, 100_000))
def test_no_fee_is_ever_above_the_price(fee: int, price: int) -> None:
    conditions = replace(CONDITIONS, rescheduling_fee=Money(fee))

    charged = chargeable_rescheduling_fee(conditions, service_price=Money(price))

    assert charged <= Money(price)
    assert charged in {Money(0), Money(fee)}
