"""Lost seats: which somebody else took, and the equal one to offer instead."""

from collections.abc import Iterable
from datetime import datetime

from app.db.engine import Database
from app.usecases.selling.hold_terms import HoldSeats, LostSeat, NearestSeat
from app.usecases.selling.seat_map import ReadSeatMap, SeatMap, SeatOnMap, read_seat_map


def name_losses(
    command: HoldSeats, lost: set[int], *, database: Database, now: datetime
) -> tuple[LostSeat, ...]:
    """Name the lost seats, each with the nearest equal one that is free now."""
    asked = ReadSeatMap(
        trip_id=command.trip_id,
        origin_position=command.origin_position,
        destination_position=command.destination_position,
        channel=command.channel,
        purchase_zone=command.purchase_zone,
    )
    seat_map = read_seat_map(asked, database=database, now=now)
    labels = {seat.seat: seat.label for seat in seat_map.seats}
    nearest = nearest_equal(seat_map, lost, kept=set(command.seats))
    return tuple(
        LostSeat(
            seat=seat,
            label=labels[seat],
            nearest=NearestSeat(seat=offer.seat, label=offer.label) if offer else None,
        )
        for seat, offer in nearest.items()
    )


def nearest_equal(
    seat_map: SeatMap, lost: Iterable[int], *, kept: Iterable[int]
) -> dict[int, SeatOnMap | None]:
    """Return for each lost seat a free one that is like it; None where there is none.

    Seats of a group are offered different ones, and never one that the group keeps.
    A preferential seat is offered only for another.
    """
    by_number = {seat.seat: seat for seat in seat_map.seats}
    spoken_for = set(kept)
    offers: dict[int, SeatOnMap | None] = {}
    for number in sorted(lost):
        wanted = by_number[number]
        equals = [
            seat
            for seat in seat_map.seats
            if seat.on_sale and seat.seat not in spoken_for and _are_equal(seat, wanted)
        ]
        nearest = _nearest(equals, wanted)
        offers[number] = nearest
        if nearest is not None:
            spoken_for.add(nearest.seat)
    return offers


def _are_equal(seat: SeatOnMap, wanted: SeatOnMap) -> bool:
    return (
        seat.service_class is wanted.service_class
        and seat.options == wanted.options
        and seat.preferential is wanted.preferential
    )


def _nearest(seats: Iterable[SeatOnMap], wanted: SeatOnMap) -> SeatOnMap | None:
    return min(seats, key=lambda seat: _distance(seat, wanted), default=None)


def _distance(seat: SeatOnMap, wanted: SeatOnMap) -> tuple[int, int, int]:
    """Return how far a seat lies: another deck is farthest, then rows, then columns."""
    rows, columns = abs(seat.row - wanted.row), abs(seat.column - wanted.column)
    return abs(seat.deck - wanted.deck), rows + columns, seat.seat
