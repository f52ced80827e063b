"""The journey of a BP-e: where from and to, in which seat of which trip."""

from zoneinfo import ZoneInfo

from app.db.models.fleet import VehicleKind
from app.usecases.fiscal.composition.sold import Stop, Ticket, Vehicle
from bpe.codes import ServiceType, TripType
from bpe.document import Place, Trip
from bpe.uf import Uf
from fares.service_class import ServiceClass

_BY_CLASS = {
    ServiceClass.A: ServiceType.BED,
    ServiceClass.B: ServiceType.LEITO_AIR_CONDITIONED,
    ServiceClass.C: ServiceType.SEMILEITO,
    ServiceClass.D: ServiceType.EXECUTIVE,
}


def place_of(stop: Stop) -> Place:
    """Return a stop as an end of the journey; its boarding place goes in the notes."""
    municipality = stop.municipality
    return Place(
        uf=Uf(municipality.uf),
        municipality_code=municipality.ibge_code,
        code=municipality.ibge_code,
        name=municipality.name,
    )


def trip_of(ticket: Ticket, origin: Stop) -> Trip:
    """Return the trip and the seat; the departure is the passenger's own (TP)."""
    line = ticket.line
    return Trip(
        route_code=line.prefix,
        route_name=line.description,
        type=TripType.REGULAR,
        service_type=service_type_of(ticket.service_class, ticket.vehicle),
        departs_at=ticket.departs_at.astimezone(ZoneInfo(origin.municipality.zone)),
        prefix=line.prefix,
        seat=ticket.seat,
        platform=origin.platform,
    )


def service_type_of(service_class: ServiceClass, vehicle: Vehicle) -> ServiceType:
    """Return tpServ: the vehicle's if it is a micro-bus, else the class that was sold."""
    if vehicle.kind is VehicleKind.M3_MICROBUS:
        return ServiceType.MICRO_BUS
    basic = ServiceType.CONVENTIONAL_WITH_TOILET if vehicle.has_toilet else ServiceType.CONVENTIONAL
    return _BY_CLASS.get(service_class, basic)
