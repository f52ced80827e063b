"""The audit trail for who answers for it: searched, read in pages, taken as a file."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Any

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.usecases.operations.audit_search import (
    LONGEST_PERIOD,
    THE_PRODUCT,
    AuditPage,
    AuditQuery,
    AuditRow,
    search_trail,
)
from app.usecases.operations.staff import Role
from app.usecases.operations.staff_members import list_staff
from app.web.access import allowed
from app.web.context import services
from app.web.csv_file import csv_file
from app.web.formatting import momento
from app.web.house import BRASILIA
from app.web.management.audit_words import (
    ACTIONS,
    action_label,
    details_of,
    short_id,
    subject_kind,
    who_acted,
)
from app.web.schemas import hides_something
from fares.kernel.deadlines import BRASILIA as BRASILIA_CLOCK
from fares.kernel.deadlines import legal_date

blueprint = Blueprint("audit", __name__, url_prefix="/gestao/auditoria")

USUAL_PERIOD = timedelta(days=7)
LONGEST_FILE = 10_000
"""Entries of one file: the newest of the period."""
LONGEST_TEXT = 80
TITLES = (
    "Quando (Brasília)",
    "Pessoa",
    "Usuário",
    "O que fez",
    "Código",
    "Assunto",
    "Número",
    "Detalhes",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the form says, and what is wrong with it."""

    query: AuditQuery
    fault: str = ""


@blueprint.get("")
@allowed(Role.AUDITOR, Role.MANAGER)
def page() -> ResponseReturnValue:
    """Show the entries that are asked for, the newest first."""
    asked = _asked()
    found = AuditPage((), more=False)
    if not asked.fault:
        found = search_trail(asked.query, database=services().database)
    shown = render_template(
        "management/audit.html",
        asked=asked,
        found=found,
        older=_older(found),
        actions=sorted(ACTIONS.items(), key=lambda item: item[1]),
        people=list_staff(database=services().database),
        the_product=THE_PRODUCT,
        action_label=action_label,
        subject_kind=subject_kind,
        short_id=short_id,
        details_of=details_of,
        who_acted=who_acted,
        zone=BRASILIA,
        csv_url=url_for("audit.file", **_typed()),
        longest_file=LONGEST_FILE,
    )
    return shown, 422 if asked.fault else 200


@blueprint.get("/arquivo.csv")
@allowed(Role.AUDITOR, Role.MANAGER)
def file() -> ResponseReturnValue:
    """Give what the page shows as a file for a spreadsheet."""
    asked = _asked()
    if asked.fault:
        return page()
    query = replace(asked.query, before=None, limit=LONGEST_FILE)
    found = search_trail(query, database=services().database)
    name = f"auditoria-{query.first_day}-{query.last_day}.csv"
    return csv_file(name, TITLES, map(_cells, found.rows))


def _cells(row: AuditRow) -> tuple[str, ...]:
    return (
        momento(row.at, BRASILIA),
        who_acted(row),
        row.username or "",
        action_label(row.action),
        row.action,
        subject_kind(row),
        row.subject_id,
        details_of(row),
    )


def _asked() -> Asked:
    """Return the query of the address; what cannot be is told and answered with nothing."""
    today = legal_date(services().now(), BRASILIA_CLOCK)
    first, last = _day("de", today - USUAL_PERIOD), _day("ate", today)
    query = AuditQuery(
        first_day=first or today,
        last_day=last or today,
        person=_text("pessoa"),
        action=_text("acao"),
        about=_text("sobre"),
        before=_before(),
    )
    if first is None or last is None:
        return Asked(query, "Escolha um dia que exista no calendário.")
    if first > last:
        return Asked(query, "O primeiro dia vem depois do último. Troque os dois.")
    if last - first > LONGEST_PERIOD:
        return Asked(query, "O período é de até um ano. Escolha um mais curto.")
    return Asked(query)


def _text(name: str) -> str:
    text = request.args.get(name, "").strip()[:LONGEST_TEXT]
    return "" if hides_something(text) else text


def _day(name: str, default: date) -> date | None:
    text = request.args.get(name, "")
    try:
        day = date.fromisoformat(text) if text else default
    except ValueError:
        return None
    return day if 2000 <= day.year <= 2100 else None


def _before() -> tuple[datetime, int] | None:
    """Return where the page begins; an address that somebody mended begins at the newest."""
    moment, _, number = request.args.get("antes", "").partition("_")
    try:
        at = datetime.fromisoformat(moment)
        return (at, int(number)) if at.tzinfo and 0 < int(number) < 2**63 else None
    except ValueError:
        return None


def _older(found: AuditPage) -> str | None:
    if not found.more:
        return None
    last = found.rows[-1]
    return url_for("audit.page", **_typed(), antes=f"{last.at.isoformat()}_{last.entry_id}")


def _typed() -> dict[str, Any]:
    """Return the filters of the address, to be said again in another."""
    names = ("de", "ate", "pessoa", "acao", "sobre")
    return {name: request.args[name] for name in names if request.args.get(name)}
