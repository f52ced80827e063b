"""Trips read and written by the thousand: plain rows, a few statements for a batch."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from app.db.base import Base
from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.network import Timetable, TripRegistration
from app.db.models.trips import Trip, TripStop, VehicleRun
from app.db.queries.upserts import insert_rows, table_of
from app.usecases.operations.planned_trips import FleetVehicle, PlannedTrip


def read_fleet(session: Session) -> dict[int, FleetVehicle]:
    """Return every vehicle by its number."""
    seats = (
        select(LayoutSeat.layout_id, func.count().label("seats"))
        .group_by(LayoutSeat.layout_id)
        .subquery()
    )
    vehicles = select(Vehicle.id, Vehicle.kind, func.coalesce(seats.c.seats, 0)).outerjoin(
        seats, seats.c.layout_id == Vehicle.layout_id
    )
    return {number: FleetVehicle(kind, count) for number, kind, count in session.execute(vehicles)}


def lock_timetables(session: Session, timetable_ids: Sequence[int]) -> None:
    """Lock timetables, in order, against somebody else who makes their trips."""
    rows = select(Timetable.id).where(Timetable.id.in_(timetable_ids)).order_by(Timetable.id)
    session.execute(rows.with_for_update()).all()


def known_days(
    session: Session, timetable_ids: Sequence[int], first: date, last: date
) -> dict[int, set[date]]:
    """Return the days of a period that have a trip already, by timetable."""
    made = select(Trip.timetable_id, Trip.service_date).where(
        Trip.timetable_id.in_(timetable_ids), Trip.service_date.between(first, last)
    )
    known: dict[int, set[date]] = defaultdict(set)
    for timetable_id, day in session.execute(made):
        known[timetable_id].add(day)
    return known


def registrations_of(
    session: Session, timetable_ids: Sequence[int]
) -> dict[int, list[TripRegistration]]:
    """Return all that was ever registered for timetables, by timetable."""
    found: dict[int, list[TripRegistration]] = defaultdict(list)
    told = select(TripRegistration).where(TripRegistration.timetable_id.in_(timetable_ids))
    for registration in session.scalars(told):
        found[registration.timetable_id].append(registration)
    return found


def write_trips(session: Session, planned: Sequence[PlannedTrip]) -> None:
    """Write trips with their runs and stops."""
    if not planned:
        return
    runs = _insert(session, VehicleRun, (one.run for one in planned))
    rows = zip(planned, runs, strict=True)
    trips = _insert(session, Trip, (one.trip | {"run_id": run} for one, run in rows))
    stops = [
        stop | {"trip_id": trip, "line_id": one.trip["line_id"]}
        for one, trip in zip(planned, trips, strict=True)
        for stop in one.stops
    ]
    insert_rows(session, TripStop, stops)


def _insert(session: Session, model: type[Base], rows: Iterable[dict[str, Any]]) -> list[int]:
    """Write rows and return their numbers, in their order."""
    table = table_of(model)
    statement = table.insert().returning(table.c.id, sort_by_parameter_order=True)
    return list(session.connection().execute(statement, list(rows)).scalars())
