"""Seats that a partner keeps, under a number that its repeated request finds again."""

from dataclasses import replace
from datetime import datetime
from uuid import NAMESPACE_URL, UUID, uuid5

from app.db.engine import Database
from app.usecases.purchases.replacing import leave_purchases
from app.usecases.selling.hold import (
    HeldSeats,
    HoldNotFound,
    HoldSeats,
    ReleaseHold,
    hold_seats,
    read_hold,
    release_hold,
)


def hold_once(command: HoldSeats, key: str, *, database: Database, now: datetime) -> HeldSeats:
    """Keep seats for a partner; the same request again is the hold that it made.

    :param key: the request's own, which no other request of the partner has
    :raises HoldExpired: if the hold that it made is over
    :raises DomainError: whatever `hold_seats` raises
    """
    hold_id = uuid5(NAMESPACE_URL, f"{command.held_by}:{key}")
    try:
        return read_hold(hold_id, command.held_by, database=database, now=now)
    except HoldNotFound:
        return hold_seats(replace(command, hold_id=hold_id), database=database, now=now)


def let_hold_go(hold_id: UUID, held_by: str, *, database: Database, now: datetime) -> None:
    """Give the seats of a hold back, and end the order that would still buy them.

    :raises HoldNotFound: if there is no such hold of this partner
    """
    command = ReleaseHold(hold_id=hold_id, held_by=held_by)
    release_hold(command, database=database, now=now)
    leave_purchases(hold_id, held_by, database=database, now=now)
