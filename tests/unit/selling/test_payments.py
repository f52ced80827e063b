"""What is received pays for the tickets to the centavo; change comes from cash only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.usecases.selling.payment_terms import CardPayment, CashPayment, Overpaid, Underpaid
from app.usecases.selling.payments import check_payment, settle_payments, share_out
from app.usecases.selling.terms import PaymentMethod
from fares.kernel.money import ZERO, Money
from tests.builders_sale import a_card, cash


@pytest.mark.parametrize(
    ("received", "change"),
    [
        pytest.param("196.05", "0.00", id="exact"),
        pytest.param("196.06", "0.01", id="a centavo more"),
        pytest.param("200.00", "3.95", id="notes"),
    ],
)
def test_cash_above_the_total_goes_back(received: str, change: str) -> None:
    (settled,) = settle_payments([cash(received)], total=Money.parse("196.05"))

    assert str(settled.change) == change


def test_a_centavo_less_is_not_enough() -> None:
    with pytest.raises(Underpaid) as short:
        settle_payments([cash("196.04")], total=Money.parse("196.05"))

    assert str(short.value) == "O total é R$ 196,05; faltam R$ 0,01."


@pytest.mark.parametrize(
    "payments",
    [
        pytest.param([a_card("196.06")], id="card above the total"),
        pytest.param([a_card("196.05"), cash("5.00")], id="cash that pays nothing"),
        pytest.param([cash("196.05"), cash("5.00")], id="a second note that pays nothing"),
        pytest.param([cash("100.00"), a_card("197.00")], id="card beside cash"),
    ],
)
def test_what_cannot_go_back_as_change_is_refused(
    payments: list[CashPayment | CardPayment],
) -> None:
    with pytest.raises(Overpaid):
        settle_payments(payments, total=Money.parse("196.05"))


def test_nothing_owed_takes_no_payment() -> None:
    assert settle_payments([], total=ZERO) == ()
    with pytest.raises(Overpaid):
        settle_payments([cash("1.00")], total=ZERO)


@given(
    totals=st.lists(st.integers(0, 100_000), min_size=1, max_size=8),
    cuts=st.lists(st.integers(1, 50_000), max_size=6),
    extra=st.integers(0, 20_000),
)
def test_no_centavo_is_lost_between_payments_and_tickets(
    totals: list[int], cuts: list[int], extra: int
) -> None:
    """Σ tickets = Σ payments − change, and each ticket and each payment comes out even."""
    owed = [Money(total) for total in totals]
    total = Money.total(owed)
    payments: list[CashPayment | CardPayment] = []
    left = total.centavos
    for cut in cuts:
        if cut < left:
            payments.append(a_card(str(Money(cut))))
            left -= cut
    if left:
        payments.append(CashPayment(received=Money(left + extra)))

    settled = settle_payments(payments, total=total)
    shares = share_out(settled, owed)

    assert Money.total(one.net for one in settled) == total
    for ticket, amount in enumerate(owed):
        paid = [share.received - share.change for share in shares if share.ticket == ticket]
        assert Money.total(paid) == amount
    for place, one in enumerate(settled):
        mine = [share for share in shares if share.payment == place]
        assert Money.total(share.received for share in mine) == one.received
        assert Money.total(share.change for share in mine) == one.change
    assert all(share.received - share.change > ZERO for share in shares)


@pytest.mark.parametrize(
    ("payment", "fields"),
    [
        pytest.param(cash("10.00"), [], id="cash"),
        pytest.param(cash("0.00"), ["received"], id="no cash"),
        pytest.param(a_card("10.00"), [], id="card"),
        pytest.param(a_card("0.00"), ["amount"], id="nothing on the card"),
        pytest.param(a_card("10.00", method=PaymentMethod.CASH), ["method"], id="no method"),
        pytest.param(a_card("10.00", brand=" "), ["brand"], id="no brand"),
        pytest.param(a_card("10.00", brand="V"), ["brand"], id="one letter"),
        pytest.param(a_card("10.00", brand=" Vi "), [], id="two letters"),
        pytest.param(a_card("10.00", brand="V" * 20), [], id="twenty letters"),
        pytest.param(a_card("10.00", brand="V" * 21), ["brand"], id="twenty-one letters"),
        pytest.param(a_card("10.00", brand="银联"), ["brand"], id="that no ticket can hold"),
        pytest.param(a_card("10.00", last4="123"), ["last4"], id="three digits"),
        pytest.param(a_card("10.00", last4="12345"), ["last4"], id="five digits"),
        pytest.param(a_card("10.00", last4="１２３４"), ["last4"], id="digits of another script"),
        pytest.param(a_card("10.00", nsu=""), ["nsu"], id="no NSU"),
        pytest.param(a_card("10.00", nsu="1" * 21), ["nsu"], id="NSU too long"),
        pytest.param(a_card("10.00", authorization=""), ["authorization"], id="no code"),
        pytest.param(
            a_card("10.00", acquirer_cnpj="11.222.333/0001-82"), ["acquirer_cnpj"], id="CNPJ"
        ),
        pytest.param(
            a_card("10.00", brand="4111 1111 1111 1111"), ["brand"], id="number of a card"
        ),
    ],
)
def test_each_field_of_a_payment_is_checked(
    payment: CashPayment | CardPayment, fields: list[str]
) -> None:
    assert [problem.field for problem in check_payment(payment)] == fields
