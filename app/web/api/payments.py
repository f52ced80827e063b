"""Payment of an order: the partner took the money, or the passenger pays the carrier by Pix."""

from enum import StrEnum
from typing import Any
from uuid import UUID

from flask import Response
from marshmallow import ValidationError, post_load, validates_schema

from app.usecases.partners.access import Scope
from app.usecases.purchases.collect import PayCollected, pay_collected
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.selling.hold import held_by_partner
from app.usecases.selling.payment_terms import (
    AnyPayment,
    CardPayment,
    CashPayment,
    PixPayment,
)
from app.usecases.selling.payments import MAX_PAYMENTS
from app.usecases.selling.terms import PaymentMethod
from app.web.api.answers import answer
from app.web.api.blueprint import ApiBlueprint
from app.web.api.fields import ApiSchema, Choice, Items, Money, Part, Text
from app.web.api.links import Link
from app.web.api.order_told import ORDER, OrderSchema
from app.web.api.orders import order_as_it_stands
from app.web.context import services
from app.web.partner_keys import partner

blueprint = ApiBlueprint(
    "payments", __name__, tag="Pedidos", description="O dinheiro de um pedido."
)
LONGEST = 40
OF_RECEIPT = "Do comprovante, exigido com `credit` e `debit`."
OF_CARD = ("brand", "last4", "nsu", "authorization", "acquirer_cnpj")


class PaymentKind(StrEnum):
    """With whom the money is."""

    COLLECTED = "collected"
    PIX = "pix"


class CollectedSchema(ApiSchema):
    """What the partner took in one form, change already given back."""

    method = Choice(
        PaymentMethod,
        required=True,
        metadata={"description": "Dinheiro, crédito, débito, ou Pix na sua conta."},
    )
    amount = Money(required=True, metadata={"description": "O que ficou com você, já sem o troco."})
    brand = Text(
        longest=LONGEST, load_default="", metadata={"description": f"{OF_RECEIPT} A bandeira."}
    )
    last4 = Text(
        longest=LONGEST,
        load_default="",
        metadata={"description": f"{OF_RECEIPT} Os quatro últimos algarismos, e só eles."},
    )
    nsu = Text(longest=LONGEST, load_default="", metadata={"description": f"{OF_RECEIPT} O NSU."})
    authorization = Text(
        longest=LONGEST,
        load_default="",
        metadata={"description": f"{OF_RECEIPT} O código de autorização."},
    )
    acquirer_cnpj = Text(
        longest=LONGEST,
        load_default="",
        metadata={"description": f"{OF_RECEIPT} O CNPJ da credenciadora."},
    )
    end_to_end_id = Text(
        longest=LONGEST,
        load_default="",
        metadata={
            "description": "Exigido com `pix`: o do Pix que chegou à sua conta, E e mais "
            "31 caracteres."
        },
    )

    @post_load
    def build(self, data: dict[str, Any], **kwargs: Any) -> AnyPayment:
        """Return the payment as the purchase takes it."""
        method, amount = data["method"], data["amount"]
        if method is PaymentMethod.CASH:
            return CashPayment(received=amount)
        if method is PaymentMethod.PIX:
            return PixPayment(amount=amount, end_to_end_id=data["end_to_end_id"])
        return CardPayment(method=method, amount=amount, **{name: data[name] for name in OF_CARD})


class PaymentBody(ApiSchema):
    """How an order is paid."""

    kind = Choice(
        PaymentKind,
        required=True,
        metadata={
            "description": "`collected`: você recebeu tudo e o pedido é pago já; `pix`: cobrança "
            "da transportadora, que o passageiro paga no banco dele."
        },
    )
    payments = Items(
        Part(CollectedSchema),
        most=MAX_PAYMENTS,
        load_default=list,
        metadata={"description": "Só com `collected`; somam exatamente `due`."},
    )

    @validates_schema
    def check_kind(self, data: dict[str, Any], **kwargs: Any) -> None:
        """Refuse payments that are not told, or told where none are."""
        collected = data["kind"] is PaymentKind.COLLECTED
        if collected and not data["payments"]:
            raise ValidationError({"payments": ["Informe o que você recebeu."]})
        if data["payments"] and not collected:
            raise ValidationError({"payments": ["Com pix, quem recebe é a transportadora."]})


@blueprint.write(
    "/orders/<uuid:order_id>/payments",
    scope=Scope.SELL,
    takes=PaymentBody,
    sent={"kind": "collected", "payments": [{"method": "cash", "amount": "137.00"}]},
    answers=OrderSchema,
    example=ORDER,
    may=(404, 409, 422, 502),
    links=[
        Link("order", "read_order", {"order_id": "/id"}),
        Link("ticket", "read_own_ticket", {"ticket_id": "/tickets/0/id"}),
    ],
)
def pay_order(body: dict[str, Any], order_id: UUID) -> Response:
    """Paga um pedido inteiro com o que você recebeu, ou pede uma cobrança Pix."""
    held_by = held_by_partner(partner().partner_id)
    if body["kind"] is PaymentKind.PIX:
        charge_by_pix(order_id, held_by, services=services())
    else:
        command = PayCollected(
            purchase_id=order_id, held_by=held_by, payments=tuple(body["payments"])
        )
        pay_collected(command, database=services().database, now=services().now())
    return answer(order_as_it_stands(order_id), 201)
