"""What a BP-e costs: the lines of the price, the discount, how it was paid, the taxes."""

from collections.abc import Sequence

from app.db.models import sales
from app.db.models.payments import PaymentMethod
from app.usecases.fiscal.composition.sold import Payment, Share, Ticket
from bpe import values
from bpe.codes import CardBrand, CardIntegration, ComponentType, DiscountType, PaymentType
from bpe.values import Discount, Values
from fares.components import Component, FareParts
from fares.kernel.money import ZERO, Money

_COMPONENT_TYPES = {
    Component.BASE_FARE: ComponentType.BASE_FARE,
    Component.TOLL: ComponentType.TOLL,
    Component.INSURANCE: ComponentType.INSURANCE,
    Component.BOARDING_FEE: ComponentType.BOARDING_FEE,
}
_PAYMENT_TYPES = {
    PaymentMethod.CASH: PaymentType.CASH,
    PaymentMethod.CREDIT: PaymentType.CREDIT,
    PaymentMethod.DEBIT: PaymentType.DEBIT,
    PaymentMethod.PIX: PaymentType.PIX,
}
_BRANDS = {
    "visa": CardBrand.VISA,
    "mastercard": CardBrand.MASTERCARD,
    "master": CardBrand.MASTERCARD,
    "amex": CardBrand.AMEX,
    "american express": CardBrand.AMEX,
    "sorocred": CardBrand.SOROCRED,
    "elo": CardBrand.ELO,
    "diners": CardBrand.DINERS,
    "diners club": CardBrand.DINERS,
}
NOTHING_TO_PAY = "Sem valor a pagar"


def fare_parts_of(ticket: Ticket | sales.Ticket) -> FareParts:
    """Return the amounts of the ticket as they were sold."""
    return FareParts(
        base_fare=ticket.base_fare,
        toll=ticket.toll,
        insurance=ticket.insurance,
        boarding_fee=ticket.boarding_fee,
        discount=ticket.discount,
    )


def values_of(ticket: Ticket, shares: Sequence[Share], parts: FareParts) -> Values:
    """Return the price, its discount and its payments; lines of nothing are left out."""
    lines = [
        values.Component(type=_COMPONENT_TYPES[component], amount=parts.amount(component))
        for component in Component
        if parts.amount(component) or component is Component.BASE_FARE
    ]
    return Values(
        components=tuple(lines),
        discount=_discount(ticket),
        payments=_payments(shares),
        change=Money.total(share.change for share in shares),
    )


def _discount(ticket: Ticket) -> Discount | None:
    if ticket.discount == ZERO:
        return None
    kind = DiscountType(ticket.discount_type or DiscountType.PROMOTIONAL)
    return Discount(type=kind, amount=ticket.discount, reason=ticket.discount_reason or kind.label)


def _payments(shares: Sequence[Share]) -> tuple[values.Payment, ...]:
    """Return the ticket's shares of the order's payments; the layout asks for one at least."""
    if not shares:
        nothing = values.Payment(type=PaymentType.OTHER, amount=ZERO, description=NOTHING_TO_PAY)
        return (nothing,)
    return tuple(map(_payment, sorted(shares, key=lambda share: share.payment.method)))


def _payment(share: Share) -> values.Payment:
    payment = share.payment
    by_card = payment.method in {PaymentMethod.CREDIT, PaymentMethod.DEBIT}
    return values.Payment(
        type=_PAYMENT_TYPES[payment.method],
        amount=share.received,
        card=_card(payment) if by_card else None,
    )


def _card(payment: Payment) -> values.Card:
    """Return what the terminal's slip said, which the clerk typed, or the gateway told."""
    name = payment.card_brand
    brand = _BRANDS.get(name.casefold().strip(), CardBrand.OTHER) if name else None
    return values.Card(
        integration=(
            CardIntegration.INTEGRATED if payment.card_attempt_id else CardIntegration.STANDALONE
        ),
        acquirer=payment.acquirer_cnpj,
        brand=brand,
        brand_name=name if brand is CardBrand.OTHER else None,
        authorization=payment.card_authorization,
        terminal_nsu=payment.card_nsu,
    )
