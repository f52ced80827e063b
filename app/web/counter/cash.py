"""The clerk's shift: opened with a float, closed with a count."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.usecases.operations.staff import Role
from app.usecases.selling.shift import CloseShift, OpenShift, close_shift, open_shift
from app.web.access import allowed, person
from app.web.context import services
from app.web.counter import present
from app.web.counter.schemas import CountSchema, FloatSchema
from app.web.counter.screen import counter_zone
from app.web.schemas import read_json

blueprint = Blueprint("counter_cash", __name__, url_prefix="/guiche/caixa")


@blueprint.post("/abrir")
@allowed(Role.CLERK)
def open_cash() -> ResponseReturnValue:
    """Open the clerk's cash with what is in the drawer."""
    command = OpenShift(user_id=person().id, **read_json(FloatSchema()))
    opened = open_shift(command, database=services().database, now=services().now())
    return present.shift(opened, zone=counter_zone()), 201


@blueprint.post("/fechar")
@allowed(Role.CLERK)
def close_cash() -> ResponseReturnValue:
    """Close the clerk's cash with what was counted, and tell the difference."""
    command = CloseShift(user_id=person().id, **read_json(CountSchema()))
    closed = close_shift(command, database=services().database, now=services().now())
    return present.closed_shift(closed, zone=counter_zone())
