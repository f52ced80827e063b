"""What the counter shows of a purchase that waits for a Pix."""

from datetime import datetime, timedelta
from uuid import UUID

from flask import url_for

from app.usecases.purchases.read import PurchaseView
from app.usecases.purchases.words import EndReason, PurchaseStatus
from app.usecases.selling.orders import read_order
from app.web.context import services
from app.web.counter.present_sale import tickets_of
from app.web.formatting import brl
from bpe.dabpe import qr
from fares.kernel.money import ZERO

ENDS = {
    EndReason.TIME_OVER: "O tempo acabou sem o Pix.",
    EndReason.REPLACED: "A cobrança foi refeita com outros dados.",
    EndReason.GIVEN_UP: "A cobrança foi desfeita.",
    EndReason.SEAT_LOST: "O Pix chegou tarde e a poltrona já não estava livre.",
    EndReason.NOT_ON_SALE: "O Pix chegou quando a venda da viagem já tinha terminado.",
    EndReason.INCOMPLETE: "O Pix foi menor que o valor e o tempo acabou.",
    EndReason.SHIFT_CLOSED: "O Pix chegou depois do fechamento do caixa.",
}
BACK = " O que foi pago volta sozinho a quem pagou: não devolva em dinheiro."


def purchase(view: PurchaseView, *, now: datetime) -> dict[str, object]:
    """Show a purchase: its code while it waits, its sale once paid, why it ended else."""
    return {
        "purchase_id": str(view.purchase_id),
        "state": _state(view),
        "told": _told(view),
        "total": str(view.total),
        "missing": str(view.due - view.came if view.came < view.due else ZERO),
        "seconds_left": max(0, int((view.expires_at - now) / timedelta(seconds=1))),
        "renewable": view.waits and view.expires_at < view.ends_at,
        "pix": _pix(view),
        "sale": _sale(view.order_id) if view.order_id else None,
    }


def _state(view: PurchaseView) -> str:
    if view.status is PurchaseStatus.PAID:
        return "paid"
    if not view.waits:
        return "ended"
    if view.pix is not None:
        return "waiting" if view.pix.copy_and_paste else "silent"
    return "partial" if view.came > ZERO else "unasked"


def _told(view: PurchaseView) -> str:
    if view.status is PurchaseStatus.PAID:
        above = [brl(one.amount) for one in view.returns]
        return f"Pagaram a mais: {' e '.join(above)} voltam sozinhos." if above else ""
    if view.waits:
        part = view.came > ZERO
        return f"Recebemos {brl(view.came)}; faltam {brl(view.due - view.came)}." if part else ""
    return ENDS[view.end_reason or EndReason.TIME_OVER] + (BACK if view.came > ZERO else "")


def _pix(view: PurchaseView) -> dict[str, object] | None:
    if view.pix is None:
        return None
    code = view.pix.copy_and_paste
    matrix = qr.matrix(code) if code else ()
    return {
        "amount": str(view.pix.amount),
        "code": code,
        "qr_side": len(matrix) + 2 * qr.QUIET_ZONE,
        "qr_path": qr.svg_path(matrix),
    }


def _sale(order_id: UUID) -> dict[str, object]:
    """Show what was sold as a sale in cash is shown."""
    order = read_order(order_id, database=services().database)
    return {
        "order_id": str(order.order_id),
        "locator": order.locator,
        "receipt_url": url_for("tickets.receipt", order_id=order.order_id),
        "tickets": tickets_of(order.ticket_ids),
        "change": str(ZERO),
        "repeated": False,
    }
