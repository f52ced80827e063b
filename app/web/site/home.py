"""The first page: where to, from where and when."""

from dataclasses import dataclass
from datetime import date

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.usecases.selling.next_departures import NextDeparture, next_departures
from app.usecases.selling.terminals import find_cities
from app.web.access import public
from app.web.context import services
from app.web.formatting import at_place, hora
from app.web.house import BRASILIA
from app.web.site.journey_form import Journey, JourneyForm, Unclear, read_journey_form, resolve
from app.web.site.journey_words import hour_of, short_day

blueprint = Blueprint("site_home", __name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardLine:
    """A line of the board of departures."""

    time: str
    zone: str
    day: str
    origin: str
    destination: str
    address: str


def today() -> date:
    """Return the day in Brasília, from which a search begins."""
    return at_place(services().now(), BRASILIA).date()


@blueprint.get("/")
@public
def page() -> ResponseReturnValue:
    """Show the search, and what leaves next."""
    form = read_journey_form(request.args)
    return _page(form if form.out else JourneyForm(out=today().isoformat()))


@blueprint.get("/buscar")
@public
def search() -> ResponseReturnValue:
    """Bring what was typed to its results, or ask about what is not clear."""
    form = read_journey_form(request.args)
    if "trocar" in request.args:
        return _page(form.swapped())
    found = resolve(form, database=services().database, today=today())
    if isinstance(found, Journey):
        return redirect(results_path(found))
    if isinstance(found, Unclear):
        return render_template("site/which_place.html", unclear=found, form=form)
    return _page(found), 400


@blueprint.get("/lugares")
@public
def places() -> ResponseReturnValue:
    """Find places by how their name begins, for the list under a field."""
    typed = read_journey_form({"origem": request.args.get("q", "")}).origin
    found = find_cities(typed, database=services().database)
    return {"places": [{"label": one.place.label, "terminal": one.terminal} for one in found]}


def results_path(journey: Journey) -> str:
    """Return the address of the results of a search."""
    return url_for(
        "site_results.page",
        de=journey.origin.code,
        para=journey.destination.code,
        ida=journey.out.isoformat(),
        volta=journey.back.isoformat() if journey.back else None,
    )


def _page(form: JourneyForm) -> str:
    soon = next_departures(database=services().database, now=services().now())
    board = [_board_line(one) for one in soon]
    return render_template("site/home.html", form=form, board=board, today=today())


def _board_line(soon: NextDeparture) -> BoardLine:
    leaves_on = at_place(soon.departs_at, soon.origin.zone).date()
    return BoardLine(
        time=hora(soon.departs_at, soon.origin.zone),
        zone=hour_of(soon.departs_at, zone=soon.origin.zone, city=soon.origin.name),
        day=short_day(leaves_on, today()),
        origin=soon.origin.label,
        destination=soon.destination.label,
        address=url_for(
            "site_results.page",
            de=soon.origin.code,
            para=soon.destination.code,
            ida=leaves_on.isoformat(),
        ),
    )
