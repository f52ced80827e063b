"""Which free seats to propose: together, near the front, a window for who travels alone."""

from collections.abc import Sequence

from app.usecases.selling.seat_map import SeatMap, SeatOnMap, SeatState
from fares.service_class import ServiceClass


def best_seats(seat_map: SeatMap, service_class: ServiceClass, count: int) -> list[int]:
    """Return as many free seats of a class as asked for, or as many as there are.

    Preferential seats are proposed only when there is no other.
    """
    free = sorted(
        (seat for seat in seat_map.seats if seat.service_class is service_class and is_open(seat)),
        key=lambda seat: (seat.preferential, seat.deck, seat.row, seat.column),
    )
    if count == 1:
        alone = [seat for seat in free if at_window(seat_map, seat) and not seat.preferential]
        return [seat.seat for seat in (alone or free)[:1]]
    groups = [free[start : start + count] for start in range(len(free) - count + 1)]
    best = min(groups, key=_spread, default=free)
    return [seat.seat for seat in best]


def is_open(seat: SeatOnMap) -> bool:
    """Tell whether the visitor may choose a seat: it is free, or theirs already."""
    return seat.on_sale or (seat.state is SeatState.YOURS and bool(seat.options))


def at_window(seat_map: SeatMap, seat: SeatOnMap) -> bool:
    """Tell whether a seat is at a side of its deck."""
    columns = [other.column for other in seat_map.seats if other.deck == seat.deck]
    return seat.column in {min(columns), max(columns)}


def _spread(group: Sequence[SeatOnMap]) -> int:
    """Return how far apart the seats of a group are; another deck is very far."""
    first = group[0]
    return sum(
        abs(seat.deck - first.deck) * 100
        + abs(seat.row - first.row) * 4
        + abs(seat.column - first.column)
        + seat.preferential * 50
        for seat in group
    )
