"""Builders of rows for integration tests: valid by default, say only what matters.

The network is fictitious: one line São Paulo → Rio de Janeiro → Vitória → Salvador, of
which the seções link different UFs, sold in two classes. Everything happens around NOW.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.models.network import Direction
from app.db.models.trips import Trip, TripStop, VehicleRun
from fares.kernel.money import Money
from fares.sale_opening import TripKind
from fares.service_class import ServiceClass
from tests.builders_company import (
    CAMPINAS,
    CUIABA,
    NOW,
    RIO,
    RIO_BRANCO,
    SALVADOR,
    SAO_PAULO,
    VITORIA,
    a_carrier,
    a_layout,
    a_place,
    a_vehicle,
)
from tests.builders_line import (
    STOPS,
    StopAt,
    a_line,
    a_registration,
    a_timetable,
)
from tests.builders_prices import a_fare, a_tax_rule, some_conditions
from tests.builders_staff import a_point_of_sale, a_shift, a_user

__all__ = [
    "CAMPINAS",
    "CUIABA",
    "DEPARTURE",
    "NOW",
    "RIO",
    "RIO_BRANCO",
    "SALVADOR",
    "SAO_PAULO",
    "STOPS",
    "VITORIA",
    "Network",
    "StopAt",
    "a_carrier",
    "a_fare",
    "a_layout",
    "a_line",
    "a_network",
    "a_place",
    "a_point_of_sale",
    "a_registration",
    "a_shift",
    "a_tax_rule",
    "a_timetable",
    "a_trip",
    "a_user",
    "a_vehicle",
    "some_conditions",
]

DEPARTURE = datetime(2026, 12, 10, 11, 0, tzinfo=UTC)
"""T0 of `a_trip`: 08:00 in Brasília, five days after NOW."""


@dataclass(frozen=True, kw_only=True)
class Network:
    """What `a_network` made."""

    carrier_id: int
    line_id: int
    timetable_id: int
    vehicle_id: int
    layout_id: int
    conditions_id: int
    point_of_sale_id: int


def a_network(
    session: Session,
    *,
    stops: Sequence[StopAt] = STOPS,
    classes: Sequence[tuple[ServiceClass, int]] = ((ServiceClass.D, 8), (ServiceClass.B, 4)),
) -> Network:
    """Store a company with one line that is ready for sale, and a counter; no trips yet.

    Every seção of the line has a price in each class of the layout.
    """
    carrier = a_carrier(session)
    line = a_line(session, carrier, stops=stops)
    layout = a_layout(session, classes=classes)
    vehicle = a_vehicle(session, layout)
    timetable = a_timetable(session, line.id)
    a_registration(session, timetable.id, vehicle.id)
    conditions = some_conditions(session)
    for index, origin in enumerate(stops):
        for destination in stops[index + 1 :]:
            for service_class, price in zip(
                dict(classes), ("180.00", "312.00", "95.00", "90.00"), strict=False
            ):
                a_fare(
                    session,
                    line.id,
                    conditions.id,
                    origin=origin.place,
                    destination=destination.place,
                    service_class=service_class,
                    base_fare=price,
                )
    for uf in {stop.place[2] for stop in stops}:
        a_tax_rule(session, uf)
    return Network(
        carrier_id=carrier.id,
        line_id=line.id,
        timetable_id=timetable.id,
        vehicle_id=vehicle.id,
        layout_id=layout.id,
        conditions_id=conditions.id,
        point_of_sale_id=a_point_of_sale(session).id,
    )


def a_trip(
    session: Session,
    network: Network,
    *,
    line_departs_at: datetime = DEPARTURE,
    stops: Sequence[StopAt] = STOPS,
    kind: TripKind = TripKind.CONVENCIONAL,
    registered_at: datetime = datetime(2026, 10, 1, 12, 0, tzinfo=UTC),
    opened_at: datetime = datetime(2026, 11, 1, 12, 0, tzinfo=UTC),
    vehicle_id: int | None = None,
    timetable_id: int | None = None,
    not_served: Sequence[int] = (),
) -> Trip:
    """Store a trip of the network's line with its vehicle run."""
    run = VehicleRun(vehicle_id=vehicle_id or network.vehicle_id, leg_count=len(stops) - 1)
    session.add(run)
    session.flush()
    trip = Trip(
        line_id=network.line_id,
        timetable_id=timetable_id or network.timetable_id,
        run_id=run.id,
        direction=Direction.OUTBOUND,
        service_date=line_departs_at.astimezone(ZoneInfo(stops[0].place[3])).date(),
        service_type="",
        line_departs_at=line_departs_at,
        kind=kind,
        registered_at=registered_at,
        opened_at=opened_at,
    )
    session.add(trip)
    session.flush()
    for position, stop in enumerate(stops):
        arrives_at = line_departs_at + timedelta(minutes=stop.minutes)
        session.add(
            TripStop(
                trip_id=trip.id,
                line_id=network.line_id,
                position=position,
                run_position=position,
                municipality_code=stop.place[0],
                boarding_place=f"Terminal de {stop.place[1]}",
                platform=str(position + 1),
                arrives_at=arrives_at,
                departs_at=arrives_at + timedelta(minutes=stop.stands),
                km=stop.km,
                boarding_fee=Money.parse(stop.fee),
                served=position not in not_served,
            )
        )
    session.flush()
    return trip
