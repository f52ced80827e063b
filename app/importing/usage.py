"""Which rows of the network something else relies on, by primary key."""

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, select, union
from sqlalchemy.orm import InstrumentedAttribute, Session, aliased

from app.db.models.fiscal import BpeDocument
from app.db.models.fleet import LayoutSeat, Vehicle
from app.db.models.people import Shift, User
from app.db.models.pricing import Fare
from app.db.models.sales import Order, Ticket
from app.db.models.trips import HeldSeat, SeatLeg, Trip, TripStop, VehicleRun

RowIds = set[tuple[Any, ...]]


def establishments_that_issued(session: Session) -> RowIds:
    """Return the establishments with a BP-e."""
    return _ids(session, select(BpeDocument.establishment_id).distinct())


def series_that_issued(session: Session) -> RowIds:
    """Return the series, with their establishment, that have a BP-e."""
    return _ids(session, select(BpeDocument.establishment_id, BpeDocument.series).distinct())


def points_of_sale_in_use(session: Session) -> RowIds:
    """Return the points of sale of a user, a shift or an order."""
    return _ids(
        session,
        select(User.point_of_sale_id).where(User.point_of_sale_id.is_not(None)),
        select(Shift.point_of_sale_id),
        select(Order.point_of_sale_id),
    )


def vehicles_in_use(session: Session) -> RowIds:
    """Return the vehicles of a trip."""
    return _ids(session, select(VehicleRun.vehicle_id).distinct())


def vehicles_with_taken_seats(session: Session) -> RowIds:
    """Return the vehicles of which a seat is held or sold on a trip."""
    taken = select(VehicleRun.vehicle_id).join(SeatLeg, SeatLeg.run_id == VehicleRun.id)
    return _ids(session, taken.distinct())


def layouts_in_use(session: Session) -> RowIds:
    """Return the layouts of the vehicles of a trip."""
    return _ids(session, _layouts_of_runs())


def seats_in_use(session: Session) -> RowIds:
    """Return every seat of the layouts of the vehicles of a trip."""
    there = LayoutSeat.layout_id.in_(_layouts_of_runs())
    return _ids(session, select(LayoutSeat.layout_id, LayoutSeat.number).where(there))


def seats_of_taken_layouts(session: Session) -> RowIds:
    """Return every seat of the layouts of which some seat is held or sold on a trip."""
    runs = select(VehicleRun.vehicle_id).join(SeatLeg, SeatLeg.run_id == VehicleRun.id)
    layouts = select(Vehicle.layout_id).where(Vehicle.id.in_(runs))
    there = LayoutSeat.layout_id.in_(layouts)
    return _ids(session, select(LayoutSeat.layout_id, LayoutSeat.number).where(there))


def conditions_in_use(session: Session) -> RowIds:
    """Return the conditions of a ticket or of a fare that is in use."""
    held = select(Fare.conditions_id).join(HeldSeat, HeldSeat.fare_id == Fare.id)
    return _ids(session, select(Ticket.conditions_id).distinct(), held.distinct())


def fares_in_use(session: Session) -> RowIds:
    """Return the fares of a held seat, or that a ticket of the seção may have been sold at."""
    boards, alights = aliased(TripStop), aliased(TripStop)
    sold = (
        select(Fare.id)
        .join(Trip, Trip.line_id == Fare.line_id)
        .join(
            Ticket,
            and_(
                Ticket.trip_id == Trip.id,
                Ticket.service_class == Fare.service_class,
                Ticket.conditions_id == Fare.conditions_id,
            ),
        )
        .join(boards, _is_stop(boards, Ticket.origin_position, Fare.origin_code))
        .join(alights, _is_stop(alights, Ticket.destination_position, Fare.destination_code))
    )
    return _ids(session, select(HeldSeat.fare_id).distinct(), sold.distinct())


def _is_stop(
    stop: type[TripStop],
    position: InstrumentedAttribute[int],
    municipality: InstrumentedAttribute[str],
) -> ColumnElement[bool]:
    return and_(
        stop.trip_id == Trip.id,
        stop.position == position,
        stop.municipality_code == municipality,
    )


def _layouts_of_runs() -> Select[int]:
    used = select(VehicleRun.vehicle_id)
    return select(Vehicle.layout_id).where(Vehicle.id.in_(used)).distinct()


def _ids(session: Session, *queries: Select[*tuple[Any, ...]]) -> RowIds:
    rows = session.execute(queries[0] if len(queries) == 1 else union(*queries))
    return {tuple(row) for row in rows}
