"""From the rows of a sale to the BP-e that documents it."""

from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy import bindparam, or_, select
from sqlalchemy.orm import Session, joinedload, selectinload

from app.db.models.company import Establishment
from app.db.models.network import Line
from app.db.models.partners import Partner
from app.db.models.payments import TicketPayment
from app.db.models.places import PointOfSale
from app.db.models.pricing import TaxRule
from app.db.models.sales import Order, Ticket
from app.db.models.trips import Trip, TripStop, VehicleRun
from app.usecases.fiscal.composition.journey import place_of, trip_of
from app.usecases.fiscal.composition.notes import notes_of
from app.usecases.fiscal.composition.parties import (
    agency_of,
    issuer_of,
    passenger_of,
    presence_of,
)
from app.usecases.fiscal.composition.tax_rules import tax_rule_in_force
from app.usecases.fiscal.composition.taxes import taxes_of
from app.usecases.fiscal.composition.values import fare_parts_of, values_of
from bpe import notes
from bpe.codes import Environment
from bpe.document import Bpe, Identification
from fares.kernel.errors import DomainError
from fares.kernel.rules import rule

SOFTWARE = f"Guiche {version('guiche')}"[:20]


class NoEstablishment(DomainError):
    """No establishment of the carrier is in the UF where the journey begins."""

    code = "fiscal.no-establishment"
    title = "Sem estabelecimento emitente"

    def __init__(self, uf: str) -> None:
        super().__init__(
            f"Não há estabelecimento cadastrado em {uf}, onde a viagem começa, e só ele pode "
            "emitir o BP-e. Importe o estabelecimento e mande emitir de novo."
        )
        self.uf = uf


@dataclass(frozen=True, slots=True, kw_only=True)
class Sale:
    """The rows that a BP-e is made from."""

    ticket: Ticket
    origin: TripStop
    destination: TripStop
    establishment: Establishment
    tax_rule: TaxRule
    issued_at: datetime
    """On the establishment's own clock, in whole seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numbering:
    """What tells a document from all others of its issuer."""

    series: int
    number: int
    random_code: str


def gather(session: Session, ticket_id: UUID, *, now: datetime) -> Sale:
    """Read all that the BP-e of a ticket is made from.

    The tax rule is that of the day of issue, on the clock of the issuer's establishment.

    :raises NoEstablishment: if nobody can issue in the UF where the journey begins
    :raises NoTaxRule: if the tax table has nothing for it
    """
    ticket = session.scalars(_TICKET, {"ticket": ticket_id}).one()
    origin, destination = _ends(session, ticket)
    uf = origin.municipality.uf
    establishment = session.scalar(_ESTABLISHMENT, {"uf": uf})
    if establishment is None:
        raise NoEstablishment(uf)
    zone = ZoneInfo(establishment.municipality.zone)
    issued_at = now.astimezone(zone).replace(microsecond=0)
    return Sale(
        ticket=ticket,
        origin=origin,
        destination=destination,
        establishment=establishment,
        tax_rule=tax_rule_in_force(
            session, uf=uf, service_class=ticket.service_class, on=issued_at.date()
        ),
        issued_at=issued_at,
    )


@rule("R6033-142", "R6033-143")
def compose(sale: Sale, numbering: Numbering, *, environment: Environment) -> Bpe:
    """Return the BP-e of a sale.

    :raises DomainError: if something in it cannot be written in a BP-e
    """
    ticket, parts = sale.ticket, fare_parts_of(sale.ticket)
    trip = trip_of(ticket, sale.origin)
    return Bpe(
        identification=Identification(
            environment=environment,
            series=numbering.series,
            number=numbering.number,
            random_code=numbering.random_code,
            issued_at=sale.issued_at,
            presence=presence_of(ticket.order),
            software=SOFTWARE,
        ),
        issuer=issuer_of(sale.establishment, ticket.trip.line),
        origin=place_of(sale.origin),
        destination=place_of(sale.destination),
        boards_at=trip.departs_at,
        passenger=passenger_of(ticket),
        agency=agency_of(ticket.order.partner),
        trip=trip,
        values=values_of(ticket, parts),
        taxes=taxes_of(parts, sale.tax_rule, sale.establishment),
        notes=notes.compose(notes_of(ticket, sale.origin, sale.destination)),
    )


def _ends(session: Session, ticket: Ticket) -> tuple[TripStop, TripStop]:
    """Return the stops where the passenger boards and alights."""
    asked = {"trip": ticket.trip_id, "first": ticket.origin_position}
    origin, destination = session.scalars(_ENDS, asked | {"last": ticket.destination_position})
    return origin, destination


_TICKET = (
    select(Ticket)
    .where(Ticket.id == bindparam("ticket"))
    .options(
        joinedload(Ticket.order).options(
            joinedload(Order.point_of_sale).joinedload(PointOfSale.municipality),
            joinedload(Order.partner).joinedload(Partner.municipality),
        ),
        joinedload(Ticket.conditions),
        selectinload(Ticket.payments).joinedload(TicketPayment.payment),
        joinedload(Ticket.trip).options(
            joinedload(Trip.run).joinedload(VehicleRun.vehicle),
            joinedload(Trip.line).options(
                joinedload(Line.carrier), joinedload(Line.origin), joinedload(Line.destination)
            ),
        ),
    )
)
_ENDS = (
    select(TripStop)
    .where(
        TripStop.trip_id == bindparam("trip"),
        or_(TripStop.position == bindparam("first"), TripStop.position == bindparam("last")),
    )
    .order_by(TripStop.position)
    .options(joinedload(TripStop.municipality))
)
_ESTABLISHMENT = (
    select(Establishment)
    .where(Establishment.uf == bindparam("uf"))
    .options(joinedload(Establishment.municipality))
)
