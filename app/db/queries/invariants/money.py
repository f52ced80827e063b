"""Money: orders, tickets and payments agree to the centavo, and so does each cash drawer."""

from typing import Any

from sqlalchemy import SQLColumnExpression, Subquery, func, literal, or_, select
from sqlalchemy.orm import InstrumentedAttribute

from app.db.base import MoneyInCentavos
from app.db.models.payments import Payment, PaymentMethod, TicketPayment
from app.db.models.people import Shift
from app.db.models.sales import Order, Ticket
from app.db.queries.invariants.invariant import Invariant, Question
from app.db.queries.sums import money, money_sum
from bpe.dabpe.wording import brl
from fares.kernel.money import ZERO, Money

NOTHING = literal(ZERO, MoneyInCentavos())


def _summed(
    key: InstrumentedAttribute[Any], amount: SQLColumnExpression[Money], name: str
) -> Subquery:
    """Return the sum of an amount for each value of a key."""
    summed = select(key.label("key"), money_sum(amount).label("amount")).group_by(key)
    return summed.subquery(name)


def _or_nothing(summed: Subquery) -> SQLColumnExpression[Money]:
    return func.coalesce(summed.c.amount, NOTHING)


_NET = money(Payment.received - Payment.change)
_SOLD = _summed(Ticket.order_id, Ticket.total, "sold")
_PAID = _summed(Payment.order_id, _NET, "paid")
_PART = TicketPayment.received - TicketPayment.change
_OF_TICKET = _summed(TicketPayment.ticket_id, _PART, "of_ticket")
_OF_PAYMENT = _summed(TicketPayment.payment_id, _PART, "of_payment")

_ORDERS: Question = (
    select(
        Order.id, Order.total, _or_nothing(_SOLD).label("sold"), _or_nothing(_PAID).label("paid")
    )
    .outerjoin(_SOLD, _SOLD.c.key == Order.id)
    .outerjoin(_PAID, _PAID.c.key == Order.id)
    .where(or_(Order.total != _or_nothing(_SOLD), Order.total != _or_nothing(_PAID)))
)
_TICKETS: Question = (
    select(Ticket.id, Ticket.total, _or_nothing(_OF_TICKET).label("paid"))
    .outerjoin(_OF_TICKET, _OF_TICKET.c.key == Ticket.id)
    .where(Ticket.total != _or_nothing(_OF_TICKET))
)
_PAYMENTS: Question = (
    select(
        Payment.id,
        _NET.label("came"),
        _or_nothing(_OF_PAYMENT).label("used"),
    )
    .outerjoin(_OF_PAYMENT, _OF_PAYMENT.c.key == Payment.id)
    .where(_or_nothing(_OF_PAYMENT) != _NET)
)
_ASTRAY = (
    select(TicketPayment.ticket_id, TicketPayment.payment_id)
    .outerjoin(Ticket, Ticket.id == TicketPayment.ticket_id)
    .outerjoin(Payment, Payment.id == TicketPayment.payment_id)
    .where(
        or_(Ticket.id.is_(None), Payment.id.is_(None), Ticket.order_id != Payment.order_id),
    )
)


def _drawers() -> Question:
    """Select the closed shifts whose expected cash is not what their sales left in the drawer."""
    cash = (
        select(
            Order.shift_id.label("key"),
            money_sum(_NET).label("amount"),
        )
        .join(Payment, Payment.order_id == Order.id)
        .where(Payment.method == PaymentMethod.CASH, Order.shift_id.is_not(None))
        .group_by(Order.shift_id)
        .subquery("cash")
    )
    in_drawer = money(Shift.opening_float + _or_nothing(cash))
    return (
        select(Shift.id, Shift.expected, in_drawer.label("in_drawer"))
        .outerjoin(cash, cash.c.key == Shift.id)
        .where(Shift.closed_at.is_not(None), Shift.expected != in_drawer)
    )


INVARIANTS = (
    Invariant(
        code="money.orders",
        holds="O total de cada pedido é o dos seus bilhetes e o dos seus pagamentos",
        broken=_ORDERS,
        tell=lambda row: (
            f"pedido {row.id}: total {brl(row.total)}, bilhetes {brl(row.sold)}, "
            f"pago {brl(row.paid)}"
        ),
    ),
    Invariant(
        code="money.tickets",
        holds="Cada bilhete está pago por inteiro",
        broken=_TICKETS,
        tell=lambda row: f"bilhete {row.id}: custa {brl(row.total)}, pago {brl(row.paid)}",
    ),
    Invariant(
        code="money.payments",
        holds="Cada pagamento paga bilhetes por inteiro",
        broken=_PAYMENTS,
        tell=lambda row: (
            f"pagamento {row.id}: entraram {brl(row.came)}, pagam bilhetes {brl(row.used)}"
        ),
    ),
    Invariant(
        code="money.shares",
        holds="Nenhum pagamento paga bilhete de outro pedido",
        broken=_ASTRAY,
        tell=lambda row: (
            f"o pagamento {row.payment_id} paga o bilhete {row.ticket_id}, que não é do mesmo "
            "pedido"
        ),
    ),
    Invariant(
        code="money.drawers",
        holds="O dinheiro esperado de cada caixa fechado é o das suas vendas",
        broken=_drawers(),
        tell=lambda row: (
            f"caixa {row.id}: esperados {brl(row.expected)}, as vendas deixaram "
            f"{brl(row.in_drawer)}"
        ),
    ),
)
