"""The sale itself, and the passengers it is for."""

from datetime import timedelta
from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.usecases.fiscal.issue_order import issue_order
from app.usecases.operations.audit_reads import note_ticket_read
from app.usecases.operations.staff import Role
from app.usecases.selling.open_shift import find_open_shift
from app.usecases.selling.orders import find_order, read_order
from app.usecases.selling.passengers import recall_passenger
from app.usecases.selling.sell import sell
from app.usecases.selling.sell_terms import Sell
from app.usecases.throttle import Limit, count_attempt
from app.web.access import allowed, person
from app.web.context import services
from app.web.counter import present, present_sale
from app.web.counter.schemas import DocumentSchema, LocatorSchema, SaleSchema
from app.web.schemas import read_json, read_query

blueprint = Blueprint("counter_sale", __name__, url_prefix="/guiche")

LOOK_UPS = Limit(kind="counter.look-up", attempts=60, per=timedelta(minutes=5))
"""Documents and locators that one clerk looks up: many groups, and no list of numbers."""


@blueprint.post("/passageiros")
@allowed(Role.CLERK)
def passengers() -> ResponseReturnValue:
    """Recall who came before; a document never travels in an address."""
    document = read_json(DocumentSchema())
    _count_look_up()
    found = recall_passenger(document, database=services().database)
    return {"passenger": present.passenger(found) if found else None}


@blueprint.post("/vendas")
@allowed(Role.CLERK)
def make_sale() -> ResponseReturnValue:
    """Sell, then ask for the authorisation as long as a counter waits."""
    fields = read_json(SaleSchema())
    command = Sell(
        **fields,
        sold_by_id=person().id,
        shift_id=shift_of_clerk(),
    )
    sold = sell(command, database=services().database, now=services().now())
    issue_order((ticket.ticket_id for ticket in sold.tickets), services=services())
    return present_sale.sold(sold), 201


@blueprint.get("/vendas/<uuid:order_id>")
@allowed(Role.CLERK)
def read_sale(order_id: UUID) -> ResponseReturnValue:
    """Tell how the tickets of a sale stand now."""
    order = read_order(order_id, database=services().database)
    return {"tickets": present_sale.tickets_of(order.ticket_ids)}


@blueprint.get("/bilhetes")
@allowed(Role.CLERK)
def find_tickets() -> ResponseReturnValue:
    """Find the tickets of a sale by its locator, which leaves the trace of who read them."""
    locator = read_query(LocatorSchema())["locator"]
    _count_look_up()
    database, now = services().database, services().now()
    order = find_order(locator, database=database)
    for ticket_id in order.ticket_ids:
        note_ticket_read(ticket_id, by_id=person().id, database=database, now=now)
    return {"tickets": present_sale.tickets_of(order.ticket_ids)}


def _count_look_up() -> None:
    """Count a look-up of somebody's data, whoever is asked for.

    :raises TooManyAttempts: if this clerk looked up more people than any queue has
    """
    count_attempt(LOOK_UPS, str(person().id), database=services().database)


def shift_of_clerk() -> UUID:
    """Return the clerk's open shift.

    :raises NoOpenShift: if there is none
    """
    return find_open_shift(person().id, database=services().database)
