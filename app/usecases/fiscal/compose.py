"""From the rows of a sale to the BP-e that documents it."""

from dataclasses import dataclass
from datetime import datetime
from importlib.metadata import version
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.usecases.fiscal.composition.journey import place_of, trip_of
from app.usecases.fiscal.composition.notes import notes_of
from app.usecases.fiscal.composition.parties import (
    agency_of,
    issuer_of,
    passenger_of,
    presence_of,
)
from app.usecases.fiscal.composition.reading import read_shares, read_sold
from app.usecases.fiscal.composition.sold import Establishment, Share, Stop, Ticket
from app.usecases.fiscal.composition.tax_rules import TaxRule, tax_rule_in_force
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
    shares: tuple[Share, ...]
    """The parts of the payments that pay for it."""
    origin: Stop
    destination: Stop
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
    ticket, origin, destination, establishment = read_sold(session, ticket_id)
    uf = origin.municipality.uf
    if establishment is None:
        raise NoEstablishment(uf)
    zone = ZoneInfo(establishment.municipality.zone)
    issued_at = now.astimezone(zone).replace(microsecond=0)
    return Sale(
        ticket=ticket,
        shares=read_shares(session, ticket_id),
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
        issuer=issuer_of(sale.establishment, ticket.line),
        origin=place_of(sale.origin),
        destination=place_of(sale.destination),
        boards_at=trip.departs_at,
        passenger=passenger_of(ticket),
        agency=agency_of(ticket.order.partner),
        trip=trip,
        values=values_of(ticket, sale.shares, parts),
        taxes=taxes_of(parts, sale.tax_rule, sale.establishment),
        notes=notes.compose(notes_of(ticket, sale.origin, sale.destination)),
    )
