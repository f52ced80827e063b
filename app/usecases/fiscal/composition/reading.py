"""The reading of what a BP-e is made from, all but the taxes and the payments in one question."""

from uuid import UUID

from sqlalchemy import and_, bindparam, select
from sqlalchemy.orm import Session

from app.db.models import company, fleet, network, partners, payments, places, pricing, sales, trips
from app.db.queries.parts import Part
from app.db.queries.upserts import table_of
from app.usecases.fiscal.composition.sold import (
    Carrier,
    Establishment,
    FareConditions,
    Line,
    Municipality,
    Order,
    Partner,
    Payment,
    PointOfSale,
    Share,
    Stop,
    Ticket,
    Vehicle,
)


def read_sold(session: Session, ticket_id: UUID) -> tuple[Ticket, Stop, Stop, Establishment | None]:
    """Return a ticket, where its passenger boards and alights, and who issues there."""
    row = iter(session.connection().execute(_SOLD, {"ticket": ticket_id}).one())
    ticket, origin, destination = _TICKET.read(row), _BOARDS.read(row), _ALIGHTS.read(row)
    return ticket, origin, destination, _ISSUER.find(row)


def read_shares(session: Session, ticket_id: UUID) -> tuple[Share, ...]:
    """Return which part of which payment pays for a ticket."""
    rows = session.connection().execute(_SHARES, {"ticket": ticket_id})
    return tuple(_SHARE.read(iter(row)) for row in rows)


_TICKETS, _ORDERS = table_of(sales.Ticket), table_of(sales.Order)
_CONDITIONS, _POINTS = table_of(pricing.FareConditions), table_of(places.PointOfSale)
_PARTNERS, _TRIPS = table_of(partners.Partner), table_of(trips.Trip)
_RUNS, _VEHICLES = table_of(trips.VehicleRun), table_of(fleet.Vehicle)
_LINES, _CARRIERS = table_of(network.Line), table_of(company.Carrier)
_ESTABLISHMENTS = table_of(company.Establishment)
_SHARED, _PAYMENTS = table_of(payments.TicketPayment), table_of(payments.Payment)
_ORIGIN, _DESTINATION = (table_of(trips.TripStop).alias(end) for end in ("boards", "alights"))
(_FROM, _TO, _LINE_FROM, _LINE_TO, _OF_POINT, _OF_PARTNER, _OF_ISSUER) = (
    table_of(places.Municipality).alias(name)
    for name in ("place", "end", "line_place", "line_end", "point", "agency", "issuer")
)

_TICKET = Part(
    Ticket,
    _TICKETS,
    Part(
        Order,
        _ORDERS,
        Part(PointOfSale, _POINTS, Part(Municipality, _OF_POINT)),
        Part(Partner, _PARTNERS, Part(Municipality, _OF_PARTNER)),
    ),
    Part(FareConditions, _CONDITIONS),
    Part(
        Line,
        _LINES,
        Part(Carrier, _CARRIERS),
        Part(Municipality, _LINE_FROM),
        Part(Municipality, _LINE_TO),
    ),
    Part(Vehicle, _VEHICLES),
)
_BOARDS = Part(Stop, _ORIGIN, Part(Municipality, _FROM))
_ALIGHTS = Part(Stop, _DESTINATION, Part(Municipality, _TO))
_ISSUER = Part(Establishment, _ESTABLISHMENTS, Part(Municipality, _OF_ISSUER))
_SHARE = Part(Share, _SHARED, Part(Payment, _PAYMENTS))

_SOLD = (
    select(*_TICKET.columns, *_BOARDS.columns, *_ALIGHTS.columns, *_ISSUER.columns)
    .select_from(_TICKETS)
    .join(_ORDERS, _ORDERS.c.id == _TICKETS.c.order_id)
    .join(_CONDITIONS, _CONDITIONS.c.id == _TICKETS.c.conditions_id)
    .join(_TRIPS, _TRIPS.c.id == _TICKETS.c.trip_id)
    .join(_RUNS, _RUNS.c.id == _TRIPS.c.run_id)
    .join(_VEHICLES, _VEHICLES.c.id == _RUNS.c.vehicle_id)
    .join(_LINES, _LINES.c.id == _TRIPS.c.line_id)
    .join(_CARRIERS, _CARRIERS.c.id == _LINES.c.carrier_id)
    .join(_LINE_FROM, _LINE_FROM.c.ibge_code == _LINES.c.origin_code)
    .join(_LINE_TO, _LINE_TO.c.ibge_code == _LINES.c.destination_code)
    .join(
        _ORIGIN,
        and_(
            _ORIGIN.c.trip_id == _TICKETS.c.trip_id,
            _ORIGIN.c.position == _TICKETS.c.origin_position,
        ),
    )
    .join(
        _DESTINATION,
        and_(
            _DESTINATION.c.trip_id == _TICKETS.c.trip_id,
            _DESTINATION.c.position == _TICKETS.c.destination_position,
        ),
    )
    .join(_FROM, _FROM.c.ibge_code == _ORIGIN.c.municipality_code)
    .join(_TO, _TO.c.ibge_code == _DESTINATION.c.municipality_code)
    .outerjoin(_POINTS, _POINTS.c.id == _ORDERS.c.point_of_sale_id)
    .outerjoin(_OF_POINT, _OF_POINT.c.ibge_code == _POINTS.c.municipality_code)
    .outerjoin(_PARTNERS, _PARTNERS.c.id == _ORDERS.c.partner_id)
    .outerjoin(_OF_PARTNER, _OF_PARTNER.c.ibge_code == _PARTNERS.c.municipality_code)
    .outerjoin(_ESTABLISHMENTS, _ESTABLISHMENTS.c.uf == _FROM.c.uf)
    .outerjoin(_OF_ISSUER, _OF_ISSUER.c.ibge_code == _ESTABLISHMENTS.c.municipality_code)
    .where(_TICKETS.c.id == bindparam("ticket"))
)
_SHARES = (
    select(*_SHARE.columns)
    .join(_PAYMENTS, _PAYMENTS.c.id == _SHARED.c.payment_id)
    .where(_SHARED.c.ticket_id == bindparam("ticket"))
)
