"""What is checked of a sale before anything is written."""

from collections.abc import Iterator

from app.usecases.selling.card_numbers import holds_card_number
from app.usecases.selling.passengers import FieldProblem, InvalidPassenger, check_passenger
from app.usecases.selling.payment_terms import CardNumberRefused, CardPayment, InvalidPayment
from app.usecases.selling.payments import MAX_PAYMENTS, check_payment
from app.usecases.selling.sale_terms import SaleTerms
from app.usecases.selling.sell_terms import PassengersDoNotMatch, Sell


def refuse_card_numbers(command: Sell) -> None:
    """Refuse a form in which somebody typed the number of a card, before it goes anywhere.

    The CNPJ of the acquirer is not looked at: its own check digits tell what it is.

    :raises CardNumberRefused: if a field holds what looks like the number of a card
    """
    for field, text in _typed(command):
        if holds_card_number(text):
            raise CardNumberRefused(field)


def check_sale(command: Sell, terms: SaleTerms) -> None:
    """Check who travels and how it is paid against what is held.

    :raises PassengersDoNotMatch: if the passengers are not one for each held seat
    :raises InvalidPassenger: if something about a passenger cannot be
    :raises InvalidPayment: if something about a payment cannot be
    """
    seats = sorted(details.seat for details in command.passengers)
    if seats != sorted(held.seat for held in terms.seats):
        raise PassengersDoNotMatch
    for details in command.passengers:
        problems = check_passenger(details, today=terms.sold_on)
        if problems:
            raise InvalidPassenger(details.seat, problems)
    for index, payment in enumerate(command.payments):
        problems = check_payment(payment)
        if problems:
            raise InvalidPayment(index, problems)
    if len(command.payments) > MAX_PAYMENTS:
        many = f"Um bilhete aceita até {MAX_PAYMENTS} pagamentos."
        raise InvalidPayment(MAX_PAYMENTS, (FieldProblem(field="method", message=many),))


def _typed(command: Sell) -> Iterator[tuple[str, str]]:
    """Yield each text that a person typed, with the name of its field."""
    for details in command.passengers:
        yield "name", details.name
        yield "document_number", details.document_number
        yield "document_description", details.document_description
        yield "phone", details.phone
    for payment in command.payments:
        if isinstance(payment, CardPayment):
            yield "brand", payment.brand
            yield "last4", payment.last4
            yield "nsu", payment.nsu
            yield "authorization", payment.authorization
