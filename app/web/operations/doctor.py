"""How the installation is, for operations and the manager: what `guiche doctor` tells."""

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from app.usecases.doctor.examine import QUICK, examine
from app.usecases.doctor.findings import WORST_FIRST, Group, Report, State
from app.usecases.operations.staff import Role
from app.web.access import allowed
from app.web.context import services
from app.web.house import BRASILIA

blueprint = Blueprint("doctor", __name__, url_prefix="/operacao")

MAY_EXAMINE = (Role.OPERATIONS, Role.MANAGER)
PATIENCE = 15.0
"""Seconds that somebody waits for the page; a sweep that takes longer is for the command."""
CHIPS = {
    State.OK: ("chip-ok", "✓ em ordem"),
    State.SKIPPED: ("", "– não se aplica"),
    State.WARN: ("chip-warn", "▲ aviso"),
    State.FAULT: ("chip-danger", "✕ falha"),
}


@blueprint.get("/saude")
@allowed(*MAY_EXAMINE)
def read() -> ResponseReturnValue:
    """Show the examination; the data is swept only when it is asked for."""
    with_data = request.args.get("dados") == "sim"
    groups = tuple(Group) if with_data else QUICK
    report = examine(services(), groups=groups, patience=PATIENCE)
    return render_template(
        "operations/doctor.html",
        report=report,
        to_do=[
            one
            for state in (State.FAULT, State.WARN)
            for one in report.findings
            if one.state is state
        ],
        groups=_by_group(report),
        with_data=with_data,
        counts=[(state, report.count(state)) for state in WORST_FIRST],
        chips=CHIPS,
        zone=BRASILIA,
    )


def _by_group(report: Report) -> list[tuple[Group, Report]]:
    """Return what was found of each group, as a report of its own."""
    parts = [
        (group, tuple(one for one in report.findings if one.group is group)) for group in Group
    ]
    return [
        (group, Report(examined_at=report.examined_at, findings=part))
        for group, part in parts
        if part
    ]
