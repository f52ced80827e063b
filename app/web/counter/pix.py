"""Pix at the counter: a charge for what is left to pay, watched until the money is in."""

from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.usecases.fiscal.issue_order import issue_order
from app.usecases.operations.staff import Role
from app.usecases.purchases.begin import begin_purchase
from app.usecases.purchases.keep_open import extend_purchase, give_up
from app.usecases.purchases.pix_charge import charge_by_pix
from app.usecases.purchases.read import read_purchase
from app.usecases.purchases.terms import BeginPurchase, HeldJourney, PixNotOffered
from app.usecases.purchases.watch import watch_purchase
from app.usecases.selling.hold import held_by_user
from app.usecases.selling.orders import read_order
from app.web.access import allowed, person
from app.web.context import services
from app.web.counter import present_purchase
from app.web.counter.sale import shift_of_clerk
from app.web.counter.schemas import SaleSchema
from app.web.schemas import read_json
from fares.tariff import Channel

blueprint = Blueprint("counter_pix", __name__, url_prefix="/guiche/compras")


@blueprint.post("")
@allowed(Role.CLERK)
def charge() -> ResponseReturnValue:
    """Store the sale and charge by Pix what the other payments leave; nothing is sold yet.

    :raises PixNotOffered: if this installation receives no Pix
    """
    if services().pix is None:
        raise PixNotOffered
    fields = read_json(SaleSchema())
    command = BeginPurchase(
        submission_key=fields["submission_key"],
        held_by=_clerk(),
        journeys=(HeldJourney(hold_id=fields["hold_id"], passengers=fields["passengers"]),),
        channel=Channel.COUNTER,
        payments=fields["payments"],
        sold_by_id=person().id,
        shift_id=shift_of_clerk(),
    )
    purchase_id = begin_purchase(command, database=services().database, now=services().now())
    charge_by_pix(purchase_id, _clerk(), services=services())
    return _shown(purchase_id), 202


@blueprint.get("/<uuid:purchase_id>")
@allowed(Role.CLERK)
def state(purchase_id: UUID) -> ResponseReturnValue:
    """Tell how the purchase stands, having asked the bank if nobody did lately."""
    watch_purchase(purchase_id, services=services())
    return _shown(purchase_id)


@blueprint.post("/<uuid:purchase_id>/renovar")
@allowed(Role.CLERK)
def renew(purchase_id: UUID) -> ResponseReturnValue:
    """Keep the seats and the charge longer."""
    extend_purchase(purchase_id, _clerk(), services=services())
    return _shown(purchase_id)


@blueprint.post("/<uuid:purchase_id>/resto")
@allowed(Role.CLERK)
def charge_the_rest(purchase_id: UUID) -> ResponseReturnValue:
    """Charge what is missing after a Pix of less than was asked for."""
    charge_by_pix(purchase_id, _clerk(), services=services())
    return _shown(purchase_id)


@blueprint.delete("/<uuid:purchase_id>")
@allowed(Role.CLERK)
def leave(purchase_id: UUID) -> ResponseReturnValue:
    """Give the charge and the seats up; money that comes all the same goes back."""
    give_up(purchase_id, _clerk(), services=services())
    return _shown(purchase_id)


def _shown(purchase_id: UUID) -> dict[str, object]:
    """Return the purchase as the screen shows it; once paid, with its tickets issued."""
    now = services().now()
    view = read_purchase(purchase_id, _clerk(), database=services().database, now=now)
    if view.order_id is not None:
        order = read_order(view.order_id, database=services().database)
        issue_order(order.ticket_ids, services=services())
    return present_purchase.purchase(view, now=now)


def _clerk() -> str:
    return held_by_user(person().id)
