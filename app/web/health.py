"""Whether this process answers and reaches its database, for whoever watches over it."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from app.db import migrations
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
