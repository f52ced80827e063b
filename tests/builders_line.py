"""Builders of a line: stops, seções, timetables, and what a section costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time

from sqlalchemy.orm import Session

from app.db.models.company import Carrier
from app.db.models.network import (
    CALENDAR_DAYS,
    Direction,
    Line,
    LineStop,
    Secao,
    Timetable,
    TripRegistration,
)
from fares.kernel.money import Money
from fares.sale_opening import TripKind
from tests.builders_company import RIO, SALVADOR, SAO_PAULO, VITORIA, a_place, numbers


@dataclass(frozen=True, kw_only=True)
class StopAt:
    """A stop of `a_network`'s line; `minutes` are counted from T0."""

    place: tuple[str, str, str, str]
    minutes: int
    km: int
    stands: int = 0
    """Minutes between arrival and departure."""
    fee: str = "6.15"


STOPS = (
    StopAt(place=SAO_PAULO, minutes=0, km=0),
    StopAt(place=RIO, minutes=360, km=435, stands=20, fee="7.40"),
    StopAt(place=VITORIA, minutes=870, km=960, stands=20, fee="5.00"),
    StopAt(place=SALVADOR, minutes=2040, km=2110),
)


def a_line(
    session: Session, carrier: Carrier, *, stops: Sequence[StopAt] = STOPS, service_type: str = ""
) -> Line:
    """Store a line with its stops outbound and every pair of different UFs as a seção."""
    for stop in stops:
        a_place(session, stop.place)
    line = Line(
        carrier_id=carrier.id,
        prefix=f"SPBA{next(numbers):07d}",
        description="São Paulo (SP) - Salvador (BA)",
        authorized_from=date(2024, 11, 6),
        authorization_ended_on=None,
        allows_m3=False,
        specific_conditions=False,
        origin_code=stops[0].place[0],
        destination_code=stops[-1].place[0],
    )
    session.add(line)
    session.flush()
    for sequence, stop in enumerate(stops, start=1):
        session.add(_line_stop(line.id, sequence, stop, service_type))
    for index, stop in enumerate(stops):
        for later in stops[index + 1 :]:
            if stop.place[2] != later.place[2]:
                session.add(_secao(line.id, stop, later, service_type))
    session.flush()
    return line


def _line_stop(line_id: int, sequence: int, stop: StopAt, service_type: str) -> LineStop:
    return LineStop(
        line_id=line_id,
        vehicle_type=service_type,
        direction=Direction.OUTBOUND,
        sequence=sequence,
        point_name=f"TERMINAL RODOVIARIO DE {stop.place[1].upper()}",
        municipality_code=stop.place[0],
        sells=True,
        km=stop.km,
        arrive_minutes=stop.minutes,
        depart_minutes=stop.minutes + stop.stands,
        boarding_place=f"Terminal de {stop.place[1]}",
        platform=str(sequence),
        boarding_fee=Money.parse(stop.fee),
    )


def _secao(line_id: int, origin: StopAt, destination: StopAt, service_type: str) -> Secao:
    return Secao(
        line_id=line_id,
        service_type=service_type,
        origin_code=origin.place[0],
        destination_code=destination.place[0],
        valid_from=date(2024, 11, 6),
        ended_on=None,
        grant_kind="AUTORIZACAO",
    )


def a_timetable(
    session: Session,
    line_id: int,
    *,
    departs_at: time = time(8, 0),
    calendar: str = "1" * CALENDAR_DAYS,
    vehicle_type: str = "",
    direction: Direction = Direction.OUTBOUND,
) -> Timetable:
    """Store a timetable."""
    timetable = Timetable(
        line_id=line_id,
        vehicle_type=vehicle_type,
        direction=direction,
        departs_at=departs_at,
        calendar=calendar,
        offers_benefits=True,
    )
    session.add(timetable)
    session.flush()
    return timetable


def a_registration(
    session: Session,
    timetable_id: int,
    vehicle_id: int,
    *,
    kind: TripKind = TripKind.CONVENCIONAL,
    valid_from: date = date(2026, 1, 1),
    valid_until: date = date(2027, 12, 31),
    registered_at: datetime = datetime(2026, 10, 1, 12, 0, tzinfo=UTC),
    served_stops: str = "",
) -> TripRegistration:
    """Store what was registered with ANTT for a timetable."""
    registration = TripRegistration(
        timetable_id=timetable_id,
        valid_from=valid_from,
        valid_until=valid_until,
        kind=kind,
        registered_at=registered_at,
        vehicle_id=vehicle_id,
        served_stops=served_stops,
    )
    session.add(registration)
    session.flush()
    return registration
