"""What is stored of a purchase, as a sale takes it."""

from app.db.models.purchases import Purchase, PurchasePassenger, PurchasePayment
from app.usecases.selling.buyers import Buyer
from app.usecases.selling.order_rows import PartnerShare
from app.usecases.selling.passengers import PassengerDetails
from app.usecases.selling.payment_terms import CardPayment, CashPayment
from app.usecases.selling.payments import Settled
from app.usecases.selling.terms import PaymentMethod


def details_of(passenger: PurchasePassenger) -> PassengerDetails:
    """Return who travels, as they were checked when the purchase began."""
    return PassengerDetails(
        seat=passenger.seat,
        name=passenger.name,
        document_kind=passenger.document_kind,
        document_number=passenger.document_number,
        document_description=passenger.document_description or "",
        cpf=str(passenger.cpf) if passenger.cpf else "",
        born_on=passenger.born_on,
        phone=passenger.phone or "",
    )


def buyer_of(purchase: Purchase) -> Buyer | None:
    """Return who buys on line; None at the counter."""
    if purchase.buyer_name is None or purchase.buyer_email is None:
        return None
    return Buyer(
        name=purchase.buyer_name,
        email=purchase.buyer_email,
        cpf=purchase.buyer_cpf,
        phone=purchase.buyer_phone,
    )


def partner_of(purchase: Purchase, *, collected: bool) -> PartnerShare | None:
    """Return the partner that sells, and what it keeps; None where the carrier sells."""
    presence, commission = purchase.partner_presence, purchase.commission
    if purchase.partner is None or presence is None or commission is None:
        return None
    return PartnerShare(
        partner_id=purchase.partner.id,
        code=purchase.partner.code,
        reference=purchase.partner_reference,
        presence=presence,
        commission=commission,
        collected=collected,
    )


def taken_by_clerk(purchase: Purchase) -> tuple[Settled, ...]:
    """Return what a clerk took for a part of the total."""
    return tuple(Settled(_payment(one), one.received, one.change) for one in purchase.payments)


def _payment(payment: PurchasePayment) -> CashPayment | CardPayment:
    if payment.method is PaymentMethod.CASH:
        return CashPayment(received=payment.received)
    return CardPayment(
        method=payment.method,
        amount=payment.received,
        brand=payment.card_brand or "",
        last4=payment.card_last4 or "",
        nsu=payment.card_nsu or "",
        authorization=payment.card_authorization or "",
        acquirer_cnpj=payment.acquirer_cnpj.characters if payment.acquirer_cnpj else "",
    )
