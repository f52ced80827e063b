"""Payments: what was received for an order, and what part of it pays each ticket."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.usecases.selling.card_numbers import holds_card_number
from app.usecases.selling.passengers import CARD_NUMBER, FieldProblem
from app.usecases.selling.payment_terms import (
    AnyPayment,
    CardPayment,
    CashPayment,
    Overpaid,
    PixPayment,
    Underpaid,
)
from app.usecases.selling.terms import PaymentMethod
from bpe.text import fits
from fares.kernel.documents import Cnpj, InvalidCnpj
from fares.kernel.money import ZERO, Money

_LAST4 = re.compile(r"\d{4}", re.ASCII)
_SLIP = re.compile(r"[0-9A-Za-z]{1,20}", re.ASCII)
_END_TO_END = re.compile(r"E[0-9A-Za-z]{31}", re.ASCII)
MIN_BRAND, MAX_BRAND = 2, 20
MAX_PAYMENTS = 10
"""As many as a BP-e has room for."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A payment with the change that was given back on it."""

    payment: AnyPayment
    received: Money
    change: Money

    @property
    def net(self) -> Money:
        """What of it stays for the order."""
        return self.received - self.change


@dataclass(frozen=True, slots=True)
class Share:
    """The part of one payment that pays for one ticket, by their places in the order."""

    payment: int
    ticket: int
    received: Money
    change: Money


def amount_of(payment: AnyPayment) -> Money:
    """Return what was handed over, change not taken off."""
    return payment.received if isinstance(payment, CashPayment) else payment.amount


def check_payment(payment: AnyPayment) -> tuple[FieldProblem, ...]:
    """Return what is wrong with a payment, field by field; nothing if all is well."""
    return tuple(FieldProblem(field=field, message=why) for field, why in _problems(payment))


def settle_payments(payments: Sequence[AnyPayment], *, total: Money) -> tuple[Settled, ...]:
    """Decide the change: what is received above the total goes back, from cash only.

    :raises Underpaid: if less than the total was received
    :raises Overpaid: if what is too much cannot go back as change, or a payment pays nothing
    """
    received = [amount_of(payment) for payment in payments]
    excess = Money.total(received) - total
    if excess < ZERO:
        raise Underpaid(total, ZERO - excess)
    settled: list[Settled] = []
    left = excess
    for payment, amount in zip(reversed(payments), reversed(received), strict=True):
        change = min(left, amount) if isinstance(payment, CashPayment) else ZERO
        left -= change
        settled.insert(0, Settled(payment, amount, change))
    if left or not all(one.net for one in settled):
        raise Overpaid(total, excess)
    return tuple(settled)


def share_out(settled: Sequence[Settled], totals: Sequence[Money]) -> list[Share]:
    """Lay the payments over the tickets in order, so that each centavo pays for one.

    Every payment is used up and every ticket paid for, to the centavo. The change of a
    payment is told with the last ticket that it pays for.
    """
    shares: list[Share] = []
    owed = list(totals)
    ticket = 0
    for place, payment in enumerate(settled):
        left = payment.net
        while left:
            while not owed[ticket]:
                ticket += 1
            part = min(left, owed[ticket])
            owed[ticket] -= part
            left -= part
            change = ZERO if left else payment.change
            shares.append(Share(place, ticket, part + change, change))
    return shares


def _problems(payment: AnyPayment) -> Iterator[tuple[str, str]]:
    match payment:
        case CashPayment() if payment.received <= ZERO:
            yield "received", "Informe o valor recebido em dinheiro."
        case CardPayment():
            yield from _card(payment)
        case PixPayment():
            yield from _pix(payment)


def _pix(payment: PixPayment) -> Iterator[tuple[str, str]]:
    if payment.amount <= ZERO:
        yield "amount", "Informe o valor do Pix."
    if not _END_TO_END.fullmatch(payment.end_to_end_id):
        yield "end_to_end_id", "Informe o identificador do Pix: E e mais 31 letras ou algarismos."


def _card(payment: CardPayment) -> Iterator[tuple[str, str]]:
    for field in ("brand", "last4", "nsu", "authorization"):
        if holds_card_number(getattr(payment, field)):
            yield field, CARD_NUMBER
    if payment.method is PaymentMethod.CASH:
        yield "method", "Escolha crédito ou débito."
    if payment.amount <= ZERO:
        yield "amount", "Informe o valor passado no cartão."
    yield from _slip(payment)
    try:
        Cnpj.parse(payment.acquirer_cnpj)
    except InvalidCnpj as error:
        yield "acquirer_cnpj", f"CNPJ da credenciadora: {error}"


def _slip(payment: CardPayment) -> Iterator[tuple[str, str]]:
    """Yield what is missing of the terminal's slip."""
    if not fits(payment.brand, MAX_BRAND, MIN_BRAND):
        yield "brand", "Informe a bandeira do cartão."
    if not _LAST4.fullmatch(payment.last4):
        yield "last4", "Informe os quatro últimos algarismos do cartão."
    if not _SLIP.fullmatch(payment.nsu):
        yield "nsu", "Informe o NSU do comprovante, com até 20 letras ou algarismos."
    if not _SLIP.fullmatch(payment.authorization):
        yield "authorization", "Informe o código de autorização do comprovante."
