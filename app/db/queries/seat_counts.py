"""How many seats of each class a layout has, and how many of a trip are taken over a section.

The database counts: a search of a day needs numbers, and not which seats they are.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import and_, bindparam, distinct, func, or_, select
from sqlalchemy.orm import Session, aliased

from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.trips import SeatLeg, Trip, TripStop, VehicleRun
from fares.service_class import ServiceClass


class LayoutCount(NamedTuple):
    """The seats of one class of a layout."""

    layout_id: int
    service_class: ServiceClass
    seats: int


class TakenCount(NamedTuple):
    """The seats of one class of a layout that are taken on some leg between two stops."""

    trip_id: int
    origin_position: int
    destination_position: int
    service_class: ServiceClass
    seats: int


def count_layouts(session: Session, layout_ids: Iterable[int]) -> list[LayoutCount]:
    """Return how many seats layouts have, class by class."""
    asked = {"layouts": sorted(set(layout_ids))}
    return [LayoutCount._make(row) for row in session.connection().execute(_LAYOUTS, asked)]


def count_taken(
    session: Session, trip_ids: Iterable[int], pair: tuple[str, str], *, now: datetime
) -> list[TakenCount]:
    """Return how many seats of trips are sold, or held at a moment, between two municipalities.

    A seat that is taken on several legs counts once.
    """
    asked = {
        "trips": sorted(set(trip_ids)),
        "origin": pair[0],
        "destination": pair[1],
        "moment": now,
    }
    return [TakenCount._make(row) for row in session.connection().execute(_TAKEN, asked)]


_LAYOUTS = (
    select(LayoutSeat.layout_id, LayoutSeat.service_class, func.count())
    .where(LayoutSeat.layout_id.in_(bindparam("layouts", expanding=True)))
    .group_by(LayoutSeat.layout_id, LayoutSeat.service_class)
)
_ORIGIN, _DESTINATION = aliased(TripStop, name="boards"), aliased(TripStop, name="alights")
_KEY = (Trip.id, _ORIGIN.position, _DESTINATION.position, LayoutSeat.service_class)
_TAKEN = (
    select(*_KEY, func.count(distinct(SeatLeg.seat)))
    .select_from(Trip)
    .join(
        _ORIGIN,
        and_(_ORIGIN.trip_id == Trip.id, _ORIGIN.municipality_code == bindparam("origin")),
    )
    .join(
        _DESTINATION,
        and_(
            _DESTINATION.trip_id == Trip.id,
            _DESTINATION.municipality_code == bindparam("destination"),
            _DESTINATION.position > _ORIGIN.position,
        ),
    )
    .join(
        SeatLeg,
        and_(
            SeatLeg.run_id == Trip.run_id,
            SeatLeg.leg >= _ORIGIN.run_position,
            SeatLeg.leg < _DESTINATION.run_position,
        ),
    )
    .join(VehicleRun, VehicleRun.id == Trip.run_id)
    .join(Vehicle, Vehicle.id == VehicleRun.vehicle_id)
    .join(
        LayoutSeat,
        and_(LayoutSeat.layout_id == Vehicle.layout_id, LayoutSeat.number == SeatLeg.seat),
    )
    .where(
        Trip.id.in_(bindparam("trips", expanding=True)),
        or_(SeatLeg.ticket_id.is_not(None), SeatLeg.held_until > bindparam("moment")),
    )
    .group_by(*_KEY)
)
