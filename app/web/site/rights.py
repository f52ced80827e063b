"""Simule seu direito: the clocks of a journey, and the rules that the calculator answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from app.usecases.rights.answers import Answer
from app.usecases.rights.ask import NotAsked, ask, find_question
from app.usecases.rights.clocks import Clock, Journey, tell_clocks
from app.web.access import public
from app.web.context import services
from app.web.formatting import at_place
from app.web.site.typed_moments import ZONES, typed_day, typed_moment, zone_of
from app.web.wording import KIND_LABELS
from fares.kernel.lawbook import NotInForce

blueprint = Blueprint("site_rights", __name__)

OPENING = "sale-opening"
CLOCKS = "prazos"
EVENING = time(20)
NOT_A_MOMENT = "Informe o dia e a hora, como 10/03/2026 08:00."
NOT_A_DAY = "Informe o dia, como 10/03/2026."
MOMENTS = ("line_departs_at", "opened_at", "registered_at")
OPTIONAL = "registered_at"


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A form of the page: what was typed, what is wrong with it, and what came of it."""

    typed: Mapping[str, str]
    errors: dict[str, str] = field(default_factory=dict)
    clocks: tuple[Clock, ...] = ()
    departs_at: datetime | None = None
    answer: Answer | None = None


@blueprint.get("/direitos")
@public
def page() -> ResponseReturnValue:
    """Show the clocks of a journey, an example until the passenger tells one, and the rules."""
    asked = request.args.get("regra", "")
    opening = _opening(request.args) if asked == OPENING else Form(typed={})
    return render_template(
        "site/rights.html",
        clocks=_clocks(request.args if asked == CLOCKS else _example()),
        opening=opening,
        limit=_limit(opening.answer),
        is_example=asked != CLOCKS,
        kinds=KIND_LABELS,
        zones=ZONES,
    )


def _example() -> dict[str, str]:
    """Return a journey of next week's evening, bought today."""
    today = at_place(services().now(), next(iter(ZONES))).date()
    departs_at = datetime.combine(today + timedelta(days=10), EVENING)
    return {"partida": departs_at.isoformat("T", "minutes"), "compra": today.isoformat()}


def _clocks(typed: Mapping[str, str]) -> Form:
    zone = zone_of(typed.get("fuso", ""))
    departs_at = typed_moment(typed.get("partida", ""), zone)
    bought_on = _day(typed.get("compra", ""))
    errors = {}
    if departs_at is None:
        errors["partida"] = NOT_A_MOMENT
    if bought_on is None:
        errors["compra"] = NOT_A_DAY
    if departs_at is None or bought_on is None:
        return Form(typed=typed, errors=errors)
    journey = Journey(departs_at=departs_at, bought_on=bought_on)
    if not journey.possible:
        wrong = "Informe um dia de compra até o da viagem, e de no máximo um ano antes dela."
        return Form(typed=typed, errors={"compra": wrong})
    try:
        return Form(typed=typed, clocks=tell_clocks(journey), departs_at=departs_at)
    except NotInForce as error:
        return Form(typed=typed, errors={"partida": str(error)})


def _opening(typed: Mapping[str, str]) -> Form:
    """Ask the calculator; what it cannot be asked is told beside each field."""
    facts, errors = _facts(typed)
    reply = ask(find_question(OPENING), facts)
    if isinstance(reply, NotAsked):
        return Form(typed=typed, errors={**reply.errors, **errors})
    return Form(typed=typed, errors=errors, answer=None if errors else reply)


def _limit(answer: Answer | None) -> str:
    """Return the last day or moment in time, as people read it; empty where there is none."""
    open_by = "" if answer is None else str(answer["open_by"] or "")
    if "T" in open_by:
        return f"{datetime.fromisoformat(open_by):%d/%m/%Y %H:%M}"
    return f"{date.fromisoformat(open_by):%d/%m/%Y}" if open_by else ""


def _facts(typed: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    facts, errors = {}, {}
    for name in MOMENTS:
        text = typed.get(name, "").strip()
        moment = typed_moment(text, typed.get("fuso", ""))
        if moment is not None:
            facts[name] = moment.isoformat()
        elif text or name != OPTIONAL:
            errors[name] = NOT_A_MOMENT
    facts["kind"] = typed.get("kind", "")
    facts["authorized_from"] = typed_day(typed.get("authorized_from", ""))
    if _day(facts["authorized_from"]) is None:
        errors["authorized_from"] = NOT_A_DAY
    return facts, errors


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(typed_day(text))
    except ValueError:
        return None
