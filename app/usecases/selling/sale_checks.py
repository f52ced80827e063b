"""What is checked of a sale before anything is written."""

from collections.abc import Iterable, Iterator, Sequence

from app.usecases.selling.card_numbers import holds_card_number
from app.usecases.selling.passengers import (
    FieldProblem,
    InvalidPassenger,
    PassengerDetails,
    check_passenger,
)
from app.usecases.selling.payment_terms import (
    AnyPayment,
    CardNumberRefused,
    CardPayment,
    InvalidPayment,
)
from app.usecases.selling.payments import MAX_PAYMENTS, check_payment
from app.usecases.selling.sale_terms import SaleTerms
from app.usecases.selling.sell_terms import PassengersDoNotMatch


def refuse_card_numbers(
    passengers: Iterable[PassengerDetails], payments: Iterable[AnyPayment]
) -> None:
    """Refuse a form in which somebody typed the number of a card, before it goes anywhere.

    The CNPJ of the acquirer is not looked at: its own check digits tell what it is.

    :raises CardNumberRefused: if a field holds what looks like the number of a card
    """
    for field, text in _typed(passengers, payments):
        if holds_card_number(text):
            raise CardNumberRefused(field)


def check_passengers(passengers: Sequence[PassengerDetails], terms: SaleTerms) -> None:
    """Check who travels against what is held.

    :raises PassengersDoNotMatch: if the passengers are not one for each held seat
    :raises InvalidPassenger: if something about a passenger cannot be
    """
    seats = sorted(details.seat for details in passengers)
    if seats != sorted(held.seat for held in terms.seats):
        raise PassengersDoNotMatch
    for details in passengers:
        problems = check_passenger(details, today=terms.sold_on)
        if problems:
            raise InvalidPassenger(details.seat, problems)


def check_payments(payments: Sequence[AnyPayment]) -> None:
    """Check how it is paid.

    :raises InvalidPayment: if something about a payment cannot be
    """
    for index, payment in enumerate(payments):
        problems = check_payment(payment)
        if problems:
            raise InvalidPayment(index, problems)
    if len(payments) > MAX_PAYMENTS:
        many = f"Um bilhete aceita até {MAX_PAYMENTS} pagamentos."
        raise InvalidPayment(MAX_PAYMENTS, (FieldProblem(field="method", message=many),))


def _typed(
    passengers: Iterable[PassengerDetails], payments: Iterable[AnyPayment]
) -> Iterator[tuple[str, str]]:
    """Yield each text that a person typed, with the name of its field."""
    for details in passengers:
        yield "name", details.name
        yield "document_number", details.document_number
        yield "document_description", details.document_description
        yield "phone", details.phone
    for payment in payments:
        if isinstance(payment, CardPayment):
            yield "brand", payment.brand
            yield "last4", payment.last4
            yield "nsu", payment.nsu
            yield "authorization", payment.authorization
