"""The front page of operations: what was late, what is not on sale, what waits."""

from datetime import datetime

from flask import Blueprint, render_template
from flask.typing import ResponseReturnValue

from app.db.engine import Database
from app.usecases.fiscal.queues import read_fiscal_state
from app.usecases.fiscal.worklists import (
    read_money_to_return,
    read_regulator_records,
    read_waiting_documents,
)
from app.usecases.operations.late_openings import LateOpening, read_late_openings
from app.usecases.operations.line_readiness import read_line_readiness
from app.usecases.operations.staff import Role
from app.usecases.purchases.worklists import read_purchase_work
from app.usecases.webhooks.worklist import read_troubled_endpoints
from app.web.access import allowed, person
from app.web.context import services
from app.web.formatting import data_curta, momento
from app.web.house import BRASILIA
from app.web.operations.doctor import MAY_EXAMINE
from app.web.wording import KIND_LABELS, WHY_IT_RETURNS
from fares.kernel.money import Money

blueprint = Blueprint("operations", __name__, url_prefix="/operacao")


def by_line(late: list[LateOpening]) -> dict[str, list[LateOpening]]:
    """Return the trips that were late under the line that runs them."""
    lines: dict[str, list[LateOpening]] = {}
    for trip in late:
        lines.setdefault(f"{trip.line_prefix} · {trip.line_description}", []).append(trip)
    return lines


def open_by_text(trip: LateOpening) -> str:
    """Return the last day or the last instant that would have been in time."""
    limit = trip.open_by
    if isinstance(limit, datetime):
        return momento(limit, trip.zone)
    return data_curta(limit) if limit else "—"


@blueprint.get("")
@allowed(Role.OPERATIONS, Role.MANAGER, Role.AUDITOR)
def front() -> ResponseReturnValue:
    """Show what operations must look at today."""
    return render_template(
        "operations/front.html",
        **_facts(services().database, services().now()),
        may_examine=person().may_act_as(*MAY_EXAMINE),
        may_retry=person().may_act_as(Role.OPERATIONS),
        kind_labels=KIND_LABELS,
        why_it_returns=WHY_IT_RETURNS,
        open_by_text=open_by_text,
        zone=BRASILIA,
    )


def _facts(database: Database, now: datetime) -> dict[str, object]:
    """Read what waits, what goes back, what was late and what is not on sale."""
    to_return = read_money_to_return(database=database, now=now)
    purchases = read_purchase_work(database=database)
    return {
        "fiscal": read_fiscal_state(database=database),
        "waiting": read_waiting_documents(database=database),
        "records": read_regulator_records(database=database),
        "to_return": to_return,
        "purchases": purchases,
        "total_to_return": Money.total(one.amount for one in to_return) + purchases.total_owed,
        "late": by_line(read_late_openings(database=database)),
        "lines": read_line_readiness(database=database, now=now),
        "webhooks": read_troubled_endpoints(database=database, now=now),
    }
