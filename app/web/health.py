"""Whether this process lives, reaches its database, and could sell: for those who watch over it."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.db import migrations
from app.usecases.operations.readiness import Readiness, read_readiness
from app.web.access import public
from app.web.context import services

blueprint = Blueprint("health", __name__)


@blueprint.get("/saude")
@public
def read() -> ResponseReturnValue:
    """Answer 200 while the database is reached and has this version's tables, else 503."""
    if not migrations.is_current(services().database):
        return {"status": "outdated"}, 503
    return {"status": "ok"}


@blueprint.get("/saude/vivo")
@public
def alive() -> ResponseReturnValue:
    """Answer 200 as long as the process answers at all; nothing is touched.

    Where this fails, the process is worth starting anew: no dependency is to blame.
    """
    return {"status": "ok"}


@blueprint.get("/saude/pronto")
@public
def ready() -> ResponseReturnValue:
    """Answer 200 while a sale could be stored, else 503 with what stands in its way.

    Where this fails, whoever shares the requests out sends them elsewhere.
    """
    readiness = read_readiness(services().database)
    return {"status": readiness.value}, 200 if readiness is Readiness.OK else 503
