"""The seats of layouts, and which seats of trips are taken over a section.

The database says each taken seat once, however many legs it is taken on. Of which class a
seat is, is known from its layout, and not asked again for each of them.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import and_, bindparam, or_, select
from sqlalchemy.orm import Session, aliased

from app.db.models.fleet import LayoutSeat
from app.db.models.trips import SeatLeg, Trip, TripStop
from fares.service_class import ServiceClass


class ClassedSeat(NamedTuple):
    """A seat of a layout, and the class that the layout gives it."""

    layout_id: int
    number: int
    service_class: ServiceClass


class TakenSeat(NamedTuple):
    """A seat that is taken on some leg between two stops of a trip."""

    trip_id: int
    origin_position: int
    destination_position: int
    seat: int


def classed_seats(session: Session, layout_ids: Iterable[int]) -> list[ClassedSeat]:
    """Return the seats of layouts."""
    asked = {"layouts": sorted(set(layout_ids))}
    return [ClassedSeat._make(row) for row in session.connection().execute(_LAYOUTS, asked)]


def taken_seats(
    session: Session, trip_ids: Iterable[int], pair: tuple[str, str], *, now: datetime
) -> list[TakenSeat]:
    """Return which seats of trips are sold, or held at a moment, between two municipalities."""
    asked = {
        "trips": sorted(set(trip_ids)),
        "origin": pair[0],
        "destination": pair[1],
        "moment": now,
    }
    return [TakenSeat._make(row) for row in session.connection().execute(_TAKEN, asked)]


_LAYOUTS = select(LayoutSeat.layout_id, LayoutSeat.number, LayoutSeat.service_class).where(
    LayoutSeat.layout_id.in_(bindparam("layouts", expanding=True))
)
_ORIGIN, _DESTINATION = aliased(TripStop, name="boards"), aliased(TripStop, name="alights")
_TAKEN = (
    select(Trip.id, _ORIGIN.position, _DESTINATION.position, SeatLeg.seat)
    .distinct()
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
    .where(
        Trip.id.in_(bindparam("trips", expanding=True)),
        or_(SeatLeg.ticket_id.is_not(None), SeatLeg.held_until > bindparam("moment")),
    )
)
