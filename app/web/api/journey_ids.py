"""The number of a journey: a trip, and between which two of its stops."""

import re

from app.usecases.selling.seat_map import TripNotFound

_SHAPE = re.compile(r"([0-9]{1,9})-([0-9]{1,4})-([0-9]{1,4})", re.ASCII)
EXAMPLE = "481-0-3"


def write_journey_id(trip_id: int, origin_position: int, destination_position: int) -> str:
    """Return the number of a journey."""
    return f"{trip_id}-{origin_position}-{destination_position}"


def read_journey_id(text: str) -> tuple[int, int, int]:
    """Return the trip and the positions of its two stops that a number stands for.

    :raises TripNotFound: if it stands for none
    """
    match = _SHAPE.fullmatch(text)
    if match is None:
        raise TripNotFound
    trip_id, origin, destination = map(int, match.groups())
    return trip_id, origin, destination
