"""The seats of a trip over a section: which are free, held or sold, and their price."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy.orm import Session

from app.db.engine import Database
from app.db.queries import journeys as queries
from app.db.queries.journey_rows import SeatRow
from app.db.queries.seat_legs import TakenLeg, taken_legs
from app.usecases.selling.departures import FareOption
from app.usecases.selling.journeys import Journey, complete, seats_by_layout
from app.usecases.selling.search_terms import BRASILIA
from fares.kernel.deadlines import legal_date
from fares.kernel.errors import DomainError
from fares.service_class import ServiceClass
from fares.tariff import Channel


class SeatState(StrEnum):
    """How a seat stands over a section; taken on one leg is taken."""

    FREE = "free"  # livre
    YOURS = "yours"  # held by the hold that asks
    HELD = "held"  # reservada por outra venda, por minutos
    SOLD = "sold"  # vendida


class TripNotFound(DomainError):
    """There is no such trip, or it has no such stops."""

    code = "trip.not-found"
    title = "Viagem não encontrada"

    def __init__(self) -> None:
        super().__init__("Não há essa viagem entre esses pontos. Busque de novo.")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSeatMap:
    """Ask for the seats of a trip between two of its stops."""

    trip_id: int
    origin_position: int
    destination_position: int
    channel: Channel
    hold_id: UUID | None = None
    """Seats of this hold are shown as one's own."""
    purchase_zone: str = BRASILIA


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatOnMap:
    """A seat, where it lies and what it costs; without a fare of its class, no option."""

    seat: int
    label: str
    deck: int
    row: int
    column: int
    service_class: ServiceClass
    preferential: bool
    state: SeatState
    options: tuple[FareOption, ...]
    """The prices among which the passenger chooses, the cheapest first."""

    @property
    def on_sale(self) -> bool:
        return self.state is SeatState.FREE and bool(self.options)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatMap:
    """The seats of a trip over a section, ordered by deck, row and column."""

    trip_id: int
    origin_position: int
    destination_position: int
    seats: tuple[SeatOnMap, ...]


def read_seat_map(command: ReadSeatMap, *, database: Database, now: datetime) -> SeatMap:
    """Return every seat of the trip with how it stands at this moment.

    A hold that has run out counts as free. Prices are those of the channel today.

    :raises TripNotFound: if there is no such trip, or those are not its stops
    """
    with database.reading() as session:
        journey = find_journey(
            session,
            command.trip_id,
            command.origin_position,
            command.destination_position,
            now=now,
        )
        seats_of_trip = seats_by_layout(session, [journey])[journey.row.vehicle.layout_id]
        taken = taken_legs(session, {journey.row.trip.run_id}, now=now)
    bought_on = legal_date(now, ZoneInfo(command.purchase_zone))
    states = _states(journey, taken, command.hold_id)
    classes = {journey.class_of(seat) for seat in seats_of_trip}
    options = {one: journey.options(one, command.channel, bought_on) for one in classes}
    seats = (_on_map(seat, journey, states, options) for seat in seats_of_trip)
    return SeatMap(
        trip_id=command.trip_id,
        origin_position=command.origin_position,
        destination_position=command.destination_position,
        seats=tuple(seats),
    )


def _on_map(
    seat: SeatRow,
    journey: Journey,
    states: Mapping[int, SeatState],
    options: Mapping[ServiceClass, tuple[FareOption, ...]],
) -> SeatOnMap:
    service_class = journey.class_of(seat)
    return SeatOnMap(
        seat=seat.number,
        label=seat.label,
        deck=seat.deck,
        row=seat.row,
        column=seat.column,
        service_class=service_class,
        preferential=seat.preferential,
        state=states.get(seat.number, SeatState.FREE),
        options=options[service_class],
    )


def find_journey(
    session: Session,
    trip_id: int,
    origin_position: int,
    destination_position: int,
    *,
    now: datetime,
) -> Journey:
    """Return the journey between two stops of a trip.

    :raises TripNotFound: if there is no such trip, or those are not its stops
    """
    row = queries.on_trip(session, trip_id, origin_position, destination_position)
    if row is None:
        raise TripNotFound
    return complete(session, [row], now=now)[0]


def _states(
    journey: Journey, taken: Iterable[TakenLeg], own_hold: UUID | None
) -> dict[int, SeatState]:
    """Return how the seats that are not free stand over all legs of the journey."""
    states: dict[int, SeatState] = {}
    for leg in taken:
        if leg.leg not in journey.row.legs:
            continue
        state = SeatState.SOLD if leg.sold else SeatState.HELD
        if own_hold is not None and leg.hold_id == own_hold:
            state = SeatState.YOURS
        known = states.get(leg.seat, SeatState.FREE)
        states[leg.seat] = max(state, known, key=_WEIGHT.index)
    return states


_WEIGHT = (SeatState.FREE, SeatState.YOURS, SeatState.HELD, SeatState.SOLD)
"""Of a seat's states on several legs the last of these is told."""
