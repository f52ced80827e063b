"""Seats kept while the clerk asks who travels and how they pay."""

from uuid import UUID

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.usecases.operations.staff import Role
from app.usecases.selling.hold import (
    HoldSeats,
    ReleaseHold,
    RenewHold,
    held_by_user,
    hold_seats,
    release_hold,
    renew_hold,
)
from app.web.access import allowed, person
from app.web.context import services
from app.web.counter import present
from app.web.counter.schemas import HoldSchema
from app.web.counter.screen import counter_zone
from app.web.schemas import read_json
from fares.tariff import Channel

blueprint = Blueprint("counter_holds", __name__, url_prefix="/guiche/reservas")


@blueprint.post("")
@allowed(Role.CLERK)
def hold() -> ResponseReturnValue:
    """Keep seats for this clerk, all of them or none."""
    fields = read_json(HoldSchema())
    command = HoldSeats(
        **{**fields, "seats": tuple(fields["seats"])},
        channel=Channel.COUNTER,
        held_by=held_by_user(person().id),
        purchase_zone=counter_zone(),
    )
    now = services().now()
    return present.held(hold_seats(command, database=services().database, now=now), now=now), 201


@blueprint.post("/<uuid:hold_id>/renovar")
@allowed(Role.CLERK)
def renew(hold_id: UUID) -> ResponseReturnValue:
    """Give more time to a hold."""
    now = services().now()
    command = RenewHold(hold_id=hold_id, held_by=held_by_user(person().id))
    return present.held(renew_hold(command, database=services().database, now=now), now=now)


@blueprint.delete("/<uuid:hold_id>")
@allowed(Role.CLERK)
def release(hold_id: UUID) -> ResponseReturnValue:
    """Give seats back."""
    command = ReleaseHold(hold_id=hold_id, held_by=held_by_user(person().id))
    release_hold(command, database=services().database, now=services().now())
    return "", 204
